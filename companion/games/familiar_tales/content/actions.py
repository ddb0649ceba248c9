"""What a step can do (pack format, section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.speech import Text
from companion.games.familiar_tales.content.ranges import Condition, Skill, Steps, Use, Who


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
