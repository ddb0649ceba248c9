"""The one door: versions, staleness, repeats, undo and redo."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from flask import Flask

from companion import sessions
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import Speech
from companion.engine.wire import Wire
from companion.sessions import DisplayOnly, Pressed, Stale, UnknownGroup
from tests.sessions.tally import EVENTS, TALLY, Add, Command, Draw, EndTurn, Refuse

Table = tuple[str, str]
OTHER = "another token of another browser"
ids = count()


def press(table: Table, command: Command, seen: int | None = None, press_id: str = "") -> Pressed:
    """A press with a press id of its own."""
    return sessions.press(*table, press_id or f"press {next(ids)}", seen, command)


def undo(table: Table, seen: int | None, to: int | None = None) -> Pressed:
    """An undo with a press id of its own."""
    return sessions.undo(*table, f"press {next(ids)}", seen, to)


def redo(table: Table, seen: int | None, to: int | None = None) -> Pressed:
    """A redo with a press id of its own."""
    return sessions.redo(*table, f"press {next(ids)}", seen, to)


def newest(table: Table) -> Any:
    """The table as it stands."""
    return sessions.table(table[0])


def test_versions_count_what_was_accepted(table: Table) -> None:
    """A table begins at version 1; a press, an undo and a redo are one more each; a refusal is none."""
    assert newest(table).version == 1
    assert press(table, Add()).version == 2
    with pytest.raises(RuleViolation):
        press(table, Refuse())
    assert undo(table, 2).version == 3
    assert redo(table, 3).version == 4
    assert newest(table).version == 4
    assert sessions.version(table[0]) == 4


def test_merging_presses_need_no_version(table: Table) -> None:
    """Two phones that both tap +1 make +2, whatever they had seen."""
    assert press(table, Add()).table.state.count == 1
    assert press(table, Add(), seen=1).table.state.count == 2


@pytest.mark.parametrize("seen", [None, 0, -1, 3, 10**30])
def test_what_depends_on_the_table_names_a_version_of_it(table: Table, seen: int | None) -> None:
    """A missing version, or one that never was, is a wrong field."""
    press(table, Add())
    with pytest.raises(InvalidCommand) as refused:
        press(table, EndTurn(), seen)
    assert "seen" in refused.value.fields
    with pytest.raises(InvalidCommand):
        undo(table, seen)


def test_stale_only_where_the_basis_changed(table: Table) -> None:
    """Another phone's count never spoils an End Turn; another phone's End Turn does."""
    press(table, Add())
    press(table, Add())
    assert press(table, EndTurn(), seen=1).version == 4
    with pytest.raises(Stale) as refused:
        press(table, EndTurn(), seen=3)
    assert refused.value.table.version == 4
    assert refused.value.code == "stale_version"


def test_stale_says_who_did_what(table: Table) -> None:
    """The sentence names the press that made the difference, not a later one that did not matter."""
    code = table[0]
    sessions.join(code, "Ben", "player", OTHER)
    press((code, OTHER), EndTurn(), seen=1)
    press(table, Add())
    with pytest.raises(Stale) as refused:
        press(table, EndTurn(), seen=1)
    assert refused.value.sentence(Speech()) == "Ben was quicker: Turn 2 begins."
    assert str(refused.value) == "Ben was quicker: Turn 2 begins."
    undo((code, OTHER), 3)
    undo((code, OTHER), 4)
    press(table, Add())
    with pytest.raises(Stale) as refused:
        press(table, EndTurn(), seen=3)
    assert refused.value.sentence(Speech()) == "Ben has just taken back: Turn 2 begins."
    with pytest.raises(Stale) as refused:
        undo(table, 3)
    assert refused.value.sentence(Speech()) == "Ada was quicker: The count is 1."


def test_stale_long_after(table: Table, reopen: Callable[..., Flask]) -> None:
    """A phone that slept through hundreds of presses is told of one of them, after a restart too."""
    press(table, EndTurn(), seen=1)
    undo(table, 2)
    press(table, EndTurn(), seen=3)
    for _ in range(60):
        press(table, Add())
    with pytest.raises(Stale) as refused:
        press(table, EndTurn(), seen=1)
    assert refused.value.table.version == 64
    undo(table, 64, to=1)
    with reopen().app_context():
        with pytest.raises(Stale) as refused:
            undo(table, 64)
        assert refused.value.sentence(Speech()) == "Ada has just taken back: The count is 60."


def test_undone_and_redone_again_is_not_stale(table: Table) -> None:
    """What was taken back and brought back stands as it stood, so nothing is spoilt."""
    press(table, Add())
    undo(table, 2)
    redo(table, 3)
    assert undo(table, 2).version == 5


def test_repeated_press_id(table: Table) -> None:
    """A known press id makes nothing, and gets the entry it made with the newest table."""
    press(table, Add(), press_id="once")
    press(table, Add())
    again = press(table, Add(), press_id="once")
    assert (again.version, again.repeated, again.table.version, again.table.state.count) == (2, True, 3, 2)


def test_repeated_undo(table: Table) -> None:
    """An undo whose answer was lost takes nothing else back when it is sent again."""
    press(table, Add())
    press(table, Add())
    first = sessions.undo(*table, "back", 3)
    again = sessions.undo(*table, "back", 3)
    assert (again.version, again.repeated, again.table) == (4, True, first.table)


def test_repeat_is_known_after_a_restart(table: Table, reopen: Callable[..., Flask]) -> None:
    """A press whose answer was lost with the process is not made twice."""
    press(table, Add(), press_id="once")
    with reopen().app_context():
        assert press(table, Add(), press_id="once").repeated
        assert newest(table).state.count == 1


def test_refused_press_may_be_tried_again(table: Table) -> None:
    """A refused press leaves no trace, so its id is free."""
    with pytest.raises(RuleViolation):
        press(table, Refuse(), press_id="mine")
    assert not press(table, Add(), press_id="mine").repeated


@pytest.mark.parametrize("press_id", ["", "x" * 101, "a\x00b", "\ud800", "two\nlines"])
def test_press_ids_are_short_and_printable(table: Table, press_id: str) -> None:
    """A press id that could not be kept as it is gets refused."""
    with pytest.raises(InvalidCommand):
        sessions.press(*table, press_id, None, Add())


def test_the_same_press_id_at_two_tables(table: Table) -> None:
    """Press ids count within one group."""
    other = sessions.make_group("Others", "tally", "beads", "en", {}, "Ada", "token")
    press(table, Add(), press_id="same")
    assert not press((other.code, "token"), Add(), press_id="same").repeated


def test_nothing_to_undo_and_redo(table: Table) -> None:
    """Making the group cannot be undone, and nothing can be redone before an undo."""
    for refused, code in ((undo, "nothing_to_undo"), (redo, "nothing_to_redo")):
        with pytest.raises(RuleViolation) as why:
            refused(table, 1)
        assert why.value.code == code
    assert newest(table).undo(Speech()) is None


def test_a_new_press_drops_what_could_be_redone(table: Table) -> None:
    """After an undo and another press there is nothing to redo."""
    press(table, Add())
    undo(table, 2)
    press(table, EndTurn(), seen=3)
    with pytest.raises(RuleViolation) as why:
        redo(table, 4)
    assert why.value.code == "nothing_to_redo"


def test_back_and_forward_to_a_version(table: Table) -> None:
    """One undo takes back all presses after a version, one redo brings them back; each is one entry."""
    for _ in range(9):
        press(table, Add())
    back = undo(table, 10, to=3)
    assert (back.version, back.table.state.count) == (11, 2)
    assert redo(table, 11, to=8).table.state.count == 7
    assert redo(table, 12).table.state.count == 8
    assert undo(table, 13, to=11).table.state.count == 2, "version 11 stood after press 3"
    assert undo(table, 14, to=1).table.state.count == 0


@pytest.mark.parametrize("to", [0, -3, 4, 5, 10**30])
def test_undo_goes_back_only(table: Table, to: int) -> None:
    """A version that is no earlier one is a wrong field."""
    for _ in range(3):
        press(table, Add())
    with pytest.raises(InvalidCommand) as refused:
        undo(table, 4, to)
    assert "to" in refused.value.fields


def test_no_way_to_what_was_dropped(table: Table) -> None:
    """Presses that a later one replaced cannot be gone to."""
    press(table, Add())
    press(table, Add())
    undo(table, 3)
    press(table, EndTurn(), seen=4)
    with pytest.raises(InvalidCommand):
        undo(table, 5, to=3)


def test_labels(table: Table) -> None:
    """Undo and redo say what, whose press and which version."""
    code, _ = table
    sessions.join(code, "Ben", "player", OTHER)
    press(table, Add())
    press((code, OTHER), Add())
    now = undo(table, 3).table
    label = now.undo(Speech())
    assert label and (label.label, label.by, label.version) == ("The count is 1.", "Ada", 2)
    label = now.redo(Speech())
    assert label and (label.label, label.by, label.version) == ("The count is 2.", "Ben", 3)


def test_undo_and_press_again_has_the_same_fate(table: Table, reopen: Callable[..., Flask]) -> None:
    """Undo and press again draws the same, after other presses and after a restart too."""
    first = press(table, Draw(), seen=1).table.state.drawn
    undo(table, 2)
    press(table, Add())
    with reopen().app_context():
        assert press(table, Draw(), seen=4).table.state.drawn == first


def test_unknown_group(hall: Flask, table: Table) -> None:
    """A code that nobody has, and what cannot be a code, are one answer."""
    for code in ("CCCCC-CCCCC", "", "x", "\ud800", "C" * 5000):
        with pytest.raises(UnknownGroup):
            press((code, table[1]), Add())


@pytest.mark.parametrize("press", [press, undo, redo])
def test_the_door_looks_who_enters(table: Table, press: Callable[..., Pressed]) -> None:
    """No stranger and no display comes in, with whatever they press, and neither is told what was wrong."""
    code, _ = table
    pressed = ("nothing that can be read",) if press is globals()["press"] else ()
    with pytest.raises(UnknownGroup):
        press((code, OTHER), *pressed, seen=1)
    sessions.join(code, "The wall", "display", OTHER)
    with pytest.raises(DisplayOnly):
        press((code, OTHER), *pressed, seen=1)
    assert newest(table).version == 1


def test_codes_may_be_typed_in_any_way(table: Table) -> None:
    """Case, hyphens and spaces of a join code do not matter."""
    code, ada = table
    typed = f" {code.lower().replace('-', ' ')} "
    assert press((typed, ada), Add()).table.code == code


def test_a_newer_log_is_read_only(table: Table, reopen: Callable[..., Flask]) -> None:
    """A log with events that this app does not know can be looked at, and is not pressed into."""
    press(table, Add())
    press(table, EndTurn(), seen=2)
    older = replace(TALLY, wire=Wire(cls for cls in EVENTS if cls.__name__ != "TurnEnded"))
    with reopen(game=older).app_context():
        shown = newest(table)
        assert (shown.version, shown.read_only, shown.state.count) == (3, True, 1)
        newest_line = sessions.history(table[0], Speech())[0]
        assert newest_line.what == "Something that a newer version of the app did."
        assert shown.undo(Speech())
        for refused in (lambda: press(table, Add()), lambda: undo(table, 3)):
            with pytest.raises(RuleViolation) as why:
                refused()
            assert why.value.code == "not_now"
