"""Thousands of random turns on the frozen pack: what must hold at every table, whatever is pressed."""

import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.dice import Fate
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.possible import possible
from companion.games.familiar_tales.seating import legal_orders
from companion.games.familiar_tales.state import Player, State
from tests import builders
from tests.games.familiar_tales.sitting import SEATS, Sitting

SALTMERE = builders.saltmere()
FAMILIARS = ("owl", "hare", "newt", "wren", "toad", "")
ENEMIES = ("mire-crab", "gull-wraith", "cow")
CODES = ("A17", "a-22", "B03", "007", "7", "C05", "C41", "ZZZ", "")
EXITS = ("on-to-the-light", "home-by-boat", "home-on-foot", "none")
OBJECTIVES = ("cross", "supply", "relight", "none")
WHAT = ("danger", "round", "state/lamp-oil", "state/bell-rung", "state/keeper", "timer/tide", "none",
        "objective/cross", "code/A17", "code/C41", "key_word/wick", "bubble/102", "state/")  # fmt: skip
VALUES: tuple[bool | int | str, ...] = (
    True,
    False,
    0,
    1,
    3,
    99,
    -1,
    "pass",
    "fail",
    "",
    "help",
    "hare",
    "WICK",
)


def values(state: State, chance: random.Random) -> tuple[bool | int | str, ...]:
    """Answers to try: those that the open prompt takes, and one that it may not."""
    prompt = state.prompt
    if prompt is None or chance.random() < 0.1:
        return (chance.choice(VALUES),)
    by_kind: dict[str, tuple[bool | int | str, ...]] = {
        "choice": prompt.options,
        "familiar": prompt.options,
        "test": ("pass", "fail"),
        "yes_no": (True, False),
        "number": (1,),
        "key_word": ("", "wick", "ferryman"),
    }
    return by_kind.get(prompt.kind, VALUES)


def shared(familiars: list[str], number: int) -> tuple[Player, ...]:
    """So many players who share the familiars."""
    left = iter(familiars)
    return tuple(Player(f"Player {n}", tuple(islice(left, size))) for n, size in enumerate(SEATS[number]))


def presses(name: str, state: State, chance: random.Random) -> Iterator[k.Command]:
    """Presses of this type, sensible and otherwise, in random order."""
    familiars = chance.sample((*FAMILIARS, None), len(FAMILIARS) + 1)
    prompt = state.prompt.id if state.prompt else "1.1"
    one = chance.choice
    match name:
        case "set_turn_order":
            yield k.SetTurnOrder(one(legal_orders(state.players)))
            yield k.SetTurnOrder(tuple(chance.sample(state.turn_order, 4)))
        case "seat":
            players = shared(chance.sample(FAMILIARS[:4], 4), one((1, 2, 3, 4)))
            yield k.Seat(players, one((None, one(legal_orders(players)))))
        case "enter_location":
            yield from (k.EnterLocation(number) for number in chance.sample(("101", "102", "999", ""), 4))
        case "begin_page_again":
            yield k.BeginPageAgain()
        case "continue":
            yield k.Continue(prompt)
        case "answer":
            answers = values(state, chance)
            yield from (k.Answer(prompt, value) for value in chance.sample(answers, len(answers)))
        case "enter_code":
            yield from (k.EnterCode(code, f) for code in chance.sample(CODES, len(CODES)) for f in familiars)
        case "use_section":
            yield from (k.UseSection(section, None) for section in chance.sample(("campfire", "cellar"), 2))
        case "change_danger":
            yield k.ChangeDanger(one((1, 1, 1, 2, -1, 9, -9)), one(("die", "card")))
        case "end_turn":
            yield k.EndTurn()
        case "defeat_enemy":
            yield from (k.DefeatEnemy(enemy, one(familiars)) for enemy in chance.sample(ENEMIES, 3))
            yield from (k.DefeatEnemy(enemy) for enemy in ENEMIES)
        case "defeat_familiar":
            yield from (k.DefeatFamiliar(familiar) for familiar in familiars if familiar is not None)
        case "place_enemies":
            yield from (k.PlaceEnemies(enemy, one((1, 2, 9))) for enemy in chance.sample(ENEMIES, 3))
        case "call_enemy_turn":
            yield k.CallEnemyTurn(one((None, ("mire-crab",), ("cow",))))
            yield k.CallEnemyTurn()
        case "mark_objective":
            yield from (k.MarkObjective(one) for one in chance.sample(OBJECTIVES, 4))
        case "take_exit":
            yield from (k.TakeExit(exit_) for exit_ in chance.sample(EXITS, 4))
        case "write_key_word":
            yield k.WriteKeyWord(one(("ferryman", "tide", "")))
            yield k.WriteKeyWord("Wick")
        case "note":
            yield k.Note("Hm.")
        case "reroll":
            yield k.Reroll()
        case "correct_enemies":
            yield from (k.CorrectEnemies(enemy, one((0, 1, 4))) for enemy in chance.sample(ENEMIES, 3))
        case "correct":
            yield from (k.Correct(one(WHAT), one(VALUES)) for _ in range(3))
            yield k.Correct("danger", one((0, 4, 8, 16)))


