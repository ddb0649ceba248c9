"""What the campaign says and eras, chapters and pages may change (format sections 10 and 14)."""

import re

from marshmallow import fields

from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.enemies import EnemyShape, TableShape
from companion.games.familiar_tales.schema.parts import MapOf, Part
from companion.games.familiar_tales.schema.shape import Entry, Shape, wrong
from companion.games.familiar_tales.schema.steps import Steps
from companion.games.familiar_tales.schema.texts import Prose
from companion.games.familiar_tales.schema.values import Id, NewId, OneOf, Truth, Whole, Written

SENTENCES = ("unknown_code", "used_code", "not_for_you", "cover_code", "no_effect", "travel", "arrive")

_Band = Entry.from_dict({"from": Whole(0, 99, required=True)}, name="_Band")


class Chance(Written):
    """A whole percentage, or a range of them; loaded as (lowest, highest)."""

    wanted = "a percentage, or a range such as `15-30`"

    def read(self, value: str) -> object:
        """(at the band's first level, at its last)."""
        found = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", value)
        if not found or int(found[1]) > 100 or int(found[2] or 0) > 100:
            raise wrong(
                "P103",
                f"`{{key}}` must be {self.wanted}, not `{value}`",
                "the app draws against it at every End Turn",
                "write a number from 0 to 100",
            )
        return int(found[1]), int(found[2] or found[1])


class BandShape(_Band):  # type: ignore[valid-type, misc]
    """A stretch of the danger track."""

    noun = "band"
    chance = Chance(required=True)
    falls = Truth()


class EndTurnShape(Shape):
    """The negative effect at the end of a turn."""

    noun = "end_turn"
    table = Id(required=True)
    max_in_a_row = Whole(0, 99)
    max_quiet = Whole(0, 99)
    after = Steps()


class DangerShape(Shape):
    """The danger track."""

    noun = "danger"
    start = Whole(0, 99)
    max = Whole(1, 99, required=True)
    reset = OneOf(("never", "chapter", "location"))
    bands = MapOf(NewId(), Part(lambda: BandShape), least=1, most=8, removable=False, required=True)
    end_turn = Part(lambda: EndTurnShape, required=True)


class RuleShape(Entry):
    """A special rule that is kept on screen."""

    noun = "special rule"
    text = Prose(required=True)
    when = When()


def layered() -> dict[str, fields.Field]:  # type: ignore[type-arg]
    """What tables, enemies and so on may be changed by a layer; new fields each time."""
    return {
        "tables": MapOf(NewId(), Part(lambda: TableShape)),
        "enemies": MapOf(NewId(), Part(lambda: EnemyShape)),
    }


_Override = Shape.from_dict(
    {
        **layered(),
        "danger": Part(lambda: DangerShape),
        "texts": MapOf(OneOf(SENTENCES), Prose()),
        "special_rules": MapOf(NewId(), Part(lambda: RuleShape), most=20),
        "conditions": MapOf(NewId(), When(), most=100),
    },
    name="_Override",
)


class OverrideShape(_Override):  # type: ignore[valid-type, misc]
    """What an era, a chapter or a page changes."""

    noun = "override"


class Partly(Part):
    """A part of which any key may be missing."""

    def _deserialize(
        self, value: object, attr: str | None, data: object, partial: object = None, **kwargs: object
    ) -> object:
        return super()._deserialize(value, attr, data, partial=True)


class PartlyMap(MapOf):
    """Entries of which any key may be missing."""

    def _deserialize(
        self, value: object, attr: str | None, data: object, **kwargs: object
    ) -> dict[str, object]:
        return super()._deserialize(value, attr, data, partial=True)
