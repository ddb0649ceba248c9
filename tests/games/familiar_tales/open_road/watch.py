"""Looks on while an evening is played: what is met, how danger goes, and whether words fit the page."""

from collections import Counter

from companion.engine.speech import Speech
from companion.games.familiar_tales import FAMILIAR_TALES as GAME
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import printed
from companion.games.familiar_tales.state import State
from tests.games.familiar_tales.open_road.lacks import lacking, speaks_of, texts
from tests.games.familiar_tales.open_road.met import meetings

SPEECH = Speech()
EVERY = 20  # cards; the feed holds twice as many


class Watch:
    """What was seen of one group."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.met: set[str] = set()
        self.turns: Counter[int] = Counter()  # danger when a turn ended
        self.effects: Counter[int] = Counter()  # danger when a turn brought an effect
        self.evenings: list[Counter[str]] = []  # of each, the effects by row
        self.heard = 0  # the last card that was held against the page

    def evening_begins(self) -> None:
        """From here on effects are counted anew."""
        self.evenings.append(Counter())

    def see(self, event: e.Event, before: State, after: State) -> None:
        """One thing that happened."""
        self.met.update(meetings(event))
        match event:
            case e.TurnEnded():
                self.turns[before.danger] += 1
            case e.FateRead(effect=True, danger=danger):
                self.effects[danger] += 1
            case e.RowDrawn(table, row) if row != "mishap" and table != "found":
                self.evenings[-1][f"{table}/{row}"] += 1
            case e.PageDescribed() | e.Arrived() | e.PageBegunAgain():
                self.heard = after.cards  # what was told before could not know

    def listen(self, state: State) -> None:
        """Hold what was told since the page was described against what it lacks."""
        at_length = state.prompt and state.prompt.kind in ("choice", "travel")
        if state.cards - self.heard < EVERY and not at_length:
            return
        things = lacking(printed(state))
        if things and (state.cards > self.heard or state.prompt):
            shown = GAME.view(state, self.content, SPEECH)
            told = [card for card in shown["feed"] if card["n"] > self.heard]
            asked = shown["prompt"] if state.prompt and state.prompt.since > self.heard else None
            place = shown["location"]
            for text in texts([told, asked, place["sections"], place["exits"], place["objectives"]]):
                assert not speaks_of(text, things), (text, things)
        self.heard = state.cards
