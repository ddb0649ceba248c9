"""A folder, checked: every problem in one run, with file, line and column."""

import os
from dataclasses import fields
from pathlib import Path

import pytest

from companion.games.familiar_tales.content import Content
from companion.packs.check import check_folder, read_texts, report
from companion.packs.problems import PackError, Problem, all_as_text, as_text, errors
from tests.packs.shelved import EVERYTHING, EXAMPLE, GAMES, READER, changed, copied

BROKEN = Path(__file__).parent / "broken"


def test_the_example_is_clean() -> None:
    """The frozen example has no problem, and says so."""
    assert report(EXAMPLE, GAMES) == ("saltmere-light: 10 files read, no problems.", 0)


def test_every_key_of_the_format_is_clean() -> None:
    """So is the pack that uses every key once."""
    assert report(EVERYTHING, GAMES) == ("everything: 10 files read, no problems.", 0)


@pytest.mark.parametrize("name", sorted(path.name for path in BROKEN.iterdir() if path.is_dir()))
def test_a_broken_pack_gives_its_report(name: str) -> None:
    """Everything that is wrong is told in one run, in the words of the recorded report."""
    text, status = report(BROKEN / name, GAMES)
    assert text + "\n" == (BROKEN / f"{name}.txt").read_text(encoding="utf-8")
    assert status == 1


def test_a_message_has_the_form_of_the_format(tmp_path: Path) -> None:
    """Position, code, what; the line with its caret; why, fix and the nearest name."""
    file = "locations/101-drowned-causeway.yaml"
    checked = changed(copied(tmp_path), file, "enemy: gull-wraith", "enemy: gul-wraith")
    assert as_text(checked.problems[0]).splitlines() == [
        f"{file}:40:24: error[P201]: no enemy is called `gul-wraith`",
        "   40 |       - spawn: {enemy: gul-wraith, count: 2}",
        "      |                        ^^^^^^^^^^",
        "  why: the app needs its figures and its turn",
        "  fix: use an id from enemies/",
        "  closest: `gull-wraith`",
    ]


def test_nothing_to_look_at_is_status_2(tmp_path: Path) -> None:
    """A path that is no folder, and a folder that fits no game, are told in a sentence."""
    assert report(tmp_path / "nowhere", GAMES)[1] == 2
    assert report("nul\0byte", GAMES)[1] == 2
    two = {**GAMES, "other": READER}
    text, status = report(tmp_path, two)
    assert status == 2 and "familiar_tales" in text
    assert report(copied(tmp_path), two)[1] == 0, "the folder above names the game"


def test_at_most_50_are_shown() -> None:
    """The rest is counted."""
    many = [Problem("x.yaml", n, 1, "P101", "what") for n in range(1, 62)]
    assert all_as_text(many).endswith("... and 11 more.")


def test_a_file_that_cannot_be_read_is_the_only_cause_told(tmp_path: Path) -> None:
    """The names in a file that fails to parse are not reported as unknown elsewhere."""
    checked = changed(copied(tmp_path), "enemies/shore.yaml", "enemies:", "enemies: [")
    assert {problem.file for problem in checked.problems} == {"enemies/shore.yaml"}
    assert checked.content is None and errors(checked.problems) == 1


def test_links_and_strange_files_are_never_followed(tmp_path: Path) -> None:
    """A link, a pipe, a huge file, a file without permission: a problem each, and the rest is read."""
    folder = copied(tmp_path)
    (folder / "scenes" / "more.yaml").symlink_to("/etc/passwd")
    (folder / "elsewhere").symlink_to(tmp_path)
    os.mkfifo(folder / "tables" / "pipe.yaml")
    (folder / "enemies" / "huge.yaml").write_bytes(b"a" * 2_000_000)
    (folder / "scenes" / "tide.yml").write_text("scenes: {}")
    (folder / ".hidden.yaml").write_text("a: &b c")
    checked = check_folder(READER, folder)
    told = {(problem.file, problem.code) for problem in checked.problems}
    assert told == {
        ("scenes/more.yaml", "P805"),
        ("elsewhere", "P805"),
        ("tables/pipe.yaml", "P805"),
        ("enemies/huge.yaml", "P010"),
        ("scenes/tide.yml", "P805"),
    }


def test_the_folder_has_the_name_of_the_pack(tmp_path: Path) -> None:
    """A copy under another name is told apart at once."""
    checked = check_folder(READER, copied(tmp_path, "saltmere-dark"))
    assert [(problem.file, problem.line, problem.code) for problem in checked.problems] == [
        ("pack.yaml", 2, "P109")
    ]


def test_a_folder_that_is_a_link_is_not_a_pack(tmp_path: Path) -> None:
    """Links are not followed, not even to a whole pack."""
    link = tmp_path / "saltmere-light"
    link.symlink_to(EXAMPLE)
    with pytest.raises(PackError):
        check_folder(READER, link)


def test_pinned_texts_give_the_same_content(tmp_path: Path) -> None:
    """What is pinned is everything but translations, pictures and tests, and is enough."""
    checked = check_folder(READER, EXAMPLE)
    content, problems = read_texts(READER, checked.texts)
    assert type(content) is type(checked.content) is Content
    assert all(getattr(content, f.name) == getattr(checked.content, f.name) for f in fields(Content))
    assert not errors(problems)
    assert not [path for path in checked.texts if path.startswith(("i18n/", "tests/", "assets/"))]


def test_the_digest_changes_with_the_story_alone(tmp_path: Path) -> None:
    """A translation leaves it, a changed number does not."""
    folder = copied(tmp_path)
    before = check_folder(READER, folder).digest
    assert changed(folder, "i18n/de/story.yaml", "DOCHT", "DOCHTE").digest == before
    assert changed(folder, "campaign.yaml", "max: 16", "max: 17").digest != before


def test_json_files_are_read_like_the_others(tmp_path: Path) -> None:
    """components.json does as well as components.yaml."""
    folder = copied(tmp_path)
    (folder / "components.yaml").unlink()
    (folder / "components.json").write_text('{"pages": {"14": {"entry_spaces": ["north"], "forage": 4}}}')
    checked = check_folder(READER, folder)
    assert checked.content is not None and not checked.problems
