"""Where things stand in a file, and problems that are told of a place."""

from typing import NamedTuple

from companion.packs.problems import Problem

Place = tuple[str | int, ...]


class Mark(NamedTuple):
    """Where a key or a value stands: its first line, both columns counted from 1, `end` excluded."""

    line: int
    column: int
    end: int


def told(file: str, lines: list[str], mark: Mark, code: str, what: str, why: str, fix: str) -> Problem:
    """A problem at a mark, with the line as it was typed."""
    typed = lines[mark.line - 1] if 0 < mark.line <= len(lines) else ""
    width = max(mark.end - mark.column, 1)
    return Problem(file, mark.line, mark.column, code, what, source=typed, width=width, why=why, fix=fix)
