"""The journal's evening: danger drawn, the last draws, and the storybook."""

import re

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from companion import sessions
from companion.sessions.models import EntryRow
from tests.web.test_pages_table import code, joined, playing, went_on
from tests.web.visitor import Visitor


def journal(phone: Visitor) -> Visitor:
    """The journal of the table that this phone is at."""
    return phone.go(f"{table(phone)}/journal")


def storybook(phone: Visitor, query: str = "") -> Visitor:
    """The storybook of the table that this phone is at."""
    return phone.go(f"{table(phone)}/storybook{query}")


def table(phone: Visitor) -> str:
    """The address of the table."""
    return "/".join(phone.path.split("/")[:3])


def yesterday(app: Flask, last: int) -> None:
    """All lines up to this one were written a day earlier."""
    with app.app_context(), sessions.current_hall().store.engine.begin() as connection:
        old = update(EntryRow).where(EntryRow.number <= last)
        connection.execute(old.values(time=EntryRow.time - 24 * 60 * 60))


def test_danger_is_drawn_and_said(client: FlaskClient):
    """As a picture without script or styles of its own, with words for who cannot see it."""
    phone = playing(client)
    phone.press('"cause": "trade"').press('"cause": "trade"').press("Danger −1")
    journal(phone)
    drawn = phone.html[phone.html.index("<figure") : phone.html.index("</figure>")]
    assert 'role="img"' in drawn and 'aria-labelledby="danger-said"' in drawn and "style=" not in drawn
    assert "Danger went from 0 to 1; the highest was 2 (Calm), in turn 1." in phone.page.text
    changes = re.findall(r"<li><b>(\d+)</b>", phone.html)
    assert changes == ["0", "1", "2", "1"] and "· trade" in phone.page.text


def test_the_last_draws_with_their_chances(client: FlaskClient):
    """Before the first turn ends there is none."""
    phone = playing(client)
    assert "Nothing has been drawn this evening." in journal(phone).page.text
    phone.go(table(phone))
    for _ in range(3):
        went_on(phone.press("End turn"))
    draws = journal(phone).page.text
    assert draws.count("The end of ") == 3
    assert len(re.findall(r"Danger \d+, Calm: \d+ in 100\. (It came|Nothing came)", draws)) == 3


def test_the_storybook_tells_the_evening(client: FlaskClient):
    """Title, date, who played whom, chapter, page, what was told, chosen and done; nothing to press."""
    phone = playing(client)
    code(phone, "A17", "owl").press("Pass")
    text = storybook(phone).page.text
    for words in ("The Light at Saltmere", "Ada", "Chapter 1", "A Light Gone Out", "Half a mile", "passed"):
        assert words in text, words
    assert text.index("Chapter 1") < text.index("101") < text.index("Half a mile") < text.index("passed")
    assert "Code A17 found by" in text and 'class="danger-foot"' in phone.html
    assert "<button" not in phone.html and "<form" not in phone.html


def test_what_was_taken_back_is_not_in_the_book(client: FlaskClient):
    """Neither what it told nor the danger that it brought; once it is brought back it is there again."""
    phone = playing(client)
    code(phone, "B03").go(table(phone)).press('"cause": "trade"')
    assert "You smell oil" in storybook(phone).page.text
    phone.go(table(phone)).press("Undo").press("Undo")
    text = storybook(phone).page.text
    assert "Half a mile" in text and "You smell oil" not in text and "Code B03" not in text
    assert "Danger went from 0 to 0" in text
    phone.go(table(phone)).press("Redo")
    assert "You smell oil" in storybook(phone).page.text


def test_nothing_that_was_not_told(client: FlaskClient):
    """The book of an evening at the first page knows nothing of the second."""
    text = storybook(playing(client)).page.text
    assert "Saltmere Light" not in text and "A17" not in text and "oil" not in text


def test_earlier_evenings_by_number(app: Flask, client: FlaskClient):
    """Each has its own book; a number that never was shows the newest."""
    phone = playing(client)
    assert "Evenings" not in storybook(phone).page.text
    with app.app_context():
        version = sessions.version(table(phone).removeprefix("/t/"))
    yesterday(app, version)
    code(phone.go(table(phone)), "B03")
    newest = storybook(phone).page.text
    assert "You smell oil" in newest and "Half a mile" not in newest and "Evenings" in newest
    first = storybook(phone, "?evening=1").page.text
    assert "Half a mile" in first and "You smell oil" not in first
    for odd in ("0", "7", "-1", "x", "9" * 30, "<b>"):
        assert "You smell oil" in storybook(phone, f"?evening={odd}").page.text


def test_names_are_names_only(client: FlaskClient):
    """Markup in what players typed stays text."""
    phone = playing(client, "<b>Ada|Ben|Cy")
    journal(phone).press("Write", **{"write_key_word.word": "<i>owl"})
    storybook(phone)
    assert "<b>Ada" in phone.page.text and "&lt;b&gt;Ada" in phone.html and "<i>" not in phone.html


def test_a_display_may_read_the_book_and_a_stranger_not(app: Flask, client: FlaskClient):
    """Who has no place at the table is shown the door."""
    phone = playing(client)
    screen = joined(app, phone, "Screen", "display")
    assert "Half a mile" in storybook(screen).page.text and "Danger went" in journal(screen).page.text
    assert Visitor(app.test_client()).go(f"{table(phone)}/storybook").path.startswith("/join/")


def test_before_the_first_page(client: FlaskClient):
    """A table that was only made has a journal and a book."""
    phone = Visitor(client)
    phone.go("/new").press("3").press("Next", name="Ada|Ben|Cy").press("Begin")
    assert "Danger went from 0 to 0" in journal(phone).page.text
    assert "Nothing has been told yet." in storybook(phone).page.text
