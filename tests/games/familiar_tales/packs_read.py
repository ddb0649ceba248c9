"""The two sound fixture packs as content."""

from functools import cache
from pathlib import Path

from companion.engine.game import Files
from companion.games.familiar_tales import reading
from companion.games.familiar_tales.content import Content
from companion.packs.source import read

PACKS = Path(__file__).parents[2] / "packs"


def files(name: str) -> dict[str, object]:
    """A fixture pack's plain files."""
    found: dict[str, object] = {}
    for path in sorted((PACKS / name).rglob("*.yaml")):
        file = str(path.relative_to(PACKS / name))
        source, problems = read(file, path.read_text(encoding="utf-8"))
        assert source and not problems
        found[file] = source.value
    return found


def read_files(plain: Files) -> Content:
    """The content of plain files that have no errors."""
    content, complaints = reading.read(plain)
    assert content is not None and not complaints, complaints
    return content


@cache
def content(name: str = "everything") -> Content:
    """A fixture pack's content."""
    return read_files(files(name))
