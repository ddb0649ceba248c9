"""The example pack from New table to an ending, on real phones, every tap counted."""

from playwright.sync_api import Browser

from tests.browser.phones import Phone, phone


def begin(host: Phone, *names: str) -> None:
    """From the first page to the first turn."""
    host.tap("text=New table").tap(f"button[name=players][value='{len(names)}']")
    for number, name in enumerate(names, 1):
        host.type(f"#name-{number}", name)
    host.tap("text=Next").tap("button:has-text('Begin')").tap("text=All set")
    host.tap("#primary:has-text('Open the page')").tap("#primary:has-text('Continue')")


def test_two_phones_play_to_an_ending(browser: Browser, live_server: str):
    """One with script, one without; the one with script never reloads, and both see the same."""
    with phone(browser, live_server) as ada:
        begin(ada, "Ada", "Ben", "Cy")
        assert ada.taps <= 12 and ada.typed == 3
        ada.page.evaluate("window.neverReloaded = true")
        with phone(browser, ada.page.url.replace("/t/", "/join/"), script=False) as ben:
            ben.type("#name", "Ben").tap("text=Take a seat")
            play(ada, ben)
        assert ada.page.evaluate("window.neverReloaded")


def play(ada: Phone, ben: Phone) -> None:
    """Both press in turns, from the first turn to the last page."""
    with ben.within(1):
        ben.tap("#danger-up")
    ada.shows("Danger 1, Calm")
    with ada.within(1):
        ada.tap("#danger-up")
    with ada.within(1):
        ada.tap("#defeat-mire-crab")
    with ada.within(1):
        ada.tap("#undo")

    ada.page.evaluate("document.querySelector('#sheet-code').open = true")
    ada.page.click("label:has(input[value=hare])")
    ada.page.evaluate("document.querySelector('#sheet-code').open = false")
    with ada.within(4):
        ada.code("B03")
    ada.shows("You smell oil")
    with ada.within(5):
        ada.code("A17").tap(".answer.pass")
    ada.shows("dry as the day it was packed")

    for _ in range(2):
        turn = ada.page.locator(".crown h1").get_attribute("id")
        with ada.within(1):
            ada.tap("#primary:has-text('End turn')")
        ada.go_on()
        assert ada.page.locator(".crown h1").get_attribute("id") != turn
        ben.reload().tap("#primary:has-text('End turn')").go_on()
        ada.shows(ben.page.locator(".crown h1").inner_text())

    ben.reload().tap("#objective-cross")
    ada.page.locator("#exit-on-to-the-light").wait_for()
    with ada.within(2):
        ada.tap("#exit-on-to-the-light").tap("#primary:has-text('Continue')")
    ada.shows("Saltmere Light")
    with ada.within(1):
        ada.tap("#primary:has-text('Continue')")

    ben.reload().code("C05").tap("button:has-text('Bind his hand.')")
    ada.shows("Ben")
    with ada.within(4):
        ada.code("C41")
    ada.shows("It catches")
    ben.reload().tap("button:has-text('keeper')").go_on()
    for one in (ada, ben):
        one.shows("This tale was played by")
        one.shows("the child sleeps at last")


def test_a_lone_player_plays_to_an_ending(browser: Browser, live_server: str):
    """All four familiars under one hand; the other ending, on foot."""
    with phone(browser, live_server) as ada:
        begin(ada, "Ada")
        assert ada.taps <= 12 and ada.typed == 1
        for _ in range(5):
            ada.tap("#primary:has-text('End turn')").go_on()
        ada.tap("#objective-cross").tap("#exit-on-to-the-light").go_on()
        ada.code("C05").tap(".answer:has-text('Take the wick')")
        while not ada.page.locator("#exit-home-on-foot").count():
            ada.code("C41").tap(".answer.pass")
        ada.tap("#exit-home-on-foot").go_on()
        ada.shows("This tale was played by")
        ada.tap("#primary").shows("How it came about")
