"""Danger, and what was drawn."""

from dataclasses import dataclass


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
