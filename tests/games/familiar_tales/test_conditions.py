"""The twenty-six tests of a condition, each through a press: a code whose `when` is the condition."""

from collections.abc import Callable

import pytest

from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.schema.conditions import Tests as Known
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import PAGE, codes, pack

Act = Callable[[Sitting], object]

ASK = "use: repeatable\nwhen: %s\nsteps:\n- say: Yes.\notherwise:\n- say: No."
BESIDE = {
    "B1": "use: repeatable\nsteps:\n- set: {lit: true, oil: 3, mood: cross}\n- journal: {write: wick}",
    "B2": "steps:\n- choose:\n    prompt: Well?\n    options: {go: {label: Go.}, stay: {label: Stay.}}"
          "\n  id: well",
    "B3": "closed: true\nsteps:\n- say: Open now.",
    "B4": "steps:\n- codes: {open: [B3]}\n- timer: {start: bell, rounds: 9}",
    "B5": "steps:\n- timer: {stop: bell}",
    "B6": "steps:\n- spawn: {enemy: crab, count: 2}\n- spawn: {enemy: wraith, count: 1}",
    "B7": "steps:\n- journal: {write: ferry}\n- objective: {done: supply}",
}  # fmt: skip


def holds(condition: str, *acts: Act, finder: str = "flicker", players: int = 2) -> bool:
    """Whether the condition is true on page 101 after these acts, for this finder in Flicker's turn."""
    sitting = Sitting(pack(codes(A1=ASK % condition, **BESIDE)), players=players).arrive()
    for act in acts:
        act(sitting)
    sitting.meet(familiar=finder)
    return sitting.said == ["Yes."]


def meet(code: str, answer: str = "") -> Act:
    """Meet a code and answer what it asks."""

    def act(sitting: Sitting) -> None:
        sitting.meet(code)
        if answer:
            sitting.answer(answer)

    return act


def danger(by: int) -> Act:
    """Danger changes."""
    return lambda sitting: sitting.press(k.ChangeDanger(by))


def turns(number: int) -> Act:
    """So many turns end."""
    return lambda sitting: sitting.end_turn(number)


def there_and_back(sitting: Sitting) -> None:
    """To the lamp and back to the causeway."""
    for exit_ in ("on", "back"):
        sitting.press(k.TakeExit(exit_))
        sitting.go_on()
        sitting.go_on()


CROSS: Act = lambda sitting: sitting.press(k.MarkObjective("cross"))  # noqa: E731

