"""What happened to the group."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.familiar_tales.state import Player, Value


@dataclass(frozen=True, slots=True)
class CampaignBegun:
    """FT-1 to FT-12. `values`: the pack's own state at its defaults."""

    players: tuple[Player, ...]
    turn_order: tuple[str, ...]
    chapter: str
    bubble: str
    danger: int
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who came tonight; the round is counted afresh."""

    players: tuple[Player, ...]
    turn_order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnOrderSet:
    """`now`, or from the next round."""

    order: tuple[str, ...]
    now: bool
