import re
from datetime import timedelta
from importlib import import_module

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.test_pages_table import begun, code, joined, playing
from tests.web.visitor import Visitor

FACES = ("2", "1", "0", "-1", "danger", "power")


def die(phone: Visitor, faces: tuple[str, ...] = FACES, **more: str) -> Visitor:
    """Send the form of the die as it stands on the page that is shown."""
    fields = dict(re.findall(r'<input type="hidden" name="([a-z_]+)" value="([^"]*)"', phone.html))
    table = phone.path.rpartition("/")[0]
    return phone._shown(
        phone.client.post(f"{table}/die", data={**fields, "face": [*faces], **more}, follow_redirects=True)
    )


def table_of(phone: Visitor) -> str:
    """The address of the table."""
    return phone.path.partition("?")[0]


def test_ft_14_to_ft_27_the_box_lists_the_table_and_each_player(client: FlaskClient):
    """FT-7, FT-14 to FT-27: one list for the table and one per player, with the cards to leave out."""
    phone = begun(client)
    text = phone.go(f"{table_of(phone)}/box?first=1").page.text
    for words in ("chance die, in the middle", "discontent key", "turn 4 of them up", "Ada", "Ben", "Cy"):
        assert words in text
    assert "2× Reckless" in text and "1× Focus" in text and "Shuffle the 15 cards" in text


def test_the_guide_has_ten_cards_and_the_same_lists(client: FlaskClient):
    """FT-14 to FT-27: nothing is said twice in two ways."""
    phone = begun(client)
    table = table_of(phone)
    html = phone.go(f"{table}/guide").html
    cards = re.search(r'<ol class="ten">(.*?)</ol>', html, re.S)
    assert cards and cards[1].count("<li>") == 10
    lists = re.compile(r"<h2>For everybody</h2>(.*?)</ul>", re.S)
    assert lists.findall(html) == lists.findall(phone.go(f"{table}/box").html)


def test_the_faces_of_the_die_are_kept_and_can_be_corrected(app: Flask, client: FlaskClient):
    """FT-A29: entered once on one phone, seen on another, corrected there, undone."""
    ada = playing(client)
    ben = joined(app, ada, "Ben")
    table = table_of(ada)
    ada.go(f"{table}/box")
    assert "Keep these faces" in ada.page.text
    assert "1 × danger, 1 × power, 1 × +2, 1 × +1, 1 × 0, 1 × −1" in die(ada).page.text
    ben.go(f"{table}/guide")
    assert "Correct the faces" in ben.page.text
    assert die(ben, (*FACES[:4], "power", "power"), back="guide").path.endswith("/guide")
    assert "2 × power" in ben.page.text
    assert "faces of the chance die were entered" in ben.go(table).page.text


@pytest.mark.parametrize("faces", [(), ("", "", "", "", "", ""), ("99999",), ("x",), ("1",) * 13, ("²",)])
def test_faces_that_no_die_has_are_refused_in_words(client: FlaskClient, faces: tuple[str, ...]):
    """Nothing is kept; the page says why and can be sent again."""
    phone = playing(client)
    table = table_of(phone)
    die(phone.go(f"{table}/box"), faces)
    assert phone.status == 200 and 'role="alert"' in phone.html
    assert "Keep these faces" in phone.page.text


def test_two_phones_with_different_dice(app: Flask, client: FlaskClient):
    """The second is told, and can correct."""
    ada = playing(client)
    ben = joined(app, ada, "Ben")
    table = table_of(ada)
    ben.go(f"{table}/box")
    die(ada.go(f"{table}/box"))
    die(ben, ("1",) * 6)
    assert "Ada was quicker" in ben.page.text and "6 ×" not in ben.page.text
    assert "6 × +1" in die(ben, ("1",) * 6).page.text


def test_a_display_enters_no_faces(app: Flask, client: FlaskClient):
    """It sees the lists, and has nothing to press."""
    ada = playing(client)
    wall = joined(app, ada, "Wall", "display")
    wall.go(f"{table_of(ada)}/box")
    assert "For everybody" in wall.page.text and not wall.button("Keep")
    wall.go(f"{table_of(ada)}/welcome")
    assert "Welcome back" in wall.page.text and not wall.button("Begin the page again")


def test_welcome_back_is_offered_after_four_hours(client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    """Not while people play; then on the table's own page."""
    evening = import_module("companion.web.pages.evening")
    assert timedelta(seconds=evening.GAP) == timedelta(hours=4)
    phone = playing(client)
    assert 'id="rested"' not in phone.html
    monkeypatch.setattr(evening, "GAP", -1)
    assert f'href="{table_of(phone)}/welcome"' in phone.go(phone.path).html and 'id="rested"' in phone.html


def test_welcome_back_says_it_all(client: FlaskClient):
    """Last time, what to lay back, whose turn, who is here, and the way to the seats."""
    phone = playing(client)
    table = table_of(phone)
    code(phone, "B03")
    phone.press('"cause": "card"').press("Undo").go(f"{table}/welcome")
    text = " ".join(phone.page.text.split())
    assert "You were at The Drowned Causeway, in round 1." in text
    assert "B03" in text and "Taken back" not in text and "Danger +1" not in text
    assert "Enemies: 3 Mire Crabs" in text and "Ada, Ben, Cy" in text
    assert re.search(r"It is \w+'s turn: (Ada|Ben|Cy)\.", text)
    assert f'href="{table}/seats"' in phone.html
    phone.press("Begin the page again")
    assert "Begin the page again" not in phone.page.text and phone.button("Continue")


def test_stop_for_tonight_says_what_to_note(client: FlaskClient):
    """Bubbles, danger, turn order, whose turn; what lies where; one line; the page again."""
    phone = playing(client)
    phone.press('"cause": "card"').go(f"{table_of(phone)}/stop")
    for words in ("Bubbles: 101.", "Danger: 1.", "Turn order:", "Next to act:", "Enemies: 3 Mire Crabs."):
        assert words in phone.page.text
    assert "What happened last:" in phone.page.text and phone.button("Begin the page again")


def test_the_pages_of_an_evening_before_the_first_page(client: FlaskClient):
    """No page is open and nobody has had a turn: all of them still speak."""
    phone = begun(client)
    table = table_of(phone)
    for page in ("welcome", "stop", "guide", "box"):
        assert phone.go(f"{table}/{page}").status == 200
        assert not phone.button("Begin the page again")
