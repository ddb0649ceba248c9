from collections import Counter

import pytest

from companion.engine.dice import Fate, ScriptedDice, happens, pick

FATE = Fate(b"a seed of some length")


def chi_squared(found: list[int]) -> float:
    """How far equally likely results lie from their mean."""
    due = sum(found) / len(found)
    return sum((one - due) ** 2 / due for one in found)


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (7, 22.46), (24, 49.73), (100, 148.23)])
def test_every_result_is_equally_likely(sides: int, limit: float) -> None:
    """Chi-squared of 20,000 draws; a fair die fails this once in a thousand, and this seed does not."""
    found = Counter(FATE.below(sides, f"turn {n}/test/1") for n in range(20_000))
    assert set(found) <= set(range(sides))
    assert chi_squared([found[n] for n in range(sides)]) < limit


def test_no_number_is_favoured_by_the_remainder() -> None:
    """With three quarters of all hashes as sides, a plain remainder would favour the lowest third."""
    sides = 3 * 2**254
    lowest = sum(FATE.below(sides, f"turn {n}") < 2**254 for n in range(3_000))
    assert 900 < lowest < 1_100  # a third; with the bias it would be half


def test_the_same_purpose_has_the_same_result_for_ever() -> None:
    """Also for dice made anew; these numbers hold in every release, or old groups would be cheated."""
    again = Fate(FATE.seed)
    purposes = [f"turn {n}/danger/end-turn/1" for n in range(8)]
    assert [again.below(100, p) for p in purposes] == [FATE.below(100, p) for p in purposes]
    assert [Fate(b"known").below(100, p) for p in purposes] == [59, 29, 70, 87, 39, 24, 91, 24]


def test_purposes_and_seeds_are_independent() -> None:
    """Neighbouring turns, another purpose and another seed each give another row of results."""
    rows = [
        [FATE.below(1000, f"turn {n}/danger/end-turn/1") for n in range(50)],
        [FATE.below(1000, f"turn {n}/danger/row/1") for n in range(50)],
        [FATE.below(1000, f"turn {n}~1/danger/end-turn/1") for n in range(50)],
        [Fate(b"other").below(1000, f"turn {n}/danger/end-turn/1") for n in range(50)],
    ]
    for one in range(4):
        for other in range(one):
            assert sum(a == b for a, b in zip(rows[one], rows[other], strict=True)) < 5


def test_one_side_is_always_the_same() -> None:
    """Below 1 there is only 0."""
    assert {FATE.below(1, str(n)) for n in range(50)} == {0}


def test_a_purpose_may_be_any_text() -> None:
    """Long, empty, and in any script."""
    for purpose in ("", "x" * 10_000, "Glöckchen 🔔", "a\0b"):
        assert 0 <= FATE.below(6, purpose) < 6


def test_a_higher_chance_never_takes_an_event_away() -> None:
    """For each purpose there is one number at which it begins to happen."""
    for n in range(200):
        came = [happens(FATE, chance, f"turn {n}") for chance in range(101)]
        assert came == sorted(came)
        assert came[0] is False
        assert came[100] is True


def test_pick_follows_the_weights() -> None:
    """In order, nothing for 0."""
    weights = (2, 0, 3, 1)
    places = [pick(ScriptedDice(otherwise=n), weights, "x") for n in range(6)]
    assert places == [0, 0, 2, 2, 2, 3]


def test_pick_draws_in_proportion() -> None:
    """6,000 draws of 1 : 2 : 3."""
    found = Counter(pick(FATE, (1, 2, 3), f"pick {n}") for n in range(6_000))
    wanted = (1_000, 2_000, 3_000)
    assert sum((found[n] - due) ** 2 / due for n, due in enumerate(wanted)) < 13.82


def test_scripted_dice_say_what_they_are_told() -> None:
    """By the longest ending of the purpose, else the same for all, held below the sides."""
    dice = ScriptedDice({"roll/1": 2, "A17/roll/1": 4}, otherwise=9)
    assert dice.below(6, "turn 1/101/B03/roll/1") == 2
    assert dice.below(6, "turn 1/101/A17/roll/1") == 4
    assert dice.below(6, "turn 1/other") == 5
    assert dice.below(3, "A17/roll/1") == 2
