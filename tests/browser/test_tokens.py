"""Tokens on the cards, on a phone."""

import re

from playwright.sync_api import Browser

from tests.browser.phones import phone
from tests.browser.test_play import begin


def test_ft_127_an_affliction_is_marked_by_one_tap(browser: Browser, live_server: str):
    """At 390 x 844 the tap is in reach without scrolling, crowds nothing, and the picture follows."""
    with phone(browser, live_server) as ada:
        begin(ada, "Ada", "Ben", "Cy")
        if ada.page.locator("#put-away").is_visible():
            ada.page.click("#put-away")
        fire = ada.page.locator(".mine .token", has_text="On Fire")
        box, bar = fire.bounding_box(), ada.page.locator(".bar").bounding_box()
        assert box and bar and box["y"] + box["height"] < bar["y"] and box["height"] >= 44
        version = ada.version
        with ada.within(1):
            ada.tap(fire).answered(version)
        assert fire.get_attribute("aria-pressed") == "true"
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
        who = ada.page.locator(".crown h1").inner_text()
        for _ in range(4):
            ada.tap("#primary").go_on()
            if ada.page.locator(".answer.pass").count():
                ada.tap(".answer.pass").go_on()
        assert ada.page.locator(".crown h1").inner_text() == who
        ada.page.locator("#due-on-fire").wait_for(state="visible")
        before = danger(ada.page.locator(".level b").inner_text())
        ada.tap("#due-danger-fire").answered(ada.version)
        assert danger(ada.page.locator(".level b").inner_text()) == before + 1


def danger(shown: str) -> int:
    """The number beside the lamp."""
    return int(re.sub(r"\D", "", shown))
