from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from companion.engine.dice import Fate, ScriptedDice
from companion.engine.errors import RuleViolation
from companion.engine.speech import Text
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import seating
from companion.games.familiar_tales.state import Player
from tests.games.familiar_tales.packs import Sitting, begun, chi_squared, pack

PEOPLE = ("Ada", "Ben", "Cyd", "Dot", "Eve")
BOX = ("flicker", "blaze", "gribbert", "chalk")
CRITICAL = {3: 16.27, 7: 24.32, 23: 49.73}  # chi-squared at one in a thousand, by degrees of freedom


def seats(*taken: str) -> tuple[Player, ...]:
    """Players Ada, Ben, Cyd, Dot, Eve with the familiars that are named for each."""
    return tuple(Player(name, tuple(held.split())) for name, held in zip(PEOPLE, taken, strict=False))


FOUR = seats("flicker", "blaze", "gribbert", "chalk")
THREE = seats("flicker gribbert", "blaze", "chalk")
TWO = seats("flicker gribbert", "blaze chalk")
ONE = seats("flicker blaze gribbert chalk")


def assignments(players: int) -> list[tuple[Player, ...]]:
    """Every way to give four named familiars to this many seats, legal or not."""
    return [
        seats(*(" ".join(f for f, seat in zip(BOX, owner, strict=True) if seat == n) for n in range(players)))
        for owner in product(range(players), repeat=4)
    ]


def legal(players: tuple[Player, ...]) -> bool:
    """Whether the app takes this split."""
    try:
        seating.check_split(players, BOX)
    except RuleViolation as refused:
        assert refused.code == "illegal_split"
        return False
    return True


def refusal(order: tuple[str, ...], players: tuple[Player, ...]) -> RuleViolation:
    """How this order is refused."""
    with pytest.raises(RuleViolation) as refused:
        seating.check_order(order, players, {name: Text(name.capitalize()) for name in BOX})
    return refused.value


def accepted(order: tuple[str, ...], players: tuple[Player, ...]) -> bool:
    """Whether the app takes this order."""
    try:
        seating.check_order(order, players)
    except RuleViolation as refused:
        assert refused.code == "back_to_back"
        return False
    return True


# --- the split ----------------------------------------------------------------------------------


def test_ft_2_to_ft_5_the_legal_splits_counted_by_enumeration() -> None:
    """FT-2 24 ways, FT-3 36, FT-4 6, FT-5 1: of all ways to share four named familiars, only these."""
    assert [sum(map(legal, assignments(players))) for players in (1, 2, 3, 4)] == [1, 6, 36, 24]


def test_ft_2_with_four_players_everyone_needs_one() -> None:
    """FT-2: 2+1+1+0 is refused, with the reason and the split."""
    with pytest.raises(RuleViolation, match=r"every player needs one familiar, not 2\+1\+1\+0") as refused:
        seating.check_split(seats("flicker blaze", "gribbert", "chalk", ""), BOX)
    assert refused.value.code == "illegal_split"


def test_ft_3_with_three_players_one_takes_two() -> None:
    """FT-3: 2+1+1 in any seat is accepted, 2+2+0 refused."""
    assert legal(seats("flicker", "blaze gribbert", "chalk"))
    with pytest.raises(RuleViolation, match=r"2\+2\+0"):
        seating.check_split(seats("flicker blaze", "gribbert chalk", ""), BOX)


def test_ft_4_two_players_take_two_each() -> None:
    """FT-4: 3+1 is refused; it could never be ordered anyway."""
    lopsided = seats("flicker blaze gribbert", "chalk")
    with pytest.raises(RuleViolation, match=r"Two players take two familiars each, not 3\+1"):
        seating.check_split(lopsided, BOX)
    assert seating.legal_orders(lopsided) == ()


def test_ft_5_a_lone_player_runs_all_four() -> None:
    """FT-5: anything less than all four is refused."""
    assert legal(ONE)
    assert not legal(seats("flicker blaze gribbert"))


@pytest.mark.parametrize("players", [(), seats("flicker", "blaze", "gribbert", "chalk", "")])
def test_ft_2_nobody_and_five_are_no_table(players: tuple[Player, ...]) -> None:
    """FT-2: the game is for 1 to 4 players."""
    with pytest.raises(RuleViolation, match=f"for 1 to 4 players, not for {len(players)}"):
        seating.check_split(players, BOX)


def test_ft_2_a_familiar_is_played_once_and_exists() -> None:
    """FT-2: one given twice, and one that the pack does not have, are refused by name."""
    with pytest.raises(RuleViolation, match="flicker is given to more than one") as twice:
        seating.check_split(seats("flicker gribbert", "flicker chalk"), BOX)
    assert twice.value.code == "illegal_split"
    with pytest.raises(RuleViolation, match="called owl") as unknown:
        seating.check_split(seats("owl gribbert", "blaze chalk"), BOX)
    assert unknown.value.code == "unknown_familiar"


# --- the order ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rows"), [(FOUR, 24), (THREE, 8), (TWO, 8), (ONE, 24)])
def test_ft_29_legal_orders_counted_by_enumeration(players: tuple[Player, ...], rows: int) -> None:
    """FT-29: of 24 rows 24, 8 and 8 are legal for 4, 3 and 2 players; the rule is waived for one."""
    taken = {row for row in permutations(BOX) if accepted(row, players)}
    assert len(taken) == rows
    assert set(seating.legal_orders(players)) == taken
    assert len(seating.legal_orders(players)) == rows


def test_ft_29_every_legal_split_has_that_many_orders() -> None:
    """FT-29: whoever takes whichever familiars, the counts are the same."""
    for players, rows in ((1, 24), (2, 8), (3, 8), (4, 24)):
        for split in filter(legal, assignments(players)):
            assert len(seating.legal_orders(split)) == rows, split


