from collections import Counter

import pytest

from companion.engine.dice import Fate
from companion.engine.errors import RuleViolation
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import enemies
from companion.games.familiar_tales import events as e
from tests.games.familiar_tales.packs import (
    ALWAYS,
    CAMPAIGN,
    COMPONENTS,
    CRABS,
    ENEMIES,
    TABLES,
    Sitting,
    begun,
    cards,
    chi_squared,
    of,
    pack,
    page,
)

GULLS = {"enemies/sky.yaml": CRABS[ENEMIES].replace("crab:", "gull:").replace("Crab", "Gull")}


def entry(spaces: str, figures: str = "{}") -> dict[str, str]:
    """What is printed on page 14 and how many figures the box holds."""
    return {COMPONENTS: f"pages: {{14: {{entry_spaces: {spaces}}}}}\nfigures: {figures}"}


def spawning(spawn: str, players: int = 2, *layers: dict[str, str]) -> Sitting:
    """A sitting that entered a page whose set-up spawns."""
    return begun(pack(CRABS, *layers, page(f"setup: [{{spawn: {spawn}}}]")), players)


def placed(sitting: Sitting) -> str:
    """The words of the spawn that was told last."""
    return next(text for text in reversed(sitting.texts()) if "Crab" in text)


def refusal(sitting: Sitting, command: k.Command) -> str:
    """The code of a refusal."""
    with pytest.raises(RuleViolation) as refused:
        sitting.press(command)
    return refused.value.code


# --- appearing ----------------------------------------------------------------------------------


def test_ft_31_enemies_appear_by_the_number_of_players() -> None:
    """FT-31: a map by players; the screen counts them."""
    for players, count in ((1, 2), (2, 2), (3, 3), (4, 5)):
        sitting = spawning("{enemy: crab, count: {1: 2, 2: 2, 3: 3, 4: 5}}", players)
        assert sitting.state.enemies == {"crab": count}
        assert sitting.view()["enemies"] == [{"id": "crab", "name": "Crabs", "count": count}]
        assert placed(sitting).startswith(f"Take {count} Crabs.")


def test_ft_31_one_plain_number_is_for_any_number_of_players() -> None:
    """FT-31: the normal case."""
    assert [spawning("{enemy: crab, count: 3}", n).state.enemies["crab"] for n in (1, 2, 3, 4)] == [3] * 4


def test_ft_31_so_many_for_each_player_within_limits() -> None:
    """FT-31: `each` per player, held between `min` and `max`."""
    count = "{each: 2, min: 3, max: 7}"
    found = [spawning(f"{{enemy: crab, count: {count}}}", n).state.enemies["crab"] for n in (1, 2, 3, 4)]
    assert found == [3, 4, 6, 7]


@pytest.mark.parametrize(
    ("number", "spaces", "words"),
    [
        (4, "2", "Place 2 on each entry space."),
        (5, "2", "Place 2 on each entry space, and 1 more on one of them (you choose)."),
        (2, "3", "Place 1 each on 2 of the 3 entry spaces, you choose which."),
        (7, "3", "Place 2 on each entry space, and 1 more on one of them (you choose)."),
        (8, "3", "Place 2 on each entry space, and 1 more on 2 of them (you choose)."),
        (1, "3", "Place it on one of the 3 entry spaces, you choose which."),
        (4, "[north, south]", "Place 2 on each entry space (north, south)."),
    ],
)
def test_ft_32_ft_33_ft_46_the_equal_division_in_words(number: int, spaces: str, words: str) -> None:
    """FT-32, FT-33, FT-46: over the entry spaces of the page; what is left over, the players place."""
    assert placed(spawning(f"{{enemy: crab, count: {number}}}", 2, entry(spaces))).endswith(words)


def test_ft_33_every_division_is_equal_to_within_one() -> None:
    """FT-33: whatever the numbers, all enemies are placed and no two spaces differ by more than one."""
    for number in range(21):
        for spaces in range(1, 9):
            each, left = enemies.spread(number, spaces)
            assert each * spaces + left == number and 0 <= left < spaces


