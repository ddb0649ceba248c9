"""What a press depends on: other presses spoil it only by changing that."""

import pytest

from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.basis import basis, merges
from companion.games.familiar_tales.state import State
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import meeting

ASK = "- choose: {prompt: Well?, options: {so: {label: So.}}}"
MERGING = (k.ChangeDanger(1), k.DefeatEnemy("crab"), k.DefeatFamiliar("chalk"), k.Note("Hm."))
TURN = (
    k.EndTurn(),
    k.CallEnemyTurn(),
    k.PlaceEnemies("crab", 1),
    k.MarkObjective("cross"),
    k.BeginPageAgain(),
    k.SetTurnOrder(("flicker",)),
    k.Seat(()),
    k.WriteKeyWord("wick"),
    k.Reroll(),
)
VISIT = (k.TakeExit("on"), k.EnterLocation("102"), k.EnterCode("A1"), k.UseSection("fire"))
PROMPT = (k.Answer("9.1", "so"), k.Continue("9.1"))
SET = (k.Correct("danger", 3), k.CorrectEnemies("crab", 3))


def table() -> Sitting:
    """In Flicker's turn, with two crabs."""
    sitting = Sitting(meeting(ASK)).arrive()
    sitting.press(k.PlaceEnemies("crab", 2))
    return sitting


def stale(sitting: Sitting, shown: State, command: k.Command) -> bool:
    """Whether the press that was meant when `shown` was on the screen comes too late."""
    return basis(shown, command) != basis(sitting.state, command)


def after(*presses: k.Command) -> tuple[Sitting, State]:
    """A table after these presses of another phone, and what this phone has seen."""
    sitting = table()
    shown = sitting.state
    for press in presses:
        sitting.press(press)
    return sitting, shown


@pytest.mark.parametrize("command", [*MERGING, *TURN, *VISIT, *PROMPT, *SET], ids=repr)
def test_four_commands_merge(command: k.Command) -> None:
    """Two phones that both tap +1 make +2; everything else looks at what was seen."""
    assert merges(command) is (command in MERGING)


@pytest.mark.parametrize("command", [*TURN, *VISIT, *PROMPT], ids=repr)
@pytest.mark.parametrize("other", MERGING, ids=repr)
def test_a_merging_press_of_another_phone_spoils_nothing(command: k.Command, other: k.Command) -> None:
    """Danger, defeats and notes leave every turn, visit and question as it was."""
    sitting, shown = after(other)
    assert not stale(sitting, shown, command)


@pytest.mark.parametrize("command", TURN, ids=repr)
def test_what_belongs_to_a_turn_is_stale_after_it(command: k.Command) -> None:
    """Another phone has ended the turn, or opened a question."""
    assert stale(*after(k.EndTurn()), command)
    assert stale(*after(k.EnterCode("A1")), command)


@pytest.mark.parametrize("command", VISIT, ids=repr)
def test_what_belongs_to_a_visit_outlives_the_turn(command: k.Command) -> None:
    """A code may be entered although the turn has passed; not on another page, nor past a question."""
    assert not stale(*after(k.EndTurn()), command)
    assert stale(*after(k.EnterCode("A1")), command)
    assert stale(*after(k.TakeExit("on")), command)
    assert stale(*after(k.BeginPageAgain()), command)


def test_a_page_begun_again_is_another_visit() -> None:
    """Also when it has been laid out anew and looks the same."""
    sitting, shown = after(k.BeginPageAgain())
    sitting.go_on()
    assert all(stale(sitting, shown, command) for command in VISIT)


@pytest.mark.parametrize("command", PROMPT, ids=repr)
def test_an_answer_depends_on_its_question(command: k.Command) -> None:
    """Two phones answer: the second comes too late."""
    sitting, shown = after(k.EnterCode("A1"))
    assert stale(sitting, shown, command)
    shown = sitting.state
    sitting.press(k.ChangeDanger(1))
    assert not stale(sitting, shown, command)
    sitting.answer("so")
    assert stale(sitting, shown, command)


def test_a_correction_depends_on_the_number_itself() -> None:
    """Turns and questions may pass; the same number may not have changed."""
    for command, same, other in (
        (k.Correct("danger", 3), k.ChangeDanger(1), k.EndTurn()),
        (k.Correct("state/oil", 3), k.Correct("state/oil", 1), k.ChangeDanger(1)),
        (k.Correct("state/oil", 3), k.Correct("state/oil", 1), k.Correct("state/feathers", 1)),
        (k.Correct("objective/cross", True), k.MarkObjective("cross"), k.EndTurn()),
        (k.Correct("key_word/wick", False), k.WriteKeyWord("wick"), k.EndTurn()),
        (k.Correct("bubble/102", False), k.TakeExit("on"), k.EndTurn()),
        (k.CorrectEnemies("crab", 3), k.DefeatEnemy("crab"), k.PlaceEnemies("wraith", 1)),
    ):
        assert stale(*after(same), command), command
        assert not stale(*after(other), command), command


def test_a_correction_of_the_round_is_stale_in_the_next() -> None:
    """Four turns later."""
    command = k.Correct("round", 5)
    assert not stale(*after(*[k.EndTurn()] * 3), command)
    assert stale(*after(*[k.EndTurn()] * 4), command)


def test_two_phones_that_end_the_same_turn_end_one() -> None:
    """The second press depends on a turn that is over."""
    sitting, shown = after(k.EndTurn())
    assert stale(sitting, shown, k.EndTurn())
    assert not stale(sitting, sitting.state, k.EndTurn())
