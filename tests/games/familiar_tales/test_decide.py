"""Which press is refused in which state of the table, with which code; a refusal changes nothing."""

from collections.abc import Callable

import pytest

from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.possible import possible
from companion.games.familiar_tales.state import Player
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.small_pack import pack

ORDER = ("gribbert", "flicker", "chalk", "blaze")
PLAYERS = (Player("Player 1", ("flicker", "blaze")), Player("Player 2", ("gribbert", "chalk")))
CHOICE = "{choose: {prompt: Well?, options: {so: {label: So.}}}}"
PAGE = {
    "codes": f"""
        A1: {{use: repeatable, steps: [{CHOICE}]}}
        A2: {{closed: true, steps: [{{say: Open.}}]}}
        A3: {{steps: [{{say: Once.}}]}}
        A4: {{only_for: [chalk], steps: [{{say: For Chalk.}}]}}
        A5: {{steps: [{{say: Once.}}], again: [{{say: Again.}}]}}
        """,
    "sections": """
        fire: {kind: campfire, at: fire, steps: [{say: Warm.}]}
        chest: {kind: gear, at: chest, use: once, steps: [{say: Gone.}]}
        loft: {kind: space, at: loft, when: {flag: lit}, steps: [{say: High.}]}
        """,
    "exits": """
        on: {label: On., to: 102, when: {danger: 0+}}
        shut: {label: Shut., to: 102}
        home: {label: Home., to: campaign-end, when: {danger: 0+}}
        """,
}
CONTENT = {"page": PAGE}

# a command of every type that the table in a turn accepts
PRESSES: dict[str, k.Command] = {
    "set_turn_order": k.SetTurnOrder(ORDER),
    "seat": k.Seat(PLAYERS),
    "enter_location": k.EnterLocation("102"),
    "begin_page_again": k.BeginPageAgain(),
    "enter_code": k.EnterCode("A3"),
    "use_section": k.UseSection("fire"),
    "change_danger": k.ChangeDanger(1),
    "end_turn": k.EndTurn(),
    "defeat_enemy": k.DefeatEnemy("crab"),
    "defeat_familiar": k.DefeatFamiliar("chalk"),
    "place_enemies": k.PlaceEnemies("wraith", 1),
    "call_enemy_turn": k.CallEnemyTurn(),
    "mark_objective": k.MarkObjective("cross"),
    "take_exit": k.TakeExit("on"),
    "write_key_word": k.WriteKeyWord("wick"),
    "note": k.Note("Hm."),
    "reroll": k.Reroll(),
    "correct_enemies": k.CorrectEnemies("crab", 1),
    "correct": k.Correct("danger", 3),
    "mark_affliction": k.MarkAffliction("chalk", "on-fire"),
    "set_die": k.SetDie(("danger", 1)),
}


def new() -> Sitting:
    """A group on no page yet."""
    return Sitting(pack(**CONTENT))


def in_turn() -> Sitting:
    """In Flicker's turn, with two crabs."""
    sitting = new().arrive()
    sitting.press(k.PlaceEnemies("crab", 2))
    return sitting


def setting_up() -> Sitting:
    """The page is being laid out."""
    sitting = new()
    sitting.press(k.EnterLocation("101"))
    sitting.press(k.CorrectEnemies("crab", 2))
    return sitting


def asked() -> Sitting:
    """A choice is open."""
    sitting = in_turn()
    sitting.meet("A1")
    return sitting


def enemies_act() -> Sitting:
    """The crabs act."""
    sitting = in_turn()
    sitting.press(k.CallEnemyTurn())
    return sitting


def travelling() -> Sitting:
    """On the way to 102."""
    sitting = in_turn()
    sitting.press(k.TakeExit("on"))
    return sitting


def over() -> Sitting:
    """After the campaign's end."""
    sitting = in_turn()
    sitting.press(k.TakeExit("home"))
    return sitting


def code_of(sitting: Sitting, command: k.Command) -> str:
    """The refusal's code, or nothing where the press goes through; a refusal changes nothing."""
    before = sitting.state
    try:
        sitting.decide(command)
    except RuleViolation as refused:
        assert str(refused)
        return refused.code
    finally:
        assert sitting.state == before
    return ""


HELD_UP = {"end_turn", "enter_code", "use_section", "take_exit", "call_enemy_turn", "place_enemies"}
HELD_UP_TOO = {"enter_location", "set_turn_order", "seat"}
OF_A_PAGE = (
    HELD_UP | {"begin_page_again", "defeat_enemy", "defeat_familiar", "mark_objective", "correct_enemies"}
) | {"reroll"}

