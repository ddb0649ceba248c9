"""Chance at the table: fair, the same for the same turn, and out of reach of every other press."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from companion.engine.dice import Fate
from companion.engine.table import Table
from companion.games.familiar_tales import FAMILIAR_TALES, danger
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import State
from tests import builders
from tests.games.familiar_tales.sitting import Sitting, restarted

SALTMERE = builders.saltmere()
LIMIT = {1: 10.83, 2: 13.82, 3: 16.27, 5: 20.52, 6: 22.46, 7: 24.33, 23: 49.73, 99: 148.23}  # p = 0.001


def chi_squared(found: Sequence[int], shares: Sequence[float]) -> float:
    """How far the counts lie from what these shares promise."""
    total, whole = sum(found), sum(shares)
    wanted = [total * share / whole for share in shares]
    return sum((seen - due) ** 2 / due for seen, due in zip(found, wanted, strict=True))


def fair(found: Sequence[int], shares: Sequence[float]) -> bool:
    """Whether the counts are as the shares promise; a fair draw fails once in a thousand."""
    return chi_squared(found, shares) < LIMIT[len(shares) - 1]


@dataclass
class Overheard:
    """Dice that remember what was drawn."""

    fate: Fate = field(default_factory=lambda: Fate(b"saltmere"))
    drawn: dict[str, int] = field(default_factory=dict)

    def below(self, sides: int, purpose: str) -> int:
        """As Fate, written down."""
        self.drawn[purpose] = self.fate.below(sides, purpose)
        return self.drawn[purpose]


# --- the draws of a table ------------------------------------------------------------------------


def mid_turn(level: int, turn: int = 6) -> State:
    """Blaze's player acts on a page of Saltmere, at this danger, in this turn of the campaign."""
    names = tuple(SALTMERE.familiars)
    return builders.state(
        players=builders.players(f"Ada: {names[0]} {names[2]}", f"Ben: {names[1]} {names[3]}"),
        turn_order=names,
        acting=names[0],
        chapter="light-gone-out",
        location="101",
        danger=level,
        turn=turn,
        enemies={"mire-crab": 1},
        quiet_running=1,
    )


def end_turn(state: State, seed: bytes = b"saltmere") -> tuple[e.Event, ...]:
    """What End Turn brings to this state."""
    return FAMILIAR_TALES.decide(Table(9, state), k.EndTurn(), SALTMERE, Fate(seed))


def effect(events: tuple[e.Event, ...]) -> bool:
    """Whether a negative effect came."""
    return next(event.effect for event in events if isinstance(event, e.FateRead))


@pytest.mark.parametrize("level", [0, 5, 9, 14])
def test_ft_105_effects_come_as_often_as_is_stated(level: int) -> None:
    """FT-105: over 600 turns the share of effects fits the chance of the level."""
    came = sum(effect(end_turn(mid_turn(level, turn))) for turn in range(600))
    chance = danger.chance(SALTMERE.locations["101"].setting.danger, level)
    assert fair((came, 600 - came), (chance, 100 - chance))


@pytest.mark.parametrize("level", [0, 5, 9, 14])
def test_rows_are_drawn_as_often_as_their_weights_say(level: int) -> None:
    """The four rows of the end-turn table, by the present band."""
    track = SALTMERE.locations["101"].setting.danger
    table = SALTMERE.locations["101"].setting.tables["end-turn"]
    band = danger.band(track, level).id
    found: Counter[str] = Counter()
    for turn in range(800):
        events = end_turn(mid_turn(level, turn))
        found.update(event.row for event in events if isinstance(event, e.RowDrawn))
    weights = {row.id: row.weight[band] for row in table.rows if row.weight[band]}
    assert set(found) == set(weights)
    assert fair([found[name] for name in weights], list(weights.values()))


