"""The pack's markup on screen."""

import pytest

from companion.web.pages.markup import line, story


def test_markup_is_paragraphs_italics_bold_and_lists():
    """The four things that a pack may write come out as HTML."""
    assert story("One *soft* and **loud**.\n\nTwo.") == (
        "<p>One <em>soft</em> and <strong>loud</strong>.</p>\n<p>Two.</p>\n"
    )
    assert story("- wood\n- herb") == "<ul>\n<li>wood</li>\n<li>herb</li>\n</ul>\n"


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", "[x](javascript:alert(1))", "![x](y)", "<b onclick=x>", "&lt;"]
)
def test_everything_else_is_escaped(hostile):
    """Tags, links and pictures are shown as they were typed."""
    shown = story(hostile)
    assert not any(tag in shown for tag in ("<script", "<a", "<img", "<b "))
    assert "&lt;" not in hostile or "&amp;lt;" in story(hostile)


def test_straight_quotes_are_set_round():
    """As a book has them; those of another language stay as they are."""
    assert story('"They want *somebody* to come," she said. "It\'s late."') == (
        "<p>“They want <em>somebody</em> to come,” she said. “It’s late.”</p>\n"
    )
    assert line("Nobody's turn") == "Nobody’s turn"
    assert story("„Komm!“") == "<p>„Komm!“</p>\n"
