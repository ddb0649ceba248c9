"""tests/*.yaml: scripted playthroughs; only their shape is checked here (format section 19)."""

from marshmallow import fields

from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, OneOrMore, Part
from companion.games.familiar_tales.schema.shape import Entry, Shape
from companion.games.familiar_tales.schema.values import (
    Id,
    LocationNumber,
    NewId,
    OneOf,
    Truth,
    Whole,
    Written,
)


class PlayLine(Shape):
    """One thing done at the table."""

    noun = "play"
    turn = Id()
    code = Written()
    choose = Id()
    test = OneOf(("pass", "fail"))
    answer = Written()
    mark_objective = Id()
    use_section = Id()
    defeat_enemy = Id()
    defeat_familiar = Id()
    take_exit = Id()
    change_danger = Whole(-9, 9)
    end_turn = Truth()
    familiar = Id()


class EndTurn(fields.Field[object]):
    """`quiet` switches negative effects off."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return OneOf(("quiet", "drawn")).deserialize(value)


class PlaythroughShape(Entry):
    """One scripted playthrough."""

    noun = "playthrough"
    start = LocationNumber()
    chapter = Id()
    players = Whole(1, 4)
    turn_order = ListOf(Id(), least=4, most=4)
    end_turn = EndTurn()
    rows = ListOf(Id())
    seed = Written()
    state = MapOf(Id(), Written())
    danger = Whole(0, 99)
    key_words = OneOrMore(Id())
    play = ListOf(Part(lambda: PlayLine), most=500, required=True)
    expect = When()


class PlaythroughsFile(Shape):
    """A file in tests/."""

    noun = "file in tests/"
    tests = MapOf(NewId(), Part(lambda: PlaythroughShape), required=True)
