"""The shape of a pack's files: every key of the format, and nothing else."""

import pytest

from companion.engine.game import Plain
from companion.games.familiar_tales import schema
from companion.games.familiar_tales.content import Danger, Every, Range
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.parts import load_map
from companion.games.familiar_tales.schema.ranges import Numbers
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import Code, LocationNumber, NewId, Truth, Whole
from tests.games.familiar_tales.packs_read import files


def scene(*steps: Plain) -> list[tuple[str, tuple[str | int, ...]]]:
    """(code, place below the steps) of what is wrong with a scene's steps."""
    _, found = schema.load("scenes", "scenes/x.yaml", {"scenes": {"value": {"steps": list(steps)}}})
    assert all(complaint.place[:2] == ("scenes", "value") for complaint in found)
    return [(complaint.code, complaint.place[3:]) for complaint in found]


def test_every_key_of_the_format_is_accepted() -> None:
    """The pack that uses every key has the right shape."""
    for file, plain in files("everything").items():
        kind = file.split("/")[0].removesuffix(".yaml")
        assert schema.load(kind, file, plain)[1] == ()


@pytest.mark.parametrize("typed", ["1_000", "１２", "0x1", "1.0", "1e3", " 1", "--1", "", "9" * 5000])
def test_a_whole_number_is_digits_with_a_sign(typed: str) -> None:
    """What the library would take for a number is none."""
    with pytest.raises(schema.ValidationError):
        Whole(-99, 999).deserialize(typed)


def test_whole_numbers_have_limits() -> None:
    """Signs are read; limits are kept."""
    assert [Whole(-5, 5).deserialize(typed) for typed in ("3", "+3", "-5", "03")] == [3, 3, -5, 3]
    with pytest.raises(schema.ValidationError):
        Whole(0, 5).deserialize("6")


@pytest.mark.parametrize("typed", ["yes", "no", "True", "t", "1", "on", ""])
def test_only_true_and_false_are_truths(typed: str) -> None:
    """Other words mean different things in different readers."""
    with pytest.raises(schema.ValidationError):
        Truth().deserialize(typed)


def test_ranges_are_written_as_on_a_rules_sheet() -> None:
    """`2`, `2+`, `2-4`, and for rounds `every 2 from 3`."""
    assert [Numbers().deserialize(typed) for typed in ("2", "2+", "2-4")] == [
        Range(2, 2),
        Range(2),
        Range(2, 4),
    ]
    assert Numbers(every=True).deserialize("every 2 from 3") == Every(2, 3)
    for wrong in (">=2", "4-2", "-1", "2 +", "every 2 from 3", "２", "1-", ""):
        with pytest.raises(schema.ValidationError):
            Numbers().deserialize(wrong)


def test_ids_codes_numbers_and_texts_have_their_forms() -> None:
    """Each form has its limits."""
    for field, right, wrong in (
        (NewId(), ("ab", "a-1", "a" * 40), ("a", "A1", "1a", "a_b", "a" * 41, "ab ")),
        (LocationNumber(), ("101", "1001"), ("0101", "99", "10001", "１０１", "1o1")),
        (Code(), ("007", "a-17", "B 03", "É1"), ("", "A!", "123456789", "-A", "A--1")),
        (Prose(), ("a", "*b* <finder> <icon:lamp>", "1 < 2"), ("", " \n", "a" * 4001, "<findr>", "<b>x</b>")),
        (Label(), ("a",), ("a\nb", "a" * 121)),
    ):
        for typed in right:
            assert field.deserialize(typed) == typed
        for typed in wrong:
            with pytest.raises(schema.ValidationError):
                field.deserialize(typed)


def test_a_step_has_exactly_one_action() -> None:
    """None, two, an unknown one, an unknown key, a key of `say` elsewhere."""
    assert scene({"danger": "+1"}, {"say": "A.", "as": "letter", "id": "ab", "use": "once"}) == []
    assert scene({"say": "A.", "danger": "+1"}) == [("P104", (0, "danger"))]
    assert scene({"when": {"danger": "1"}}) == [("P105", (0,))]
    assert scene({"dangr": "+1"}) == [("P105", (0, "dangr"))]
    assert scene({"danger": "+1", "whn": {}}) == [("P101", (0, "whn"))]
    assert scene({"danger": "+1", "as": "aside"}) == [("P101", (0, "as"))]
    assert scene({"say": "A.", "use": "once"}) == [("P113", (0, "use"))]
    assert scene("say hello") == [("P105", (0,))]
    assert scene({"danger": "5"}, {"danger": "=5"}) == [("P103", (0, "danger"))]


