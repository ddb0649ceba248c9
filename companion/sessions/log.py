"""Reads and appends lines of logs, with Core statements: a third of what the ORM would cost."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from typing import cast, get_args

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, union_all

from companion.engine.timeline import Kind, Line
from companion.engine.wire import UnknownTag, Wire
from companion.sessions.models import EntryRow, GroupRow, SnapshotRow


@dataclass(frozen=True, slots=True)
class Group:
    """The facts of a group that a press needs; `code` as it is kept, without hyphens."""

    id: int
    code: str
    name: str
    game: str
    pack: str
    digest: str
    language: str
    log: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log with its events. `known`: this app can read them; else they are left out.

    What cannot be read was written by a newer app, or was damaged: the table is shown up to there.
    """

    number: int
    kind: Kind
    to: int | None
    events: tuple[object, ...]
    press_id: str
    device_id: int | None
    who: str
    time: float
    known: bool = True

    @property
    def line(self) -> Line:
        """The line as the timeline wants it."""
        return Line(self.number, self.kind, self.to)

    @property
    def head(self) -> int:
        """The newest press that counts after this line."""
        return self.number if self.to is None else self.to


KINDS = get_args(Kind)
GROUP = select(
    GroupRow.id, GroupRow.code, GroupRow.name, GroupRow.game, GroupRow.pack, GroupRow.digest,
    GroupRow.language, GroupRow.log, GroupRow.seed,
).where(GroupRow.code == bindparam("code"))  # fmt: skip
ENTRY = select(
    EntryRow.number, EntryRow.kind, EntryRow.to, EntryRow.events, EntryRow.press_id,
    EntryRow.device_id, EntryRow.who, EntryRow.time,
).where(EntryRow.group_id == bindparam("group_id"))  # fmt: skip
LATER = ENTRY.where(EntryRow.number > bindparam("version"))
# not one WHERE with OR: SQLite would read the whole log for it
LATER_AND_KNOWN = union_all(
    LATER,
    ENTRY.where(EntryRow.press_id == bindparam("press_id"), EntryRow.number <= bindparam("version")),
).order_by("number")
BETWEEN = ENTRY.where(EntryRow.number.between(bindparam("first"), bindparam("last"))).order_by(
    EntryRow.number
)
SOME = ENTRY.where(EntryRow.number.in_(bindparam("numbers", expanding=True)))
LINES = (
    select(EntryRow.number, EntryRow.kind, EntryRow.to)
    .where(EntryRow.group_id == bindparam("group_id"), EntryRow.number <= bindparam("last"))
    .order_by(EntryRow.number)
)
NEWEST = select(func.max(EntryRow.number)).where(EntryRow.group_id == bindparam("group_id"))
_TIMED = (
    select(
        EntryRow.number, (EntryRow.time - func.lag(EntryRow.time).over(order_by=EntryRow.number)).label("gap")
    )
    .where(EntryRow.group_id == bindparam("group_id"))
    .subquery()
)
AFTER_GAPS = (
    select(_TIMED.c.number)
    .where(or_(_TIMED.c.number == 1, _TIMED.c.gap > bindparam("gap")))
    .order_by(_TIMED.c.number)
)
TIMES = select(EntryRow.number, EntryRow.time).where(
    EntryRow.group_id == bindparam("group_id"), EntryRow.number.in_(bindparam("numbers", expanding=True))
)
SNAPSHOTS = select(SnapshotRow.number).where(
    SnapshotRow.group_id == bindparam("group_id"), SnapshotRow.mark == bindparam("mark")
)
SNAPSHOT = select(SnapshotRow.state).where(
    SnapshotRow.group_id == bindparam("group_id"), SnapshotRow.number == bindparam("number")
)
APPEND = insert(EntryRow)


def group(connection: Connection, code: str) -> Group | None:
    """The group with this join code, as it is kept."""
    row = connection.execute(GROUP, {"code": code}).one_or_none()
    return Group(*row) if row else None


def newest(connection: Connection, group_id: int) -> int:
    """The version of a group: the number of its last line."""
    return connection.execute(NEWEST, {"group_id": group_id}).scalar_one() or 0


