from collections import Counter
from itertools import pairwise

import pytest

from companion.engine.dice import Fate, ScriptedDice
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import danger
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Band, DangerTrack
from companion.games.familiar_tales.schema.commands import command
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
    chi_squared,
    of,
    pack,
    page,
)


def track(*bands: tuple[int, int, int], most: int = 16, row: int = 0, quiet: int = 0) -> DangerTrack:
    """A track with these bands: start, first chance, last chance."""
    made = tuple(Band(f"b{start}", start, low, high) for start, low, high in bands)
    return DangerTrack(most, made, "end-turn", max_in_a_row=row, max_quiet=quiet)


def chances(levels: range, *bands: tuple[int, int, int], most: int = 16) -> list[int]:
    """The chances at these levels."""
    return [danger.chance(track(*bands, most=most), level) for level in levels]


def settings(text: str) -> dict[str, str]:
    """A layer over the campaign's danger."""
    return {CAMPAIGN: f"danger: {text}"}


def effects(sitting: Sitting, turns: int) -> str:
    """What these turns brought: `x` an effect, `.` none."""
    return "".join(
        "x" if read.effect else "." for _ in range(turns) for read in of(e.FateRead, sitting.end_turn())
    )


# --- causes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "cause"),
    [("FT-58", "die"), ("FT-89", "trade"), ("FT-127", "fire"), ("FT-130", "poison"), ("FT-143", "card")],
)
def test_ft_58_ft_89_ft_127_ft_130_ft_143_every_rise_keeps_its_cause(row: str, cause: str) -> None:
    """FT-58, FT-89, FT-127, FT-130, FT-143: danger 3 becomes 4, and the log says why."""
    sitting = begun(pack(settings("{start: 3}")))
    changed = sitting.press(command({"type": "change_danger", "by": 1, "cause": cause}))
    assert changed == (e.DangerChanged(4, 1, cause),), row
    assert sitting.state.danger == 4


def test_ft_58_the_danger_face_is_the_cause_unless_said() -> None:
    """FT-58: a press without a cause is the die's; a skill test's result does not change danger by itself."""
    test = "{skill: might, difficulty: 4, fail: [{do: X.}]}"
    sitting = begun(pack(page(f"codes: {{A17: {{steps: [{{test: {test}}}]}}}}")))
    sitting.code("A17")
    assert sitting.press(k.ChangeDanger(1)) == (e.DangerChanged(1, 1, "die"),)
    sitting.answer("fail")
    assert sitting.state.danger == 1


def test_ft_143_two_icons_in_one_test_are_two() -> None:
    """FT-143: two cards, +2."""
    sitting = begun(pack())
    sitting.press(k.ChangeDanger(2, "card"))
    assert sitting.state.danger == 2


def test_danger_is_held_at_its_limits_and_is_still_a_press() -> None:
    """Architecture section 3: a number held at a limit is accepted, logged and undoable."""
    sitting = begun(pack(settings("{max: 16, start: 15}")))
    assert sitting.press(k.ChangeDanger(9)) == (e.DangerChanged(16, 9, "die"),)
    assert sitting.press(k.ChangeDanger(1)) == (e.DangerChanged(16, 1, "die"),)
    assert sitting.press(k.ChangeDanger(-9)) == (e.DangerChanged(7, -9, "die"),)
    assert sitting.press(k.ChangeDanger(-9)) == (e.DangerChanged(0, -9, "die"),)
    assert sitting.press(k.ChangeDanger(-1)) == (e.DangerChanged(0, -1, "die"),)


@pytest.mark.parametrize(
    ("change", "level"), [("+2", 7), ("-2", 3), ("=9", 9), ("+99", 16), ("-9", 0), ("=0", 0)]
)
def test_a_danger_step_rises_falls_and_sets(change: str, level: int) -> None:
    """Format section 9: `+1`, `-2`, `=5`, held between 0 and max; the cause is the story, and it is told."""
    sitting = begun(pack(settings("{start: 5}"), page(f"codes: {{A17: {{steps: [{{danger: {change}}}]}}}}")))
    events = sitting.code("A17")
    assert [changed.cause for changed in of(e.DangerChanged, events)] == ["story"]
    assert sitting.state.danger == level
    assert len(cards(events, "danger")) == 1


# --- bands and chances --------------------------------------------------------------------------


