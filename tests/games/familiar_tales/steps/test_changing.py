"""Steps that change the table: danger, spawn, remove, set, add, objective, timer, codes."""

import pytest

from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Timer
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import codes, meeting, pack


def met(steps: str, **more: int) -> Sitting:
    """A table whose acting familiar has just met these steps."""
    sitting = Sitting(meeting(steps), **more).arrive()  # type: ignore[arg-type]
    sitting.meet()
    return sitting


@pytest.mark.parametrize(
    ("change", "to"), [("+1", 4), ("-2", 1), ("=5", 5), ("=0", 0), ("+9", 10), ("-9", 0), ("=99", 10)]
)
def test_danger_rises_falls_or_is_set_and_stays_in_range(change: str, to: int) -> None:
    """From 3: `+`, `-` and `=`, held between 0 and the maximum 10."""
    sitting = Sitting(meeting(f"- danger: {change}")).arrive()
    sitting.press(k.ChangeDanger(3))
    sitting.meet()
    assert sitting.state.danger == to


@pytest.mark.parametrize(
    ("count", "placed"),
    [
        ("2", [2, 2, 2, 2]),
        ("{1: 1, 2: 2, 3: 3, 4: 4}", [1, 2, 3, 4]),
        ("{each: 1}", [1, 2, 3, 4]),
        ("{each: 2, min: 3, max: 5}", [3, 4, 5, 5]),
    ],
)
def test_ft_31_spawn_counts_by_players(count: str, placed: list[int]) -> None:
    """FT-31: one number, a number by players, or so many each, held between min and max."""
    steps = f"- spawn: {{enemy: crab, count: {count}}}"
    assert [met(steps, players=n).state.enemies["crab"] for n in (1, 2, 3, 4)] == placed


def test_spawn_adds_to_those_on_the_page_until_the_figures_run_out() -> None:
    """Five crab figures are in the box: 3, then 2 of 3; what cannot be placed is said."""
    sitting = met("- spawn: {enemy: crab, count: 3}")
    first = sitting.told[0][1]
    events = sitting.meet()
    assert e.EnemiesPlaced("crab", 2, 5) in events
    assert sitting.state.enemies == {"crab": 5}
    assert sitting.told[0][1] != first


@pytest.mark.parametrize("at", ["entry", "[north]", "finder", "active", "child", "any water space"])
def test_spawn_says_where(at: str) -> None:
    """Each form of `at` has its sentence."""
    [(kind, text, _)] = met(f"- spawn: {{enemy: crab, count: 1, at: {at}}}").told
    assert kind == "spawn"
    assert "Crab" in text


@pytest.mark.parametrize(
    ("remove", "left"),
    [
        ("{enemy: crab}", {"crab": 2, "wraith": 2}),
        ("{enemy: crab, count: 2}", {"crab": 1, "wraith": 2}),
        ("{enemy: crab, count: 9}", {"wraith": 2}),
        ("{enemy: crab, count: all}", {"wraith": 2}),
        ("{enemy: any, count: 4}", {"wraith": 1}),
        ("{enemy: any, count: all}", {}),
    ],
)
def test_remove_takes_enemies_off(remove: str, left: dict[str, int]) -> None:
    """One, some or all, of one type or of any."""
    steps = f"""
        - spawn: {{enemy: crab, count: 3}}
        - spawn: {{enemy: wraith, count: 2}}
        - remove: {remove}
        """
    assert met(steps).state.enemies == left


def test_remove_takes_what_is_there() -> None:
    """With none on the page nothing happens and nothing is told."""
    sitting = met("- remove: {enemy: crab, count: all}\n- say: Quiet.")
    assert sitting.told == [("say", "Quiet.", ["flicker"])]


def test_set_gives_each_type_of_state_its_value() -> None:
    """Flags, counts, choices and familiars."""
    values = met("- set: {lit: true, oil: 3, mood: cross, keeper: chalk}").state.values
    assert {name: values[name] for name in ("lit", "oil", "mood", "keeper")} == {
        "lit": True,
        "oil": 3,
        "mood": "cross",
        "keeper": "chalk",
    }
    assert met("- set: {lit: true}\n- set: {lit: false}").state.values["lit"] is False


