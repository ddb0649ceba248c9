"""Game: the record of functions that each game hands in.

`decide` may refuse and may roll, and changes nothing. `apply` is total: it never fails, never
rolls, never reads a pack or a clock. Everything else shows what these two made.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.dice import Dice
from companion.engine.errors import Complaint
from companion.engine.speech import Overlay, Speech
from companion.engine.table import Table
from companion.engine.wire import Wire

S = TypeVar("S")  # state: all that can change at the table
E = TypeVar("E")  # event: something that has happened
K = TypeVar("K")  # command: something that a player can press
C = TypeVar("C")  # content: what a pack holds

Plain = Any  # values as they come out of JSON or a pack file: text, lists and maps of them
Files = Mapping[str, Plain]  # a pack's files: path below the pack's folder -> plain value


@dataclass(frozen=True)
class PackCard:
    """What the shelf shows of a pack; `languages` begins with the pack's own."""

    id: str
    title: str
    version: str
    languages: tuple[str, ...]
    description: str = ""
    content_notes: tuple[str, ...] = ()
    chapters: tuple[tuple[str, str], ...] = ()  # (id, title) in order


@dataclass(frozen=True, slots=True)
class Press(Generic[E]):
    """A press that counts: its version, when it was (seconds since 1970, UTC), and what it brought."""

    version: int
    when: float
    events: tuple[E, ...]


@dataclass(frozen=True)
class Game(Generic[S, E, K, C]):
    """All that the rest of the app knows of a game."""

    id: str
    title: str
    wire: Wire
    empty: S
    # packs: plain files -> content and what is wrong with it; content is None where play would break
    read: Callable[[Files], tuple[C | None, tuple[Complaint, ...]]]
    card: Callable[[C], PackCard]
    overlays: Callable[[Files, str], Mapping[str, Overlay]]
    keep: Callable[[Files, S], Files]  # the files that a table adds to, as they then are
    # play
    begin: Callable[[C, Plain, Dice], tuple[E, ...]]  # raises RuleViolation, InvalidCommand
    command: Callable[[Plain], K]  # raises InvalidCommand
    merges: Callable[[K], bool]  # True: needs no `seen`, goes through whatever was seen
    basis: Callable[[S, K], object]  # what the command depends on, at one version
    decide: Callable[[Table[S], K, C, Dice], tuple[E, ...]]  # raises RuleViolation
    apply: Callable[[S, E], S]
    # showing
    view: Callable[[S, C, Speech], dict[str, Plain]]
    tell: Callable[[E, S, C, Speech], str]  # an event, said at the table as it is now
    # remembering: an evening, from the table before it and its presses in order
    recall: Callable[[S, Sequence[Press[E]], C, Speech], dict[str, Plain]]


AnyGame = Game[Any, Any, Any, Any]
