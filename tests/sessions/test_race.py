"""Real threads on a real file: nothing is lost, nothing passes twice, nobody waits for nothing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from flask import Flask
from sqlalchemy import Connection, event

from companion import sessions
from companion.engine.speech import Speech
from companion.sessions import Stale, current_hall
from tests.sessions.tally import Add, EndTurn

Table = tuple[str, str]


def test_pressers_and_end_turns(hall: Flask, table: Table) -> None:
    """8 pressers × 50 presses, exactly 400 accepted; meanwhile twenty End Turns pass at the first try."""

    def count(presser: int) -> set[int]:
        with hall.app_context():
            presses = (sessions.press(*table, f"{presser}/{n}", None, Add()) for n in range(50))
            return {pressed.version for pressed in presses if not pressed.repeated}

    def end_turns() -> set[int]:
        versions = set()
        with hall.app_context():
            for turn in range(20):
                seen = sessions.table(table[0]).version
                versions.add(sessions.press(*table, f"turn {turn}", seen, EndTurn()).version)
        return versions

    with ThreadPoolExecutor(9) as threads:
        turns = threads.submit(end_turns)
        counted = list(threads.map(count, range(8)))
    versions = set().union(*counted, turns.result())
    assert versions == set(range(2, 422))
    now = sessions.table(table[0])
    assert (now.version, now.state.count, now.state.turn) == (421, 400, 21)


def test_one_end_turn_of_many(hall: Flask, table: Table) -> None:
    """Phones that end the same turn at once: it passes once, and the others are told who was quicker."""
    for turn in range(1, 11):
        seen = sessions.table(table[0]).version
        start = Barrier(4)

        def end(presser: int, turn: int = turn, seen: int = seen, start: Barrier = start) -> bool:
            with hall.app_context():
                start.wait(10)
                try:
                    sessions.press(*table, f"{turn}/{presser}", seen, EndTurn())
                except Stale as stale:
                    assert stale.table.state.turn == turn + 1
                    return False
            return True

        with ThreadPoolExecutor(4) as threads:
            assert sum(threads.map(end, range(4))) == 1
        assert sessions.table(table[0]).state.turn == turn + 1


def test_the_same_press_many_times_at_once(hall: Flask, table: Table) -> None:
    """A press that an impatient phone sends five times at once is made once."""

    def press(_: int) -> tuple[int, bool]:
        with hall.app_context():
            pressed = sessions.press(*table, "impatient", None, Add())
            return pressed.version, pressed.repeated

    with ThreadPoolExecutor(5) as threads:
        results = list(threads.map(press, range(5)))
    assert sorted(results) == [(2, False)] + [(2, True)] * 4
    assert sessions.table(table[0]).state.count == 1


def test_the_same_group_many_times_at_once(hall: Flask) -> None:
    """New table, pressed five times at once, makes one group."""

    def make(number: int) -> str:
        with hall.app_context():
            return sessions.make_group("G", "tally", "beads", "en", {}, "Ada", f"token {number}", "same").code

    with ThreadPoolExecutor(5) as threads:
        assert len(set(threads.map(make, range(5)))) == 1
    assert len(sessions.all_groups()) == 1


def test_many_tables_at_once(hall: Flask) -> None:
    """Groups do not see each other, also when their presses share a transaction."""

    def play(number: int) -> int:
        with hall.app_context():
            seat = sessions.make_group(f"G{number}", "tally", "beads", "en", {}, "Ada", f"token {number}")
            for press in range(number + 5):
                last = sessions.press(seat.code, f"token {number}", f"p{press}", None, Add())
            return last.table.state.count

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(play, range(8))) == list(range(5, 13))


def test_a_press_while_the_history_is_read(table: Table) -> None:
    """A reader shows what it sees, though others have moved the table on in memory meanwhile."""
    waiting = ["meanwhile"]

    @event.listens_for(current_hall().store.engine, "after_cursor_execute")
    def press_meanwhile(connection: Connection, cursor: object, statement: str, *_: object) -> None:
        if waiting and statement.startswith("SELECT"):
            sessions.press(*table, waiting.pop(), None, Add())

    assert [line.version for line in sessions.history(table[0], Speech())] == [1]
    assert [line.version for line in sessions.history(table[0], Speech())] == [2, 1]