def test_ft_33_in_order_names_who_gets_one_more() -> None:
    """FT-33: `remainder: in_order`."""
    sitting = spawning("{enemy: crab, count: 3, remainder: in_order}", 2, entry("[north, south]"))
    assert placed(sitting).endswith("Place 1 on each entry space (north, south), and 1 more on north.")


@pytest.mark.parametrize(
    ("at", "words"), [("[pier]", "Place them here: pier."), ("child", "Place them on the child's space.")]
)
def test_ft_32_other_orders_win_over_entry_spaces(at: str, words: str) -> None:
    """FT-32: with `at` only there."""
    layer = entry("[pier, north]")
    assert placed(spawning(f"{{enemy: crab, count: 2, at: {at}}}", 2, layer)).endswith(words)


def test_ft_31_figures_that_run_out_are_said() -> None:
    """FT-31: the app places what it can, says so, and counts only what stands there."""
    sitting = spawning("{enemy: crab, count: 3}", 2, entry("2", "{crab: 4}"))
    (made,) = of(e.EnemiesPlaced, sitting.press(k.PlaceEnemies("crab", 3)))
    assert (made.count, made.to) == (1, 4)
    assert placed(sitting).endswith("That is 1 of 3: no more figures are in the box.")
    assert refusal(sitting, k.PlaceEnemies("crab", 1)) == "none_left"
    sitting.press(k.DefeatEnemy("crab"))
    sitting.press(k.PlaceEnemies("crab", 1))
    assert sitting.state.enemies == {"crab": 4}


def test_ft_31_two_types_may_share_figures() -> None:
    """FT-31: one pile of figures serves both."""
    same = {"enemies/same.yaml": "enemies: {gull: {name: Gull, figure: crab, passive: true}}"}
    sitting = spawning("{enemy: crab, count: 3}", 2, entry("2", "{crab: 4}"), same)
    sitting.press(k.PlaceEnemies("gull", 3))
    assert sitting.state.enemies == {"crab": 3, "gull": 1}


def test_ft_34_life_is_said_where_it_is_more_than_one() -> None:
    """FT-34: the marker starts on the highest slot; the step's own number wins."""
    tough = {ENEMIES: "enemies: {crab: {life: 4}}"}
    assert placed(spawning("{enemy: crab, count: 2}", 2, tough)).endswith("Each has 4 life.")
    assert placed(spawning("{enemy: crab, count: 2, life: 3}", 2, tough)).endswith("Each has 3 life.")
    assert "life" not in placed(spawning("{enemy: crab, count: 2}"))


def test_ft_35_a_spawn_in_a_turn_leaves_the_turn_alone() -> None:
    """FT-35: the same familiar goes on, no enemy acts; End Turn without an effect calls none either."""
    sitting = begun(pack(CRABS, page("codes: {A17: {steps: [{spawn: {enemy: crab, count: 2}}]}}")))
    before = sitting.state
    events = sitting.code("A17") + sitting.press(k.PlaceEnemies("crab", 1))
    assert (sitting.state.acting, sitting.state.turn) == (before.acting, before.turn)
    assert not of(e.PromptOpened, events)
    assert not of(e.PromptOpened, sitting.press(k.EndTurn()))


def test_ft_31_the_book_may_place_enemies() -> None:
    """FT-31: `place_enemies`: what the book orders, where the book says; unknown kinds are refused."""
    sitting = begun(pack(CRABS))
    (made,) = of(e.EnemiesPlaced, sitting.press(k.PlaceEnemies("crab", 2)))
    assert made == e.EnemiesPlaced("crab", 2, 2, "book")
    assert "where the book says" in placed(sitting)
    assert refusal(sitting, k.PlaceEnemies("kraken", 1)) == "unknown_enemy"


