"""Single values: numbers, ranges, ids, codes and texts, read from what was typed.

The library's own fields take `1_000`, full-width digits and `yes`; a pack must not.
"""

import re
from collections.abc import Iterable

from marshmallow import fields

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.shape import wrong, wrong_type

WHOLE = re.compile(r"[+-]?[0-9]{1,6}")
ID = re.compile(r"[a-z][a-z0-9-]{1,39}")
NUMBER_WORDS = [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
USES = ("once", "once_per_visit", "once_per_familiar", "repeatable")
WHY_ID = "ids are stored in saved games, so they use only a-z, 0-9 and `-`"


class Written(fields.Field[object]):
    """A value that is typed as one piece of text."""

    wanted = "text"

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        return self.read(value)

    def read(self, value: str) -> object:
        """The value of the text. Raises ValidationError."""
        return value


class Whole(Written):
    """A whole number from `low` to `high`; `words` are allowed instead and stay text."""

    def __init__(
        self, low: int = -99, high: int = 999, words: tuple[str, ...] = (), required: bool = False
    ) -> None:
        super().__init__(required=required)
        self.low, self.high, self.words = low, high, words
        also = "".join(f", or `{word}`" for word in words)
        self.wanted = f"a whole number from {low} to {high}{also}"

    def read(self, value: str) -> object:
        """The number, or the word."""
        if value in self.words:
            return value
        word = NUMBER_WORDS.index(value.lower()) if value.lower() in NUMBER_WORDS else None
        if not WHOLE.fullmatch(value):
            found = "nothing" if not value else "text" if not re.search(r"\d", value) else f"`{value}`"
            fix = f"write `{word}`" if word is not None else f"write a number from {self.low} to {self.high}"
            raise wrong(
                "P103",
                f"`{{key}}` must be {self.wanted}, not {found}",
                "the app counts with it",
                fix,
                closest(value, self.words),
            )
        if not self.low <= int(value) <= self.high:
            raise wrong(
                "P103",
                f"`{{key}}` must be {self.wanted}, not {value}",
                "the app counts with it",
                f"write a number from {self.low} to {self.high}",
            )
        return int(value)


class Truth(Written):
    """`true` or `false`."""

    wanted = "`true` or `false`"

    def read(self, value: str) -> object:
        """The truth value."""
        if value not in ("true", "false"):
            meant = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(
                value.lower(), value.lower()
            )
            fix = f"write `{meant}`" if meant in ("true", "false") else "write `true` or `false`"
            raise wrong(
                "P103",
                f"`{{key}}` must be `true` or `false`, not `{value}`",
                "other words mean different things in different readers",
                fix,
            )
        return value == "true"


class OneOf(Written):
    """One word of a closed list."""

    def __init__(self, words: Iterable[str], code: str = "P103", required: bool = False) -> None:
        super().__init__(required=required)
        self.words, self.code = tuple(words), code
        self.wanted = "one of " + ", ".join(self.words)

    def read(self, value: str) -> object:
        """The word itself."""
        if value not in self.words:
            raise wrong(
                self.code,
                f"`{{key}}` cannot be `{value}`",
                f"the words here are {', '.join(self.words)}",
                "use one of those",
                closest(value, self.words),
            )
        return value


class Matched(Written):
    """Text of one fixed form."""

    form = re.compile(r".*")
    code, why, fix = "P103", "", ""

    def read(self, value: str) -> object:
        """The text as typed."""
        if not self.form.fullmatch(value):
            raise wrong(self.code, f"`{value}` is not {self.wanted}", self.why, self.fix)
        return value


class Id(Written):
    """A reference to an id. That it exists is checked by name, not by form."""

    wanted = "an id"

    def read(self, value: str) -> object:
        """The id."""
        if not value or "\n" in value or len(value) > 120:
            raise wrong("P107", f"`{value[:40]}` cannot be an id", WHY_ID)
        return value


class NewId(Written):
    """An id that is given here."""

    wanted = "an id"

    def read(self, value: str) -> object:
        """The id."""
        if not ID.fullmatch(value):
            meant = re.sub(r"[^a-z0-9]+", "-", value.lower()).strip("-")
            fix = (
                f"write `{meant}`; put the readable name in `note:`"
                if ID.fullmatch(meant)
                else ("write 2 to 40 of a-z, 0-9 and `-`, a letter first")
            )
            raise wrong("P107", f"`{value}` cannot be an id", WHY_ID, fix, part="key")
        return value


class LocationNumber(Matched):
    """A number as on the journal's bubbles, kept as text."""

    wanted, form = "a location number", re.compile(r"[1-9][0-9]{2,3}")
    why, fix = (
        "players type the number from the journal bubble",
        "write its 3 or 4 digits, without a leading zero",
    )


class Code(Matched):
    """A printed code, kept as typed; its shape is the pack's own business."""

    wanted, form, code = "a code", re.compile(r"[^\W_](?:[ -]?[^\W_]){0,7}"), "P301"
    why, fix = "players type it from the map", "write the 1 to 8 letters and digits that are printed"


class Colour(Matched):
    """`#rrggbb`."""

    wanted, form = "a colour", re.compile(r"#[0-9a-fA-F]{6}")
    fix = "write `#` and six digits, in quotation marks: '#cc3311'"


class Version(Matched):
    """major.minor.patch."""

    wanted, form, fix = "a version", re.compile(r"\d{1,6}\.\d{1,6}\.\d{1,6}"), "write three numbers: `1.0.0`"


class Language(Matched):
    """A language tag."""

    wanted, fix = "a language tag", "write a tag such as `en` or `de-AT`"
    form = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class AssetFile(Matched):
    """The name of a file in assets/."""

    wanted, fix = "the name of a file in assets/", "write only its name, such as `door.png`"
    form = re.compile(r"(?:assets/)?[A-Za-z0-9_-][A-Za-z0-9_. -]{0,99}")


class Use(OneOf):
    """How often something happens."""

    def __init__(self, required: bool = False) -> None:
        super().__init__(USES, required=required)
