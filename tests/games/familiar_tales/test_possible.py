from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.possible import is_open, possible
from companion.games.familiar_tales.state import Prompt, State
from tests import builders

HELD_UP = {
    "end_turn",
    "enter_code",
    "use_section",
    "take_exit",
    "enter_location",
    "call_enemy_turn",
    "place_enemies",
}
PAGE = builders.location(
    objectives={"cross": c.Objective("cross", Text("Cross."), "button")},
    sections={"fire": c.Section("fire", "campfire", Text("fire"), "101/sections/fire")},
    exits={"on": c.Exit("on", Text("On."), "102", when=())},
)
CONTENT = builders.content(PAGE)


def can(**changes: object) -> set[str]:
    """What can be pressed at a table with enemies on a page that has everything."""
    full = {"enemies": {"mire-crab": 2}, "arrival": State(), **changes}
    return set(possible(builders.state(**full), CONTENT))


def asked(kind: str) -> set[str]:
    """What can be pressed while this prompt is open."""
    return can(prompt=Prompt("41.1", kind, values={"number": "102"}))


def test_in_a_turn_everything_but_answers_is_possible() -> None:
    """With no prompt open, nothing waits."""
    assert can() >= HELD_UP
    assert {"change_danger", "defeat_enemy", "reroll", "seat", "set_turn_order", "begin_page_again"} <= can()
    assert not {"continue", "answer"} & can()


def test_a_prompt_holds_up_what_would_go_past_it() -> None:
    """Answer first; dice, marks, corrections and beginning again go through."""
    for kind in ("setup", "effect", "enemy", "choice", "test", "yes_no", "number", "familiar", "key_word"):
        assert not HELD_UP & asked(kind)
        assert {"change_danger", "defeat_enemy", "defeat_familiar", "note", "mark_objective"} <= asked(kind)
        assert {"correct", "correct_enemies", "begin_page_again", "write_key_word"} <= asked(kind)


def test_waits_are_continued_and_questions_answered() -> None:
    """Each prompt has the one command that closes it."""
    for kind in ("setup", "effect", "enemy", "travel"):
        assert asked(kind) & {"continue", "answer"} == {"continue"}
    for kind in ("choice", "test", "yes_no", "number", "familiar", "key_word"):
        assert asked(kind) & {"continue", "answer"} == {"answer"}


def test_seats_change_between_turns_and_on_the_way() -> None:
    """`seat` and `set_turn_order` go through in set-up and travel; travel also takes the number."""
    assert {"seat", "set_turn_order"} <= asked("setup") & asked("travel")
    assert not {"seat", "set_turn_order"} & asked("effect")
    assert HELD_UP & asked("travel") == {"enter_location"}


def test_before_the_first_page_a_location_is_entered() -> None:
    """No page is open: seats, a number, danger and notes."""
    now = can(location="", acting="", turn=0)
    assert {"enter_location", "set_turn_order", "seat", "note", "write_key_word"} <= now
    assert not {"end_turn", "enter_code", "defeat_enemy", "begin_page_again"} & now


def test_after_the_end_only_the_journal_and_a_number_are_left() -> None:
    """The last page is shown."""
    assert can(ended="campaign", acting="") == {"enter_location", "write_key_word", "note"}


def test_what_is_not_there_cannot_be_pressed() -> None:
    """No enemies, no turn, all marked, nothing to begin again."""
    now = can(enemies={}, acting="", objectives=("cross",), arrival=None)
    absent = {"defeat_enemy", "call_enemy_turn", "end_turn", "reroll", "mark_objective", "begin_page_again"}
    assert not absent & now


def test_ft_38_an_exit_without_a_condition_needs_the_objectives() -> None:
    """FT-38: all objectives that are not optional open the way; a condition of its own replaces that."""
    objectives = {
        "cross": c.Objective("cross", Text("Cross."), "button"),
        "oil": c.Objective("oil", Text("Oil."), "story", optional=True),
    }
    page = builders.location(objectives=objectives)
    content = builders.content(page)
    assert not is_open(page.exits["on"], page, builders.state(), content)
    assert is_open(page.exits["on"], page, builders.state(objectives=("cross",)), content)
    brave = c.Exit("brave", Text("Jump."), None, when=(c.Test("danger", c.Range(4)),))
    assert not is_open(brave, page, builders.state(danger=3), content)
    assert is_open(brave, page, builders.state(danger=4), content)
