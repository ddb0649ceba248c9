"""campaign.yaml, and what overrides may change (format sections 7.2, 10, 14, 24)."""

import re

from marshmallow import ValidationError, fields, validates_schema

from companion.games.familiar_tales.schema.codes import CodeShape
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.enemies import EnemyShape, TableShape
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, Part
from companion.games.familiar_tales.schema.ranges import Numbers
from companion.games.familiar_tales.schema.shape import Entry, Shape, wrong
from companion.games.familiar_tales.schema.steps import Steps
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import (
    Code,
    Colour,
    Id,
    Language,
    LocationNumber,
    Matched,
    NewId,
    OneOf,
    Truth,
    Whole,
    Written,
)

SHAPES = ("flame", "drop", "leaf", "stone", "star", "moon", "sun", "wave")
SENTENCES = ("unknown_code", "used_code", "not_for_you", "cover_code", "no_effect", "travel", "arrive")


class FamiliarShape(Entry):
    """One familiar."""

    noun = "familiar"
    name = Label(limit=40, required=True)
    short = Label(limit=40)
    colour = Colour()
    shape = OneOf(SHAPES)


class CodeFormShape(Shape):
    """What the printed codes look like."""

    noun = "code_shape"
    alphabet = OneOf(("digits", "letters", "mixed"))
    length = Numbers()
    lookalikes = Truth()


class Decimal(Matched):
    """A number such as `0.9`."""

    wanted, form, fix = "a number", re.compile(r"[0-9](\.[0-9]{1,2})?"), "write a number such as `1` or `0.9`"


class VoiceShape(Entry):
    """A voice of the browser's own speech."""

    noun = "voice"
    name = Label()
    lang = Language()
    pitch = Decimal()
    rate = Decimal()


class OpenShape(Shape):
    """Open play: pages and codes that no file describes."""

    noun = "open"
    pages = Truth()
    codes = Id()
    enemies = ListOf(Id())


class StateShape(Entry):
    """Something that the story remembers."""

    noun = "state entry"
    type = OneOf(("flag", "count", "choice", "familiar"), required=True)
    scope = OneOf(("campaign", "chapter", "location"))
    default = Id()
    min = Whole(0, 999)
    max = Whole(0, 999)
    values = ListOf(NewId(), least=2, most=20)

    @validates_schema(skip_on_field_errors=True)
    def fits_its_type(self, data: dict[str, object], **_: object) -> None:
        """`min` and `max` are for counts, `values` for choices."""
        kind = data["type"]
        for key, owner in (("min", "count"), ("max", "count"), ("values", "choice")):
            if key in data and kind != owner:
                raise ValidationError(
                    {
                        key: [
                            Flaw(
                                "P103",
                                f"`{key}` is for a {owner}, and this is a {kind}",
                                "it would be ignored at the table",
                                "take it out",
                                part="key",
                            )
                        ]
                    }
                )
        if kind == "choice" and "values" not in data:
            raise wrong(
                "P102",
                "choice `{key}` has no `values`",
                "it could never be anything",
                "add `values:` with 2 to 20 words",
                part="key",
            )


class Word(Matched):
    """A key word: 1 to 24 letters."""

    wanted, form = "a key word of 1 to 24 letters", re.compile(r"[^\W\d_](?:[ '’-]?[^\W\d_]){0,23}")
    why, fix = "players write it into the journal", "write only its letters"


_KeyWord = Entry.from_dict({"word": Word(required=True), "from": OneOf(("earlier-pack",))}, name="_KeyWord")


class KeyWordShape(_KeyWord):  # type: ignore[valid-type, misc]
    """A word for the journal."""

    noun = "key word"


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


class EraShape(Entry):
    """A stretch of the campaign."""

    noun = "era"
    title = Label(required=True)
    override = Partly(lambda: OverrideShape)


class OutcomeShape(Entry):
    """How a chapter can end."""

    noun = "outcome"
    label = Label()
    steps = Steps()
    next = Id()


class ChapterShape(Entry):
    """A chapter."""

    noun = "chapter"
    number = Whole(0, 99, required=True)
    title = Label(required=True)
    start = LocationNumber(required=True)
    era = Id()
    intro = Steps()
    override = Partly(lambda: OverrideShape)
    ends = MapOf(NewId(), Part(lambda: OutcomeShape), least=1, most=20)


class EnemyOrderShape(Shape):
    """Who acts first when all act."""

    noun = "enemy_turn"
    order = ListOf(Id())


class CampaignFile(Shape):
    """campaign.yaml."""

    noun = "campaign.yaml"
    familiars = MapOf(NewId(), Part(lambda: FamiliarShape), least=4, most=8)
    resources = ListOf(NewId(), most=12)
    code_shape = Part(lambda: CodeFormShape)
    codes = MapOf(Code(), Part(lambda: CodeShape), most=300)
    voices = MapOf(NewId(), Part(lambda: VoiceShape))
    open = Part(lambda: OpenShape)
    state = MapOf(NewId(), Part(lambda: StateShape), most=200)
    key_words = MapOf(NewId(), Part(lambda: KeyWordShape), most=100)
    conditions = MapOf(NewId(), When(), most=100)
    eras = MapOf(NewId(), Part(lambda: EraShape), most=12)
    chapters = MapOf(NewId(), Part(lambda: ChapterShape), least=1, most=60, required=True)
    danger = Part(lambda: DangerShape, required=True)
    enemy_turn = Part(lambda: EnemyOrderShape)
    tables = PartlyMap(NewId(), Part(lambda: TableShape))
    enemies = PartlyMap(NewId(), Part(lambda: EnemyShape))
    texts = MapOf(OneOf(SENTENCES), Prose())
