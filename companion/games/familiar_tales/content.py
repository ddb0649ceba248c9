"""What a pack of Familiar Tales holds, read and merged: frozen, and pure data.

A list of steps is kept once, by its address, in `Content.lists`; whatever has steps holds that
address (a `Steps`). An address is a path of ids: `101/setup`, `101/codes/A22`; inside a list it goes
on with the step's number and the branch: `101/codes/A22/0/ring`. The log and the running story name
places by address and number, never by text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.speech import Text

Steps = str  # the address of a list in Content.lists
Use = Literal["once", "once_per_visit", "once_per_familiar", "repeatable"]
Who = str | tuple[str, ...]  # finder, active, target, all, others, one, group; or familiar ids
Skill = Literal["might", "agility", "insight", "resilience"]
Unlimited = 10**6

BOX_FAMILIARS = ("flicker", "blaze", "gribbert", "chalk")


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`, both included: `2`, `2+`, `2-4`."""

    low: int
    high: int = Unlimited

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class Every:
    """Every `step`th round, the first being `start`: `every 2 from 2`."""

    step: int
    start: int

    def __contains__(self, number: int) -> bool:
        return number >= self.start and (number - self.start) % self.step == 0


# --- conditions (format section 8) ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Test:
    """One named test; `value` has the shape that the format gives it, ranges read.

    all, any: tuple of Condition; not: Condition; is, flag, chose: str; danger, players, visits:
    Range; round: Range or Every; band, chapter, era, location, key_word, code_used, objective,
    finder, active, in_play, code_open: tuple of str; count: map id -> Range; choice: map id ->
    tuple of str; enemies: map id or `any` -> Range; timer: map id -> `running` or `stopped`.
    """

    name: str
    value: object


Condition = tuple[Test, ...]  # all of them; the empty condition is true


# --- steps (format section 9) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Say:
    text: Text
    frame: Literal["", "aside", "letter"] = ""
    audio: str = ""
    voice: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    text: Text


@dataclass(frozen=True, slots=True)
class Give:
    """A standard instruction. `dials`: life, power, fatigue, cards, discontent, misfortune -> signed."""

    dials: Mapping[str, int] = field(default_factory=dict)
    affliction: str = ""
    cure: str = ""
    devotion: str = ""
    resource: Mapping[str, int] = field(default_factory=dict)
    item: Text = Text("")


@dataclass(frozen=True, slots=True)
class Danger:
    """`+1`, `-2` (by) or `=5` (to)."""

    by: int = 0
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Spawn:
    """`count`: by player number; or `each` per player, held between `least` and `most`.

    `at`: `entry`, `finder`, `active`, `child`, a label, or a tuple of entry space names.
    """

    enemy: str
    count: Mapping[int, int] = field(default_factory=dict)
    each: int = 0
    least: int = 0
    most: int = 20
    at: str | tuple[str, ...] = "entry"
    remainder: Literal["players", "in_order"] = "players"
    life: int | None = None

    def number(self, players: int) -> int:
        """How many appear with this many players (FT-31)."""
        if self.each:
            return max(self.least, min(self.each * players, self.most))
        return self.count[players]


@dataclass(frozen=True, slots=True)
class Remove:
    """`enemy` may be `any`; `count` None means all."""

    enemy: str
    count: int | None = 1


