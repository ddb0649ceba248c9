"""Small packs from YAML text, and sittings that play them."""

from collections.abc import Iterable, Mapping
from textwrap import dedent
from typing import TypeVar, cast

from companion.engine.dice import Dice, ScriptedDice
from companion.engine.speech import Speech
from companion.engine.table import Table, fold
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.apply import apply
from companion.games.familiar_tales.begin import begin
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.decide import decide
from companion.games.familiar_tales.reading import read
from companion.games.familiar_tales.state import State, Value
from companion.games.familiar_tales.view import view
from companion.packs import source

ANY = TypeVar("ANY")

CAMPAIGN = "campaign.yaml"
COMPONENTS = "components.yaml"
ENEMIES = "enemies/shore.yaml"
TABLES = "tables/end-turn.yaml"
SCENES = "scenes/all.yaml"
PAGE = "locations/101-causeway.yaml"
NEXT = "locations/102-light.yaml"

MINIMAL: Mapping[str, str] = {
    "pack.yaml": """
        format: "1.0"
        id: small
        title: Small
        version: 1.0.0
        language: en
        authors: [us]
        origin: original
        licence: CC0-1.0
        """,
    CAMPAIGN: """
        chapters:
          first: {number: 1, title: A Light Gone Out, start: 101}
        danger:
          max: 16
          bands:
            calm: {from: 0, chance: 0}
            grim: {from: 8, chance: 0}
          end_turn: {table: end-turn}
        """,
    TABLES: """
        tables:
          end-turn:
            rows:
              cold:
                weight: {calm: 1, grim: 1}
                steps:
                  - do: Shiver.
        """,
    PAGE: """
        location: 101
        title: The Causeway
        page: 14
        chapter: first
        setup:
          - do: Lay out the page.
        exits:
          on: {label: Go on., to: campaign-end}
        """,
}

SECOND_PAGE = """
    location: 102
    title: The Light
    page: 15
    chapter: first
    setup:
      - do: Lay out the next page.
    exits:
      home: {label: Go home., to: campaign-end}
    """

TWO_PAGES: Mapping[str, str] = {PAGE: "exits: {on: {to: 102}}", NEXT: SECOND_PAGE}

CRABS: Mapping[str, str] = {
    ENEMIES: """
        enemies:
          crab:
            name: Crab
            plural: Crabs
            turn:
              scripts:
                pinch: {steps: [{attack: {kind: melee, target: nearest}}]}
        """
}

ALWAYS: Mapping[str, str] = {
    CAMPAIGN: "danger: {bands: {calm: {chance: 100}, grim: {chance: 100}}}",
}

SEATS: Mapping[int, list[dict[str, object]]] = {
    1: [{"name": "Ada", "familiars": ["flicker", "blaze", "gribbert", "chalk"]}],
    2: [
        {"name": "Ada", "familiars": ["flicker", "gribbert"]},
        {"name": "Ben", "familiars": ["blaze", "chalk"]},
    ],
    3: [
        {"name": "Ada", "familiars": ["flicker", "gribbert"]},
        {"name": "Ben", "familiars": ["blaze"]},
        {"name": "Cyd", "familiars": ["chalk"]},
    ],
    4: [
        {"name": "Ada", "familiars": ["flicker"]},
        {"name": "Ben", "familiars": ["blaze"]},
        {"name": "Cyd", "familiars": ["gribbert"]},
        {"name": "Dot", "familiars": ["chalk"]},
    ],
}
ORDER = ("flicker", "blaze", "gribbert", "chalk")


def merged(under: object, over: object) -> object:
    """Maps merge key by key; anything else replaces."""
    if isinstance(under, Mapping) and isinstance(over, Mapping):
        return {**under, **{key: merged(under.get(key), value) for key, value in over.items()}}
    return over


def pack(*layers: Mapping[str, str]) -> Content:
    """The smallest pack with these files over it, one layer after another. Any error is a test's own."""
    files: dict[str, object] = {}
    for layer in (MINIMAL, *layers):
        for path, text in layer.items():
            found, problems = source.read(path, dedent(text))
            assert found and not problems, problems
            files[path] = merged(files.get(path), found.value)
    content, complaints = read(files)
    wrong = [complaint for complaint in complaints if complaint.level == "error"]
    assert content and not wrong, wrong
    return content


