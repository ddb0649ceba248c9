from itertools import pairwise
from textwrap import dedent
from typing import cast

import pytest

from companion.engine.dice import Fate
from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales import seating, story
from companion.games.familiar_tales.state import Player
from tests.games.familiar_tales.packs import (
    ALWAYS,
    CAMPAIGN,
    CRABS,
    NEXT,
    SECOND_PAGE,
    TABLES,
    TWO_PAGES,
    Sitting,
    begun,
    cards,
    of,
    pack,
    page,
)


def triggers(*lines: str, more: str = "") -> dict[str, str]:
    """A layer over page 101: triggers, each a line `AT: STEPS`, named t1, t2, ... in file order."""
    made = ""
    for number, line in enumerate(lines, 1):
        moment, _, steps = line.partition(" -> ")
        moment, _, rest = moment.partition(" + ")
        made += f"  t{number}: {{at: {{{moment}}}, {rest or 'use: repeatable'}, steps: [{steps}]}}\n"
    return page("triggers:\n" + made + dedent(more))


def say(*words: str) -> str:
    """Steps that tell these words."""
    return ", ".join(f"{{say: {word}}}" for word in words)


def told(events: tuple[e.Event, ...], sitting: Sitting) -> list[str]:
    """The words told by `say` and `do` in these events, in order."""
    return [sitting.content.lists[a][int(n)].action.text.source  # type: ignore[union-attr]
            for card in cards(events, "say", "do") for a, _, n in [card.at.rpartition("#")]]  # fmt: skip


def story_of(sitting: Sitting, command: k.Command) -> list[str]:
    """What a press and the waits after it told, in order."""
    return told(sitting.press(command) + sitting.settle(), sitting)


def turn(sitting: Sitting) -> list[str]:
    """What one End Turn told."""
    return story_of(sitting, k.EndTurn())


def nested(wide: int) -> dict[str, str]:
    """Scene `aaa` runs `bbb` so often, which runs `ccc` so often, which takes so many steps."""
    lists = {"aaa": "run: bbb", "bbb": "run: ccc", "ccc": "danger: +1"}
    scenes = "".join(
        f"  {name}: {{steps: [{', '.join([f'{{{do}}}'] * wide)}]}}\n" for name, do in lists.items()
    )
    return {"scenes/all.yaml": "scenes:\n" + scenes}


# --- the order of one End Turn ------------------------------------------------------------------


def test_ft_104_the_fixed_order_of_moments() -> None:
    """Format section 13: turn_end, effect, timers of turns, of rounds, round_end, round_start, turn_start."""
    layer = triggers(
        f"turn_start: any -> {say('turn start')}",
        f"round_start: 2+ -> {say('round start')}",
        f"round_end: 1+ -> {say('round end')}",
        f"timer: slow -> {say('rounds')}",
        f"timer: fast -> {say('turns')}",
        f"turn_end: any -> {say('turn end')}",
        more="""
        setup:
          - do: Lay out the page.
          - timer: {start: slow, rounds: 1}
          - timer: {start: fast, turns: 4}
        """,
    )
    sitting = begun(pack(ALWAYS, layer))
    for _ in range(3):
        assert turn(sitting) == ["turn end", "Shiver.", "turn start"]
    assert turn(sitting) == [
        "turn end",
        "Shiver.",
        "turns",
        "rounds",
        "round end",
        "round start",
        "turn start",
    ]


def test_ft_28_the_round_rises_between_its_end_and_the_next_start() -> None:
    """Format section 13: `round_end` sees the old number, `round_start` the new one; then the turn starts."""
    both = "{if: {when: {round: 1}, then: [{say: one}], else: [{say: two}]}}"
    sitting = begun(pack(triggers(f"round_end: 1+ -> {both}", f"round_start: 2+ -> {both}")))
    for _ in range(3):
        assert turn(sitting) == []
    events = sitting.press(k.EndTurn())
    assert told(events, sitting) == ["one", "two"]
    kinds = [type(one) for one in events if isinstance(one, e.RoundBegan | e.TurnStarted | e.TurnEnded)]
    assert kinds == [e.TurnEnded, e.RoundBegan, e.TurnStarted]
    assert (sitting.state.round, sitting.state.acted) == (2, ())


