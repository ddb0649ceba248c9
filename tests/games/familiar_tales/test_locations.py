from typing import Any

import pytest

from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from tests.games.familiar_tales.packs import (
    CAMPAIGN,
    COMPONENTS,
    CRABS,
    NEXT,
    SECOND_PAGE,
    TWO_PAGES,
    Sitting,
    begun,
    cards,
    of,
    pack,
    page,
)


def here(sitting: Sitting) -> Any:
    """The page as a screen shows it."""
    return sitting.view()["location"]


def refusal(sitting: Sitting, command: k.Command) -> str:
    """The code of a refusal; the table stays as it was."""
    before = sitting.state
    with pytest.raises(RuleViolation) as refused:
        sitting.press(command)
    assert sitting.state == before
    return refused.value.code


# --- arriving -----------------------------------------------------------------------------------


def test_ft_36_set_up_comes_before_anyone_takes_a_turn() -> None:
    """FT-36: End Turn is not there until the wait `setup` is closed by one tap."""
    sitting = Sitting(pack())
    sitting.press(k.EnterLocation("101"))
    assert sitting.prompt == "setup" and "Lay out the page." in sitting.told()
    assert "end_turn" not in sitting.view()["can"]  # type: ignore[operator]
    assert refusal(sitting, k.EndTurn()) == "answer_first"
    sitting.go_on()
    assert "end_turn" in sitting.view()["can"]  # type: ignore[operator]


def test_ft_36_arriving_goes_from_intro_to_arrive_to_set_up() -> None:
    """FT-36: the chapter's intro once, `arrive` and `setup` on every visit, the first-time steps once."""
    layers = (
        {CAMPAIGN: "chapters: {first: {intro: [{say: Long ago.}]}}"},
        page(
            """
            arrive: [{say: You arrive.}]
            setup: [{say: Place all figures.}, {say: The very first time., when: {visits: 1}}]
            exits: {on: {to: 102}}
            """
        ),
        {NEXT: SECOND_PAGE + "  back: {label: Back., to: 101}\n    "},
    )
    sitting = Sitting(pack(*layers))
    sitting.press(k.EnterLocation("101"))
    told = [text for text in sitting.told() if not text.startswith(("You are at", "Chapter"))]
    assert told == ["Long ago.", "You arrive.", "Place all figures.", "The very first time."]
    sitting.go_on()
    for way in ("on", "back"):
        sitting.press(k.TakeExit(way))
        sitting.go_on()
        told = [text for text in sitting.told() if not text.startswith("You are at")]
        sitting.settle()
    assert told == ["You arrive.", "Place all figures."]


def test_ft_37_special_rules_hold_on_their_page_alone() -> None:
    """FT-37: shown while there, and while their condition holds; gone on the next page."""
    text = "special_rules: {wet: {text: Wet feet.}, dark: {text: No light., when: {danger: 3+}}}"
    sitting = begun(pack(TWO_PAGES, page(text)))
    assert here(sitting)["rules"] == [{"id": "wet", "text": "Wet feet."}]
    sitting.press(k.ChangeDanger(3))
    assert [rule["id"] for rule in here(sitting)["rules"]] == ["wet", "dark"]
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    assert here(sitting)["number"] == "102" and here(sitting)["rules"] == []


# --- objectives ---------------------------------------------------------------------------------


OBJECTIVES = """
    objectives:
      cross: {text: Cross., by: button}
      lamp: {text: Light it., by: story}
      brave: {text: Dare., by: {danger: 3+}}
      extra: {text: Find oil., by: button, optional: true}
      hidden: {text: Find the heir., by: story, secret: true, optional: true}
    codes:
      A17: {steps: [{objective: {done: lamp}}]}
      A18: {steps: [{objective: {undo: lamp}}]}
      A19: {steps: [{objective: {done: hidden}}]}
    """


