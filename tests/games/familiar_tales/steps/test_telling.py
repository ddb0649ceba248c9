"""Steps that tell: say, do, give, remind, journal; and whom they are for."""

import pytest

from companion.games.familiar_tales import commands as k
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import codes, meeting, pack

EVERYBODY = ["flicker", "gribbert", "blaze", "chalk"]


def met(steps: str, familiar: str | None = None) -> Sitting:
    """A table whose familiar has just met these steps."""
    sitting = Sitting(meeting(steps)).arrive()
    sitting.meet(familiar=familiar)
    return sitting


def test_say_tells_the_text_with_its_placeholders_filled() -> None:
    """Finder, acting familiar, players, code, danger and counts stand in the text as they are now."""
    steps = """
        - add: {oil: 3}
        - danger: +2
        - say: "<finder> <active> <players> <code> <danger> <count:oil>"
        """
    assert met(steps, "blaze").said == ["Blaze Flicker 2 A1 2 3"]


def test_what_was_told_keeps_its_numbers() -> None:
    """A card holds the values of its moment, not those of later."""
    sitting = met("- say: Oil is <count:oil>.\n- add: {oil: 1}")
    sitting.meet()
    assert [c["text"] for c in sitting.shown()["feed"] if c["kind"] == "say"][-2:] == [
        "Oil is 0.",
        "Oil is 1.",
    ]


def test_a_say_may_be_an_aside_or_a_letter() -> None:
    """The frame changes the look, not the telling."""
    assert met("- {say: Psst., as: aside}\n- {say: Dear child., as: letter}").said == [
        "Psst.",
        "Dear child.",
    ]


def test_do_is_an_instruction_for_whom_it_names() -> None:
    """Carried out at the table."""
    assert met("- do: Move 1 space.\n  who: all").told == [("do", "Move 1 space.", EVERYBODY)]


@pytest.mark.parametrize(
    "give",
    [
        "life: -1",
        "power: +1",
        "fatigue: 1",
        "cards: 2",
        "affliction: on-fire",
        "cure: poisoned",
        "devotion: might",
        "resource: {wood: 1, herb: -1}",
        "item: a bent spoon",
    ],
)
def test_give_is_worded_for_the_finder(give: str) -> None:
    """Each kind of standard instruction becomes one card for whom it concerns."""
    [(kind, text, who)] = met(f"- give: {{{give}}}", "chalk").told
    assert (kind, who) == ("give", ["chalk"])
    assert text


@pytest.mark.parametrize("give", ["discontent: +1", "misfortune: -1", "discontent: 1, misfortune: 1"])
def test_shared_dials_are_always_the_groups(give: str) -> None:
    """Discontent and misfortune are nobody's own, whatever `who` says."""
    [(_, _, who)] = met(f"- give: {{{give}}}\n  who: finder").told
    assert who == ["group"]


@pytest.mark.parametrize(
    ("who", "meant"),
    [
        ("finder", ["blaze"]),
        ("active", ["flicker"]),
        ("all", EVERYBODY),
        ("others", ["flicker", "gribbert", "chalk"]),
        ("group", ["group"]),
        ("[chalk, gribbert]", ["gribbert", "chalk"]),
    ],
)
def test_who_is_resolved_by_role(who: str, meant: list[str]) -> None:
    """Blaze met the code in Flicker's turn: each word of `who` means whom it says."""
    [(_, _, told)] = met(f"- do: Jump.\n  who: {who}", "blaze").told
    assert told == meant


def test_one_means_that_the_players_choose() -> None:
    """`who: one` names nobody; the app says that the players choose."""
    sitting = met("- give: {life: -1}\n  who: one")
    group = met("- give: {life: -1}\n  who: group")
    assert next(card for card in sitting.state.feed if card.kind == "give").who == ("one",)
    assert sitting.told[0][2] == ["group"]
    assert sitting.told[0][1] != group.told[0][1]


def test_who_says_nothing_means_finder_in_a_code_active_in_a_turn_else_the_group() -> None:
    """The default follows the place of the step."""
    trigger = "{%s: {at: {%s: %s}, steps: [{do: Shiver.}]}}"
    assert met("- do: Shiver.", "blaze").told[0][2] == ["blaze"]
    turn = Sitting(pack({"triggers": trigger % ("one", "turn_start", "gribbert")})).arrive()
    turn.end_turn()
    assert turn.told[-1] == ("do", "Shiver.", ["gribbert"])
    end = Sitting(pack({"triggers": trigger % ("one", "turn_end", "flicker")})).arrive()
    end.end_turn()
    assert end.told[-1] == ("do", "Shiver.", ["flicker"])
    level = Sitting(pack({"triggers": trigger % ("one", "danger_reaches", "1")})).arrive()
    level.press(k.ChangeDanger(1))
    assert level.told[-1] == ("do", "Shiver.", ["group"])
    setup = Sitting(pack({"setup": "[{do: Shiver.}]"}))
    setup.press(k.EnterLocation("101"))
    assert setup.told[-1] == ("do", "Shiver.", ["group"])


