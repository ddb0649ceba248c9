"""What the acting familiar does before its actions, in the order of the rules (FT-120, FT-127, FT-130)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.words.names import AFFLICTIONS, called
from companion.games.familiar_tales.words.voice import Voice

QUIET_ROUNDS = 2  # in which everybody is reminded
BURNING: Mapping[str, str] = {"on-fire": "fire", "poisoned": "poison"}  # -> cause of danger
WORSE = ("trapped", "badly-injured")  # each makes a loss of life one greater (FT-133, FT-135)


@dataclass(frozen=True, slots=True)
class Due:
    """One reminder. `id`: return, an affliction, last-life, or `everybody` for the quiet one."""

    id: str
    text: str
    cause: str = ""  # of danger, where the roll may raise it


def due(state: State, voice: Voice) -> Iterator[Due]:
    """What is due while nothing is asked; a token that was marked in this very turn is not due yet."""
    if not state.acting or state.between or state.ended or state.prompt:
        return
    if state.returned == state.acting:
        yield Due("return", back(state, voice))
    borne = tuple(one for one in BURNING if one in burning(state))
    for affliction in borne:
        yield Due(affliction, ticks(affliction, state, voice), BURNING[affliction])
    if borne:
        yield Due(
            "last-life", voice.say("With no life left it is defeated: no actions, straight to its draw.")
        )
    elif state.round <= QUIET_ROUNDS:
        yield Due(
            "everybody",
            voice.say(
                "On fire or poisoned? First lose 1 life for each and roll the chance die: "
                "a plus ends it, the danger face is danger +1."
            ),
        )


def burning(state: State) -> Mapping[str, int]:
    """The tokens that the acting familiar bore when its turn began."""
    borne = state.afflicted.get(state.acting, {})
    return {name: turn for name, turn in borne.items() if turn < state.turn}


def back(state: State, voice: Voice) -> str:
    """Where a familiar that was defeated stands again (FT-120, FT-121)."""
    if len(state.turn_order) > len(state.defeated) + 1:
        return voice.say("Back on the board: on any space that holds another familiar.")
    return voice.say("Back on the board: nobody else is there, so on a start or exit space, as you like.")


def ticks(affliction: str, state: State, voice: Voice) -> str:
    """The loss and the roll of one affliction; tokens that make it worse are counted (FT-A18)."""
    token = called(AFFLICTIONS, affliction, voice.speech)
    borne = state.afflicted.get(state.acting, {})
    worse = [called(AFFLICTIONS, one, voice.speech) for one in WORSE if one in borne]
    lose = voice.say("lose %(life)s life", life=1 + len(worse))
    if worse:
        more = voice.count(
            "1 more for %(tokens)s", "1 more each for %(tokens)s", len(worse), tokens=voice.listed(worse)
        )
        lose = f"{lose} ({more})"
    return voice.say("%(token)s: %(lose)s and roll the chance die.", token=token, lose=lose)
