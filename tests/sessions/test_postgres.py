"""The same promises on PostgreSQL, where it is installed."""

import asyncio
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask

from companion import sessions
from companion.engine.speech import Speech
from companion.sessions import Busy, Pressed, Stale, current_hall
from companion.sessions.models import Base
from tests.sessions.tally import Add, EndTurn, new_table

SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
Table = tuple[str, str]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own, on a free port of this machine."""
    if not SERVERS:
        pytest.skip("PostgreSQL is not installed")
    pytest.importorskip("psycopg")
    folder = Path(subprocess.check_output(["mktemp", "-d"], text=True).strip())
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_postgres:
        shutil.chown(folder, "postgres")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    tools, data = SERVERS[-1].parent, folder / "data"
    make = [tools / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run([*as_postgres, *make], check=True, capture_output=True, cwd=folder)
    settings = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-k", folder, "-p", str(port)]
    server = subprocess.Popen(
        [*as_postgres, tools / "postgres", "-D", data, *settings],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    ready = [tools / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres"]
    until = time.monotonic() + 20
    while subprocess.run(ready).returncode:
        assert time.monotonic() < until, "the server did not start"
        time.sleep(0.1)
    yield f"postgresql+psycopg://postgres@127.0.0.1:{port}/postgres"
    server.terminate()
    server.wait(20)
    shutil.rmtree(folder)


@pytest.fixture
def hall(reopen: Callable[..., Flask], url: str) -> Iterator[Flask]:
    """An app on PostgreSQL, its context entered."""
    app = reopen(url=url)
    with app.app_context():
        yield app


def patiently(press: Callable[[], Pressed]) -> Pressed:
    """Press as a phone does: with the same press id again while the table is busy."""
    while True:
        try:
            return press()
        except Busy:
            continue


def test_migrations_make_what_the_models_say(hall: Flask) -> None:
    """The migrated database is the one that the models describe."""
    with current_hall().store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_pressers_and_end_turns(hall: Flask, table: Table) -> None:
    """Pressers at once lose nothing, and End Turns pass meanwhile: the primary key decides."""

    def count(presser: int) -> set[int]:
        with hall.app_context():
            return {
                patiently(lambda n=n: sessions.press(*table, f"{presser}/{n}", None, Add())).version  # type: ignore[misc]
                for n in range(25)
            }

    def end_turns() -> set[int]:
        with hall.app_context():
            return {
                patiently(
                    lambda turn=turn: sessions.press(  # type: ignore[misc]
                        *table, f"turn {turn}", sessions.version(table[0]), EndTurn()
                    )
                ).version
                for turn in range(10)
            }

    with ThreadPoolExecutor(5) as threads:
        turns = threads.submit(end_turns)
        counted = list(threads.map(count, range(4)))
    assert set().union(*counted, turns.result()) == set(range(2, 112))
    now = sessions.table(table[0])
    assert (now.version, now.state.count, now.state.turn) == (111, 100, 11)


def test_one_end_turn_of_two(hall: Flask, table: Table) -> None:
    """Two phones that end one turn: it passes once."""

    def end(presser: int) -> bool:
        with hall.app_context():
            try:
                patiently(lambda: sessions.press(*table, f"end {presser}", 1, EndTurn()))
            except Stale:
                return False
            return True

    with ThreadPoolExecutor(2) as threads:
        assert sum(threads.map(end, range(2))) == 1
    assert sessions.table(table[0]).state.turn == 2


def test_undo_history_and_lists(hall: Flask, table: Table, reopen: Callable[..., Flask], url: str) -> None:
    """What works on SQLite works here, and another process sees it."""
    code, ada = table
    sessions.press(code, ada, "p", None, Add())
    sessions.undo(code, ada, "u", 2)
    with reopen(url=url).app_context():
        assert sessions.redo(code, ada, "r", 3).table.state.count == 1
        assert sessions.press(code, ada, "p", None, Add()).repeated
        assert [line.version for line in sessions.history(code, Speech())] == [4, 3, 2, 1]
        assert sessions.all_groups()[0].code == code
        assert sessions.join(code, "Ben", "player", "ben's token").name == "Ben"


def test_the_bell_between_processes(
    hall: Flask, table: Table, reopen: Callable[..., Flask], url: str
) -> None:
    """A press in one process rings in another, with the commit."""
    other = reopen(url=url)

    def press() -> int:
        with other.app_context():
            return sessions.press(*table, "there", None, Add()).version

    async def listen() -> None:
        with sessions.subscribe(table[0]) as subscription:
            version = await asyncio.to_thread(press)
            while await asyncio.wait_for(subscription.next(), 5) != version:
                pass  # 0: the bell has just begun to listen

    asyncio.run(listen())


def test_two_apps_start_at_once(url: str, reopen: Callable[..., Flask]) -> None:
    """Apps that start together on one database do not migrate it twice."""
    with ThreadPoolExecutor(3) as threads:
        apps = list(threads.map(lambda _: reopen(url=url), range(3)))
    with apps[0].app_context():
        assert sessions.table(new_table()[0]).version == 1
