"""locations/*.yaml and scenes/*.yaml (format sections 7.6, 7.7, 13, 15, 26)."""

import re

from marshmallow import fields, validates_schema

from companion.games.familiar_tales.schema.codes import CodeShape
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.layers import OverrideShape, Partly, RuleShape
from companion.games.familiar_tales.schema.maps import MapShape
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, OneOrMore, Part
from companion.games.familiar_tales.schema.ranges import Numbers
from companion.games.familiar_tales.schema.shape import Entry, Shape, exactly_one
from companion.games.familiar_tales.schema.steps import Steps
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import (
    AssetFile,
    Code,
    Id,
    LocationNumber,
    Matched,
    NewId,
    OneOf,
    Truth,
    Use,
    Whole,
)


class SceneShape(Entry):
    """A list of steps with a name."""

    noun = "scene"
    title = Label()
    use = Use()
    steps = Steps(required=True)


class ScenesFile(Shape):
    """A file in scenes/."""

    noun = "file in scenes/"
    scenes = MapOf(NewId(), Part(lambda: SceneShape), required=True)


class By(fields.Field[object]):
    """button, story, or a condition."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return (When() if isinstance(value, dict) else OneOf(("button", "story"))).deserialize(value)


class ObjectiveEntry(Entry):
    """Something to reach on this page."""

    noun = "objective"
    text = Prose(required=True)
    by = By(required=True)
    optional = Truth()
    secret = Truth()


class SectionShape(Entry):
    """A printed section that this story gives a meaning of its own."""

    noun = "section"
    kind = OneOf(("space", "gear", "campfire", "exit", "objective"), required=True)
    at = Label()
    steps = Steps()
    when = When()
    use = Use()


class MomentShape(Shape):
    """When a trigger fires: exactly one moment."""

    noun = "at"
    round_start = Numbers(every=True)
    round_end = Numbers(every=True)
    turn_start = OneOrMore(Id(), least=1)
    turn_end = OneOrMore(Id(), least=1)
    danger_reaches = Whole(0, 99)
    danger_band = OneOrMore(Id(), least=1)
    timer = OneOrMore(Id(), least=1)
    spawned = OneOrMore(Id(), least=1)
    defeated = OneOrMore(Id(), least=1)
    cleared = OneOrMore(Id(), least=1)
    familiar_defeated = OneOrMore(Id(), least=1)
    objective = OneOrMore(Id(), least=1)
    code = OneOrMore(Code(), least=1)

    @validates_schema(skip_on_field_errors=True)
    def one_moment(self, data: dict[str, object], **_: object) -> None:
        """One moment per trigger."""
        exactly_one(data, [key for key in self.declared_fields if key != "note"], "at")


class TriggerShape(Entry):
    """Something that happens by itself."""

    noun = "trigger"
    at = Part(lambda: MomentShape, required=True)
    when = When()
    use = Use()
    steps = Steps(required=True)


class Destination(Matched):
    """Where an exit leads."""

    wanted = "a location number, `open`, `chapter-end`, `chapter-end:OUTCOME` or `campaign-end`"
    form = re.compile(r"[1-9][0-9]{2,3}|open|chapter-end(:[a-z][a-z0-9-]{1,39})?|campaign-end")
    why, fix = "the app would not know which page to open next", "write `102`, or `campaign-end`"


class ExitShape(Entry):
    """A way off the page."""

    noun = "exit"
    label = Label(required=True)
    when = When()
    gather = Label()
    steps = Steps()
    to = Destination(required=True)


class PictureShape(Shape):
    """A picture and what it shows in words."""

    noun = "picture"
    file = AssetFile(required=True)
    alt = Prose(limit=600, required=True)


class Page(Label):
    """The map to open: any short label."""

    def __init__(self, required: bool = False) -> None:
        super().__init__(limit=20, required=required)


class OpenPageShape(Shape):
    """What every page of open play has; the rest is printed in the book."""

    noun = "page of open play"
    arrive = Steps()
    setup = Steps()
    special_rules = MapOf(NewId(), Part(lambda: RuleShape), most=20)
    objectives = MapOf(NewId(), Part(lambda: ObjectiveEntry), most=12)
    sections = MapOf(NewId(), Part(lambda: SectionShape), most=60)
    triggers = MapOf(NewId(), Part(lambda: TriggerShape), most=60)
    exits = MapOf(NewId(), Part(lambda: ExitShape), least=1, most=12)


class LocationFile(Shape):
    """A file in locations/."""

    noun = "location"
    location = LocationNumber(required=True)
    title = Label(required=True)
    page = Page(required=True)
    map = Part(lambda: MapShape)
    picture = Part(lambda: PictureShape)
    chapter = Id(required=True)
    printed_text = OneOf(("read", "ignore"))
    arrive = Steps()
    setup = Steps(required=True)
    special_rules = MapOf(NewId(), Part(lambda: RuleShape), most=20)
    objectives = MapOf(NewId(), Part(lambda: ObjectiveEntry), most=12)
    sections = MapOf(NewId(), Part(lambda: SectionShape), most=60)
    codes = MapOf(Code(), Part(lambda: CodeShape), most=300)
    unused_codes = ListOf(Code(), most=300)
    triggers = MapOf(NewId(), Part(lambda: TriggerShape), most=60)
    exits = MapOf(NewId(), Part(lambda: ExitShape), least=1, most=12, required=True)
    scenes = MapOf(NewId(), Part(lambda: SceneShape))
    override = Partly(lambda: OverrideShape)
