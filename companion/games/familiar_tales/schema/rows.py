"""Random tables, also inside a step (format section 7.5)."""

from marshmallow import fields

from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.parts import (
    MapOf,
    Part,
    PerBand,
)
from companion.games.familiar_tales.schema.shape import Entry, Shape
from companion.games.familiar_tales.schema.steps import Steps
from companion.games.familiar_tales.schema.values import Id, NewId, OneOf, Truth, Use


class RowShape(Entry):
    """One row of a random table."""

    noun = "row"
    weight = PerBand(0, 100)
    when = When()
    use = Use()
    not_twice = Truth()
    steps = Steps(required=True)


class InlineTable(Shape):
    """A random table, also one that stands inside a step."""

    noun = "table"
    draw = OneOf(("weighted", "deck", "cycle"))
    rows = MapOf(NewId(), Part(lambda: RowShape), least=1, most=200, required=True)


class RollField(fields.Field[object]):
    """A table's id, or a table of its own."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if isinstance(value, dict):
            return Part(lambda: InlineTable).deserialize(value)
        return Id().deserialize(value)