def test_whether_and_which_are_drawn_apart() -> None:
    """Which row comes says nothing about how near the effect was: two purposes, two draws."""
    dice = Overheard()
    state = mid_turn(15, 40)
    FAMILIAR_TALES.decide(Table(9, state), k.EndTurn(), SALTMERE, dice)
    assert {"turn 40/danger/end-turn/1", "turn 40/danger/row/1"} <= set(dice.drawn)


def test_more_danger_never_takes_an_effect_away() -> None:
    """In each of 80 turns: from the level at which an effect comes, it comes at every higher one."""
    track = SALTMERE.locations["101"].setting.danger
    for turn in range(80):
        came = [effect(end_turn(mid_turn(level, turn))) for level in range(0, track.max + 1, 2)]
        assert came == sorted(came), turn


# --- the same turn has the same fate -------------------------------------------------------------


def playing(dice: object = None, turns: int = 5) -> Sitting:
    """Saltmere after some turns."""
    sitting = Sitting(SALTMERE, dice=dice or Fate(b"saltmere")).arrive()  # type: ignore[arg-type]
    sitting.end_turn(turns)
    return sitting


def drawn_at_end_of_turn(before: Callable[[Sitting], object], turns: int) -> tuple[str, int]:
    """The number of the End Turn roll after other presses in the same turn, and its purpose."""
    dice = Overheard()
    sitting = playing(dice, turns)
    before(sitting)
    dice.drawn.clear()
    turn = sitting.state.turn
    sitting.decide(k.EndTurn())
    purpose = next(name for name in dice.drawn if "danger/end-turn" in name)
    assert purpose.startswith(f"turn {turn}")
    return purpose, dice.drawn[purpose]


def note(sitting: Sitting) -> None:
    """A note is written."""
    sitting.press(k.Note("Hm."))


def more_danger(sitting: Sitting) -> None:
    """Somebody's die shows danger, twice."""
    sitting.press(k.ChangeDanger(1))
    sitting.press(k.ChangeDanger(1, "card"))


def corrected(sitting: Sitting) -> None:
    """Enemies and the round are set right."""
    sitting.press(k.CorrectEnemies("mire-crab", 1))
    sitting.press(k.Correct("round", 3))


def a_code(sitting: Sitting) -> None:
    """A code is met and its test passed."""
    sitting.meet("A17")
    sitting.answer("pass")


def an_enemy_turn(sitting: Sitting) -> None:
    """The book orders enemies and an enemy turn: scripts are drawn."""
    sitting.press(k.CorrectEnemies("mire-crab", 2))
    sitting.press(k.CallEnemyTurn())
    sitting.go_on()


def undone(sitting: Sitting) -> None:
    """End Turn is pressed, looked at, and taken back."""
    sitting.press(k.EndTurn())
    sitting.undo()


def seated(sitting: Sitting) -> None:
    """The same people sit down again, in the same order."""
    sitting.press(k.Seat(sitting.state.players, sitting.state.turn_order))


OTHERS = (note, more_danger, corrected, a_code, an_enemy_turn, undone, seated)


@pytest.mark.parametrize("before", OTHERS, ids=lambda act: act.__name__)
def test_no_other_press_moves_the_end_turn_roll(before: Callable[[Sitting], object]) -> None:
    """Whatever is pressed in a turn, its End Turn draws the same number for the same purpose."""
    for turns in (0, 3, 6):
        try:
            alone = drawn_at_end_of_turn(lambda _: None, turns)
        except StopIteration:  # the limits of luck decided without dice
            continue
        assert drawn_at_end_of_turn(before, turns) == alone


def test_undo_and_press_again_gives_the_same() -> None:
    """Turn after turn, through effects and enemy turns: the very same events."""
    sitting = playing(turns=0)
    for _ in range(30):
        first = sitting.press(k.EndTurn())
        sitting.undo()
        again = sitting.press(k.EndTurn())
        assert facts(again) == facts(first)
        while sitting.prompt:
            sitting.go_on()


