"""The pack that is shipped for open play, as it stands in this tree."""

from functools import cache
from pathlib import Path

from companion.games.familiar_tales.content import Content
from tests import builders

ROAD = Path(__file__).parents[4] / "encounter_data" / "familiar_tales" / "open-road"


@cache
def road() -> Content:
    """The Open Road, read once."""
    return builders.pack(ROAD)
