from typing import cast

import pytest

from companion.engine.dice import ScriptedDice
from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import codes
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import CodeShape
from tests.games.familiar_tales.packs import (
    CAMPAIGN,
    NEXT,
    ORDER,
    SECOND_PAGE,
    TWO_PAGES,
    Sitting,
    begun,
    cards,
    of,
    pack,
    page,
)

THERE_AND_BACK = {NEXT: SECOND_PAGE + "  back: {label: Back., to: 101}\n    "}


def with_codes(text: str, *layers: dict[str, str], players: int = 2) -> Sitting:
    """A sitting on page 101 with these codes, each a line `CODE: {...}`."""
    lines = "\n".join(f"  {line.strip()}" for line in text.strip().splitlines())
    return begun(pack(*layers, page(f"codes:\n{lines}")), players)


def refusal(sitting: Sitting, code: str, familiar: str | None = None) -> RuleViolation:
    """How a code is refused; the table stays as it was."""
    before = sitting.state
    with pytest.raises(RuleViolation) as refused:
        sitting.code(code, familiar)
    assert sitting.state == before
    return refused.value


def used(sitting: Sitting) -> list[str]:
    """The codes that the screen shows as used."""
    return cast(dict[str, list[str]], sitting.view()["location"])["codes_used"]


# --- how a code is typed ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["A17", "a17", "a-17", " a 1 7 ", "Ａ１７", "A\u00a017", "a\u201317", "\ta17\n", "a\u201017"]
)
def test_ft_47_a_code_is_found_however_it_is_typed(typed: str) -> None:
    """FT-47: Unicode-normalised, upper case, spaces and hyphens removed."""
    sitting = with_codes("A17: {steps: [{say: A cart.}]}")
    sitting.code(typed)
    assert sitting.told()[0] == "A cart."


@pytest.mark.parametrize("typed", ["7", "07", "0007"])
def test_ft_47_leading_zeros_count(typed: str) -> None:
    """FT-47: `007` is not `7`."""
    sitting = with_codes("007: {steps: [{say: A boat.}]}")
    assert refusal(sitting, typed).code == "unknown_code"
    sitting.code("0-0-7")
    assert sitting.told()[0] == "A boat."


@pytest.mark.parametrize(
    ("printed", "typed"), [("O1S", "015"), ("B08", "8OB"), ("I5L", "l51"), ("L8S", "1b5")]
)
def test_ft_47_lookalikes_are_one_where_the_pack_says_so(printed: str, typed: str) -> None:
    """FT-47: O and 0, I, l and 1, S and 5, B and 8; without the setting they differ."""
    shape = {CAMPAIGN: "code_shape: {lookalikes: true}"}
    line = f"{printed}: {{steps: [{{say: Found.}}]}}"
    sitting = with_codes(line, shape)
    sitting.code(typed)
    assert sitting.told()[0] == "Found."
    assert refusal(with_codes(line), typed).code == "unknown_code"


def test_ft_47_normal_keeps_every_letter_and_digit() -> None:
    """FT-47: only spaces and hyphens go."""
    assert codes.normal("a-0 b", CodeShape()) == "A0B"
    assert codes.normal("O0 I1l S5 B8", CodeShape(lookalikes=True)) == "00111SS88"


# --- how often ----------------------------------------------------------------------------------


def test_ft_47_once_per_visit_unless_said_otherwise() -> None:
    """FT-47: met again it is "already met"; on the next visit it answers again."""
    text = "exits: {on: {to: 102}}\ncodes: {A17: {steps: [{say: A cart.}]}}"
    sitting = begun(pack(THERE_AND_BACK, page(text)))
    sitting.code("A17")
    again = refusal(sitting, "A17", "chalk")
    assert again.code == "used_code" and "A17" in str(again)
    assert used(sitting) == ["A17"]
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    sitting.press(k.TakeExit("back"))
    sitting.settle()
    assert used(sitting) == []
    sitting.code("A17")
    assert sitting.told()[0] == "A cart."


def test_ft_47_once_is_once_in_this_campaign() -> None:
    """FT-47: `once` stays spent on the next visit."""
    text = "exits: {on: {to: 102}}\ncodes: {A17: {use: once, steps: [{say: A cart.}]}}"
    sitting = begun(pack(THERE_AND_BACK, page(text)))
    sitting.code("A17")
    for way in ("on", "back"):
        sitting.press(k.TakeExit(way))
        sitting.settle()
    assert refusal(sitting, "A17").code == "used_code"
    assert used(sitting) == ["A17"]