def test_ft_105_chance_rises_in_equal_steps_from_first_level_to_last() -> None:
    """FT-105: a range runs evenly over its band; the top band's last level is `max`."""
    assert chances(range(5), (0, 10, 30), (5, 30, 30)) == [10, 15, 20, 25, 30]
    assert chances(range(12, 17), (0, 0, 0), (12, 60, 100)) == [60, 70, 80, 90, 100]


def test_ft_105_halves_are_rounded_up() -> None:
    """FT-105: 15 to 20 in two steps is 15, 18, 20; other fractions to the nearest."""
    assert chances(range(3), (0, 15, 20), (3, 50, 50)) == [15, 18, 20]
    assert chances(range(4), (0, 0, 10), (4, 50, 50)) == [0, 3, 7, 10]
    assert chances(range(5), (0, 0, 2), (5, 50, 50)) == [0, 1, 1, 2, 2]


def test_ft_105_bands_of_one_level_and_fixed_chances() -> None:
    """FT-105: a band of a single level has its first chance; a fixed chance stays."""
    assert chances(range(3), (0, 5, 5), (1, 20, 40), (2, 60, 60), most=2) == [5, 20, 60]
    assert chances(range(14, 17), (0, 0, 0), (16, 70, 90)) == [0, 0, 70]


def test_ft_105_the_bands_begin_where_they_say() -> None:
    """FT-105: each band ends where the next begins."""
    made = track((0, 0, 0), (4, 0, 0), (8, 0, 0))
    assert [danger.band(made, level).id for level in (0, 3, 4, 7, 8, 16)] == [
        "b0",
        "b0",
        "b4",
        "b4",
        "b8",
        "b8",
    ]


def test_ft_105_more_danger_never_makes_an_effect_less_likely() -> None:
    """FT-105: over every range of every band the chance never falls."""
    for low in range(0, 40, 7):
        for high in range(low, 70, 9):
            for start in range(1, 16):
                found = chances(range(17), (0, low, high), (start, high, 100))
                assert found == sorted(found)
                assert found[0] == low and found[16] == (100 if start < 16 else high)


def test_ft_105_a_higher_chance_never_takes_an_effect_away() -> None:
    """FT-105: at the same turn and fate, what came at a lower level comes at each higher one."""
    content = pack(settings("{bands: {calm: {chance: 0-50}, grim: {chance: 50-100}}}"))
    for seed in range(12):
        came = []
        for level in range(17):
            sitting = begun(content, dice=Fate(seed.to_bytes(2)))
            sitting.press(k.Correct("danger", level))
            came.append(of(e.FateRead, sitting.press(k.EndTurn()))[0].effect)
        assert came == sorted(came) and came[-1] and not came[0]


# --- the roll of End Turn -----------------------------------------------------------------------


def test_ft_104_at_chance_0_no_effect_ever_comes() -> None:
    """FT-104: one press, the next turn."""
    sitting = begun(pack(), dice=Fate(b"seed"))
    assert effects(sitting, 60) == "." * 60
    assert not of(e.RowDrawn, sitting.log)


def test_ft_104_at_chance_100_each_turn_brings_one_effect_and_then_the_next_turn() -> None:
    """FT-104: one press is exactly one of next turn and effect; after the effect the next turn."""
    sitting = begun(pack(ALWAYS), dice=Fate(b"seed"))
    for number in range(1, 9):
        events = sitting.press(k.EndTurn())
        assert [type(one) for one in events if isinstance(one, e.FateRead | e.TurnStarted)] == [e.FateRead]
        assert (sitting.prompt, sitting.state.turn) == ("effect", number)
        assert sitting.told() == ["Shiver."]
        assert len(of(e.TurnStarted, sitting.go_on())) == 1
        assert (sitting.prompt, sitting.state.turn) == ("", number + 1)


def test_ft_104_undo_and_end_turn_again_gives_the_same() -> None:
    """FT-104: also when other presses come in between; a reroll draws anew, for this turn only."""
    layers = settings("{bands: {calm: {chance: 50}, grim: {chance: 50}}}")
    content = pack(layers, {TABLES: "tables: {end-turn: {rows: {" + ", ".join(
        f"r{n}: {{weight: {{calm: 1, grim: 1}}, steps: [{{do: X.}}]}}" for n in range(9)
    ) + "}}}"})  # fmt: skip
    for seed in range(20):
        sitting = begun(content, dice=Fate(seed.to_bytes(2)))
        once = sitting.press(k.EndTurn())
        sitting.undo()
        again = sitting.press(k.EndTurn())
        for kind in (e.FateRead, e.RowDrawn, e.Told, e.TurnStarted):
            assert of(kind, again) == of(kind, once)
        sitting.undo()
        sitting.press(k.Note("meanwhile"))
        sitting.press(k.ChangeDanger(1))
        sitting.press(k.ChangeDanger(-1))
        again = sitting.press(k.EndTurn())
        assert of(e.FateRead, again) == of(e.FateRead, once) and of(e.RowDrawn, again) == of(e.RowDrawn, once)