def test_an_end_turn_row_means_the_one_whose_turn_ends() -> None:
    """A negative effect without a `who` hits the familiar that ended its turn."""
    danger = "{max: 5, bands: {low: {from: 0, chance: 100}}, end_turn: {table: end-turn}}"
    table = "tables: {end-turn: {rows: {chill: {weight: 1, steps: [{do: Shiver.}]}}}}"
    sitting = Sitting(pack(campaign={"danger": danger}, files={"tables/all.yaml": table})).arrive()
    sitting.press(k.EndTurn())
    assert sitting.told == [("do", "Shiver.", ["flicker"])]


def test_a_branch_keeps_the_finder_of_its_code() -> None:
    """Inside if, run, choose and test the finder stays the finder."""
    steps = """
        - if: {when: {danger: 0+}, then: [{do: One.}]}
        - choose:
            prompt: Well?
            options: {so: {label: So., steps: [{do: Two.}]}}
        - test: {skill: might, difficulty: 3, pass: [{do: Three.}]}
        """
    sitting = met(steps, "chalk")
    assert sitting.told == [("do", "One.", ["chalk"])]
    sitting.answer("so")
    assert sitting.told == [("do", "Two.", ["chalk"])]
    sitting.answer("pass")
    assert sitting.told == [("do", "Three.", ["chalk"])]


REMIND = "- remind: {id: cold, text: It is cold., until: %s}"


def reminders(sitting: Sitting) -> list[str]:
    """The ids of the cards that stay up."""
    return [card.id for card in sitting.state.reminders]


def test_a_reminder_stays_until_the_next_turn() -> None:
    """`until: turn`."""
    sitting = met(REMIND % "turn")
    assert reminders(sitting) == ["cold"]
    assert sitting.shown()["reminders"][0]["text"] == "It is cold."
    sitting.end_turn()
    assert not sitting.state.reminders


def test_a_reminder_stays_until_the_next_round() -> None:
    """`until: round`: through the turns of this round, no longer."""
    sitting = met(REMIND % "round")
    sitting.end_turn(3)
    assert reminders(sitting) == ["cold"]
    sitting.end_turn()
    assert not sitting.state.reminders


def test_a_reminder_stays_until_its_condition_holds() -> None:
    """A condition is looked at after every event."""
    sitting = met(REMIND % "{danger: 2+}")
    sitting.press(k.ChangeDanger(1))
    assert reminders(sitting) == ["cold"]
    sitting.press(k.ChangeDanger(1))
    assert not sitting.state.reminders


def test_a_reminder_stays_until_the_page_is_left() -> None:
    """`until: location`, which is also the default: rounds pass, and travel takes it off."""
    for steps in (REMIND % "location", "- remind: {id: cold, text: It is cold.}"):
        sitting = met(steps)
        sitting.end_turn(5)
        assert reminders(sitting) == ["cold"]
        sitting.press(k.TakeExit("on"))
        sitting.go_on()
        assert not sitting.state.reminders


def test_the_same_reminder_is_up_once() -> None:
    """A second `remind` with this id replaces the first."""
    sitting = met(REMIND % "location")
    sitting.meet()
    assert reminders(sitting) == ["cold"]


def test_journal_writes_crosses_out_fills_and_notes() -> None:
    """Each of the four lines is told; key words and bubbles are remembered."""
    steps = """
        - journal: {write: wick}
        - journal: {write: ferry}
        - journal: {cross_out: wick}
        - journal: {fill: 102}
        - journal: {note: Draw a small moon.}
        """
    sitting = met(steps)
    assert sitting.state.key_words == ("ferry",)
    assert sitting.state.bubbles == ("101", "102")
    texts = [text for _, text, _ in sitting.told]
    assert len(texts) == 5
    for text, part in zip(texts, ("Wick", "FÄHRE", "Wick", "102", "Draw a small moon."), strict=True):
        assert part in text


def test_a_told_scene_names_its_list_not_its_place() -> None:
    """The log names what was told by address, so the same text serves every language."""
    sitting = Sitting(pack(codes(A1="- say: First.\n- say: Second."))).arrive()
    sitting.meet()
    said = [card.at for card in sitting.state.feed if card.kind == "say"]
    assert said[-2:] == ["101/codes/A1#0", "101/codes/A1#1"]