def test_ft_42_the_count_goes_down_and_is_corrected() -> None:
    """FT-42: Defeated takes one off, the players may set the count, and none left is refused."""
    sitting = spawning("{enemy: crab, count: 2}")
    assert sitting.press(k.DefeatEnemy("crab", "chalk"))[0] == e.EnemyDefeated("crab", 1, "chalk")
    sitting.press(k.CorrectEnemies("crab", 5))
    assert sitting.state.enemies == {"crab": 5}
    sitting.press(k.CorrectEnemies("crab", 0))
    assert sitting.state.enemies == {}
    assert refusal(sitting, k.DefeatEnemy("crab")) == "none_left"
    assert refusal(sitting, k.DefeatEnemy("kraken")) == "unknown_enemy"


@pytest.mark.parametrize(("steps", "left"), [
    ("{enemy: crab, count: 1}", {"crab": 2, "gull": 2}),
    ("{enemy: gull, count: all}", {"crab": 3}),
    ("{enemy: any, count: 4}", {"gull": 1}),
    ("{enemy: any, count: all}", {}),
    ("{enemy: crab, count: 9}", {"gull": 2}),
])  # fmt: skip
def test_a_step_takes_enemies_off(steps: str, left: dict[str, int]) -> None:
    """Format section 9: `remove`, by type or any, some or all, never more than are there."""
    sitting = begun(pack(CRABS, GULLS, page(f"codes: {{A17: {{steps: [{{remove: {steps}}}]}}}}")))
    sitting.press(k.PlaceEnemies("crab", 3))
    sitting.press(k.PlaceEnemies("gull", 2))
    sitting.code("A17")
    assert sitting.state.enemies == left


# --- acting -------------------------------------------------------------------------------------


def crowd(*layers: dict[str, str], dice: Fate | None = None) -> Sitting:
    """Two crabs and a gull on the page."""
    sitting = begun(pack(CRABS, GULLS, *layers), dice=dice)
    sitting.press(k.PlaceEnemies("gull", 1))
    sitting.press(k.PlaceEnemies("crab", 2))
    return sitting


def acted(sitting: Sitting, events: tuple[e.Event, ...]) -> list[str]:
    """Which types acted, one after another, through the waits after these events."""
    opened = of(e.PromptOpened, events + sitting.settle())
    return [str(one.prompt.values["enemy"]) for one in opened if one.prompt.kind == "enemy"]


def test_ft_106_a_called_enemy_turn_goes_type_by_type() -> None:
    """FT-106: one screen per type, with how many there are; one tap goes on."""
    sitting = crowd()
    sitting.press(k.CallEnemyTurn())
    prompt = sitting.state.prompt
    assert prompt and (prompt.kind, prompt.values["enemy"], prompt.values["count"]) == ("enemy", "crab", 2)
    assert len(prompt.steps) == 1
    assert refusal(sitting, k.EndTurn()) == "answer_first"
    sitting.go_on()
    assert sitting.state.prompt and sitting.state.prompt.values["enemy"] == "gull"
    sitting.go_on()
    assert (sitting.prompt, sitting.state.acting, sitting.state.turn) == ("", "flicker", 1)


def test_ft_106_the_order_of_types_is_the_packs() -> None:
    """FT-106: `enemy_turn.order`; else the order of the files."""
    sitting = crowd({CAMPAIGN: "enemy_turn: {order: [gull, crab]}"})
    assert acted(sitting, sitting.press(k.CallEnemyTurn())) == ["gull", "crab"]


def test_ft_106_only_the_types_called_and_present_act() -> None:
    """FT-106: types with none on the page are skipped; with none at all the call is refused."""
    sitting = crowd()
    assert acted(sitting, sitting.press(k.CallEnemyTurn(("gull",)))) == ["gull"]
    sitting.press(k.DefeatEnemy("gull"))
    assert acted(sitting, sitting.press(k.CallEnemyTurn())) == ["crab"]
    assert refusal(sitting, k.CallEnemyTurn(("gull",))) == "none_left"
    assert refusal(sitting, k.CallEnemyTurn(("kraken",))) == "unknown_enemy"
    sitting.press(k.CorrectEnemies("crab", 0))
    assert refusal(sitting, k.CallEnemyTurn()) == "none_left"


