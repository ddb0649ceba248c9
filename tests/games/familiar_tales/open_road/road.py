"""The pack that is shipped for open play, as it stands in this tree."""

from functools import cache

from companion.games.familiar_tales.content import Content
from tests import builders


@cache
def road() -> Content:
    """The Open Road, read once."""
    return builders.pack(builders.OPEN_ROAD)