def test_ft_38_the_way_on_opens_when_the_objectives_are_done() -> None:
    """FT-38: by button, by story, by a condition; optional ones do not count; not before."""
    sitting = begun(pack(page(OBJECTIVES)))
    for press in (k.MarkObjective("cross"), k.EnterCode("A17"), k.ChangeDanger(3)):
        assert here(sitting)["exits"] == []
        assert refusal(sitting, k.TakeExit("on")) == "exit_closed"
        sitting.press(press)
    assert [way["id"] for way in here(sitting)["exits"]] == ["on"]
    assert sitting.press(k.TakeExit("on"))[0] == e.ExitTaken("on", "101")


def test_ft_38_an_objective_can_be_undone_by_the_story() -> None:
    """FT-38: then the way is closed again."""
    sitting = begun(pack(page(OBJECTIVES)))
    for press in (k.MarkObjective("cross"), k.EnterCode("A17"), k.ChangeDanger(3), k.EnterCode("A18")):
        sitting.press(press)
    assert here(sitting)["exits"] == []
    assert [one["done"] for one in here(sitting)["objectives"]] == [True, False, True, False]


def test_ft_38_only_the_tables_own_objectives_have_a_button() -> None:
    """FT-38: others are refused, and so is one that is done; a secret one is not shown."""
    sitting = begun(pack(page(OBJECTIVES)))
    assert [one["id"] for one in here(sitting)["objectives"] if one["button"]] == ["cross", "extra"]
    for name in ("lamp", "brave", "hidden", "nothing"):
        assert refusal(sitting, k.MarkObjective(name)) == "not_now"
    sitting.press(k.MarkObjective("cross"))
    assert refusal(sitting, k.MarkObjective("cross")) == "not_now"
    assert not cards(sitting.code("A19"), "objective")
    assert "hidden" not in str(here(sitting))


def test_ft_38_an_objective_that_is_a_condition_is_done_once_and_stays() -> None:
    """FT-38: told once; danger that falls again does not undo it."""
    sitting = begun(pack(page(OBJECTIVES)))
    assert len(cards(sitting.press(k.ChangeDanger(4)), "objective")) == 1
    assert cards(sitting.press(k.ChangeDanger(-4)) + sitting.press(k.ChangeDanger(4)), "objective") == []
    assert sitting.state.objectives == ("brave",)


# --- sections -----------------------------------------------------------------------------------


def test_ft_41_a_section_is_read_by_its_mark() -> None:
    """FT-41: its steps are told to the one that stands there; used as its `use` says."""
    text = """
        sections:
          three: {kind: space, at: "3", use: once_per_visit, steps: [{give: {power: +1}, who: active}]}
          fire: {kind: campfire, steps: [{give: {life: +1}, who: active}]}
          gate: {kind: gear, when: {danger: 2+}, steps: [{do: X.}]}
        """
    sitting = begun(pack(page(text)))
    assert [one["id"] for one in here(sitting)["sections"]] == ["three", "fire"]
    assert cards(sitting.press(k.UseSection("three", "chalk")), "give")[0].who == ("chalk",)
    assert refusal(sitting, k.UseSection("three")) == "not_now"
    assert [one["used"] for one in here(sitting)["sections"]] == [True, False]
    for _ in range(2):
        assert cards(sitting.press(k.UseSection("fire")), "give")[0].who == ("flicker",)
    assert refusal(sitting, k.UseSection("gate")) == "not_now"
    sitting.press(k.ChangeDanger(2))
    sitting.press(k.UseSection("gate"))
    assert refusal(sitting, k.UseSection("cellar")) == "not_now"
    assert refusal(sitting, k.UseSection("fire", "owl")) == "unknown_familiar"


# --- leaving ------------------------------------------------------------------------------------


def test_ft_43_the_way_out_says_where_to_gather() -> None:
    """FT-43: where somebody stands is the table's to judge; the app says where all must be."""
    sitting = begun(pack(page("exits: {on: {gather: All on the pier., label: Sail.}}")))
    assert here(sitting)["exits"] == [{"id": "on", "label": "Sail.", "gather": "All on the pier."}]