def page(text: str) -> Mapping[str, str]:
    """A layer over page 101."""
    return {PAGE: text}


class Sitting:
    """A group at its table: presses go through `decide`, and the table is folded from the events."""

    def __init__(self, content: Content, players: int = 2, dice: Dice | None = None, **setup: object) -> None:
        self.content = content
        self.dice: Dice = dice or ScriptedDice()
        plain = {"players": SEATS[players], "turn_order": list(ORDER), **setup}
        self.log: list[e.Event] = []
        self.version = 0
        self.counts: list[State] = [State()]  # after each press that counts
        self.keep(begin(content, plain, self.dice))

    @property
    def state(self) -> State:
        """The state now."""
        return self.counts[-1]

    @property
    def prompt(self) -> str:
        """The kind of prompt that is open, or nothing."""
        return self.state.prompt.kind if self.state.prompt else ""

    def keep(self, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        """One press into the log."""
        self.log.extend(events)
        self.version += 1
        self.counts.append(fold(apply, self.state, events))
        return events

    def press(self, command: k.Command) -> tuple[e.Event, ...]:
        """What a press brought."""
        return self.keep(decide(Table(self.version, self.state), command, self.content, self.dice))

    def undo(self) -> None:
        """The last press is taken back; that is a line of the log too."""
        self.version += 1
        self.counts.pop()

    def go_on(self) -> tuple[e.Event, ...]:
        """Close the wait that is open."""
        assert self.state.prompt
        return self.press(k.Continue(self.state.prompt.id))

    def answer(self, value: Value) -> tuple[e.Event, ...]:
        """Answer the question that is open."""
        assert self.state.prompt
        return self.press(k.Answer(self.state.prompt.id, value))

    def settle(self) -> tuple[e.Event, ...]:
        """Close every wait that is open, one after the other."""
        events: tuple[e.Event, ...] = ()
        while self.prompt in ("setup", "effect", "enemy", "travel"):
            events += self.go_on()
        return events

    def end_turn(self) -> tuple[e.Event, ...]:
        """End Turn and whatever waits it opens."""
        return self.press(k.EndTurn()) + self.settle()

    def end_round(self) -> tuple[e.Event, ...]:
        """Four turns."""
        return tuple(event for _ in range(4) for event in self.end_turn())

    def code(self, code: str, familiar: str | None = None) -> tuple[e.Event, ...]:
        """A familiar enters a code."""
        return self.press(k.EnterCode(code, familiar))

    def view(self) -> dict[str, object]:
        """What a screen shows, in English."""
        return view(self.state, self.content, Speech())

    def texts(self, count: int = 40) -> list[str]:
        """The words of the last cards of the feed, newest last."""
        feed = cast(list[dict[str, str]], self.view()["feed"])
        return [card["text"] for card in feed][-count:]

    def told(self) -> list[str]:
        """The words of the present telling."""
        return [card["text"] for card in cast(list[dict[str, str]], self.view()["told"])]


def begun(content: Content, players: int = 2, dice: Dice | None = None, **setup: object) -> Sitting:
    """A sitting at its first page, laid out: the first familiar's turn."""
    sitting = Sitting(content, players, dice, **setup)
    sitting.press(k.EnterLocation(content.first_chapter().start))
    sitting.settle()
    return sitting


def of(kind: type[ANY], events: Iterable[object]) -> list[ANY]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def cards(events: Iterable[object], *kinds: str) -> list[e.Told]:
    """The cards told, of these kinds or of all."""
    return [told for told in of(e.Told, events) if not kinds or told.kind in kinds]


def chi_squared(counts: Mapping[ANY, int], weights: Mapping[ANY, float]) -> float:
    """How far counts are from what the weights promise; what has no weight must not be drawn at all."""
    assert all(weights.get(name) for name in counts), (counts, weights)
    drawn, total = sum(counts.values()), sum(weights.values())
    expected = {name: drawn * weight / total for name, weight in weights.items() if weight}
    return sum((counts.get(name, 0) - wanted) ** 2 / wanted for name, wanted in expected.items())
