"""The mistakes of the format's section 18, each made once in the example pack."""

from pathlib import Path

import pytest

from companion.packs.problems import as_text
from tests.packs.shelved import changed, copied

CAUSEWAY = "locations/101-drowned-causeway.yaml"
LIGHT = "locations/102-saltmere-light.yaml"
SHORE = "enemies/shore.yaml"

MISTAKES = [
    (CAUSEWAY, "  - do: Place", "\t- do: Place", "12:1: error[P001]", ""),
    (CAUSEWAY, "- say: White shapes", "- say: Beware: white shapes", "39:20: error[P002]", ""),
    (CAUSEWAY, "  B03:\n", "  A17:\n", "75:3: error[P003]: code `A17` is written twice", ""),
    (CAUSEWAY, "spawn: {enemy: mire-crab, count: 1}", "spawn: *one-crab", "69:26: error[P004]", ""),
    (CAUSEWAY, "      stands the lighthouse", "  stands the lighthouse", "10:3: error[P005]", ""),
    (CAUSEWAY, "Rope, salt, and a dead gull.", "Rope, salt, and gull #3.", "90:47: error[P006]", ""),
    (CAUSEWAY, "- say: White shapes", '- say: "Sit down," he says, and', "39:25: error[P007]", ""),
    (CAUSEWAY, "difficulty: 4", "dificulty: 4", "49:11: error[P101]", "`difficulty`"),
    (CAUSEWAY, "    to: 102\n", "", "100:3: error[P102]: exit `on-to-the-light` has no `to`", ""),
    (CAUSEWAY, "wraith, count: 2", "wraith, count: two", "40:44: error[P103]", ""),
    (CAUSEWAY, "      - spawn: {enemy: gull", "        spawn: {enemy: gull", "40:9: error[P104]", ""),
    ("tables/end-turn.yaml", "- danger: -1", "- dangr: -1", "25:13: error[P105]", "`danger`"),
    ("campaign.yaml", "lamp-oil: 2+", 'lamp-oil: ">=2"', "19:34: error[P106]", ""),
    (CAUSEWAY, "  tide-comes:", "  Tide Comes:", "30:3: error[P107]", ""),
    ("pack.yaml", '"1.0"', '"1.3"', "1:9: error[P108]", ""),
    (LIGHT, "location: 102", "location: 103", "1:11: error[P109]", ""),
    (
        LIGHT,
        "when: {objective: relight, key_word: ferryman}",
        "when: relight and ferryman",
        "74:11: error[P110]",
        "",
    ),
    (CAUSEWAY, "enemy: gull-wraith", "enemy: gul-wraith", "40:24: error[P201]", "`gull-wraith`"),
    (CAUSEWAY, "add: {lamp-oil: 1}", "add: {lampoil: 1}", "52:21: error[P202]", "`lamp-oil`"),
    (CAUSEWAY, "set: {bell-rung: true}", "add: {bell-rung: 1}", "67:25: error[P203]", ""),
    (LIGHT, "set: {keeper: robbed}", "set: {keeper: robed}", "44:33: error[P204]", "`robbed`"),
    (LIGHT, "write: ferryman", "write: FERRYMAN", "39:36: error[P205]", "`ferryman`"),
    (CAUSEWAY, "to: 102", "to: 120", "102:9: error[P206]", "`102`"),
    (CAUSEWAY, "run: tide-rises", "run: tide-rise", "34:14: error[P207]", "`tide-rises`"),
    (CAUSEWAY, "open: [007]", "open: [7]", "70:34: error[P208]", "`007`"),
    (CAUSEWAY, "A cart lies", "<findr> sees a cart", "46:14: error[P209]", "`<finder>`"),
    ("campaign.yaml", "start: 101", "start: 110", "24:76: error[P211]", "`101`"),
    (CAUSEWAY, "  B03:\n", "  B3:\n", "75:3: error[P301]", ""),
    (CAUSEWAY, "  B03:\n", "  a17:\n", "75:3: error[P302]", ""),
    (CAUSEWAY, "  B03:\n", "  A-17:\n", "75:3: error[P302]", ""),
    (CAUSEWAY, "- codes: {open: [007]}", "- danger: +1", "91:3: error[P305]", ""),
    (
        CAUSEWAY,
        "label: Leave it be.",
        "label: Leave it be.\n              when: {danger: 1+}",
        "62:11: error[P402]",
        "",
    ),
    ("scenes/tide.yaml", "- danger: +2", "- run: tide-rises", "7:14: error[P406]", ""),
    (
        "tables/end-turn.yaml",
        "grim: 2, dire: 1}",
        "grim: 2}",
        "5:17: error[P501]: row `cold-spray` has no weight for band `dire`",
        "",
    ),
    ("campaign.yaml", "wary: {from: 4, ", "wary: {from: 8, ", "30:5: error[P503]", ""),
    ("campaign.yaml", "chance: 85", "chance: 58", "32:30: warning[P504]", ""),
    ("campaign.yaml", "dire: {from: 12,", "dire: {from: 17,", "32:18: error[P505]", ""),
    (CAUSEWAY, "3: 3, 4: 3}", "4: 3}", "14:38: error[P602]", ""),
    (SHORE, "lowest-life]}", "lowest-hp]}", "20:66: error[P605]", ""),
    (SHORE, "[visible, highest-power]", "[same-space, highest-power]", "48:55: error[P606]", ""),
    (SHORE, "ranged: 2", "ranged: none", "48:38: error[P609]", ""),
    (SHORE, "- give: {affliction: trapped}", "- danger: +1", "31:21: error[P610]", ""),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "told", "closest"), MISTAKES, ids=lambda value: str(value)[:30]
)
def test_a_mistake_is_told_where_it_was_typed(
    tmp_path: Path, file: str, old: str, new: str, told: str, closest: str
) -> None:
    """Each mistake gives its position, its code and the nearest name, and nothing else about it."""
    checked = changed(copied(tmp_path), file, old, new)
    shown = [as_text(problem) for problem in checked.problems]
    assert [text for text in shown if text.startswith(f"{file}:{told}")], "\n\n".join(shown)
    assert len({problem.code for problem in checked.problems}) == 1, "\n\n".join(shown)
    assert closest in {problem.closest for problem in checked.problems} or not closest, shown
