"""What the actions of a step hold (format section 9)."""

import re

from marshmallow import fields, validates_schema

from companion.games.familiar_tales.content import Danger
from companion.games.familiar_tales.schema.asking import AskShape, ChooseShape, TestShape
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.give import GiveShape
from companion.games.familiar_tales.schema.parts import (
    PLAYERS,
    MapOf,
    OneOrMore,
    Part,
    Who,
)
from companion.games.familiar_tales.schema.rows import RollField
from companion.games.familiar_tales.schema.shape import Shape, exactly_one, wrong
from companion.games.familiar_tales.schema.steps import Steps, StepShape
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
    Written,
)


class DangerChange(Written):
    """`+1`, `-2` or `=5`."""

    wanted = "`+1`, `-2` or `=5`"

    def read(self, value: str) -> object:
        """The change."""
        found = re.fullmatch(r"([+=-])([0-9]{1,2})", value)
        if not found:
            bare = re.fullmatch(r"[0-9]{1,2}", value)
            raise wrong(
                "P103",
                f"`{{key}}` must be {self.wanted}, not `{value}`",
                "a bare number may mean either",
                f"write `+{value}` to raise the level, or `={value}` to set it"
                if bare
                else f"write {self.wanted}",
            )
        number = int(found[2])
        return Danger(to=number) if found[1] == "=" else Danger(by=-number if found[1] == "-" else number)


class EachShape(Shape):
    """So many per player, held between two numbers."""

    noun = "count"
    each = Whole(1, 20, required=True)
    min = Whole(0, 20)
    max = Whole(0, 20)


class Count(fields.Field[object]):
    """One number, a map by number of players, or so many for each."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if not isinstance(value, dict):
            return Whole(1, 20).deserialize(value)
        if "each" in value:
            return Part(lambda: EachShape).deserialize(value)
        return MapOf(OneOf(PLAYERS), Whole(0, 20), least=1).deserialize(value)


class SpawnShape(Shape):
    """Enemies that appear (format section 12)."""

    noun = "spawn"
    enemy = Id(required=True)
    count = Count(required=True)
    at = OneOrMore(Label(), least=1, most=20)
    remainder = OneOf(("players", "in_order"))
    life = Whole(1, 99)
    falls = Truth()


class RemoveShape(Shape):
    """Enemies taken off."""

    noun = "remove"
    enemy = Id(required=True)
    count = Whole(1, 99, ("all",))


class JournalShape(Shape):
    """What to write on paper; its `note` is a text for the players."""

    noun = "journal"
    write = Id()
    cross_out = Id()
    fill = LocationNumber()
    note = Prose()  # type: ignore[assignment]

    @validates_schema(skip_on_field_errors=True)
    def one_thing(self, data: dict[str, object], **_: object) -> None:
        """One line in the journal per step."""
        exactly_one(data, ("write", "cross_out", "fill", "note"), "journal")


class TimerShape(Shape):
    """Start, stop or lengthen a timer (format section 13)."""

    noun = "timer"
    start = NewId()
    rounds = Whole(1, 99)
    turns = Whole(1, 99)
    stop = Id()
    add = MapOf(Id(), Whole(-99, 99), least=1)

    @validates_schema(skip_on_field_errors=True)
    def one_thing(self, data: dict[str, object], **_: object) -> None:
        """One change, and a length for a start."""
        kind = exactly_one(data, ("start", "stop", "add"), "timer")
        if kind == "start":
            exactly_one(data, ("rounds", "turns"), "timer")


class CodesShape(Shape):
    """Make codes answer or stop answering."""

    noun = "codes"
    open = OneOrMore(Code(), least=1)
    close = OneOrMore(Code(), least=1)
    keep = OneOrMore(Code(), least=1)

    @validates_schema(skip_on_field_errors=True)
    def changes_something(self, data: dict[str, object], **_: object) -> None:
        """A step that changes no code does nothing."""
        if not data.keys() - {"note"}:
            exactly_one(data, ("open", "close", "keep"), "codes")


class ObjectiveShape(Shape):
    """Done, or not done after all."""

    noun = "objective"
    done = Id()
    undo = Id()

    @validates_schema(skip_on_field_errors=True)
    def one_thing(self, data: dict[str, object], **_: object) -> None:
        """One objective per step."""
        exactly_one(data, ("done", "undo"), "objective")


class Until(fields.Field[object]):
    """turn, round, location, or a condition."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return (When() if isinstance(value, dict) else OneOf(("turn", "round", "location"))).deserialize(
            value
        )


class RemindShape(Shape):
    """A card that stays up."""

    noun = "remind"
    id = NewId(required=True)
    text = Prose(required=True)
    until = Until()


class Ending(Matched):
    """Where a chapter or the campaign ends."""

    wanted = "`chapter-end`, `chapter-end:OUTCOME` or `campaign-end`"
    form = re.compile(r"chapter-end(:[a-z][a-z0-9-]{1,39})?|campaign-end")
    fix = "write `chapter-end` or `campaign-end`"


IfShape = type(
    "IfShape",
    (Shape.from_dict({"when": When(required=True), "then": Steps(), "else": Steps()}, name="_If"),),
    {"noun": "if", "__doc__": "A branch."},
)


Step: type[StepShape] = StepShape.from_dict(  # type: ignore[assignment]
    {
        "say": Prose(),
        "as": OneOf(("aside", "letter")),
        "audio": AssetFile(),
        "voice": Id(),
        "do": Prose(),
        "give": Part(lambda: GiveShape),
        "danger": DangerChange(),
        "spawn": Part(lambda: SpawnShape),
        "remove": Part(lambda: RemoveShape),
        "set": MapOf(Id(), Id(), least=1),
        "add": MapOf(Id(), Whole(-99, 99), least=1),
        "journal": Part(lambda: JournalShape),
        "choose": Part(lambda: ChooseShape),
        "ask": Part(lambda: AskShape),
        "test": Part(lambda: TestShape),
        "roll": RollField(),
        "if": Part(lambda: IfShape),
        "run": Id(),
        "goto": Id(),
        "timer": Part(lambda: TimerShape),
        "codes": Part(lambda: CodesShape),
        "enemy_turn": OneOrMore(Id(), least=1),
        "objective": Part(lambda: ObjectiveShape),
        "remind": Part(lambda: RemindShape),
        "travel": LocationNumber(),
        "end": Ending(),
        "id": NewId(),
        "when": When(),
        "who": Who(),
        "use": Use(),
    },
    name="Step",
)