def test_ft_43_leaving_tells_the_bubble_and_the_page() -> None:
    """FT-43: the exit's steps, then the travel screen; then the next page is laid out."""
    sitting = begun(pack(TWO_PAGES, page("exits: {on: {steps: [{say: The stones go under.}]}}")))
    sitting.press(k.TakeExit("on"))
    assert sitting.told() == ["The stones go under.", "Fill in the bubble for 102. Turn to page 15."]
    assert sitting.prompt == "travel" and sitting.state.bubbles == ("101", "102")
    assert sitting.state.location == "101", "the page is still the old one"
    assert refusal(sitting, k.EnterLocation("101")) == "answer_first"
    sitting.press(k.EnterLocation("102"))
    assert (sitting.state.location, sitting.prompt) == ("102", "setup")


def test_ft_43_an_exit_with_a_condition_of_its_own() -> None:
    """FT-43: `when` stands in for the objectives; losing is such an exit too."""
    text = "exits: {lost: {label: The tide wins., when: {danger: 9+}, to: campaign-end}}"
    sitting = begun(pack(page(OBJECTIVES), page(text)))
    assert refusal(sitting, k.TakeExit("lost")) == "exit_closed"
    sitting.press(k.ChangeDanger(9))
    sitting.press(k.TakeExit("lost"))
    assert sitting.state.ended == "101/exits/lost"
    assert sitting.view()["ended"] == {"label": "The tide wins."}


def test_a_step_travels_at_once() -> None:
    """Format section 9: nothing after it runs; the turn ends without an effect."""
    text = "codes: {A17: {steps: [{say: Swept away.}, {travel: 102}, {danger: +9}]}}"
    sitting = begun(pack(TWO_PAGES, page(text)))
    events = sitting.code("A17") + sitting.settle()
    assert (sitting.state.location, sitting.state.danger, sitting.state.acting) == ("102", 0, "blaze")
    assert not of(e.FateRead, events)


CHAPTERS = (
    {
        CAMPAIGN: """
            chapters:
              first:
                ends:
                  won: {label: Won., steps: [{say: The lamp burns.}], next: second}
                  lost: {label: Lost., steps: [{say: The dark stays.}], next: campaign-end}
              second: {number: 2, title: The Far Shore, start: 102, intro: [{say: Years later.}]}
            state: {oil: {type: count, scope: chapter}, luck: {type: count}}
            """,
        NEXT: SECOND_PAGE.replace("chapter: first", "chapter: second"),
    },
    page(
        """
        exits: {on: {to: "chapter-end:won"}, off: {label: Give up., to: "chapter-end:lost"}}
        codes: {A17: {steps: [{add: {oil: 1, luck: 1}}, {end: "chapter-end:lost"}]}}
        """
    ),
)


def test_a_chapter_ends_with_its_outcome_and_the_next_begins() -> None:
    """Format section 13: the outcome's steps, then the next chapter's start, its intro first."""
    sitting = begun(pack(*CHAPTERS))
    sitting.press(k.Correct("state/oil", 2))
    sitting.press(k.Correct("state/luck", 2))
    sitting.press(k.TakeExit("on"))
    assert sitting.told()[0] == "The lamp burns." and sitting.prompt == "travel"
    sitting.go_on()
    assert "Years later." in sitting.told()
    assert (sitting.state.chapter, sitting.state.location) == ("second", "102")
    assert sitting.state.values == {"oil": 0, "luck": 2}


@pytest.mark.parametrize("press", [k.TakeExit("off"), k.EnterCode("A17")])
def test_an_outcome_may_end_the_campaign(press: k.Command) -> None:
    """Format sections 9 and 13: by an exit or by a step; only journal, undo and a number are left."""
    sitting = begun(pack(*CHAPTERS))
    sitting.press(press)
    assert "The dark stays." in sitting.told()
    assert sitting.view()["ended"] == {"label": "Lost."}
    assert sitting.view()["turn"] is None
    assert set(sitting.view()["can"]) == {"enter_location", "write_key_word", "note"}  # type: ignore[call-overload]
    assert refusal(sitting, k.EndTurn()) == "over"
    sitting.press(k.Note("What a night."))
    sitting.press(k.EnterLocation("101"))
    sitting.settle()
    assert sitting.view()["ended"] is None and sitting.state.acting