@dataclass(frozen=True, slots=True)
class SetState:
    values: Mapping[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class AddState:
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class JournalWrite:
    key_word: str


@dataclass(frozen=True, slots=True)
class JournalCrossOut:
    key_word: str


@dataclass(frozen=True, slots=True)
class JournalFill:
    number: str


@dataclass(frozen=True, slots=True)
class JournalNote:
    text: Text


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    label: Text
    steps: Steps
    when: Condition = ()
    use: Use = "repeatable"
    cost: Give | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    prompt: Text
    options: tuple[Option, ...]
    who: Who | None = None
    otherwise: Steps | None = None


@dataclass(frozen=True, slots=True)
class AskKeyWord:
    key_word: str
    match: Steps
    no_match: Steps


@dataclass(frozen=True, slots=True)
class AskYesNo:
    text: Text
    then: Steps
    otherwise: Steps


@dataclass(frozen=True, slots=True)
class AskNumber:
    text: Text
    least: int
    most: int
    save: str


@dataclass(frozen=True, slots=True)
class AskFamiliar:
    text: Text
    save: str
    among: Who = "all"


@dataclass(frozen=True, slots=True)
class SkillTest:
    """`difficulty`: by band id, or `forage` for the number printed on the page."""

    skill: Skill
    difficulty: Mapping[str, int] | Literal["forage"]
    passed: Steps
    failed: Steps


@dataclass(frozen=True, slots=True)
class Roll:
    table: str


@dataclass(frozen=True, slots=True)
class If:
    when: Condition
    then: Steps
    otherwise: Steps


@dataclass(frozen=True, slots=True)
class Run:
    scene: Steps  # the address of the scene's steps


@dataclass(frozen=True, slots=True)
class Goto:
    scene: Steps


@dataclass(frozen=True, slots=True)
class TimerStart:
    timer: str
    unit: Literal["rounds", "turns"]
    number: int


@dataclass(frozen=True, slots=True)
class TimerStop:
    timer: str


@dataclass(frozen=True, slots=True)
class TimerAdd:
    timers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Codes:
    open: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EnemyTurn:
    """`enemies` None means all types on the page."""

    enemies: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ObjectiveStep:
    objective: str
    done: bool = True


@dataclass(frozen=True, slots=True)
class Remind:
    """`until`: turn, round, location, or a condition."""

    id: str
    text: Text
    until: str | Condition = "location"


@dataclass(frozen=True, slots=True)
class Travel:
    location: str


@dataclass(frozen=True, slots=True)
class End:
    """`outcome` None ends the campaign, else the chapter with that outcome."""

    outcome: str | None = None


# --- what only stands in an enemy's script (format section 12) --------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """`points`: None as the enemy's own, a number, or `extra` on top of its own."""

    targets: tuple[str, ...]
    away: bool = False
    points: int | None = None
    extra: int = 0
    through: Text = Text("")


@dataclass(frozen=True, slots=True)
class Attack:
    kind: Literal["melee", "ranged"]
    targets: tuple[str, ...]
    value: int | None = None
    extra: int = 0
    times: int = 1
    on_damage: Steps | None = None
    on_defended: Steps | None = None


@dataclass(frozen=True, slots=True)
class FirstOf:
    """(`can` word or empty, steps) in order; the first that is possible is done."""

    branches: tuple[tuple[str, Steps], ...]


@dataclass(frozen=True, slots=True)
class Special:
    text: Text


@dataclass(frozen=True, slots=True)
class Stay:
    pass


Action = (
    Say
    | Do
    | Give
    | Danger
    | Spawn
    | Remove
    | SetState
    | AddState
    | JournalWrite
    | JournalCrossOut
    | JournalFill
    | JournalNote
    | Choose
    | AskKeyWord
    | AskYesNo
    | AskNumber
    | AskFamiliar
    | SkillTest
    | Roll
    | If
    | Run
    | Goto
    | TimerStart
    | TimerStop
    | TimerAdd
    | Codes
    | EnemyTurn
    | ObjectiveStep
    | Remind
    | Travel
    | End
    | Move
    | Attack
    | FirstOf
    | Special
    | Stay
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: an action, and when and for whom it happens."""

    action: Action
    id: str = ""
    when: Condition = ()
    who: Who | None = None
    use: Use = "repeatable"


# --- danger, tables, enemies (format sections 7, 10, 12) --------------------------------------


@dataclass(frozen=True, slots=True)
class Band:
    """Danger from `start` on; the chance rises evenly from `chance` to `chance_top`."""

    id: str
    start: int
    chance: int
    chance_top: int


@dataclass(frozen=True, slots=True)
class DangerTrack:
    """`bands` by rising start; the first starts at 0."""

    max: int
    bands: tuple[Band, ...]
    table: str
    start: int = 0
    reset: Literal["never", "chapter", "location"] = "never"
    max_in_a_row: int = 0
    max_quiet: int = 0
    after: Steps | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """`weight` by band id."""

    id: str
    weight: Mapping[str, int]
    steps: Steps
    when: Condition = ()
    use: Use = "repeatable"
    not_twice: bool = False


@dataclass(frozen=True, slots=True)
class RandomTable:
    id: str
    rows: tuple[Row, ...]
    draw: Literal["weighted", "deck", "cycle"] = "weighted"


@dataclass(frozen=True, slots=True)
class Script:
    id: str
    weight: Mapping[str, int]
    steps: Steps
    when: Condition = ()


@dataclass(frozen=True, slots=True)
class Enemy:
    """A number that is None is printed on the page; -1 means that the enemy has none.

    `order` is the order in which the figures of this type act, as in the format.
    """

    id: str
    name: Text
    plural: Text
    figure: str
    life: tuple[int, ...] = (1,)
    defense: int | None = None
    melee: int | None = None
    ranged: int | None = None
    move: int | None = None
    loot_text: Text = Text("")
    loot_resource: Mapping[str, int] = field(default_factory=dict)
    loot_table: str = ""
    order: str = "players"
    pick: Literal["per_type", "per_enemy"] = "per_type"
    scripts: tuple[Script, ...] = ()
    passive: bool = False


@dataclass(frozen=True, slots=True)
class SpecialRule:
    id: str
    text: Text
    when: Condition = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """What overrides decide, merged for one page (format section 14)."""

    danger: DangerTrack
    tables: Mapping[str, RandomTable]
    enemies: Mapping[str, Enemy]  # in the order in which types act
    conditions: Mapping[str, Condition]
    texts: Mapping[str, Text]  # unknown_code, used_code, ...: only those that the pack sets
    special_rules: tuple[SpecialRule, ...] = ()


# --- a page -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Objective:
    """`by`: button, story, or a condition tested after every event."""

    id: str
    text: Text
    by: str | Condition
    optional: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """`at` is the mark printed on the map."""

    id: str
    kind: Literal["space", "gear", "campfire", "exit", "objective"]
    at: Text
    steps: Steps
    when: Condition = ()
    use: Use = "repeatable"


@dataclass(frozen=True, slots=True)
class CodeEvent:
    code: str
    steps: Steps
    use: Use = "once_per_visit"
    closed: bool = False
    only_for: tuple[str, ...] = ()
    when: Condition = ()
    otherwise: Steps | None = None
    again: Steps | None = None
    cover: bool = True


@dataclass(frozen=True, slots=True)
class Trigger:
    """`moment` is one of the format's section 13; `value` a Range or Every, or a tuple of ids.

    danger_reaches: int. `any` stands as the id `any`.
    """

    id: str
    address: str
    moment: str
    value: Range | Every | int | tuple[str, ...]
    steps: Steps
    when: Condition = ()
    use: Use = "once_per_visit"


@dataclass(frozen=True, slots=True)
class Exit:
    """`to`: a location number, or None with `outcome` (chapter end) or without (campaign end).

    `when` None: open when all objectives that are not optional are done.
    """

    id: str
    label: Text
    to: str | None
    outcome: str | None = None
    when: Condition | None = None
    gather: Text = Text("")
    steps: Steps | None = None


@dataclass(frozen=True, slots=True)
class Location:
    number: str
    title: Text
    page: str
    chapter: str
    arrive: Steps
    setup: Steps
    setting: Setting
    objectives: Mapping[str, Objective] = field(default_factory=dict)
    sections: Mapping[str, Section] = field(default_factory=dict)
    codes: Mapping[str, CodeEvent] = field(default_factory=dict)
    triggers: tuple[Trigger, ...] = ()  # in file order
    exits: Mapping[str, Exit] = field(default_factory=dict)
    printed_text: Literal["read", "ignore"] = "read"
    picture: str = ""
    picture_alt: Text = Text("")


# --- the campaign -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Familiar:
    """`colour` is `#rrggbb`; `shape` flame, drop, leaf, stone, star, moon, sun or wave."""

    id: str
    name: Text
    short: Text
    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class StateEntry:
    id: str
    type: Literal["flag", "count", "choice", "familiar"]
    default: bool | int | str
    scope: Literal["campaign", "chapter", "location"] = "campaign"
    min: int = 0
    max: int = 99
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyWord:
    id: str
    word: Text
    from_earlier: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """`next`: a chapter id, or None for the end of the campaign."""

    id: str
    label: Text
    steps: Steps
    next: str | None


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    number: int
    title: Text
    start: str
    era: str
    intro: Steps
    ends: Mapping[str, Outcome]


@dataclass(frozen=True, slots=True)
class PageEntry:
    """What is printed on a page, as components.yaml tells; `entry_spaces` names or a number."""

    entry_spaces: tuple[str, ...] | int | None = None
    forage: int | None = None
    campfire: bool = False


@dataclass(frozen=True, slots=True)
class Components:
    pages: Mapping[str, PageEntry] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)
    familiars: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CodeShape:
    alphabet: Literal["digits", "letters", "mixed"] = "mixed"
    shortest: int = 1
    longest: int = 8
    lookalikes: bool = False


@dataclass(frozen=True, slots=True)
class Identity:
    """pack.yaml."""

    id: str
    title: Text
    version: str
    language: str
    languages: tuple[str, ...]
    authors: tuple[str, ...]
    description: Text
    content_notes: tuple[Text, ...]
    fewest: int = 1
    most: int = 4


@dataclass(frozen=True, slots=True)
class Content:
    """One pack. Maps keep the order of the files."""

    identity: Identity
    familiars: Mapping[str, Familiar]
    resources: tuple[str, ...]
    code_shape: CodeShape
    codes: Mapping[str, CodeEvent]  # printed on cards, met on any page
    state: Mapping[str, StateEntry]
    key_words: Mapping[str, KeyWord]
    eras: Mapping[str, Text]
    chapters: Mapping[str, Chapter]
    locations: Mapping[str, Location]
    lists: Mapping[Steps, tuple[Step, ...]]
    components: Components
    setting: Setting  # the campaign's own, before any page is open

    def first_chapter(self) -> Chapter:
        """The chapter with the lowest number."""
        return min(self.chapters.values(), key=lambda chapter: chapter.number)