def test_what_an_action_needs_is_told() -> None:
    """A missing key is told at the map that lacks it."""
    assert scene({"spawn": {"enemy": "crab"}}) == [("P102", (0, "spawn"))]
    assert scene({"test": {"skill": "might", "difficulty": "3"}}) == [("P102", (0, "test"))]
    assert scene({"ask": {"number": "How many?"}}) == [("P102", (0, "ask")), ("P102", (0, "ask"))]
    assert scene({"ask": {"yes_no": "A?", "min": "1"}}) == [("P101", (0, "ask", "min"))]
    assert scene({"ask": {"yes_no": "A?", "number": "B?"}}) == [("P104", (0, "ask", "number"))]
    assert scene({"timer": {"start": "tide"}}) == [("P102", (0, "timer"))]
    assert scene({"journal": {}}) == [("P102", (0, "journal"))]
    assert scene({"give": {}}) == [("P102", (0, "give"))]
    assert scene({"choose": {"prompt": "A?", "options": {}}}) == [("P103", (0, "choose", "options"))]


def test_an_id_may_be_called_like_a_word_of_the_schema() -> None:
    """`value`, `key` and `note` are good ids, and errors below them have the right place."""
    rows = {"value": {"steps": "x"}, "key": {"steps": [], "wieght": "1"}}
    assert scene({"roll": {"rows": rows}}) == [
        ("P103", (0, "roll", "rows", "value", "steps")),
        ("P101", (0, "roll", "rows", "key", "wieght")),
    ]


def test_nesting_has_an_end() -> None:
    """Steps go 6 deep and conditions 4; deeper is a problem, not a crash."""
    deep: Plain = [{"danger": "+1"}]
    for _ in range(6):
        deep = [{"if": {"when": {"danger": "1"}, "then": deep}}]
    assert scene(*deep) == []
    assert [code for code, _ in scene({"if": {"when": {}, "then": deep}})] == ["P112"]
    tests: Plain = {"danger": "1"}
    for _ in range(4):
        tests = {"not": tests}
    assert When().deserialize(tests)
    assert [code for code, _ in scene({"danger": "+1", "when": {"not": tests}})] == ["P112"]


def test_the_table_judges_branches_so_nothing_is_counted_there() -> None:
    """`danger` and `spawn` stand at the top of a script."""
    branch = {"first_of": [{"steps": [{"danger": "+1"}]}]}
    script = {"steps": [{"danger": "+1"}, branch]}
    plain = {"enemies": {"crab": {"name": "Crab", "turn": {"scripts": {"nip": script}}}}}
    _, (told,) = schema.load("enemies", "enemies/x.yaml", plain)
    assert (told.code, told.place[-5:]) == ("P610", (1, "first_of", 0, "steps", 0, "danger")[-5:])


def test_an_override_may_be_partial_but_not_its_steps() -> None:
    """Any key may be missing but what a step needs; `remove` stands alone, and only here."""
    rows = {"one": {"steps": [{"spawn": {"enemy": "crab"}}]}, "two": {"remove": "true"}}
    override = {
        "tables": {"end-turn": {"rows": rows}},
        "enemies": {"crab": {"remove": "true", "life": "2"}},
        "danger": {"bands": {"calm": {"remove": "true"}}},
    }
    plain = files("everything")["locations/101-all.yaml"]
    assert isinstance(plain, dict)
    _, found = schema.load("locations", "x", {**plain, "override": override})
    assert {(one.code, one.place[1:]) for one in found} == {
        ("P102", ("tables", "end-turn", "rows", "one", "steps", 0, "spawn")),
        ("P103", ("enemies", "crab")),
        ("P101", ("danger", "bands", "calm", "remove")),
    }


def test_a_danger_change_keeps_its_sign() -> None:
    """By or to."""
    loaded = load_map(schema.STEPS[0], {"danger": "-2"}, partial=False)
    assert loaded["danger"] == Danger(by=-2)
