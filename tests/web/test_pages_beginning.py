import itertools
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.familiar_tales import seating
from companion.games.familiar_tales.state import Player
from tests.web.visitor import Visitor

FAMILIARS = ("owl", "hare", "newt", "wren")


def order_of(phone: Visitor) -> list[str]:
    """The familiars of the ring, first to last."""
    ups = (one.attributes.get("value", "") for one in phone.page.controls)
    return [value.removeprefix("up:") for value in ups if value.startswith("up:")]


def step(client: FlaskClient, players: int, **seats: str) -> Visitor:
    """The step with the names, sent on."""
    phone = Visitor(client).go("/new").press(str(players))
    typed = {f"seat.{one}": seat for one, seat in seats.items()}
    return phone.press("Next", name="|".join("ABCD"[:players]), **typed)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_legal_split_and_a_legal_order_are_proposed(client: FlaskClient, players: int):
    """FT-2 to FT-5, FT-29: nobody has to think; Next and Begin are enough."""
    phone = step(client, players)
    assert sorted(order_of(phone)) == sorted(FAMILIARS) and phone.button("Begin")
    assert phone.press("Begin").path.endswith("/box")


def test_every_legal_split_can_be_chosen_and_no_other(client: FlaskClient):
    """FT-3: 36 ways for three players; what else can be ticked is refused in words."""
    legal = 0
    for seats in itertools.product("012", repeat=4):
        if len(set(seats)) < 3 and seats not in ((*"0000",), (*"0011",), (*"0001",)):
            continue
        phone = step(client, 3, **dict(zip(FAMILIARS, seats, strict=True)))
        if phone.button("Begin"):
            legal += 1
        else:
            assert "With three players one takes two familiars" in phone.page.text
            assert 'value="A"' in phone.html
    assert legal == 36


def test_every_legal_order_can_be_reached(client: FlaskClient):
    """FT-29: with up and down alone, all 8 rows of two players; the others are refused."""
    phone = step(client, 2, owl="0", hare="0", newt="1", wren="1")
    players = (Player("A", ("owl", "hare")), Player("B", ("newt", "wren")))
    legal = set(seating.legal_orders(players))
    seen: dict[tuple[str, ...], bool] = {}
    waiting = [phone.client and (tuple(order_of(phone)), phone)]
    for order, at in waiting:
        if order in seen:
            continue
        button = at.button("Begin")
        seen[order] = button is not None and "disabled" not in button.attributes
        for familiar in order:
            page, html, path = at.page, at.html, at.path
            moved = at.press(f"down:{familiar}")
            there = Visitor(client)
            there.page, there.html, there.path = moved.page, moved.html, moved.path
            waiting.append((tuple(order_of(there)), there))
            at.page, at.html, at.path = page, html, path
    assert len(seen) == 24 and {order for order, allowed in seen.items() if allowed} == legal


def test_a_refused_order_says_why(client: FlaskClient):
    """FT-29: the two familiars, their player, and that it is the wrap."""
    names = "name=Ada&name=Ben&name=Cy&seat.owl=0&seat.hare=0&seat.newt=1&seat.wren=2"
    address = f"/new?players=3&step=order&{names}"
    phone = Visitor(client).go(f"{address}&order=owl&order=newt&order=wren&order=hare")
    assert "Hare is last and Owl is first" in phone.page.text and "Ada plays both" in phone.page.text
    phone.go(f"{address}&order=owl&order=hare&order=newt&order=wren")
    assert "Owl and Hare would act back to back, and Ada plays both." in phone.page.text


def test_a_refused_order_offers_another_first(client: FlaskClient):
    """Begin is grey, and the big button proposes an order that is allowed."""
    names = "name=Ada&name=Ben&seat.owl=0&seat.hare=0&seat.newt=1&seat.wren=1"
    order = "order=owl&order=hare&order=newt&order=wren"
    phone = Visitor(client).go(f"/new?players=2&step=order&{names}&{order}")
    begin, another = phone.button("Begin"), phone.button("Propose another order")
    assert begin and "disabled" in begin.attributes
    assert another and "primary" in another.attributes["class"]
    begin = phone.press("Propose another order").button("Begin")
    assert begin and "disabled" not in begin.attributes


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 41, "\u0301"])
def test_a_name_that_cannot_be_read_is_refused(client: FlaskClient, name: str):
    """Empty, unseen and longer than 40: the step stays, with what was typed."""
    phone = Visitor(client).go("/new").press("2").press("Next", name=f"Ada|{name}")
    assert 'role="alert"' in phone.html and not phone.button("Begin")
    assert 'value="Ada"' in phone.html


