"""A flaw is what a schema finds; with the file and the path to it, it becomes a Complaint."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.errors import Complaint

Place = tuple[str | int, ...]
HERE = "_schema"  # marshmallow's name for what concerns a map as a whole


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing wrong with a value; `{key}` and `{owner}` stand for the last two names of its place.

    `up`: how many steps towards the root the message is shown.
    """

    code: str
    what: str
    why: str = ""
    fix: str = ""
    closest: str = ""
    part: str = "value"
    level: str = "error"
    spot: str = ""
    up: int = 0


def complaints(file: str, errors: object, place: Place = ()) -> Iterator[Complaint]:
    """Every flaw in marshmallow's tree of errors, with its place.

    Lists and maps of ours report by position and by key alone, so a key called `value` is no riddle.
    """
    if isinstance(errors, Mapping):
        meant = _meant(errors)
        for key, inner in errors.items():
            if f"`{key}`" not in meant:  # a misspelt key is not missing as well
                yield from complaints(file, inner, place if key == HERE else (*place, key))
    elif isinstance(errors, list | tuple):
        for inner in errors:
            yield from complaints(file, inner, place)
    elif isinstance(errors, Flaw):
        yield _complaint(file, errors, place)
    else:
        yield Complaint(file, place, "P103", str(errors))


def _meant(errors: Mapping[object, object]) -> set[str]:
    """The keys that misspelt ones stand for."""
    faults = [inner for inner in errors.values() if isinstance(inner, list)]
    return {
        flaw.closest for inner in faults for flaw in inner if isinstance(flaw, Flaw) and flaw.code == "P101"
    }


def _complaint(file: str, flaw: Flaw, place: Place) -> Complaint:
    names = [str(part) for part in place if isinstance(part, str)]
    key, owner = (names[-1:] or [file])[0], (names[-2:-1] or [file])[0]

    def told(text: str) -> str:
        return text.replace("{key}", key).replace("{owner}", owner)

    return Complaint(
        file,
        place[: len(place) - flaw.up],
        flaw.code,
        told(flaw.what),
        told(flaw.why),
        told(flaw.fix),
        flaw.closest,
        flaw.part,
        flaw.level,
        flaw.spot,
    )
