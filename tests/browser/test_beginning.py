"""New table under fingers: the ring of turns is dragged, and long names break nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.phones import Phone, phone
from tests.web.visitor import BESIDE


@pytest.fixture
def ring(browser: Browser, live_server: str) -> Iterator[Phone]:
    """Two players before the turn order: Ada plays owl and hare, Ben newt and wren."""
    names = "name=Ada&name=Ben&seat.owl=0&seat.hare=0&seat.newt=1&seat.wren=1"
    order = "order=owl&order=newt&order=hare&order=wren"
    with phone(browser, f"{live_server}/new?players=2&step=order&{names}&{order}") as host:
        yield host


def order_of(page: Page) -> list[str]:
    """The familiars of the ring, first to last."""
    return [str(one.get_attribute("value")) for one in page.locator(".seats-ring input").all()]


def centre(page: Page, seat: int) -> tuple[float, float]:
    """Where a finger takes hold of a seat, counted from 0."""
    box = page.locator(".grip").nth(seat).bounding_box()
    assert box and box["height"] >= 24
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, seat: int, to: int) -> None:
    """Drag a seat to the place of another with the mouse."""
    (x, y), (there_x, there_y) = centre(page, seat), centre(page, to)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(there_x, there_y, steps=8)
    page.mouse.up()


def test_the_ring_is_dragged_and_the_server_judges(ring: Phone):
    """A dragged order is sent at once; a refused one says why and cannot be begun."""
    with ring.page.expect_navigation():
        drag(ring.page, 1, 2)
    assert order_of(ring.page) == ["owl", "hare", "newt", "wren"]
    ring.shows("Owl and Hare would act back to back, and Ada plays both.")
    assert ring.page.locator("button:has-text('Begin')").is_disabled()
    with ring.page.expect_navigation():
        drag(ring.page, 3, 1)
    assert order_of(ring.page) == ["owl", "wren", "hare", "newt"]
    assert ring.page.locator("button:has-text('Begin')").is_enabled()


def test_a_finger_drags_the_ring(ring: Phone):
    """Touch moves a seat, not the page."""
    (x, y), (_, down) = centre(ring.page, 0), centre(ring.page, 2)
    touch = ring.page.context.new_cdp_session(ring.page)

    def send(kind: str, *points: dict[str, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    with ring.page.expect_navigation():
        send("touchStart", {"x": x, "y": y})
        for part in range(1, 9):
            send("touchMove", {"x": x, "y": y + (down - y) * part / 8})
        send("touchEnd")
    assert order_of(ring.page) == ["newt", "hare", "owl", "wren"]


def test_a_seat_that_is_put_back_sends_nothing(ring: Phone):
    """The page stays as it is."""
    ring.page.evaluate("window.neverReloaded = true")
    drag(ring.page, 1, 1)
    ring.page.wait_for_timeout(200)
    assert ring.page.evaluate("window.neverReloaded")


def test_up_and_down_stay_for_the_keyboard(ring: Phone):
    """The same without dragging."""
    with ring.page.expect_navigation():
        ring.page.locator("[aria-label='Newt later']").press("Enter")
    assert order_of(ring.page) == ["owl", "hare", "newt", "wren"]


NAMES = ("W" * 40, "🦊" * 40, "\u202eשלום" * 8)
SIZES = ((320, 568), (390, 844), (1024, 768))
# What sticks out of the page, or out of what holds it; what is cut with an ellipsis does not.
STICKS_OUT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || !one.checkVisibility()) return false;
  if (one.closest('.unseen, .skip, svg, input[type=radio]')) return false;
  for (let up = one.parentElement; up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.overflowX !== 'visible') return false;
    if (style.position === 'absolute') break;
  }
  return box.left < -1 || box.right > innerWidth + 1;
}).map((one) => one.outerHTML.slice(0, 120))"""


def nothing_sticks_out(page: Page) -> None:
    """At no size does anything scroll sideways or reach over the edge."""
    page.wait_for_load_state()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (page.url, width)
        assert not page.evaluate(STICKS_OUT), (page.url, width)


def test_long_names_break_no_page(browser: Browser, live_server: str):
    """Forty letters without a space, forty emoji, right-to-left marks: on every page, at every size."""
    with phone(browser, live_server) as host:
        page = host.page
        host.tap("text=New table").tap("button[name=players][value='3']")
        for number, name in enumerate(NAMES, 1):
            page.fill(f"#name-{number}", name)
        nothing_sticks_out(page)
        host.tap("text=Next")
        nothing_sticks_out(page)
        page.fill("#table_name", NAMES[0])
        host.tap("button:has-text('Begin')")
        nothing_sticks_out(page)
        host.tap("text=All set")
        nothing_sticks_out(page)
        host.tap("#primary").tap("#primary")
        table = page.url.partition("?")[0]
        with phone(browser, table.replace("/t/", "/join/"), script=False) as other:
            other.page.fill("#name", NAMES[1])
            other.tap("text=Take a seat").tap("#danger-up")
            host.shows("Danger 1")
            for path in ("", *BESIDE, "/seats"):
                page.goto(table + path)
                nothing_sticks_out(page)
        page.goto(live_server)
        nothing_sticks_out(page)


def test_a_long_undo_hides_nothing(browser: Browser, live_server: str):
    """Two lines at most; the whole words stay for whoever listens, and under the pointer."""
    with phone(browser, live_server) as host:
        host.tap("text=New table").tap("button[name=players][value='1']").type("#name-1", NAMES[0])
        host.tap("text=Next").tap("button:has-text('Begin')").tap("text=All set").tap("#primary").tap(
            "#primary"
        )
        host.page.click("#sheet-more > summary")
        host.page.fill("#note", "a very long note " * 8)
        host.tap("#write-note")
        host.page.locator("#undo:has-text('a very long note')").wait_for()
        for width, height in SIZES:
            host.page.set_viewport_size({"width": width, "height": height})
            undo, big, danger = (
                host.page.locator(one).bounding_box() for one in ("#undo", "#primary", "#danger-up")
            )
            assert undo and big and danger and undo["height"] <= 56
            assert max(one["y"] + one["height"] for one in (undo, big, danger)) <= height
        assert NAMES[0] in str(host.page.locator("#undo").get_attribute("title"))
