"""Steps that stop the story: choose, ask in its four forms, test; each resumes after a restart."""

import pytest

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales import commands as k
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import meeting, pack


def met(steps: str, familiar: str | None = None) -> Sitting:
    """A table whose familiar has just met these steps; every press survives a restart."""
    sitting = Sitting(meeting(steps)).arrive()
    sitting.meet(familiar=familiar)
    return sitting


BELL = """
    - say: A bell.
    - choose:
        prompt: Ring it, <finder>?
        options:
          ring: {label: Ring., steps: [{set: {lit: true}}, {say: It rings.}]}
          wait: {label: Wait.}
      id: bell
    - say: You go on.
    """


def test_a_choice_stops_the_story_and_the_answer_resumes_it() -> None:
    """Told up to the choice; then the option's steps, then what follows the choice."""
    sitting = met(BELL, "chalk")
    assert sitting.said == ["A bell."]
    assert (sitting.asks.kind, sitting.asks.options) == ("choice", ("ring", "wait"))
    shown = sitting.shown()["prompt"]
    assert shown["text"] == "Ring it, Chalk?"
    assert [option["label"] for option in shown["options"]] == ["Ring.", "Wait."]
    assert sitting.state.values["lit"] is False
    sitting.answer("ring")
    assert sitting.prompt is None
    assert sitting.said == ["It rings.", "You go on."]
    assert sitting.state.values["lit"] is True


def test_an_option_without_steps_goes_on() -> None:
    """`wait` does nothing but let the story go on."""
    sitting = met(BELL)
    sitting.answer("wait")
    assert sitting.said == ["You go on."]


def test_prompts_are_numbered_by_version_and_place() -> None:
    """`V.P`: the version that opened it, and its place there; a press opens at most one at a time."""
    sitting = met(BELL + BELL.replace("id: bell", "id: again"))
    assert sitting.asks.id == f"{sitting.version}.1"
    sitting.answer("ring")
    assert sitting.asks.id == f"{sitting.version}.1"
    with pytest.raises(RuleViolation) as refused:
        sitting.press(k.Answer(f"{sitting.version - 1}.1", "ring"))
    assert refused.value.code == "not_now"


def test_an_option_whose_when_fails_is_not_offered() -> None:
    """Absent, and refused when it is sent all the same."""
    steps = """
        - choose:
            prompt: Well?
            options:
              ring: {label: Ring., when: {flag: lit}}
              wait: {label: Wait.}
        """
    sitting = met(steps)
    assert sitting.asks.options == ("wait",)
    with pytest.raises(InvalidCommand):
        sitting.answer("ring")


USED = """
    - choose:
        prompt: Well?
        options:
          ring: {label: Ring., use: %s, steps: [{say: Ding.}]}
        otherwise: [{say: The rope is gone.}]
    """


def test_an_option_that_is_used_up_is_gone_and_otherwise_runs() -> None:
    """`use: once`, and with no option left the `otherwise` steps without a question."""
    sitting = met(USED % "once")
    sitting.answer("ring")
    sitting.meet(familiar="chalk")
    assert sitting.prompt is None
    assert sitting.said == ["The rope is gone."]


def test_an_option_may_be_used_once_by_each_familiar() -> None:
    """`use: once_per_familiar`: the finder's own use counts."""
    sitting = met(USED % "once_per_familiar", "flicker")
    sitting.answer("ring")
    sitting.meet(familiar="chalk")
    sitting.answer("ring")
    assert sitting.said == ["Ding."]
    sitting.meet(familiar="flicker")
    assert sitting.said == ["The rope is gone."]


def test_an_option_once_per_visit_comes_back_with_the_visit() -> None:
    """Gone now; offered again when the page is entered anew."""
    sitting = met(USED % "once_per_visit")
    sitting.answer("ring")
    sitting.meet()
    assert sitting.said == ["The rope is gone."]
    sitting.press(k.TakeExit("on"))
    sitting.go_on()
    sitting.go_on()
    sitting.press(k.TakeExit("back"))
    sitting.go_on()
    sitting.go_on()
    sitting.meet()
    assert sitting.asks.options == ("ring",)


