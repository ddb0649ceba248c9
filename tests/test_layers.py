"""Imports point downwards only, and the rules touch neither clock nor chance nor disk."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

COMPANION = Path(__file__).parent.parent / "companion"

# what each part may import of companion; `companion.config` and the composing files see everything
BELOW = {
    "engine": {"engine"},
    "games": {"games", "engine"},
    "packs": {"packs", "engine"},
    "sessions": {"sessions", "packs", "games", "engine"},
    "authoring": {"authoring", "packs", "games", "engine"},
    "web": {"web", "sessions", "packs", "games", "engine", "config"},
}
FORBIDDEN = {
    "engine": {"random", "time", "secrets"},
    "games": {"flask", "sqlalchemy", "random", "time", "secrets", "os", "pathlib", "io"},
    "packs": {"flask", "sqlalchemy"},
    "sessions": {"flask_babel", "flask_smorest", "flask_wtf", "jinja2"},
    "authoring": {"flask", "sqlalchemy"},
    "web": {"sqlalchemy", "sqlite3", "flask_sqlalchemy"},
}
SOURCES = sorted(COMPANION.rglob("*.py"))


def imports(source: Path) -> Iterator[str]:
    """Every module that the file imports, in dotted form."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source} imports by dots"
            yield node.module or ""
            if node.module == "companion":
                yield from (f"companion.{name.name}" for name in node.names)


def part(source: Path) -> str:
    """The part of the house that the file lies in: `engine`, `games`, ... or its own name."""
    return source.relative_to(COMPANION).parts[0].removesuffix(".py")


def named(sources: list[Path]) -> list[object]:
    """The files as parameters of a test, each under its path."""
    return [pytest.param(source, id=str(source.relative_to(COMPANION))) for source in sources]


@pytest.mark.parametrize("source", named([s for s in SOURCES if part(s) in BELOW]))
def test_imports_point_downwards(source: Path) -> None:
    """A file imports its own part of the house and those below, and nothing that is forbidden there."""
    allowed, forbidden = BELOW[part(source)], FORBIDDEN[part(source)]
    for module in imports(source):
        top, _, rest = module.partition(".")
        assert top not in forbidden, f"{module} is forbidden in {part(source)}"
        if top == "companion" and rest:
            assert rest.split(".")[0] in allowed, f"{part(source)} stands below {module}"


@pytest.mark.parametrize("source", named([s for s in SOURCES if part(s) == "engine"]))
def test_engine_stands_alone(source: Path) -> None:
    """The engine imports the standard library and itself."""
    outside = {module.partition(".")[0] for module in imports(source)} - sys.stdlib_module_names
    assert outside <= {"companion"}


@pytest.mark.parametrize("source", named([s for s in SOURCES if part(s) == "games"]))
def test_games_do_not_know_each_other(source: Path) -> None:
    """A game imports itself, the engine and the standard library; marshmallow only in its schema."""
    inside = source.relative_to(COMPANION / "games")
    if len(inside.parts) == 1:
        return
    own = f"companion.games.{inside.parts[0]}"
    for module in imports(source):
        if module.startswith("companion.games"):
            assert module.startswith(own), f"{own} imports {module}"
        if module.partition(".")[0] == "marshmallow":
            assert inside.parts[1] == "schema"


@pytest.mark.parametrize("source", named([s for s in SOURCES if part(s) in ("engine", "games")]))
def test_rules_touch_neither_clock_nor_disk(source: Path) -> None:
    """No `open()` and no `now()` in engine and games."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            assert name not in ("open", "now", "today", "read_text", "write_text")
