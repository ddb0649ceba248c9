"""All that can change at the table. Frozen; maps are never changed in place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.games.familiar_tales.content.printed import PrintedPage

Value = bool | int | str
Face = int | str  # of the chance die: a number, `danger` or `power`


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table and the familiars that they play."""

    name: str
    familiars: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """Something told. `n` rises by one with every card of the campaign as it now counts.

    `at` is the step that told it (`LIST#NUMBER`) or the address of what it speaks of; `values` holds
    the numbers and names that were filled in. `who`: familiar ids, or `group`, `one`, `target`.
    """

    n: int
    kind: str
    who: tuple[str, ...] = ("group",)
    at: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.n, self.kind, self.at))


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the running story is: step `index` of list `list` comes next.

    A list that begins with `@` is one of the app's own moments (moments.py); the part after the
    colon is what it is about. `role` says who is meant when a step does not: code, turn or empty.
    """

    list: str
    index: int = 0
    role: str = ""
    finder: str = ""
    active: str = ""
    code: str = ""
    depth: int = 0  # how many triggers led here, one after the other


@dataclass(frozen=True, slots=True)
class Waiting:
    """A trigger (`trigger`) or a table of loot (`loot`) that runs after the present event."""

    kind: str
    address: str
    familiar: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table waits for. `id`: the version that opened it and its place there, `41.1`.

    kind: setup, effect, enemy, travel (waits); choice, test, yes_no, number, familiar, key_word.
    `at` is the step that asks. `options` are option ids, or familiar ids. `steps` are the steps
    (`LIST#NUMBER`) of an enemy's turn; a step that begins with `*` heads those of one more figure.
    """

    id: str
    kind: str
    at: str = ""
    familiar: str = ""
    options: tuple[str, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    since: int = 1  # number of the first card of this telling


@dataclass(frozen=True, slots=True)
class Timer:
    """`unit` rounds or turns. One that is `fresh` is not counted in the End Turn that started it."""

    unit: str
    left: int
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Reminder:
    """A card that stays up: `id` of the remind step, until turn, round, location or a condition."""

    id: str
    at: str
    until: str
    values: Mapping[str, Value] = field(default_factory=dict)
    fresh: bool = False  # put up between two turns: the end of the last one does not take it down


@dataclass(frozen=True)  # without slots: see `changed`
class State:
    """One campaign. Everything that belongs to a page starts anew when a page is entered."""

    players: tuple[Player, ...] = ()
    turn_order: tuple[str, ...] = ()
    next_order: tuple[str, ...] = ()  # takes over with the next round
    began_at: str = ""  # the chapter in which this group began
    next_chapter: str = ""  # begins with whatever page is opened next
    chapter: str = ""
    opened: tuple[str, ...] = ()  # chapters whose intro has been told
    bubbles: tuple[str, ...] = ()
    key_words: tuple[str, ...] = ()  # ids of key words in the journal
    words: tuple[str, ...] = ()  # words typed from paper that the pack does not know
    notes: tuple[str, ...] = ()
    ended: str = ""  # what ended the campaign: address of the exit or outcome, or `campaign`

    # time
    turn: int = 0  # through the whole campaign
    acting: str = ""
    round: int = 0
    acted: tuple[str, ...] = ()  # who has ended a turn in this round
    between: bool = False  # the last turn has ended, and the next has not begun
    reroll: int = 0  # part of every purpose of this turn
    draws: Mapping[str, int] = field(default_factory=dict)  # purpose -> draws in this turn

    # danger
    danger: int = 0
    effects_running: int = 0
    quiet_running: int = 0
    last_row: Mapping[str, str] = field(default_factory=dict)
    drawn_rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # decks and cycles

    # story
    values: Mapping[str, Value] = field(default_factory=dict)  # the pack's own state
    spent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # address -> `*` or familiars
    spent_here: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # during this visit
    chosen: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()  # come back at the start of their next turn
    returned: str = ""  # came back at the start of this turn
    afflicted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # -> affliction -> turn of mark
    die: tuple[Face, ...] = ()  # the faces of the chance die, where the table has entered them

    # the page
    pages: tuple[PrintedPage, ...] = ()  # of open play, as this table has described them
    location: str = ""
    visits: Mapping[str, int] = field(default_factory=dict)
    arrivals: int = 0  # pages entered or begun again, through the whole campaign
    objectives: tuple[str, ...] = ()
    met: tuple[str, ...] = ()  # codes met during this visit
    opened_codes: tuple[str, ...] = ()
    closed_codes: tuple[str, ...] = ()
    enemies: Mapping[str, int] = field(default_factory=dict)
    timers: Mapping[str, Timer] = field(default_factory=dict)
    reminders: tuple[Reminder, ...] = ()
    arrival: "State | None" = None  # as it was before the set-up of this page

    # telling
    feed: tuple[Card, ...] = ()
    told_from: int = 1
    cards: int = 0
    prompt: Prompt | None = None
    stack: tuple[Frame, ...] = ()
    queue: tuple[Waiting, ...] = ()

    def player_of(self, familiar: str) -> str:
        """The name of who plays this familiar."""
        return next((p.name for p in self.players if familiar in p.familiars), "")


if TYPE_CHECKING:
    from dataclasses import replace

    changed = replace
else:

    def changed(state, **fields):
        """As dataclasses.replace, which would set all the other fields anew, one by one."""
        after = object.__new__(State)
        after.__dict__.update(state.__dict__, **fields)
        return after
