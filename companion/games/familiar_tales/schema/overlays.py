"""i18n/<language>/*.yaml (format section 16)."""

import re
from collections.abc import Mapping

from marshmallow import ValidationError, fields

from companion.games.familiar_tales.schema.flaws import HERE
from companion.games.familiar_tales.schema.parts import Errors, MapOf, Part, raise_if
from companion.games.familiar_tales.schema.shape import Shape, wrong, wrong_type
from companion.games.familiar_tales.schema.texts import Prose
from companion.games.familiar_tales.schema.values import Id, Matched

ADDRESS = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_/-]{0,199}(#[a-z][a-z0-9-]{0,39}(/[A-Za-z0-9_/-]{1,120})?)?")


class Stamp(Matched):
    """The first 8 hex digits of the source's hash."""

    wanted, form = "a mark", re.compile(r"[0-9a-f]{8}")
    why, fix = (
        "the app sees by it whether the source has changed",
        "write its 8 digits, or run `pack i18n accept`",
    )


class Translation(fields.Field[object]):
    """A text, or `by` a count and one text for each plural form."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if not isinstance(value, dict):
            return Prose().deserialize(value)
        return Part(lambda: PluralShape).deserialize(value)


class PluralShape(Shape):
    """The plural forms of a text."""

    noun = "text"
    by = Id(required=True)
    zero = Prose()
    one = Prose()
    two = Prose()
    few = Prose()
    many = Prose()
    other = Prose(required=True)


class OverlayShape(Shape):
    """One translated text."""

    noun = "translation"
    of = Stamp(required=True)
    text = Translation(required=True)


class Address(Matched):
    """The address of a text."""

    wanted, form, code = "an address", ADDRESS, "P702"
    why, fix = (
        "the line would never be shown",
        "write it as `pack i18n start` does: `101/title`, `101#arrive`",
    )


ENTRIES = MapOf(Address(), Part(lambda: OverlayShape), most=20_000)


def load(plain: object) -> Mapping[str, object]:
    """The entries of one overlay file. Raises ValidationError."""
    errors: Errors = {}
    if not isinstance(plain, dict):
        raise wrong_type("a map of addresses", plain)
    try:
        return ENTRIES.deserialize(plain)
    except ValidationError as fault:
        errors[HERE] = fault.messages
    raise_if(errors)
    raise wrong("P103", "this file cannot be read")
