from collections.abc import Mapping

from companion.engine.speech import Speech
from companion.games.familiar_tales.state import Prompt, State
from companion.games.familiar_tales.words.start_of_turn import Due, due
from companion.games.familiar_tales.words.voice import voice
from tests import builders

SALTMERE = builders.saltmere()
TURN = State(
    players=builders.players("Ada: owl newt", "Ben: hare wren"),
    turn_order=("owl", "hare", "newt", "wren"),
    turn=9,
    acting="owl",
    round=3,
    location="101",
)


def reminded(**changes: object) -> list[Due]:
    """What is due in Owl's turn of round 3."""
    state = builders.replace(TURN, **changes)
    return list(due(state, voice(state, SALTMERE, Speech())))


def bearing(**tokens: int) -> Mapping[str, Mapping[str, int]]:
    """Owl bears these tokens, each with the turn of its mark."""
    return {"owl": {name.replace("_", "-"): turn for name, turn in tokens.items()}}


def test_ledger_13_all_in_order() -> None:
    """Section 13: back on the board, then fire, then poison, then what happens at no life."""
    said = reminded(returned="owl", afflicted=bearing(poisoned=1, on_fire=2))
    assert [one.id for one in said] == ["return", "on-fire", "poisoned", "last-life"]
    assert [one.cause for one in said] == ["", "fire", "poison", ""]


def test_ft_127_ft_130_each_costs_a_life_and_a_roll() -> None:
    """FT-127, FT-130: one life and one roll each; the danger face has its cause."""
    [fire, _] = reminded(afflicted=bearing(on_fire=2))
    assert fire.text == "On Fire: lose 1 life and roll the chance die."


def test_ft_a18_tokens_that_make_a_loss_worse_are_counted() -> None:
    """FT-133, FT-135, FT-A18: Poisoned + Badly Injured costs 2; with Trapped 3."""
    [poison, _] = reminded(afflicted=bearing(poisoned=2, badly_injured=2))
    assert "lose 2 life (1 more for Badly Injured)" in poison.text
    [poison, _] = reminded(afflicted=bearing(poisoned=2, badly_injured=2, trapped=9))
    assert "lose 3 life (1 more each for Trapped and Badly Injured)" in poison.text


def test_a_token_marked_in_this_turn_is_not_due_before_the_next_one() -> None:
    """FT-127: the loss comes at the start of a turn; who catches fire while acting has had it."""
    assert not reminded(afflicted=bearing(on_fire=9))
    assert reminded(afflicted=bearing(on_fire=9), turn=13)


def test_other_familiars_and_other_tokens_are_not_reminded() -> None:
    """FT-132, FT-137: Trapped and Knocked Down do nothing at the start of a turn."""
    assert not reminded(afflicted={"hare": {"on-fire": 1}, "owl": {"trapped": 1, "knocked-down": 1}})


def test_ft_120_ft_121_back_beside_another_or_where_the_table_chooses() -> None:
    """FT-120, FT-121: on a space with another familiar; with none on the board at start or exit."""
    [one] = reminded(returned="owl", defeated=("hare",))
    assert one.text == "Back on the board: on any space that holds another familiar."
    [alone] = reminded(returned="owl", defeated=("hare", "newt", "wren"))
    assert "start or exit space" in alone.text


def test_everybody_is_reminded_quietly_in_the_first_two_rounds() -> None:
    """Rounds 1 and 2 only, and not beside a reminder of one's own."""
    assert [one.id for one in reminded(round=1)] == ["everybody"]
    assert [one.id for one in reminded(round=2)] == ["everybody"]
    assert not reminded(round=3)
    assert "everybody" not in [one.id for one in reminded(round=1, afflicted=bearing(on_fire=2))]


def test_nothing_is_due_while_the_table_is_asked_or_nobody_acts() -> None:
    """A question, the time between two turns, the end, and no turn at all."""
    burning = bearing(on_fire=2)
    assert not reminded(afflicted=burning, prompt=Prompt("9.1", "yes_no"))
    assert not reminded(afflicted=burning, between=True)
    assert not reminded(afflicted=burning, ended="campaign")
    assert not reminded(afflicted=burning, acting="", round=1)
