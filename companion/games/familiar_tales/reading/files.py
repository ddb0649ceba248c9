"""A pack's files, sorted by kind and loaded through their schemas."""

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from companion.engine.errors import Complaint
from companion.engine.game import Files
from companion.games.familiar_tales import schema
from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.reading.book import Loaded

PATH = re.compile(
    r"(?:(?P<folder>[a-z0-9]+)/(?:(?P<language>[A-Za-z0-9-]+)/)?)?(?P<name>[^/]+)\.(?:yaml|json)"
)
NEEDED = {"pack": "the app knows a pack by it", "campaign": "it holds the chapters and the danger track"}


@dataclass
class Shelved:
    """The files of a pack by kind; `loaded` holds what has the right shape, `plain` all that was typed.

    Of a file with flaws, `loaded` holds the sound part, and `whole` is false.
    """

    plain: dict[str, dict[str, object]] = field(default_factory=dict)  # kind -> file -> plain value
    loaded: dict[str, dict[str, Loaded]] = field(default_factory=dict)  # kind -> file -> loaded value
    languages: dict[str, str] = field(default_factory=dict)  # file in i18n/ -> language
    whole: bool = True  # every file could be read and has the right shape

    def of(self, kind: str) -> Mapping[str, Loaded]:
        """The loaded files of a kind."""
        return self.loaded.get(kind, {})

    def one(self, kind: str) -> Loaded:
        """The only file of a kind, or an empty one."""
        return next(iter(self.of(kind).values()), {})

    def path(self, kind: str) -> str:
        """The path of the only file of a kind."""
        return next(iter(self.plain.get(kind, {})), f"{kind}.yaml")


def kind_of(path: str) -> tuple[str, str]:
    """(kind of file, language) of a path; the kind is empty where no such file belongs to a pack."""
    found = PATH.fullmatch(path)
    if not found:
        return "", ""
    folder, language = found["folder"] or "", found["language"] or ""
    if folder == "i18n":
        return ("i18n" if language else ""), language
    if not folder:
        return (found["name"] if found["name"] in schema.SINGLE else ""), ""
    return (folder if folder in schema.FOLDERS and not language else ""), ""


def sorted_out(files: Files) -> tuple[Shelved, tuple[Complaint, ...]]:
    """Every file by kind, and what is wrong with their shape. A file that is None could not be read."""
    shelved, empty = Shelved(), tuple[Complaint, ...]()
    complaints: list[Complaint] = []
    for path in sorted(files):
        kind, language = kind_of(path)
        if not kind or (kind in schema.SINGLE and kind in shelved.plain):
            complaints.append(_stray(path))
            continue
        plain, faults = files[path], empty
        shelved.plain.setdefault(kind, {})[path] = plain
        shelved.languages[path] = language
        loaded = None
        if plain is not None:
            loaded, faults = schema.load(kind, path, plain)
        if loaded is None and kind not in ("tests", "i18n"):
            shelved.whole = False
            loaded = _sound_part(kind, path, plain, faults)
        if loaded is not None:
            shelved.loaded.setdefault(kind, {})[path] = loaded
        complaints.extend(faults)
    for kind, why in NEEDED.items():
        if kind == "campaign" and shelved.one("pack").get("kind") == "translation":
            shelved.whole = False  # it has no story of its own
        elif kind not in shelved.plain:
            shelved.whole = False
            complaints.append(
                Complaint(
                    f"{kind}.yaml",
                    (),
                    "P102",
                    f"this pack has no {kind}.yaml",
                    why,
                    f"write `{kind}.yaml`, or copy it from another pack",
                )
            )
    return shelved, tuple(complaints)


def _sound_part(kind: str, path: str, plain: object, faults: tuple[Complaint, ...]) -> Loaded | None:
    """What is left of a file without what is wrong in it, so that its names are checked in the same run."""
    part = deepcopy(plain)
    for _ in range(3):
        for fault in sorted(faults, key=lambda one: len(one.place), reverse=True):
            part = _without(part, fault.place)
        loaded, faults = schema.load(kind, path, part)
        if loaded is not None:
            return loaded
    return None


def _without(plain: object, place: tuple[str | int, ...]) -> object:
    """The value without the step at a place, or without the key; a step leaves an empty one behind."""
    steps = [size for size, key in enumerate(place) if isinstance(key, int)]
    path = place[: steps[-1] + 1] if steps else place
    holder: object = plain
    for key in path[:-1]:
        holder = _inner(holder, key)
    last = path[-1] if path else ""
    if isinstance(holder, list) and isinstance(last, int) and last < len(holder):
        holder[last] = {"do": "-"}
    elif isinstance(holder, dict):
        holder.pop(last, None)
    return plain


def _inner(holder: object, key: str | int) -> object:
    if isinstance(holder, dict):
        return holder.get(key)
    known = isinstance(holder, list) and isinstance(key, int) and key < len(holder)
    return holder[key] if known else None  # type: ignore[index]


def _stray(path: str) -> Complaint:
    folder, _, name = path.rpartition("/")
    known = [f"{one}.yaml" for one in schema.SINGLE] if not folder else [*schema.FOLDERS, "i18n/LANGUAGE"]
    near = closest(folder.split("/")[0] if folder else name, known)
    return Complaint(
        path,
        (),
        "P114",
        f"no file of a pack is called `{path}`",
        "the app would never read it",
        "move it to the folder of its kind, or rename it",
        near,
    )
