"""What counts now: the whole of undo and redo.

The log only grows. Each line is a press that was played, or says that the table went back or
forward to an earlier press. Numbers count from 1; the number is also the version that phones show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["played", "undone", "redone"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log without its events. `to`: the newest press that counts afterwards."""

    number: int
    kind: Kind
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """A press and the presses before it; sharing makes a step cost the same after any number."""

    number: int
    before: "Chain | None" = None

    def __iter__(self) -> Iterator[int]:
        """The numbers, this one first."""
        link: Chain | None = self
        while link is not None:
            yield link.number
            link = link.before


@dataclass(frozen=True, slots=True)
class Timeline:
    """The presses that count, newest first, and those that can be redone, next first."""

    counts: Chain | None = None
    undone: Chain | None = None

    @property
    def undoable(self) -> int | None:
        """The press that undo takes back; making the group cannot be undone."""
        return self.counts.number if self.counts and self.counts.before else None

    @property
    def redoable(self) -> int | None:
        """The press that redo brings back."""
        return self.undone.number if self.undone else None

    def after(self, line: Line) -> "Timeline":
        """The timeline with one more line of the log. Raises KeyError where `to` is not on it."""
        if line.kind == "played":
            return Timeline(Chain(line.number, self.counts), None)
        if line.to is None:
            raise KeyError(line.number)
        return self.moved(line.to)

    def moved(self, to: int) -> "Timeline":
        """The timeline gone back or forward so that press `to` is the newest that counts."""
        counts, undone = self.counts, self.undone
        while counts and counts.before and counts.number > to:
            counts, undone = counts.before, Chain(counts.number, undone)
        while undone and undone.number <= to:
            counts, undone = Chain(undone.number, counts), undone.before
        if counts is None or counts.number != to:
            raise KeyError(to)
        return Timeline(counts, undone)


def timeline(lines: Iterable[Line]) -> Timeline:
    """The timeline after all these lines."""
    now = Timeline()
    for line in lines:
        now = now.after(line)
    return now
