"""The campaign and the pack itself (pack format, sections 7.1 to 7.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.speech import Text
from companion.games.familiar_tales.content.page import CodeEvent, Location
from companion.games.familiar_tales.content.printed import PageEntry, PrintedPage
from companion.games.familiar_tales.content.ranges import Steps
from companion.games.familiar_tales.content.setting import Setting
from companion.games.familiar_tales.content.steps import Step


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
class OpenPlay:
    """What holds where no file describes a page or a code (pack format, section 24).

    `pages`: by chapter, what every such page has; empty where only written pages can be opened.
    `codes`: the table that other codes draw from, if any; `kinds`: the enemies whose scripts can be lent.
    `known`: pages that an earlier table has described.
    """

    pages: Mapping[str, Location] = field(default_factory=dict)
    codes: str = ""
    kinds: tuple[str, ...] = ()
    known: Mapping[str, PrintedPage] = field(default_factory=dict)


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


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """One pack, the same only as itself. Maps keep the order of the files."""

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
    open: OpenPlay = OpenPlay()

    def first_chapter(self) -> Chapter:
        """The chapter with the lowest number."""
        return min(self.chapters.values(), key=lambda chapter: chapter.number)
