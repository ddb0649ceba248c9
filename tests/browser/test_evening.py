"""An evening of open play on two phones: two pages, a defeat, a stop, a restart, one player fewer, an end."""

from collections.abc import Callable
from pathlib import Path

from flask import Flask
from playwright.sync_api import Browser

from tests.browser.phones import SIZE, Phone, phone
from tests.browser.test_beginning import STICKS_OUT
from tests.servers import served

SHIPPED = str(Path(__file__).parents[2] / "encounter_data")
ASKED = ".stage .answers button.answer >> nth=0"
BEGIN, NEXT = "Which location do you begin at?", "Which location do you go to?"


def test_an_evening_on_two_phones(browser: Browser, new_app: Callable[..., Flask]):
    """Every station says on both phones, one with script and one without, what people must know there."""
    with phone(browser, "about:blank") as ada, phone(browser, "about:blank", script=False) as ben:
        with served(new_app(SHIPPED_PACKS=SHIPPED)) as address:
            begin(ada, ben, address)
            the_first_page(ada, ben)
            whose = the_second_page(ada, ben)
        with served(new_app(SHIPPED_PACKS=SHIPPED)) as address:
            without_cy(ada, ben, address, whose)
            the_chapter_ends(ada, ben)


def see(phones: tuple[Phone, ...], *words: str) -> None:
    """All of these words on all of these phones, and nothing over the edge of their screens."""
    for one in phones:
        if words and not one.script:
            one.reload()
        for said in words:
            one.shows(said)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= SIZE["width"], one.page.url
        assert not one.page.evaluate(STICKS_OUT), one.page.url


def lead(one: Phone, words: str, onward: str) -> None:
    """A screen says this, and leads on."""
    see((one,), words)
    one.tap(onward)


def settle(one: Phone) -> None:
    """Answer whatever is asked, and go on."""
    while one.go_on().page.locator(ASKED).count():
        see((one,))
        one.tap(ASKED)


def turn(ada: Phone, ben: Phone, by: Phone) -> None:
    """One phone ends the turn; both show whose turn is next."""
    see((by,), "’s turn")
    crown = by.page.locator(".crown h1")
    before = crown.get_attribute("id")
    settle(by.tap("#primary:has-text('End turn')"))
    assert crown.get_attribute("id") != before
    see((ada, ben), crown.inner_text(), by.page.locator(".byline").inner_text())


def begin(ada: Phone, ben: Phone, address: str) -> None:
    """New table: three players, who sit as the app proposes, and a second phone."""
    ada.page.goto(address)
    lead(ada, "On the shelf", "text=New table")
    lead(ada, "Which story?", "a.story:has-text('The Open Road')")
    lead(ada, "How many of you are playing?", "button[name=players][value='3']")
    for number, name in enumerate(("Ada", "Ben", "Cy"), 1):
        ada.type(f"#name-{number}", name)
    lead(ada, "Who plays which familiar?", "text=Next")
    lead(ada, "In which order do you act?", "button:has-text('Begin')")
    lead(ada, "All set", "text=All set")
    ben.page.goto(ada.page.url.replace("/t/", "/join/"))
    see((ben,), "Take a seat")
    ben.type("#name", "Ben").tap("text=Take a seat")
    see((ada, ben), BEGIN)


def the_first_page(ada: Phone, ben: Phone) -> None:
    """Described, fought on, won and left."""
    ada.type("#next-location", "112").tap("#open-location")
    see((ada, ben), "What is printed on this page?", "Location 112")
    ben.tap("#describe")
    see((ben,), "What is printed here?")
    said = {"title": "The Mill", "entry_spaces:number?": "2", "forage:number?": "5"}
    for name, value in (said | {"enemies.0.name?": "Mill Rats", "enemies.0.count:number?": "2"}).items():
        ben.page.fill(f"[name='describe_page.{name}']", value)
    ben.page.click("label:has-text('Yes')")
    ben.tap("button:has-text('Save')")
    see((ada, ben), "Lay out the page", "The Mill", "Mill Rats")
    settle(ada)
    see((ada, ben), "’s turn", "Entry spaces: 2", "Forage: reach 5", "A campfire", "Mill Rats")
    turn(ada, ben, by=ada)
    turn(ada, ben, by=ben)
    while ben.reload().page.locator(".defeat").count():
        settle(ben.tap(".defeat"))
    ada.page.locator(".strip").wait_for(state="detached")
    ada.tap("#sheet-more > summary")
    lead(ada, "A familiar has no life left", "[id^=fallen-]")
    see((ada, ben), "is defeated. Do this in order:", "Turn its life dial to the highest number.")
    settle(ada)
    settle(ben.reload().tap("#objective-printed"))
    see((ada, ben), "We have done what the page asks. On to the next page!")
    settle(ada.tap(".exits .exit"))
    see((ada, ben), "fill in the bubble of the number", NEXT)


def the_second_page(ada: Phone, ben: Phone) -> str:
    """Known by its number alone, and left in the middle of it. Gives who goes on next time."""
    ben.type("#next-location", "344").tap("#open-location")
    see((ada, ben), "What is printed on this page?", "Location 344")
    ada.tap("#describe-nothing")
    see((ada, ben), "Lay out the page", "Location 344")
    settle(ada)
    turn(ada, ben, by=ada)
    turn(ada, ben, by=ben)
    whose = ada.page.locator(".byline bdi").inner_text()
    for one in (ada, ben):
        one.tap("#sheet-more > summary").tap("text=Stop for tonight")
    see((ada, ben), "Bubbles: 112, 344.", "Danger:", "Next to act:", "open at location 344.", "in round 1")
    ada.tap("text=Good night")
    see((ada,), "Your tables")
    return whose


def without_cy(ada: Phone, ben: Phone, address: str, whose: str) -> None:
    """After a restart both find the table and who goes on; Ada and Ben play two familiars each."""
    for one in (ada, ben):
        one.page.goto(address)
        one.tap(".tables a").tap("#sheet-more > summary").tap(".links >> text=Welcome back")
    see((ada, ben), "You were at location 344", f"turn: {whose}.", "Ada, Ben, Cy")
    ada.tap("text=Somebody is missing, or new")
    lead(ada, "Who is at the table?", "text=2 players")
    lead(ada, "Each of you plays two familiars.", "text=Next")
    lead(ada, "This order is allowed.", "text=So we sit")
    ben.tap("text=Play on")
    for one in (ada, ben):
        turn(ada, ben, by=one)
        assert one.page.locator(".byline bdi").inner_text() in ("Ada", "Ben")


def the_chapter_ends(ada: Phone, ben: Phone) -> None:
    """Its end is told, and the next number is asked for."""
    settle(ben.reload().tap("#exit-chapter-over"))
    see((ada, ben), "The child has learned something in this chapter.", NEXT)
