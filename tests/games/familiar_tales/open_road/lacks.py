"""What a page can lack, and the words that speak of it."""

import re
from collections.abc import Iterator

from companion.engine.game import Plain
from companion.games.familiar_tales.content import PrintedPage

WORDS = {
    "campfire": re.compile(r"\b(campfires?|the fire|a fire|cold ash|embers|hearth)\b", re.I),
    "forage": re.compile(r"\b(forag\w*|the easy ones)\b", re.I),
    "entry spaces": re.compile(r"\bentry spaces?\b", re.I),
    "enemies": re.compile(
        r"\b(enem(y|ies) (nearest|on the page|already)|(nearest|every|all|an) enem(y|ies))\b", re.I
    ),
}


def lacking(page: PrintedPage | None) -> tuple[str, ...]:
    """What the table has said that the page does not have; what nobody has said it may have."""
    if page is None or not page.described:
        return ()
    said = {"campfire": page.campfire is False, "forage": page.forage == 0}
    said["entry spaces"] = page.entry_spaces == 0
    return tuple(name for name, lacks in said.items() if lacks)


def speaks_of(text: str, things: tuple[str, ...]) -> str:
    """The first of these things that a text speaks of, if any."""
    return next((thing for thing in things if WORDS[thing].search(text)), "")


def texts(shown: Plain) -> Iterator[str]:
    """Every text in a part of what a screen shows."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict):
        for part in shown.values():
            yield from texts(part)
    elif isinstance(shown, list):
        for part in shown:
            yield from texts(part)
