"""Live tables, snapshots and how deep undo goes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

import pytest
from flask import Flask
from sqlalchemy import event, select, update

from companion import sessions
from companion.engine.errors import RuleViolation
from companion.engine.speech import Speech
from companion.engine.table import fold
from companion.engine.timeline import timeline
from companion.engine.wire import Wire
from companion.sessions import current_hall, log
from companion.sessions.models import EntryRow, SnapshotRow
from tests.sessions.tally import EVENTS, TALLY, Add, Counted, EndTurn

Table = tuple[str, str]
ids = count()


def add(table: Table, times: int) -> int:
    """So many presses; gives the newest version."""
    for _ in range(times):
        version = sessions.press(*table, f"p{next(ids)}", None, Add()).version
    return version


def from_the_log(code: str) -> object:
    """The state, folded from nothing but the log."""
    with current_hall().store.reading() as connection:
        group = log.group(connection, sessions.kept_code(code) or "")
        assert group
        counts = timeline(log.lines(connection, group.id, 10**9)).counts
        entries = log.some(connection, TALLY.wire, group.id, set(counts or ()))
    events = [happened for number in sorted(entries) for happened in entries[number].events]
    return fold(TALLY.apply, TALLY.empty, events)


def test_undo_to_the_start_and_redo_to_the_end(table: Table, reopen: Callable[..., Flask]) -> None:
    """One by one, past what is in memory and in a fresh process, every table comes back as it was."""
    code, ada = table
    add(table, 130)
    shown = {number: number - 1 for number in range(1, 132)}
    version = 131
    for expected in range(129, 49, -1):
        pressed = sessions.undo(code, ada, f"u{version}", version)
        version = pressed.version
        assert pressed.table.state == Counted(count=expected)
    with reopen().app_context():
        for expected in range(49, -1, -1):
            pressed = sessions.undo(code, ada, f"u{version}", version)
            version = pressed.version
            assert pressed.table.state == Counted(count=expected)
        for expected in range(1, 131):
            pressed = sessions.redo(code, ada, f"u{version}", version)
            version = pressed.version
            assert pressed.table.state == Counted(count=expected)
            assert pressed.table.state.count == shown[expected + 1]
        assert from_the_log(code) == pressed.table.state


def test_a_phone_that_slept_long(table: Table, reopen: Callable[..., Flask]) -> None:
    """What a phone had seen long ago, on a branch that was dropped since, still decides what is stale."""
    code, ada = table
    sessions.press(code, ada, "turn", 1, EndTurn())
    sessions.undo(code, ada, "back", 2)
    add(table, 120)
    assert sessions.press(code, ada, "end", 1, EndTurn()).table.state.turn == 2
    with reopen().app_context():
        add(table, 80)
        last = sessions.table(code).version
        assert sessions.press(code, ada, "end again", 2, EndTurn()).table.state.turn == 3, "turn 2 was seen"
        assert sessions.table(code).version == last + 1


def test_snapshots_every_200_entries(table: Table, reopen: Callable[..., Flask]) -> None:
    """The state is kept every 200 entries, and a fresh process folds from the nearest one that counts."""
    code, ada = table
    add(table, 450)
    with current_hall().store.reading() as connection:
        assert list(connection.scalars(select(SnapshotRow.number))) == [200, 400]
    sessions.undo(code, ada, "far back", 451, to=310)
    add(table, 3)
    with reopen().app_context():
        assert sessions.table(code).state == Counted(count=312) == from_the_log(code)
        spoil = update(SnapshotRow).where(SnapshotRow.number == 400).values(state="spoilt")
        current_hall().store.write(lambda writing: writing.connection.execute(spoil))
    with reopen().app_context():
        assert sessions.table(code).state.count == 312, "400 does not count and is not even read"


def test_a_foreign_mark_is_thrown_away(table: Table, reopen: Callable[..., Flask]) -> None:
    """A snapshot in other words is not read; the log is folded instead, and a new snapshot replaces it."""
    add(table, 210)
    strange = update(SnapshotRow).values(mark="of another app", state="unreadable")
    current_hall().store.write(lambda writing: writing.connection.execute(strange))
    with reopen().app_context():
        assert sessions.table(table[0]).state == Counted(count=210)
        add(table, 1)
        with current_hall().store.reading() as connection:
            assert list(connection.scalars(select(SnapshotRow.number))) == [212]


def test_a_state_with_a_further_field(table: Table, reopen: Callable[..., Flask]) -> None:
    """After an update that changes the state's fields, old snapshots do no harm."""

    @dataclass(frozen=True)
    class Counted(EVENTS[0]):  # type: ignore[misc, valid-type]
        colour: str = "red"

    add(table, 210)
    newer = replace(TALLY, wire=Wire((Counted, *EVENTS[1:])), empty=Counted())
    with reopen(game=newer).app_context():
        assert sessions.table(table[0]).state == Counted(count=210)


def test_another_process_wrote(table: Table, reopen: Callable[..., Flask]) -> None:
    """Two processes on one file see each other's presses, undos and new groups at once."""
    code, ada = table
    other = reopen()
    add(table, 2)
    with other.app_context():
        assert sessions.table(code).state.count == 2
        version = add(table, 60)
        sessions.undo(code, ada, "there", version, to=5)
    assert sessions.table(code).state.count == 4
    sessions.redo(code, ada, "here", version + 1)
    with other.app_context():
        assert sessions.table(code).state.count == 5


def test_a_press_costs_the_same_on_a_long_log(table: Table) -> None:
    """A press runs the same few statements on any log, and none of them reads more than it needs."""
    statements: dict[str, object] = {}
    engine = current_hall().store.engine
    add(table, 20)
    event.listen(engine, "before_cursor_execute", lambda *given: statements.setdefault(given[2], given[3]))
    add(table, 10)
    assert len(statements) == 4
    with current_hall().store.reading() as connection:
        for statement, values in list(statements.items()):
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
            plan = [row.detail for row in rows if "entries" in row.detail]
            assert all("SEARCH" in step and step.count("?") == 2 for step in plan), plan


@pytest.mark.parametrize(
    "damage",
    [
        {"events": "{no JSON"},
        {"events": '"text"'},
        {"events": "7"},
        {"events": '[{"=":"Added"}]'},
        {"events": '[{"=":["Added"],"to":1}]'},
        {"events": '["Added"]'},
        {"events": "[" * 9 + "]" * 9},
        {"kind": "dreamt"},
        {"kind": "undone", "to": 77},
        {"kind": "redone"},
        {"kind": "redone", "to": 77},
    ],
)
def test_a_damaged_line(table: Table, reopen: Callable[..., Flask], damage: dict[str, object]) -> None:
    """A table whose log was damaged is shown as far as it can be read, and every press is refused."""
    code, ada = table
    add(table, 3)
    spoil = update(EntryRow).where(EntryRow.number == 3).values(**damage)
    current_hall().store.write(lambda writing: writing.connection.execute(spoil))
    with reopen().app_context():
        shown = sessions.table(code)
        assert (shown.version, shown.state, shown.read_only) == (4, Counted(count=1), True)
        assert [line.version for line in sessions.history(code, Speech())] == [4, 3, 2, 1]
        assert shown.undo(Speech())
        for press in (lambda: add(table, 1), lambda: sessions.undo(code, ada, "back", 4)):
            with pytest.raises(RuleViolation, match="only show"):
                press()
