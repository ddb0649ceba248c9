"""Turns, rounds and timers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnEnded:
    familiar: str


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """`turn` counts through the whole campaign."""

    familiar: str
    turn: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """`order` is who follows whom from now on."""

    round: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimerSet:
    timer: str
    unit: str
    left: int
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class TimerGone:
    """Stopped, or come to 0 (`rang`)."""

    timer: str
    rang: bool = False


@dataclass(frozen=True, slots=True)
class Rerolled:
    to: int
