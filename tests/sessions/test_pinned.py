"""A group plays the pack that it began with, whatever becomes of the files."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import update

from companion import sessions
from companion.engine.errors import InvalidCommand
from companion.engine.speech import Speech, Text, mark
from companion.sessions.models import PackRow
from companion.sessions.pinned import packed, unpacked
from tests.sessions.tally import PACK, Add, new_table, write_pack

Table = tuple[str, str]


def count_after(table: Table, press_id: str) -> int:
    """The count after one more press."""
    return int(sessions.press(*table, press_id, None, Add()).table.state.count)


@pytest.mark.parametrize("text", [PACK.replace("1", "100"), PACK + "step: [", "id: other\n", "", None])
def test_edited_broken_and_deleted_packs(
    table: Table, reopen: Callable[..., Flask], tmp_path: Path, text: str | None
) -> None:
    """A running campaign does not notice; only new groups do."""
    if text is None:
        shutil.rmtree(tmp_path / "packs")
    else:
        write_pack(tmp_path / "packs", text)
    with reopen().app_context():
        assert count_after(table, "p") == 1
        assert sessions.table(table[0]).content.title == Text("Beads", "title")


def test_a_later_check_refuses_no_pinned_pack(reopen: Callable[..., Flask], tmp_path: Path) -> None:
    """A pack that is complained about today cannot be started, and goes on where it was pinned."""
    write_pack(tmp_path / "packs", PACK.replace("Beads", "Dull"))
    with reopen().app_context(), pytest.raises(InvalidCommand):
        new_table()
    write_pack(tmp_path / "packs")
    with reopen().app_context():
        table = new_table()
        hall = sessions.current_hall()
        old = {"pack.yaml": PACK.replace("Beads", "Dull")}

        change = update(PackRow).values(texts=packed(old))
        hall.store.write(lambda writing: writing.connection.execute(change))
    write_pack(tmp_path / "packs", PACK.replace("Beads", "Pearls"))
    with reopen().app_context():
        assert sessions.table(table[0]).content.title.source == "Dull"
        assert count_after(table, "p") == 1


def test_one_copy_however_many_groups(hall: Flask, tmp_path: Path) -> None:
    """A pack is kept once per digest, without translations, pictures and tests."""
    new_table()
    new_table()
    with sessions.current_hall().store.reading() as connection:
        (kept,) = connection.exec_driver_sql("SELECT texts FROM packs").scalars()
    assert unpacked(kept) == {"pack.yaml": PACK}


def test_translations_come_live_from_the_shelf(
    table: Table, reopen: Callable[..., Flask], tmp_path: Path
) -> None:
    """A translation that is added later is heard at running tables; without the pack there is none."""
    assert sessions.overlays(sessions.table(table[0]), "de") == {}
    story = tmp_path / "packs" / "tally" / "beads" / "i18n" / "de" / "story.yaml"
    story.parent.mkdir(parents=True)
    story.write_text(f"title:\n  of: {mark('Beads')}\n  text: Perlen\n", encoding="utf-8")
    with reopen().app_context():
        shown = sessions.table(table[0])
        german = Speech("de", overlays=sessions.overlays(shown, "de"))
        assert sessions.history(table[0], german)[0].what == "Perlen"
    shutil.rmtree(tmp_path / "packs")
    with reopen().app_context():
        assert sessions.overlays(sessions.table(table[0]), "de") == {}
