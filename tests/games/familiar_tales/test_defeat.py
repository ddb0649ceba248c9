import pytest

from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.possible import possible
from tests.games.familiar_tales.packs import TWO_PAGES, Sitting, begun, cards, of, pack, page


def defeated(familiar: str, players: int = 2) -> Sitting:
    """A sitting in which this familiar has just been defeated, in Flicker's turn."""
    sitting = begun(pack(), players)
    sitting.press(k.DefeatFamiliar(familiar))
    return sitting


def back(events: tuple[e.Event, ...]) -> list[str]:
    """Who came back in these events."""
    return [one.familiar for one in of(e.FamiliarReturned, events)]


def test_ft_114_to_ft_119_the_five_steps_are_told_in_this_order() -> None:
    """FT-114 to FT-119 (FT-115, FT-116, FT-117, FT-118): off, misfortune, Fatigue, life, Badly Injured."""
    sitting = defeated("blaze")
    (text,) = sitting.told()
    assert "Blaze" in text.splitlines()[0]
    steps = [line for line in text.splitlines() if line[:1].isdigit()]
    assert [line[:2] for line in steps] == ["1.", "2.", "3.", "4.", "5."]
    for words, line in zip(
        (("character card",), ("isfortune", "2"), ("2", "Fatigue"), ("life", "highest"), ("Badly Injured",)),
        steps,
        strict=True,
    ):
        assert all(word in line for word in words), line
    assert not cards(sitting.end_turn(), "defeat"), "the procedure is told once"


def test_ft_115_a_press_names_who_it_is_and_strangers_are_refused() -> None:
    """FT-115: the card is for the defeated one; a familiar that is not in play is refused."""
    sitting = begun(pack())
    events = sitting.press(k.DefeatFamiliar("chalk"))
    assert events[0] == e.FamiliarDefeated("chalk")
    assert [card.who for card in cards(events)] == [("chalk",)]
    with pytest.raises(RuleViolation) as refused:
        sitting.press(k.DefeatFamiliar("owl"))
    assert refused.value.code == "unknown_familiar"


def test_ft_116_misfortune_is_not_danger() -> None:
    """FT-116: danger stays as it was, and nobody's turn passes."""
    sitting = begun(pack())
    sitting.press(k.ChangeDanger(3))
    events = sitting.press(k.DefeatFamiliar("blaze"))
    assert (sitting.state.danger, sitting.state.acting, sitting.state.turn) == (3, "flicker", 1)
    assert not of(e.DangerChanged, events)


def test_ft_120_it_comes_back_at_the_start_of_its_own_next_turn() -> None:
    """FT-120: not before, and it never loses its turn."""
    sitting = defeated("gribbert")
    assert back(sitting.end_turn()) == []
    events = sitting.end_turn()
    assert back(events) == ["gribbert"]
    assert (sitting.state.acting, sitting.state.defeated) == ("gribbert", ())
    (told,) = cards(events, "return")
    assert told.who == ("gribbert",)
    assert "another familiar" in sitting.texts(1)[0]


def test_ft_120_defeated_in_its_own_turn_it_waits_a_whole_round() -> None:
    """FT-120: the next turn of its own is four turns away."""
    sitting = defeated("flicker")
    assert [back(sitting.end_turn()) for _ in range(4)] == [[], [], [], ["flicker"]]


def test_ft_120_two_come_back_each_in_its_own_turn() -> None:
    """FT-120: by turn order, not by when they fell."""
    sitting = defeated("chalk")
    sitting.press(k.DefeatFamiliar("blaze"))
    assert [back(sitting.end_turn()) for _ in range(3)] == [["blaze"], [], ["chalk"]]


def test_ft_121_with_nobody_on_the_board_it_is_the_start_or_the_exit() -> None:
    """FT-121: all four down: the card offers start space or exit space, as the players choose."""
    sitting = begun(pack())
    for name in ("flicker", "blaze", "gribbert", "chalk"):
        assert "defeat_familiar" in possible(sitting.state, sitting.content)
        sitting.press(k.DefeatFamiliar(name))
    assert "defeat_familiar" not in possible(sitting.state, sitting.content)
    assert back(sitting.end_turn()) == ["blaze"]
    text = sitting.texts(1)[0]
    assert "start space" in text and "exit space" in text and "choose" in text


def test_ft_120_it_comes_back_on_the_next_page_too() -> None:
    """FT-120: travel does not forget who is off the board."""
    sitting = begun(pack(TWO_PAGES))
    sitting.press(k.DefeatFamiliar("blaze"))
    events = sitting.press(k.TakeExit("on")) + sitting.settle()
    assert back(events) == ["blaze"]


def test_ft_114_defeat_goes_through_while_the_table_is_asked() -> None:
    """FT-114: a familiar may fall in the middle of a test; the question stays open."""
    test = "{test: {skill: might, difficulty: 4, fail: [{do: X.}]}}"
    sitting = begun(pack(page(f"codes: {{A17: {{steps: [{test}]}}}}")))
    sitting.code("A17")
    prompt = sitting.state.prompt
    sitting.press(k.DefeatFamiliar("flicker"))
    assert sitting.state.prompt == prompt
    assert sitting.state.defeated == ("flicker",)


def test_ft_114_undo_takes_a_defeat_back() -> None:
    """FT-114: one press, one undo."""
    sitting = defeated("blaze")
    sitting.undo()
    assert sitting.state.defeated == () and back(sitting.end_turn()) == []


def test_ft_114_two_phones_defeat_a_familiar_once() -> None:
    """FT-114: the procedure starts once; who is off the board already cannot fall again before returning."""
    sitting = defeated("blaze")
    try:
        events = sitting.press(k.DefeatFamiliar("blaze"))
    except RuleViolation:
        events = ()
    assert not cards(events, "defeat")
