"""The log of a group in words."""

from dataclasses import dataclass
from datetime import UTC, datetime

from companion.engine.speech import Speech, marked
from companion.engine.timeline import Kind
from companion.sessions import log
from companion.sessions.hall import current_hall, newest
from companion.sessions.live import Live
from companion.sessions.log import Entry
from companion.sessions.tables import meant, told


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the history. `kind`: played, undone or redone; `undone`: the press does not count now."""

    version: int
    kind: Kind
    what: str
    who: str
    when: datetime
    undone: bool


def history(code: str, speech: Speech, before: int | None = None, limit: int = 50) -> tuple[Line, ...]:
    """Lines of the log in words, newest first, those before a version. Raises UnknownGroup, Busy."""
    hall = current_hall()
    with hall.store.reading() as connection:
        live, _ = newest(hall, connection, code)
        wire, group_id = live.game.wire, live.group.id
        last = min(live.version, before - 1 if before is not None else live.version)
        first = max(1, last - limit + 1)
        page = {entry.number: entry for entry in log.between(connection, wire, group_id, first - 1, last)}
        pressed = {number: meant(page, number) for number in range(first, last + 1)}
        presses = page | log.some(connection, wire, group_id, set(pressed.values()) - page.keys())
    counted = set()
    for press in live.timeline.counts or ():
        if press < first:
            break
        counted.add(press)
    return tuple(
        _line(live, page[number], presses.get(pressed[number], page[number]), number not in counted, speech)
        for number in range(last, first - 1, -1)
    )


def _line(live: Live, entry: Entry, press: Entry, uncounted: bool, speech: Speech) -> Line:
    what = told(live.game, live.table.state, live.content, press, speech)
    if entry.kind == "undone":
        what = speech.say(marked("Taken back: %(what)s"), what=what)
    elif entry.kind == "redone":
        what = speech.say(marked("Brought back: %(what)s"), what=what)
    when = datetime.fromtimestamp(entry.time, UTC)
    return Line(entry.number, entry.kind, what, entry.who, when, uncounted and entry.kind == "played")
