"""Pages entered and left."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.familiar_tales.content.printed import PrintedPage
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
class PageOpened:
    """A page of open play that is new to this table; `page` is what is known of it."""

    page: PrintedPage


@dataclass(frozen=True, slots=True)
class PageDescribed:
    """What is printed on a page of open play, as the table says now."""

    page: PrintedPage


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
    """`next`: the chapter that begins with the next page, where that is whatever page the book says."""

    chapter: str
    outcome: str
    next: str = ""


@dataclass(frozen=True, slots=True)
class CampaignEnded:
    """`by`: address of the exit or of the chapter's outcome, or `campaign`."""

    by: str