def later(
    connection: Connection, wire: Wire, group_id: int, version: int, press_id: str | None = None
) -> tuple[list[Entry], int | None]:
    """The entries after a version, and the number of the entry that this press made, if it made one."""
    found = {"group_id": group_id, "version": version}
    if press_id is None:
        wanted = connection.execute(LATER.order_by(EntryRow.number), found)
    else:
        wanted = connection.execute(LATER_AND_KNOWN, found | {"press_id": press_id})
    rows = [_entry(wire, row) for row in wanted]
    made = next((entry.number for entry in rows if entry.press_id == press_id), None)
    return [entry for entry in rows if entry.number > version], made


def between(connection: Connection, wire: Wire, group_id: int, first: int, last: int) -> Iterator[Entry]:
    """The entries from one number to another, both included."""
    found = {"group_id": group_id, "first": first, "last": last}
    return (_entry(wire, row) for row in connection.execute(BETWEEN, found))


def some(connection: Connection, wire: Wire, group_id: int, numbers: Collection[int]) -> dict[int, Entry]:
    """These entries by number."""
    if not numbers:
        return {}
    rows = connection.execute(SOME, {"group_id": group_id, "numbers": list(numbers)})
    return {row[0]: _entry(wire, row) for row in rows}


def lines(connection: Connection, group_id: int, last: int) -> Iterator[Line]:
    """The log up to a number, without events."""
    for number, kind, to in connection.execute(LINES, {"group_id": group_id, "last": last}):
        yield Line(number, cast(Kind, kind), to) if kind in KINDS else Line(number, "played")


def after_gaps(connection: Connection, group_id: int, gap: float) -> list[int]:
    """The first line, and those that came more than `gap` seconds after the line before."""
    return list(connection.scalars(AFTER_GAPS, {"group_id": group_id, "gap": gap}))


def times(connection: Connection, group_id: int, numbers: Collection[int]) -> dict[int, float]:
    """When these lines were written, by number."""
    rows = connection.execute(TIMES, {"group_id": group_id, "numbers": list(numbers)})
    return {number: time for number, time in rows}


def append(connection: Connection, wire: Wire, group_id: int, entry: Entry) -> None:
    """Write one line. Raises IntegrityError where another line has its number or its press id."""
    row = {
        "group_id": group_id,
        "number": entry.number,
        "kind": entry.kind,
        "to": entry.to,
        "events": wire.dumps(entry.events),
        "press_id": entry.press_id,
        "device_id": entry.device_id,
        "who": entry.who,
        "time": entry.time,
    }
    connection.execute(APPEND, row)


def snapshots(connection: Connection, wire: Wire, group_id: int) -> frozenset[int]:
    """The presses after which the state was kept in the words of today."""
    return frozenset(connection.scalars(SNAPSHOTS, {"group_id": group_id, "mark": wire.mark()}))


def snapshot(connection: Connection, wire: Wire, group_id: int, number: int) -> object:
    """The state after a press that `snapshots` named."""
    return wire.loads(connection.execute(SNAPSHOT, {"group_id": group_id, "number": number}).scalar_one())


def keep_snapshot(connection: Connection, wire: Wire, group_id: int, number: int, state: object) -> None:
    """Keep the state after a press; snapshots in other words are thrown away."""
    of_group = SnapshotRow.group_id == group_id
    mark = wire.mark()
    old = or_(SnapshotRow.mark != mark, SnapshotRow.number == number)
    connection.execute(delete(SnapshotRow).where(of_group, old))
    row = {"group_id": group_id, "number": number, "mark": mark, "state": wire.dumps(state)}
    connection.execute(insert(SnapshotRow), row)


def _entry(wire: Wire, row: Sequence[object]) -> Entry:
    number, kind, to, events, press_id, device_id, who, time = row
    read, known = _read(wire, cast(str, events)), True
    if read is None or kind not in KINDS:
        read, known = (), False
    if kind not in KINDS:
        kind, to = "played", None
    return Entry(
        cast(int, number), cast(Kind, kind), cast("int | None", to), read, cast(str, press_id),
        cast("int | None", device_id), cast(str, who), cast(float, time), known,
    )  # fmt: skip


def _read(wire: Wire, events: str) -> tuple[object, ...] | None:
    """The events of a line; None where they are no events that this app knows."""
    try:
        read = wire.loads(events)
    except (UnknownTag, json.JSONDecodeError, TypeError, KeyError, ValueError):  # the last: by a dataclass
        return None
    return read if isinstance(read, tuple) and all(is_dataclass(event) for event in read) else None
