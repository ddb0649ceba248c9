"""What only stands in an enemy's script (pack format, section 12)."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.speech import Text
from companion.games.familiar_tales.content.ranges import Steps


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
