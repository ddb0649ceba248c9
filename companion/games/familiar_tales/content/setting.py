"""Danger, tables and enemies: what overrides decide, merged for one page (pack format, section 14)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.speech import Text
from companion.games.familiar_tales.content.ranges import Condition, Steps, Use


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

    `kind`: whose scripts an enemy of open play acts by; `manner`: what those that can be lent are like.
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
    kind: str = ""
    manner: Text = Text("")


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
