"""One thing wrong with a pack, with its position, and how it is shown to the author."""

from collections.abc import Iterable
from dataclasses import dataclass

SHOWN = 50


class PackError(Exception):
    """A pack that cannot be looked at: the path is no folder, or no game fits it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a pack.

    `line` and `column` count from 1; `source` is the line as typed, empty where there is none; the
    caret stands under `width` characters. `level`: error, warning or note.
    """

    file: str
    line: int
    column: int
    code: str
    what: str
    level: str = "error"
    source: str = ""
    width: int = 1
    why: str = ""
    fix: str = ""
    closest: str = ""

    def order(self) -> tuple[str, int, int, str]:
        """Sorts problems by where they are."""
        return self.file, self.line, self.column, self.code


def errors(problems: Iterable[Problem]) -> int:
    """How many of them switch a pack off."""
    return sum(problem.level == "error" for problem in problems)


def as_text(problem: Problem) -> str:
    """The problem in the form of the format's section 18."""
    lines = [
        f"{problem.file}:{problem.line}:{problem.column}: {problem.level}[{problem.code}]: {problem.what}"
    ]
    if problem.source:
        shown = problem.source.replace("\t", "→")
        lines.append(f"{problem.line:5} | {shown}")
        lines.append(f"      | {' ' * (problem.column - 1)}{'^' * max(problem.width, 1)}")
    for word, said in (("why", problem.why), ("fix", problem.fix), ("closest", problem.closest)):
        if said:
            lines.append(f"  {word}: {said}")
    return "\n".join(lines)


def all_as_text(problems: Iterable[Problem]) -> str:
    """The first 50 problems, then how many more there are."""
    every = tuple(problems)
    shown = [as_text(problem) for problem in every[:SHOWN]]
    if len(every) > SHOWN:
        shown.append(f"... and {len(every) - SHOWN} more.")
    return "\n\n".join(shown)