def test_ft_28_a_round_is_four_turns_for_any_number_of_players() -> None:
    """FT-28: one by one each of the four ends a turn."""
    for players in (1, 2, 3, 4):
        sitting = begun(pack(), players)
        rounds = []
        for _ in range(12):
            rounds.append(sitting.state.round)
            sitting.end_turn()
        assert rounds == [1] * 4 + [2] * 4 + [3] * 4


def test_ft_104_a_turn_end_trigger_that_raises_danger_counts_for_this_roll() -> None:
    """Format section 13: step 1 is over, with all it sets off, before step 2 reads danger."""
    layer = triggers("turn_end: any -> {danger: +8}", f"danger_band: grim -> {say('grim')}")
    sitting = begun(pack({CAMPAIGN: "danger: {bands: {grim: {chance: 100}}}"}, layer))
    assert turn(sitting) == ["grim", "Shiver."]


def test_ft_104_what_an_effect_sets_off_waits_until_it_is_carried_out() -> None:
    """Format section 13: triggers run after the event that caused them; the effect's wait belongs to it."""
    rows = {TABLES: "tables: {end-turn: {rows: {cold: {steps: [{danger: +1}, {do: Shiver.}]}}}}"}
    sitting = begun(pack(ALWAYS, rows, triggers(f"danger_reaches: 1 -> {say('one')}")))
    assert told(sitting.press(k.EndTurn()), sitting) == ["Shiver."]
    assert sitting.prompt == "effect"
    events = sitting.go_on()
    assert told(events, sitting) == ["one"]
    assert of(e.TurnStarted, events) and events.index(of(e.Told, events)[0]) < events.index(
        of(e.TurnStarted, events)[0]
    )


def test_ft_62_active_in_a_turn_trigger_is_the_one_whose_turn_it_is() -> None:
    """FT-62: at turn_end still the one that ended, at turn_start the next; `give` is theirs."""
    layer = triggers("turn_end: any -> {give: {life: -1}}", "turn_start: any -> {give: {power: +1}}")
    sitting = begun(pack(layer))
    assert [card.who for card in cards(sitting.end_turn(), "give")] == [("flicker",), ("blaze",)]


def test_ft_62_turn_triggers_may_name_familiars() -> None:
    """Format section 13: `any`, or familiar ids."""
    sitting = begun(
        pack(triggers(f"turn_end: [blaze] -> {say('end')}", f"turn_start: [blaze, chalk] -> {say('start')}"))
    )
    assert [turn(sitting) for _ in range(4)] == [["start"], ["end"], ["start"], []]


# --- timers -------------------------------------------------------------------------------------


def test_a_timer_of_turns_counts_whole_turns() -> None:
    """Format section 13: `turns: 2` started in a turn fires when the next turn ends."""
    layer = triggers(
        f"timer: fuse -> {say('bang')}", more="codes: {A17: {steps: [{timer: {start: fuse, turns: 2}}]}}"
    )
    sitting = begun(pack(layer))
    sitting.code("A17")
    assert [turn(sitting) for _ in range(3)] == [[], ["bang"], []]


def test_a_timer_started_during_end_turn_is_not_counted_in_it() -> None:
    """Format section 13: a timer made during a moment cannot fire in that same moment."""
    layer = triggers(
        "turn_end: [flicker] -> {timer: {start: fuse, turns: 1}}", f"timer: fuse -> {say('bang')}"
    )
    sitting = begun(pack(layer))
    assert turn(sitting) == []
    assert sitting.state.timers["fuse"].left == 1
    assert turn(sitting) == ["bang"]


@pytest.mark.parametrize("unit", ["turns", "rounds"])
def test_a_timer_started_by_an_effect_or_at_round_end_is_not_counted_at_once(unit: str) -> None:
    """Format section 13: whatever moment of this End Turn started it, the next one counts it first."""
    layer = triggers(
        f"round_end: 1 -> {{timer: {{start: fuse, {unit}: 1}}}}", f"timer: fuse -> {say('bang')}"
    )
    sitting = begun(pack(layer))
    heard = [turn(sitting) for _ in range(9)]
    assert [number for number, words in enumerate(heard, 1) if words] == [5 if unit == "turns" else 8]


def test_a_timer_that_restarts_itself_fires_again_a_full_span_later() -> None:
    """Format section 13: the tide that comes every two rounds."""
    layer = triggers(
        f"timer: tide -> {say('tide')}, {{timer: {{start: tide, rounds: 2}}}}",
        more="setup: [{timer: {start: tide, rounds: 1}}]",
    )
    sitting = begun(pack(layer))
    heard = [bool(turn(sitting)) for _ in range(24)]
    assert [number for number, tide in enumerate(heard, 1) if tide] == [4, 12, 20]


