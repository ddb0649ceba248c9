"""A house pack: a story with what a table has added, for other tables of this machine; never exported."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import yaml

from companion.engine.game import AnyGame, Files, Plain
from companion.packs.check import check_folder
from companion.packs.nodes import UNPRINTABLE
from companion.packs.problems import PackError, errors
from companion.packs.source import read


def texts_of(texts: Mapping[str, str], added: Files, identity: Mapping[str, Plain]) -> dict[str, str]:
    """The texts of the pack by path: those files that were added to, and pack.yaml with another identity."""
    path = next(path for path in texts if path.startswith("pack."))
    source, _ = read(path, texts[path])
    pack = source.value if source and isinstance(source.value, dict) else {}
    changed = {"pack.yaml": {**pack, **identity, "origin": "transcribed"}, **added}
    kept = {name: text for name, text in texts.items() if name.rpartition(".")[0] not in _bare(changed)}
    return kept | {name: _written(plain) for name, plain in changed.items()}


def save(root: Path, game: AnyGame, name: str, texts: Mapping[str, str]) -> Path:
    """Write a pack in place of the one that had its name; gives its folder.

    Whoever reads finds the old one or the new one. Raises OSError, and PackError where the pack is faulty.
    """
    shelf = root / game.id
    shelf.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".", dir=shelf) as beside:
        fresh = Path(beside) / name
        for path, text in texts.items():
            file = fresh / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        if errors(check_folder(game, fresh).problems):
            raise PackError(f"{name} would be a pack with errors")
        if (shelf / name).exists():
            os.replace(shelf / name, Path(beside) / "old")
        os.replace(fresh, shelf / name)
    return shelf / name


def _bare(files: Files) -> set[str]:
    return {name.rpartition(".")[0] for name in files}


class _Writer(yaml.SafeDumper):
    """Writes as the strict reader wants it: a text of several lines as a block, and nothing unseen."""


def _text(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    text = UNPRINTABLE.sub("", text)
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Writer.add_representer(str, _text)


def _written(plain: Plain) -> str:
    return str(yaml.dump(plain, Dumper=_Writer, allow_unicode=True, sort_keys=False, width=10_000))