def test_a_reroll_is_a_new_fate_for_this_turn_alone() -> None:
    """Architecture section 4: it raises a counter that is part of every purpose of this turn."""
    content = pack(settings("{bands: {calm: {chance: 50}, grim: {chance: 50}}}"))
    changed = 0
    for seed in range(60):
        plain, again = (begun(content, dice=Fate(seed.to_bytes(2))) for _ in range(2))
        again.press(k.Reroll())
        assert again.state.reroll == 1
        first, second = effects(plain, 1), effects(again, 1)
        changed += first != second
        assert again.state.reroll == 0
        assert effects(plain, 3) == effects(again, 3)
    assert 15 < changed < 45


def test_ft_105_drawn_effects_come_as_often_as_stated() -> None:
    """FT-105: chi-squared of effects against the chance at this level, over many turns."""
    content = pack(settings("{bands: {calm: {chance: 30}, grim: {chance: 30}}}"))
    sitting = begun(content, dice=Fate(b"frequency"))
    drawn = Counter(effects(sitting, 1000))
    assert chi_squared(drawn, {"x": 30, ".": 70}) < 10.83


def test_ft_105_the_first_turn_of_many_groups_too() -> None:
    """FT-105: over many seeds one and the same turn brings effects as often as stated."""
    start = begun(pack(settings("{bands: {calm: {chance: 35}, grim: {chance: 35}}}")))
    drawn: Counter[bool] = Counter()
    for seed in range(1500):
        start.dice = Fate(seed.to_bytes(4))
        drawn[of(e.FateRead, start.press(k.EndTurn()))[0].effect] += 1
        start.undo()
    assert chi_squared(drawn, {True: 35, False: 65}) < 10.83


# --- luck held in bounds ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "limits", "pattern"),
    [
        (100, "max_in_a_row: 3", "xxx.xxx.xxx."),
        (100, "max_in_a_row: 1", "x.x.x.x.x.x."),
        (0, "max_quiet: 2", "..x..x..x..x"),
        (100, "max_in_a_row: 2, max_quiet: 1", "xx.xx.xx.xx."),
        (100, "max_in_a_row: 0", "xxxxxxxxxxxx"),
        (0, "max_quiet: 0", "............"),
    ],
)
def test_ft_104_limits_of_luck(chance: int, limits: str, pattern: str) -> None:
    """FT-104: so many effects running, one quiet turn; so many quiet turns, one effect; 0 is none."""
    bands = f"bands: {{calm: {{chance: {chance}}}, grim: {{chance: {chance}}}}}"
    sitting = begun(pack(settings(f"{{{bands}, end_turn: {{{limits}}}}}")))
    assert effects(sitting, 12) == pattern


def test_ft_104_after_steps_follow_every_effect() -> None:
    """FT-104: `after: [{danger: -1}]`: after the row's own steps; not after quiet turns."""
    layer = settings(
        "{start: 5, bands: {calm: {chance: 100}}, end_turn: {max_in_a_row: 1, after: [{danger: -1}]}}"
    )
    sitting = begun(pack(layer))
    events = sitting.press(k.EndTurn())
    assert [card.kind for card in cards(events)] == ["do", "danger"]
    assert (sitting.state.danger, sitting.prompt) == (4, "effect")
    sitting.go_on()
    sitting.end_turn()
    assert sitting.state.danger == 4


def test_ft_104_an_effect_that_asks_is_answered_before_it_is_carried_out() -> None:
    """FT-104: a question in a row stops the story; then the rest, `after`, the wait, the next turn."""
    row = "{weight: {calm: 1, grim: 1}, steps: [{ask: {yes_no: 'Wet?', then: [{do: Dry.}]}}, {say: So.}]}"
    layers = {TABLES: f"tables: {{end-turn: {{rows: {{cold: {row}}}}}}}"}
    sitting = begun(pack(ALWAYS, settings("{end_turn: {after: [{danger: +1}]}}"), layers))
    sitting.press(k.EndTurn())
    assert (sitting.prompt, sitting.state.danger) == ("yes_no", 0)
    sitting.answer(True)
    assert (sitting.prompt, sitting.state.danger, sitting.state.acting) == ("effect", 1, "flicker")
    assert sitting.told()[:2] == ["Dry.", "So."]
    sitting.go_on()
    assert (sitting.prompt, sitting.state.acting) == ("", "blaze")


