"""What people type: names, join codes, tokens."""

import pytest

from companion.engine.errors import InvalidCommand
from companion.sessions.names import CODE_LENGTH, LETTERS, kept_code, name, new_code, shown_code, visible

FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇫🇷"


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\t\n", "\u200b\u200d\ufeff", "\u202e\u2066\u200f", "\x00\x07", "\u3164", "\u0301", "\u00ad"],
)
def test_nothing_to_see_is_no_name(typed: str) -> None:
    """White space, control, direction and joining characters alone are an empty name."""
    with pytest.raises(InvalidCommand) as refused:
        name("device", typed)
    assert "device" in refused.value.fields


@pytest.mark.parametrize("typed", ["\ud800", "Ada\udfff"])
def test_lone_surrogates_are_no_text(typed: str) -> None:
    """Half a character is refused before it reaches the database."""
    with pytest.raises(InvalidCommand):
        name("name", typed)


@pytest.mark.parametrize(
    "typed", ["A" * 40, FAMILY * 40, FLAG * 40, "👍🏽" * 40, "e\u0301" * 40, "é" * 40, "\u202e" + "x" * 40]
)
def test_forty_visible_characters(typed: str) -> None:
    """Forty characters as people count them pass, one more does not."""
    if len(typed) <= 400:
        assert name("name", typed) == typed
    assert visible(typed) == 40
    with pytest.raises(InvalidCommand):
        name("name", typed + "x")


def test_markup_and_direction_marks_are_text() -> None:
    """A name is kept as it was typed; only the white space is tidied."""
    assert name("name", "  <b>Ada</b>\n &amp;  \u202eada ") == "<b>Ada</b> &amp; \u202eada"


def test_no_tower_of_accents() -> None:
    """A letter cannot carry thousands of accents."""
    with pytest.raises(InvalidCommand):
        name("name", "A" + "\u0301" * 1000)


def test_join_codes() -> None:
    """At least 40 bits, no two letters that look alike, and every way of typing it is understood."""
    assert len(LETTERS) ** CODE_LENGTH >= 2**40
    assert len(set(LETTERS)) == len(LETTERS)
    for group in ("0OQDo", "1Il", "2Z", "5S", "8B", "6G", "UV"):
        assert len(set(group) & set(LETTERS)) <= 1, group
    code = new_code()
    assert shown_code(code) == f"{code[:5]}-{code[5:]}"
    shown = shown_code(code)
    for typed in (shown, shown.lower(), f" {code[:3]} {code[3:]}\t", shown.replace("-", "–")):
        assert kept_code(typed) == code
    for wrong in ("", code[:-1], code + "C", code[:-1] + "O", "ſ" * 10, "\ud800" * 10):
        assert kept_code(wrong) is None


def test_join_codes_are_drawn_anew() -> None:
    """No two groups get the same code."""
    assert len({new_code() for _ in range(1000)}) == 1000
