"""The evenings of a group: a gap of hours between two lines of the log begins another one."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice, pairwise

from sqlalchemy import Connection

from companion.engine.game import Plain, Press
from companion.engine.speech import Speech
from companion.sessions import log
from companion.sessions.errors import Busy, DiskFull
from companion.sessions.hall import current_hall, newest
from companion.sessions.live import FAR, Live, with_states
from companion.sessions.store import Writing

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
        before = max((one for one in counted if one < evening.first), default=0)
        state, keep = _after(connection, live, before) if before else (live.game.empty, False)
        presses = _presses(connection, live, counted, evening)
    if keep:
        with suppress(Busy, DiskFull):  # then it is folded once more, next time
            hall.store.write(partial(_keep, live, before, state))
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


def _after(connection: Connection, live: Live, press: int) -> tuple[object, bool]:
    """The table after a press that counts, and whether it should be kept: it was far to fold."""
    chain = live.timeline.moved(press).counts
    assert chain is not None
    kept = log.snapshots(connection, live.game.wire, live.group.id)
    far = not any(number in kept for number in islice(chain, FAR))
    found = with_states(connection, live, chain)
    return found.states[press], far and not found.newer


def _keep(live: Live, press: int, state: object, writing: Writing) -> None:
    log.keep_snapshot(writing.connection, live.game.wire, live.group.id, press, state)


def _presses(
    connection: Connection, live: Live, counted: Sequence[int], evening: Evening
) -> tuple[Press[object], ...]:
    """The presses of an evening that count, in order."""
    played = frozenset(counted)
    lines = log.between(connection, live.game.wire, live.group.id, evening.first, evening.last)
    return tuple(Press(line.number, line.time, line.events) for line in lines if line.number in played)
