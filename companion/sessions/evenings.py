"""The evenings of a group: a gap of hours between two lines of the log begins another one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise

from sqlalchemy import Connection

from companion.engine.game import Plain, Press
from companion.engine.speech import Speech
from companion.sessions import log
from companion.sessions.hall import current_hall, newest
from companion.sessions.live import Live, with_states

GAP = 4 * 60 * 60  # seconds without a press, after which another evening begins
MOST = 1000  # lines of one evening: a longer one goes on as the next


@dataclass(frozen=True, slots=True)
class Evening:
    """Lines `first` to `last` of the log. `number` counts from 1; `began` in UTC."""

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


def recall(code: str, speech: Speech, number: int | None = None) -> Recalled:
    """An evening by its number, else the newest, read from its own lines. Raises UnknownGroup, Busy."""
    hall = current_hall()
    with hall.store.reading() as connection:
        live, _ = newest(hall, connection, code)
        counted = tuple(live.timeline.counts or ())[::-1]
        known = _evenings(connection, live, counted)
        evening = next((one for one in known if one.number == number), known[-1])
        state = _before(connection, live, counted, evening)
        presses = _presses(connection, live, counted, evening)
    return Recalled(evening, known, live.game.recall(state, presses, live.content, speech))


def _evenings(connection: Connection, live: Live, counted: Sequence[int]) -> tuple[Evening, ...]:
    """The evenings of a log, without those that were wholly taken back."""
    starts = [*log.after_gaps(connection, live.group.id, GAP), live.version + 1]
    firsts = [first for start, end in pairwise(starts) for first in range(start, end, MOST)]
    played, spans = set(counted), pairwise([*firsts, live.version + 1])
    kept = [(first, end) for first, end in spans if not played.isdisjoint(range(first, end))]
    times = log.times(connection, live.group.id, [first for first, _ in kept])
    return tuple(
        Evening(number, first, end - 1, datetime.fromtimestamp(times[first], UTC))
        for number, (first, end) in enumerate(kept, 1)
    )


def _before(connection: Connection, live: Live, counted: Sequence[int], evening: Evening) -> object:
    """The table as the evening began."""
    earlier = max((number for number in counted if number < evening.first), default=None)
    chain = live.timeline.moved(earlier).counts if earlier else None
    return with_states(connection, live, chain).states[chain.number] if chain else live.game.empty


def _presses(
    connection: Connection, live: Live, counted: Sequence[int], evening: Evening
) -> tuple[Press[object], ...]:
    """The presses of an evening that count, in order."""
    played = frozenset(counted)
    lines = log.between(connection, live.game.wire, live.group.id, evening.first, evening.last)
    return tuple(Press(line.number, line.time, line.events) for line in lines if line.number in played)
