"""A page of the book (pack format, section 7.7)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.speech import Text
from companion.games.familiar_tales.content.printed import PageEntry
from companion.games.familiar_tales.content.ranges import Condition, Every, Range, Steps, Use
from companion.games.familiar_tales.content.setting import Setting

OPEN = "open"  # the address of the page of open play, and where its exits lead


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
    """`to`: a location number, OPEN for the page that the book names, or None: the end.

    The end of the chapter with `outcome`, without it of the campaign.
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
    printed: PageEntry | None = None  # None where nobody has told
