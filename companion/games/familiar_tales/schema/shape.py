"""How our schemas are made: closed maps with flaws instead of sentences."""

from collections.abc import Iterable, Mapping
from typing import cast

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate, validates_schema

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.flaws import Flaw

REMOVE = "remove"
WHY_NEEDED = {
    ("exit", "to"): (
        "the app would not know which page to open next",
        "add `to: 102`, or `to: campaign-end` if the story ends here",
    ),
    ("test", "difficulty"): ("the app asks for this number at the table", "add `difficulty: 4`"),
}


def kind_of(value: object) -> str:
    """What was found, in an author's words."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a map"
    return "text" if value else "nothing"


def wrong_type(wanted: str, value: object) -> ValidationError:
    """The value is of another kind than the place asks for."""
    return ValidationError([Flaw("P103", f"`{{key}}` must be {wanted}, not {kind_of(value)}")])


def wrong(*args: str, **more: str) -> ValidationError:
    """A single flaw; arguments as for Flaw."""
    return ValidationError([Flaw(*args, **more)])  # type: ignore[arg-type]


class Shape(Schema):
    """A map whose keys are all known. `noun` names it in messages."""

    noun = "map"
    named = False  # whether it is an entry with an id of its own

    class Meta:
        """Unknown keys are reported below, with the nearest known one."""

        unknown = EXCLUDE

    note = fields.Raw()

    error_messages = {"type": Flaw("P103", "`{key}` must be a map of keys")}  # type: ignore[dict-item]

    def on_bind_field(self, field_name: str, field_obj: fields.Field) -> None:  # type: ignore[type-arg]
        """Words a missing key for this kind of map."""
        who = f"{self.noun} `{{owner}}`" if self.named else self.noun
        why, fix = WHY_NEEDED.get(
            (self.noun, field_name), ("the app needs it here and cannot guess it", f"add `{field_name}:`")
        )
        missing = Flaw("P102", f"{who} has no `{field_name}`", why, fix, part="key", up=1)
        field_obj.error_messages = {**field_obj.error_messages, "required": missing}  # type: ignore[dict-item]

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def only_known_keys(self, _: object, original: object, **__: object) -> None:
        """Complains about every key that this map does not have."""
        if not isinstance(original, Mapping) or original.keys() <= self.declared_fields.keys():
            return
        flaws = {key: self.flaw_of(key, original) for key in original if key not in self.declared_fields}
        raise ValidationError(cast(dict[str, object], {key: [flaw] for key, flaw in flaws.items()}))

    def flaw_of(self, key: str, original: Mapping[str, object]) -> Flaw:
        """The flaw of a key that this map does not have."""
        return Flaw(
            "P101",
            f"`{key}` is not a key of {self.told()}",
            "an unknown key would be ignored at the table",
            "rename it or take it out",
            closest(key, (k for k in self.declared_fields if k not in original)),
            part="key",
        )

    def told(self) -> str:
        """The map in messages: `test`, a location."""
        return (
            f"`{self.noun}`" if not self.named else f"{'an' if self.noun[0] in 'aeiou' else 'a'} {self.noun}"
        )


class Entry(Shape):
    """A map under an id of its own."""

    named = True
    kept_for = fields.Raw(validate=validate.OneOf(("later",)))


def exactly_one(data: Mapping[str, object], keys: Iterable[str], noun: str) -> str:
    """The one of these keys that is there. Raises ValidationError where none or several are."""
    names = tuple(keys)
    found = [key for key in data if key in names]
    if len(found) > 1:
        raise ValidationError(
            {
                found[1]: [
                    Flaw(
                        "P104",
                        f"`{noun}` holds both `{found[0]}` and `{found[1]}`",
                        "only one of them can happen",
                        "make it two steps",
                        part="key",
                    )
                ]
            }
        )
    if not found:
        listed = ", ".join(f"`{name}`" for name in names)
        raise wrong(
            "P102",
            f"`{noun}` needs one of {listed}",
            "the app would not know what to do",
            f"add one of {listed}",
        )
    return found[0]