CASES: dict[str, list[tuple[str, tuple[Act, ...], bool]]] = {
    "all": [
        ("{all: [{danger: 1+}, {flag: lit}]}", (danger(1),), False),
        ("{all: [{danger: 1+}, {flag: lit}]}", (danger(1), meet("B1")), True),
    ],
    "any": [
        ("{any: [{danger: 1+}, {flag: lit}]}", (), False),
        ("{any: [{danger: 1+}, {flag: lit}]}", (meet("B1"),), True),
    ],
    "not": [("{not: {flag: lit}}", (), True), ("{not: {flag: lit}}", (meet("B1"),), False)],
    "is": [("{is: oily}", (), False), ("{is: oily}", (meet("B1"),), True)],
    "danger": [
        ("{danger: 2}", (danger(2),), True),
        ("{danger: 2}", (danger(3),), False),
        ("{danger: 2+}", (danger(9),), True),
        ("{danger: 2-4}", (danger(4),), True),
        ("{danger: 2-4}", (danger(5),), False),
    ],
    "band": [
        ("{band: high}", (danger(4),), False),
        ("{band: high}", (danger(5),), True),
        ("{band: [low, high]}", (), True),
    ],
    "round": [
        ("{round: 1}", (turns(3),), True),
        ("{round: 1}", (turns(4),), False),
        ("{round: every 2 from 2}", (turns(4),), True),
        ("{round: every 2 from 2}", (turns(8),), False),
        ("{round: every 2 from 2}", (turns(12),), True),
    ],
    "chapter": [("{chapter: first}", (), True), ("{chapter: [second]}", (), False)],
    "era": [("{era: dawn}", (), True), ("{era: dusk}", (), False), ("{era: [dusk, dawn]}", (), True)],
    "printed": [
        ("{printed: forage}", (), True),
        ("{printed: [forage, entry-spaces]}", (), True),
        ("{printed: campfire}", (), False),
        ("{printed: [forage, campfire]}", (), False),
    ],
    "location": [("{location: 101}", (), True), ("{location: [102, 201]}", (), False)],
    "visits": [
        ("{visits: 1}", (), True),
        ("{visits: 1}", (there_and_back,), False),
        ("{visits: 2}", (there_and_back,), True),
    ],
    "flag": [("{flag: lit}", (), False), ("{flag: lit}", (meet("B1"),), True)],
    "count": [
        ("{count: {oil: 3}}", (meet("B1"),), True),
        ("{count: {oil: 1+, feathers: 2}}", (), False),
        ("{count: {oil: 0, feathers: 2}}", (), True),
    ],
    "choice": [
        ("{choice: {mood: calm}}", (), True),
        ("{choice: {mood: calm}}", (meet("B1"),), False),
        ("{choice: {mood: [calm, cross]}}", (meet("B1"),), True),
    ],
    "key_word": [
        ("{key_word: wick}", (), False),
        ("{key_word: wick}", (meet("B1"),), True),
        ("{key_word: [wick, ferry]}", (meet("B1"),), False),
        ("{key_word: [wick, ferry]}", (meet("B1"), meet("B7")), True),
        ("{key_word: ferry}", (lambda sitting: sitting.press(k.WriteKeyWord("fahre")),), True),
    ],
    "enemies": [
        ("{enemies: {crab: 2}}", (meet("B6"),), True),
        ("{enemies: {any: 3}}", (meet("B6"),), True),
        ("{enemies: {any: 0}}", (meet("B6"),), False),
        ("{enemies: {crab: 2, wraith: 2+}}", (meet("B6"),), False),
        ("{enemies: {wraith: 0}}", (), True),
    ],
    "code_used": [
        ("{code_used: B1}", (), False),
        ("{code_used: B1}", (meet("B1"),), True),
        ("{code_used: [B1, B6]}", (meet("B1"),), False),
        ("{code_used: B1}", (meet("B1"), there_and_back), False),
    ],
    "objective": [
        ("{objective: supply}", (meet("B7"),), True),
        ("{objective: [supply, cross]}", (meet("B7"),), False),
        ("{objective: [supply, cross]}", (meet("B7"), CROSS), True),
    ],
    "chose": [
        ("{chose: B2/go}", (meet("B2", "go"),), True),
        ("{chose: B2/go}", (meet("B2", "stay"),), False),
        ("{chose: well/stay}", (meet("B2", "stay"),), True),
    ],
    "timer": [
        ("{timer: {bell: running}}", (), False),
        ("{timer: {bell: stopped}}", (), True),
        ("{timer: {bell: running}}", (meet("B4"),), True),
        ("{timer: {bell: running}}", (meet("B4"), meet("B5")), False),
    ],
    "in_play": [
        ("{in_play: chalk}", (), True),
        ("{in_play: [flicker, blaze, gribbert, chalk]}", (), True),
    ],
    "code_open": [
        ("{code_open: B3}", (), False),
        ("{code_open: B3}", (meet("B4"),), True),
        ("{code_open: B3}", (meet("B4"), meet("B3")), False),
        ("{code_open: [B1, B6]}", (), True),
        ("{code_open: [B1, B6]}", (meet("B6"),), False),
    ],
    "active": [
        ("{active: flicker}", (), True),
        ("{active: flicker}", (turns(1),), False),
        ("{active: [blaze, gribbert]}", (turns(1),), True),
    ],
}
ROLES = ("finder", "players")  # these need more than an act; they have tests of their own below


def test_every_test_of_the_format_is_tried_here() -> None:
    """Twenty-five names, none forgotten."""
    names = set(Known().declared_fields) - {"note"}
    assert names == {*CASES, *ROLES}
    assert len(names) == 26


@pytest.mark.parametrize(
    ("condition", "acts", "true"),
    [case for cases in CASES.values() for case in cases],
    ids=[f"{name}-{n}" for name, cases in CASES.items() for n, _ in enumerate(cases)],
)
def test_a_condition_is_true_when_the_table_says_so(
    condition: str, acts: tuple[Act, ...], true: bool
) -> None:
    """Each test, true and false."""
    assert holds(condition, *acts) is true


def test_finder_is_who_met_the_code() -> None:
    """Not who has the turn."""
    assert holds("{finder: chalk}", finder="chalk")
    assert not holds("{finder: flicker}", finder="chalk")
    assert holds("{finder: [blaze, chalk], active: flicker}", finder="chalk")


def test_players_is_the_number_of_people() -> None:
    """One who plays all four familiars is one."""
    for number in (1, 2, 3, 4):
        assert holds(f"{{players: {number}}}", players=number)
        assert holds("{players: 2-3}", players=number) is (number in (2, 3))


