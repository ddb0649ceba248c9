"""Tally: the smallest game there can be, to test the door with. Somebody counts, turns pass."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from flask import Flask

from companion import sessions
from companion.engine.dice import Dice
from companion.engine.errors import Complaint, InvalidCommand, RuleViolation
from companion.engine.game import Game, PackCard, Press
from companion.engine.speech import Overlay, Speech, Text
from companion.engine.table import Table
from companion.engine.wire import Wire
from companion.packs.shelf import Shelf

PACK = "id: beads\ntitle: Beads\nstep: 1\n"
TOKEN = "a token that nobody can guess"


@dataclass(frozen=True)
class Beads:
    """The content of a pack: what `title` and `step` in pack.yaml say."""

    id: str
    title: Text
    step: int
    languages: tuple[str, ...] = ("en", "de")


@dataclass(frozen=True)
class Counted:
    count: int = 0
    turn: int = 1
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class Begun:
    title: str
    players: int = 0


@dataclass(frozen=True)
class Added:
    to: int


@dataclass(frozen=True)
class TurnEnded:
    turn: int


@dataclass(frozen=True)
class Drawn:
    number: int


Event = Begun | Added | TurnEnded | Drawn


@dataclass(frozen=True)
class Add:
    """Merges: two of these make two."""


@dataclass(frozen=True)
class EndTurn:
    """Depends on the turn."""


@dataclass(frozen=True)
class Draw:
    """Depends on the turn; its result is the turn's fate."""


@dataclass(frozen=True)
class Stumble:
    """A fault in the rules: deciding it breaks. `held` waits, so that others can queue."""

    held: threading.Event | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Refuse:
    """Always against the rules."""


Command = Add | EndTurn | Draw | Stumble | Refuse


def read(files: Mapping[str, object]) -> tuple[Beads | None, tuple[Complaint, ...]]:
    """The content, and a complaint where the pack is called Dull."""
    pack = files.get("pack.yaml")
    if not isinstance(pack, dict) or not {"id", "title", "step"} <= pack.keys():
        return None, (Complaint("pack.yaml", (), "T001", "this is no pack of beads"),)
    dull = Complaint("pack.yaml", ("title",), "T002", "a dull title")
    found = Beads(pack["id"], Text(pack["title"], "title"), int(pack["step"]))
    return found, (dull,) if found.title.source == "Dull" else ()


def overlays(files: Mapping[str, object], language: str) -> Mapping[str, Overlay]:
    """The translations in i18n/LANGUAGE/story.yaml."""
    said = files.get(f"i18n/{language}/story.yaml")
    assert said is None or isinstance(said, dict)
    return {address: Overlay(entry["of"], entry["text"]) for address, entry in (said or {}).items()}


def keep(files: Mapping[str, object], state: Counted) -> Mapping[str, object]:
    """Who has counted begins there."""
    pack = files["pack.yaml"]
    assert isinstance(pack, dict)
    return {"beads.yaml": {"counted": state.count}} if state.count else {}


def begin(content: Beads, setup: object, dice: Dice) -> tuple[Event, ...]:
    """Refuses the set-up `wrong`."""
    if setup == "wrong":
        raise InvalidCommand({"players": ["wrong"]})
    return (Begun(content.title.source, setup.get("players", 0) if isinstance(setup, dict) else 0),)


def command(plain: object) -> Command:
    """Nothing is read here: the tests press typed commands."""
    if not isinstance(plain, Command):
        raise InvalidCommand({"command": [plain]})
    return plain


def merges(pressed: Command) -> bool:
    """What needs no version."""
    return isinstance(pressed, Add | Stumble | Refuse)


def basis(state: Counted, pressed: Command) -> object:
    """The turn, for everything."""
    return state.turn


def decide(table: Table[Counted], pressed: Command, content: Beads, dice: Dice) -> tuple[Event, ...]:
    """One event for each press."""
    state = table.state
    match pressed:
        case Add():
            return (Added(state.count + content.step),)
        case EndTurn():
            return (TurnEnded(state.turn + 1),)
        case Draw():
            return (Drawn(dice.below(1000, f"turn {state.turn}/draw")),)
        case Stumble(held):
            if held:
                held.wait(10)
            raise ZeroDivisionError("a fault in the rules")
        case Refuse():
            raise RuleViolation("not_now", "Never.")


def apply(state: Counted, event: Event) -> Counted:
    """The next state."""
    match event:
        case Begun():
            return state
        case Added(to):
            return replace(state, count=to)
        case TurnEnded(turn):
            return replace(state, turn=turn)
        case Drawn(number):
            return replace(state, drawn=(*state.drawn, number))


def tell(event: Event, state: Counted, content: Beads, speech: Speech) -> str:
    """The event in one sentence."""
    match event:
        case Begun():
            return speech.text(content.title)
        case Added(to):
            return speech.say("The count is %(to)s.", to=to)
        case TurnEnded(turn):
            return speech.say("Turn %(turn)s begins.", turn=turn)
        case Drawn(number):
            return speech.say("A %(number)s was drawn.", number=number)


def recall(
    state: Counted, presses: Sequence[Press[Event]], content: Beads, speech: Speech
) -> dict[str, object]:
    """The count as the evening began, and the presses that it was given."""
    return {"count": state.count, "presses": [press.version for press in presses]}


EVENTS = (Counted, Begun, Added, TurnEnded, Drawn)
TALLY = Game(
    id="tally",
    title="Tally",
    wire=Wire(EVENTS),
    empty=Counted(),
    read=read,
    card=lambda content: PackCard(content.id, content.title.source, "1.0.0", content.languages),
    overlays=overlays,
    keep=keep,
    begin=begin,
    command=command,
    merges=merges,
    basis=basis,
    decide=decide,
    apply=apply,
    view=lambda state, content, speech: {"count": state.count, "turn": state.turn},
    tell=tell,
    recall=recall,
)


def write_pack(root: Path, text: str = PACK) -> Path:
    """A pack of beads below a root of packs; gives its folder."""
    folder = root / "tally" / "beads"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    return folder


def open_app(folder: Path, url: str = "", wait: float = 5.0, game: Game = TALLY) -> Flask:
    """An app on the database in this folder, as a fresh process would open it; packs lie in `packs/`."""
    games = {"tally": game}
    app = Flask("tally", instance_path=str(folder))
    url = url or f"sqlite:///{folder / 'tally.sqlite3'}"
    sessions.open_store(app, url, Shelf([folder / "packs"], games), games, wait=wait)
    return app


def close(app: Flask) -> None:
    """Let go of the app's database."""
    with app.app_context():
        sessions.current_hall().close()


def new_table() -> tuple[str, str]:
    """The join code of a new group of the tally game, and its host's token; in an app context."""
    return sessions.make_group("The Beads", "tally", "beads", "en", {}, "Ada", TOKEN).code, TOKEN
