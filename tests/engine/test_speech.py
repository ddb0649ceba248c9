from gettext import NullTranslations

import pytest

from companion.engine.speech import Overlay, Speech, Text, mark, marked

CART = Text("A cart lies here.", "101#cart")
GERMAN = {"101#cart": Overlay(mark("A cart lies here."), "Hier liegt ein Karren.")}


class German(NullTranslations):
    """Two sentences, as a catalogue holds them."""

    def gettext(self, message: str) -> str:
        return {"%(name)s waits.": "%(name)s wartet."}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "%(n)s Krabbe" if n == 1 else "%(n)s Krabben"


def test_a_sentence_is_said_in_the_device_language() -> None:
    """Its places are filled after it was translated."""
    assert Speech("de", German()).say("%(name)s waits.", name="Ada") == "Ada wartet."
    assert Speech().say("%(name)s waits.", name="Ada") == "Ada waits."
    assert Speech().say("100%") == "100%"


def test_a_sentence_that_was_filled_elsewhere_is_said_in_the_device_language() -> None:
    """What is wrong with a field knows its numbers, and not yet who will read it."""
    waits = marked("%(name)s waits.", name="Ada")
    assert waits == "Ada waits."
    assert Speech("de", German()).say(waits) == "Ada wartet."


def test_a_number_chooses_singular_or_plural() -> None:
    """As the language has it."""
    assert Speech().count("%(n)s crab", "%(n)s crabs", 1) == "1 crab"
    assert Speech().count("%(n)s crab", "%(n)s crabs", 0) == "0 crabs"
    assert Speech("de", German()).count("%(n)s crab", "%(n)s crabs", 3) == "3 Krabben"


def test_a_text_of_the_pack_is_told_in_translation() -> None:
    """Where the overlay was made from this very source, else in the pack's own language."""
    assert Speech("de", overlays=GERMAN).text(CART) == "Hier liegt ein Karren."
    assert Speech("de", overlays=GERMAN).text(Text("A cart burns here.", "101#cart")) == "A cart burns here."
    assert Speech("de", overlays=GERMAN).text(Text("A cart lies here.")) == "A cart lies here."
    assert Speech().text(CART) == "A cart lies here."


def test_a_text_fills_a_place_in_its_own_language() -> None:
    """A translated name in a sentence of the app."""
    speech = Speech("de", German(), {"owl/name": Overlay(mark("Owl"), "Eule")})
    assert speech.say("%(name)s waits.", name=Text("Owl", "owl/name")) == "Eule wartet."


@pytest.mark.parametrize("same", ["A cart lies here.", "A cart\n  lies here.\n", "  A  cart lies\there."])
def test_the_mark_looks_past_white_space(same: str) -> None:
    """Line breaks may move without making a translation stale; eight hex digits."""
    assert mark(same) == mark("A cart lies here.")
    assert len(mark(same)) == 8
    assert mark(same) != mark("A cart lies there.")


def test_the_mark_is_that_of_the_format() -> None:
    """Format 16: the example page's own marks."""
    assert mark("Ring it.") == "4e42835c"
    assert mark("WICK") == "f836f487"


def test_an_empty_text_is_nothing() -> None:
    """So `if text` asks whether there is one."""
    assert not Text("")
    assert Text("x")
    assert str(Text("x", "y")) == "x"


def test_marked_is_the_sentence_itself() -> None:
    """It only tells the catalogue."""
    assert marked("Hello.") == "Hello."
