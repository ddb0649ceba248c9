"""Fate: chance by purpose.

A result is a keyed hash of the group's secret seed and the purpose, as text. The same purpose has
the same result for ever: after undo, on every device, after every restart.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class Dice(Protocol):
    """Where chance comes in."""

    def below(self, sides: int, purpose: str) -> int:
        """A whole number from 0 up to, not including, `sides`; each equally likely."""


@dataclass(frozen=True, slots=True)
class Fate:
    """The dice of one group. `seed` is secret and never leaves the server."""

    seed: bytes

    def below(self, sides: int, purpose: str) -> int:
        """As Dice.below; numbers that would favour the low results are drawn again."""
        limit = 2**256 - 2**256 % sides
        attempt = 0
        while True:
            text = purpose if attempt == 0 else f"{purpose}~{attempt}"
            drawn = int.from_bytes(hmac.digest(self.seed, text.encode(), hashlib.sha256))
            if drawn < limit:
                return drawn % sides
            attempt += 1


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """Dice for tests: results by purpose ending, else `otherwise` for all."""

    results: Mapping[str, int] = field(default_factory=dict)
    otherwise: int = 0

    def below(self, sides: int, purpose: str) -> int:
        """The scripted result of the longest ending that fits, held below `sides`."""
        fits = sorted((end for end in self.results if purpose.endswith(end)), key=len)
        return min(self.results[fits[-1]] if fits else self.otherwise, sides - 1)


def happens(dice: Dice, chance: int, purpose: str) -> bool:
    """Whether something with this whole percentage happens; a higher chance never takes it away."""
    return dice.below(100, purpose) < chance


def pick(dice: Dice, weights: Sequence[int], purpose: str) -> int:
    """The position of one weight, drawn in proportion to the weights; their sum is above 0."""
    drawn = dice.below(sum(weights), purpose)
    for position, weight in enumerate(weights):
        if drawn < weight:
            return position
        drawn -= weight
    raise AssertionError("unreachable: the draw is below the sum")
