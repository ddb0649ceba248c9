"""The pack's small markup to safe HTML: paragraphs, *italic*, **bold** and lists; all else is text."""

from markdown_it import MarkdownIt
from markupsafe import Markup

_READER = MarkdownIt("zero", {"html": False}).enable(["emphasis", "list"])


def story(text: object) -> Markup:
    """Told text as HTML. Whatever it holds, no tag or link of its own comes through."""
    return Markup(_READER.render(str(text)))
