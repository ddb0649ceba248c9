"""What is new comes into view, and what was put away stays away."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.browser.phones import Phone, phone
from tests.browser.test_play import begin


@pytest.fixture
def ada(browser: Browser, live_server: str) -> Iterator[Phone]:
    """The host's phone in the first turn."""
    with phone(browser, live_server) as host:
        begin(host, "Ada", "Ben", "Cy")
        yield host


@contextmanager
def joined(browser: Browser, ada: Phone) -> Iterator[Phone]:
    """Ben's phone without script at the same table."""
    with phone(browser, ada.page.url.replace("/t/", "/join/"), script=False) as ben:
        yield ben.type("#name", "Ben").tap("text=Take a seat")


def down(one: Phone) -> None:
    """Scroll to the end of the page."""
    one.page.set_viewport_size({"width": 390, "height": 480})
    one.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    one.page.wait_for_timeout(100)
    assert one.page.evaluate("scrollY") > 40


def test_an_own_press_shows_what_is_new(ada: Phone):
    """Whoever pressed is led to the top."""
    down(ada)
    ada.tap("#primary")
    ada.page.wait_for_function("scrollY === 0")
    assert ada.page.locator("#newer").is_hidden()


def test_another_phones_press_is_offered(ada: Phone, browser: Browser):
    """Nothing jumps: a button says that there is something new, and leads to it."""
    with joined(browser, ada) as ben:
        down(ada)
        before = ada.page.evaluate("scrollY")
        ben.tap("#danger-up")
        ada.shows("Danger 1")
        assert ada.page.locator("#newer").is_hidden()
        ben.code("B03")
        ada.page.locator("#newer").wait_for(state="visible")
        assert ada.page.evaluate("scrollY") > 40 and before > 40
        ada.page.click("#newer")
        ada.page.wait_for_function("scrollY === 0")
        assert ada.page.locator("#newer").is_hidden()


def test_the_grey_button_leads_to_the_question(ada: Phone):
    """While a question is open the big button brings it into view."""
    ada.code("A17")
    ada.page.set_viewport_size({"width": 390, "height": 480})
    ada.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ada.page.click("#primary:has-text('answer first')")
    box = ada.page.locator(".prompt h2").bounding_box()
    assert box and 0 < box["y"] < 480


def test_a_refused_code_is_typed_anew(ada: Phone):
    """The sentence stands above the keys, lets the sheet open, and goes with the first new key."""
    ada.page.set_viewport_size({"width": 320, "height": 568})
    ada.code("Z99")
    said = ada.page.locator("#code-said .said")
    said.click()
    field, words = ada.page.locator("#code").bounding_box(), said.bounding_box()
    assert field and words and words["y"] >= field["y"] + field["height"]
    ada.page.click("[data-key='B']")
    assert ada.page.input_value("#code") == "B" and not said.count()


def test_whoever_types_stays_the_finder(ada: Phone, browser: Browser):
    """Half a code keeps its finder when the turn changes meanwhile."""
    with joined(browser, ada) as ben:
        ada.page.click("#sheet-code > summary")
        ada.page.click("label:has(input[value=newt])")
        ada.page.click("[data-key='B']")
        ben.tap("#primary").go_on()
        ada.page.locator("#turn-2").wait_for()
        assert ada.page.locator(".finder input:checked").get_attribute("value") == "newt"


def test_nobody_is_defeated_while_a_page_is_laid_out(browser: Browser, live_server: str):
    """The enemies' buttons come alive with the first turn."""
    with phone(browser, live_server) as host:
        host.tap("text=New table").tap("button[name=players][value='1']").type("#name-1", "Ada")
        host.tap("text=Next").tap("button:has-text('Begin')").tap("text=All set")
        host.tap("#primary:has-text('Open the page')")
        assert host.page.locator(".defeat").first.is_disabled()
        host.tap("#primary:has-text('Continue')")
        assert host.page.locator(".defeat").first.is_enabled()


def test_text_that_was_put_away_stays_away_through_a_reload(ada: Phone):
    """This phone remembers it; only a new text is shown again."""
    ada.page.evaluate("document.querySelector('#sheet-code').open = true")
    ada.page.click("label:has(input[value=hare])")  # others are tested first
    ada.page.evaluate("document.querySelector('#sheet-code').open = false")
    ada.code("B03")
    ada.shows("You smell oil")
    ada.page.click("#put-away")
    ada.shows("Take your actions.")
    assert ada.page.locator(".told").is_hidden()
    ada.reload()
    ada.shows("Take your actions.")
    assert ada.page.locator(".told").is_hidden()
    ada.code("A17")
    ada.shows("A cart lies on its side")
    ada.reload()
    ada.shows("A cart lies on its side")
