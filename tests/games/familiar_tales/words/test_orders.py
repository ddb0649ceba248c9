from dataclasses import replace

import pytest

from companion.engine.speech import Speech, Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.words import orders
from companion.games.familiar_tales.words.targets import TARGETS, chosen, preferred
from companion.games.familiar_tales.words.voice import Voice
from tests import builders

WRAITH = c.Enemy("wraith", Text("Gull Wraith"), Text("Gull Wraiths"), "wraith", ranged=2, move=4)
PRINTED = c.Enemy("shade", Text("Shade"), Text("Shades"), "shade")


def order(action: c.Action, enemy: c.Enemy = builders.CRAB, **lists: tuple[c.Step, ...]) -> str:
    """One step of this enemy's script in words."""
    return orders.Orders(enemy, Voice(builders.content(lists=lists), Speech())).step(c.Step(action))


def test_ft_106_the_heading_says_which_figure_begins() -> None:
    """FT-106: the steps are for each figure of a type, in the order of its turn."""
    setting = builders.setting(
        enemies={"a": replace(builders.CRAB, id="a"), "b": replace(builders.CRAB, id="b", order="players")}
    )
    voice = Voice(builders.content(setting=setting), Speech())
    assert orders.heading("a", 3, voice) == (
        "Do this for each Mire Crab (3), starting with the one closest to the child"
    )
    assert orders.heading("b", 2, voice) == "Do this for each Mire Crab (2), in any order you like"
    assert orders.heading("a", 1, voice) == "Do this for the Mire Crab"


def test_ft_107_moves_say_how_far_and_whereto() -> None:
    """FT-107: own points, points of the step, points on top, and points that only the page knows."""
    assert order(c.Move(("child",))) == "It moves 2 spaces toward the child."
    assert order(c.Move(("nearest",), away=True, points=1)) == (
        "It moves 1 space away from the nearest familiar."
    )
    assert order(c.Move(("lowest-life", "nearest"), extra=1)) == (
        "It moves 3 spaces toward the familiar with the lowest life (if several: the nearest)."
    )
    assert order(c.Move(("child",)), PRINTED) == "It moves as many spaces as the page says toward the child."
    assert order(c.Move(("child",), extra=1), PRINTED) == (
        "It moves as many spaces as the page says, +1, toward the child."
    )
    assert order(c.Move(("child",), through=Text("the gate"))).endswith("It goes through the gate.")


def test_ft_108_melee_considers_only_its_own_space() -> None:
    """FT-108: who is not in the enemy's space is not attacked; of several, the words decide."""
    said = order(c.Attack("melee", ("same-space", "lowest-life")))
    assert said.startswith(
        "It makes a melee attack (2) on a familiar in its space, if there is one. "
        "If there are several: the one with the lowest life."
    )
    assert "If there are several" not in order(c.Attack("melee", ("same-space",)))


def test_ft_109_ranged_considers_only_those_in_sight_elsewhere() -> None:
    """FT-109: a ranged attack is on somebody in sight outside the enemy's space."""
    said = order(c.Attack("ranged", ("visible", "highest-power")), WRAITH)
    assert said.startswith(
        "It makes a ranged attack (2) on a familiar that it can see outside its space, if there is one. "
        "If there are several: the one with the highest power."
    )
    assert order(c.Attack("ranged", ("attacker",)), WRAITH).startswith(
        "It makes a ranged attack (2) on the familiar that attacked it last, if it can see that familiar"
    )


def test_ft_111_every_attack_reminds_of_the_defence() -> None:
    """FT-110 to FT-113: who may defend, against which number, and what it costs."""
    assert (
        "The attacked familiar may defend if its player has a skill card: Resilience test, reach 3. "
        "Each point short costs 1 life; not defending costs 3 life."
    ) in order(c.Attack("melee", ("any",), extra=1))
    assert "reach the number on the page" in order(c.Attack("melee", ("any",)), PRINTED)


def test_what_follows_an_attack_is_for_the_attacked() -> None:
    """Steps on damage and on defence are said after the attack, and speak to the attacked familiar."""
    attack = c.Attack("melee", ("any",), times=2, on_damage="hit", on_defended="missed")
    said = order(attack, hit=(c.Step(c.Give(affliction="trapped")),), missed=(c.Step(c.Stay()),))
    assert "If the attack costs life: The attacked familiar must take the Trapped token." in said
    assert "If the attack costs no life: It does nothing." in said
    assert said.endswith("It attacks like this 2 times.")


def test_the_first_branch_that_is_possible_is_done() -> None:
    """`first_of` lists its branches, each with what the players judge; the last needs nothing."""
    branches = c.FirstOf((("target-in-space", "near"), ("", "far")))
    said = order(branches, near=(c.Step(c.Special(Text("It snaps."))),), far=(c.Step(c.Move(("child",))),))
    assert said == (
        "Do the first of these that is possible:\n"
        "- If a target is in its space: It snaps.\n"
        "- Otherwise: It moves 2 spaces toward the child."
    )


@pytest.mark.parametrize("can", orders.CAN)
def test_every_can_word_is_said(can: str) -> None:
    """All six words that the players judge, and none, have a sentence."""
    assert order(c.FirstOf(((can, "then"),)), then=(c.Step(c.Stay()),)).endswith(": It does nothing.")


@pytest.mark.parametrize("word", TARGETS)
def test_every_target_word_is_said(word: str) -> None:
    """All sixteen target words can stand alone, first and last."""
    voice = Voice(builders.content(), Speech())
    for said in (
        chosen((word,), voice),
        chosen((word, "nearest"), voice),
        preferred(("nearest", word), voice),
    ):
        assert said and "%" not in said


def test_a_preference_that_leaves_nobody_is_skipped() -> None:
    """A filter prefers; where nobody fits, the rest of the list decides."""
    voice = Voice(builders.content(), Speech())
    assert chosen(("afflicted", "nearest"), voice) == (
        "a familiar with an affliction (if several: the nearest), or if there is none, the nearest familiar"
    )
    assert preferred(("alone", "lowest-life", "nearest"), voice) == (
        "one that is alone on its space if possible, then the one with the lowest life, then the nearest"
    )


def test_each_figure_of_its_own_is_headed() -> None:
    """With `pick: per_enemy` the steps of each figure stand under its number."""
    lists = {"s": (c.Step(c.Stay()), c.Step(c.Special(Text("It hides."))))}
    voice = Voice(builders.content(lists=lists), Speech())
    said = list(orders.steps(("*1", "s#0", "*2", "s#1", "s#7", "gone#0"), "mire-crab", voice))
    assert said == ["Mire Crab number 1:", "It does nothing.", "Mire Crab number 2:", "It hides."]