TABLES: dict[Callable[[], Sitting], dict[str, str]] = {
    new: dict.fromkeys(OF_A_PAGE, "no_location"),
    in_turn: {},
    setting_up: {
        **dict.fromkeys(HELD_UP | {"enter_location"}, "answer_first"),
        "reroll": "not_now",  # nobody's turn has begun yet
    },
    asked: dict.fromkeys(HELD_UP | HELD_UP_TOO, "answer_first"),
    enemies_act: dict.fromkeys(HELD_UP | HELD_UP_TOO, "answer_first"),
    travelling: dict.fromkeys(HELD_UP, "answer_first"),
    over: dict.fromkeys(set(PRESSES) - {"enter_location", "write_key_word", "note"}, "over"),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_press_in_every_state(table: Callable[[], Sitting]) -> None:
    """Refused with the code that the state has for it, else accepted; and `can` says the same."""
    sitting = table()
    found = {name: code_of(sitting, command) for name, command in PRESSES.items()}
    assert {name: code for name, code in found.items() if code} == TABLES[table]
    can = set(possible(sitting.state, sitting.content))
    assert can - {"continue", "answer"} == {name for name, code in found.items() if not code}


@pytest.mark.parametrize("table", [new, in_turn])
def test_nothing_waits_for_an_answer(table: Callable[[], Sitting]) -> None:
    """`continue` and `answer` without a prompt are `not_now`."""
    assert code_of(table(), k.Continue("2.1")) == "not_now"
    assert code_of(table(), k.Answer("2.1", "so")) == "not_now"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (k.EnterLocation("999"), "unknown_location"),
        (k.EnterLocation("101"), "not_now"),
        (k.EnterCode("ZZ"), "unknown_code"),
        (k.EnterCode("toolongtobeacode"), "unknown_code"),
        (k.EnterCode("A2"), "unknown_code"),
        (k.EnterCode("A4"), "not_for_you"),
        (k.EnterCode("A4", "blaze"), "not_for_you"),
        (k.EnterCode("A3", "owl"), "unknown_familiar"),
        (k.UseSection("cellar"), "not_now"),
        (k.UseSection("loft"), "not_now"),
        (k.UseSection("fire", "owl"), "unknown_familiar"),
        (k.TakeExit("shut"), "exit_closed"),
        (k.TakeExit("window"), "exit_closed"),
        (k.DefeatEnemy("cow"), "unknown_enemy"),
        (k.DefeatEnemy("wraith"), "none_left"),
        (k.DefeatEnemy("crab", "owl"), "unknown_familiar"),
        (k.DefeatFamiliar("owl"), "unknown_familiar"),
        (k.PlaceEnemies("cow", 1), "unknown_enemy"),
        (k.CorrectEnemies("cow", 1), "unknown_enemy"),
        (k.CallEnemyTurn(("cow",)), "unknown_enemy"),
        (k.CallEnemyTurn(("wraith",)), "none_left"),
        (k.MarkObjective("none"), "not_now"),
        (k.MarkObjective("supply"), "not_now"),
        (k.WriteKeyWord("  "), "not_now"),
        (k.SetTurnOrder(("flicker", "blaze", "gribbert", "chalk")), "back_to_back"),
        (k.SetTurnOrder(("flicker", "gribbert", "chalk", "blaze")), "back_to_back"),
        (k.SetTurnOrder(("flicker", "gribbert", "blaze")), "illegal_split"),
        (k.SetTurnOrder(("flicker", "gribbert", "blaze", "blaze")), "illegal_split"),
        (k.SetTurnOrder(("flicker", "gribbert", "blaze", "owl")), "unknown_familiar"),
        (k.Seat((Player("Ada", ("flicker",)),)), "illegal_split"),
        (k.Seat(()), "illegal_split"),
        (k.Seat((Player("Ada", ("flicker", "blaze", "gribbert", "owl")),)), "unknown_familiar"),
        (k.Seat(PLAYERS, ("flicker", "blaze", "gribbert", "chalk")), "back_to_back"),
    ],
    ids=lambda value: repr(value),
)
def test_what_the_rules_refuse_in_a_turn(command: k.Command, code: str) -> None:
    """Each refusal has the contract's code, quotes what it refused, and writes nothing."""
    assert code_of(in_turn(), command) == code