def test_ft_47_once_per_familiar() -> None:
    """FT-47: each familiar once; it counts as used when all four have met it."""
    sitting = with_codes("A17: {use: once_per_familiar, steps: [{say: A cart.}]}")
    for number, name in enumerate(ORDER):
        assert used(sitting) == []
        told = sitting.code("A17", name)
        assert bool(cards(told, "cover")) == (number == 3)
        assert refusal(sitting, "A17", name).code == "used_code"
    assert used(sitting) == ["A17"]


def test_ft_47_repeatable_is_never_used_up() -> None:
    """FT-47: it answers as often as it is met and is never covered."""
    sitting = with_codes("A17: {use: repeatable, steps: [{danger: +1}]}")
    told = [event for _ in range(3) for event in sitting.code("A17")]
    assert sitting.state.danger == 3
    assert not cards(told, "cover") and used(sitting) == []


def test_ft_47_the_icon_is_covered_when_it_is_spent() -> None:
    """FT-47: after the event, once nobody in play may use it any more; not where `cover: false`."""
    sitting = with_codes(
        """
        A17: {steps: [{say: A cart.}]}
        A18: {cover: false, steps: [{say: A well.}]}
        """
    )
    assert [card.kind for card in cards(sitting.code("A17"))] == ["say", "cover"]
    assert [card.kind for card in cards(sitting.code("A18"))] == ["say"]


def test_ft_47_again_answers_a_spent_code() -> None:
    """FT-47: with `again` it is a press, though nothing is met; without it is refused."""
    sitting = with_codes("A17: {steps: [{say: A cart.}], again: [{say: Still a cart.}]}")
    sitting.code("A17")
    events = sitting.code("A17")
    assert events[0] == e.CodeTried("A17", "flicker") and not of(e.CodeMet, events)
    assert sitting.told() == ["Still a cart."]


# --- open and closed ----------------------------------------------------------------------------


def test_ft_47_unknown_and_closed_codes_answer_the_same() -> None:
    """FT-47: the answer gives away nothing but what was typed; codes of another page are unknown too."""
    layers = {NEXT: SECOND_PAGE.rstrip() + "\n    codes: {C05: {steps: [{say: A keeper.}]}}\n    "}
    codes_here = "A17: {closed: true, steps: [{say: A cart.}]}\nA18: {steps: [{codes: {open: A17}}]}"
    sitting = with_codes(codes_here, layers)
    answers = {code: refusal(sitting, code) for code in ("A17", "B99", "C05", "ABCDEFGHIJKLM", "✶")}
    for code, answer in answers.items():
        assert answer.code == "unknown_code"
        assert str(answer) == str(answers["B99"]).replace("B99", code)


def test_ft_47_a_step_opens_and_closes_codes_for_this_visit() -> None:
    """FT-47: what a page's steps opened is closed again when the page is left."""
    text = """
        exits: {on: {to: 102}}
        codes:
          A17: {use: repeatable, steps: [{codes: {open: [A18]}}]}
          A18: {closed: true, use: repeatable, steps: [{codes: {close: [A18]}}]}
        """
    sitting = begun(pack(THERE_AND_BACK, page(text)))
    assert refusal(sitting, "A18").code == "unknown_code"
    sitting.code("A17")
    sitting.code("A18")
    assert refusal(sitting, "A18").code == "unknown_code"
    sitting.code("A17")
    for way in ("on", "back"):
        sitting.press(k.TakeExit(way))
        sitting.settle()
    assert refusal(sitting, "A18").code == "unknown_code"


def test_ft_47_keep_lets_a_failed_test_be_tried_again() -> None:
    """FT-47: not used up this time; only then is the icon left open, by every use."""
    for use in ("once", "once_per_visit", "once_per_familiar"):
        test = "{skill: might, difficulty: 4, fail: [{codes: {keep: [A17]}}]}"
        sitting = with_codes(f"A17: {{use: {use}, steps: [{{test: {test}}}]}}")
        sitting.code("A17")
        assert not cards(sitting.answer("fail"), "cover")
        assert used(sitting) == []
        sitting.code("A17")
        assert bool(cards(sitting.answer("pass"), "cover")) == (use != "once_per_familiar")
        assert refusal(sitting, "A17").code == "used_code"


def test_ft_47_keep_for_one_familiar_leaves_the_others_as_they_were() -> None:
    """FT-47: `once_per_familiar`: who kept it may try again, who used it up may not."""
    keep = "[{codes: {keep: [A17]}}]"
    sitting = with_codes(
        f"A17: {{use: once_per_familiar, steps: [{{if: {{when: {{finder: blaze}}, then: {keep}}}}}]}}"
    )
    sitting.code("A17", "flicker")
    sitting.code("A17", "blaze")
    assert refusal(sitting, "A17", "flicker").code == "used_code"
    sitting.code("A17", "blaze")