def test_a_cost_stands_on_the_button_and_is_told() -> None:
    """The table judges whether it can pay."""
    steps = """
        - choose:
            prompt: Well?
            options:
              pay: {label: Pay., cost: {resource: {herb: -1}}, steps: [{say: Thank you.}]}
        """
    sitting = met(steps, "blaze")
    assert sitting.shown()["prompt"]["options"][0]["cost"]
    sitting.answer("pay")
    assert [(kind, who) for kind, _, who in sitting.told] == [("give", ["blaze"]), ("say", ["blaze"])]


@pytest.mark.parametrize(
    ("who", "decides"),
    [("", "blaze"), ("active", "flicker"), ("finder", "blaze"), ("group", ""), ("[chalk]", "chalk")],
)
def test_who_decides_inside_a_code(who: str, decides: str) -> None:
    """The finder unless `who` says another; the group is nobody in particular."""
    line = f"\n    who: {who}" if who else ""
    sitting = met(f"- choose:{line}\n    prompt: Well?\n    options: {{so: {{label: So.}}}}", "blaze")
    assert sitting.asks.familiar == decides


def test_outside_a_code_the_group_decides_and_the_acting_one_tests() -> None:
    """The defaults of a section: a choice is everybody's, a test is taken by who has the turn."""
    steps = "[{choose: {prompt: Well?, options: {so: {label: So.}}}}, {test: {skill: might, difficulty: 3, pass: []}}]"  # noqa: E501
    page = {"triggers": f"{{level: {{at: {{danger_reaches: 1}}, steps: {steps}}}}}"}
    sitting = Sitting(pack(page)).arrive()
    sitting.press(k.ChangeDanger(1))
    assert (sitting.asks.kind, sitting.asks.familiar) == ("choice", "")
    sitting.answer("so")
    assert (sitting.asks.kind, sitting.asks.familiar) == ("test", "flicker")


TEST = """
    - test:
        skill: %s
        difficulty: %s
        pass: [{say: Done.}]
        fail: [{danger: +1}]
    - say: And on.
    """


def test_a_test_asks_for_pass_or_fail() -> None:
    """The table rolls; each result has its steps and the story meets again."""
    sitting = met(TEST % ("agility", 4), "gribbert")
    shown = sitting.shown()["prompt"]
    assert (shown["kind"], shown["skill"], shown["difficulty"]) == ("test", "agility", 4)
    assert shown["familiar"] == "gribbert"
    sitting.answer("pass")
    assert sitting.said == ["Done.", "And on."]
    sitting.meet()
    sitting.answer("fail")
    assert sitting.state.danger == 1
    assert sitting.said == ["And on."]


@pytest.mark.parametrize("wrong", ["passed", "", True, 1])
def test_a_test_takes_no_other_answer(wrong: bool | int | str) -> None:
    """Only `pass` and `fail`; a wrong answer leaves the question open."""
    sitting = met(TEST % ("might", 4))
    with pytest.raises(InvalidCommand):
        sitting.answer(wrong)
    assert sitting.asks.kind == "test"


@pytest.mark.parametrize("skill", ["might", "agility", "insight", "resilience"])
def test_each_skill_can_be_tested(skill: str) -> None:
    """Four skills."""
    assert met(TEST % (skill, 4)).asks.values["skill"] == skill


def test_a_difficulty_may_follow_the_band_or_the_page() -> None:
    """Per band it is today's; `forage` is the number printed on the page."""
    sitting = Sitting(meeting(TEST % ("might", "{low: 3, high: 7}"))).arrive()
    sitting.meet()
    assert sitting.asks.values["difficulty"] == 3
    sitting.answer("pass")
    sitting.press(k.ChangeDanger(5))
    sitting.meet()
    assert sitting.asks.values["difficulty"] == 7
    assert met(TEST % ("might", "forage")).asks.values["difficulty"] == 6


def test_a_test_needs_only_one_result() -> None:
    """Without `fail` a failed test goes on."""
    sitting = met("- test: {skill: might, difficulty: 2, pass: [{say: Done.}]}\n- say: And on.")
    sitting.answer("fail")
    assert sitting.said == ["And on."]


