"""SQLite's settings, the group commit, and a database that cannot be written."""

import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask, current_app
from sqlalchemy import create_engine, event, text

from companion import sessions
from companion.engine.errors import RuleViolation
from companion.sessions import Busy, DiskFull, OutOfReach, Pressed, current_hall
from companion.sessions.store import Store, Writing
from tests.sessions.tally import Add, Refuse, Stumble

Table = tuple[str, str]


def test_400_of_400(tmp_path: Path) -> None:
    """Eight threads, each 50 times: read, add one, commit. Nothing is lost."""
    store = Store(create_engine(f"sqlite:///{tmp_path / 'count.sqlite3'}"), wait=5)
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE counter (value INTEGER)"))
        connection.execute(text("INSERT INTO counter VALUES (0)"))

    def one_more(writing: Writing) -> None:
        value = writing.connection.scalar(text("SELECT value FROM counter"))
        writing.connection.execute(text("UPDATE counter SET value = :value"), {"value": value + 1})

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: store.write(one_more), range(400)))
    with store.reading() as connection:
        assert connection.scalar(text("SELECT value FROM counter")) == 400
    store.engine.dispose()


def test_400_of_400_without_our_lock(tmp_path: Path) -> None:
    """Several processes have no common lock; BEGIN IMMEDIATE alone loses nothing either."""
    stores = [Store(create_engine(f"sqlite:///{tmp_path / 'count.sqlite3'}"), wait=30) for _ in range(4)]
    with stores[0].engine.begin() as connection:
        connection.execute(text("CREATE TABLE counter (value INTEGER)"))
        connection.execute(text("INSERT INTO counter VALUES (0)"))

    def one_more(writing: Writing) -> None:
        value = writing.connection.scalar(text("SELECT value FROM counter"))
        writing.connection.execute(text("UPDATE counter SET value = :value"), {"value": value + 1})

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda number: stores[number % 4].write(one_more), range(400)))
    with stores[0].reading() as connection:
        assert connection.scalar(text("SELECT value FROM counter")) == 400
    for store in stores:
        store.engine.dispose()