NAMES = (
    "set_turn_order", "seat", "enter_location", "begin_page_again", "continue", "answer", "enter_code",
    "use_section", "change_danger", "end_turn", "defeat_enemy", "defeat_familiar", "place_enemies",
    "call_enemy_turn",
    "mark_objective", "take_exit", "write_key_word", "note", "reroll", "correct_enemies", "correct",
)  # fmt: skip
OFTEN = {"end_turn": 60, "continue": 25, "answer": 15, "change_danger": 10, "enter_code": 6}
SELDOM = {"begin_page_again", "take_exit", "enter_location", "seat"}  # each breaks off what was running
RUNS_OUT = {"enter_code", "place_enemies", "use_section"}  # possible, but all codes or figures may be used


class Watched:
    """A sitting whose turns are watched: who acts, and how often in a round."""

    def __init__(self, seed: int, players: int) -> None:
        self.chance = random.Random(seed)
        self.sitting = Sitting(SALTMERE, dice=Fate(str(seed).encode()), players=players, restart_every=10)
        self.last: str | None = None  # who acted last, while the cycle has not been broken by hand
        self.ended: list[str] = []  # who has ended a turn in this round
        self.turns = 0

    def press(self, command: k.Command) -> bool:
        """Press it, hold what happened against the promises; whether it was accepted."""
        before = self.sitting.state
        try:
            events = self.sitting.press(command)
        except (RuleViolation, InvalidCommand):
            assert self.sitting.state == before
            return False
        for event in events:
            self.watch(event)
        state = self.sitting.state
        assert 0 <= state.danger <= 16
        assert all(count > 0 for count in state.enemies.values())
        return True

    def watch(self, event: e.Event) -> None:
        """One thing that happened."""
        players = self.sitting.state.players
        match event:
            case e.TurnStarted(familiar, turn):
                self.turns += 1
                assert turn == self.turns
                if self.last is not None:
                    assert familiar != self.last
                    if len(players) > 1:
                        state = self.sitting.state
                        assert state.player_of(familiar) != state.player_of(self.last)
                self.last = familiar
            case e.TurnEnded(familiar):
                assert familiar not in self.ended, "a familiar acts once a round"
                self.ended.append(familiar)
            case e.RoundBegan(number):
                if number > 1:
                    assert len(self.ended) == 4, "every familiar acts in a round"
                self.ended = []
            case e.Seated():
                self.ended = []  # the round is counted afresh
            case e.PageBegunAgain() | e.Arrived():
                self.last, self.ended = None, []

    def turn(self) -> None:
        """One random press."""
        can = possible(self.sitting.state, SALTMERE) if self.chance.random() < 0.9 else NAMES
        weights = [OFTEN.get(name, 1 if name in SELDOM else 3) for name in can]
        [name] = self.chance.choices(can, weights)
        for command in presses(name, self.sitting.state, self.chance):
            if self.press(command):
                return


def play(seed: int, players: int, number: int) -> Watched:
    """So many random presses."""
    watched = Watched(seed, players)
    watched.press(k.EnterLocation("101"))
    for _ in range(number):
        watched.turn()
    return watched


def check_agreement(seed: int, players: int, number: int) -> None:
    """What `can` leaves out is refused in every form; what it holds is accepted in some form."""
    watched = play(seed, players, 0)
    for _ in range(number):
        state = watched.sitting.state
        can = possible(state, SALTMERE)
        for name in NAMES:
            accepted = any(
                decides(watched.sitting, command) for command in presses(name, state, watched.chance)
            )
            if name not in can:
                assert not accepted, (name, state)
            elif name not in RUNS_OUT and name != "answer":
                assert accepted, (name, state)
        for _ in range(4):
            watched.turn()