def test_a_timer_is_stopped_and_lengthened() -> None:
    """Format section 9: `stop`, `add`; never below 1, and only one that runs."""
    more = """
        setup: [{timer: {start: fuse, turns: 1}}]
        codes:
          A17: {use: repeatable, steps: [{timer: {add: {fuse: +2}}}]}
          A18: {steps: [{timer: {stop: fuse}}]}
          A19: {steps: [{timer: {add: {fuse: -9}}}]}
        """
    sitting = begun(pack(triggers(f"timer: fuse -> {say('bang')}", more=more)))
    sitting.code("A17")
    assert [turn(sitting) for _ in range(2)] == [[], []]
    sitting.code("A19")
    assert sitting.state.timers["fuse"].left == 1
    sitting.code("A18")
    sitting.code("A17")
    assert sitting.state.timers == {}
    assert turn(sitting) == []


def test_one_familiars_timers_fire_in_the_order_in_which_they_were_started() -> None:
    """Format section 13: all that come to 0 fire, one after the other."""
    more = "setup: [{timer: {start: one, turns: 1}}, {timer: {start: two, turns: 1}}]"
    sitting = begun(pack(triggers(f"timer: two -> {say('two')}", f"timer: one -> {say('one')}", more=more)))
    assert sorted(turn(sitting)) == ["one", "two"]


# --- the queue ----------------------------------------------------------------------------------


def test_triggers_run_after_the_event_never_in_its_middle() -> None:
    """Format section 13: the event tells all it has to tell first."""
    more = "codes: {A17: {steps: [{danger: +1}, {say: the end of the event}]}}"
    sitting = begun(pack(triggers(f"danger_reaches: 1 -> {say('one')}", more=more)))
    assert story_of(sitting, k.EnterCode("A17")) == ["the end of the event", "one"]


def test_triggers_wait_for_an_answer_too() -> None:
    """Architecture section 5: a trigger that an open question's event set off comes after the event."""
    more = """
        codes: {A17: {steps: [{danger: +1}, {ask: {yes_no: 'Well?', then: [{say: yes}]}}, {say: end}]}}
        """
    sitting = begun(pack(triggers(f"danger_reaches: 1 -> {say('one')}", more=more)))
    assert told(sitting.code("A17"), sitting) == []
    assert sitting.prompt == "yes_no"
    assert told(sitting.answer(True), sitting) == ["yes", "end", "one"]


def test_a_merging_press_sets_off_a_trigger_that_waits_for_the_prompt() -> None:
    """Architecture section 5: the die's danger goes through while a test is open; its trigger waits."""
    more = "codes: {A17: {steps: [{test: {skill: might, difficulty: 4, fail: [{say: failed}]}}]}}"
    sitting = begun(pack(triggers(f"danger_reaches: 1 -> {say('one')}", more=more)))
    sitting.code("A17")
    assert told(sitting.press(k.ChangeDanger(1)), sitting) == []
    assert sitting.prompt == "test"
    assert told(sitting.answer("fail"), sitting) == ["failed", "one"]


def test_within_one_moment_file_order_decides() -> None:
    """Format section 13: three triggers of one moment, and two moments of one event."""
    layer = triggers(*(f"danger_reaches: 2 -> {say(word)}" for word in ("one", "two", "three")))
    assert story_of(begun(pack(layer)), k.ChangeDanger(2)) == ["one", "two", "three"]


def test_what_waits_runs_first_come_first_served() -> None:
    """Format section 13: a trigger's own consequences queue behind those that wait already."""
    layer = triggers(
        f"danger_reaches: 1 -> {{danger: +1}}, {say('one')}",
        f"danger_reaches: 1 -> {say('two')}",
        f"danger_reaches: 2 -> {say('three')}",
    )
    assert story_of(begun(pack(layer)), k.ChangeDanger(1)) == ["one", "two", "three"]


def test_a_code_opened_in_a_moment_cannot_be_met_in_it() -> None:
    """Format section 13: a code trigger fires after its event, and the opened code answers afterwards."""
    more = """
        codes:
          A17: {steps: [{codes: {open: [A18]}}, {say: event}]}
          A18: {closed: true, steps: [{say: opened}]}
        """
    sitting = begun(pack(triggers(f"code: A17 -> {say('after')}", f"code: A18 -> {say('too')}", more=more)))
    assert story_of(sitting, k.EnterCode("A17")) == ["event", "after"]
    assert story_of(sitting, k.EnterCode("A18")) == ["opened", "too"]