def test_a_refusal_quotes_what_it_refused() -> None:
    """The sentence names the code, the number, the way, or the two familiars and their player."""
    for command, parts in (
        (k.EnterCode("zz-9"), ("ZZ9",)),
        (k.EnterLocation("999"), ("999",)),
        (k.TakeExit("shut"), ("Shut.",)),
        (k.PlaceEnemies("cow", 1), ("cow",)),
        (k.DefeatFamiliar("owl"), ("owl",)),
        (k.SetTurnOrder(("flicker", "gribbert", "chalk", "blaze")), ("Gribbert", "Chalk", "Player 2")),
        (k.SetTurnOrder(("flicker", "gribbert", "chalk", "blaze")[::-1]), ("Gribbert", "Chalk", "Player 2")),
    ):
        with pytest.raises(RuleViolation) as refused:
            in_turn().decide(command)
        for part in parts:
            assert part in str(refused.value)


def test_ft_29_the_wrap_of_the_turn_order_is_said() -> None:
    """FT-29: with three players last and first touch: the sentence says so, in the order of the table."""
    sitting = Sitting(pack(**CONTENT), players=3)
    with pytest.raises(RuleViolation) as refused:
        sitting.decide(k.SetTurnOrder(("flicker", "gribbert", "chalk", "blaze")))
    assert refused.value.code == "back_to_back"
    said = str(refused.value)
    assert said.index("Blaze is last") < said.index("Flicker is first") < said.index("Player 1")


def test_used_codes_and_sections_are_refused_the_second_time() -> None:
    """`used_code`, unless the event has `again`: then it is a press."""
    sitting = in_turn()
    for code in ("A3", "A5"):
        sitting.meet(code)
    assert code_of(sitting, k.EnterCode("A3", "chalk")) == "used_code"
    sitting.meet("A5", "chalk")
    assert sitting.said == ["Again."]
    sitting.press(k.UseSection("chest"))
    assert code_of(sitting, k.UseSection("chest", "chalk")) == "not_now"
    sitting.press(k.MarkObjective("cross"))
    assert code_of(sitting, k.MarkObjective("cross")) == "not_now"


def test_no_figure_is_left_in_the_box() -> None:
    """FT-35: `none_left` when none can be placed; fewer than wanted are placed."""
    sitting = in_turn()
    sitting.press(k.PlaceEnemies("crab", 9))
    assert sitting.state.enemies["crab"] == 5
    assert code_of(sitting, k.PlaceEnemies("crab", 1)) == "none_left"


def test_the_acting_familiar_is_meant_where_none_is_named() -> None:
    """`familiar` defaults to the acting one."""
    sitting = in_turn()
    events = sitting.press(k.EnterCode("A3"))
    assert isinstance(events[0], e.CodeMet)
    assert events[0].familiar == "flicker"
    assert next(e_ for e_ in sitting.press(k.UseSection("fire"))) == e.SectionUsed("fire", "101", "flicker")


def test_every_accepted_press_has_an_event() -> None:
    """Also a number that is held at its limit: it is logged and can be undone."""
    sitting = in_turn()
    events = sitting.press(k.ChangeDanger(-3))
    assert events[0] == e.DangerChanged(0, -3, "die")
    for command in PRESSES.values():
        assert sitting.decide(command)


def test_decide_changes_nothing() -> None:
    """The same table gives the same events twice."""
    sitting = in_turn()
    for command in PRESSES.values():
        assert sitting.decide(command) == sitting.decide(command)


def test_a_page_begun_again_is_as_on_arrival() -> None:
    """Danger, enemies, codes and state as they were; the feed and the notes go on."""
    sitting = in_turn()
    arrival = sitting.state.arrival
    assert arrival
    for command in (k.Note("Kept."), k.ChangeDanger(4), k.EnterCode("A3"), k.MarkObjective("cross")):
        sitting.press(command)
    cards = sitting.state.cards
    sitting.press(k.BeginPageAgain())
    state = sitting.state
    assert (state.danger, state.enemies, state.objectives, state.met) == (0, {}, (), ())
    assert state.notes == ("Kept.",)
    assert state.cards > cards
    assert sitting.asks.kind == "setup"
    sitting.go_on()
    assert (sitting.state.round, sitting.state.acting) == (1, "flicker")
    sitting.meet("A3")


def test_a_page_can_be_begun_again_while_it_is_laid_out_and_again() -> None:
    """Any number of times."""
    sitting = setting_up()
    for _ in range(3):
        sitting.press(k.BeginPageAgain())
        assert sitting.asks.kind == "setup"
    sitting.go_on()
    assert sitting.state.acting == "flicker"


def test_after_the_end_a_number_goes_on() -> None:
    """The campaign can be picked up at any page."""
    sitting = over()
    for number in ("101", "102"):
        sitting.press(k.EnterLocation(number))
        assert sitting.state.ended == ""
        sitting.undo()
    sitting.press(k.EnterLocation("101"))
    sitting.go_on()
    assert sitting.state.acting
