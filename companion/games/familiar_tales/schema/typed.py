"""What players type and press, as fields: strict types and limits, every fault in words."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from companion.engine.speech import marked
from companion.games.familiar_tales.state import Face, Value
from companion.games.familiar_tales.words.tokens import SIGNS

T = TypeVar("T")

MOST_FACES = 12  # of the chance die
VISIBLE = 40  # characters of a name that can be seen
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Mn", "Me"})  # kinds of characters that take no place of their own
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that look like nothing
MOST = 99  # entries of a list
FURTHEST = 1_000_000  # beyond any number at a table

SAID: dict[str, str | list[object] | dict[object, object]] = {
    "required": marked("This is missing."),
    "null": marked("This must not be empty."),
    "invalid": marked("This must be a whole number."),
    "too_large": marked("This number is too large."),
}
SAID_OF_LIST = {**SAID, "invalid": marked("This must be a list.")}


class Words(fields.Field[str]):
    """Text of `least` to `most` characters, white space around it not counted and not kept."""

    def __init__(self, least: int = 1, most: int = 40, *, required: bool = True, **more: object) -> None:
        super().__init__(required=required, error_messages=SAID, **more)  # type: ignore[arg-type]
        self.least, self.most = least, most

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        if not isinstance(value, str):
            raise ValidationError(marked("This must be text."))
        return self.read(writable(value))

    def read(self, value: str) -> str:
        """The text, held against its limits. Raises ValidationError."""
        text = value.strip()
        if len(text) < self.least:
            raise ValidationError(marked("This must not be empty."))
        if len(value) > self.most:
            sentence = marked(
                "This may have at most %(most)s characters; it has %(has)s.", most=self.most, has=len(value)
            )
            raise ValidationError(sentence)
        return text


class Name(Words):
    """What somebody is called: 1 to 40 characters that can be seen, on one line."""

    def read(self, value: str) -> str:
        """The name. Raises ValidationError."""
        name = " ".join(value.split())
        name = "".join(letter for letter in name if unicodedata.category(letter) != "Cc")
        seen = [letter for letter in name if unicodedata.category(letter) not in UNSEEN]
        if all(letter.isspace() or letter in BLANKS for letter in seen):
            raise ValidationError(marked("A name needs at least one character that can be seen."))
        if len(seen) > VISIBLE or len(name) > 5 * VISIBLE:
            sentence = marked(
                "A name may have at most %(most)s characters; this one has %(has)s.",
                most=VISIBLE,
                has=len(seen),
            )
            raise ValidationError(sentence)
        return name


class Title(Name):
    """What a page is called; it may be called nothing."""

    def read(self, value: str) -> str:
        """The title. Raises ValidationError."""
        return super().read(value) if value.strip() else ""


class Answered(fields.Field[Value]):
    """True or false, a whole number, or a text of up to 40 characters."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Value:
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and abs(value) <= FURTHEST:
            return value
        if isinstance(value, str) and len(value) <= VISIBLE:
            return writable(value)
        raise ValidationError(
            marked("This must be true, false, a whole number or a text of at most 40 letters.")
        )


class Flag(fields.Field[bool]):
    """True or false, and nothing that only looks like it."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(marked("This must be true or false."))
        return value


class DieFace(fields.Field[Face]):
    """A face of the chance die: a whole number from -9 to 9, `danger` or `power`."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Face:
        if isinstance(value, str) and value in SIGNS:
            return value
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 9:
            return value
        raise ValidationError(marked("A face is a whole number from -9 to 9, danger or power."))


def writable(text: str) -> str:
    """The text itself. Raises ValidationError where it holds what no database keeps."""
    if "\0" in text or any(unicodedata.category(letter) == "Cs" for letter in text):
        raise ValidationError(marked("This text holds a character that cannot be written."))
    return text


def whole(least: int, most: int, *without: int, required: bool = True) -> fields.Integer:
    """A whole number in a range; `without` are numbers in it that mean nothing."""

    def fits(value: int) -> None:
        if not least <= value <= most:
            sentence = marked(
                "This must be a whole number from %(least)s to %(most)s.", least=least, most=most
            )
            raise ValidationError(sentence)
        if value in without:
            raise ValidationError(marked("This must not be %(number)s.", number=value))

    return fields.Integer(
        strict=True, required=required, allow_none=not required, validate=fits, error_messages=SAID
    )


class Few(fields.List[T]):
    """A list of at most 99 entries; a longer one is refused before its entries are looked at."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> list[T | None]:
        if isinstance(value, list) and len(value) > MOST:
            raise ValidationError(
                marked("This may hold at most %(most)s entries; it has %(has)s.", most=MOST, has=len(value))
            )
        return super()._deserialize(value, attr, data, **kwargs)


def several(*, required: bool = True) -> Few[str]:
    """A list of ids."""
    return Few(Words(), required=required, allow_none=not required, error_messages=SAID_OF_LIST)


class Closed(Schema):
    """An object whose fields are all known."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE

    error_messages = {
        "unknown": marked("There is no such field here."),
        "type": marked("This must be an object with fields."),
    }


def maybe(*allowed: str) -> Words:
    """A text that may be left out; one of these, where any are given."""

    return Words(required=False, allow_none=True, validate=among(*allowed) if allowed else None)


def among(*allowed: str) -> Callable[[str], None]:
    """Raises ValidationError for a text that is none of these."""

    def fits(value: str) -> None:
        if value not in allowed:
            raise ValidationError(marked("This must be one of: %(allowed)s.", allowed=", ".join(allowed)))

    return fits


def faces() -> Few[Face]:
    """The faces of the chance die, from one to twelve."""
    few = validate.Length(1, MOST_FACES, error=marked("The chance die has 1 to 12 faces."))
    return Few(DieFace(error_messages=SAID), required=True, validate=few, error_messages=SAID_OF_LIST)


def answered() -> Answered:
    """What a question is answered with, or a number or mark is set to."""
    return Answered(required=True, error_messages=SAID)
