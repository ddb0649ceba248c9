"""Faults for which the reader gives up on a file, in an author's words."""

import re

import yaml

from companion.packs.lines import colon_in_text
from companion.packs.marks import Mark, told
from companion.packs.problems import Problem

DEEPEST = 50
START = Mark(1, 1, 2)


class Fault(Exception):
    """The file cannot be read further."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


def too_big(file: str) -> Problem:
    """A file over 1 MB."""
    why = "a pack file holds typed text only, and the app reads all of it at start"
    what = "this file is larger than 1 MB"
    return told(file, [], START, "P010", what, why, "split it: files of one kind are joined")


def not_text(file: str, line: int, column: int, what: str) -> Problem:
    """Something in the file that no text holds."""
    why, fix = "the app reads pack files as UTF-8 text", "save the file as UTF-8 in your editor"
    return told(file, [], Mark(line, column, column + 1), "P008", what, why, fix)


def shortcut(file: str, lines: list[str], mark: Mark) -> Problem:
    """An alias, an anchor, a tag, a merge key or a directive."""
    rest = lines[mark.line - 1][mark.column - 1 :] if mark.line <= len(lines) else ""
    word = re.match(r"\S[^\s,}\]]*", rest)
    end = mark.column + (len(word.group()) if word else 1)
    return told(
        file,
        lines,
        Mark(mark.line, mark.column, end),
        "P004",
        f"`{rest[:1]}` starts a YAML shortcut, which packs do not use",
        "shortcuts hide where a value comes from, so messages could not point at it",
        "write the value out, or move the steps to a scene and use `run:`",
    )


def too_deep(file: str, lines: list[str], mark: Mark) -> Problem:
    """Lists and maps inside each other without end."""
    what = f"lists and maps are nested more than {DEEPEST} deep here"
    fix = "move the inner steps to a scene and use `run:`"
    return told(file, lines, mark, "P112", what, "nobody could follow it at the table", fix)


def unreadable(file: str, lines: list[str], fault: yaml.YAMLError) -> Problem:
    """Where the parser gave up."""
    marked = fault if isinstance(fault, yaml.MarkedYAMLError) else None
    at = (marked.problem_mark or marked.context_mark) if marked else None
    number, column = (min(at.line, len(lines) - 1), at.column) if at else (0, 0)
    said = (marked.problem if marked else None) or "it is outside the pack format's subset of YAML"
    if said.startswith("mapping values") and lines[number][column : column + 1] == ":":
        key = re.split(r"[:{,]\s|- ", lines[number][:column])[-1].strip()
        return colon_in_text(file, number + 1, column + 1, lines[number], key, "after `|`")
    if "nesting" in said:
        return too_deep(file, lines, Mark(number + 1, column + 1, column + 2))
    start = marked.context_mark if marked else None
    if start and marked and re.search("alias|anchor|tag|directive", marked.context or ""):
        return shortcut(file, lines, Mark(start.line + 1, start.column + 1, start.column + 2))
    return told(
        file,
        lines,
        Mark(number + 1, column + 1, column + 2),
        "P011",
        f"the file cannot be read from here: {said}",
        "nothing after this place can be understood",
        "look for a bracket, a quotation mark or an indent that does not match; put text under `|`",
    )