def test_an_empty_name_is_asked_for_beside_its_field(client: FlaskClient):
    """Kindly, once, at the first field that is empty; what the others typed is kept."""
    phone = Visitor(client).go("/new").press("3")
    assert "type a name" not in phone.page.text
    phone.press("Next", name="Ada||")
    assert phone.page.text.count("Please type a name for everyone.") == 1
    second = phone.html[phone.html.index('id="name-2"') : phone.html.index('id="name-3"')]
    assert 'aria-invalid="true"' in second and "Please type a name for everyone." in second
    assert phone.html.count('aria-invalid="true"') == 2 and 'value="Ada"' in phone.html
    assert phone.press("Next", name="Ada|Ben|Cy").button("Begin")


def test_the_storys_language_is_chosen_before_the_players(client: FlaskClient):
    """Above the numbers, which lead on; not at all where the story has only one."""
    html = Visitor(client).go("/new").html
    assert html.index("The story is told in") < html.index('name="language"') < html.index('name="players"')


def test_a_story_in_one_language_asks_for_none(new_app: Callable[..., Flask], packs: Path):
    """There is nothing to choose."""
    pack = packs / "familiar_tales" / "saltmere-light"
    shutil.rmtree(pack / "i18n")
    about = pack / "pack.yaml"
    about.write_text(about.read_text().replace("languages: [de]\n", ""))
    assert "The story is told in" not in Visitor(new_app().test_client()).go("/new").page.text


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "\u202eevil", "🦊" * 40, 'A&B "C"'])
def test_odd_names_are_shown_as_text(client: FlaskClient, name: str):
    """Everywhere, each in a room of its own."""
    phone = Visitor(client).go("/new").press("1").press("Next", name=name).press("Begin")
    phone.go(phone.path.removesuffix("/box")).press("Open the page").press("Continue")
    assert "<script>alert" not in phone.html and name in phone.page.text


def test_what_to_leave_in_the_box(client: FlaskClient):
    """FT-6 to FT-8: 2, 2 and 1 for two familiars, 4, 4 and 2 for all; 10, 15 or 30 cards stay."""
    three = step(client, 3).press("Begin").page.text
    assert all(
        words in three for words in ("2× Reckless", "2× Assist", "1× Focus", "the 15 cards", "the 10 cards")
    )
    alone = step(client, 1).press("Begin").page.text
    assert all(words in alone for words in ("4× Reckless", "4× Assist", "2× Focus", "the 30 cards"))


def test_the_same_begin_twice_is_one_table(client: FlaskClient):
    """A double tap makes no second table."""
    phone = step(client, 2)
    before = phone.page, phone.html, phone.path
    first = phone.press("Begin").path
    phone.page, phone.html, phone.path = before
    assert phone.press("Begin").path == first


def test_a_broken_address_begins_again(client: FlaskClient):
    """Whatever stands in the address, there is a step to go on from."""
    for address in (
        "pack=none&players=3",
        "players=99",
        "players=x",
        "players=3&step=order",
        "players=2&order=owl&move=up",
    ):
        assert Visitor(client).go(f"/new?{address}").status == 200


def test_a_refused_beginning_leads_to_an_address_that_browsers_take(client: FlaskClient):
    """However much was sent, the way back to the steps, which carries it, stays short."""
    phone = step(client, 2)
    phone.press("Begin", table_name="long " * 5_000, name="x" * 10_000, **{"seat.owl": "0" * 10_000})
    assert phone.path == "/new"
    assert "x" * 200 in phone.html and "x" * 201 not in phone.html and "0" * 201 not in phone.html
