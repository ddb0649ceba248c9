from companion.engine.game import Plain
from companion.engine.speech import Speech, Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import Prompt, Value
from companion.games.familiar_tales.words import asking
from companion.games.familiar_tales.words.voice import Voice
from tests import builders

OPTIONS = (
    c.Option("ring", Text("Ring it."), "", cost=c.Give(resource={"herb": 1})),
    c.Option("wait", Text("Wait."), ""),
    c.Option("leave", Text("Leave it be."), ""),
)
STEPS = {
    "l": (
        c.Step(c.Choose(Text("A bell, <finder>."), OPTIONS)),
        c.Step(c.SkillTest("might", {"calm": 4}, "p", "f")),
        c.Step(c.AskYesNo(Text("Is it dark?"), "a", "b")),
        c.Step(c.AskNumber(Text("How many?"), 0, 5, "n")),
        c.Step(c.AskFamiliar(Text("Who stays?"), "who")),
        c.Step(c.AskKeyWord("wick", "a", "b")),
    ),
    "enemies/mire-crab/pinch": (c.Step(c.Stay()),),
}


def shown(kind: str, at: str = "", **changes: object) -> dict[str, Plain]:
    """The prompt as a screen shows it."""
    prompt = builders.replace(Prompt("41.1", kind, f"l#{at}" if at else "", since=3), **changes)  # type: ignore[arg-type]
    return asking.shown(prompt, Voice(builders.content(lists=STEPS), Speech(), "101"))


def test_a_choice_shows_what_is_offered_and_its_cost() -> None:
    """Options whose `when` fails are absent; a cost stands on its button."""
    values: dict[str, Value] = {"finder": "blaze"}
    assert shown("choice", "0", familiar="blaze", options=("ring", "leave"), values=values) == {
        "id": "41.1",
        "kind": "choice",
        "text": "A bell, Blaze.",
        "familiar": "blaze",
        "since": 3,
        "options": [
            {"id": "ring", "label": "Ring it.", "cost": "pay 1 herb token"},
            {"id": "leave", "label": "Leave it be."},
        ],
    }


def test_a_skill_test_says_what_to_reach() -> None:
    """Skill and number; a forage number that nobody has told is on the page."""
    test = shown("test", "1", values={"skill": "might", "difficulty": 4})
    assert (test["text"], test["skill"], test["difficulty"]) == ("Might test: reach 4 or more", "might", 4)
    forage = shown("test", "1", values={"skill": "insight", "difficulty": 0})
    assert forage["difficulty"] is None
    assert forage["text"] == "Insight test: reach the number at the top right of the page"


def test_questions_are_asked_in_the_packs_words() -> None:
    """Yes or no, a number within limits, one of some familiars."""
    assert shown("yes_no", "2")["text"] == "Is it dark?"
    number = shown("number", "3", values={"min": 0, "max": 5})
    assert (number["text"], number["min"], number["max"]) == ("How many?", 0, 5)
    who = shown("familiar", "4", options=("blaze", "chalk"))
    assert who["text"] == "Who stays?"
    assert who["options"] == [{"id": "blaze", "label": "Blaze"}, {"id": "chalk", "label": "Chalk"}]


def test_a_key_word_is_asked_for_without_naming_it() -> None:
    """The word itself would give it away."""
    for prompt in (shown("key_word", "5"), shown("key_word")):
        assert prompt["text"] and "WICK" not in str(prompt).upper()


def test_waits_say_what_to_do() -> None:
    """Set-up, effect, travel and an enemy type each have one instruction."""
    assert shown("setup")["text"] == "Lay out page 14. Go on when everything is in its place."
    assert shown("effect")["text"] == "Do what the cards say, then go on."
    travel = shown("travel", values={"number": "101", "page": "14"})
    assert travel["text"] == "Fill in the bubble for 101. Turn to page 14."
    assert (travel["number"], travel["title"], travel["page"]) == ("101", "The Causeway", "14")
    steps = ("enemies/mire-crab/pinch#0",)
    enemy = shown("enemy", values={"enemy": "mire-crab", "count": 3}, steps=steps)
    assert enemy["enemy"] == {"id": "mire-crab", "name": "Mire Crab"}
    assert enemy["count"] == 3
    assert enemy["heading"].startswith("Do this for each Mire Crab (3), starting with")
    assert enemy["steps"] == ["It does nothing."]
    assert enemy["ties"] == "If two choices are equally good, you decide."
