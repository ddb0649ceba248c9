"""A table as it stands: a version and a state, folded from the log."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Table(Generic[S]):
    """The state of a group after log line `version`."""

    version: int
    state: S


def fold(apply: Callable[[S, E], S], state: S, events: Iterable[E]) -> S:
    """The state after all these events. Never fails, never rolls."""
    return reduce(apply, events, state)
