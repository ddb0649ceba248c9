"""Evenings: where one ends, which presses it holds, and how much of the log is read for it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event, insert, select, update

from companion import sessions
from companion.engine.speech import Speech
from companion.sessions import current_hall, evenings
from companion.sessions.models import EntryRow
from tests.sessions.tally import TALLY, Add

Table = tuple[str, str]
HOUR = 3600.0
LONG_AGO = 1_700_000_000.0


def at(version: int, hours: float) -> None:
    """Lines from this version on were written so many hours after a moment long ago."""
    with current_hall().store.engine.begin() as connection:
        later = update(EntryRow).where(EntryRow.number >= version)
        connection.execute(later.values(time=LONG_AGO + hours * HOUR))


def play(table: Table, times: int, hours: float) -> int:
    """So many presses at that hour; gives the newest version."""
    first = sessions.version(table[0]) + 1
    for number in range(first, first + times):
        sessions.press(*table, f"p{number}", None, Add())
    at(first, hours)
    return first + times - 1


def undo(table: Table, times: int) -> None:
    """Take back so many presses."""
    for _ in range(times):
        version = sessions.version(table[0])
        sessions.undo(*table, f"u{version}", version)


def recalled(table: Table, number: int | None = None) -> tuple[int, int, list[int]]:
    """An evening: its number, the count as it began, and its presses."""
    found = sessions.recall(table[0], Speech(), number)
    return found.evening.number, found.told["count"], found.told["presses"]


@pytest.fixture
def two(table: Table) -> Table:
    """A table that was made and pressed twice at hour 0, and three times at hour 20."""
    at(1, 0)
    play(table, 2, 1)
    play(table, 3, 20)
    return table


def test_a_gap_of_hours_begins_another_evening(two: Table) -> None:
    """The newest is told where none is asked for; each knows the table as it began."""
    assert recalled(two) == recalled(two, 2) == (2, 2, [4, 5, 6])
    assert recalled(two, 1) == (1, 0, [1, 2, 3])
    known = sessions.recall(two[0], Speech()).evenings
    assert [(one.number, one.first, one.last) for one in known] == [(1, 1, 3), (2, 4, 6)]
    assert [one.began.timestamp() for one in known] == [LONG_AGO, LONG_AGO + 20 * HOUR]


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_an_evening_that_never_was(two: Table, number: int) -> None:
    """The newest is told instead."""
    assert recalled(two, number)[0] == 2


def test_four_hours_are_no_gap(table: Table) -> None:
    """A long pause for supper parts nothing."""
    at(1, 0)
    play(table, 1, 4)
    assert recalled(table) == (1, 0, [1, 2])


def test_what_was_undone_is_not_told(two: Table) -> None:
    """Neither the press nor the line that took it back; what was brought back is told again."""
    undo(two, 2)
    at(7, 21)
    assert recalled(two) == (2, 2, [4])
    version = sessions.version(two[0])
    sessions.redo(*two, "again", version)
    at(version + 1, 21)
    assert recalled(two) == (2, 2, [4, 5])


def test_an_evening_that_was_wholly_undone_is_none(two: Table) -> None:
    """Undo reaches into the evening before; what is pressed then counts on from there."""
    undo(two, 4)
    at(7, 21)
    assert recalled(two) == (1, 0, [1, 2])
    assert len(sessions.recall(two[0], Speech()).evenings) == 1
    play(two, 1, 22)
    assert recalled(two) == (2, 1, [11])


def test_a_very_long_evening_goes_on_as_the_next(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no page grows without end."""
    monkeypatch.setattr(evenings, "MOST", 3)
    at(1, 0)
    play(table, 6, 1)
    assert [recalled(table, number) for number in (1, 2, 3)] == [
        (1, 0, [1, 2, 3]),
        (2, 2, [4, 5, 6]),
        (3, 5, [7]),
    ]


@contextmanager
def read_lines() -> Iterator[list[str]]:
    """The events of the log that are read meanwhile."""
    read: list[str] = []
    loads = TALLY.wire.loads

    def counting(text: str) -> object:
        read.append(text)
        return loads(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(TALLY.wire), "loads", lambda _, text: counting(text))
        yield read


def test_of_twenty_thousand_lines_only_the_evening_is_read(hall: Flask, table: Table) -> None:
    """Once the table before it is kept, which the first look sees to; the statements are a handful."""
    at(1, 0)
    with current_hall().store.engine.begin() as connection:
        one = dict(connection.execute(select(EntryRow.__table__)).mappings().one())
        row = one | {"events": TALLY.wire.dumps(())}
        rows = [row | {"number": n, "press_id": f"x{n}", "time": LONG_AGO + n} for n in range(2, 20_001)]
        connection.execute(insert(EntryRow), rows)
    play(table, 60, 100)
    first = recalled(table)
    statements: list[str] = []
    event.listen(
        current_hall().store.engine, "before_cursor_execute", lambda *call: statements.append(call[2])
    )
    began = time.perf_counter()
    with read_lines() as read:
        again = recalled(table)
    assert time.perf_counter() - began < 1
    assert again == first and len(again[2]) == 60
    assert len(read) <= 60 + 1  # the evening, and the table before it
    assert len(statements) < 10
