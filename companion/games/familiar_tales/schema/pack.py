"""pack.yaml and components.yaml (format sections 7.1 and 7.3)."""

import re

from marshmallow import ValidationError, fields, validates_schema

from companion.games.familiar_tales.content import Range
from companion.games.familiar_tales.schema.asking import SKILLS
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, Part
from companion.games.familiar_tales.schema.ranges import Numbers
from companion.games.familiar_tales.schema.shape import Entry, Shape, wrong
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import (
    Code,
    Id,
    Language,
    Matched,
    NewId,
    OneOf,
    Truth,
    Version,
    Whole,
    Written,
)

READS = (1, 0)  # the newest format that this app knows


class Format(Written):
    """major.minor, not newer than this app."""

    wanted = "a format number"

    def read(self, value: str) -> object:
        """(major, minor)."""
        found = re.fullmatch(r"([0-9]{1,3})\.([0-9]{1,3})", value)
        if not found:
            raise wrong(
                "P103",
                f"`{value}` is not a format number",
                "the app must know how to read this pack",
                'write `format: "1.0"`',
            )
        number = int(found[1]), int(found[2])
        if number > READS:
            raise wrong(
                "P108",
                f"this pack needs format {value}, and this app reads up to {READS[0]}.{READS[1]}",
                "a newer format may contain steps this app would skip",
                "update the app, or ask the author for a 1.0 release",
            )
        if number < (1, 0):
            raise wrong(
                "P804",
                f"format {value} was never released",
                "the app cannot know what its keys meant",
                'write `format: "1.0"`',
            )
        return number


class Licence(Matched):
    """An SPDX id, or all-rights-reserved."""

    wanted, form = "a licence", re.compile(r"[A-Za-z0-9.+-]{2,60}")
    fix = "write an SPDX id such as `CC-BY-4.0`, or `all-rights-reserved`"


class Versions(Matched):
    """A range of versions."""

    wanted, form = (
        "a range of versions",
        re.compile(r"[0-9][0-9.+ <>=,x*-]{0,39}|[<>=^~][0-9.+ <>=,x*-]{1,39}"),
    )


class TranslatesShape(Shape):
    """The pack that a translation pack belongs to."""

    noun = "translates"
    pack = Id(required=True)
    version = Versions()


class PackFile(Shape):
    """pack.yaml."""

    noun = "pack.yaml"
    format = Format(required=True)
    id = NewId(required=True)
    kind = OneOf(("campaign", "translation"))
    title = Label(limit=80, required=True)
    version = Version(required=True)
    language = Language(required=True)
    languages = ListOf(Language(), most=40)
    authors = ListOf(Label(), least=1, most=20, required=True)
    origin = OneOf(("original", "transcribed"), required=True)
    licence = Licence()
    description = Prose(limit=600)
    content_notes = ListOf(Label(), most=20)
    players = Numbers()
    renamed = MapOf(Label(), Label())
    retired = ListOf(Label(), most=1000)
    translates = Part(lambda: TranslatesShape)

    @validates_schema(skip_on_field_errors=False)
    def complete(self, data: dict[str, object], **_: object) -> None:
        """An original pack has a licence, a translation says of what."""
        players = data.get("players")
        if isinstance(players, Range) and not 1 <= players.low <= players.high <= 4:
            flaw = Flaw(
                "P103",
                "`players` must lie within 1-4",
                "four familiars are in play, and each has one player",
                "write `1-4`, or less",
            )
            raise ValidationError({"players": [flaw]})
        needed = {
            "licence": data.get("origin") == "original",
            "translates": data.get("kind") == "translation",
        }
        for key, is_needed in needed.items():
            if is_needed and key not in data:
                raise ValidationError(
                    {
                        key: [
                            Flaw(
                                "P102",
                                f"pack.yaml has no `{key}`",
                                "others must know what they may do"
                                if key == "licence"
                                else "the app must know what it translates",
                                f"add `{key}:`",
                                part="key",
                                up=1,
                            )
                        ]
                    }
                )


class EntrySpaces(fields.Field[object]):
    """How many, or their names."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return (ListOf(Label(), least=1, most=20) if isinstance(value, list) else Whole(0, 20)).deserialize(
            value
        )


class PageShape(Entry):
    """What is printed on a page."""

    noun = "page"
    codes = ListOf(Code(), most=300)
    entry_spaces = EntrySpaces()
    forage = Whole(1, 15)
    campfire = Truth()
    sections = ListOf(Label(), most=60)


class BubbleNumber(Matched):
    """The number of a page of open play, as it was typed from the players' own book."""

    wanted, form = "a location number", re.compile(r"[1-9][0-9]{0,3}")
    why, fix = "players type it from the journal bubble", "write its 1 to 4 digits, without a leading zero"


class AsTyped(Written):
    """What players have typed: no placeholders are in it, whatever it looks like."""

    wanted = "one line of text"

    def read(self, value: str) -> object:
        """The text. Raises ValidationError."""
        if len(value) > 200 or "\n" in value:
            raise wrong(
                "P103", "this is no name", "it stands on a button", "write one line of up to 200 letters"
            )
        return value


class PrintedEnemyShape(Shape):
    """Enemies on a page of open play, as a table has described them."""

    noun = "enemy"
    name = AsTyped(required=True)
    kind = Id()
    count = Whole(0, 99)
    life = Whole(0, 99)
    defense = Whole(0, 99)
    melee = Whole(0, 99)
    ranged = Whole(0, 99)
    move = Whole(0, 99)


class PrintedPageShape(Entry):
    """A page of open play, as a table has described it."""

    noun = "page"
    title = AsTyped()
    entry_spaces = Whole(0, 20)
    forage = Whole(0, 15)
    campfire = Truth()
    enemies = ListOf(Part(lambda: PrintedEnemyShape), most=99)


class FamiliarSheet(Entry):
    """What is printed on a familiar's board."""

    noun = "familiar"
    life = Whole(0, 99)
    deck = Whole(0, 99)
    reckless = Whole(0, 99)
    assist = Whole(0, 99)
    focus = Whole(0, 99)


class Face(Matched):
    """One face of the die."""

    wanted, form = "a face of the die", re.compile(r"[+-][0-9]|danger|power|blank")
    fix = "write `+1`, `-1`, `danger`, `power` or `blank`"


class DieShape(Shape):
    """The die of the box."""

    noun = "die"
    faces = ListOf(Face(), least=2, most=20, required=True)


class DiscontentShape(Shape):
    """One level of the key card."""

    noun = "discontent"
    text = Prose()
    skill = OneOf(SKILLS)
    difficulty = Whole(1, 15)
    cost = Prose()


class ComponentsFile(Shape):
    """components.yaml."""

    noun = "components.yaml"
    pages = MapOf(Label(limit=20), Part(lambda: PageShape))
    open = MapOf(BubbleNumber(), Part(lambda: PrintedPageShape), most=999)
    figures = MapOf(NewId(), Whole(1, 20))
    afflictions = MapOf(NewId(), Whole(0, 99))
    devotions = MapOf(NewId(), Whole(0, 99))
    familiars = MapOf(NewId(), Part(lambda: FamiliarSheet))
    supplies = MapOf(NewId(), Whole(0, 999))
    die = Part(lambda: DieShape)
    discontent = ListOf(Part(lambda: DiscontentShape), most=20)
