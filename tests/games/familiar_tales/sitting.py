"""A table in play for these tests: a log of presses, undo and redo, each state put away and read again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.engine.dice import Dice, ScriptedDice
from companion.engine.game import Plain
from companion.engine.speech import Speech
from companion.engine.table import Table, fold
from companion.engine.timeline import Line, Timeline, timeline
from companion.games.familiar_tales import FAMILIAR_TALES
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.state import Prompt, State
from companion.games.familiar_tales.view import view

SEATS = {1: (4,), 2: (2, 2), 3: (2, 1, 1), 4: (1, 1, 1, 1)}


def seats(content: Content, number: int) -> list[Plain]:
    """So many players who share the pack's first four familiars."""
    names = iter(content.familiars)
    return [
        {"name": f"Player {seat}", "familiars": [next(names) for _ in range(size)]}
        for seat, size in enumerate(SEATS[number], 1)
    ]


def in_turn(players: list[Plain]) -> list[str]:
    """A legal order: first familiars first, then second ones."""
    first, *rest = (player["familiars"] for player in players)
    if len(players) == 3:
        return [first[0], rest[0][0], first[1], rest[1][0]]
    return [f[n] for n in range(len(first)) for f in (first, *rest)]


def restarted(state: State) -> State:
    """The state as another process reads it."""
    wire = FAMILIAR_TALES.wire
    read: State = wire.loads(wire.dumps(state))
    assert read == state
    return read


@dataclass
class Sitting:
    """Presses on one table; every press is folded from its events and survives a restart."""

    content: Content
    dice: Dice = field(default_factory=ScriptedDice)
    players: int = 2
    order: list[str] | None = None
    chapter: str | None = None
    restart_every: int = 1  # presses
    lines: list[Line] = field(default_factory=list)
    events: dict[int, tuple[e.Event, ...]] = field(default_factory=dict)  # by version
    states: dict[int, State] = field(default_factory=dict)  # by version
    seen: int = 0  # cards before the newest press

    def __post_init__(self) -> None:
        """The group is made."""
        players = seats(self.content, self.players)
        setup = {"players": players, "turn_order": self.order or in_turn(players)}
        if self.chapter:
            setup["chapter"] = self.chapter
        begun = FAMILIAR_TALES.begin(self.content, setup, self.dice)
        self.write(Line(1, "played"), begun, fold(FAMILIAR_TALES.apply, FAMILIAR_TALES.empty, begun))

    # --- the log -----------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The newest line's number."""
        return len(self.lines)

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.states[self.version]

    @property
    def timeline(self) -> Timeline:
        """What counts now."""
        return timeline(self.lines)

    def write(self, line: Line, events: tuple[e.Event, ...], state: State) -> None:
        """One more line."""
        self.seen = self.state.cards if self.lines else 0
        self.lines.append(line)
        self.events[line.number] = events
        self.states[line.number] = state if line.number % self.restart_every else restarted(state)

    def decide(self, command: k.Command) -> tuple[e.Event, ...]:
        """What would happen."""
        return FAMILIAR_TALES.decide(Table(self.version, self.state), command, self.content, self.dice)

    def press(self, command: k.Command) -> tuple[e.Event, ...]:
        """Press, and log what happened."""
        events = self.decide(command)
        assert events, command
        self.write(Line(self.version + 1, "played"), events, fold(FAMILIAR_TALES.apply, self.state, events))
        return events

    def folded(self, presses: Iterable[int]) -> State:
        """The state after these presses, from nothing."""
        events = (event for number in presses for event in self.events[number])
        return fold(FAMILIAR_TALES.apply, FAMILIAR_TALES.empty, events)

    def undo(self) -> None:
        """Take the newest press back."""
        counts = self.timeline.counts
        assert counts and counts.before
        self.move("undone", counts.before.number)

    def redo(self) -> None:
        """Bring back what was undone last."""
        undone = self.timeline.redoable
        assert undone
        self.move("redone", undone)

    def move(self, kind: str, to: int) -> None:
        """Go back or forward, by folding again what counts."""
        line = Line(self.version + 1, kind, to)  # type: ignore[arg-type]
        counts = timeline((*self.lines, line)).counts
        assert counts
        self.write(line, (), self.folded(reversed(tuple(counts))))

    # --- at the table ------------------------------------------------------------------------------

    def arrive(self, number: str = "101") -> "Sitting":
        """Enter a page and lay it out; the first turn begins. Key words are not typed."""
        self.press(k.EnterLocation(number))
        while self.prompt and (self.prompt.kind == "setup" or not self.prompt.at):
            if self.prompt.kind == "setup":
                self.go_on()
            else:
                self.answer("")
        return self

    @property
    def prompt(self) -> Prompt | None:
        """What the table waits for."""
        return self.state.prompt

    @property
    def asks(self) -> Prompt:
        """The prompt that must be open."""
        assert self.prompt, "nothing is asked"
        return self.prompt

    def go_on(self) -> tuple[e.Event, ...]:
        """Close the wait that is open."""
        return self.press(k.Continue(self.asks.id))

    def answer(self, value: bool | int | str) -> tuple[e.Event, ...]:
        """Answer the question that is open."""
        return self.press(k.Answer(self.asks.id, value))

    def meet(self, code: str = "A1", familiar: str | None = None) -> tuple[e.Event, ...]:
        """A familiar, else the acting one, enters a code."""
        return self.press(k.EnterCode(code, familiar))

    def end_turn(self, times: int = 1) -> None:
        """End turns; whatever they bring is carried out at once."""
        for _ in range(times):
            self.press(k.EndTurn())
            while self.prompt and self.prompt.kind in ("effect", "enemy"):
                self.go_on()

    def shown(self) -> dict[str, Plain]:
        """The table as a screen shows it."""
        return view(self.state, self.content, Speech())

    @property
    def told(self) -> list[tuple[str, str, list[str]]]:
        """The cards of the newest press: kind, text, who."""
        return [(c["kind"], c["text"], c["who"]) for c in self.shown()["feed"] if c["n"] > self.seen]

    @property
    def said(self) -> list[str]:
        """The story texts of the newest press."""
        return [text for kind, text, _ in self.told if kind == "say"]
