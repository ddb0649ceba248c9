"""Tokens on character cards and the faces of the chance die, in words."""

from collections.abc import Mapping, Sequence

from companion.engine.game import Plain
from companion.engine.speech import Speech, marked
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Face, State
from companion.games.familiar_tales.words.names import AFFLICTIONS, called
from companion.games.familiar_tales.words.voice import Voice

SIGNS: Mapping[str, str] = {"danger": marked("danger"), "power": marked("power")}


def of_tokens(event: e.AfflictionMarked | e.DieSet, voice: Voice) -> str:
    """What was marked."""
    match event:
        case e.AfflictionMarked(familiar, affliction, on):
            name, token = voice.familiar(familiar), called(AFFLICTIONS, affliction, voice.speech)
            if on:
                return voice.say("%(name)s: %(token)s", name=name, token=token)
            return voice.say("%(name)s: no longer %(token)s", name=name, token=token)
        case e.DieSet():
            return voice.say("The faces of the chance die were entered")


def card(familiar: str, state: State, voice: Voice) -> dict[str, Plain]:
    """A familiar's card: every affliction, and whether (`on`) its token lies there."""
    borne = state.afflicted.get(familiar, {})
    held = [
        {"id": name, "name": called(AFFLICTIONS, name, voice.speech), "on": name in borne}
        for name in AFFLICTIONS
    ]
    return {"familiar": familiar, "name": voice.familiar(familiar), "tokens": held}


def borne(familiar: str, state: State, voice: Voice) -> str:
    """A familiar and the tokens on its card: `Hare: On Fire, Poisoned`; empty without any."""
    tokens = [called(AFFLICTIONS, name, voice.speech) for name in state.afflicted.get(familiar, {})]
    return f"{voice.familiar(familiar)}: {', '.join(tokens)}" if tokens else ""


def face(shown: Face, speech: Speech) -> str:
    """A face of the chance die: `+2`, `−1`, `danger`."""
    if isinstance(shown, str):
        return called(SIGNS, shown, speech)
    return f"+{shown}" if shown > 0 else str(shown).replace("-", "−")


def faces(die: Sequence[Face], speech: Speech) -> str:
    """All faces in one line, each kind once: danger, power, then numbers from high to low."""
    signs = [sign for sign in SIGNS if sign in die]
    numbers = sorted({one for one in die if isinstance(one, int)}, reverse=True)
    kinds: list[Face] = [*signs, *numbers]
    return ", ".join(f"{die.count(one)} × {face(one, speech)}" for one in kinds)