def test_state_begins_at_its_defaults() -> None:
    """False, 0 or the smallest, the first value, nobody."""
    values = Sitting(pack()).state.values
    assert values == {"oil": 0, "feathers": 2, "lit": False, "mood": "calm", "keeper": "", "here": 0}


def test_add_holds_counts_at_their_limits() -> None:
    """`oil` goes to 5 at most, `feathers` to 1 at least."""
    assert met("- add: {oil: 2, feathers: +1}").state.values["feathers"] == 3
    assert met("- add: {oil: 99}").state.values["oil"] == 5
    assert met("- add: {oil: 1, feathers: -9}").state.values["feathers"] == 1


def test_set_holds_counts_at_their_limits() -> None:
    """Format 7.2: a count outside its limits is held at the limit, also by `set`."""
    assert met("- set: {oil: 5}").state.values["oil"] == 5
    assert met("- set: {oil: 9}").state.values["oil"] == 5
    assert met("- set: {feathers: 0}").state.values["feathers"] == 1


def test_objective_is_done_and_undone() -> None:
    """Done once, told once; undone it is open again."""
    sitting = met("- objective: {done: supply}\n- objective: {done: supply}")
    assert sitting.state.objectives == ("supply",)
    assert [kind for kind, _, _ in sitting.told] == ["objective"]
    assert met("- objective: {done: supply}\n- objective: {undo: supply}").state.objectives == ()


def timed(unit: str, steps: str = "- say: Nothing.") -> Sitting:
    """A page on which a bell rings after two rounds or turns; code A1 holds the steps."""
    page = {
        "setup": f"[{{timer: {{start: bell, {unit}: 2}}}}]",
        "triggers": "{rings: {at: {timer: bell}, use: repeatable, steps: [{say: Ding.}]}}",
        **codes(A1=f"use: repeatable\nsteps:\n{steps}"),
    }
    return Sitting(pack(page)).arrive()


def test_a_timer_of_turns_rings_after_so_many_turns() -> None:
    """Two turns end, then it rings, once."""
    sitting = timed("turns")
    sitting.end_turn()
    assert sitting.said == []
    sitting.end_turn()
    assert sitting.said == ["Ding."]
    assert sitting.state.timers == {}


def test_a_timer_of_rounds_rings_after_so_many_rounds() -> None:
    """Eight turns of four familiars."""
    sitting = timed("rounds")
    sitting.end_turn(7)
    assert sitting.state.timers == {"bell": Timer("rounds", 1)}
    sitting.end_turn()
    assert sitting.said == ["Ding."]


def test_a_timer_is_stopped() -> None:
    """It never rings; stopping it twice is nothing."""
    sitting = timed("turns", "- timer: {stop: bell}\n- timer: {stop: bell}")
    sitting.meet()
    sitting.end_turn(4)
    assert sitting.state.timers == {}
    assert sitting.said == []


def test_a_timer_is_made_longer_or_shorter() -> None:
    """`add` moves the end of a running timer and wakes none that is stopped."""
    sitting = timed("turns", "- timer: {add: {bell: 3}}")
    sitting.meet()
    assert sitting.state.timers["bell"].left == 5
    sitting.end_turn(4)
    assert sitting.said == []
    sitting.end_turn()
    assert sitting.said == ["Ding."]
    sitting.meet()
    assert sitting.state.timers == {}


def test_a_timer_started_again_starts_afresh() -> None:
    """`start` on a running timer sets it."""
    sitting = timed("rounds", "- timer: {start: bell, turns: 1}")
    sitting.meet()
    assert sitting.state.timers == {"bell": Timer("turns", 1)}
    sitting.end_turn()
    assert sitting.said == ["Ding."]