def test_at_most_twenty_triggers_in_a_chain() -> None:
    """Format section 13: then the app stops and says which; the table goes on."""
    layer = triggers(
        "spawned: any -> {remove: {enemy: crab, count: all}}",
        "cleared: any -> {spawn: {enemy: crab, count: 1}}",
    )
    sitting = begun(pack(CRABS, layer))
    events = sitting.press(k.PlaceEnemies("crab", 1))
    (stopped,) = cards(events, "stopped")
    assert stopped.values["address"] in {
        trigger.address for trigger in sitting.content.locations["101"].triggers
    }
    assert len(of(e.EnemiesPlaced, events)) + len(of(e.EnemiesTaken, events)) == 1 + story.CHAIN
    assert (sitting.state.queue, sitting.state.stack, sitting.prompt) == ((), (), "")
    sitting.end_turn()
    assert sitting.state.acting == "blaze"


def test_at_most_five_hundred_steps_in_an_event() -> None:
    """Format section 6: scenes that run too long are stopped and named, and the turn goes on."""
    content = pack(nested(9), triggers("turn_end: [flicker] -> {run: aaa}"))
    sitting = begun(content)
    events = sitting.end_turn()
    (stopped,) = cards(events, "stopped")
    assert str(stopped.values["address"]).startswith("scenes/")
    assert len(of(e.DangerChanged, events)) <= story.STEPS
    assert (sitting.state.acting, sitting.state.turn) == ("blaze", 2)


# --- every moment -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("range_", "rounds"),
    [
        ("2", [2]),
        ("2+", [2, 3, 4, 5]),
        ("2-3", [2, 3]),
        ("every 2 from 2", [2, 4]),
        ("every 3 from 1", [1, 4]),
    ],
)
def test_round_start_by_range_and_by_every(range_: str, rounds: list[int]) -> None:
    """Format section 13: round 1 starts on arriving, the others after the last turn of a round."""
    sitting = begun(pack(triggers(f"round_start: {range_} -> {{danger: +1}}")))
    risen = []
    for number in range(1, 6):
        risen += [number] * sitting.state.danger
        sitting.press(k.Correct("danger", 0))
        sitting.end_round()
    assert risen == rounds


@pytest.mark.parametrize(
    ("range_", "rounds"), [("1", [1]), ("2+", [2, 3, 4, 5]), ("every 2 from 1", [1, 3, 5])]
)
def test_round_end_by_range_and_by_every(range_: str, rounds: list[int]) -> None:
    """Format section 13: in the End Turn that completes the round."""
    sitting = begun(pack(triggers(f"round_end: {range_} -> {say('x')}")))
    assert [n for n in range(1, 6) if "x" in told(sitting.end_round(), sitting)] == rounds


def test_danger_reaches_only_when_rising_and_through_a_jump() -> None:
    """Format section 13: passing a level reaches it; falling onto it does not; again when it rises again."""
    sitting = begun(pack(triggers(f"danger_reaches: 4 -> {say('four')}")))
    heard = [story_of(sitting, k.ChangeDanger(by)) for by in (3, 1, 1, -1, -2, 7)]
    assert heard == [[], ["four"], [], [], [], ["four"]]


def test_danger_band_only_when_rising_into_it() -> None:
    """Format section 13: not within it, not when falling into it."""
    sitting = begun(
        pack(triggers(f"danger_band: grim -> {say('grim')}", f"danger_band: calm -> {say('calm')}"))
    )
    heard = [story_of(sitting, k.ChangeDanger(by)) for by in (7, 1, 1, -3, 1, 1)]
    assert heard == [[], ["grim"], [], [], [], ["grim"]]


