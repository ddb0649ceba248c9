"""Ranges, written as on a rules sheet."""

import re

from companion.games.familiar_tales.content import Every, Range
from companion.games.familiar_tales.schema.shape import wrong
from companion.games.familiar_tales.schema.values import Written

RANGE = re.compile(r"([0-9]{1,6})(\+|-([0-9]{1,6}))?")
EVERY = re.compile(r"every ([1-9][0-9]{0,2}) from ([1-9][0-9]{0,2})")


class Numbers(Written):
    """A range: `2`, `2+`, `2-4`; with `every`, also `every 2 from 2`."""

    def __init__(self, every: bool = False, required: bool = False) -> None:
        super().__init__(required=required)
        self.every = every
        self.wanted = "a range"

    def read(self, value: str) -> object:
        """A Range or an Every."""
        rounds = EVERY.fullmatch(value) if self.every else None
        if rounds:
            return Every(int(rounds[1]), int(rounds[2]))
        found = RANGE.fullmatch(value)
        if not found or (found[3] and int(found[3]) < int(found[1])):
            raise wrong(
                "P106",
                f"`{value}` is not a range",
                f"ranges are written as on a rules sheet: {self.forms()}",
                self._fix(value),
            )
        low = int(found[1])
        return Range(low, int(found[3])) if found[3] else Range(low) if found[2] else Range(low, low)

    def forms(self) -> str:
        """The forms that are understood, for messages."""
        return "`2`, `2+`, `2-4`" + (", `every 2 from 1`" if self.every else "")

    def _fix(self, value: str) -> str:
        number = re.fullmatch(r"\s*(>=|>|<=|<|=|==|≥|≤)?\s*(\d{1,4})\s*", value)
        if number:
            n, sign = int(number[2]), number[1] or ""
            meant = {
                ">=": f"{n}+",
                "≥": f"{n}+",
                ">": f"{n + 1}+",
                "<=": f"0-{n}",
                "≤": f"0-{n}",
                "<": f"0-{n - 1}",
            }
            return f"write `{meant.get(sign, n)}`"
        swapped = RANGE.fullmatch(value)
        return f"write `{swapped[3]}-{swapped[1]}`" if swapped and swapped[3] else f"write {self.forms()}"