@pytest.mark.parametrize(("answer", "said"), [(True, "Aye."), (False, "Nay.")])
def test_yes_or_no_is_asked(answer: bool, said: str) -> None:
    """`then` and `else`, then what follows."""
    sitting = met("- ask: {yes_no: Is it dark?, then: [{say: Aye.}], else: [{say: Nay.}]}\n- say: On.")
    assert sitting.asks.kind == "yes_no"
    assert sitting.shown()["prompt"]["text"] == "Is it dark?"
    for wrong in ("true", 1):
        with pytest.raises(InvalidCommand):
            sitting.answer(wrong)
    sitting.answer(answer)
    assert sitting.said == [said, "On."]


def test_a_number_is_asked_and_kept() -> None:
    """From `min` to `max`, into a count that holds it at its own limits."""
    sitting = met("- ask: {number: How many?, min: 1, max: 9, save: oil}\n- say: It is <count:oil>.")
    shown = sitting.shown()["prompt"]
    assert (shown["kind"], shown["min"], shown["max"]) == ("number", 1, 9)
    for wrong in (0, 10, "3", True):
        with pytest.raises(InvalidCommand):
            sitting.answer(wrong)
    sitting.answer(4)
    assert sitting.said == ["It is 4."]
    sitting.meet()
    sitting.answer(9)
    assert sitting.state.values["oil"] == 5


@pytest.mark.parametrize(
    ("among", "offered"),
    [
        ("", ("flicker", "gribbert", "blaze", "chalk")),
        ("all", ("flicker", "gribbert", "blaze", "chalk")),
        ("others", ("flicker", "gribbert", "chalk")),
        ("[chalk, blaze]", ("blaze", "chalk")),
    ],
)
def test_a_familiar_is_asked_and_kept(among: str, offered: tuple[str, ...]) -> None:
    """Among those whom `among` means, seen from the finder, Blaze."""
    more = f", among: {among}" if among else ""
    sitting = met(f"- ask: {{familiar: Who stays?, save: keeper{more}}}\n- say: On.", "blaze")
    assert (sitting.asks.kind, sitting.asks.options) == ("familiar", offered)
    with pytest.raises(InvalidCommand):
        sitting.answer("owl")
    sitting.answer("chalk")
    assert sitting.state.values["keeper"] == "chalk"
    assert sitting.said == ["On."]


KEY_WORD = """
    - ask: {key_word: ferry, match: [{say: He nods.}], no_match: [{say: He shrugs.}]}
    - say: On.
    """


@pytest.mark.parametrize("typed", ["FÄHRE", "fähre", "Fahre", " f a h r e "])
def test_a_key_word_matches_without_capitals_and_accents(typed: str) -> None:
    """What stands on paper is then known to the app too."""
    sitting = met(KEY_WORD)
    assert sitting.asks.kind == "key_word"
    sitting.answer(typed)
    assert sitting.said == ["He nods.", "On."]
    assert sitting.state.key_words == ("ferry",)


@pytest.mark.parametrize("typed", ["", "Wick", "Fährmann"])
def test_another_word_or_none_does_not_match(typed: str) -> None:
    """Empty for none; a word of another story is not written."""
    sitting = met(KEY_WORD)
    sitting.answer(typed)
    assert sitting.said == ["He shrugs.", "On."]
    assert sitting.state.key_words == ()


def test_the_app_never_prints_the_key_word_that_it_asks_for() -> None:
    """The question gives nothing away."""
    assert "hre" not in str(met(KEY_WORD).shown()["prompt"])


def test_questions_inside_questions_resume_at_every_depth() -> None:
    """A test in an option in a yes or no in a scene: three restarts, and the rest runs in order."""
    steps = """
        - ask:
            yes_no: Is it dark?
            then:
              - choose:
                  prompt: Well?
                  options:
                    try:
                      label: Try.
                      steps:
                        - test: {skill: might, difficulty: 4, pass: [{say: One.}]}
                        - say: Two.
              - say: Three.
        - say: Four.
        """
    sitting = met(steps)
    sitting.answer(True)
    sitting.answer("try")
    sitting.answer("pass")
    assert sitting.said == ["One.", "Two.", "Three.", "Four."]
    assert sitting.state.stack == ()


def test_a_choice_remembers_what_was_chosen() -> None:
    """By code and by step id, for the test `chose`."""
    sitting = met(BELL)
    sitting.answer("ring")
    assert sitting.state.chosen == ("A1/ring", "bell/ring")
