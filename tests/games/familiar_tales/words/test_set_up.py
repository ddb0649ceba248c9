from companion.engine.game import Plain
from companion.engine.speech import Speech
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.words.set_up import set_up
from companion.games.familiar_tales.words.voice import voice
from tests import builders

SALTMERE = builders.saltmere()


def listed(*seats: str, content: c.Content = SALTMERE, **changes: object) -> dict[str, Plain]:
    """The lists for these players: `Ada: owl newt`."""
    state = builders.replace(State(players=builders.players(*seats), bubbles=("101",)), **changes)
    return set_up(state, voice(state, content, Speech()))


def removed(seat: dict[str, Plain]) -> dict[str, int]:
    """What one player leaves out."""
    return {card["name"]: card["count"] for card in seat["remove"]}


def test_ft_6_one_familiar_keeps_its_deck() -> None:
    """FT-6: nothing is joined and nothing left out; ten cards, said to be a guess of the app."""
    [ada, *_] = listed("Ada: owl", "Ben: hare newt wren")["players"]
    assert ada["join"] == "" and not ada["remove"]
    assert "Shuffle the 10 cards and draw 5." in ada["then"]
    assert "(Counted with 10 cards in each starting deck.)" in ada["then"]


def test_ft_7_two_familiars_leave_out_two_two_one() -> None:
    """FT-7, FT-24: 2 Reckless, 2 Assist, 1 Focus; fifteen cards are left, and five are drawn, not ten."""
    ada, _ = listed("Ada: owl newt", "Ben: hare wren")["players"]
    assert ada["join"] == "Join the starting decks and leave out:"
    assert removed(ada) == {"Reckless": 2, "Assist": 2, "Focus": 1}
    assert "Shuffle the 15 cards and draw 5." in ada["then"]


def test_ft_8_four_familiars_leave_out_four_four_two() -> None:
    """FT-8: thirty cards, never ten."""
    [ada] = listed("Ada: owl newt hare wren")["players"]
    assert removed(ada) == {"Reckless": 4, "Assist": 4, "Focus": 2}
    assert "Shuffle the 30 cards and draw 5." in ada["then"]


def test_deck_sizes_come_from_the_pack_where_it_tells_them() -> None:
    """FT-6: the owner has entered them; then nothing is said about guessing."""
    sizes = {"owl": {"deck": 12}, "newt": {"deck": 11}}
    content = builders.replace(SALTMERE, components=c.Components(familiars=sizes))
    ada, ben = listed("Ada: owl newt", "Ben: hare wren", content=content)["players"]
    assert ada["then"] == ["Shuffle the 18 cards and draw 5."]
    assert len(ben["then"]) == 2


def test_ft_14_to_ft_22_the_table_in_the_order_of_the_rules() -> None:
    """FT-14 to FT-22, FT-27, and at the very beginning FT-9 and FT-12."""
    lines = listed("Ada: owl newt hare wren")["table"]
    words = (
        *("book and the chance die", "both dials at 0", "discontent key", "child's card", "artifacts"),
        *("Fatigue", "skill cards", "item cards", "tokens", "journal", "bubble for 101"),
    )
    assert len(lines) == len(words)
    assert all(word in line for word, line in zip(words, lines, strict=True))


def test_ft_10_ft_23_what_a_player_takes() -> None:
    """FT-10, FT-23: both familiars' things; power 0, life at the top, on the first evening only."""
    ada, _ = listed("Ada: owl newt", "Ben: hare wren")["players"]
    assert ada["take"] == [
        "Figure, character card, dashboard and deck box of Owl and Newt.",
        "Power dial to 0, life dial to its highest number.",
    ]
    later, _ = listed("Ada: owl newt", "Ben: hare wren", turn=5)["players"]
    assert later["take"][1] == "Power dial and life dial as you noted them."


def test_ft_24_to_ft_26_on_a_later_evening() -> None:
    """FT-24, FT-25, FT-26: shuffle and draw five once, equip, marked tokens back on their cards."""
    afflicted = {"newt": {"on-fire": 3, "trapped": 4}}
    lists = listed("Ada: owl newt", "Ben: hare", "Cy: wren", turn=5, afflicted=afflicted)
    ada, ben, _ = lists["players"]
    assert "Shuffle your one deck and draw 5 cards, not 5 for each familiar." in ada["then"]
    assert "Tokens back on the card of Newt: On Fire, Trapped." in ada["then"]
    assert "Shuffle your deck and draw 5 cards." in ben["then"]
    assert not any("Newt" in line for line in ben["then"])
    assert not any("bubble" in line or "at 0" in line for line in lists["table"])
