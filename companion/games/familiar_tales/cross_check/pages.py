"""Location files: their numbers, their names, and step ids (P109, P210, P107)."""

import re
from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.reading.book import At, mapping
from companion.games.familiar_tales.reading.files import Shelved

TWICE = (("enemies", "enemy"), ("tables", "table"), ("scenes", "scene"), ("tests", "test"))


def checked(shelved: Shelved) -> Iterator[Complaint]:
    """Numbers against file names, numbers and ids used twice."""
    first: dict[str, str] = {}
    for file, plain in shelved.plain.get("locations", {}).items():
        number, at = str(mapping(plain).get("location")), At(file) / "location"
        named = re.match(r"locations/(\d+)", file)
        if named and named[1] != number and file in shelved.of("locations"):
            rest = file.removeprefix("locations/").removeprefix(named[1])
            yield at.complaint(
                "P109",
                f"this file is named {named[1]} but says location {number}",
                "players type the number from the journal bubble, so a slip here opens the wrong page",
                f"rename the file `{number}{rest}`, or write `{named[1]}`",
            )
        elif not named:
            yield at.complaint(
                "P109",
                f"this file's name does not begin with {number}",
                "an author finds a page by its number",
                f"rename the file `{number}-name.yaml`",
            )
        elif number in first:
            yield at.complaint(
                "P210",
                f"location {number} is also in {first[number]}",
                "players type one number, and one of the two pages would be lost",
                "give one of them its own number",
            )
        first.setdefault(number, file)
    yield from _twice(shelved)
    yield from _chapter_numbers(shelved)


def _twice(shelved: Shelved) -> Iterator[Complaint]:
    for kind, noun in TWICE:
        first: dict[str, str] = {}
        for file, plain in shelved.plain.get(kind, {}).items():
            for name in mapping(mapping(plain).get(kind)):
                if name in first:
                    yield (At(file) / kind / name).complaint(
                        "P003",
                        f"{noun} `{name}` is also in {first[name]}",
                        "files of one kind are joined, and one of the two would be silently lost",
                        "give one of them its own id",
                        part="key",
                    )
                first.setdefault(name, file)


def _chapter_numbers(shelved: Shelved) -> Iterator[Complaint]:
    file, first = shelved.path("campaign"), dict[object, str]()
    for name, entry in mapping(shelved.one("campaign").get("chapters")).items():
        number = mapping(entry).get("number")
        if number in first:
            yield (At(file) / "chapters" / name / "number").complaint(
                "P210",
                f"chapters `{first[number]}` and `{name}` both have number {number}",
                "the app goes from chapter to chapter by number",
                "give each chapter its own number",
            )
        first.setdefault(number, name)