# --- the table of effects -----------------------------------------------------------------------


WEIGHTED = {
    TABLES: """
        tables:
          end-turn:
            rows:
              cold: {weight: {calm: 5, grim: 0}}
              dark: {weight: {calm: 3, grim: 1}, steps: [{do: Grope.}]}
              wind: {weight: {calm: 2, grim: 4}, steps: [{do: Lean.}]}
              rain: {weight: {calm: 0, grim: 5}, steps: [{do: Drip.}]}
        """
}


@pytest.mark.parametrize(
    ("level", "weights"),
    [
        (0, {"cold": 5, "dark": 3, "wind": 2, "rain": 0}),
        (12, {"cold": 0, "dark": 1, "wind": 4, "rain": 5}),
    ],
)
def test_ft_105_rows_come_by_their_weight_in_the_band(level: int, weights: dict[str, int]) -> None:
    """FT-105: chi-squared of drawn rows against the stated weights; a weight of 0 never comes."""
    sitting = begun(pack(ALWAYS, settings(f"{{start: {level}}}"), WEIGHTED), dice=Fate(b"rows"))
    rows = Counter(row.row for _ in range(600) for row in of(e.RowDrawn, sitting.end_turn()))
    assert sum(rows.values()) == 600
    assert chi_squared(rows, weights) < 13.82
    (drawn,) = of(e.RowDrawn, sitting.press(k.EndTurn()))
    assert (drawn.weight, drawn.total) == (weights[drawn.row], 10)


def one_table(rows: str, draw: str = "weighted", *layers: dict[str, str]) -> Sitting:
    """Every turn brings an effect from these rows, added to a first one that never comes."""
    text = f"tables: {{end-turn: {{draw: {draw}, rows: {{cold: {{weight: {{calm: 0, grim: 0}}}}, {rows}}}}}}}"
    return begun(pack(ALWAYS, *layers, {TABLES: text}), dice=Fate(b"table"))


def row(name: str, more: str = "") -> str:
    """One row of equal weight."""
    return f"{name}: {{weight: {{calm: 1, grim: 1}}, steps: [{{do: X.}}]{more}}}"


def drawn(sitting: Sitting, turns: int) -> list[str]:
    """The rows that these turns drew."""
    return [one.row for _ in range(turns) for one in of(e.RowDrawn, sitting.end_turn())]


def test_a_cycle_goes_in_order() -> None:
    """Format section 7.5: row by row, then from the start."""
    sitting = one_table(", ".join(map(row, ("aa", "bb", "cc"))), "cycle")
    assert drawn(sitting, 7) == ["aa", "bb", "cc", "aa", "bb", "cc", "aa"]


def test_a_deck_draws_each_row_once_then_reshuffles() -> None:
    """Format section 7.5: any three in a row of a deck of three are all different hands."""
    sitting = one_table(", ".join(map(row, ("aa", "bb", "cc"))), "deck")
    rows = drawn(sitting, 30)
    hands = [tuple(rows[n : n + 3]) for n in range(0, 30, 3)]
    assert all(sorted(hand) == ["aa", "bb", "cc"] for hand in hands)
    assert len(set(hands)) > 1


def test_not_twice_never_comes_twice_running() -> None:
    """Format section 7.5: `not_twice`."""
    rows = drawn(one_table(f"{row('aa', ', not_twice: true')}, {row('bb')}"), 100)
    assert not any(one == other == "aa" for one, other in pairwise(rows))
    assert any(one == other == "bb" for one, other in pairwise(rows))


def test_a_row_counts_only_while_its_condition_holds_and_its_use_is_not_spent() -> None:
    """Format section 10: `when`, `use: once`."""
    sitting = one_table(f"{row('aa', ', use: once')}, {row('bb', ', when: {danger: 3+}')}, {row('cc')}")
    assert Counter(drawn(sitting, 40)).keys() == {"aa", "cc"}
    sitting.press(k.ChangeDanger(3))
    later = Counter(drawn(sitting, 40))
    assert later.keys() == {"bb", "cc"}
    assert Counter(one.row for one in of(e.RowDrawn, sitting.log))["aa"] == 1


