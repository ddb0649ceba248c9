"""campaign.yaml (format section 7.2)."""

import re

from marshmallow import ValidationError, validates_schema

from companion.games.familiar_tales.schema.codes import CodeShape
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.enemies import EnemyShape, TableShape
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.layers import (
    SENTENCES,
    DangerShape,
    OverrideShape,
    Partly,
    PartlyMap,
)
from companion.games.familiar_tales.schema.open_play import OpenShape
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
)

SHAPES = ("flame", "drop", "leaf", "stone", "star", "moon", "sun", "wave")


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
    start = LocationNumber()
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

    @validates_schema(skip_on_field_errors=False)
    def chapters_start(self, data: dict[str, object], **_: object) -> None:
        """A chapter says where it starts, unless the players open whatever page their book says."""
        opened, chapters = data.get("open"), data.get("chapters")
        if not isinstance(chapters, dict) or (isinstance(opened, dict) and opened.get("pages") is True):
            return
        why, fix = "the app needs it here and cannot guess it", "add `start:`"
        flaws = {
            name: Flaw("P102", f"chapter `{name}` has no `start`", why, fix, part="key", up=1)
            for name, entry in chapters.items()
            if isinstance(entry, dict) and "start" not in entry
        }
        if flaws:
            raise ValidationError(
                {"chapters": {name: {"value": {"start": [flaw]}} for name, flaw in flaws.items()}}
            )