def test_a_timer_made_in_a_moment_is_not_counted_in_that_moment() -> None:
    """Format 13: a timer of 1 turn, started by the trigger of a turn's end, runs one more turn."""
    triggers = """
        starts: {at: {turn_end: flicker}, steps: [{timer: {start: bell, turns: 1}}]}
        rings: {at: {timer: bell}, steps: [{say: Ding.}]}
        """
    sitting = Sitting(pack({"triggers": triggers})).arrive()
    sitting.end_turn()
    assert sitting.said == []
    sitting.end_turn()
    assert sitting.said == ["Ding."]


def test_codes_open_and_close() -> None:
    """A closed code answers like an unknown one until it is opened, and again when it is closed."""
    sitting = Sitting(
        pack(
            codes(
                A1="- codes: {open: [B2]}",
                A2="- codes: {close: [B2, B3]}",
                B2="closed: true\nuse: repeatable\nsteps:\n- say: Hidden.",
                B3="use: repeatable\nsteps:\n- say: Plain.",
            )
        )
    ).arrive()
    with pytest.raises(RuleViolation) as refused:
        sitting.meet("B2")
    assert refused.value.code == "unknown_code"
    sitting.meet("A1")
    sitting.meet("B2")
    assert sitting.said == ["Hidden."]
    sitting.meet("A2")
    for code in ("B2", "B3"):
        with pytest.raises(RuleViolation) as refused:
            sitting.meet(code)
        assert refused.value.code == "unknown_code"


def test_codes_keep_means_not_used_up_this_time() -> None:
    """A failed test may be tried again; a passed one uses the code up."""
    test = "- test: {skill: might, difficulty: 4, pass: [{say: Open.}], fail: [{codes: {keep: [A1]}}]}"
    sitting = Sitting(pack(codes(A1=test))).arrive()
    for result in ("fail", "fail", "pass"):
        sitting.meet()
        sitting.answer(result)
    with pytest.raises(RuleViolation) as refused:
        sitting.meet()
    assert refused.value.code == "used_code"


@pytest.mark.parametrize("use", ["once", "once_per_visit", "once_per_familiar"])
def test_codes_keep_works_for_every_use(use: str) -> None:
    """Whatever would have used it up; for a familiar only its own use is taken back."""
    sitting = Sitting(
        pack(codes(A1=f"use: {use}\nsteps:\n- choose:\n    prompt: Well?\n    options:\n"
                      "      go: {label: Go., steps: [{codes: {keep: [A1]}}]}\n      in: {label: In.}\n"))
    ).arrive()  # fmt: skip
    sitting.meet(familiar="flicker")
    sitting.answer("go")
    sitting.meet(familiar="flicker")
    sitting.answer("in")
    with pytest.raises(RuleViolation):
        sitting.meet(familiar="flicker")
    if use == "once_per_familiar":
        sitting.meet(familiar="chalk")
        sitting.answer("go")
        with pytest.raises(RuleViolation):
            sitting.meet(familiar="flicker")


def test_a_step_with_use_runs_as_often_as_that_says() -> None:
    """once_per_familiar for each familiar, once for nobody ever again."""
    steps = """
        - {say: Mine., id: mine, use: once_per_familiar}
        - {say: Ours., id: ours, use: once}
        - {say: Today's., id: today, use: once_per_visit}
        - {say: Always., id: always, use: repeatable}
        """
    sitting = Sitting(meeting(steps)).arrive()
    sitting.meet(familiar="flicker")
    assert sitting.said == ["Mine.", "Ours.", "Today's.", "Always."]
    sitting.meet(familiar="flicker")
    assert sitting.said == ["Always."]
    sitting.meet(familiar="chalk")
    assert sitting.said == ["Mine.", "Always."]
    sitting.press(k.TakeExit("on"))
    sitting.go_on()
    sitting.go_on()
    sitting.press(k.TakeExit("back"))
    sitting.go_on()
    sitting.go_on()
    sitting.meet(familiar="chalk")
    assert sitting.said == ["Today's.", "Always."]


def test_a_step_whose_when_fails_is_left_out() -> None:
    """`when` on a step."""
    assert met("- {say: No., when: {danger: 1+}}\n- {say: Yes., when: {danger: 0}}").said == ["Yes."]
