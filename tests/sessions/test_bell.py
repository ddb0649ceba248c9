"""The bell: who listens to a group hears its newest version, after the commit."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from companion import sessions
from companion.engine.errors import RuleViolation
from companion.sessions import UnknownGroup
from tests.sessions.tally import Add, Refuse

Table = tuple[str, str]


def in_thread(app: Flask, table: Table, press_id: str, command: object) -> int:
    """Press in an app context of its own; gives the version."""
    with app.app_context():
        return sessions.press(*table, press_id, None, command).version


def test_a_press_rings(hall: Flask, table: Table) -> None:
    """A listener hears the version of a press made in any thread, and finds it in the log."""

    async def listen() -> int:
        with sessions.subscribe(table[0]) as subscription:
            await asyncio.to_thread(in_thread, hall, table, "p", Add())
            heard = await asyncio.wait_for(subscription.next(), 5)
            assert sessions.version(table[0]) == heard
            return heard

    assert asyncio.run(listen()) == 2


def test_only_the_newest_is_heard(hall: Flask, table: Table) -> None:
    """A listener that was busy hears once, with the newest version."""

    async def listen() -> None:
        with sessions.subscribe(table[0]) as subscription:
            for number in range(5):
                await asyncio.to_thread(in_thread, hall, table, f"p{number}", Add())
            assert await asyncio.wait_for(subscription.next(), 5) == 6
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(subscription.next(), 0.1)

    asyncio.run(listen())


def test_refusals_repeats_and_other_tables_are_silent(hall: Flask, table: Table) -> None:
    """Only a new line of this very log rings."""
    other = sessions.make_group("Others", "tally", "beads", "en", {}, "Ada", "token")

    async def listen() -> None:
        sessions.press(*table, "once", None, Add())
        with sessions.subscribe(table[0]) as subscription:
            sessions.press(*table, "once", None, Add())
            sessions.press(other.code, "token", "p", None, Add())
            with pytest.raises(RuleViolation):
                sessions.press(*table, "refused", None, Refuse())
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(subscription.next(), 0.1)

    asyncio.run(listen())


def test_a_listener_whose_loop_has_ended(hall: Flask, table: Table) -> None:
    """A stream that vanished without a goodbye spoils no press, and is forgotten."""

    async def leave() -> None:
        sessions.subscribe(table[0])

    asyncio.run(leave())
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(in_thread, hall, table, "p", Add()).result() == 2
    assert not sessions.current_hall().bell._listeners


def test_no_code_at_all(hall: Flask) -> None:
    """What cannot be a join code cannot be listened to."""

    async def listen() -> None:
        with pytest.raises(UnknownGroup):
            sessions.subscribe("nonsense")

    asyncio.run(listen())