def test_ft_29_forgetting_the_wrap_would_give_twelve() -> None:
    """FT-29: with three players exactly four more rows differ from legal ones only at the wrap."""
    own = {"flicker", "gribbert"}
    apart = [row for row in permutations(BOX) if not any({a, b} == own for a, b in pairwise(row))]
    assert len(apart) == 12
    wrong = {row for row in apart if not accepted(row, THREE)}
    assert wrong == {row for row in permutations(BOX) if {row[0], row[3]} == own}
    assert len(wrong) == 4


@pytest.mark.parametrize(
    ("owners", "right"), [("ABAC", True), ("AABC", False), ("ABCA", False), ("ABAB", True), ("AAAA", True)]
)
def test_ft_29_the_ledgers_cases(owners: str, right: bool) -> None:
    """FT-29: section 11 of the ledger, case by case."""
    names = sorted(set(owners))
    players = seats(
        *(" ".join(f for f, own in zip(BOX, owners, strict=True) if own == name) for name in names)
    )
    assert accepted(BOX, players) is right


def test_ft_29_a_refusal_names_both_and_their_player() -> None:
    """FT-29: who would act back to back, by their names, and who plays both."""
    refused = refusal(("flicker", "gribbert", "blaze", "chalk"), THREE)
    assert refused.code == "back_to_back"
    assert str(refused) == "Flicker and Gribbert would act back to back, and Ada plays both."


def test_ft_29_a_refusal_says_when_it_is_the_wrap() -> None:
    """FT-29: from the last seat to the first."""
    assert str(refusal(("flicker", "blaze", "chalk", "gribbert"), THREE)) == (
        "Gribbert is last and Flicker is first: they would act back to back when the round starts again, "
        "and Ada plays both."
    )


def test_ft_29_the_neighbours_are_named_before_the_wrap() -> None:
    """FT-29: where a row breaks the rule twice, the first pair in the row is the one that is named."""
    assert "Blaze and Chalk" in str(refusal(("flicker", "blaze", "chalk", "gribbert"), TWO))


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (("flicker", "blaze", "gribbert"), "illegal_split"),
        (("flicker", "blaze", "gribbert", "gribbert"), "illegal_split"),
        ((), "illegal_split"),
        (("flicker", "blaze", "gribbert", "owl"), "unknown_familiar"),
        (BOX * 2, "illegal_split"),
    ],
)
def test_ft_28_the_order_holds_each_of_the_four_once(order: tuple[str, ...], code: str) -> None:
    """FT-28: four turns make a cycle; one too few, one twice or a stranger are refused."""
    for players in (ONE, TWO, THREE, FOUR):
        assert refusal(order, players).code == code


def test_ft_28_turns_belong_to_familiars() -> None:
    """FT-28: with two players four turns pass until the first familiar acts again."""
    sitting = begun(pack(), players=2)
    acting = []
    for _ in range(8):
        acting.append(sitting.state.acting)
        sitting.end_turn()
    assert acting == [*BOX, *BOX]


@pytest.mark.parametrize("players", [FOUR, THREE, TWO, ONE])
def test_ft_29_the_proposal_is_uniform_over_the_legal_rows(players: tuple[Player, ...]) -> None:
    """FT-29: over many seeds every legal row is proposed as often as any other."""
    rows = seating.legal_orders(players)
    drawn = Counter(seating.propose(players, Fate(n.to_bytes(4))) for n in range(100 * len(rows)))
    assert chi_squared(drawn, dict.fromkeys(rows, 1)) < CRITICAL[len(rows) - 1]


def test_ft_29_each_legal_row_can_be_set_at_the_table() -> None:
    """FT-29: all 24 / 8 / 8 rows go through `set_turn_order`, every other row is refused."""
    content = pack()
    for players, rows in ((4, 24), (3, 8), (2, 8), (1, 24)):
        sitting = Sitting(content, players)
        taken = 0
        for row in permutations(BOX):
            try:
                sitting.press(k.SetTurnOrder(row))
            except RuleViolation as refused:
                assert refused.code == "back_to_back"
            else:
                assert sitting.state.turn_order == row
                taken += 1
        assert taken == rows


# --- who follows whom ---------------------------------------------------------------------------


def test_ft_28_the_cycle_starts_again_after_the_last() -> None:
    """FT-28: after the fourth comes the first, and the first where nobody has acted."""
    assert [seating.following(BOX, name) for name in BOX] == ["blaze", "gribbert", "chalk", "flicker"]
    assert seating.following(BOX, "") == "flicker"


def test_ft_29_a_new_order_never_lets_one_player_act_twice_across_the_change() -> None:
    """FT-29: whatever the old order ended with, the new cycle begins with somebody else's familiar."""
    for players in (TWO, THREE, FOUR):
        owner = seating.owners(players)
        for row in seating.legal_orders(players):
            for last in BOX:
                turned = seating.turned(row, players, last)
                assert owner[turned[0]] != owner[last]
                assert seating.touching(turned, players) is None
                start = row.index(turned[0])
                assert turned == (*row[start:], *row[:start])


def test_ft_29_an_order_that_fits_is_kept_as_it_was_set() -> None:
    """FT-29: the new order begins with its own first familiar wherever that is allowed."""
    assert seating.turned(("blaze", "flicker", "chalk", "gribbert"), TWO, "gribbert")[0] == "blaze"
    assert seating.turned(BOX, ONE, BOX[3]) == BOX


def test_ft_29_a_proposal_uses_the_dice_and_nothing_else() -> None:
    """FT-29: the same draw gives the same row."""
    rows = seating.legal_orders(THREE)
    assert [seating.propose(THREE, ScriptedDice(otherwise=n)) for n in range(8)] == list(rows)