def facts(events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events without the ids of prompts, which name the version that opened them."""
    return tuple(
        e.PromptOpened(replace(event.prompt, id="")) if isinstance(event, e.PromptOpened) else event
        for event in events
    )


def test_a_code_drawn_again_after_undo_is_the_same() -> None:
    """Also what a code draws: undo is no way to better luck."""
    sitting = playing(turns=2)
    sitting.press(k.CorrectEnemies("mire-crab", 3))
    first = sitting.press(k.CallEnemyTurn())
    sitting.undo()
    sitting.press(k.ChangeDanger(1))
    sitting.press(k.ChangeDanger(-1))
    sitting.press(k.Note("Again."))
    again = sitting.press(k.CallEnemyTurn())
    assert facts(again) == facts(first)


def test_a_second_draw_of_a_kind_in_one_turn_is_another_draw() -> None:
    """Two enemy turns in one turn have a number each."""
    dice = Overheard()
    sitting = playing(dice, 2)
    sitting.press(k.CorrectEnemies("mire-crab", 3))
    dice.drawn.clear()
    for _ in range(2):
        sitting.press(k.CallEnemyTurn(("mire-crab",)))
        sitting.go_on()
    assert [name.rpartition("/")[2] for name in dice.drawn] == ["1", "2"]


def test_reroll_changes_the_fate_of_this_turn_and_of_no_other() -> None:
    """Part of every purpose of the turn; the next turn is as it would have been."""
    dice = Overheard()
    sitting = playing(dice, 3)
    turn = sitting.state.turn
    sitting.press(k.Reroll())
    sitting.end_turn()
    assert f"turn {turn}~1/danger/end-turn/1" in dice.drawn
    assert f"turn {turn}/danger/end-turn/1" not in dice.drawn
    sitting.end_turn()
    assert f"turn {turn + 1}/danger/end-turn/1" in dice.drawn


def test_rerolls_differ_and_can_be_taken_back() -> None:
    """Each reroll of many is a fresh number; undone, the old fate is back."""
    numbers = []
    for times in range(6):
        purpose, number = drawn_at_end_of_turn(
            lambda sitting, n=times: [sitting.press(k.Reroll()) for _ in range(n)], 3
        )
        numbers.append(number)
        assert purpose.count("~") == min(times, 1)
    assert len(set(numbers)) > 3

    def there_and_back(sitting: Sitting) -> None:
        sitting.press(k.Reroll())
        sitting.undo()

    assert drawn_at_end_of_turn(there_and_back, 3)[1] == numbers[0]


def test_a_restart_changes_nothing() -> None:
    """The state as another process reads it has the same fate, with dice made anew from the seed."""
    for turn in range(60):
        state = mid_turn(9, turn)
        assert end_turn(restarted(state)) == end_turn(state)


def test_two_groups_have_two_fates() -> None:
    """Another seed, another evening."""
    ours = [effect(end_turn(mid_turn(9, turn))) for turn in range(60)]
    theirs = [effect(end_turn(mid_turn(9, turn), b"other")) for turn in range(60)]
    assert ours != theirs


def test_no_draw_repeats_a_purpose() -> None:
    """Through forty turns every draw that counts has a purpose of its own."""
    seen: list[str] = []

    class Listening(Overheard):
        def below(self, sides: int, purpose: str) -> int:
            seen.append(purpose)
            return super().below(sides, purpose)

    sitting = playing(Listening(), 40)
    assert sitting.state.turn == 41
    assert len(seen) == len(set(seen))


@pytest.mark.long
def test_the_fate_of_a_long_campaign_is_fair() -> None:
    """Chi-squared over 20,000 turns, effects and rows at once, at a level of each band."""
    for level in (1, 6, 10, 15):
        chance = danger.chance(SALTMERE.locations["101"].setting.danger, level)
        came = sum(effect(end_turn(mid_turn(level, turn), b"long")) for turn in range(20_000))
        assert fair((came, 20_000 - came), (chance, 100 - chance))
