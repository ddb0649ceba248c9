from dataclasses import replace

from companion.engine.errors import Complaint, InvalidCommand, RuleViolation


def test_a_refusal_has_a_code_and_quotes_what_it_refused() -> None:
    """The sentence is filled when it is shown; the parts are kept for translation."""
    refused = RuleViolation("unknown_code", "No event with this code here: %(code)s.", code="ZZ9")
    assert refused.code == "unknown_code"
    assert str(refused) == "No event with this code here: ZZ9."
    assert (refused.message, refused.values) == ("No event with this code here: %(code)s.", {"code": "ZZ9"})


def test_a_refusal_without_values_is_said_as_it_is() -> None:
    """A percent sign needs no care."""
    assert str(RuleViolation("over", "It is over, 100%.")) == "It is over, 100%."


def test_a_refusal_may_hold_values_of_any_name() -> None:
    """Also `code` and `message`, which are its own words too."""
    refused = RuleViolation("x", "%(code)s %(message)s", code="A", message="B")
    assert str(refused) == "A B"


def test_an_invalid_command_says_which_field() -> None:
    """By name."""
    assert InvalidCommand({"by": ["This is missing."]}).fields == {"by": ["This is missing."]}


def test_complaints_of_one_fault_are_one() -> None:
    """The narrowed spot makes no second complaint of it."""
    one = Complaint("a.yaml", ("x", 1), "P101", "wrong")
    assert one == replace(one, spot="ng")
    assert len({one, replace(one, spot="ng"), replace(one, code="P102")}) == 2
    assert (one.level, one.part) == ("error", "value")