def test_spawned_defeated_and_cleared() -> None:
    """Format section 13: per type and `any`; cleared when the last one of a type, or of all, went."""
    two = CRABS["enemies/shore.yaml"]
    gulls = {"enemies/sky.yaml": two.replace("crab:", "gull:")}
    layer = triggers(
        f"spawned: crab -> {say('spawned crab')}",
        f"spawned: any -> {say('spawned any')}",
        f"defeated: gull -> {say('defeated gull')}",
        f"defeated: any -> {say('defeated any')}",
        f"cleared: crab -> {say('cleared crab')}",
        f"cleared: any -> {say('cleared any')}",
    )
    sitting = begun(pack(CRABS, gulls, layer))
    assert story_of(sitting, k.PlaceEnemies("crab", 2)) == ["spawned crab", "spawned any"]
    assert story_of(sitting, k.PlaceEnemies("gull", 1)) == ["spawned any"]
    assert story_of(sitting, k.DefeatEnemy("crab")) == ["defeated any"]
    assert story_of(sitting, k.DefeatEnemy("crab")) == ["defeated any", "cleared crab"]
    assert story_of(sitting, k.DefeatEnemy("gull")) == ["defeated gull", "defeated any", "cleared any"]


def test_familiar_defeated_objective_and_code() -> None:
    """Format section 13: the remaining moments, each for its own id."""
    layer = triggers(
        f"familiar_defeated: [blaze] -> {say('blaze down')}",
        f"familiar_defeated: any -> {say('somebody down')}",
        f"objective: cross -> {say('across')}",
        f"code: A17 -> {say('met')}",
        more="""
        objectives: {cross: {text: Cross., by: button}}
        codes: {A17: {use: repeatable, steps: [{say: A cart.}]}, A18: {steps: [{say: A well.}]}}
        """,
    )
    sitting = begun(pack(layer))
    assert story_of(sitting, k.DefeatFamiliar("blaze")) == ["blaze down", "somebody down"]
    assert story_of(sitting, k.DefeatFamiliar("chalk")) == ["somebody down"]
    assert story_of(sitting, k.MarkObjective("cross")) == ["across"]
    assert story_of(sitting, k.EnterCode("A17")) == ["A cart.", "met"]
    assert story_of(sitting, k.EnterCode("A18")) == ["A well."]


def test_a_trigger_is_once_per_visit_unless_said_otherwise() -> None:
    """Format section 7.7: `use`; its `when` is tested when it runs, and one that fails is not used up."""
    layer = triggers(
        f"turn_end: any + note: x -> {say('once')}",
        f"turn_end: any + when: {{danger: 1+}} -> {say('danger')}",
        f"turn_end: any + use: once_per_familiar -> {say('each')}",
    )
    sitting = begun(pack(layer))
    assert turn(sitting) == ["once", "each"]
    sitting.press(k.ChangeDanger(1))
    assert turn(sitting) == ["danger", "each"]
    assert turn(sitting) == ["each"]
    assert turn(sitting) == ["each"]
    assert turn(sitting) == []


# --- reminders ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("until", "turns"), [("turn", 1), ("round", 4), ("location", 9), ("{danger: 3+}", 9)]
)
def test_a_reminder_stays_up_until_its_time(until: str, turns: int) -> None:
    """Format section 9: until the turn, the round, the page, or a condition is over."""
    more = f"codes: {{A17: {{steps: [{{remind: {{id: fog, text: Fog., until: {until}}}}}]}}}}"
    sitting = begun(pack(TWO_PAGES, page(more)))
    sitting.code("A17")
    stayed = 0
    while stayed < 9 and sitting.view()["reminders"]:
        assert sitting.view()["reminders"] == [{"id": "fog", "text": "Fog."}]
        sitting.end_turn()
        stayed += 1
    assert stayed == turns
    if until.startswith("{"):
        sitting.press(k.ChangeDanger(2))
        assert sitting.view()["reminders"]
        sitting.press(k.ChangeDanger(1))
        assert sitting.view()["reminders"] == []
    elif until == "location":
        sitting.press(k.TakeExit("on"))
        sitting.settle()
        assert sitting.view()["reminders"] == []


# --- travel -------------------------------------------------------------------------------------


def test_ft_43_travel_ends_the_turn_without_an_effect() -> None:
    """Format section 13: on the new page the next familiar in order begins round 1."""
    sitting = begun(pack(ALWAYS, TWO_PAGES))
    sitting.end_turn()
    assert (sitting.state.acting, sitting.state.turn) == ("blaze", 2)
    events = sitting.press(k.TakeExit("on")) + sitting.settle()
    assert not of(e.FateRead, events)
    state = sitting.state
    assert (state.location, state.acting, state.turn, state.round, state.acted) == (
        "102", "gribbert", 3, 1, ()
    )  # fmt: skip


