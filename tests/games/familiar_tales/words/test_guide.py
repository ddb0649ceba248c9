from companion.engine.speech import Speech
from companion.games.familiar_tales.words.guide import guide


def test_ten_short_cards() -> None:
    """Ten, each with a title and at most two breaths of text."""
    cards = [*guide(Speech())]
    assert len(cards) == 10 == len({card["title"] for card in cards})
    assert all(len(card["title"]) <= 40 and len(card["text"]) <= 260 for card in cards)