# --- for whom -----------------------------------------------------------------------------------


def test_ft_47_only_for_and_otherwise() -> None:
    """FT-47: another familiar gets `otherwise`, which does not use the code up."""
    sitting = with_codes("A17: {only_for: [blaze], steps: [{say: You smell oil.}], otherwise: [{say: Tar.}]}")
    sitting.code("A17", "chalk")
    sitting.code("A17", "chalk")
    assert sitting.told() == ["Tar."] and used(sitting) == []
    told = sitting.code("A17", "blaze")
    assert "You smell oil." in sitting.told()
    assert cards(told, "cover"), "nobody else may use it, so it is covered"


def test_ft_47_without_otherwise_it_is_not_for_you() -> None:
    """FT-47: refused, quoted, nothing changes; a `when` that fails is the same."""
    sitting = with_codes(
        """
        A17: {only_for: [blaze], steps: [{say: Oil.}]}
        A18: {when: {danger: 2+}, steps: [{say: Smoke.}]}
        """
    )
    refused = refusal(sitting, "A17", "chalk")
    assert refused.code == "not_for_you" and "A17" in str(refused)
    assert refusal(sitting, "A18").code == "not_for_you"
    sitting.press(k.ChangeDanger(2))
    sitting.code("A18")
    assert "Smoke." in sitting.told()


def test_ft_47_used_up_for_those_it_is_for_is_used_up() -> None:
    """FT-47: `once_per_familiar` with `only_for` two is covered when those two have met it."""
    sitting = with_codes("A17: {use: once_per_familiar, only_for: [blaze, chalk], steps: [{say: Oil.}]}")
    assert not cards(sitting.code("A17", "blaze"), "cover")
    assert cards(sitting.code("A17", "chalk"), "cover")
    assert used(sitting) == ["A17"]


def test_ft_47_the_finder_is_the_acting_one_unless_said() -> None:
    """FT-47: the acting familiar is chosen already; a stranger is refused."""
    sitting = with_codes("A17: {use: repeatable, steps: [{give: {power: +1}}]}")
    (told,) = cards(sitting.code("A17"))
    assert told.who == ("flicker",)
    (told,) = cards(sitting.code("A17", "chalk"))
    assert told.who == ("chalk",)
    assert refusal(sitting, "A17", "owl").code == "unknown_familiar"


def test_ft_47_instructions_are_for_the_finder_alone() -> None:
    """FT-47: familiar X's `gain 1 power` names only X; tests and choices are X's; `who` says otherwise."""
    sitting = with_codes(
        """
        A17: {steps: [{do: Step back.}, {do: All of you.; who: all}, {give: {discontent: +1}}]}
        A18: {steps: [{test: {skill: might, difficulty: 4, pass: [{give: {life: +1}}]}}]}
        A19: {steps: [{choose: {prompt: Well?, options: {go: {label: Go., steps: [{do: Go.}]}}}}]}
        """.replace("; who", ", who")
    )
    whom = {card.kind: card.who for card in cards(sitting.code("A17", "chalk"))}
    assert whom["give"] == ("group",)
    assert [card.who for card in sitting.state.feed if card.kind == "do"][-2:] == [("chalk",), ORDER]
    sitting.code("A18", "chalk")
    assert sitting.state.prompt and sitting.state.prompt.familiar == "chalk"
    assert cards(sitting.answer("pass"), "give")[0].who == ("chalk",)
    sitting.code("A19", "chalk")
    assert sitting.state.prompt and sitting.state.prompt.familiar == "chalk"
    assert cards(sitting.answer("go"), "do")[0].who == ("chalk",)


def test_ft_47_who_finds_it_decides_what_it_is() -> None:
    """FT-47: the test `finder` looks at who entered the code, not at whose turn it is."""
    step = "{if: {when: {finder: chalk}, then: [{say: Chalk.}], else: [{say: Another.}]}}"
    sitting = with_codes(f"A17: {{use: repeatable, steps: [{step}]}}")
    sitting.code("A17", "chalk")
    assert sitting.told() == ["Chalk."]
    sitting.code("A17")
    assert sitting.told() == ["Another."]


# --- codes on cards -----------------------------------------------------------------------------


