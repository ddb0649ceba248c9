"""A pack's tiny markup as HTML: paragraphs, *italic*, **bold** and lists; everything else is escaped."""

from functools import lru_cache

from flask import Flask
from markdown_it import MarkdownIt
from markupsafe import Markup

_reader = MarkdownIt("zero", {"html": False, "breaks": True}).enable(["emphasis", "list", "newline"])


def init_app(app: Flask) -> None:
    """Give templates the filters `story` (paragraphs) and `line` (no block around it)."""
    app.jinja_env.filters["story"] = story
    app.jinja_env.filters["line"] = line


@lru_cache(2048)
def story(text: str) -> Markup:
    """A told text as paragraphs and lists."""
    return Markup(_reader.render(text))


@lru_cache(2048)
def line(text: str) -> Markup:
    """A sentence, to stand in a line."""
    return Markup(_reader.renderInline(text))
