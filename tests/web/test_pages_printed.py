"""Pages that no file describes: their number, their form, and what two phones say of them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.builders import OPEN_ROAD
from tests.web.visitor import Visitor

FORM = "describe_page."


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A root of packs that holds the endless one alone."""
    root = tmp_path / "packs" / "familiar_tales"
    shutil.copytree(OPEN_ROAD, root / "open-road")
    return root.parent


@pytest.fixture
def phone(client: FlaskClient) -> Visitor:
    """At a table that asks for its first location."""
    names = Visitor(client).go("/new").press("2").press("Next", name="Ada|Ben")
    return names.press("Begin").go(names.path.removesuffix("/box"))


def opened(phone: Visitor, number: str = "112") -> Visitor:
    """The page is open and asked about."""
    return phone.press("Open the page", **{"enter_location.number": number})


def filled(phone: Visitor, **values: str) -> Visitor:
    """The form of the page, filled in and saved; `name_2` is the name in the second row."""
    where = phone.path.removesuffix("/printed")
    typed = {FORM + name: value for name, value in values.items()}
    return phone.go(f"{where}/printed").press("Save", **typed)


def test_a_page_is_opened_described_and_played_without_script(phone: Visitor):
    """Its title, what it has and its enemies stand on the table; markup is text."""
    opened(phone)
    assert "What is printed on this page?" in phone.page.text
    foes = {"enemies.0.name?": "Mill <i>Rats</i>", "enemies.0.count:number?": "3"}
    filled(phone, title="The <b>Mill</b>", **{"entry_spaces:number?": "2", "forage:number?": "0"}, **foes)
    assert "The <b>Mill</b>" in phone.page.text and "Mill <i>Rats</i>" in phone.page.text
    assert "<i>Rats" not in phone.html
    assert "Entry spaces: 2" in phone.page.text and "No foraging" in phone.page.text
    phone.press("Continue")
    while phone.button("Continue"):
        phone.press("Continue")
    assert "’s turn" in phone.page.text


def test_the_form_may_be_left_empty(phone: Visitor):
    """One press, and the app plays on."""
    opened(phone).press("Go on without")
    assert "Lay out the page" in phone.page.text
    assert "Location 112" in phone.page.text


@pytest.mark.parametrize("number", ["12b", "012", "9" * 20, "<b>"])
def test_what_is_no_number_of_a_bubble_is_refused_in_words(phone: Visitor, number: str):
    """The sentence quotes it, and nothing is open."""
    opened(phone, number)
    assert f"{number} is none." in phone.page.text
    assert "Which location do you begin at?" in phone.page.text


def test_absurd_values_are_refused_and_stay_typed(phone: Visitor):
    """What was typed is still there, on the same form."""
    opened(phone)
    filled(phone, title="The Mill", **{"entry_spaces:number?": "999", "enemies.0.count:number?": "many"})
    assert "What is printed here?" in phone.page.text
    assert "from 0 to 20" in phone.page.text
    assert 'value="The Mill"' in phone.html and 'value="999"' in phone.html and 'value="many"' in phone.html
    filled(phone, **{"entry_spaces:number?": "3", "enemies.0.count:number?": ""})
    assert "Entry spaces: 3" in phone.page.text


def test_enemies_that_nothing_names_are_asked_for(phone: Visitor):
    """A number alone says not who they are."""
    opened(phone)
    filled(phone, **{"enemies.0.count:number?": "3"})
    assert "Say what these enemies are called" in phone.page.text


def test_two_phones_say_different_things(app: Flask, phone: Visitor):
    """The second is told who was quicker, keeps what it typed, and may correct the first."""
    opened(phone)
    other = Visitor(app.test_client()).go(phone.path.replace("/t/", "/join/"))
    other.press("Take a seat", name="Ben", role="player")
    other.go(other.path + "/printed")
    filled(phone, title="The Mill")
    other.press("Save", **{f"{FORM}title": "The Pond"})
    assert "Ada" in other.page.text and 'value="The Pond"' in other.html
    other.press("Save")
    assert "The Pond" in other.page.text
    assert "The Pond" in phone.go(phone.path).page.text


def test_a_page_is_said_better_later_and_undone(phone: Visitor):
    """The form shows what was said; undo brings back what was said before."""
    opened(phone)
    filled(phone, title="The Mill")
    table = phone.path
    filled(phone, title="The Old Mill")
    assert "The Old Mill" in phone.page.text
    assert "Page 112 was opened" in phone.go(f"{table}/journal").page.text
    phone.go(table)
    phone.press("Undo")
    assert "The Old Mill" not in phone.page.text and "The Mill" in phone.page.text
    assert phone.path == table


def test_without_a_page_there_is_nothing_to_describe(phone: Visitor):
    """The form leads back to the table."""
    table = phone.path
    assert phone.go(f"{table}/printed").path == table


def test_another_number_is_looked_at_before_it_opens(phone: Visitor):
    """A new page is offered, an old one by its title, and what can be no number is none."""
    opened(phone)
    filled(phone, title="The Mill")
    table = phone.path
    assert "A new page" in phone.go(f"{table}/page?number=344").page.text
    assert "You are there already" in phone.go(f"{table}/page?number=112").page.text
    assert "No such location" in phone.go(f"{table}/page?number=0344").page.text


def test_pages_are_kept_for_another_table_of_this_house(app: Flask, phone: Visitor):
    """A story of its own on the shelf, kept again in its old place; another table knows the page at once."""
    opened(phone)
    filled(phone, title="The <b>Mill</b>", **{"enemies.0.name?": "Mill Rats", "enemies.0.count:number?": "3"})
    table = phone.path
    for title in ("Our <i>book</i>", "Our old book"):
        phone.go(f"{table}/journal").press("Keep them", title=title)
        assert "stands on the shelf" in phone.page.text
    html = Visitor(app.test_client()).go("/new").html
    assert "Our old book" in html and "Our ‹i›book‹/i›" not in html
    [pack] = [pack for pack in app.extensions["companion-hall"].shelf.packs if pack.id != "open-road"]
    other = Visitor(app.test_client()).go(f"/new?pack={pack.id}&players=1").press("Next", name="Zoe")
    other.press("Begin").go(other.path.removesuffix("/box"))
    opened(other)
    assert "Lay out the page" in other.page.text
    assert "The <b>Mill</b>" in other.page.text and "Mill Rats" in other.page.text


def test_what_cannot_be_kept_is_said(app: Flask, phone: Visitor):
    """A title is needed; a table that described nothing has nothing; strangers and displays keep nothing."""
    table = phone.path
    assert "Our own pages" not in phone.go(f"{table}/journal").page.text
    opened(phone.go(table))
    filled(phone, title="The Mill")
    phone.go(f"{table}/journal").press("Keep them", title=" ")
    assert "stands on the shelf" not in phone.page.text
    assert len(app.extensions["companion-hall"].shelf.packs) == 1


def test_a_host_may_keep_the_shelf_to_itself(new_app: Callable[..., Flask]):
    """HOUSE_PACKS off: nothing is offered."""
    phone = Visitor(new_app(HOUSE_PACKS=False).test_client()).go("/new").press("1").press("Next", name="Ada")
    table = phone.press("Begin").path.removesuffix("/box")
    opened(phone.go(table))
    filled(phone, title="The Mill")
    assert "Keep them" not in phone.go(f"{table}/journal").html
