"""The files of a pack's folder: read as text, never through a link, never without a limit."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.packs.faults import too_big
from companion.packs.problems import PackError, Problem
from companion.packs.source import BIGGEST, decode

READ = (".yaml", ".json")
MOST_FILES, MOST_BYTES = 2_000, 20_000_000
LIVE = ("i18n", "assets", "tests")  # folders that decide nothing of the story and are never pinned


@dataclass
class Folder:
    """What was found; a text that could not be read is None."""

    texts: dict[str, str | None] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)  # pictures, sounds, anything that is not read here
    problems: list[Problem] = field(default_factory=list)


def gather(path: Path) -> Folder:
    """Every file below a pack's folder. Raises PackError where there is no folder to look at."""
    if path.is_symlink() or not path.is_dir():
        raise PackError(f"There is no folder {path}.")
    found, size = Folder(), 0
    try:
        entries = sorted(_files(path, "", found))
    except OSError as fault:
        raise PackError(f"The folder {path} cannot be read: {fault.strerror}.") from fault
    for number, (name, entry) in enumerate(entries):
        if not name.endswith(READ) or name.startswith("assets/"):
            found.others.add(name)
            _wrong_ending(name, found)
            continue
        text, problems = _text(name, entry)
        size += len(text or "")
        found.problems.extend(problems)
        if number >= MOST_FILES or size > MOST_BYTES:
            found.problems.append(_beyond(name, f"a pack holds at most {MOST_FILES} files and 20 MB"))
            found.texts[name] = None
            break
        found.texts[name] = text
    return found


def _files(folder: Path, prefix: str, found: Folder) -> Iterator[tuple[str, Path]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            name = prefix + entry.name
            if entry.name.startswith("."):
                continue
            if entry.is_symlink() or not (entry.is_dir() or entry.is_file()):
                found.problems.append(
                    _beyond(name, "a pack holds plain files and folders, and links are never followed")
                )
            elif entry.is_dir():
                if name.count("/") < 4:
                    yield from _files(Path(entry.path), name + "/", found)
            else:
                yield name, Path(entry.path)


def _text(name: str, path: Path) -> tuple[str | None, tuple[Problem, ...]]:
    try:
        with path.open("rb") as file:
            data = file.read(BIGGEST + 1)
    except OSError as fault:
        return None, (_beyond(name, f"this file cannot be read: {fault.strerror}"),)
    return decode(name, data) if len(data) <= BIGGEST else (None, (too_big(name),))


def _wrong_ending(name: str, found: Folder) -> None:
    if name.endswith((".yml", ".YAML", ".YML", ".JSON")) and not name.startswith("assets/"):
        found.problems.append(_beyond(name, "pack files end in `.yaml` or `.json`"))


def _beyond(name: str, what: str) -> Problem:
    return Problem(
        name, 1, 1, "P805", what, why="the app does not read it", fix="rename it or take it out of the pack"
    )
