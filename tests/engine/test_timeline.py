import pytest

from companion.engine.timeline import Chain, Kind, Line, Timeline, timeline


def log(*kinds: str) -> Timeline:
    """The timeline of `played`, `undone 2`, `redone 3`, one line each."""
    lines = []
    for number, text in enumerate(kinds, 1):
        kind, _, to = text.partition(" ")
        name: Kind = "played" if kind == "played" else "undone" if kind == "undone" else "redone"
        lines.append(Line(number, name, int(to) if to else None))
    return timeline(lines)


def counting(now: Timeline) -> list[int]:
    """The presses that count, oldest first."""
    return list(now.counts or ())[::-1]


def test_every_press_counts_until_it_is_taken_back() -> None:
    """Three presses; the second and third can be undone, one after the other."""
    assert counting(log("played", "played", "played")) == [1, 2, 3]
    assert counting(log("played", "played", "played", "undone 2")) == [1, 2]
    assert counting(log("played", "played", "played", "undone 2", "undone 1")) == [1]


def test_making_the_group_cannot_be_undone() -> None:
    """The first press stays."""
    assert log().undoable is None
    assert log("played").undoable is None
    assert log("played", "played").undoable == 2
    assert log("played", "played", "undone 1").undoable is None


def test_redo_brings_back_what_was_undone_in_order() -> None:
    """Next first, to the end."""
    now = log("played", "played", "played", "undone 2", "undone 1")
    assert now.redoable == 2
    now = now.after(Line(6, "redone", 2))
    assert (counting(now), now.redoable) == ([1, 2], 3)
    now = now.after(Line(7, "redone", 3))
    assert (counting(now), now.redoable) == ([1, 2, 3], None)


def test_one_line_takes_back_many_and_brings_back_many() -> None:
    """`to` is the newest press that counts afterwards, however far away."""
    now = log("played", "played", "played", "played", "undone 1")
    assert counting(now) == [1]
    assert counting(now.after(Line(6, "redone", 3))) == [1, 2, 3]
    assert now.after(Line(6, "redone", 3)).redoable == 4


def test_a_press_after_undo_drops_what_could_be_redone() -> None:
    """The dropped press is not on the timeline any more, its number is never used again."""
    now = log("played", "played", "undone 1", "played")
    assert counting(now) == [1, 4]
    assert now.redoable is None
    with pytest.raises(KeyError):
        now.moved(2)


@pytest.mark.parametrize("to", [0, 3, 9])
def test_there_is_no_way_to_a_press_that_is_not_there(to: int) -> None:
    """Before the first, a line that was no press, or beyond the end."""
    with pytest.raises(KeyError):
        log("played", "played", "undone 1").moved(to)


def test_a_line_that_goes_back_says_to_where() -> None:
    """Without `to` it cannot be followed."""
    with pytest.raises(KeyError):
        log("played", "played", "undone")


def test_staying_is_no_move() -> None:
    """Going to where the table is changes nothing."""
    now = log("played", "played", "played", "undone 2")
    assert now.moved(2) == now


def test_a_long_log_is_no_deep_recursion() -> None:
    """20,000 presses, undone and redone at once."""
    now = log(*["played"] * 20_000)
    assert len(counting(now)) == 20_000
    back = now.moved(1)
    assert (counting(back), back.redoable) == ([1], 2)
    assert counting(back.moved(20_000))[-1] == 20_000


def test_a_step_shares_what_came_before() -> None:
    """One more press makes one more link, whatever stands before it."""
    before = Chain(1)
    assert Timeline(before).after(Line(2, "played")).counts == Chain(2, before)
    after = Timeline(before).after(Line(2, "played")).counts
    assert after
    assert after.before is before