def test_ft_106_a_type_defeated_in_between_does_not_act() -> None:
    """FT-106: the last gull goes while the crabs act."""
    sitting = crowd()
    sitting.press(k.CallEnemyTurn())
    sitting.press(k.DefeatEnemy("gull"))
    assert acted(sitting, ()) == []
    assert sitting.prompt == ""


def test_ft_107_ft_108_ft_109_the_steps_are_told_in_words_with_ties_left_to_the_players() -> None:
    """FT-107, FT-108, FT-109: moves, melee, ranged, and that the players decide ties."""
    steps = """
        enemies:
          crab:
            melee: 2
            ranged: 3
            turn:
              scripts:
                pinch:
                  steps:
                    - move: {toward: [nearest], points: 2}
                    - attack: {kind: melee, target: [lowest-life]}
                    - attack: {kind: ranged, target: [nearest]}
        """
    sitting = begun(pack(CRABS, {ENEMIES: steps}))
    sitting.press(k.PlaceEnemies("crab", 2))
    sitting.press(k.CallEnemyTurn())
    prompt = str(sitting.view()["prompt"])
    assert "2 spaces" in prompt and "melee" in prompt.lower() and "ranged" in prompt.lower()
    assert "tie" in prompt.lower() or "equal" in prompt.lower() or "you choose" in prompt.lower()


def test_ft_106_an_effect_that_calls_an_enemy_turn_waits_for_the_enemies_alone() -> None:
    """FT-106: the `enemy` waits, one per type, stand in for the effect's own; then the next turn begins."""
    rows = {TABLES: "tables: {end-turn: {rows: {cold: {steps: [{say: They stir.}, {enemy_turn: all}]}}}}"}
    sitting = crowd(ALWAYS, rows)
    events = sitting.press(k.EndTurn())
    assert sitting.prompt == "enemy" and "They stir." in sitting.told()
    events += sitting.settle()
    assert [one.prompt.kind for one in of(e.PromptOpened, events)] == ["enemy", "enemy"]
    assert sitting.state.acting == "blaze"


def test_ft_106_an_effect_whose_enemies_cannot_act_still_waits_once() -> None:
    """Architecture section 5: with nobody on the page the effect ends in its own wait."""
    rows = {TABLES: "tables: {end-turn: {rows: {cold: {steps: [{enemy_turn: all}]}}}}"}
    sitting = begun(pack(CRABS, ALWAYS, rows))
    events = sitting.end_turn()
    assert [one.prompt.kind for one in of(e.PromptOpened, events)] == ["effect"]


SCRIPTS = {
    ENEMIES: """
        enemies:
          crab:
            turn:
              scripts:
                pinch: {weight: {calm: 3, grim: 0}}
                hide: {weight: {calm: 1, grim: 1}, steps: [{stay: true}]}
                rage: {when: {danger: 4+}, weight: {calm: 2, grim: 3}, steps: [{special: It foams.}]}
        """
}


@pytest.mark.parametrize(
    ("level", "weights"),
    [
        (0, {"pinch": 3, "hide": 1, "rage": 0}),
        (5, {"pinch": 3, "hide": 1, "rage": 2}),
        (9, {"pinch": 0, "hide": 1, "rage": 3}),
    ],
)
def test_ft_106_scripts_come_by_their_weight_in_the_band(level: int, weights: dict[str, int]) -> None:
    """FT-106: chi-squared of drawn scripts against the stated weights; `when` is tested first."""
    sitting = begun(pack(CRABS, SCRIPTS), dice=Fate(b"scripts"))
    sitting.press(k.PlaceEnemies("crab", 2))
    sitting.press(k.Correct("danger", level))
    drawn: Counter[str] = Counter()
    for _ in range(400):
        sitting.press(k.CallEnemyTurn())
        assert sitting.state.prompt
        (step,) = sitting.state.prompt.steps
        drawn[next(name for name in weights if f"/{name}" in step)] += 1
        sitting.settle()
    assert chi_squared(drawn, weights) < 13.82


