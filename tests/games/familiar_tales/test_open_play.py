"""Open play: pages and codes that no file describes (pack format, section 24)."""

import pytest

from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage
from companion.games.familiar_tales.house import housed, printed
from companion.games.familiar_tales.possible import possible
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import pack

OPEN = """
    pages: true
    codes: found
    enemies: [crab, wraith]
    page:
      setup: [{say: You lay out the page.}]
      objectives: {done: {text: What the book says., by: button}}
      exits: {on: {label: On., to: open, when: {danger: 0+}}}
    """
FILES = {
    "tables/found.yaml": """
        tables:
          found:
            rows:
              fire: {weight: 1, when: {printed: campfire}, steps: [{say: A fire.}]}
              crabs: {weight: 1, when: {enemies: {crab: 1+}}, steps: [{say: "Claws, <finder>."}]}
              stone: {weight: 1, when: {not: {printed: campfire}}, steps: [{say: A stone.}]}
        """
}
MILL = PrintedPage("", "The Mill", 2, 0, False, (PrintedEnemy("Old Crab", "crab", 2, 3),))


def opened(number: str = "112") -> Sitting:
    """A table that has just opened a page which no file describes."""
    sitting = Sitting(pack(campaign={"open": OPEN, "key_words": "{}"}, files=FILES))
    sitting.press(k.EnterLocation(number))
    return sitting


def can(sitting: Sitting) -> set[str]:
    """What can be pressed now."""
    return set(possible(sitting.state, housed(sitting.content, sitting.state)))


def described(page: PrintedPage = MILL) -> Sitting:
    """The same, in the first turn, when the page has been described."""
    sitting = opened()
    sitting.press(k.DescribePage(page))
    sitting.go_on()
    return sitting


def test_an_unknown_number_opens_a_page_and_asks_once() -> None:
    """The page is asked about when it is first opened, and not when it is begun again or visited again."""
    sitting = opened()
    assert sitting.state.prompt and sitting.state.prompt.kind == "page"
    assert {"describe_page", "seat", "change_danger"} <= can(sitting)
    sitting.press(k.DescribePage(MILL))
    assert sitting.state.prompt.kind == "setup"
    assert sitting.said == ["You lay out the page."]
    sitting.go_on()
    sitting.press(k.BeginPageAgain())
    assert sitting.state.prompt.kind == "setup"
    assert sitting.state.enemies == {"Old Crab": 2}


@pytest.mark.parametrize("number", ["", "0", "012", "12b", "99999", "-1", "٣", "1" * 20])
def test_what_cannot_stand_in_a_bubble_opens_nothing(number: str) -> None:
    """Letters, zeros in front, twenty digits: unknown_location, with the number in the sentence."""
    with pytest.raises(RuleViolation) as refused:
        opened(number)
    assert refused.value.code == "unknown_location"
    assert number in str(refused.value)


def test_a_story_that_is_not_open_knows_its_own_pages_only() -> None:
    """Without `open` every other number is unknown."""
    with pytest.raises(RuleViolation) as refused:
        Sitting(pack()).press(k.EnterLocation("112"))
    assert refused.value.code == "unknown_location"


def test_the_form_may_be_left_empty() -> None:
    """Nothing is said, and the app plays on."""
    sitting = described(PrintedPage(""))
    assert sitting.state.enemies == {}
    assert printed(sitting.state) == PrintedPage("112", described=True)
    sitting.end_turn(4)


def test_an_enemy_acts_like_its_kind_and_is_called_as_the_figures_are() -> None:
    """Kinds are matched by the one chosen, by the name, by the name on an earlier page."""
    page = PrintedPage("", enemies=(
        PrintedEnemy("Mud Thing", "wraith", 1), PrintedEnemy("CRAB", "", 1), PrintedEnemy("", "wraith", 1),
        PrintedEnemy("Nobody Knows", "none", 1),
    ))  # fmt: skip
    sitting = described(page)
    here = printed(sitting.state)
    assert here and [(one.name, one.kind) for one in here.enemies] == [
        ("Mud Thing", "wraith"), ("CRAB", "crab"), ("Wraith", "wraith"), ("Nobody Knows", "crab"),
    ]  # fmt: skip
    sitting.press(k.CallEnemyTurn(("Mud Thing",)))
    assert "howls" in str(sitting.shown()["prompt"])
    sitting.go_on()
    sitting.press(k.TakeExit("on"))
    sitting.press(k.EnterLocation("113"))
    sitting.press(k.DescribePage(PrintedPage("", enemies=(PrintedEnemy("mud thing", "", 2),))))
    there = printed(sitting.state)
    assert there and there.enemies == (PrintedEnemy("mud thing", "wraith", 2),)


def test_two_rows_of_one_name_are_one_type() -> None:
    """As many as both."""
    sitting = described(PrintedPage("", enemies=(PrintedEnemy("Rat", "crab", 3), PrintedEnemy("rat", "", 2))))
    assert sitting.state.enemies == {"Rat": 5}