def decides(sitting: Sitting, command: k.Command) -> bool:
    """Whether the rules accept this press now; they refuse in no other way than their own."""
    try:
        return bool(sitting.decide(command))
    except (RuleViolation, InvalidCommand):
        return False


def check_undo(seed: int, players: int, number: int) -> None:
    """Undo to the start and redo to the end gives every table again, folded from the log alone."""
    sitting = play(seed, players, number).sitting
    tables = dict(sitting.states)
    end = sitting.version
    for version in range(end - 1, 0, -1):
        sitting.undo()
        assert sitting.state == tables[version]
    assert sitting.timeline.undoable is None
    for version in range(2, end + 1):
        sitting.redo()
        assert sitting.state == tables[version]
    assert sitting.timeline.redoable is None


TABLES = given(st.integers(0, 2**32), st.integers(1, 4))
QUICK = settings(
    max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)


@settings(QUICK, max_examples=40)
@TABLES
def test_ft_29_nobody_acts_twice_running_and_everybody_acts_once_a_round(seed: int, players: int) -> None:
    """FT-28, FT-29: whatever is pressed; danger stays in range, and only the rules refuse."""
    play(seed, players, 150)


@settings(QUICK, max_examples=8)
@TABLES
def test_what_can_be_pressed_is_what_is_accepted(seed: int, players: int) -> None:
    """`can` and `decide` agree in every state that play comes to."""
    check_agreement(seed, players, 12)


@settings(QUICK, max_examples=8)
@TABLES
def test_undo_to_the_start_and_redo_to_the_end_gives_the_same_tables(seed: int, players: int) -> None:
    """By the engine's timeline and fold alone."""
    check_undo(seed, players, 30)


@settings(QUICK, max_examples=10)
@TABLES
def test_a_press_after_undo_drops_what_could_be_redone(seed: int, players: int) -> None:
    """Undo, redo and presses in any mixture: the table is always the fold of what counts."""
    watched = play(seed, players, 10)
    sitting, chance = watched.sitting, watched.chance
    for _ in range(40):
        able = sitting.timeline
        if able.undoable and chance.random() < 0.4:
            sitting.undo()
        elif able.redoable and chance.random() < 0.5:
            sitting.redo()
        else:
            command = k.Note("Hm.") if sitting.state.ended else k.ChangeDanger(1)
            sitting.press(command)
            assert sitting.timeline.redoable is None
        counts = sitting.timeline.counts
        assert counts
        assert sitting.state == sitting.folded(reversed(tuple(counts)))


def test_ft_28_no_familiar_of_a_lone_player_acts_twice_running() -> None:
    """FT-28: the waiver is for the player; a new order that takes over begins with another familiar."""
    sitting = Sitting(SALTMERE, dice=Fate(b"lone"), players=1).arrive()
    order = sitting.state.turn_order
    sitting.press(k.SetTurnOrder((order[3], *order[:3])))
    started = []
    for _ in range(8):
        started.append(sitting.state.acting)
        sitting.end_turn()
    assert all(one != other for one, other in pairwise(started))


def test_random_play_gets_somewhere() -> None:
    """The walks above are no idle ones: pages, effects, codes, exits and ends are all met."""
    met = {type(event) for seed in range(12) for event in happened(play(seed, 1 + seed % 4, 150).sitting)}
    assert {e.RowDrawn, e.CodeMet, e.ExitTaken, e.PageBegunAgain, e.FamiliarReturned, e.TimerGone, e.Seated,
            e.ObjectiveMarked, e.EnemyDefeated, e.Corrected, e.Rerolled, e.TurnOrderSet} <= met  # fmt: skip


def happened(sitting: Sitting) -> Iterator[e.Event]:
    """Everything in the log."""
    for events in sitting.events.values():
        yield from events


@pytest.mark.long
@settings(QUICK, max_examples=200, derandomize=False)
@TABLES
def test_long_walks_keep_the_promises(seed: int, players: int) -> None:
    """200 tables of 300 presses, another set each time."""
    play(seed, players, 300)


@pytest.mark.long
@settings(QUICK, max_examples=40, derandomize=False)
@TABLES
def test_long_walks_agree_and_come_back(seed: int, players: int) -> None:
    """`can` and undo over longer play."""
    check_agreement(seed, players, 30)
    check_undo(seed, players, 80)