def test_settings_of_sqlite(hall: Flask) -> None:
    """Every connection waits, keeps foreign keys, and writes through to the disk."""
    with current_hall().store.reading() as connection:
        settings = {
            name: connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_reading_takes_no_lock(table: Table, tmp_path: Path) -> None:
    """A table is shown while somebody else writes."""
    with sqlite3.connect(tmp_path / "tally.sqlite3", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert sessions.table(table[0]).version == 1
        other.execute("ROLLBACK")
    other.close()


def test_locked_database_is_busy(table: Table, reopen: Callable[..., Flask], tmp_path: Path) -> None:
    """While another process holds the file, presses are answered `busy`; afterwards they pass."""
    other = sqlite3.connect(tmp_path / "tally.sqlite3", isolation_level=None)
    with reopen(wait=0.2).app_context():
        sessions.table(table[0])
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            sessions.press(*table, "mine", None, Add())
        other.execute("ROLLBACK")
        assert sessions.press(*table, "mine", None, Add()).version == 2
    other.close()


def test_the_app_starts_while_the_database_is_locked(
    table: Table, reopen: Callable[..., Flask], tmp_path: Path
) -> None:
    """Another process that writes does not keep this one from starting and showing tables."""
    other = sqlite3.connect(tmp_path / "tally.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with reopen(wait=0.1).app_context():
        assert sessions.table(table[0]).version == 1
    other.close()


def test_all_who_wait_for_a_locked_database_are_told_together(
    table: Table, reopen: Callable[..., Flask], tmp_path: Path
) -> None:
    """Nobody waits longer than whoever came first, however many wait."""
    other = sqlite3.connect(tmp_path / "tally.sqlite3", isolation_level=None, check_same_thread=False)
    app = reopen(wait=1.5)

    def press(number: int) -> float:
        with app.app_context(), pytest.raises(Busy):
            sessions.press(*table, f"p{number}", None, Add())
        return time.monotonic() - start

    with app.app_context():
        sessions.table(table[0])
    other.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    with ThreadPoolExecutor(12) as threads:
        assert max(threads.map(press, range(12))) < 2.8, "one round of waiting, not two"
    other.close()


def test_a_database_that_must_not_be_written(table: Table) -> None:
    """A file that became read-only is a refusal in words, and what was there stays readable."""
    only = "ON"

    @event.listens_for(current_hall().store.engine, "checkout")
    def read_only(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA query_only={only}")

    with pytest.raises(OutOfReach, match="cannot be written"):
        sessions.press(*table, "mine", None, Add())
    assert sessions.table(table[0]).version == 1
    only = "OFF"
    assert sessions.press(*table, "mine", None, Add()).version == 2


def test_a_database_that_vanished(table: Table, tmp_path: Path) -> None:
    """Without its file nothing is shown as saved, and no empty file takes its place."""
    file = tmp_path / "tally.sqlite3"
    away = file.rename(tmp_path / "away")
    with pytest.raises(OutOfReach):
        sessions.press(*table, "mine", None, Add())
    with pytest.raises(OutOfReach):
        sessions.table(table[0])
    assert not file.exists()
    away.rename(file)
    assert sessions.press(*table, "mine", None, Add()).version == 2


def test_full_disk(table: Table) -> None:
    """Where nothing more can be written the press is refused, and what was there stays readable."""
    engine = current_hall().store.engine
    pages = 40

    @event.listens_for(engine, "begin")
    def no_room(connection: object) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")  # type: ignore[attr-defined]

    with pytest.raises(DiskFull):
        for number in range(2000):
            accepted = number
            sessions.press(*table, f"{number} {'x' * 55}", None, Add())
    assert sessions.table(table[0]).state.count == accepted
    pages = 10**6
    assert sessions.press(*table, "room again", None, Add()).table.state.count == accepted + 1


def test_presses_that_wait_go_into_one_transaction(table: Table) -> None:
    """Whoever holds the lock commits for all who wait; a refusal among them hurts nobody."""
    commits = []
    engine = current_hall().store.engine
    results = crowd(table, [Add(), Refuse(), *(Add() for _ in range(10))], lambda: commits.append(1))
    assert sorted(type(result).__name__ for result in results) == ["Pressed"] * 11 + ["RuleViolation"]
    assert sessions.table(table[0]).version == 12
    assert sorted(made.version for made in results if isinstance(made, Pressed)) == [*range(2, 13)]
    assert len(commits) <= 3, "the one that held the lock, and those who waited together"
    assert engine.pool.checkedout() == 0  # type: ignore[attr-defined]


def test_a_fault_in_the_crowd_hurts_nobody_else(table: Table) -> None:
    """Where a press breaks the common transaction, each is tried alone: only that one fails."""
    results = crowd(table, [Add(), Add(), Stumble(), Add(), Stumble(), Add()])
    kinds = sorted(type(result).__name__ for result in results)
    assert kinds == ["Pressed"] * 4 + ["ZeroDivisionError"] * 2
    assert sessions.table(table[0]).state.count == 4


def crowd(table: Table, commands: list[object], on_commit: Callable[[], None] = lambda: None) -> list[object]:
    """Presses that all wait while somebody holds the lock; what became of each."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    store = current_hall().store
    held, free = threading.Event(), threading.Event()

    def hold(_: Writing) -> None:
        held.set()
        free.wait(10)

    def press(number: int) -> object:
        with app.app_context():
            try:
                return sessions.press(*table, f"p{number}", None, commands[number])
            except (RuleViolation, ZeroDivisionError) as failure:
                return failure

    with ThreadPoolExecutor(len(commands) + 1) as threads:
        holder = threads.submit(store.write, hold)
        held.wait(10)
        event.listen(store.engine, "commit", lambda _: on_commit())
        presses = [threads.submit(press, number) for number in range(len(commands))]
        while len(store._waiting) < len(commands):
            time.sleep(0.01)
        free.set()
        holder.result()
        return [done.result() for done in presses]