def test_a_page_is_described_better_later() -> None:
    """Figures come and go as their number changes; those that were defeated stay so."""
    sitting = described()
    sitting.press(k.DefeatEnemy("Old Crab"))
    three = PrintedPage("", "The Mill", enemies=(PrintedEnemy("Old Crab", "crab", 3),))
    sitting.press(k.DescribePage(three))
    assert sitting.state.enemies == {"Old Crab": 2}
    sitting.press(k.DescribePage(PrintedPage("", "The Old Mill")))
    assert sitting.state.enemies == {}
    assert sitting.state.prompt is None


def test_a_name_spelled_better_brings_nobody_back() -> None:
    """The figures in the same row are the same figures; those that were defeated stay so."""
    sitting = described()
    sitting.press(k.DefeatEnemy("Old Crab"))
    for name in ("old crab", "The Old Crab"):
        sitting.press(k.DescribePage(PrintedPage("", enemies=(PrintedEnemy(name, "crab", 2),))))
        assert sitting.state.enemies == {name: 1}


def test_there_are_never_more_than_99() -> None:
    """Rows of one name are added up, and the form takes back what it shows."""
    many = PrintedPage("", enemies=(PrintedEnemy("Rat", "crab", 99), PrintedEnemy("Rat", "", 99)))
    assert described(many).state.enemies == {"Rat": 99}


def test_an_enemy_that_is_described_away_acts_no_more() -> None:
    """Its turn closes; the others go on."""
    two = (PrintedEnemy("Rat", "crab", 1), PrintedEnemy("Owl", "wraith", 1))
    sitting = described(PrintedPage("", enemies=two))
    sitting.press(k.CallEnemyTurn(("Rat", "Owl")))
    first = sitting.asks.values["enemy"]
    left = tuple(one for one in two if one.name != first)
    sitting.press(k.DescribePage(PrintedPage("", enemies=left)))
    assert sitting.asks.values["enemy"] == left[0].name
    sitting.go_on()
    assert sitting.prompt is None


def test_describing_again_is_undone_like_everything() -> None:
    """Undo brings the words of before."""
    sitting = described()
    before = sitting.state
    sitting.press(k.DescribePage(PrintedPage("", "Elsewhere")))
    sitting.undo()
    assert sitting.state == before


def test_a_code_without_an_event_draws_for_its_finder_once() -> None:
    """Once for a code and a visit; the finder alone is spoken to; spaces and case do not matter."""
    sitting = described()
    sitting.meet("Zz 9", "chalk")
    [card] = [card for card in sitting.state.feed if card.kind == "say"][-1:]
    assert card.who == ("chalk",)
    with pytest.raises(RuleViolation) as refused:
        sitting.meet("ZZ9", "blaze")
    assert refused.value.code == "used_code"
    sitting.press(k.TakeExit("on"))
    for number in ("113", "112"):
        sitting.press(k.EnterLocation(number))
        if number == "113":
            sitting.press(k.DescribePage(PrintedPage("")))
        sitting.go_on()
        sitting.meet("ZZ9", "blaze")
        if number == "113":
            sitting.press(k.TakeExit("on"))


@pytest.mark.parametrize("code", ["", "TOOLONG99", "!?", "É"])
def test_what_no_map_prints_is_no_code(code: str) -> None:
    """The shape of the pack's codes holds for those without an event too."""
    with pytest.raises(RuleViolation) as refused:
        described().meet(code)
    assert refused.value.code == "unknown_code"


def test_rows_see_what_the_page_lacks_and_which_kinds_are_there() -> None:
    """`printed` is false only where the table has said so; `enemies` counts kinds."""
    for page, never in ((MILL, "A fire."), (PrintedPage("", campfire=True), "A stone.")):
        said = set()
        for code in ("A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M"):
            sitting = described(page)
            sitting.meet(code)
            said |= {*sitting.said}
        assert never not in said
        assert ("Claws, Flicker." in said) is (page is MILL)


def test_the_way_leads_to_a_number_that_the_book_prints() -> None:
    """An exit `to: open` asks for the number; going on without one is refused."""
    sitting = described()
    sitting.press(k.TakeExit("on"))
    prompt = sitting.state.prompt
    assert prompt and prompt.kind == "travel" and not prompt.values
    assert "continue" not in can(sitting)
    with pytest.raises(RuleViolation) as refused:
        sitting.press(k.Continue(prompt.id))
    assert refused.value.code == "answer_first"
    events = sitting.press(k.EnterLocation("240"))
    assert any(isinstance(event, e.PageOpened) for event in events)
    assert sitting.state.location == "240" and "240" in sitting.state.bubbles


def test_no_page_of_a_file_is_described() -> None:
    """`describe_page` belongs to pages that no file has."""
    sitting = Sitting(pack(campaign={"open": OPEN, "key_words": "{}"}, files=FILES)).arrive()
    assert "describe_page" not in can(sitting)
    with pytest.raises(RuleViolation):
        sitting.press(k.DescribePage(MILL))
