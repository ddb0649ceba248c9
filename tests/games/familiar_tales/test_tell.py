from companion.engine.speech import Speech, Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Player
from companion.games.familiar_tales.tell import tell
from tests import builders


def told(event: e.Event, *locations: c.Location, **lists: tuple[c.Step, ...]) -> str:
    """The sentence of an event, where the pack has these pages and lists."""
    return tell(event, builders.content(*locations, lists=lists), Speech())


def test_every_event_has_a_sentence() -> None:
    """Whatever has happened can be said in a few words, without a full stop, even of an unknown pack."""
    for event in builders.every_event():
        sentence = told(event)
        assert sentence and not sentence.endswith("."), event


def test_the_undo_button_names_people_and_things() -> None:
    """Labels speak of familiars, codes and causes by the names on the table."""
    assert told(e.TurnEnded("blaze")) == "Blaze's turn ended"
    assert told(e.CodeMet("A17", "101/codes/A17", "flicker", "*", True)) == "Code A17 found by Flicker"
    assert told(e.DangerChanged(5, 1, "die")) == "Danger +1 (die)"
    assert told(e.DangerChanged(4, -1, "other")) == "Danger -1 (other)"
    assert told(e.EnemyDefeated("mire-crab", 2, "chalk")) == "Mire Crab defeated by Chalk"
    assert told(e.EnemiesPlaced("mire-crab", 3, 3)) == "3 Mire Crabs appeared"
    assert told(e.Continued("enemy", "mire-crab")) == "Mire Crabs acted"
    assert told(e.Seated((Player("Ada", ()), Player("Ben", ())), ())) == "At the table: Ada and Ben"
    assert told(e.FateRead(True, 37, 5)) == "A negative effect came (chance 37%)"


def test_an_answer_is_told_as_it_was_given() -> None:
    """A choice is told by its label, a test by its result, a word as typed."""
    options = (c.Option("ring", Text("Ring it."), ""), c.Option("leave", Text("Leave it be."), ""))
    choose = {"101/codes/A22": (c.Step(c.Choose(Text("A bell."), options)),)}
    assert told(e.Answered("choice", "ring", "101/codes/A22#0"), **choose) == "Answered: Ring it."
    assert told(e.Answered("test", "pass")) == "Answered: passed"
    assert told(e.Answered("yes_no", False)) == "Answered: no"
    assert told(e.Answered("number", 3)) == "Answered: 3"
    assert told(e.Answered("familiar", "chalk")) == "Answered: Chalk"
    assert told(e.Answered("key_word", "Wick")) == "Answered: Wick"
    assert told(e.Answered("key_word", "")) == "Answered: no key word"


def test_a_secret_objective_is_told_without_its_text() -> None:
    """The journal of presses gives no secret away."""
    secret = c.Objective("find", Text("Find the heir."), "story", secret=True)
    page = builders.location(objectives={"find": secret})
    assert told(e.ObjectiveMarked("find", "101", True), page) == "An objective was done"


def test_names_in_a_label_are_plain_text() -> None:
    """A per cent sign or a placeholder in somebody's words stays as it is."""
    assert told(e.NoteWritten("100% sure <b>\n%(name)s")) == "Note: 100% sure <b> %(name)s"
    assert told(e.NoteWritten("x" * 500)) == "Note: " + "x" * 39 + "…"
