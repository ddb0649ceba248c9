"""The set-up of the rulebook, as one list for the table and one for each player (FT-14 to FT-27)."""

from collections.abc import Iterator, Mapping

from companion.engine.game import Plain
from companion.engine.speech import marked
from companion.games.familiar_tales.state import Player, State
from companion.games.familiar_tales.words.names import called
from companion.games.familiar_tales.words.tokens import borne
from companion.games.familiar_tales.words.voice import Voice

DECK = 10  # cards of a starting deck, where the pack does not tell
# familiars of one player -> cards to take out of the joined decks (FT-6 to FT-8)
REMOVED: Mapping[int, Mapping[str, int]] = {
    2: {"reckless": 2, "assist": 2, "focus": 1},
    4: {"reckless": 4, "assist": 4, "focus": 2},
}
CARDS: Mapping[str, str] = {
    "reckless": marked("Reckless"),
    "assist": marked("Assist"),
    "focus": marked("Focus"),
}


def set_up(state: State, voice: Voice) -> dict[str, Plain]:
    """`table`: lines for everybody; `players`: name, lines, cards to leave out, lines after that."""
    return {
        "table": [*for_table(state, voice)],
        "players": [for_player(one, state, voice) for one in state.players],
    }


def is_first(state: State) -> bool:
    """Whether this campaign has not had a turn yet."""
    return not state.turn


def for_table(state: State, voice: Voice) -> Iterator[str]:
    """What is laid out once (FT-14 to FT-22, FT-27; at the very beginning also FT-9 and FT-12)."""
    first = is_first(state)
    yield voice.say("The location book and the chance die, in the middle.")
    if first:
        yield voice.say("The sideboard beside the book, both dials at 0.")
    else:
        yield voice.say("The sideboard beside the book, both dials as you noted them.")
    yield voice.say("The discontent key card in its slot on the sideboard.")
    yield voice.say("The child's card beside the sideboard.")
    yield voice.say("The artifacts that you have won, face up by the book.")
    yield voice.say("The Fatigue cards face up by the book: all that lie in nobody's deck.")
    yield voice.say("The skill cards that you may train, shuffled; turn 4 of them up in a row.")
    yield voice.say("The item cards that you may craft, shuffled; turn 4 of them up in a row.")
    yield voice.say("The tokens beside the book, sorted by kind.")
    yield voice.say("The campaign journal and a pencil; one of you keeps it.")
    if first and state.bubbles:
        number = state.bubbles[0]
        yield voice.say("In the journal, fill in the bubble for %(number)s.", number=number)


def for_player(player: Player, state: State, voice: Voice) -> dict[str, Plain]:
    """What one player takes and does (FT-6 to FT-8, FT-10, FT-23 to FT-26)."""
    own = deck(player, voice)
    return {
        "player": player.name,
        "take": [*taken(player, state, voice)],
        "join": joined(player, state, voice),
        "remove": [
            {"name": called(CARDS, card, voice.speech), "count": count}
            for card, count in own["remove"].items()
        ],
        "then": [*then(player, state, voice)],
    }


def taken(player: Player, state: State, voice: Voice) -> Iterator[str]:
    """Card, dashboard and deck box of every familiar; the dials (FT-10, FT-23)."""
    names = voice.listed(voice.familiars(player.familiars))
    yield voice.say("Figure, character card, dashboard and deck box of %(names)s.", names=names)
    if is_first(state):
        yield voice.say("Power dial to 0, life dial to its highest number.")
    else:
        yield voice.say("Power dial and life dial as you noted them.")


def joined(player: Player, state: State, voice: Voice) -> str:
    """The order that the cards to leave out stand under; empty where nothing is joined (FT-6)."""
    if not REMOVED.get(len(player.familiars)):
        return ""
    if is_first(state):
        return voice.say("Join the starting decks and leave out:")
    return voice.say(
        "One deck for all of them. If it was not joined before, join the starting decks without:"
    )


def then(player: Player, state: State, voice: Voice) -> Iterator[str]:
    """Shuffle and draw, equip, put tokens back (FT-24 to FT-26)."""
    if is_first(state):
        yield voice.say("Shuffle the %(n)s cards and draw 5.", n=deck(player, voice)["cards"])
        if not is_known(player, voice):
            yield voice.say("(Counted with %(n)s cards in each starting deck.)", n=DECK)
        return
    if len(player.familiars) > 1:
        yield voice.say("Shuffle your one deck and draw 5 cards, not 5 for each familiar.")
    else:
        yield voice.say("Shuffle your deck and draw 5 cards.")
    yield voice.say("Equip what you like: a weapon, an armor, an accessory each. The rest lies face down.")
    for name in player.familiars:
        if tokens := borne(name, state, voice):
            yield voice.say("Tokens back on the card of %(tokens)s.", tokens=tokens)
    yield voice.say("Put back marks of devotion and any other tokens that you noted.")


def is_known(player: Player, voice: Voice) -> bool:
    """Whether the pack tells the size of every starting deck of this player."""
    printed = voice.content.components.familiars
    return all("deck" in printed.get(name, {}) for name in player.familiars)


def deck(player: Player, voice: Voice) -> dict[str, Plain]:
    """What a player takes out of the joined starting decks, and how many cards are left (FT-6 to FT-8)."""
    printed = voice.content.components.familiars
    removed = REMOVED.get(len(player.familiars), {})
    joined = sum(printed.get(name, {}).get("deck", DECK) for name in player.familiars)
    return {
        "player": player.name,
        "familiars": list(voice.familiars(player.familiars)),
        "remove": dict(removed),
        "cards": joined - sum(removed.values()),
    }
