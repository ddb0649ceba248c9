"""What each step of a pack does when the story comes to it (pack format, section 9)."""

from dataclasses import replace

from companion.games.familiar_tales import changes, enemies, tables
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import danger as dangers
from companion.games.familiar_tales.conditions import holds
from companion.games.familiar_tales.moments import moment
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame, Prompt, Value

GROUP = ("group",)
GROUP_DIALS = {"discontent", "misfortune"}  # always the group's, whoever they are given to


def perform(play: Play, frame: Frame, step: c.Step) -> None:
    """One step, if its `when` holds and its `use` is not spent. `frame` is where it stands."""
    familiar = frame.finder or frame.active or play.state.acting
    at = f"{frame.list}#{frame.index}"
    address = f"{frame.list}#{step.id}"
    if not holds(step.when, play.scene(frame)) or (
        step.use != "repeatable" and play.spent(address, familiar)
    ):
        return
    play.spend(address, step.use, familiar)
    who = whom(play, step, frame)
    match step.action:
        case c.Say(text):
            play.tell("say", who, at, play.filled(text, frame))
        case c.Do(text):
            play.tell("do", who, at, play.filled(text, frame))
        case c.Give(item=item):
            play.tell("give", GROUP if of_group(step.action) else who, at, play.filled(item, frame))
        case c.If(when, then, otherwise):
            play.push(replace(frame, list=then if holds(when, play.scene(frame)) else otherwise, index=0))
        case c.Run(scene):
            play.push(replace(frame, list=scene, index=0))
        case c.Goto(scene):
            leave_event(play)
            play.push(replace(frame, list=scene, index=0))
        case c.Roll(table):
            row = tables.draw(play, play.setting.tables[table], f"{at}/roll", frame)
            if row:
                play.push(replace(frame, list=row.steps, index=0))
            else:
                play.tell("no_effect", values=play.own("no_effect"))
        case c.EnemyTurn(wanted):
            acting = enemies.acting(play.state, play.content, wanted)
            play.push(*(moment("enemy", name) for name in acting))
        case c.Travel(number):
            play.leave()
            play.push(moment("travel", number))
        case c.End(outcome):
            play.leave()
            play.push(moment("campaign-end") if outcome is None else moment("chapter-end", outcome))
        case c.Choose() | c.SkillTest():
            decide_or_test(play, step, step.action, frame, at)
        case c.AskKeyWord():
            play.ask(Prompt("", "key_word", at, asked(play, step, frame, "group")))
        case c.AskYesNo():
            play.ask(Prompt("", "yes_no", at, asked(play, step, frame, "group")))
        case c.AskNumber(_, least, most):
            values = {"min": least, "max": most}
            play.ask(Prompt("", "number", at, asked(play, step, frame, "group"), values=values))
        case c.AskFamiliar(_, _, among):
            options = familiars(play, among, frame)
            play.ask(Prompt("", "familiar", at, asked(play, step, frame, "group"), options))
        case c.Move() | c.Attack() | c.FirstOf() | c.Special() | c.Stay():
            return  # only in an enemy's script, where the table carries them out
        case _:
            changes.change(play, step.action, at, who, frame, step.id)


def of_group(give: c.Give) -> bool:
    """Whether an instruction is about the shared dials alone."""
    other = give.affliction or give.cure or give.devotion or give.resource or give.item
    return not other and set(give.dials) <= GROUP_DIALS


def leave_event(play: Play) -> None:
    """The lists of the present event are left for good; the app's own moments stay."""
    while play.stack and not play.stack[-1].list.startswith("@"):
        play.stack.pop()


def whom(play: Play, step: c.Step, frame: Frame) -> tuple[str, ...]:
    """Whom a step is for: familiar ids, or group, one, target."""
    default = {"code": "finder", "turn": "active"}.get(frame.role, "group")
    who = step.who if step.who is not None else default
    if who in ("group", "one", "target"):
        return (str(who),)
    return familiars(play, who, frame) or GROUP


def familiars(play: Play, who: c.Who, frame: Frame) -> tuple[str, ...]:
    """The familiars that a `who` means."""
    active = frame.active or play.state.acting
    finder = frame.finder or active
    order = play.state.turn_order
    if not isinstance(who, str):
        return tuple(name for name in order if name in who)
    match who:
        case "finder":
            return (finder,) if finder else ()
        case "active":
            return (active,) if active else ()
        case "others":
            return tuple(name for name in order if name != finder)
    return order


def asked(play: Play, step: c.Step, frame: Frame, default: str, own: c.Who | None = None) -> str:
    """Who decides, answers or tests: the finder inside a code; empty where the group does."""
    who = own or step.who or ("finder" if frame.role == "code" else default)
    meant = familiars(play, who, frame) if who not in ("group", "one", "target", "all") else ()
    return meant[0] if len(meant) == 1 else ""


def decide_or_test(play: Play, step: c.Step, action: c.Choose | c.SkillTest, frame: Frame, at: str) -> None:
    """Ask for a decision, or for the result of a skill test."""
    if isinstance(action, c.SkillTest):
        familiar = asked(play, step, frame, "active")
        values: dict[str, Value] = {"skill": action.skill, "difficulty": difficulty(play, action)}
        play.ask(Prompt("", "test", at, familiar, values=values))
        return
    familiar = asked(play, step, frame, "group", action.who)
    finder = frame.finder or frame.active or play.state.acting
    options = tuple(
        option.id
        for option in action.options
        if holds(option.when, play.scene(frame)) and not play.spent(option.steps, finder)
    )
    if options:
        play.ask(Prompt("", "choice", at, familiar, options, play.filled(action.prompt, frame)))
    elif action.otherwise:
        play.push(replace(frame, list=action.otherwise, index=0))


def difficulty(play: Play, test: c.SkillTest) -> int:
    """The number to reach; 0 where it is printed on the page and nobody has told the app."""
    if not isinstance(test.difficulty, str):
        return test.difficulty[dangers.band(play.setting.danger, play.state.danger).id]
    entry = play.content.components.pages.get(play.page.page) if play.page else None
    return (entry.forage if entry else None) or 0
