"""Runs a game's reading over a pack's files and puts file, line and column to each complaint."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.engine.errors import Complaint
from companion.engine.game import AnyGame, Plain
from companion.packs.folder import LIVE, gather
from companion.packs.problems import PackError, Problem, all_as_text, errors
from companion.packs.source import Source, read


@dataclass(frozen=True)
class Checked:
    """A pack as it was read. `content` is None where play would break.

    `files` holds plain values, None for a file that could not be read; `texts` what a group pins.
    """

    content: object | None
    problems: tuple[Problem, ...]
    files: Mapping[str, Plain]
    texts: Mapping[str, str]
    digest: str


def digest(texts: Mapping[str, str]) -> str:
    """The SHA-256 of a pack's texts, by path."""
    whole = hashlib.sha256()
    for path in sorted(texts):
        for piece in (path, texts[path]):
            data = piece.encode("utf-8", "surrogatepass")
            whole.update(b"%d:" % len(data) + data)
    return whole.hexdigest()


def files_of(texts: Mapping[str, str]) -> dict[str, Plain]:
    """The plain values of texts that were checked, by path."""
    sources = {path: read(path, text)[0] for path, text in texts.items()}
    return {path: source.value for path, source in sources.items() if source}


def read_texts(game: AnyGame, texts: Mapping[str, str]) -> tuple[object | None, tuple[Problem, ...]]:
    """The content of pinned texts, by path; checks that came later do not refuse it."""
    checked = _checked(game, texts, ())
    return checked.content, checked.problems


def check_folder(game: AnyGame, folder: Path) -> Checked:
    """A pack's folder, read and checked; any error leaves it without content. Raises PackError."""
    found = gather(folder)
    checked = _checked(game, found.texts, tuple(found.problems))
    if checked.content is not None and game.card(checked.content).id != folder.name:
        named = _misnamed(game.card(checked.content).id, folder.name, checked)
        checked = replace(checked, problems=_sorted((*checked.problems, named)))
    return replace(checked, content=None) if errors(checked.problems) else checked


def report(path: str | Path, games: Mapping[str, AnyGame]) -> tuple[str, int]:
    """All problems of a pack as text, and the exit code: 0 clean, 1 errors, 2 nothing to look at."""
    folder = Path(os.path.abspath(path))
    try:
        checked = check_folder(_fitting(folder, games), folder)
    except PackError as fault:
        return str(fault), 2
    return _summary(folder.name, checked), 1 if errors(checked.problems) else 0


def _fitting(folder: Path, games: Mapping[str, AnyGame]) -> AnyGame:
    if folder.parent.name in games:
        return games[folder.parent.name]
    if len(games) == 1:
        return next(iter(games.values()))
    known = ", ".join(games)
    raise PackError(f"No game fits {folder}: put the pack into a folder named after its game ({known}).")


def _summary(name: str, checked: Checked) -> str:
    count = len(checked.files)
    found, other = errors(checked.problems), len(checked.problems) - errors(checked.problems)
    files = f"{count} file{'' if count == 1 else 's'}"
    if not checked.problems:
        return f"{name}: {files} read, no problems."
    shown = all_as_text(checked.problems)
    more = f" and {other} more remark{'' if other == 1 else 's'}" if other else ""
    return f"{shown}\n\n{name}: {files} read, {found} error{'' if found == 1 else 's'}{more}."


def _checked(game: AnyGame, texts: Mapping[str, str | None], before: tuple[Problem, ...]) -> Checked:
    problems = list(before)
    sources: dict[str, Source] = {}
    files: dict[str, Plain] = {}
    for path, text in texts.items():
        source, faults = read(path, text) if text is not None else (None, ())
        problems.extend(faults)
        files[path] = source.value if source else None
        if source:
            sources[path] = source
    content, complaints = game.read(files)
    problems.extend(_placed(complaint, sources) for complaint in complaints)
    pinned = {p: text for p, text in texts.items() if text is not None and p.split("/")[0] not in LIVE}
    return Checked(content, _sorted(problems), files, pinned, digest(pinned))


def _sorted(problems: list[Problem] | tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(sorted(dict.fromkeys(problems), key=Problem.order))


def _placed(complaint: Complaint, sources: Mapping[str, Source]) -> Problem:
    source = sources.get(complaint.file)
    line, column, typed, width = 1, 1, "", 1
    if source:
        mark = source.mark(complaint.place, complaint.part, complaint.spot)
        line, column, width = mark.line, mark.column, mark.end - mark.column
        typed = source.lines[line - 1]
    return Problem(
        complaint.file,
        line,
        column,
        complaint.code,
        complaint.what,
        complaint.level,
        typed,
        width,
        complaint.why,
        complaint.fix,
        complaint.closest,
    )


def _misnamed(identity: str, folder: str, checked: Checked) -> Problem:
    file = next((path for path in checked.texts if path.startswith("pack.")), "pack.yaml")
    source, _ = read(file, checked.texts.get(file, ""))
    told = Complaint(
        file,
        ("id",),
        "P109",
        f"this folder is named `{folder}` but the pack says id `{identity}`",
        "the app finds a pack by its folder, and a group keeps the id",
        f"rename the folder to `{identity}`, or write `{folder}`",
    )
    return _placed(told, {file: source} if source else {})
