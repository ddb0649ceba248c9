"""Command -> events: one short case each; the work is done in the files beside this one.

May refuse (RuleViolation, InvalidCommand) and may roll; changes nothing.
"""

from typing import assert_never

from companion.engine.dice import Dice
from companion.engine.errors import RuleViolation
from companion.engine.speech import Text, marked
from companion.engine.table import Table
from companion.games.familiar_tales import (
    answers,
    changes,
    corrections,
    enemies,
    moments,
    open_play,
    seating,
    story,
)
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Content, Location
from companion.games.familiar_tales.house import housed
from companion.games.familiar_tales.meeting import enter_code, use_section
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.possible import is_open
from companion.games.familiar_tales.state import Frame, Player, State, Waiting

AFTER_THE_END = (k.EnterLocation, k.WriteKeyWord, k.Note)
WAIT_FOR_PROMPT = (
    k.EndTurn,
    k.EnterCode,
    k.UseSection,
    k.TakeExit,
    k.EnterLocation,
    k.CallEnemyTurn,
    k.PlaceEnemies,
    k.SetTurnOrder,
    k.Seat,
)
ON_A_PAGE = (
    k.EndTurn,
    k.EnterCode,
    k.UseSection,
    k.TakeExit,
    k.CallEnemyTurn,
    k.PlaceEnemies,
    k.BeginPageAgain,
    k.DefeatEnemy,
    k.DefeatFamiliar,
    k.MarkObjective,
    k.Reroll,
    k.CorrectEnemies,
    k.DescribePage,
)


def decide(table: Table[State], command: k.Command, content: Content, dice: Dice) -> tuple[e.Event, ...]:
    """What happens when this is pressed now."""
    play = Play(table.state, housed(content, table.state), dice, table.version + 1)
    allow(play, command)
    match command:
        case k.SetTurnOrder(order):
            seating.check_order(order, play.state.players, names(content))
            play.record(e.TurnOrderSet(order, now=not play.state.acting))
        case k.Seat(players, order):
            seat(play, players, order)
        case k.EnterLocation(number):
            enter_location(play, number)
        case k.DescribePage(page):
            open_play.describe(play, page)
        case k.BeginPageAgain():
            play.leave()
            play.record(e.PageBegunAgain())
            play.push(*moments.agenda(*moments.PAGE_AGAIN))
        case k.Continue(prompt):
            answers.go_on(play, prompt)
        case k.Answer(prompt, value):
            answers.answer(play, prompt, value)
        case k.EnterCode(code, familiar):
            enter_code(play, code, in_play(play, familiar))
        case k.UseSection(section, familiar):
            use_section(play, section, in_play(play, familiar))
        case k.ChangeDanger(by, cause):
            changes.change_danger(play, by, cause)
        case k.EndTurn():
            end_turn(play)
        case k.DefeatEnemy(enemy, familiar):
            defeat_enemy(play, enemy, in_play(play, familiar))
        case k.DefeatFamiliar(familiar):
            defeat_familiar(play, in_play(play, familiar))
        case k.MarkAffliction(familiar, affliction, on):
            play.record(e.AfflictionMarked(in_play(play, familiar), affliction, on))
        case k.SetDie(faces):
            play.record(e.DieSet(faces))
        case k.PlaceEnemies(enemy, count):
            place_enemies(play, enemy, count)
        case k.CallEnemyTurn(wanted):
            call_enemy_turn(play, wanted)
        case k.MarkObjective(objective):
            mark_objective(play, objective)
        case k.TakeExit(exit_):
            take_exit(play, exit_)
        case k.WriteKeyWord(word):
            if not word.strip():
                raise RuleViolation("not_now", marked("Type the key word that stands in your journal."))
            answers.write_word(play, word)
        case k.Note(text):
            play.record(e.NoteWritten(text))
        case k.Reroll():
            play.record(e.Rerolled(play.state.reroll + 1))
        case k.CorrectEnemies(enemy, count):
            known_enemy(play, enemy)
            play.record(e.EnemiesCorrected(enemy, count))
        case k.Correct(what, to):
            corrections.correct(play, what, to)
        case _:
            assert_never(command)
    story.run(play)
    return tuple(play.events)


