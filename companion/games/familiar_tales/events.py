"""What has happened: past tense, complete in itself. An old log folds to the same state for ever.

A class may gain a field only with a default; a changed meaning is a new class. The first event of a
press names the press (tell.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.familiar_tales.state import Frame, Player, Prompt, Value, Waiting

# --- the group ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CampaignBegun:
    """FT-1 to FT-12. `values`: the pack's own state at its defaults."""

    players: tuple[Player, ...]
    turn_order: tuple[str, ...]
    chapter: str
    bubble: str
    danger: int
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who came tonight; the round is counted afresh."""

    players: tuple[Player, ...]
    turn_order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnOrderSet:
    """`now`, or from the next round."""

    order: tuple[str, ...]
    now: bool


# --- pages -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrived:
    """A page was entered; what belonged to the page before is gone. `values`: state that starts anew."""

    location: str
    chapter: str
    visit: int
    values: Mapping[str, Value] = field(default_factory=dict)
    danger: int | None = None


@dataclass(frozen=True, slots=True)
class ChapterOpened:
    chapter: str


@dataclass(frozen=True, slots=True)
class SetupBegan:
    """The state as it is now is what beginning the page again returns to."""


@dataclass(frozen=True, slots=True)
class PageBegunAgain:
    pass


@dataclass(frozen=True, slots=True)
class ExitTaken:
    exit: str
    location: str


@dataclass(frozen=True, slots=True)
class ChapterEnded:
    chapter: str
    outcome: str


@dataclass(frozen=True, slots=True)
class CampaignEnded:
    """`by`: address of the exit or of the chapter's outcome, or `campaign`."""

    by: str


# --- time --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnEnded:
    familiar: str


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """`turn` counts through the whole campaign."""

    familiar: str
    turn: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """`order` is who follows whom from now on."""

    round: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimerSet:
    timer: str
    unit: str
    left: int
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class TimerGone:
    """Stopped, or come to 0 (`rang`)."""

    timer: str
    rang: bool = False


@dataclass(frozen=True, slots=True)
class Rerolled:
    to: int


# --- danger ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DangerChanged:
    """`by` is what was asked for; `to` is held at the limits. cause: die, card, trade, ..., story."""

    to: int
    by: int
    cause: str


@dataclass(frozen=True, slots=True)
class FateRead:
    """The End Turn roll: whether a negative effect comes, at which chance in percent."""

    effect: bool
    chance: int
    danger: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A draw was made for this purpose (without its turn and number)."""

    purpose: str


@dataclass(frozen=True, slots=True)
class RowDrawn:
    """`weight` of `total` was its share; `left` are the rows of a deck or cycle that were drawn."""

    table: str
    row: str
    weight: int
    total: int
    drawn: tuple[str, ...] = ()


# --- enemies -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnemiesPlaced:
    """`to` is how many are on the page now."""

    enemy: str
    count: int
    to: int
    by: str = "story"


@dataclass(frozen=True, slots=True)
class EnemyDefeated:
    enemy: str
    to: int
    familiar: str


@dataclass(frozen=True, slots=True)
class EnemiesTaken:
    """Taken off by the story."""

    enemy: str
    count: int
    to: int


@dataclass(frozen=True, slots=True)
class EnemiesCorrected:
    enemy: str
    to: int


@dataclass(frozen=True, slots=True)
class EnemyTurnCalled:
    """The book ordered an enemy turn; empty means all types."""

    enemies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FamiliarDefeated:
    familiar: str


@dataclass(frozen=True, slots=True)
class FamiliarReturned:
    familiar: str


# --- story -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CodeMet:
    """`spent`: who may not use it again: `*` for all, a familiar id, or empty."""

    code: str
    address: str
    familiar: str
    spent: str
    here: bool


@dataclass(frozen=True, slots=True)
class CodeTried:
    """A code answered with its `otherwise` or `again` steps and was not used up."""

    code: str
    familiar: str


@dataclass(frozen=True, slots=True)
class CodeKept:
    """Not used up this time."""

    code: str
    address: str
    familiar: str


@dataclass(frozen=True, slots=True)
class CodesOpened:
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CodesClosed:
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionUsed:
    section: str
    location: str
    familiar: str


@dataclass(frozen=True, slots=True)
class Spent:
    """A section, option, step, trigger or row was used up: for this visit (`here`) or for good."""

    address: str
    by: str
    here: bool


@dataclass(frozen=True, slots=True)
class StateSet:
    id: str
    value: Value


@dataclass(frozen=True, slots=True)
class ObjectiveMarked:
    objective: str
    location: str
    done: bool
    by: str = "story"


@dataclass(frozen=True, slots=True)
class BubbleFilled:
    number: str


@dataclass(frozen=True, slots=True)
class KeyWordWritten:
    key_word: str


@dataclass(frozen=True, slots=True)
class KeyWordCrossedOut:
    key_word: str


@dataclass(frozen=True, slots=True)
class WordWritten:
    """A word from the paper journal that the pack does not know."""

    word: str


@dataclass(frozen=True, slots=True)
class NoteWritten:
    text: str


@dataclass(frozen=True, slots=True)
class ReminderPut:
    id: str
    at: str
    until: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReminderGone:
    id: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """Set right by hand. `what` as in the command `correct`; `here` for a code spent by visit."""

    what: str
    to: Value
    address: str = ""
    here: bool = True


# --- telling, waiting, asking --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A card for the feed; `first` begins a telling."""

    kind: str
    who: tuple[str, ...] = ("group",)
    at: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    first: bool = False


@dataclass(frozen=True, slots=True)
class PromptOpened:
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class Continued:
    """A wait was closed. `about`: the enemy, or the number of the next page."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question was answered; `at` is the step that asked."""

    kind: str
    value: Value
    at: str = ""
    familiar: str = ""
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paused:
    """What is still to run when the table goes on."""

    stack: tuple[Frame, ...]
    queue: tuple[Waiting, ...]


Event = (
    CampaignBegun
    | Seated
    | TurnOrderSet
    | Arrived
    | ChapterOpened
    | SetupBegan
    | PageBegunAgain
    | ExitTaken
    | ChapterEnded
    | CampaignEnded
    | TurnEnded
    | TurnStarted
    | RoundBegan
    | TimerSet
    | TimerGone
    | Rerolled
    | DangerChanged
    | FateRead
    | Drew
    | RowDrawn
    | EnemiesPlaced
    | EnemyDefeated
    | EnemiesTaken
    | EnemiesCorrected
    | EnemyTurnCalled
    | FamiliarDefeated
    | FamiliarReturned
    | CodeMet
    | CodeTried
    | CodeKept
    | CodesOpened
    | CodesClosed
    | SectionUsed
    | Spent
    | StateSet
    | ObjectiveMarked
    | BubbleFilled
    | KeyWordWritten
    | KeyWordCrossedOut
    | WordWritten
    | NoteWritten
    | ReminderPut
    | ReminderGone
    | Corrected
    | Told
    | PromptOpened
    | Continued
    | Answered
    | Paused
)
