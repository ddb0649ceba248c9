"""What bots that played the Open Road found, each at its smallest."""

from companion.engine.dice import ScriptedDice
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.conditions import Scene, holds
from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage
from companion.games.familiar_tales.enemies import acting
from companion.games.familiar_tales.house import housed, printed
from tests.games.familiar_tales.open_road.road import road
from tests.games.familiar_tales.sitting import Sitting

RATS = PrintedEnemy("Mud Rat", "swarm", 2)
TUSK = PrintedEnemy("Old Tusk", "brute", 1)


def described(page: PrintedPage, chapter: str = "first-steps") -> Sitting:
    """A table on page 7 that is as it says; the first turn has begun. Turns bring no effect."""
    sitting = Sitting(road(), dice=ScriptedDice({"danger/end-turn/1": 99}), chapter=chapter)
    return enter(sitting, "7", page)


def enter(sitting: Sitting, number: str, page: PrintedPage) -> Sitting:
    """The table goes to a page that is new to it."""
    sitting.press(k.EnterLocation(number))
    while sitting.prompt and sitting.prompt.kind != "travel":
        if sitting.prompt.kind == "page":
            sitting.press(k.DescribePage(page))
        elif sitting.prompt.kind == "key_word":
            sitting.answer("")
        else:
            sitting.go_on()
    return sitting


def test_enemies_that_a_correction_takes_away_do_not_act_any_more() -> None:
    """Two types act; while the first does, the table says that the second is called something else."""
    sitting = described(PrintedPage("", enemies=(RATS, TUSK)))
    sitting.press(k.CallEnemyTurn())
    first = str(sitting.asks.values["enemy"])
    sitting.press(k.DescribePage(PrintedPage("", enemies=(RATS if first == "Mud Rat" else TUSK,))))
    sitting.go_on()
    assert sitting.prompt is None


def test_enemies_of_one_name_are_counted_together() -> None:
    """The form has two lines for the same figures: all of them stand on the page."""
    sitting = described(PrintedPage("", enemies=(RATS, PrintedEnemy("Mud Rat", "swarm", 3))))
    assert sitting.state.enemies == {"Mud Rat": 5}
    sitting.press(k.DescribePage(PrintedPage("", enemies=(PrintedEnemy("Mud Rat", "swarm", 4),))))
    assert sitting.state.enemies == {"Mud Rat": 4}


def test_a_page_begun_again_is_not_told_as_new() -> None:
    """No arriving is drawn, danger is as it was on arrival, and the enemies stand there again."""
    sitting = enter(described(PrintedPage("")), "8", PrintedPage("", enemies=(RATS,)))
    before = sitting.state.danger
    sitting.press(k.ChangeDanger(3))
    sitting.press(k.DefeatEnemy("Mud Rat"))
    events = sitting.press(k.BeginPageAgain())
    assert not [event for event in events if isinstance(event, e.RowDrawn)]
    sitting.go_on()
    assert (sitting.state.danger, sitting.state.enemies) == (before, {"Mud Rat": 2})


def test_a_chapter_that_ends_asks_for_the_number_of_the_next_page() -> None:
    """The next chapter begins with whatever page the book names, and with its own intro."""
    sitting = described(PrintedPage(""))
    sitting.press(k.TakeExit("chapter-over"))
    assert sitting.asks.kind == "travel" and not sitting.asks.values
    enter(sitting, "8", PrintedPage(""))
    assert sitting.state.chapter == "everything-is-food"


def test_play_goes_on_after_the_last_chapter() -> None:
    """The end is told; a number opens one more page in the last chapter, which can end again."""
    sitting = described(PrintedPage(""), chapter="last-but-one")
    for number in ("8", "9"):
        sitting.press(k.TakeExit("chapter-over"))
        assert sitting.state.ended
        enter(sitting, number, PrintedPage(""))
        assert not sitting.state.ended and sitting.state.acting
        assert sitting.state.chapter == "last-but-one"


def test_nothing_is_placed_on_entry_spaces_where_there_are_none() -> None:
    """The book orders enemies onto a page that has no entry space."""
    sitting = described(PrintedPage("", entry_spaces=0, enemies=(RATS,)))
    sitting.press(k.PlaceEnemies("Mud Rat", 2))
    assert not [text for _, text, _ in sitting.told if "entry space" in text]


def test_a_page_begun_again_keeps_what_the_table_has_said_of_it() -> None:
    """What is printed does not change because the page is played anew."""
    sitting = described(PrintedPage("", campfire=True))
    sitting.press(k.DescribePage(PrintedPage("", title="The Dry Well", campfire=False, enemies=(RATS,))))
    sitting.press(k.BeginPageAgain())
    page = printed(sitting.state)
    assert sitting.state.enemies == {"Mud Rat": 2}
    assert page and (page.title, page.campfire) == ("The Dry Well", False)


def test_figures_that_are_called_like_a_kind_count_once() -> None:
    """Two `brute` that act like brutes are two brutes, not four."""
    sitting = described(PrintedPage("", enemies=(PrintedEnemy("brute", "brute", 2),)))
    scene = Scene(sitting.state, housed(sitting.content, sitting.state))
    assert holds((c.Test("enemies", {"brute": c.Range(2, 2)}),), scene)


def test_figures_that_are_called_like_one_kind_and_act_like_another() -> None:
    """A `brute` that the table likens to an archer does not act when the brutes do."""
    sitting = described(PrintedPage("", enemies=(PrintedEnemy("brute", "archer", 2),)))
    assert acting(sitting.state, housed(sitting.content, sitting.state), ("brute",)) == ()
