"""Enemies, and familiars that they defeated."""

from dataclasses import dataclass


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
