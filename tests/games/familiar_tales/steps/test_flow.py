"""Steps that lead the story: roll, if, run, goto, enemy_turn, travel, end."""

from collections import Counter
from textwrap import dedent

import pytest

from companion.engine.dice import Fate, ScriptedDice
from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import codes, meeting, pack

LUCK = ScriptedDice(otherwise=0)


def met(steps: str, dice: object = LUCK) -> Sitting:
    """A table whose acting familiar has just met these steps."""
    sitting = Sitting(meeting(steps), dice=dice).arrive()  # type: ignore[arg-type]
    sitting.meet()
    return sitting


def drawn(steps: str, times: int, dice: object = LUCK, familiar: str | None = None) -> list[str]:
    """What the steps say, met so often."""
    sitting = Sitting(meeting(steps), dice=dice).arrive()  # type: ignore[arg-type]
    said = []
    for _ in range(times):
        sitting.meet(familiar=familiar)
        said.extend(sitting.said)
    return said


INLINE = """
    - roll:
        rows:
          one: {weight: 1, steps: [{say: One.}]}
          two: {weight: {low: 2, high: 0}, steps: [{say: Two.}]}
          three: {weight: 1, when: {flag: lit}, steps: [{say: Three.}]}
    - say: On.
    """


def test_roll_draws_a_row_by_weight() -> None:
    """One of three parts is the first row's, two are the second's; the third counts not yet."""
    for number, said in enumerate(("One.", "Two.", "Two.")):
        assert met(INLINE, ScriptedDice({"/roll/1": number})).said == [said, "On."]


def test_roll_weighs_by_the_present_band_and_when() -> None:
    """In the high band the second row weighs nothing; lit, the third counts."""
    sitting = Sitting(
        meeting("- set: {lit: true}\n- danger: =5" + dedent(INLINE)), dice=ScriptedDice(otherwise=1)
    )
    sitting.arrive().meet()
    assert sitting.said == ["Three.", "On."]


TABLE = """
    tables:
      end-turn: {rows: {chill: {weight: 1, steps: [{say: It is cold.}]}}}
      finds:
        draw: %s
        rows:
          one: {steps: [{say: One.}]%s}
          two: {steps: [{say: Two.}]}
          three: {steps: [{say: Three.}]}
    """


def finds(draw: str, times: int, dice: object, extra: str = "", familiars: str = "") -> list[str]:
    """What a table of three rows gives, so often."""
    again = codes(A1="use: repeatable\nsteps:\n- roll: finds")
    content = pack(again, files={"tables/all.yaml": TABLE % (draw, extra)})
    sitting = Sitting(content, dice=dice).arrive()  # type: ignore[arg-type]
    said: list[str] = []
    for n in range(times):
        sitting.meet(familiar=familiars.split()[n] if familiars else None)
        said.extend(text for _, text, _ in sitting.told)
    return said


def test_a_weighted_table_may_give_the_same_again() -> None:
    """Every draw is fresh."""
    assert finds("weighted", 3, LUCK) == ["One.", "One.", "One."]
    assert set(finds("weighted", 40, Fate(b"seed"))) == {"One.", "Two.", "Three."}


def test_a_deck_gives_each_row_once_then_is_shuffled() -> None:
    """Three draws bring all three rows, and so do the next three."""
    for seed in range(5):
        said = finds("deck", 6, Fate(bytes([seed])))
        assert Counter(said[:3]) == Counter(said[3:]) == Counter(("One.", "Two.", "Three."))


def test_a_cycle_goes_in_order() -> None:
    """And begins again after the last."""
    assert finds("cycle", 5, Fate(b"seed")) == ["One.", "Two.", "Three.", "One.", "Two."]


def test_a_row_is_not_drawn_twice_running() -> None:
    """`not_twice`: dice that would always give the first row give it every other time."""
    assert finds("weighted", 4, LUCK, ", not_twice: true") == ["One.", "Two.", "One.", "Two."]


def test_a_row_is_used_up() -> None:
    """`use` once, or once for each familiar."""
    assert finds("weighted", 3, LUCK, ", use: once") == ["One.", "Two.", "Two."]
    said = finds("weighted", 3, LUCK, ", use: once_per_familiar", "chalk chalk blaze")
    assert said == ["One.", "Two.", "One."]
    assert finds("weighted", 2, LUCK, ", use: once_per_visit") == ["One.", "Two."]


def test_a_table_with_nothing_left_says_so() -> None:
    """The `no_effect` sentence, the pack's own where it has one."""
    steps = "use: repeatable\nsteps:\n- roll: {rows: {one: {use: once, steps: [{say: One.}]}}}\n- say: On."
    sitting = Sitting(pack(codes(A1=steps), campaign={"texts": "{no_effect: Nothing stirs.}"})).arrive()
    sitting.meet()
    sitting.meet()
    assert [text for _, text, _ in sitting.told] == ["Nothing stirs.", "On."]


def test_if_takes_one_branch_and_goes_on() -> None:
    """`then`, `else`, or nothing."""
    steps = "- if: {when: {flag: lit}, then: [{say: Lit.}], else: [{set: {lit: true}}]}\n- say: On."
    assert drawn(steps, 2) == ["On.", "Lit.", "On."]
    assert drawn("- if: {when: {flag: lit}, then: [{say: Lit.}]}\n- say: On.", 1) == ["On."]


