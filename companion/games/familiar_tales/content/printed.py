"""What is printed on a page, as components.yaml or the table itself tells (pack format, section 24)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageEntry:
    """What the app knows of a page; `entry_spaces` names or a number.

    None is what nobody has said; a page of open play may have been described in part.
    """

    entry_spaces: tuple[str, ...] | int | None = None
    forage: int | None = None
    campfire: bool | None = False


@dataclass(frozen=True, slots=True)
class PrintedEnemy:
    """Enemies of one name. `kind`: whose scripts they act by; a number that is None stands in the book."""

    name: str = ""
    kind: str = ""
    count: int = 0
    life: int | None = None
    defense: int | None = None
    melee: int | None = None
    ranged: int | None = None
    move: int | None = None


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page that no file describes; None is what nobody has said. `described`: the table was asked.

    `forage` 0 and no `entry_spaces` mean that the page has none.
    """

    number: str
    title: str = ""
    entry_spaces: int | None = None
    forage: int | None = None
    campfire: bool | None = None
    enemies: tuple[PrintedEnemy, ...] = ()
    described: bool = False
