"""The pack's small markup to safe HTML: paragraphs, *italic*, **bold**, lists, round quotes; else text."""

import re

from markdown_it import MarkdownIt
from markupsafe import Markup

# straight quotes become “these”; a text in another language brings its own
_READER = MarkdownIt("zero", {"html": False, "typographer": True}).enable(["emphasis", "list", "smartquotes"])
_LAST = re.compile(r"(.*[.!?…][\"”’»)]*)\s+([^*]+\?[\"”’»)]*)", re.DOTALL)
LONG = 90  # characters; a shorter question is read at one glance


def story(text: object) -> Markup:
    """Told text as HTML. Whatever it holds, no tag or link of its own comes through."""
    return Markup(_READER.render(str(text)))


def line(text: object) -> Markup:
    """One line of told text as HTML, for headings."""
    return Markup(_READER.renderInline(str(text)))


def asked(text: object) -> tuple[str, str]:
    """What a long question tells first, and the question that ends it; empty where it ends in none."""
    whole = str(text or "").strip()
    if len(whole) <= LONG:
        return "", whole
    found = _LAST.fullmatch(whole)
    return (found[1], found[2]) if found else (whole, "")
