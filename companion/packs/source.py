"""A strict subset of YAML: every value stays the text that was typed, and every place is known.

JSON files are inside the subset.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import yaml

from companion.engine.game import Plain
from companion.packs import lines as raw
from companion.packs.faults import Fault, not_text, too_big, unreadable
from companion.packs.marks import Mark, Place
from companion.packs.nodes import UNPRINTABLE, Builder
from companion.packs.problems import Problem

BIGGEST = 1_000_000  # bytes
_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Source:
    """One file: its plain value and, by place, where keys and values stand."""

    file: str
    lines: list[str]
    value: Plain
    keys: Mapping[Place, Mark]
    values: Mapping[Place, Mark]

    def mark(self, place: Place, part: str = "value", spot: str = "") -> Mark:
        """Where this place stands, or the nearest place that holds it."""
        for size in range(len(place), 0, -1):
            here = place[:size]
            marks = self.keys if (part == "key" or size < len(place)) and here in self.keys else self.values
            if here in marks:
                found = marks[here]
                return self._narrowed(found, spot) if spot and size == len(place) else found
        return Mark(1, 1, 1 + len(self.lines[0]))

    def _narrowed(self, mark: Mark, spot: str) -> Mark:
        for number in range(mark.line, len(self.lines) + 1):
            start = mark.column - 1 if number == mark.line else 0
            at = self.lines[number - 1].find(spot, start)
            if at >= 0:
                return Mark(number, at + 1, at + 1 + len(spot))
        return mark


def decode(file: str, data: bytes) -> tuple[str | None, tuple[Problem, ...]]:
    """The text of a file's bytes, without a byte-order mark."""
    if len(data) > BIGGEST:
        return None, (too_big(file),)
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - (data.rfind(b"\n", 0, fault.start) + 1) + 1
        return None, (not_text(file, line, column, f"byte {fault.start + 1} of this file is not UTF-8"),)


def read(file: str, text: str) -> tuple[Source | None, tuple[Problem, ...]]:
    """The plain value of a text, with its places; None where the reader had to give up."""
    if len(text.encode("utf-8", "surrogatepass")) > BIGGEST:
        return None, (too_big(file),)
    lines = raw.split(text)
    odd = UNPRINTABLE.search(text)
    if odd:
        before = raw.split(text[: odd.start()])
        what = f"character U+{ord(odd.group()):04X} cannot stand in a text"
        return None, (not_text(file, len(before), len(before[-1]) + 1, what),)
    tabs = tuple(raw.scan(file, lines)) if "\t" in text else ()
    if any(problem.code == "P001" for problem in tabs):
        return None, tabs
    builder = Builder(file, lines)
    try:
        value = builder.build(_events(text))
    except Fault as fault:
        return None, (fault.problem,)
    except yaml.YAMLError as fault:
        return None, tuple(raw.scan(file, lines)) or (unreadable(file, lines, fault),)
    return Source(file, lines, value, builder.keys, builder.values), tuple(builder.problems)


def _events(text: str) -> Iterator[yaml.Event]:
    loader = _LOADER(text)
    try:
        while (event := loader.get_event()) is not None:
            yield event
    finally:
        loader.dispose()
