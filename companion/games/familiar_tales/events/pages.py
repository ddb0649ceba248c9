"""Pages entered and left."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.familiar_tales.state import Value


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
