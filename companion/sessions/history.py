"""The log of a group in words: press by press, and evening by evening."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice

from sqlalchemy import Connection

from companion.engine.game import Plain, Press
from companion.engine.speech import Speech, marked
from companion.sessions import log
from companion.sessions.hall import current_hall, newest
from companion.sessions.live import Live
from companion.sessions.log import Entry
from companion.sessions.tables import meant, told

GAP = 4 * 60 * 60  # seconds without a press, after which another evening begins
MOST = 1000  # lines of one evening: a longer one goes on as the next
LEAD = 100  # presses before an evening that tell how it began


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the history. `undone`: the press does not count now."""

    version: int
    what: str
    who: str
    when: datetime
    undone: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """Lines of the log without a gap of more than four hours. `number` counts from 1; times in UTC."""

    number: int
    first: int
    last: int
    began: datetime


@dataclass(frozen=True, slots=True)
class Recalled:
    """One evening as its game tells it; `evenings` are all those of which something counts, in order."""

    evening: Evening
    evenings: tuple[Evening, ...]
    told: dict[str, Plain]


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


def recall(code: str, speech: Speech, number: int | None = None) -> Recalled:
    """An evening by its number, else the newest, read from its own lines. Raises UnknownGroup, Busy."""
    hall = current_hall()
    with hall.store.reading() as connection:
        live, _ = newest(hall, connection, code)
        counted = tuple(live.timeline.counts or ())
        known = tuple(_evenings(connection, live, frozenset(counted)))
        evening = next((one for one in known if one.number == number), known[-1])
        presses = _presses(connection, live, counted, evening)
    told = live.game.recall(live.table.state, presses, evening.first, live.content, speech)
    return Recalled(evening, known, told)


def _evenings(connection: Connection, live: Live, counted: frozenset[int]) -> Iterator[Evening]:
    """The evenings of a log, without those that were wholly taken back."""
    begun = log.after_gaps(connection, live.group.id, GAP)
    until = [*begun[1:], live.version + 1]
    firsts = [first for start, end in zip(begun, until, strict=True) for first in range(start, end, MOST)]
    times = log.times(connection, live.group.id, firsts)
    for number, (first, end) in enumerate(zip(firsts, [*firsts[1:], live.version + 1], strict=True), 1):
        if not counted.isdisjoint(range(first, end)):
            yield Evening(number, first, end - 1, datetime.fromtimestamp(times[first], UTC))


def _presses(
    connection: Connection, live: Live, counted: tuple[int, ...], evening: Evening
) -> tuple[Press[object], ...]:
    """The presses of an evening that count, after those before it that tell how it began.

    `counted`: all that count, newest first.
    """
    wire, group_id = live.game.wire, live.group.id
    before = [number for number in counted if number < evening.first]
    wanted = {number for number in counted if evening.first <= number <= evening.last}
    wanted.update(before[:LEAD])
    known = frozenset(before)
    for cls in live.game.lasting:
        holding = log.holding(connection, group_id, wire.opening(cls), evening.first)
        wanted.update(islice((number for number in holding if number in known), 1))
    found = log.some(connection, wire, group_id, wanted)
    return tuple(Press(number, found[number].time, found[number].events) for number in sorted(found))


def _line(live: Live, entry: Entry, press: Entry, uncounted: bool, speech: Speech) -> Line:
    what = told(live.game, live.content, press, speech)
    if entry.kind == "undone":
        what = speech.say(marked("Taken back: %(what)s"), what=what)
    elif entry.kind == "redone":
        what = speech.say(marked("Brought back: %(what)s"), what=what)
    when = datetime.fromtimestamp(entry.time, UTC)
    return Line(entry.number, what, entry.who, when, uncounted and entry.kind == "played")
