import pytest

from companion.engine.speech import Speech, Text
from companion.games.familiar_tales.content import Give
from companion.games.familiar_tales.words import giving
from companion.games.familiar_tales.words.voice import Voice
from tests import builders

VOICE = Voice(builders.content(), Speech())


def told(give: Give, *who: str) -> str:
    """The instruction of a gift."""
    return giving.told(give, who or ("blaze",), VOICE)


@pytest.mark.parametrize(
    ("give", "words"),
    [
        (Give({"life": -1}), "Lose 1 life."),
        (Give({"life": 2}), "Gain 2 life."),
        (Give({"power": 1}), "Gain 1 power."),
        (Give({"fatigue": 2}), "Take 2 Fatigue cards."),
        (Give({"fatigue": -1}), "Put 1 Fatigue card back in the supply."),
        (Give({"cards": 1}), "Draw 1 card."),
        (Give({"cards": -2}), "Discard 2 cards."),
        (Give({"discontent": 1}), "Turn the child's discontent up by 1."),
        (Give({"misfortune": 2}), "Turn misfortune up by 2."),
        (Give(affliction="poisoned"), "Take the Poisoned token."),
        (Give(affliction="knocked-down"), "Lay your figure down: you are Knocked Down."),
        (Give(affliction="on-fire"), "Take the On Fire token and banish your equipped Flammable items."),
        (Give(cure="trapped"), "Put your Trapped token back."),
        (Give(devotion="might"), "Take a mark of devotion for Might."),
        (Give(resource={"herb": 1}), "Take 1 herb token."),
        (Give(resource={"herb": -2}), "Pay 2 herb tokens."),
        (Give(item=Text("a rusty key")), "Take this item: a rusty key."),
        (
            Give({"life": -1, "power": 1}, item=Text("it")),
            "Lose 1 life, gain 1 power and take this item: it.",
        ),
    ],
)
def test_every_gift_is_a_sentence(give: Give, words: str) -> None:
    """What a `give` holds is said as what to do with cards, dials and tokens."""
    assert told(give) == words


def test_each_of_several_does_their_own_part() -> None:
    """Several familiars each get it; the group's dials turn once; one of all is chosen by the players."""
    assert told(Give({"life": -1}), "blaze", "chalk") == "Each of you: lose 1 life."
    assert told(Give({"life": -1, "discontent": 1}), "blaze", "chalk") == (
        "Each of you: lose 1 life. Turn the child's discontent up by 1."
    )
    assert told(Give({"life": -1}), "one") == "Choose one of you: lose 1 life."


def test_a_cost_is_paid_whatever_its_sign() -> None:
    """An option that costs a herb says so, written as 1 or as -1."""
    assert giving.cost(Give({"life": 1}, resource={"herb": 1}), VOICE) == "lose 1 life and pay 1 herb token"
    assert giving.cost(Give(resource={"herb": -1}), VOICE) == "pay 1 herb token"
    assert giving.cost(Give({"fatigue": 1}), VOICE) == "take 1 Fatigue card"
