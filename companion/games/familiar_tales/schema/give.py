"""A standard instruction, as a step and as the cost of an option."""

from collections.abc import Mapping

from marshmallow import validates_schema

from companion.games.familiar_tales.schema.parts import MapOf
from companion.games.familiar_tales.schema.shape import Shape, wrong
from companion.games.familiar_tales.schema.texts import Label
from companion.games.familiar_tales.schema.values import Id, Whole

DIALS = ("life", "power", "fatigue", "cards", "discontent", "misfortune")


class GiveShape(Shape):
    """At least one of dials, afflictions, devotion, resources and an item."""

    noun = "give"
    life = Whole(-99, 99)
    power = Whole(-99, 99)
    fatigue = Whole(-99, 99)
    cards = Whole(-99, 99)
    discontent = Whole(-99, 99)
    misfortune = Whole(-99, 99)
    affliction = Id()
    cure = Id()
    devotion = Id()
    resource = MapOf(Id(), Whole(-99, 99), least=1)
    item = Label()

    @validates_schema(pass_original=True)
    def gives_something(self, _: object, original: Mapping[str, object], **__: object) -> None:
        """An empty `give` says nothing at the table."""
        if not original.keys() - {"note"}:
            raise wrong(
                "P102",
                "`{key}` gives nothing",
                "the card would be empty",
                "write what it gives: `{power: +1}`",
            )
