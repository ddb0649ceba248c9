"""Live tables: what is remembered of a group between presses. A cache, never the truth.

A state is known by its press: whatever was undone and redone since, the presses before it are the
same. So undo is a look-up, and what a phone had seen at some version is the state after the press
that was the newest then.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeVar

from sqlalchemy import Connection

from companion.engine.dice import Fate
from companion.engine.game import AnyGame
from companion.engine.table import Table, fold
from companion.engine.timeline import Chain, Line, Timeline, timeline
from companion.sessions import log
from companion.sessions.log import Entry, Group

V = TypeVar("V")

KEPT = 50  # tables of a group
GROUPS = 200  # groups in memory
FAR = 200  # entries between snapshots


@dataclass(frozen=True, slots=True)
class Moment:
    """What counted and how the table stood at one version."""

    timeline: Timeline
    state: object


@dataclass(frozen=True, slots=True)
class Live:
    """A group at its newest version, and its last tables.

    `timelines` by version; `states` by the press they stand after; `entries` by number. `newer`: a
    newer app wrote to this log, so the state stops at what this one can read. `snapped`: the version
    at which the state was last kept.
    """

    group: Group
    game: AnyGame
    content: object
    table: Table[object]
    timelines: Mapping[int, Timeline]
    states: Mapping[int, object]
    entries: Mapping[int, Entry]
    newer: bool = False
    snapped: int = 0

    @property
    def version(self) -> int:
        """The number of the last line of the log."""
        return self.table.version

    @property
    def timeline(self) -> Timeline:
        """What counts now."""
        return self.timelines[self.version]

    @property
    def now(self) -> Moment:
        """The newest version."""
        return Moment(self.timeline, self.table.state)

    @property
    def dice(self) -> Fate:
        """The fate of this group."""
        return Fate(self.group.seed)

    def remembered(self, version: int) -> Moment | None:
        """The table at a version, if it is still in memory."""
        then = self.timelines.get(version)
        if then is None or then.counts is None or then.counts.number not in self.states:
            return None
        return Moment(then, self.states[then.counts.number])

    def after(self, entry: Entry) -> "Live":
        """One line later. The state after `entry.head` is in memory where the line is no new press."""
        newer = self.newer or not entry.known
        if entry.kind == "played":
            state = self.table.state if newer else fold(self.game.apply, self.table.state, entry.events)
        else:
            state = self.states[entry.head]
        return replace(
            self,
            table=Table(entry.number, state),
            timelines=_kept(self.timelines, entry.number, self.timeline.after(entry.line)),
            states=_kept(self.states, entry.head, state),
            entries=_kept(self.entries, entry.number, entry),
            newer=newer,
        )


class LiveTables:
    """The live tables of one process: those of the groups that pressed last."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._by_code: OrderedDict[str, Live] = OrderedDict()

    def get(self, code: str) -> Live | None:
        """The newest table that this process knows of."""
        with self._lock:
            live = self._by_code.get(code)
            if live:
                self._by_code.move_to_end(code)
            return live

    def put(self, live: Live) -> None:
        """Remember a table, unless a newer one of the same log is known."""
        with self._lock:
            held = self._by_code.get(live.group.code)
            if held is None or held.group != live.group or held.version <= live.version:
                self._by_code[live.group.code] = live
            self._by_code.move_to_end(live.group.code)
            while len(self._by_code) > GROUPS:
                self._by_code.popitem(last=False)


def load(connection: Connection, group: Group, game: AnyGame, content: object) -> Live:
    """A group as its log tells it."""
    then = Timeline()
    timelines: dict[int, Timeline] = {}
    version = 0
    for line in log.lines(connection, group.id, log.newest(connection, group.id)):
        try:
            then = then.after(line)
        except KeyError:  # damaged: it goes to a press that is not there
            then = then.after(Line(line.number, "played"))
        version = line.number
        timelines[version] = then
        timelines.pop(version - KEPT, None)
    bare = Live(group, game, content, Table(version, game.empty), timelines, {}, {})
    assert then.counts is not None, "a group begins with an entry"
    live = with_states(connection, bare, then.counts)
    return replace(live, table=Table(version, live.states[then.counts.number]))


def follow(connection: Connection, live: Live, entries: Iterable[Entry]) -> Live:
    """The group after these further lines of its log."""
    for entry in entries:
        if entry.kind != "played":
            target = live.timeline.moved(entry.head).counts
            assert target is not None
            live = with_states(connection, live, target)
        live = live.after(entry)
    return live


def moment(connection: Connection, live: Live, version: int) -> Moment:
    """The table at any version from 1 to the newest."""
    remembered = live.remembered(version)
    if remembered:
        return remembered
    then = live.timelines.get(version) or timeline(log.lines(connection, live.group.id, version))
    assert then.counts is not None, "a group begins with an entry"
    return Moment(then, with_states(connection, live, then.counts).states[then.counts.number])


def with_states(connection: Connection, live: Live, chain: Chain) -> Live:
    """The group with the state after a press in memory, and those shortly before it.

    Folded from the nearest state on the chain that is in memory or kept as a snapshot.
    """
    if chain.number in live.states:
        return live
    wire, group_id = live.game.wire, live.group.id
    snapshots = log.snapshots(connection, wire, group_id)
    state, path, snapped = live.game.empty, [], 0
    for number in chain:
        if number in live.states:
            state = live.states[number]
            break
        if number in snapshots:
            state, snapped = log.snapshot(connection, wire, group_id, number), number
            break
        path.append(number)
    states, newer = {**live.states}, live.newer
    counted, recent = set(path), set(path[:KEPT])
    for entry in log.between(connection, wire, group_id, path[-1], path[0]) if path else ():
        if entry.number in counted:
            newer = newer or not entry.known or entry.kind != "played"  # the last: a damaged line
            state = state if newer else fold(live.game.apply, state, entry.events)
            states = _kept(states, entry.number, state) if entry.number in recent else states
    states = _kept(states, chain.number, state)
    return replace(live, states=states, newer=newer, snapped=max(live.snapped, snapped))


def with_entries(connection: Connection, live: Live) -> Live:
    """The group with those entries in memory that undo takes back and redo brings back."""
    wanted = {live.timeline.undoable, live.timeline.redoable} - live.entries.keys() - {None}
    found = log.some(connection, live.game.wire, live.group.id, [n for n in wanted if n is not None])
    return replace(live, entries={**live.entries, **found}) if found else live


def _kept(held: Mapping[int, V], key: int, value: V) -> dict[int, V]:
    """The mapping with one more value, the last `KEPT` put in."""
    kept = {**held}
    kept.pop(key, None)
    kept[key] = value
    while len(kept) > KEPT:
        del kept[next(iter(kept))]
    return kept
