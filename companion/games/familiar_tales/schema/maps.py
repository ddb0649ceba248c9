"""The map of a page of one's own (format section 26)."""

from marshmallow import fields

from companion.games.familiar_tales.schema.parts import ListOf, MapOf, Part
from companion.games.familiar_tales.schema.shape import Entry, Shape, wrong
from companion.games.familiar_tales.schema.texts import Label
from companion.games.familiar_tales.schema.values import Code, Id, NewId, OneOf, Whole

GROUNDS = ("forest", "shore", "town", "cave", "hall", "moor", "snow")
KINDS = ("start", "entry", "exit", "campfire", "water", "gear", "child")
LINES = ("dashed", "double-dashed", "solid", "double-solid")
ART = ("tree", "rock", "house", "boat", "wall", "bridge", "well", "fire", "stones", "reeds")


class Pair(ListOf):
    """Two numbers: across and down."""

    def __init__(self, low: tuple[int, int], high: tuple[int, int], required: bool = False) -> None:
        super().__init__(Whole(0, 26), least=2, most=2, required=required)
        self.low, self.high = low, high

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[object]:
        loaded = super()._deserialize(value, attr, data, **kwargs)
        for n, low, high in zip(loaded, self.low, self.high, strict=True):
            if not (isinstance(n, int) and low <= n <= high):
                raise wrong(
                    "P103",
                    f"`{{key}}` must lie within {self.high[0]} x {self.high[1]}",
                    "the printed page is no larger",
                    "write smaller numbers",
                )
        return loaded


class SpaceShape(Entry):
    """A space to stand on."""

    noun = "space"
    at = Pair((0, 0), (18, 26), required=True)
    name = Label()
    kinds = ListOf(OneOf(KINDS), most=7)
    forage = ListOf(Id(), most=12)
    code = Code()
    section = Id()


class LineField(ListOf):
    """`[space, space, kind of line]`."""

    def __init__(self, required: bool = False) -> None:
        super().__init__(fields.Raw(), least=3, most=3, required=required)

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[object]:
        one, other, kind = super()._deserialize(value, attr, data, **kwargs)
        return [Id().deserialize(one), Id().deserialize(other), OneOf(LINES).deserialize(kind)]


class ArtShape(Shape):
    """Something drawn on the ground."""

    noun = "art"
    draw = OneOf(ART, required=True)
    at = Pair((0, 0), (18, 26), required=True)
    size = Whole(1, 18)


class MapShape(Shape):
    """A page to print."""

    noun = "map"
    size = Pair((1, 1), (18, 26))
    ground = OneOf(GROUNDS, required=True)
    spaces = MapOf(NewId(), Part(lambda: SpaceShape), least=1, most=100, required=True)
    lines = ListOf(LineField(), most=300)
    art = ListOf(Part(lambda: ArtShape), most=100)
    forage = Whole(1, 15)