def test_round_1_of_a_page_lasts_four_turns_whoever_begins() -> None:
    """Format section 13: a round is complete when each of the four has ended a turn."""
    sitting = begun(pack(TWO_PAGES))
    sitting.end_turn()
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    acted = []
    while sitting.state.round == 1:
        acted.append(sitting.state.acting)
        sitting.end_turn()
    assert acted == ["gribbert", "chalk", "flicker", "blaze"]
    assert sitting.state.acting == "gribbert"


LEFT = """
    exits: {on: {to: 102}}
    objectives: {cross: {text: Cross., by: button, optional: true}}
    codes:
      A17:
        steps:
          - spawn: {enemy: crab, count: 2}
          - timer: {start: fuse, rounds: 3}
          - codes: {open: [A18]}
          - remind: {id: fog, text: Fog., until: location}
          - set: {rung: true}
          - add: {oil: 1}
      A18: {closed: true, use: repeatable, steps: [{do: X.}]}
    triggers:
      out: {at: {timer: fuse}, steps: [{do: Y.}]}
    """
STATE = {CAMPAIGN: "state: {rung: {type: flag, scope: location}, oil: {type: count}}"}


def test_ft_37_leaving_clears_what_belonged_to_the_page() -> None:
    """Format section 13: enemies, timers, objectives, opened codes, reminders and state of this page go."""
    sitting = begun(pack(CRABS, STATE, {NEXT: SECOND_PAGE}, page(LEFT)))
    sitting.code("A17")
    sitting.press(k.MarkObjective("cross"))
    state = sitting.state
    assert state.enemies and state.timers and state.objectives and state.opened_codes and state.reminders
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    state = sitting.state
    assert not (state.enemies or state.timers or state.objectives or state.opened_codes or state.reminders)
    assert not (state.met or state.spent_here)
    assert state.values == {"rung": False, "oil": 1}


def test_begin_page_again_is_as_on_arrival() -> None:
    """Format section 13: the page's state goes back, set-up is told again; notes, seats and turns go on."""
    sitting = begun(pack(CRABS, STATE, {NEXT: SECOND_PAGE}, page(LEFT)))
    arrived = sitting.state
    sitting.press(k.Note("the bell is cracked"))
    sitting.code("A17")
    sitting.press(k.ChangeDanger(5))
    sitting.press(k.MarkObjective("cross"))
    sitting.end_turn()
    sitting.press(k.DefeatFamiliar("chalk"))
    with pytest.raises(RuleViolation) as refusal:
        sitting.press(k.EnterLocation("101"))
    assert refusal.value.code == "not_now"
    events = sitting.press(k.BeginPageAgain())
    assert sitting.prompt == "setup" and "Lay out the page." in told(events, sitting)
    sitting.go_on()
    state = sitting.state
    page_wide = "danger values enemies timers objectives met spent spent_here opened_codes reminders round"
    for name in (*page_wide.split(), "visits", "defeated", "bubbles", "chapter"):
        assert getattr(state, name) == getattr(arrived, name), name
    assert state.notes == ("the bell is cracked",)
    assert state.turn == 3 and state.arrivals == 2


def test_begin_page_again_from_the_middle_of_a_question() -> None:
    """Architecture section 5: it goes through while a prompt is open, and drops what was still to run."""
    more = "codes: {A17: {steps: [{ask: {yes_no: 'Well?', then: [{do: X.}]}}, {do: Y.}]}}"
    sitting = begun(pack(page(more)))
    sitting.code("A17")
    events = sitting.press(k.BeginPageAgain()) + sitting.settle()
    assert told(events, sitting) == ["Lay out the page."]
    assert (sitting.prompt, sitting.state.stack, sitting.state.queue) == ("", (), ())
    sitting.code("A17")


# --- the order changes --------------------------------------------------------------------------


def test_ft_29_an_order_before_the_first_turn_counts_at_once() -> None:
    """FT-29: the first familiar of the new row begins."""
    sitting = Sitting(pack())
    sitting.press(k.SetTurnOrder(("chalk", "gribbert", "blaze", "flicker")))
    sitting.press(k.EnterLocation("101"))
    sitting.settle()
    assert sitting.state.acting == "chalk"