def allow(play: Play, command: k.Command) -> None:
    """Raises RuleViolation where the table is not in a state for this command at all."""
    state, prompt = play.state, play.state.prompt
    if state.ended and not isinstance(command, AFTER_THE_END):
        raise RuleViolation("over", marked("The adventure is over; enter a location number to play on."))
    if isinstance(command, ON_A_PAGE) and not state.location:
        raise RuleViolation("no_location", marked("No page is open yet; enter a location number first."))
    if isinstance(command, k.Reroll) and not state.acting:
        raise RuleViolation("not_now", marked("Nobody's turn has begun yet."))
    if prompt is None:
        return
    if isinstance(command, k.EnterLocation) and prompt.kind == "travel":
        return
    if isinstance(command, k.SetTurnOrder | k.Seat) and prompt.kind in ("setup", "travel"):
        return
    if isinstance(command, WAIT_FOR_PROMPT):
        raise RuleViolation("answer_first", FIRST[prompt.kind])


FIRST = {
    "setup": marked("The page is still being set up; press Continue when all is laid out."),
    "effect": marked("Carry out the negative effect and press Continue first."),
    "enemy": marked("The enemies are still acting; press Continue first."),
    "travel": marked("Turn to the next page and press Continue first."),
    "choice": marked("A decision is open; choose first."),
    "test": marked("A skill test is open; say first whether it was passed."),
    "yes_no": marked("A question is open; answer it first."),
    "number": marked("A question is open; answer it first."),
    "familiar": marked("A question is open; answer it first."),
    "key_word": marked("The app asks for a key word; type it or leave it empty first."),
    "page": marked("The app asks what is printed on the page; say it first, or leave the form empty."),
}


def names(content: Content) -> dict[str, Text]:
    """Familiar id -> name."""
    return {familiar.id: familiar.name for familiar in content.familiars.values()}


def in_play(play: Play, familiar: str | None) -> str:
    """A familiar of this group; none named means the acting one. Raises `unknown_familiar`."""
    if familiar is None:
        return play.state.acting
    if familiar not in play.state.turn_order:
        message = marked("No familiar in play is called %(familiar)s.")
        raise RuleViolation("unknown_familiar", message, familiar=familiar)
    return familiar


def here(play: Play) -> Location:
    """The page that is open."""
    page = play.page
    if page is None:
        raise RuleViolation("no_location", marked("No page is open yet; enter a location number first."))
    return page


def known_enemy(play: Play, enemy: str) -> None:
    """Raises RuleViolation `unknown_enemy` where the pack has none with this id."""
    if enemy not in play.setting.enemies:
        message = marked("This adventure has no enemy %(enemy)s.")
        raise RuleViolation("unknown_enemy", message, enemy=enemy)


def seat(play: Play, players: tuple[Player, ...], order: tuple[str, ...] | None) -> None:
    """Who came tonight; split and order as at the start (FT-2 to FT-5, FT-29)."""
    seating.check_split(players, tuple(play.content.familiars))
    if order is None:
        order = seating.propose(players, play.dice, f"turn {play.state.turn}/seat")
    seating.check_order(order, players, names(play.content))
    play.record(e.Seated(players, order))


def enter_location(play: Play, number: str) -> None:
    """Open the page with this number on its bubble (FT-30, FT-36)."""
    state = play.state
    if state.prompt and state.prompt.values.get("number", number) != number:
        message = marked("The way leads to %(wanted)s; %(number)s has to wait.")
        wanted = state.prompt.values.get("number")
        raise RuleViolation("answer_first", message, wanted=wanted, number=number)
    if number not in play.content.locations:
        open_play.open_page(play, number)
    if number == state.location and not state.ended and not state.prompt:
        message = marked("You are at %(number)s already; go on, or begin the page again.")
        raise RuleViolation("not_now", message, number=number)
    if state.prompt:
        play.record(e.Continued("travel", number))
    moments.arrive(play, number)


