"""The journal and the storybook as they are seen and printed."""

from playwright.sync_api import Browser, Page

from tests.browser.phones import phone


def darkness(page: Page, place: str, colour: str) -> float:
    """How dark a colour of an element is: 0 white, 1 black."""
    found = page.locator(place).first.evaluate(f"one => getComputedStyle(one).{colour}")
    red, green, blue = (int(part) for part in found.split("(")[1].rstrip(")").split(",")[:3])
    return 1 - (red + green + blue) / 765


def test_a_book_to_print(browser: Browser, live_server: str):
    """Black on white even from a dark phone; nothing to press; danger along the foot of every page."""
    with phone(browser, live_server) as host:
        page = host.page
        page.goto(f"{live_server}/new")
        host.tap("button:has-text('1')")
        page.fill("input[name=name]", "Ada")
        host.tap("button:has-text('Next')").tap("button:has-text('Begin')").tap("text=All set")
        host.tap("#primary").tap("#primary").tap("#danger-up")
        table = page.url.partition("?")[0]
        page.emulate_media(color_scheme="dark")
        page.goto(f"{table}/journal")
        assert darkness(page, ".danger-chart .line", "stroke") < 0.6
        host.tap("text=The storybook of this evening")
        assert darkness(page, ".book .card.say", "color") < 0.4
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.emulate_media(media="print", color_scheme="dark")
        assert (
            darkness(page, ".book .card.say", "color") == 1
            and darkness(page, ".danger-foot .line", "stroke") == 1
        )
        assert darkness(page, "body", "backgroundColor") == 0
        assert not page.locator(".lintel").is_visible() and page.locator(".danger-foot").is_visible()
        foot = page.locator(".book-foot").evaluate("one => getComputedStyle(one).display")
        assert foot == "table-footer-group"
