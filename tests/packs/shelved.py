"""Packs for these tests: the frozen example, changed in one place, and a game to read it with."""

import shutil
from pathlib import Path

from companion.engine.game import Game
from companion.engine.wire import Wire
from companion.games.familiar_tales import reading
from companion.packs.check import Checked, check_folder

EXAMPLE = Path(__file__).parent / "saltmere-light"
EVERYTHING = Path(__file__).parent / "everything"  # uses every key of the format once


def _nothing(*_: object) -> object:
    return ()


READER = Game(
    id="familiar_tales",
    title="Familiar Tales",
    wire=Wire(()),
    empty=None,
    read=reading.read,
    card=reading.card,
    overlays=reading.overlays,
    keep=_nothing,
    begin=_nothing,
    command=_nothing,
    merges=_nothing,
    basis=_nothing,
    decide=_nothing,
    apply=_nothing,
    view=_nothing,
    tell=_nothing,
    recall=_nothing,
)
GAMES = {"familiar_tales": READER}


def copied(root: Path, name: str = "saltmere-light") -> Path:
    """A copy of the example pack that a test may spoil."""
    folder = root / "familiar_tales" / name
    shutil.copytree(EXAMPLE, folder)
    return folder


def changed(folder: Path, file: str, old: str, new: str) -> Checked:
    """The pack after one change in one file."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return check_folder(READER, folder)