CHANGING = """
    enemies:
      crab:
        turn:
          pick: {pick}
          scripts:
            pinch:
              steps:
                - danger: +1
                - if: {{when: {{danger: 1}}, then: [{{say: first}}], else: [{{say: later}}]}}
                - attack: {{kind: melee, target: nearest}}
    """


@pytest.mark.parametrize(("pick", "risen", "heads"), [("per_type", 1, 0), ("per_enemy", 3, 3)])
def test_ft_106_changes_run_once_for_the_type_or_once_for_each(pick: str, risen: int, heads: int) -> None:
    """Format section 12: top-level changes run before the card is shown; with `per_enemy` once for each."""
    sitting = begun(pack(CRABS, {ENEMIES: CHANGING.format(pick=pick)}))
    sitting.press(k.PlaceEnemies("crab", 3))
    events = sitting.press(k.CallEnemyTurn())
    assert sitting.state.danger == risen
    assert [type(one) for one in events if not isinstance(one, e.Paused)][-1] is e.PromptOpened
    assert sitting.state.prompt
    steps = sitting.state.prompt.steps
    assert sum(step.startswith("*") for step in steps) == heads
    assert len(steps) - heads == 2 * risen


def test_ft_106_per_enemy_draws_a_script_for_each() -> None:
    """Format section 12: different crabs may do different things, in one wait."""
    layer = {ENEMIES: SCRIPTS[ENEMIES].replace("turn:\n", "turn:\n              pick: per_enemy\n")}
    sitting = begun(pack(CRABS, layer), dice=Fate(b"each"))
    sitting.press(k.PlaceEnemies("crab", 9))
    sitting.press(k.CallEnemyTurn())
    assert sitting.state.prompt
    steps = [step for step in sitting.state.prompt.steps if not step.startswith("*")]
    assert len(steps) == 9 and len(set(steps)) == 2
    sitting.go_on()
    assert sitting.prompt == ""


def test_ft_106_what_a_script_sets_off_waits_until_the_enemies_have_acted() -> None:
    """Format section 13: an enemy turn is one event; triggers come after its last wait."""
    text = "triggers: {rose: {at: {danger_reaches: 1}, steps: [{say: It is darker.}]}}"
    sitting = begun(pack(CRABS, GULLS, {ENEMIES: CHANGING.format(pick="per_type")}, page(text)))
    sitting.press(k.PlaceEnemies("crab", 1))
    sitting.press(k.PlaceEnemies("gull", 1))
    assert not cards(sitting.press(k.CallEnemyTurn()), "say")
    assert not cards(sitting.go_on(), "say")
    assert len(cards(sitting.go_on(), "say")) == 1


def test_a_passive_enemy_never_acts() -> None:
    """Format section 7.4: `passive: true` has no turn."""
    sitting = begun(pack({ENEMIES: "enemies: {egg: {name: Egg, passive: true}}"}))
    sitting.press(k.PlaceEnemies("egg", 2))
    assert refusal(sitting, k.CallEnemyTurn()) == "none_left"


@pytest.mark.parametrize("loot", ["{text: A shell.}", "{resource: {wood: 1}}", "{table: finds}"])
def test_ft_85_loot_is_for_the_one_that_made_the_kill(loot: str) -> None:
    """FT-85: told to the familiar that is named, else to the acting one."""
    layers = (
        {CAMPAIGN: "resources: [wood]", ENEMIES: f"enemies: {{crab: {{loot: {loot}}}}}"},
        {"tables/finds.yaml": "tables: {finds: {rows: {one: {steps: [{give: {power: +1}}]}}}}"},
    )
    sitting = begun(pack(CRABS, *layers))
    sitting.press(k.PlaceEnemies("crab", 2))
    assert cards(sitting.press(k.DefeatEnemy("crab", "chalk")))[0].who == ("chalk",)
    assert cards(sitting.press(k.DefeatEnemy("crab")))[0].who == ("flicker",)
