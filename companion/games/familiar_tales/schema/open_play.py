"""Open play: pages and codes that no file describes (format section 24)."""

from companion.games.familiar_tales.schema.locations import OpenPageShape
from companion.games.familiar_tales.schema.parts import ListOf, Part
from companion.games.familiar_tales.schema.shape import Shape
from companion.games.familiar_tales.schema.values import Id, Truth


class OpenShape(Shape):
    """What holds where no file describes the page or the code; `page` is what every such page has."""

    noun = "open"
    pages = Truth()
    codes = Id()
    enemies = ListOf(Id())
    page = Part(lambda: OpenPageShape)
