"""How the table behaves under fingers, in bad air, at every size."""

import gzip
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Response

from tests.browser.phones import Phone, phone
from tests.browser.test_play import begin
from tests.web.visitor import BESIDE

SIZES = [(320, 568), (390, 844), (768, 1024), (1024, 768), (1366, 1024)]


@pytest.fixture
def ada(browser: Browser, live_server: str) -> Iterator[Phone]:
    """The host's phone in the first turn."""
    with phone(browser, live_server) as host:
        begin(host, "Ada", "Ben", "Cy")
        yield host


def turn(one: Phone) -> str | None:
    """Which turn is shown, by its number."""
    return one.page.locator(".crown h1").get_attribute("id")


def test_a_double_tap_ends_one_turn(ada: Phone):
    """The second tap meets a button that is inert."""
    ada.page.dblclick("#primary")
    ada.page.wait_for_timeout(600)
    ada.go_on()
    assert turn(ada) == "turn-2"


def test_enter_held_down_ends_one_turn(ada: Phone):
    """A key that repeats presses once."""
    ada.page.focus("#primary")
    for _ in range(12):
        ada.page.keyboard.down("Enter")
        ada.page.wait_for_timeout(60)
    ada.page.keyboard.up("Enter")
    ada.page.wait_for_timeout(400)
    ada.go_on()
    assert turn(ada) == "turn-2"


def test_quick_taps_on_danger_all_count(ada: Phone):
    """Merging presses queue; none is lost and none is counted twice."""
    for _ in range(5):
        ada.page.click("#danger-up")
    ada.shows("Danger 5")
    ada.page.wait_for_timeout(300)
    assert ada.page.locator("#danger-news").inner_text().startswith("Danger 5")


def test_a_press_without_connection_is_kept_and_sent_again(ada: Phone):
    """It says so at once, and is sent when the network is back, once."""
    ada.page.context.set_offline(True)
    ada.page.click("#danger-up")
    ada.shows("Not saved yet.")
    ada.page.click("#danger-up")
    ada.page.click("#primary")
    ada.shows("This press has to wait")
    ada.page.context.set_offline(False)
    ada.shows("Danger 2")
    assert turn(ada) == "turn-1"


def test_a_lost_stream_shows_and_heals(ada: Phone, browser: Browser):
    """The picture says that it is not live; afterwards it is the newest again."""
    with phone(browser, ada.page.url.replace("/t/", "/join/"), script=False) as ben:
        ben.type("#name", "Ben").tap("text=Take a seat")
        ada.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
        ada.page.locator("#stale:not([hidden])").wait_for()
        ben.tap("#danger-up")
        ada.page.evaluate("window.dispatchEvent(new Event('focus'))")
        ada.shows("Danger 1")
        ada.page.locator("#stale").wait_for(state="hidden")


def test_focus_and_ticks_and_typed_text_survive_a_new_picture(ada: Phone, browser: Browser):
    """Another phone's press disturbs nobody who is busy."""
    with phone(browser, ada.page.url.replace("/t/", "/join/"), script=False) as ben:
        ben.type("#name", "Ben").tap("text=Take a seat")
        ada.page.click("#sheet-more > summary")
        ada.page.fill("#note", "half a sen")
        ben.tap("#danger-up")
        ada.page.wait_for_function(
            "document.querySelector('#danger-news').textContent.startsWith('Danger 1')"
        )
        assert ada.page.input_value("#note") == "half a sen"
        assert ada.page.evaluate("document.activeElement.id") == "note"


def test_what_changed_is_announced_once(ada: Phone):
    """A polite live region says the new danger, and only that."""
    ada.tap("#danger-up")
    assert ada.page.locator("#news").inner_text() == "Danger 1, Calm"


def test_a_long_press_asks_for_the_cause(ada: Phone):
    """Held down, the danger button opens the causes and counts nothing by itself."""
    ada.page.locator("#danger-up").click(delay=700)
    ada.page.click("#danger-trade")
    ada.shows("Danger +1 (trade)")
    assert ada.page.locator("#danger-news").inner_text().startswith("Danger 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_cut_at_any_size(ada: Phone, scheme: str):
    """No sideways scrolling; danger and the big button in view; no fault for axe."""
    ada.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= width
        for place in ("#primary", "#danger-up", "#danger-now", "#undo"):
            box = ada.page.locator(place).bounding_box()
            assert box and box["x"] >= 0 and box["y"] >= 0
            assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
            assert box["height"] >= 44
    # axe has to be let in by a page that lets in no script of others
    with phone(ada.page.context.browser, ada.page.url, bypass_csp=True) as looked:  # type: ignore[arg-type]
        looked.page.context.add_cookies(ada.page.context.cookies())
        looked.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        for path in ("", *BESIDE, "/seats", "/page?number=102"):
            looked.page.goto(ada.page.url + path)
            found = Axe().run(looked.page).response["violations"]
            assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def test_the_first_load_is_small(ada: Phone, browser: Browser):
    """At most 60 KB compressed in at most 8 requests, none to anybody else."""
    seen: list[Response] = []
    page = ada.page.context.new_page()
    page.on("response", lambda one: seen.append(one))
    page.goto(ada.page.url, wait_until="load")
    page.wait_for_timeout(300)
    own = ada.page.url.split("/t/")[0]
    assert all(one.url.startswith(own) for one in seen) and len(seen) <= 8
    bodies = [one.body() for one in seen if "/live" not in one.url]
    assert sum(len(gzip.compress(body)) for body in bodies) < 60_000