def test_tests_side_by_side_must_all_be_true() -> None:
    """A map of two tests."""
    assert not holds("{flag: lit, danger: 0}")
    assert holds("{flag: lit, danger: 0}", meet("B1"))
    assert not holds("{flag: lit, danger: 0}", meet("B1"), danger(1))


def test_conditions_nest() -> None:
    """any of all, not of any."""
    nested = "{any: [{all: [{flag: lit}, {danger: 1+}]}, {not: {any: [{danger: 0-3}, {flag: lit}]}}]}"
    assert not holds(nested)
    assert holds(nested, danger(4))
    assert holds(nested, meet("B1"), danger(1))


def test_in_play_means_the_four_at_the_table() -> None:
    """A pack may have more familiars than are in play."""
    names = ("owl", "hare", "newt", "wren", "toad")
    familiars = "{" + ", ".join(f"{name}: {{name: {name.title()}}}" for name in names) + "}"
    asked = codes(A1=ASK % "{in_play: owl}", A2=ASK % "{in_play: [owl, toad]}")
    sitting = Sitting(pack(asked, campaign={"familiars": familiars})).arrive()
    sitting.meet("A1")
    assert sitting.said == ["Yes."]
    sitting.meet("A2")
    assert sitting.said == ["No."]


def test_an_objective_that_is_a_condition_is_tested_after_every_event() -> None:
    """It is done as soon as it holds, and stays done."""
    objectives = "{calm: {text: Reach 3., by: {danger: 3+}}}"
    sitting = Sitting(pack({"objectives": objectives})).arrive()
    sitting.press(k.ChangeDanger(2))
    assert sitting.state.objectives == ()
    sitting.press(k.ChangeDanger(1))
    assert sitting.state.objectives == ("calm",)
    sitting.press(k.ChangeDanger(-3))
    assert sitting.state.objectives == ("calm",)


@pytest.mark.parametrize(
    "condition",
    ["round: 2", "active: gribbert", "visits: 1", "timer: {bell: running}", "code_used: A1", "chose: A1/go",
     "flag: lit", "key_word: wick", "enemies: {any: 1+}", "objective: cross", "code_open: A9"],
)  # fmt: skip
def test_an_objective_sees_every_kind_of_change(condition: str) -> None:
    """Whatever the condition looks at: after the event that makes it true, the objective is done."""
    steps = """
        - timer: {start: bell, rounds: 5}
        - set: {lit: true}
        - journal: {write: wick}
        - spawn: {enemy: crab, count: 1}
        - codes: {open: [A9]}
        - choose:
            prompt: Well?
            options: {go: {label: Go.}}
        """
    page = {
        "objectives": f"{{goal: {{text: Goal., by: {{{condition}}}}}, cross: {{text: Cross., by: button}}}}",
        **codes(A1=steps, A9="closed: true\nsteps:\n- say: Hello."),
    }
    sitting = Sitting(pack(page)).arrive()
    sitting.meet("A1")
    sitting.answer("go")
    sitting.press(k.MarkObjective("cross"))
    sitting.end_turn(4 if "round" in condition else 1)
    assert "goal" in sitting.state.objectives


def test_a_trigger_waits_for_its_when() -> None:
    """A trigger whose condition fails when its time comes is not used up."""
    triggers = "{wake: {at: {turn_start: any}, when: {flag: lit}, steps: [{say: Awake.}]}}"
    page = {"triggers": triggers, **codes(A1="- set: {lit: true}")}
    sitting = Sitting(pack(page)).arrive()
    sitting.end_turn()
    assert sitting.said == []
    sitting.meet()
    sitting.end_turn()
    assert sitting.said == ["Awake."]


def test_only_for_and_when_guard_a_code() -> None:
    """Another familiar, or the wrong time: `otherwise`, and the code is not used up."""
    code = "only_for: [chalk]\nwhen: {danger: 1+}\nsteps:\n- say: Yes.\notherwise:\n- say: No."
    sitting = Sitting(pack(codes(A1=code))).arrive()
    for familiar, by, said in (("chalk", 1, "No."), ("flicker", 1, "No."), ("chalk", 1, "Yes.")):
        sitting.meet("A1", familiar)
        assert sitting.said == [said]
        sitting.press(k.ChangeDanger(by))
    with pytest.raises(RuleViolation) as refused:
        sitting.meet("A1", "chalk")
    assert refused.value.code == "used_code"


def test_the_page_of_these_tests_has_its_exits_open() -> None:
    """The acts above leave the causeway by an exit whose `when` always holds."""
    assert "danger: 0+" in PAGE["exits"]