def test_ft_29_a_later_order_counts_from_the_next_round() -> None:
    """FT-29: this round is finished in the old order, then the new one begins with its own first."""
    sitting = begun(pack(), players=4)
    sitting.end_turn()
    sitting.press(k.SetTurnOrder(("gribbert", "flicker", "chalk", "blaze")))
    acting = []
    for _ in range(8):
        acting.append(sitting.state.acting)
        sitting.end_turn()
    assert acting == ["blaze", "gribbert", "chalk", "gribbert", "flicker", "chalk", "blaze", "gribbert"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ft_29_nobody_acts_twice_running_across_a_change_of_order(players: int) -> None:
    """FT-29: whichever row follows whichever, one player's familiars never act back to back."""
    content = pack()
    start = begun(content, players)
    for row in seating.legal_orders(start.state.players):
        sitting = begun(content, players)
        sitting.press(k.SetTurnOrder(row))
        acted = []
        for _ in range(9):
            acted.append(sitting.state.player_of(sitting.state.acting))
            sitting.end_turn()
        assert all(one != other for one, other in pairwise(acted)), row


def test_ft_29_an_order_set_before_travel_counts_on_the_new_page() -> None:
    """FT-29: a new page is a new round 1; across it nobody acts twice running either."""
    sitting = begun(pack(TWO_PAGES), players=2)
    sitting.press(k.SetTurnOrder(("gribbert", "chalk", "flicker", "blaze")))
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    assert sitting.state.player_of(sitting.state.acting) == "Ben"
    assert sitting.state.turn_order == ("gribbert", "chalk", "flicker", "blaze")


def test_ft_62_turns_begin_only_after_set_up() -> None:
    """FT-62: nobody acts while the page is laid out; then the app names the familiar."""
    sitting = Sitting(pack())
    sitting.press(k.EnterLocation("101"))
    assert sitting.state.acting == "" and "end_turn" not in cast(list[str], sitting.view()["can"])
    with pytest.raises(RuleViolation) as refusal:
        sitting.press(k.EndTurn())
    assert refusal.value.code == "answer_first"
    sitting.go_on()
    assert sitting.view()["turn"] == {
        "familiar": "flicker", "name": "Flicker", "player": "Ada", "round": 1, "number": 1
    }  # fmt: skip


def test_seat_between_turns_keeps_who_acts() -> None:
    """FT-11, FT-28: a new table of players takes over in the middle of a page."""
    sitting = begun(pack(), players=4)
    sitting.end_turn()
    sitting.press(k.Seat((Player("Eve", ("flicker", "blaze", "gribbert", "chalk")),)))
    assert sitting.state.acting == "blaze"
    sitting.end_turn()
    assert sitting.state.player_of(sitting.state.acting) == "Eve"


def test_triggers_whose_condition_fails_are_no_chain() -> None:
    """Format section 13: 25 triggers of one moment, one holds: the others use up no chain."""
    lines = [f"turn_end: any + when: {{round: {n}}} -> {say(f'round {n}')}" for n in range(25, 0, -1)]
    assert turn(begun(pack(triggers(*lines)))) == ["round 1"]


def test_triggers_side_by_side_are_no_chain() -> None:
    """Format section 13: a chain is one trigger setting off the next; 25 of one moment (of 60) all run."""
    lines = [f"turn_end: any -> {say(f'number {n}')}" for n in range(25)]
    assert len(turn(begun(pack(triggers(*lines))))) == 25


def test_five_hundred_steps_count_for_one_event() -> None:
    """Format section 6: 500 per event; two triggers of 258 steps each in one End Turn are two events."""
    layer = triggers("turn_end: any -> {run: aaa}", "turn_end: any -> {run: aaa}")
    assert not cards(begun(pack(nested(6), layer)).end_turn(), "stopped")


def test_seat_proposes_the_same_order_after_undo() -> None:
    """Architecture section 4: undo and press again gives the same; the draw must not hang on the version."""
    players = (Player("Ada", ("flicker", "gribbert")), Player("Ben", ("blaze",)), Player("Cyd", ("chalk",)))
    for seed in range(20):
        sitting = begun(pack(), dice=Fate(seed.to_bytes(2)))
        once = sitting.press(k.Seat(players))
        sitting.undo()
        assert sitting.press(k.Seat(players)) == once


def test_a_lone_players_familiar_never_acts_twice_running() -> None:
    """FT-28: also across a change of order, nobody acts twice running; the waiver is for players."""
    sitting = begun(pack(), players=1)
    sitting.press(k.SetTurnOrder(("chalk", "flicker", "blaze", "gribbert")))
    acted = []
    for _ in range(8):
        acted.append(sitting.state.acting)
        sitting.end_turn()
    assert all(one != other for one, other in pairwise(acted)), acted
