"""Further kinds of mistakes, each made once in one of the two sound packs."""

import shutil
from pathlib import Path

import pytest

from companion.packs.problems import as_text
from tests.packs.shelved import EVERYTHING, EXAMPLE, changed

ALL, END = "locations/101-all.yaml", "locations/1001-end.yaml"
CAUSEWAY, LIGHT = "locations/101-drowned-causeway.yaml", "locations/102-saltmere-light.yaml"

MISTAKES = [
    (EVERYTHING, ALL, "id: way", "use: once", "error[P113]"),
    (
        EVERYTHING,
        ALL,
        "chose: way/left",
        "chose: wya/left",
        "error[P201]: no code and no step is called `wya`",
    ),
    (EVERYTHING, ALL, "chose: A22/ring", "chose: A22/rings", "error[P201]: no option is called `rings`"),
    (EVERYTHING, ALL, "to: chapter-end:won", "to: chapter-end:wom", "error[P201]: no chapter ends in `wom`"),
    (EVERYTHING, ALL, "band: calm", "band: clam", "error[P201]: no danger band is called `clam`"),
    (EVERYTHING, ALL, "is: richer", "is: rihcer", "error[P201]: no condition is called `rihcer`"),
    (
        EVERYTHING,
        ALL,
        "{objective: find}, steps",
        "{objective: fund}, steps",
        "error[P201]: this page has no",
    ),
    (EVERYTHING, ALL, "roll: odds", "roll: ods", "error[P201]: no table is called `ods`"),
    (
        EVERYTHING,
        ALL,
        "{enemy: crab, count: {1",
        "{enemy: any, count: {1",
        "error[P201]: no enemy is called `any`",
    ),
    (EVERYTHING, ALL, "resource: {wood", "resource: {wod", "error[P201]: no resource is called `wod`"),
    (EVERYTHING, ALL, "voice: keeper", "voice: keper", "error[P201]: no voice is called `keper`"),
    (EVERYTHING, ALL, "finder: owl", "finder: owls", "error[P201]: no familiar is called `owls`"),
    (EVERYTHING, ALL, "add: {tide: -1}", "add: {tyde: -1}", "warning[P410]"),
    (EVERYTHING, ALL, "<count:oil>", "<count:oli>", "error[P202]: `oli` is not declared"),
    (
        EVERYTHING,
        ALL,
        "save: chosen",
        "save: oil",
        "error[P203]: `save` needs a familiar, and `oil` is a count",
    ),
    (EVERYTHING, ALL, "oil: 2}\n", "oil: two}\n", "error[P204]: `oil` cannot be `two`"),
    (EVERYTHING, ALL, "at: [north", "at: [nroth", "error[P607]: page 14 has no entry space `nroth`"),
    (EVERYTHING, ALL, "unused_codes:", "  AI7: {steps: [{say: No.}]}\nunused_codes:", "error[P307]"),
    (EVERYTHING, ALL, "calm: 3, grim: 5}", "calm: 3}", "error[P501]: this says nothing for band `grim`"),
    (EVERYTHING, ALL, "id: gift", "id: hello", "error[P003]: step id `hello` is given twice"),
    (EVERYTHING, END, "to: chapter-end", "to: 101", "warning[P412]"),
    (EVERYTHING, "campaign.yaml", "number: 2,", "number: 1,", "error[P210]"),
    (
        EVERYTHING,
        "campaign.yaml",
        "era: dawn\n    intro",
        "era: dwan\n    intro",
        "error[P201]: no era is called",
    ),
    (EVERYTHING, "campaign.yaml", "rich: {count: {oil: 2+}}", "rich: {is: richer}", "error[P406]"),
    (EVERYTHING, "campaign.yaml", "default: unmet", "default: unmeet", "error[P204]: `keeper` cannot be"),
    (EVERYTHING, "pack.yaml", "languages: [de]", "languages: [de, fr]", "warning[P705]"),
    (EVERYTHING, "pack.yaml", "players: 1-4", "players: 1-5", "error[P103]: `players` must lie within 1-4"),
    (
        EXAMPLE,
        LIGHT,
        "say: The door",
        "enemy_turn: mire-crb\n    note: The door",
        "error[P201]: no enemy is called",
    ),
    (
        EXAMPLE,
        "scenes/tide.yaml",
        "- danger: +2",
        "- goto: tide-falls\n  tide-falls:\n    steps: [{run: tide-rises}]",
        "error[P411]: these scenes run each other without end",
    ),
    (
        EXAMPLE,
        "campaign.yaml",
        "start: 101",
        "starts: 101",
        "error[P101]: `starts` is not a key of a chapter",
    ),
    (EXAMPLE, "campaign.yaml", "calm: {from: 0,", "calm: {from: 1,", "error[P503]: no band starts at 0"),
]


@pytest.mark.parametrize(("pack", "file", "old", "new", "told"), MISTAKES, ids=lambda value: str(value)[-30:])
def test_a_mistake_is_told_by_its_kind(
    tmp_path: Path, pack: Path, file: str, old: str, new: str, told: str
) -> None:
    """Each mistake gives one kind of problem, in the file where it was made."""
    folder = tmp_path / "familiar_tales" / pack.name
    shutil.copytree(pack, folder)
    checked = changed(folder, file, old, new)
    shown = [as_text(problem) for problem in checked.problems]
    assert shown and all(text.startswith(f"{file}:") for text in shown), "\n\n".join(shown)
    assert all(told.split(":")[0] in text for text in shown), "\n\n".join(shown)
    assert any(told in text for text in shown), "\n\n".join(shown)


def test_two_files_cannot_give_one_number_or_one_id(tmp_path: Path) -> None:
    """The other file is named."""
    folder = tmp_path / "familiar_tales" / "saltmere-light"
    shutil.copytree(EXAMPLE, folder)
    shutil.copy(folder / CAUSEWAY, folder / "locations" / "101-again.yaml")
    shutil.copy(folder / "scenes" / "tide.yaml", folder / "scenes" / "again.yaml")
    checked = changed(folder, "campaign.yaml", "max: 16", "max: 16")
    assert {(problem.file, problem.code) for problem in checked.problems} == {
        (CAUSEWAY, "P210"),
        ("scenes/tide.yaml", "P003"),
    }
