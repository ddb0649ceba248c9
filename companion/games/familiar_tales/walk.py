"""A walk through presses, from their events alone: what has happened, and what held around it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.engine.game import Press
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Player, Prompt


@dataclass(frozen=True, slots=True)
class Held:
    """What the events so far have told of the table; `danger` is None until one has told it."""

    players: tuple[Player, ...] = ()
    location: str = ""
    turn: int = 0
    acting: str = ""
    danger: int | None = None
    at_setup: int | None = None  # danger, when the page was laid out
    prompt: Prompt | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a press, and what held before and after it."""

    press: Press[e.Event]
    event: e.Event
    before: Held
    after: Held


def walked(presses: Iterable[Press[e.Event]]) -> Iterator[Step]:
    """Every event in order."""
    held = Held()
    for press in presses:
        for event in press.events:
            before, held = held, after(held, event)
            yield Step(press, event, before, held)


def after(held: Held, event: e.Event) -> Held:
    """What holds after this event."""
    match event:
        case e.CampaignBegun(players, danger=level):
            return Held(players, danger=level)
        case e.Seated(players):
            return replace(held, players=players)
        case e.Arrived(location, danger=level):
            return replace(held, location=location, danger=held.danger if level is None else level)
        case e.SetupBegan():
            return replace(held, at_setup=held.danger)
        case e.PageBegunAgain():
            return replace(held, danger=held.at_setup)
        case e.TurnStarted(familiar, turn):
            return replace(held, acting=familiar, turn=turn)
        case e.DangerChanged(to=level) | e.FateRead(danger=level):
            return replace(held, danger=level)
        case e.Corrected("danger", level):
            return replace(held, danger=int(level))
        case e.PromptOpened(prompt):
            return replace(held, prompt=prompt)
    return held