def test_ft_47_codes_on_cards_are_met_on_any_page() -> None:
    """FT-47: a code of the campaign answers everywhere; a page's own code of that name wins."""
    campaign = {CAMPAIGN: "codes: {K01: {use: once, steps: [{say: A card.}]}, A17: {steps: [{say: Card.}]}}"}
    sitting = with_codes("A17: {steps: [{say: The page.}]}", campaign, dict(TWO_PAGES))
    sitting.code("A17")
    assert "The page." in sitting.told() and "Card." not in sitting.told()
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    sitting.code("K01")
    assert "A card." in sitting.told()
    assert used(sitting) == ["K01"]
    sitting.code("A17")
    assert "Card." in sitting.told()


def test_code_used_and_code_open_are_told_apart() -> None:
    """Format section 8: met during this visit; would answer now."""
    met = "{if: {when: {code_used: A17}, then: [{say: met}]}}"
    open_ = "{if: {when: {code_open: A17}, then: [{say: open}]}}"
    sitting = with_codes(
        f"""
        A17: {{steps: [{{do: X.}}]}}
        A18: {{use: repeatable, steps: [{met}, {open_}]}}
        """
    )
    sitting.code("A18")
    assert sitting.told() == ["open"]
    sitting.code("A17")
    sitting.code("A18")
    assert sitting.told() == ["met"]


def test_a_code_is_corrected_by_hand_both_ways() -> None:
    """`correct code/CODE`: a used code is free again, a free one is used."""
    sitting = with_codes("A17: {steps: [{say: A cart.}]}")
    sitting.code("A17")
    sitting.press(k.Correct("code/A17", False))
    assert used(sitting) == []
    sitting.press(k.Correct("code/A17", True))
    assert used(sitting) == ["A17"]
    assert refusal(sitting, "A17").code == "used_code"


def test_the_pack_words_its_refusals() -> None:
    """`texts`: unknown_code, used_code and not_for_you in the pack's words, with what was typed."""
    texts = {
        CAMPAIGN: "texts: {unknown_code: Nothing stirs., used_code: Long gone., not_for_you: Not yours.}"
    }
    sitting = with_codes("A17: {only_for: [blaze], steps: [{say: Oil.}]}", texts)
    assert str(refusal(sitting, "B99")).startswith("Nothing stirs.") and "B99" in str(refusal(sitting, "B99"))
    assert str(refusal(sitting, "A17", "chalk")).startswith("Not yours.")
    sitting.code("A17", "blaze")
    assert str(refusal(sitting, "A17", "blaze")).startswith("Long gone.")


def test_a_code_that_waits_for_a_question_is_refused() -> None:
    """Architecture section 5: while a prompt is open, `enter_code` answers `answer_first`."""
    sitting = with_codes("A17: {steps: [{test: {skill: might, difficulty: 4, pass: [{do: X.}]}}]}")
    sitting.code("A17")
    assert refusal(sitting, "A17").code == "answer_first"


def test_ft_47_undo_gives_the_code_back() -> None:
    """FT-47: a code that was taken back is met again with the same fate."""
    rows = "{one: {steps: [{say: One.}]}, two: {steps: [{say: Two.}]}}"
    table = {"tables/odds.yaml": f"tables: {{odds: {{rows: {rows}}}}}"}
    content = pack(table, page("codes: {A17: {steps: [{roll: odds}]}}"))
    sitting = begun(content, dice=ScriptedDice({"turn 1/101/codes/A17#0/roll/1": 1}))
    once = sitting.code("A17")
    sitting.undo()
    assert sitting.code("A17") == once
    assert "Two." in sitting.told()


def test_ft_47_a_code_for_nobody_in_play_is_not_shown_as_used() -> None:
    """FT-47: `codes_used` gives away a code that was never met, where `only_for` names none of the four."""
    names = "flicker: {name: F}, blaze: {name: B}, gribbert: {name: G}, chalk: {name: C}, owl: {name: O}"
    sitting = with_codes("A17: {only_for: [owl], steps: [{do: X.}]}", {CAMPAIGN: f"familiars: {{{names}}}"})
    assert used(sitting) == []


def test_ft_47_a_spent_code_that_closes_itself_is_covered() -> None:
    """FT-47: cover the icon when spent, also where its own steps closed the code."""
    sitting = with_codes("A17: {steps: [{codes: {close: [A17]}}]}")
    assert cards(sitting.code("A17"), "cover")


def test_ft_47_a_refusal_quotes_what_was_typed() -> None:
    """Architecture section 6: with lookalikes `OIL` is quoted as typed, not as `011`."""
    sitting = with_codes("A17: {steps: [{do: X.}]}", {CAMPAIGN: "code_shape: {lookalikes: true}"})
    assert "OIL" in str(refusal(sitting, "oil")).upper()
