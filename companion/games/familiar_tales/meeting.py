"""Meeting what is printed on the map: event codes and sections (FT-41, FT-47)."""

from companion.engine.errors import RuleViolation
from companion.engine.speech import Text, marked
from companion.games.familiar_tales import codes
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.conditions import Scene, holds
from companion.games.familiar_tales.content import CodeEvent
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame

USED = marked("The event with code %(code)s has been found already.")
USED_BY_THIS_ONE = marked("%(familiar)s has found %(code)s already; another familiar may still.")


def refusal(play: Play, kind: str, own: str, code: str, finder: str) -> RuleViolation:
    """A refusal in the pack's words where it has them, else in the app's."""
    text: Text | None = play.setting.texts.get(kind)
    if text:
        return RuleViolation(kind, "%(text)s (%(code)s)", text=text, code=code)
    familiar = play.content.familiars.get(finder)
    return RuleViolation(kind, own, code=code, familiar=familiar.name if familiar else finder)


def enter_code(play: Play, typed: str, finder: str) -> None:
    """A familiar meets an event; instructions are for it alone (FT-47)."""
    code = codes.shown(typed)
    found = codes.find(typed, play.state, play.content)
    if found is None:
        raise refusal(play, "unknown_code", marked("No event with this code here: %(code)s."), code, finder)
    event, address = found
    frame = Frame(event.steps, role="code", finder=finder, code=event.code)
    if not is_for(event, finder, play, frame):
        if event.otherwise is None:
            raise refusal(
                play, "not_for_you", marked("%(code)s has nothing for %(familiar)s now."), code, finder
            )
        play.record(e.CodeTried(event.code, finder))
        play.push(Frame(event.otherwise, role="code", finder=finder, code=event.code))
        return
    if play.spent(address, finder):
        covered = codes.covered(event, address, play.state)
        if event.again is None:
            raise refusal(play, "used_code", USED if covered else USED_BY_THIS_ONE, code, finder)
        play.record(e.CodeTried(event.code, finder))
        play.push(Frame(event.again, role="code", finder=finder, code=event.code))
        return
    by = {"repeatable": "", "once_per_familiar": finder}.get(event.use, "*")
    play.record(e.CodeMet(event.code, address, finder, by, here=event.use == "once_per_visit"))
    play.push(frame, Frame(f"@cover:{event.code}"))


def is_for(event: CodeEvent, finder: str, play: Play, frame: Frame) -> bool:
    """Whether this familiar gets the event itself."""
    scene = Scene(play.state, play.content, finder, frame.active)
    return (not event.only_for or finder in event.only_for) and holds(event.when, scene)


def use_section(play: Play, name: str, familiar: str) -> None:
    """A familiar uses a section by the mark on the map (FT-41, FT-44)."""
    page = play.page
    section = page.sections.get(name) if page else None
    if page is None or section is None or not holds(section.when, play.scene(Frame("", active=familiar))):
        message = marked("This page has no section %(section)s to use now.")
        raise RuleViolation("not_now", message, section=name)
    address = section.steps
    if play.spent(address, familiar):
        raise RuleViolation("not_now", marked("This section has been used already."))
    play.record(e.SectionUsed(name, page.number, familiar))
    play.spend(address, section.use, familiar)
    play.push(Frame(section.steps, finder=familiar, active=familiar))