def end_turn(play: Play) -> None:
    """The acting familiar's turn ends (FT-104)."""
    familiar = play.state.acting
    play.record(e.TurnEnded(familiar))
    play.push(*moments.agenda(*moments.END_OF_TURN))
    play.set_off("turn_end", familiar)


def defeat_enemy(play: Play, enemy: str, familiar: str) -> None:
    """One figure is off the page, and its loot is a line (FT-85)."""
    known_enemy(play, enemy)
    count = play.state.enemies.get(enemy, 0)
    kind = play.setting.enemies[enemy]
    if not count:
        message = marked("No %(enemy)s is left on this page.")
        raise RuleViolation("none_left", message, enemy=kind.name)
    play.record(e.EnemyDefeated(enemy, count - 1, familiar))
    if kind.loot_table:
        play.queue.append(Waiting("loot", kind.loot_table, familiar))
    elif kind.loot_text or kind.loot_resource:
        who = (familiar,) if familiar else ("one",)
        play.tell("loot", who, values={**play.filled(kind.loot_text), "enemy": enemy})


def defeat_familiar(play: Play, familiar: str) -> None:
    """The five steps, once, until it is back on the board (FT-114 to FT-120)."""
    if familiar in play.state.defeated:
        message = marked("%(familiar)s is defeated already, and comes back at the start of its next turn.")
        raise RuleViolation("not_now", message, familiar=names(play.content)[familiar])
    play.record(e.FamiliarDefeated(familiar))
    play.tell("defeat", (familiar,))


def place_enemies(play: Play, enemy: str, count: int) -> None:
    """The book orders enemies onto the page (FT-31)."""
    known_enemy(play, enemy)
    kind = play.setting.enemies[enemy]
    if not enemies.placeable(kind, count, play.state, play.content):
        message = marked("No figure of %(enemy)s is left in the box.")
        raise RuleViolation("none_left", message, enemy=kind.name)
    changes.place(play, enemy, count, "book")


def call_enemy_turn(play: Play, wanted: tuple[str, ...] | None) -> None:
    """The book orders an enemy turn (FT-106)."""
    for enemy in wanted or ():
        known_enemy(play, enemy)
    acting = enemies.acting(play.state, play.content, wanted)
    if not acting:
        raise RuleViolation("none_left", marked("No enemy on this page can act now."))
    play.record(e.EnemyTurnCalled(wanted or ()))
    play.push(*(moments.moment("enemy", name) for name in acting))


def mark_objective(play: Play, objective: str) -> None:
    """The table says that an objective is done (FT-38)."""
    page = here(play)
    if objective not in page.objectives or page.objectives[objective].by != "button":
        message = marked("%(objective)s is not an objective of this page that the table marks.")
        raise RuleViolation("not_now", message, objective=objective)
    if objective in play.state.objectives:
        raise RuleViolation("not_now", marked("This objective is done already."))
    play.record(e.ObjectiveMarked(objective, page.number, True, "button"))


def take_exit(play: Play, name: str) -> None:
    """Leave the page; this ends the turn without a negative effect (FT-43)."""
    page = here(play)
    exit_ = page.exits.get(name)
    if exit_ is None or not is_open(exit_, page, play.state, play.content):
        message = marked("The way out “%(exit)s” is not open.")
        label = exit_.label if exit_ else name
        raise RuleViolation("exit_closed", message, exit=label)
    play.record(e.ExitTaken(name, page.number))
    if exit_.to:
        leaving = moments.moment("travel", exit_.to)
    elif exit_.outcome:
        leaving = moments.moment("chapter-end", exit_.outcome)
    else:
        leaving = moments.moment("campaign-end", f"{page.number}/exits/{name}")
    steps = (Frame(exit_.steps),) if exit_.steps else ()
    play.push(*steps, leaving)
