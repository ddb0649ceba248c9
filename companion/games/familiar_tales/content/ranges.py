"""Ranges, tests and the small words that content is made of (pack format, sections 6 and 8)."""

from dataclasses import dataclass
from typing import Literal

Steps = str  # the address of a list in Content.lists
Use = Literal["once", "once_per_visit", "once_per_familiar", "repeatable"]
Who = str | tuple[str, ...]  # finder, active, target, all, others, one, group; or familiar ids
Skill = Literal["might", "agility", "insight", "resilience"]
Unlimited = 10**6

BOX_FAMILIARS = ("flicker", "blaze", "gribbert", "chalk")


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`, both included: `2`, `2+`, `2-4`."""

    low: int
    high: int = Unlimited

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class Every:
    """Every `step`th round, the first being `start`: `every 2 from 2`."""

    step: int
    start: int

    def __contains__(self, number: int) -> bool:
        return number >= self.start and (number - self.start) % self.step == 0


@dataclass(frozen=True, slots=True)
class Test:
    """One named test; `value` has the shape that the format gives it, ranges read.

    all, any: tuple of Condition; not: Condition; is, flag, chose: str; danger, players, visits:
    Range; round: Range or Every; band, chapter, era, location, key_word, code_used, objective,
    finder, active, in_play, code_open: tuple of str; count: map id -> Range; choice: map id ->
    tuple of str; enemies: map id or `any` -> Range; timer: map id -> `running` or `stopped`.
    """

    name: str
    value: object


Condition = tuple[Test, ...]  # all of them; the empty condition is true