def test_with_no_row_left_the_no_effect_sentence_is_told() -> None:
    """Format section 10: the turn counts as quiet and the next one begins at once."""
    texts = {
        CAMPAIGN: "texts: {no_effect: The night holds its breath.}\ndanger: {bands: {calm: {chance: 100}}}"
    }
    sitting = one_table(row("aa", ", use: once"), "weighted", texts)
    assert effects(sitting, 1) == "x"
    events = sitting.press(k.EndTurn())
    assert not of(e.FateRead, events)[0].effect and sitting.prompt == ""
    assert sitting.told() == ["The night holds its breath."]
    assert sitting.state.acting == "gribbert"


def test_what_was_told_never_changes_again() -> None:
    """A card says what was true when it was told, in a pack's own sentence too."""
    texts = {
        CAMPAIGN: "texts: {no_effect: Danger is <danger>.}\ndanger: {bands: {calm: {chance: 100}}}",
    }
    sitting = one_table(row("aa", ", use: once"), "weighted", texts)
    assert effects(sitting, 1) == "x"
    sitting.press(k.EndTurn())
    said = sitting.told()
    assert said == ["Danger is 0."]
    sitting.press(k.ChangeDanger(2))
    assert said[0] in [card["text"] for card in sitting.view()["feed"]]


def test_ft_105_a_page_may_change_chances_and_rows() -> None:
    """FT-105: overrides of a page count on that page only, and the screen says the chance that counts."""
    here = page("override: {danger: {bands: {calm: {chance: 100}, grim: {chance: 100}}}}")
    sitting = begun(pack(TWO_PAGES, here))
    assert sitting.view()["danger"]["chance"] == 100  # type: ignore[index]
    assert effects(sitting, 2) == "xx"
    sitting.press(k.TakeExit("on"))
    sitting.settle()
    assert sitting.view()["danger"]["chance"] == 0  # type: ignore[index]
    assert effects(sitting, 2) == ".."


@pytest.mark.parametrize(("reset", "levels"), [("never", [9, 9]), ("location", [2, 2]), ("chapter", [9, 2])])
def test_danger_may_begin_anew_with_a_page_or_a_chapter(reset: str, levels: list[int]) -> None:
    """Format section 10: `reset`; on the second page of a chapter, and on the first of the next."""
    third = SECOND_PAGE.replace("102", "103").replace("chapter: first", "chapter: second")
    campaign = settings(
        f"{{start: 2, reset: {reset}}}\nchapters: {{second: {{number: 2, title: Two, start: 103}}}}"
    )
    files = {NEXT: SECOND_PAGE.replace("campaign-end", "103"), "locations/103-x.yaml": third}
    sitting = begun(pack(TWO_PAGES, campaign, files))
    found = []
    for way in ("on", "home"):
        sitting.press(k.Correct("danger", 9))
        sitting.press(k.TakeExit(way))
        sitting.settle()
        found.append(sitting.state.danger)
    assert found == levels


def test_no_effect_comes_while_enemies_act_for_the_book() -> None:
    """FT-106: a called enemy turn draws no effect and passes no turn."""
    sitting = begun(pack(CRABS, ALWAYS))
    sitting.press(k.PlaceEnemies("crab", 2))
    events = sitting.press(k.CallEnemyTurn()) + sitting.settle()
    assert not of(e.FateRead, events) and sitting.state.turn == 1


def test_the_dice_are_asked_once_for_a_quiet_turn() -> None:
    """Architecture section 4: purposes name turn, what for and which time."""
    content = pack(settings("{bands: {calm: {chance: 50}, grim: {chance: 50}}}"))
    for face, came in ((49, "x"), (50, ".")):
        sitting = begun(content, dice=ScriptedDice({"turn 1/danger/end-turn/1": face}))
        assert effects(sitting, 1) == came


def test_after_steps_follow_an_effect_whose_row_goes_to_a_scene() -> None:
    """FT-104: `goto` leaves the row for good, but `after` comes after every effect."""
    files = {
        TABLES: "tables: {end-turn: {rows: {cold: {steps: [{goto: gone}]}}}}",
        "scenes/all.yaml": "scenes: {gone: {steps: [{do: Go.}]}}",
    }
    sitting = begun(pack(ALWAYS, files, settings("{start: 5, end_turn: {after: [{danger: -1}]}}")))
    sitting.press(k.EndTurn())
    assert (sitting.state.danger, sitting.told()[0]) == (4, "Go.")
