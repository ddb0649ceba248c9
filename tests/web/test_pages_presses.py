import pytest
from werkzeug.datastructures import MultiDict

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import Speech
from companion.web.pages.presses import Wish, number, sentence, wished


def test_a_button_sends_its_command():
    """The JSON of a button is the command; inputs of other commands on the page do not matter."""
    form = {"command": '{"type":"end_turn"}', "enter_code.code": "A17", "note.text": "hm"}
    assert wished(form) == Wish("command", {"type": "end_turn"})


def test_inputs_beside_a_button_complete_its_command():
    """`TYPE.FIELD` becomes a field of a command of that type; marked ones become numbers."""
    form = {"command": '{"type":"enter_code"}', "enter_code.code": "a-17", "enter_code.familiar": "owl"}
    assert wished(form).command == {"type": "enter_code", "code": "a-17", "familiar": "owl"}
    form = {"command": '{"type":"correct","what":"danger"}', "correct.to:number": " 12"}
    assert wished(form).command == {"type": "correct", "what": "danger", "to": 12}


def test_what_the_button_says_goes_before_what_was_typed():
    """`We have none` answers with nothing, whatever stands in the field."""
    form = {"command": '{"type":"answer","prompt":"4.1","value":""}', "answer.value": "WICK"}
    assert wished(form).command["value"] == ""


@pytest.mark.parametrize("typed", ["", "many", "9" * 5000, "1e9", "٣"])
def test_what_is_no_small_number_stays_text(typed: str):
    """The game refuses it in words; nothing breaks."""
    form = {"command": '{"type":"answer","prompt":"4.1"}', "answer.value:number": typed}
    assert wished(form).command["value"] in (typed, 3)


@pytest.mark.parametrize("command", ["", "{", "[]", "7", "null", "NaN", "[" * 9000, '{"type":"\\ud800"}'])
def test_a_command_that_is_none_is_refused(command: str):
    """Not a stack trace but a sentence."""
    with pytest.raises(InvalidCommand) as refused:
        wished({"command": command})
    assert sentence(refused.value, Speech()) == "This button sends nothing that can be understood."


def test_undo_and_redo_and_put_away_are_no_commands():
    """They go another way."""
    assert wished({"undo": "41"}).kind == "undo"
    assert wished({"redo": "41"}).kind == "redo"
    assert wished(MultiDict([("read", "3"), ("read", "9")])).kind == "read"


def test_numbers_out_of_addresses_are_small_or_nothing():
    """No address can make a number of 5,000 digits."""
    assert (number("41"), number(None), number("-1"), number("9" * 5000), number("x")) == (41, 0, 0, 0, 0)


def test_a_refusal_is_said_in_words():
    """The sentence of the rule with its values, or all that is wrong with the fields."""
    assert sentence(RuleViolation("x", "No %(a)s.", a="way"), Speech()) == "No way."
    wrong = InvalidCommand({"players": {"0": {"name": ["Too long."]}}, "to": ["Missing.", 7]})
    assert sentence(wrong, Speech()) == "Too long. Missing."