def test_run_plays_a_scene_and_comes_back() -> None:
    """What follows is told after the scene."""
    sitting = met("- run: tide\n- say: On.")
    assert sitting.said == ["The tide comes.", "On."]
    assert sitting.state.danger == 1


def test_goto_plays_a_scene_and_does_not_come_back() -> None:
    """Nothing after it runs, at whatever depth it stands."""
    steps = """
        - if: {when: {danger: 0}, then: [{goto: tide}, {say: Never.}]}
        - say: Nor this.
        """
    assert met(steps).said == ["The tide comes."]


def test_goto_leaves_the_event_but_not_the_moment() -> None:
    """In a page's set-up the app still waits for it to be laid out, and the first turn comes."""
    sitting = Sitting(pack({"setup": "[{goto: tide}, {say: Never.}]"}))
    sitting.press(k.EnterLocation("101"))
    assert sitting.asks.kind == "setup"
    sitting.go_on()
    assert sitting.state.acting == "flicker"


def test_a_location_has_scenes_of_its_own() -> None:
    """Seen only there."""
    page = {"scenes": "{own: {steps: [{say: Here.}]}}", **codes(A1="- run: own")}
    sitting = Sitting(pack(page)).arrive()
    sitting.meet()
    assert sitting.said == ["Here."]


def test_a_story_that_never_ends_is_stopped() -> None:
    """A scene that goes to itself ends after 500 steps, and the app says where."""
    files = {"scenes/all.yaml": "scenes: {tide: {steps: [{say: Wave.}, {goto: tide}]}}"}
    again = codes(A1="use: repeatable\nsteps:\n- run: tide")
    sitting = Sitting(pack(again, files=files)).arrive()
    sitting.meet()
    assert sitting.told[-1][0] == "stopped"
    assert sitting.prompt is None
    sitting.end_turn()


@pytest.mark.parametrize(
    ("wanted", "acting"),
    [("all", ["crab", "wraith"]), ("wraith", ["wraith"]), ("[wraith, crab]", ["crab", "wraith"])],
)
def test_an_enemy_turn_goes_type_by_type(wanted: str, acting: list[str]) -> None:
    """One wait for each type on the page, in the pack's order; then the story goes on."""
    steps = f"""
        - spawn: {{enemy: wraith, count: 1}}
        - spawn: {{enemy: crab, count: 2}}
        - enemy_turn: {wanted}
        - say: On.
        """
    sitting = met(steps)
    for enemy in acting:
        shown = sitting.shown()["prompt"]
        assert (shown["kind"], shown["enemy"]["id"]) == ("enemy", enemy)
        assert shown["count"] == {"crab": 2, "wraith": 1}[enemy]
        assert len(shown["steps"]) >= 1
        assert "On." not in sitting.said
        sitting.go_on()
    assert sitting.prompt is None
    assert sitting.said == ["On."]


def test_an_enemy_turn_without_enemies_is_nothing() -> None:
    """Types with none on the page are skipped."""
    assert met("- enemy_turn: all\n- say: On.").said == ["On."]


def test_travel_leaves_at_once() -> None:
    """Nothing after it runs; the bubble is filled, and the next page opens when it is turned to."""
    sitting = met("- if: {when: {danger: 0}, then: [{travel: 102}]}\n- say: Never.")
    assert sitting.said == []
    shown = sitting.shown()["prompt"]
    assert (shown["kind"], shown["number"], shown["page"]) == ("travel", "102", "15")
    assert sitting.state.bubbles == ("101", "102")
    sitting.go_on()
    assert sitting.said == ["You are at the lamp."]
    sitting.go_on()
    assert (sitting.state.location, sitting.state.acting, sitting.state.round) == ("102", "gribbert", 1)


def test_end_closes_the_chapter_with_its_outcome() -> None:
    """The outcome's steps, then the way to the next chapter's start."""
    sitting = met("- end: chapter-end:won\n- say: Never.")
    assert sitting.said == ["You won."]
    assert sitting.asks.values["number"] == "201"
    sitting.go_on()
    sitting.go_on()
    assert (sitting.state.chapter, sitting.state.location) == ("second", "201")


def test_end_closes_a_chapter_and_with_it_the_campaign() -> None:
    """An outcome whose next is the campaign's end."""
    sitting = met("- end: chapter-end:lost")
    assert sitting.said == ["You lost."]
    assert sitting.state.ended == "chapters/first/ends/lost"


def test_end_closes_the_campaign() -> None:
    """The last page is shown; only the journal, undo and a number are left."""
    sitting = met("- say: Home.\n- end: campaign-end\n- say: Never.")
    assert sitting.said == ["Home."]
    assert sitting.state.ended == "campaign"
    assert sitting.shown()["can"] == ["enter_location", "write_key_word", "note"]
    with pytest.raises(RuleViolation) as refused:
        sitting.press(k.EndTurn())
    assert refused.value.code == "over"


def test_a_chapter_with_no_ends_has_the_outcome_done() -> None:
    """`chapter-end` alone means the one outcome there is."""
    chapters = (
        "{first: {number: 1, title: First, start: 101}, second: {number: 2, title: Second, start: 201}}"
    )
    content = pack(codes(A1="- end: chapter-end"), campaign={"chapters": chapters, "eras": "{}"})
    sitting = Sitting(content).arrive()
    sitting.meet()
    assert list(content.chapters["first"].ends) == ["done"]
    assert sitting.state.ended or sitting.asks.kind == "travel"
