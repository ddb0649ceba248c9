"""Numbers and marks set right by hand, only to values inside their range."""

import pytest

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.state import Timer
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import codes, pack

SETUP = "[{timer: {start: bell, rounds: 3}}]"
TRIGGERS = """
    rings: {at: {timer: bell}, steps: [{say: Ding.}]}
    up: {at: {danger_reaches: 3}, steps: [{say: Up.}]}
    """


def table() -> Sitting:
    """In play, with a timer, a trigger, an objective and a code."""
    page = {"setup": SETUP, "triggers": TRIGGERS}
    return Sitting(pack({**page, **codes(A1="- say: Hello.")})).arrive()


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("danger", (0, 10)),
        ("round", (1, 7)),
        ("state/oil", (0, 5)),
        ("state/feathers", (1, 9)),
        ("state/lit", (True, False)),
        ("state/mood", ("calm", "cross")),
        ("state/keeper", ("chalk", "")),
        ("timer/bell", (1, 99)),
        ("objective/cross", (True, False)),
        ("objective/supply", (True, False)),
        ("code/A1", (True, False)),
        ("key_word/wick", (True, False)),
        ("bubble/102", (True, False)),
    ],
)
def test_what_can_be_set_right(what: str, values: tuple[bool | int | str, ...]) -> None:
    """Every kind, from one end of its range to the other; each is a press that can be undone."""
    sitting = table()
    for value in values:
        before = sitting.state
        sitting.press(k.Correct(what, value))
        after = sitting.state
        sitting.undo()
        assert sitting.state == before
        sitting.redo()
        assert sitting.state == after


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("danger", (-1, 11, True, "3")),
        ("round", (0, -1, True, "1")),
        ("state/oil", (-1, 6, True, "2")),
        ("state/feathers", (0, 10)),
        ("state/lit", (1, "true")),
        ("state/mood", ("glad", "", 0)),
        ("state/keeper", ("owl", 1)),
        ("timer/bell", (-1, 100, True)),
        ("objective/cross", (1, "true")),
        ("code/A1", (0, "true")),
        ("key_word/wick", ("WICK", 1)),
        ("bubble/102", (1, "102")),
    ],
)
def test_a_value_outside_its_range_is_refused(what: str, values: tuple[bool | int | str, ...]) -> None:
    """`invalid_fields` at `to`; nothing changes."""
    sitting = table()
    for value in values:
        with pytest.raises(InvalidCommand) as invalid:
            sitting.press(k.Correct(what, value))
        assert list(invalid.value.fields) == ["to"]


@pytest.mark.parametrize(
    "what",
    ["", "dangers", "danger/x", "state", "state/none", "timer/none", "objective/none", "code/ZZ",
     "key_word/none", "bubble/999", "turn", "round/2", "/", "state//oil"],
)  # fmt: skip
def test_what_is_not_there_cannot_be_set_right(what: str) -> None:
    """`invalid_fields` at `what`."""
    with pytest.raises(InvalidCommand) as invalid:
        table().press(k.Correct(what, True))
    assert list(invalid.value.fields) == ["what"]


def test_the_number_is_what_was_said() -> None:
    """Danger, round, state, timer, marks."""
    sitting = table()
    for what, to in (
        ("danger", 7),
        ("round", 4),
        ("state/oil", 2),
        ("timer/bell", 9),
        ("objective/supply", True),
        ("key_word/ferry", True),
        ("bubble/102", True),
    ):
        sitting.press(k.Correct(what, to))
    state = sitting.state
    assert (state.danger, state.round, state.values["oil"]) == (7, 4, 2)
    assert state.timers == {"bell": Timer("rounds", 9)}
    assert (state.objectives, state.key_words, state.bubbles) == (("supply",), ("ferry",), ("101", "102"))


def test_a_timer_set_to_nothing_is_gone() -> None:
    """And does not ring."""
    sitting = table()
    sitting.press(k.Correct("timer/bell", 0))
    assert sitting.state.timers == {}
    sitting.end_turn(12)
    assert sitting.said == []


def test_a_code_marked_as_used_answers_so_and_unmarked_again_answers() -> None:
    """For everybody."""
    sitting = table()
    sitting.press(k.Correct("code/A1", True))
    for familiar in ("flicker", "chalk"):
        with pytest.raises(RuleViolation) as refused:
            sitting.meet("A1", familiar)
        assert refused.value.code == "used_code"
    sitting.press(k.Correct("code/A1", False))
    sitting.meet()
    assert sitting.said == ["Hello."]
    sitting.press(k.Correct("code/A1", False))
    sitting.meet()
    assert sitting.said == ["Hello."]


@pytest.mark.parametrize("use", ["once", "once_per_visit", "once_per_familiar"])
def test_a_code_of_any_use_can_be_set_right(use: str) -> None:
    """Also one that is spent for good, or by familiars."""
    sitting = Sitting(pack(codes(A1=f"use: {use}\nsteps:\n- say: Hello."))).arrive()
    sitting.meet()
    sitting.press(k.Correct("code/A1", False))
    sitting.meet()
    sitting.press(k.Correct("code/A1", True))
    with pytest.raises(RuleViolation) as refused:
        sitting.meet(familiar="blaze")
    assert refused.value.code == "used_code"


def test_a_code_is_named_as_loosely_as_it_is_typed() -> None:
    """Capitals and hyphens make no difference here either."""
    sitting = table()
    sitting.press(k.Correct("code/a-1", True))
    with pytest.raises(RuleViolation):
        sitting.meet()


def test_a_correction_is_no_event_of_the_story() -> None:
    """Danger set by hand sets off no trigger."""
    sitting = table()
    sitting.press(k.Correct("danger", 5))
    assert sitting.said == []


def test_enemies_are_counted_by_hand() -> None:
    """Up, down and to none; an enemy that the pack lacks is refused."""
    sitting = table()
    for count in (3, 1, 0):
        sitting.press(k.CorrectEnemies("crab", count))
        assert sitting.state.enemies.get("crab", 0) == count
    with pytest.raises(RuleViolation) as refused:
        sitting.press(k.CorrectEnemies("cow", 1))
    assert refused.value.code == "unknown_enemy"


def test_before_the_first_page_there_is_something_to_set_right() -> None:
    """Danger, state and the journal; not what belongs to a page."""
    sitting = Sitting(pack())
    for what, to in (("danger", 2), ("state/oil", 1), ("key_word/wick", True), ("bubble/102", True)):
        sitting.press(k.Correct(what, to))
    for what, value in (("round", 1), ("objective/cross", True), ("code/A1", True), ("timer/bell", 1)):
        with pytest.raises(InvalidCommand):
            sitting.press(k.Correct(what, value))
