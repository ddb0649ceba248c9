from companion.engine.speech import Speech
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.words import placing
from companion.games.familiar_tales.words.voice import Voice
from tests import builders


def placed(
    spawn: c.Spawn | None, number: int, wanted: int = 0, spaces: int = 0, printed: c.PageEntry | None = None
) -> str:
    """What is said on a page whose entry spaces nobody has told unless `printed` does."""
    content = builders.content()
    values = {"enemy": "mire-crab", "placed": number, "wanted": wanted or number, "spaces": spaces}
    plain = c.Enemy("mire-crab", builders.CRAB.name, builders.CRAB.plural, "crab")
    here = builders.location(printed=printed, setting=builders.setting(enemies={"mire-crab": plain}))
    voice = Voice(builders.replace(content, locations={"101": here}), Speech(), "101")
    return placing.placed(spawn, ("blaze",), values, voice)


ENTRY = c.Spawn("mire-crab", {1: 1})
NAMED = c.PageEntry(("north", "south"))


def test_ft_33_equal_division_over_three_spaces() -> None:
    """FT-33: seven over three is 2 each and 1 more on one; what is left over, the players place."""
    assert placed(ENTRY, 7, spaces=3) == (
        "Take 7 Mire Crabs. Place 2 on each entry space, and 1 more on one of them (you choose)."
    )
    assert placed(ENTRY, 8, spaces=3).endswith("and 1 more on 2 of them (you choose).")
    assert placed(ENTRY, 6, spaces=3).endswith("Place 2 on each entry space.")
    assert placed(ENTRY, 2, spaces=3).endswith("Place 1 each on 2 of the 3 entry spaces, you choose which.")
    assert placed(ENTRY, 1, spaces=3) == (
        "Take 1 Mire Crab. Place it on one of the 3 entry spaces, you choose which."
    )
    assert placed(ENTRY, 4, spaces=1) == "Take 4 Mire Crabs. Place them on the entry space."
    assert placed(ENTRY, 0, spaces=3) == ""


def test_ft_33_a_remainder_in_order_names_the_spaces() -> None:
    """FT-33: with `in_order` the first named entry spaces get what is left over."""
    in_order = c.Spawn("mire-crab", {1: 1}, remainder="in_order")
    assert placed(in_order, 5, printed=NAMED).endswith(
        "Place 2 on each entry space (north, south), and 1 more on north."
    )
    assert placed(in_order, 1, printed=NAMED).endswith("Place 1 on each of these: north.")
    assert placed(in_order, 7, spaces=3).endswith("and 1 more on the first of them.")


def test_ft_32_enemies_go_where_the_step_says() -> None:
    """FT-32: entry spaces by their names, other places by their label, unknown ones as on the page."""
    assert placed(ENTRY, 4, printed=NAMED).endswith("Place 2 on each entry space (north, south).")
    assert placed(ENTRY, 3).endswith("Spread them evenly over the entry spaces of the page.")
    assert placed(c.Spawn("mire-crab", at=("pier",)), 2).endswith("Place them here: pier.")
    assert placed(c.Spawn("mire-crab", at="child"), 1).endswith("Place it on the child's space.")
    assert placed(c.Spawn("mire-crab", at="finder"), 1).endswith("Place it on the space of Blaze.")
    assert placed(c.Spawn("mire-crab", at="any water space"), 2).endswith("Place them here: any water space.")
    assert "where the book says" in placed(None, 2, spaces=2)


def test_ft_31_figures_that_run_out_are_named() -> None:
    """FT-31: the app places what it can, and says what is missing."""
    assert placed(ENTRY, 3, wanted=4, spaces=3).endswith("That is 3 of 4: no more figures are in the box.")
    assert placed(ENTRY, 0, wanted=2) == "No figure of Mire Crabs is left in the box: nothing appears."


def test_ft_34_life_above_one_is_said() -> None:
    """FT-34: the marker starts on the highest slot, so the card says how much life there is."""
    assert placed(c.Spawn("mire-crab", life=3), 2, spaces=1).endswith("Each has 3 life.")
