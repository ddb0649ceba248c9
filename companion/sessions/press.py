"""press, undo, redo: the one door for every change at a table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.game import Plain
from companion.engine.speech import marked
from companion.engine.timeline import Chain, Kind
from companion.sessions import live as tables_in_memory
from companion.sessions import log
from companion.sessions.devices import presser
from companion.sessions.hall import Hall, current_hall, newest
from companion.sessions.live import FAR, Live, Moment
from companion.sessions.log import Entry
from companion.sessions.names import checked_press_id, kept_code
from companion.sessions.store import Writing
from companion.sessions.tables import OpenTable, opened, stale


@dataclass(frozen=True, slots=True)
class Pressed:
    """The entry that a press made, and the newest table. `repeated`: an earlier press had this id."""

    version: int
    repeated: bool
    table: OpenTable


@dataclass(frozen=True, slots=True)
class _Move:
    """What a press adds to the log. `to`: the press to go to, with the presses before it."""

    kind: Kind
    events: tuple[object, ...] = ()
    to: Chain | None = None


def press(code: str, token: str, press_id: str, seen: int | None, pressed: Plain) -> Pressed:
    """Play what a device pressed, a command of the group's game, at its table.

    `token` is the device's; `seen` the version that it showed: commands that merge need none. Raises
    UnknownGroup, DisplayOnly, Stale, InvalidCommand, RuleViolation, Busy, DiskFull; then nothing was
    written.
    """

    def played(connection: Connection, live: Live) -> _Move:
        game = live.game
        command = game.command(pressed)
        if not game.merges(command):
            _refuse_stale(connection, live, seen, lambda then: game.basis(then.state, command))
        return _Move("played", game.decide(live.table, command, live.content, live.dice))

    return _enter(code, token, press_id, played)


def undo(code: str, token: str, press_id: str, seen: int | None, to: int | None = None) -> Pressed:
    """Take back the newest press that counts, or all after version `to`. Raises as `press`."""

    def undone(connection: Connection, live: Live) -> _Move:
        _refuse_stale(connection, live, seen, lambda then: then.timeline.undoable)
        counts = live.timeline.counts
        if counts is None or counts.before is None:
            raise RuleViolation("nothing_to_undo", marked("There is no press to take back."))
        target = counts.before.number if to is None else _press_at(connection, live, to)
        if target >= counts.number:
            raise _not_there()
        return _Move("undone", to=_chain(live, target))

    return _enter(code, token, press_id, undone)


def redo(code: str, token: str, press_id: str, seen: int | None, to: int | None = None) -> Pressed:
    """Bring back the press that was taken back last, or all up to version `to`. Raises as `press`."""

    def redone(connection: Connection, live: Live) -> _Move:
        _refuse_stale(connection, live, seen, lambda then: then.timeline.redoable)
        next_one = live.timeline.redoable
        if next_one is None:
            raise RuleViolation("nothing_to_redo", marked("There is no press to bring back."))
        target = next_one if to is None else _press_at(connection, live, to)
        if target < next_one:
            raise _not_there()
        return _Move("redone", to=_chain(live, target))

    return _enter(code, token, press_id, redone)


def _enter(code: str, token: str, press_id: str, step: Callable[[Connection, Live], _Move]) -> Pressed:
    """Through the door: one entry, one commit, and only then the bell."""
    hall = current_hall()
    checked_press_id(press_id)
    _warm(hall, code)

    def work(writing: Writing) -> Pressed:
        connection = writing.connection
        live, made = newest(hall, connection, code, press_id, writing)
        device = presser(connection, live.group.id, token)
        if made is not None:
            return Pressed(made, True, opened(live))
        if live.newer:
            sentence = marked("A newer version of the app played at this table; this one can only show it.")
            raise RuleViolation("not_now", sentence)
        move = step(connection, live)
        to = move.to.number if move.to else None
        number, now = live.version + 1, hall.clock()
        entry = Entry(number, move.kind, to, move.events, press_id, device.id, device.name, now)
        return Pressed(number, False, opened(_write(hall, writing, live, move, entry)))

    return hall.store.write(work)


def _warm(hall: Hall, code: str) -> None:
    """Have the table in memory before the lock is taken: others shall not wait for a long log."""
    kept = kept_code(code)
    if kept and hall.live.get(kept) is None:
        with hall.store.reading() as connection:
            hall.live.put(newest(hall, connection, code)[0])


def _write(hall: Hall, writing: Writing, live: Live, move: _Move, entry: Entry) -> Live:
    """One INSERT, and every 200 entries a snapshot; what others see moves on after the commit."""
    connection, group = writing.connection, live.group
    if move.to:
        live = tables_in_memory.with_states(connection, live, move.to)
    log.append(connection, live.game.wire, group.id, entry)
    live = tables_in_memory.with_entries(connection, live.after(entry))
    if entry.number - live.snapped >= FAR:
        log.keep_snapshot(connection, live.game.wire, group.id, entry.head, live.table.state)
        live = replace(live, snapped=entry.number)
    hall.bell.announce(connection, group.code, entry.number)
    writing.drafts[group.id] = live
    writing.afterwards.append(partial(hall.live.put, live))
    writing.afterwards.append(partial(hall.bell.ring, group.code, entry.number))
    return live


def _refuse_stale(
    connection: Connection, live: Live, seen: int | None, basis: Callable[[Moment], object]
) -> None:
    """Refuse where what the press depends on is not what its device had shown."""
    if seen is None:
        raise InvalidCommand({"seen": [marked("The version that was shown is missing.")]})
    if not 1 <= seen <= live.version:
        raise InvalidCommand({"seen": [marked("There is no such version.")]})
    now = basis(live.now)
    if seen < live.version and basis(tables_in_memory.moment(connection, live, seen)) != now:
        version = live.version
        while (before := live.remembered(version - 1)) and basis(before) == now:
            version -= 1  # other presses came later, but this one made the difference
        raise stale(connection, live, version)


def _press_at(connection: Connection, live: Live, version: int) -> int:
    """The newest press that counted at a version."""
    if not 1 <= version <= live.version:
        raise _not_there()
    return log.some(connection, live.game.wire, live.group.id, [version])[version].head


def _chain(live: Live, target: int) -> Chain:
    """The presses that count after going to `target`, back or forward."""
    try:
        chain = live.timeline.moved(target).counts
    except KeyError as gone:
        raise _not_there() from gone
    assert chain is not None
    return chain


def _not_there() -> InvalidCommand:
    return InvalidCommand({"to": [marked("The table cannot go to this version.")]})
