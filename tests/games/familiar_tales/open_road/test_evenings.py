"""Evenings on the Open Road, over pages of every make: all is met, nobody is stuck, words fit the page."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from tests.games.familiar_tales.open_road.bot import Bot
from tests.games.familiar_tales.open_road.met import asked_in, to_meet
from tests.games.familiar_tales.open_road.road import road

EVENINGS = 5  # of one group, one after the other
PLAYERS = pytest.mark.parametrize("players", (1, 2, 3, 4))
BANDS = {"calm": range(0, 4), "wary": range(4, 8), "grim": range(8, 12), "dire": range(12, 17)}


@dataclass
class Played:
    """What so many evenings came to."""

    met: set[str] = field(default_factory=set)
    turns: Counter[int] = field(default_factory=Counter)  # by danger
    effects: Counter[int] = field(default_factory=Counter)  # by danger
    evenings: list[Counter[str]] = field(default_factory=list)  # rows of each

    def share(self, levels: range) -> float:
        """How many of 100 turns ended at these levels of danger."""
        return 100 * sum(self.turns[level] for level in levels) / self.turns.total()

    def chance(self, levels: range) -> float:
        """How many of 100 turns at these levels brought an effect."""
        return 100 * sum(self.effects[n] for n in levels) / max(sum(self.turns[n] for n in levels), 1)

    def again(self, table: str, but: str = "") -> float:
        """How many rows of a table came again in an evening, on average."""
        rows = (Counter({r: n for r, n in one.items() if r.startswith(table)}) for one in self.evenings)
        return sum(n - 1 for one in rows for row, n in one.items() if row != but) / len(self.evenings)


def play(players: int, evenings: int) -> Played:
    """So many evenings; each group comes back until it has had its own."""
    played = Played()
    for seed in range(evenings // EVENINGS):
        bot = Bot(road(), players, seed)
        for _ in range(EVENINGS):
            bot.evening()
        watch = bot.watch
        played.met |= watch.met
        played.turns += watch.turns
        played.effects += watch.effects
        played.evenings += watch.evenings
    return played


@PLAYERS
def test_nobody_is_stuck_and_danger_moves(players: int) -> None:
    """40 evenings: turns follow turns, only the rules refuse, no card speaks of what a page lacks.

    Most of the pack is met: what is there is no rarity.
    """
    played = play(players, 40)
    there = to_meet(road())
    assert len(played.met & there) > 0.8 * len(there)
    assert played.share(range(0, 1)) < 5
    assert played.share(range(16, 17)) < 2
    assert 10 < played.share(BANDS["calm"]) < 60
    assert 4 < played.share(BANDS["grim"]) + played.share(BANDS["dire"]) < 40
    assert 15 < played.chance(BANDS["calm"]) < 35 < played.chance(BANDS["grim"])


def test_every_key_word_comes_back() -> None:
    """A key word that is written is asked for by some condition, both ways of it met in the long test."""
    asked = {name for test in asked_in(road()) if test.name == "key_word" for name in test.value}
    assert asked == set(road().key_words)


@pytest.mark.long
@PLAYERS
def test_2000_evenings_meet_everything(players: int) -> None:
    """Every row, script, key word and chapter end, each sentence in each branch; danger keeps moving."""
    played = play(players, 2000)
    print(f"\n{players} players:", *report(played), sep="\n  ")
    assert not to_meet(road()) - played.met
    assert played.share(range(0, 1)) < 3
    assert played.share(range(16, 17)) < 1
    assert 15 < played.share(BANDS["calm"]) < 45
    assert 40 < played.share(BANDS["wary"]) < 70
    assert 5 < played.share(BANDS["grim"]) < 25
    assert 0.2 < played.share(BANDS["dire"]) < 6
    assert 20 < played.chance(BANDS["calm"]) < 30 < played.chance(BANDS["wary"]) < 40
    assert 45 < played.chance(BANDS["grim"]) < 65
    assert played.again("mishaps/") < 2


def report(played: Played) -> tuple[str, ...]:
    """The reading of danger, in lines."""
    evenings = len(played.evenings)
    by_band = (
        f"{name} {played.share(levels):.1f} % of turns, {played.chance(levels):.0f} % effects"
        for name, levels in BANDS.items()
    )
    turns, effects = played.turns.total() / evenings, played.effects.total() / evenings
    return (
        f"turns of an evening {turns:.1f}, effects {effects:.1f}",
        "; ".join(by_band),
        " ".join(f"{n}:{played.share(range(n, n + 1)):.1f}" for n in range(17)),
        f"again in an evening: mishaps {played.again('mishaps/'):.2f}, of enemies"
        f" {played.again('end-turn/', but='end-turn/things-stir'):.2f}, enemies stir"
        f" {played.again('end-turn/things-stir'):.2f}, finds {played.again('found-'):.2f}",
    )
