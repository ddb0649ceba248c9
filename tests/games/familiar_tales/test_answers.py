"""Closing what the table waits for: `continue` and `answer`."""

import pytest

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import meeting, pack

CHOICE = "- choose: {prompt: Well?, options: {so: {label: So.}}}"
EFFECTS = "{max: 9, bands: {low: {from: 0, chance: 100}}, end_turn: {table: end-turn}}"


def refused(sitting: Sitting, command: k.Command) -> str:
    """The code of the refusal; the table stays as it was."""
    before = sitting.state
    with pytest.raises(RuleViolation) as violation:
        sitting.press(command)
    assert sitting.state == before
    return violation.value.code


def setup() -> Sitting:
    """A page that is being laid out."""
    sitting = Sitting(pack())
    sitting.press(k.EnterLocation("101"))
    return sitting


def effect() -> Sitting:
    """A negative effect that is being carried out."""
    sitting = Sitting(pack(campaign={"danger": EFFECTS})).arrive()
    sitting.press(k.EndTurn())
    return sitting


def enemy() -> Sitting:
    """Crabs that act."""
    sitting = Sitting(pack()).arrive()
    sitting.press(k.PlaceEnemies("crab", 1))
    sitting.press(k.CallEnemyTurn())
    return sitting


def travel() -> Sitting:
    """On the way to the lamp."""
    sitting = Sitting(pack()).arrive()
    sitting.press(k.TakeExit("on"))
    return sitting


WAITS = {"setup": setup, "effect": effect, "enemy": enemy, "travel": travel}


@pytest.mark.parametrize("kind", WAITS)
def test_a_wait_is_continued_once(kind: str) -> None:
    """By its id; the same press again is refused, and no answer fits."""
    sitting = WAITS[kind]()
    assert sitting.asks.kind == kind
    prompt = sitting.asks.id
    assert refused(sitting, k.Answer(prompt, "so")) == "not_now"
    assert refused(sitting, k.Continue("1.9")) == "not_now"
    first = sitting.go_on()[0]
    assert isinstance(first, e.Continued)
    assert first.kind == kind
    assert refused(sitting, k.Continue(prompt)) == "not_now"


def test_after_set_up_the_first_turn_begins() -> None:
    """FT-62: the first of the turn order, round 1."""
    sitting = setup()
    assert sitting.state.acting == ""
    sitting.go_on()
    assert (sitting.state.acting, sitting.state.round, sitting.state.turn) == ("flicker", 1, 1)


def test_after_an_effect_the_next_turn_begins() -> None:
    """FT-104: during the effect it is still the turn that ended."""
    sitting = effect()
    assert sitting.state.acting == "flicker"
    sitting.go_on()
    assert sitting.state.acting == "gribbert"


def test_after_travel_the_page_opens() -> None:
    """By Continue, or by its number; any other number has to wait."""
    sitting = travel()
    assert refused(sitting, k.EnterLocation("201")) == "answer_first"
    sitting.go_on()
    assert sitting.state.location == "102"
    by_number = travel()
    by_number.press(k.EnterLocation("102"))
    assert by_number.state.location == "102"
    assert by_number.asks.kind == "setup"


def test_a_question_is_answered_not_continued() -> None:
    """And only the open one."""
    sitting = Sitting(meeting(CHOICE)).arrive()
    sitting.meet()
    prompt = sitting.asks.id
    assert refused(sitting, k.Continue(prompt)) == "answer_first"
    assert refused(sitting, k.Answer("1.1", "so")) == "not_now"
    sitting.answer("so")
    assert refused(sitting, k.Answer(prompt, "so")) == "not_now"


@pytest.mark.parametrize("value", ["", "SO", "so ", True, 0, 1])
def test_a_wrong_answer_names_the_field(value: bool | int | str) -> None:
    """`value`, with what would do."""
    sitting = Sitting(meeting(CHOICE)).arrive()
    sitting.meet()
    with pytest.raises(InvalidCommand) as invalid:
        sitting.answer(value)
    assert "so" in str(invalid.value.fields["value"])


def test_merging_presses_go_through_while_a_question_is_open() -> None:
    """Dice are rolled exactly then; the question stays, with its id."""
    sitting = Sitting(meeting(CHOICE)).arrive()
    sitting.press(k.PlaceEnemies("crab", 2))
    sitting.meet()
    prompt = sitting.asks
    for command in (
        k.ChangeDanger(1),
        k.DefeatEnemy("crab"),
        k.DefeatFamiliar("chalk"),
        k.Note("Two."),
        k.MarkObjective("cross"),
        k.CorrectEnemies("crab", 4),
        k.Correct("danger", 3),
        k.WriteKeyWord("wick"),
    ):
        sitting.press(command)
        assert sitting.asks == prompt
    sitting.answer("so")
    assert sitting.prompt is None


def test_a_trigger_set_off_while_a_question_is_open_waits() -> None:
    """It runs after the event whose question is open, not in the middle of it."""
    page = {
        "triggers": "{up: {at: {danger_reaches: 1}, steps: [{say: Up.}]}}",
        "codes": f"{{A1: {{steps: [{CHOICE.removeprefix('- ').join('{}')}, {{say: After.}}]}}}}",
    }
    sitting = Sitting(pack(page)).arrive()
    sitting.meet()
    sitting.press(k.ChangeDanger(1))
    assert sitting.said == []
    sitting.answer("so")
    assert sitting.said == ["After.", "Up."]


def test_a_group_that_begins_later_types_its_key_words_once() -> None:
    """One after another until an empty one; known and unknown words are kept."""
    sitting = Sitting(pack(), chapter="second")
    sitting.press(k.EnterLocation("201"))
    assert sitting.asks.kind == "key_word"
    for word in ("wick", "unheard of"):
        sitting.answer(word)
        assert sitting.asks.kind == "key_word"
    sitting.answer("")
    assert sitting.asks.kind == "setup"
    assert sitting.state.key_words == ("wick",)
    assert sitting.state.words == ("UNHEARD OF",)


def test_a_group_that_begins_at_the_start_is_not_asked() -> None:
    """Its journal is empty."""
    assert setup().asks.kind == "setup"


def test_a_typed_word_is_not_asked_for_again() -> None:
    """Only on the first page that the group enters."""
    sitting = Sitting(pack()).arrive("102")
    sitting.press(k.TakeExit("back"))
    sitting.go_on()
    assert sitting.asks.kind == "setup"


def test_a_word_of_more_than_40_letters_is_no_key_word() -> None:
    """The field is named."""
    sitting = Sitting(meeting("- ask: {key_word: wick, match: [{say: Yes.}]}")).arrive()
    sitting.meet()
    for wrong in ("x" * 41, 7, False):
        with pytest.raises(InvalidCommand):
            sitting.answer(wrong)
    sitting.answer("x" * 40)


def test_an_answer_taken_back_can_be_given_otherwise() -> None:
    """Undo opens the question again, under its own id."""
    steps = "- choose: {prompt: Well?, options: {so: {label: So., steps: [{danger: +1}]}, no: {label: No.}}}"
    sitting = Sitting(meeting(steps)).arrive()
    sitting.meet()
    prompt = sitting.asks
    sitting.answer("so")
    sitting.undo()
    assert sitting.asks == prompt
    sitting.answer("no")
    assert sitting.state.danger == 0
