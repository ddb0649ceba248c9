"""The shelf: every pack read at start, broken ones listed beside the others."""

import shutil
from pathlib import Path

from companion.engine.speech import Overlay
from companion.packs.problems import errors
from companion.packs.shelf import Shelf
from tests.packs.shelved import EXAMPLE, GAMES, changed, copied


def test_a_pack_is_known_by_game_and_id() -> None:
    """Card, content, languages, pinned texts and translations are at hand."""
    root = EXAMPLE.parent / "nowhere"
    assert not Shelf([root], GAMES).packs


def test_a_sound_pack_can_be_started(tmp_path: Path) -> None:
    """It has a card, content, texts and its translations; its own language comes first."""
    copied(tmp_path)
    shelf = Shelf([tmp_path, tmp_path / "missing"], GAMES)
    pack = shelf.get("familiar_tales", "saltmere-light")
    assert pack and shelf.packs == (pack,)
    assert (pack.title, pack.version, pack.languages) == ("The Light at Saltmere", "1.0.0", ("en", "de"))
    assert pack.content is not None and pack.card and pack.problems == ()
    assert "campaign.yaml" in pack.texts and len(pack.digest) == 64
    assert pack.overlays("de")["101/title"] == Overlay("4639526f", "Der versunkene Damm")
    assert pack.overlays("fr") == {}
    assert shelf.get("familiar_tales", "nothing") is None
    assert shelf.get("other", "saltmere-light") is None


def test_a_broken_pack_is_listed_and_hides_nobody(tmp_path: Path) -> None:
    """It bears its folder's name and its errors, and has no content."""
    copied(tmp_path)
    shutil.copytree(EXAMPLE.parent / "broken" / "many-slips", tmp_path / "familiar_tales" / "many-slips")
    (tmp_path / "familiar_tales" / "empty").mkdir()
    (tmp_path / "familiar_tales" / "notes.txt").write_text("not a pack")
    (tmp_path / "familiar_tales" / "link").symlink_to(EXAMPLE)
    shelf = Shelf([tmp_path], GAMES)
    assert [(pack.id, bool(pack.content)) for pack in shelf.packs] == [
        ("empty", False),
        ("link", False),
        ("many-slips", False),
        ("saltmere-light", True),
    ]
    broken = shelf.get("familiar_tales", "many-slips")
    assert broken and broken.title == "many-slips" and errors(broken.problems) == 16


def test_the_same_id_in_two_roots_is_a_problem_on_both(tmp_path: Path) -> None:
    """The app could not tell which one a group plays."""
    copied(tmp_path / "one")
    copied(tmp_path / "two")
    shelf = Shelf([tmp_path / "one", tmp_path / "two"], GAMES)
    assert [[problem.code for problem in pack.problems] for pack in shelf.packs] == [["P806"], ["P806"]]
    assert all(pack.content is None for pack in shelf.packs)


def test_a_warning_does_not_switch_a_pack_off(tmp_path: Path) -> None:
    """Only errors do."""
    changed(copied(tmp_path), "campaign.yaml", "chance: 85", "chance: 58")
    (pack,) = Shelf([tmp_path], GAMES).packs
    assert [problem.level for problem in pack.problems] == ["warning"]
    assert pack.content is not None
