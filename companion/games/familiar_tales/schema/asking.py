"""Steps that ask the table: choose, ask, test (format section 9)."""

from collections.abc import Mapping

from marshmallow import ValidationError, validates_schema

from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.give import GiveShape
from companion.games.familiar_tales.schema.parts import (
    MapOf,
    Part,
    PerBand,
    Who,
)
from companion.games.familiar_tales.schema.shape import Entry, Shape, exactly_one, wrong
from companion.games.familiar_tales.schema.steps import Steps
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import Id, NewId, OneOf, Use, Whole

SKILLS = ("might", "agility", "insight", "resilience")


class OptionShape(Entry):
    """One button of a choice."""

    noun = "option"
    label = Label(required=True)
    when = When()
    use = Use()
    cost = Part(lambda: GiveShape)
    steps = Steps()


class ChooseShape(Shape):
    """A decision with buttons."""

    noun = "choose"
    prompt = Prose(required=True)
    who = Who()
    options = MapOf(NewId(), Part(lambda: OptionShape), least=1, most=9, required=True)
    otherwise = Steps()


_Ask = Shape.from_dict(
    {
        "key_word": Id(),
        "match": Steps(),
        "no_match": Steps(),
        "yes_no": Prose(),
        "then": Steps(),
        "else": Steps(),
        "number": Prose(),
        "min": Whole(0, 999),
        "max": Whole(0, 999),
        "familiar": Prose(),
        "among": Who(),
        "save": Id(),
    },
    name="_Ask",
)


ASKS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # what each needs, what it may have
    "key_word": ((), ("match", "no_match")),
    "yes_no": ((), ("then", "else")),
    "number": (("max", "save"), ("min",)),
    "familiar": (("save",), ("among",)),
}


class AskShape(_Ask):  # type: ignore[valid-type, misc]
    """Something only the table knows."""

    noun = "ask"

    @validates_schema(skip_on_field_errors=True)
    def one_question(self, data: dict[str, object], **_: object) -> None:
        """One question, with what belongs to it."""
        kind = exactly_one(data, ASKS, "ask")
        needed, allowed = ASKS[kind]
        errors: dict[str, list[Flaw]] = {}
        for key in data.keys() - {kind, "note", *needed, *allowed}:
            errors[key] = [
                Flaw(
                    "P101",
                    f"`{key}` does not belong to `{kind}`",
                    "it would be ignored at the table",
                    "take it out",
                    part="key",
                )
            ]
        for key in needed:
            if key not in data:
                errors[key] = [
                    Flaw(
                        "P102",
                        f"`ask` has no `{key}`",
                        "the answer would have nowhere to go",
                        f"add `{key}:`",
                        part="key",
                        up=1,
                    )
                ]
        if errors:
            raise ValidationError(errors)


_Test = Shape.from_dict(
    {
        "skill": OneOf(SKILLS, required=True),
        "difficulty": PerBand(1, 15, ("forage",), required=True),
        "pass": Steps(),
        "fail": Steps(),
    },
    name="_Test",
)


class TestShape(_Test):  # type: ignore[valid-type, misc]
    """A skill test."""

    __test__ = False
    noun = "test"

    @validates_schema(skip_on_field_errors=True)
    def one_result(self, data: dict[str, object], **_: object) -> None:
        """A test without a result would change nothing."""
        if "pass" not in data and "fail" not in data:
            raise wrong(
                "P102",
                "`test` needs `pass` or `fail`",
                "rolling would change nothing",
                "add `pass:` with steps",
            )
