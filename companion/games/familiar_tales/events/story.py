"""Codes, sections, objectives, the pack's own state and the journal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.familiar_tales.state import Value


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
