from flask import Flask
from flask.testing import FlaskClient

from tests.web.test_pages_table import joined, playing, went_on
from tests.web.visitor import Visitor


def acting(phone: Visitor) -> str:
    """The name of the familiar whose turn it is."""
    return phone.page.text.partition("’s turn")[0].split()[-1]


def next_turn(phone: Visitor) -> Visitor:
    """End the turn and close what it brings; what was told is read."""
    went_on(phone.press("End turn"))
    if phone.button("Pass"):
        went_on(phone.press("Pass"))
    return phone


def test_ft_127_one_tap_marks_and_the_next_turn_begins_with_the_reminder(client: FlaskClient):
    """Without script: the tap, the reminder four turns later, danger +1 from it, and its end."""
    phone = playing(client)
    who = acting(phone)
    assert "First of all" not in phone.page.text and "On fire or poisoned?" in phone.page.text
    phone.press(f"{who}: On Fire")
    assert "First of all" not in phone.page.text
    for _ in range(4):
        next_turn(phone)
    assert acting(phone) == who
    assert "First of all" in phone.page.text and "On Fire: lose 1 life" in phone.page.text
    phone.press('"cause": "fire"')
    assert "Danger +1 (fire)" in phone.page.text
    phone.press("A plus: gone")
    assert "First of all" not in phone.page.text


def test_tokens_are_seen_by_every_phone_and_taken_off_by_any(app: Flask, client: FlaskClient):
    """FT-125: marked on one phone, seen and taken off on another, and undone."""
    ada = playing(client)
    ben = joined(app, ada, "Ben")
    ada.press("Owl: Trapped")
    assert "Owl: no longer Trapped" in ben.go(ben.path).press("Owl: Trapped").page.text
    button = ada.go(ada.path).button("Owl: Trapped")
    assert button and button.attributes["aria-pressed"] == "false"
    ada.press("Undo").press("Take it back")
    button = ada.button("Owl: Trapped")
    assert button and button.attributes["aria-pressed"] == "true"