def test_ft_30_after_a_break_the_highest_bubble_is_proposed() -> None:
    """FT-30: on a page nothing is proposed; after the end the highest number is."""
    sitting = begun(pack(*CHAPTERS))
    assert sitting.view()["proposed"] is None
    sitting.press(k.TakeExit("off"))
    assert sitting.view()["proposed"]["number"] == "101"  # type: ignore[index]


def test_ft_36_before_the_first_page_nothing_can_be_done_on_one() -> None:
    """FT-36: End Turn, codes and the like answer `no_location`."""
    sitting = Sitting(pack())
    presses = (k.EndTurn(), k.EnterCode("A17"), k.UseSection("x"), k.TakeExit("on"), k.BeginPageAgain(),
               k.PlaceEnemies("crab", 1), k.CallEnemyTurn(), k.MarkObjective("x"), k.DefeatEnemy("crab"),
               k.DefeatFamiliar("blaze"), k.CorrectEnemies("crab", 1), k.Reroll())  # fmt: skip
    assert {refusal(sitting, press) for press in presses} == {"no_location"}


def test_ft_41_forage_difficulty_is_printed_on_the_page() -> None:
    """Format section 9: `difficulty: forage` is the number of the page entry; bands change others."""
    text = """
        codes:
          A17: {steps: [{test: {skill: insight, difficulty: forage, fail: [{do: X.}]}}]}
          A18: {steps: [{test: {skill: might, difficulty: {calm: 4, grim: 6}, fail: [{do: X.}]}}]}
        """
    sitting = begun(pack(page(text), {COMPONENTS: "pages: {14: {forage: 5}}"}))
    sitting.code("A17")
    assert sitting.state.prompt and sitting.state.prompt.values == {"skill": "insight", "difficulty": 5}
    sitting.answer("fail")
    sitting.press(k.ChangeDanger(8))
    sitting.code("A18")
    assert sitting.state.prompt and sitting.state.prompt.values["difficulty"] == 6


CLEAR = "objectives: {clear: {text: Clear the page., by: {enemies: {any: 0}}}}\n"


@pytest.mark.parametrize(
    "text",
    [
        "setup: [{danger: +1}, {spawn: {enemy: crab, count: 2}}]",
        "setup: [{spawn: {enemy: crab, count: 2}}]\n"
        "codes: {A17: {steps: [{remove: {enemy: crab, count: all}}, {spawn: {enemy: crab, count: 2}}]}}",
    ],
)
def test_ft_38_a_condition_is_tested_after_the_event_not_in_its_middle(text: str) -> None:
    """FT-38, format section 15: with two crabs there when the event is over, the page is not cleared."""
    sitting = begun(pack(CRABS, page(CLEAR + text)))
    if "A17" in text:
        sitting.code("A17")
    assert sitting.state.enemies == {"crab": 2}
    assert sitting.state.objectives == ()


def test_a_chapters_intro_is_told_once() -> None:
    """Format section 13: going back to an earlier chapter's page, and on again, tells no intro twice."""
    layers = (
        {
            CAMPAIGN: """
                chapters:
                  first: {intro: [{say: Long ago.}]}
                  second: {number: 2, title: Two, start: 102, intro: [{say: Years later.}]}
                """,
            NEXT: SECOND_PAGE.replace("chapter: first", "chapter: second")
            + "  back: {label: Back., to: 101}\n    ",
        },
        page("exits: {on: {to: 102}}"),
    )
    sitting = begun(pack(*layers))
    for way in ("on", "back", "on"):
        sitting.press(k.TakeExit(way))
        sitting.settle()
    assert sitting.texts().count("Long ago.") == 1
    assert sitting.texts().count("Years later.") == 1
