"""A walk through presses: every event, with the table before and after it."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.game import Press
from companion.engine.speech import Speech
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.apply import apply
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import housed
from companion.games.familiar_tales.state import State, changed
from companion.games.familiar_tales.words.voice import Voice, voice


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a press, the table around it, and how the table was spoken to then."""

    press: Press[e.Event]
    event: e.Event
    before: State
    after: State
    voice: Voice


def walked(
    state: State, presses: Iterable[Press[e.Event]], content: Content, speech: Speech
) -> tuple[Step, ...]:
    """Every event in order. `state`: the table before the first of these presses.

    A page of the table's own is called from the first as it was called at last.
    """
    around: list[tuple[Press[e.Event], e.Event, State, State]] = []
    for press in presses:
        for event in press.events:
            before, state = state, apply(state, event)
            around.append((press, event, before, state))
    pages = state.pages

    def spoken(then: State) -> Voice:
        return voice(then, housed(content, changed(then, pages=pages)), speech)

    return tuple(Step(press, event, before, after, spoken(after)) for press, event, before, after in around)
