"""Phones in a real browser, with every tap counted."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page

SIZE = {"width": 390, "height": 844}
STILL = 400  # milliseconds: a third of a second that a changed button ignores fingers, and a little


class Phone:
    """One phone; `taps` and `typed` count what its player did."""

    def __init__(self, page: Page, script: bool) -> None:
        self.page = page
        self.script = script
        self.taps = 0
        self.typed = 0
        self.faults: list[str] = []
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on(
            "console", lambda said: self.faults.append(said.text) if "Content Security" in said.text else None
        )

    def tap(self, place: str | Locator) -> "Phone":
        """Tap, and wait until what was tapped has come to rest."""
        target = self.page.locator(place).first if isinstance(place, str) else place
        self.rested()
        version = self.version
        target.click()
        self.taps += 1
        if self.script and target_presses(place):
            self.answered(version)
        return self

    def answered(self, version: str) -> None:
        """Wait until a press is answered, and until the buttons feel fingers again."""
        self.page.wait_for_function(
            "seen => document.querySelector('article')?.dataset.version !== seen"
            " || document.querySelector('.said')",
            arg=version,
        )
        self.page.wait_for_timeout(STILL)

    def rested(self) -> None:
        """Wait until no button ignores fingers: somebody else's press may have changed it just now."""
        if self.script:
            self.page.wait_for_function("() => !document.querySelector('.resting')")

    def type(self, place: str, words: str) -> "Phone":
        """Type a word: one tap into the field, and the word."""
        self.page.locator(place).click()
        self.page.locator(place).fill(words)
        self.taps += 1
        self.typed += 1
        return self

    def code(self, typed: str) -> "Phone":
        """Enter a code: by its own keys with script, else in the field."""
        self.tap("#sheet-code > summary")
        if not self.script:
            self.page.fill("#code", typed)
            return self.tap("#enter-code")
        version = self.version
        for key in typed:
            self.page.click(f"[data-key='{key}']")
            self.taps += 1
        self.answered(version)
        return self

    def go_on(self) -> "Phone":
        """Tap Continue until no wait is open."""
        while self.page.locator("#primary:has-text('Continue')").count():
            self.tap("#primary")
        return self

    @contextmanager
    def within(self, most: int) -> Iterator[None]:
        """What happens inside takes exactly this many taps."""
        before = self.taps
        yield
        assert self.taps - before == most, f"{self.taps - before} taps, {most} promised"

    @property
    def version(self) -> str:
        """The version that is shown; empty where no table is."""
        return str(self.page.evaluate("document.querySelector('article')?.dataset.version ?? ''"))

    def shows(self, words: str) -> None:
        """Wait until these words can be seen."""
        self.page.locator(f"text={words}").first.wait_for(state="visible")
        self.rested()

    def reload(self) -> "Phone":
        """Look again: what a phone without script does."""
        self.page.goto(self.page.url)
        return self


PRESSES = ("#primary", "#danger-", "#undo", ".answer", "#defeat", "#objective", "#exit", "#enter")


def target_presses(place: str | Locator) -> bool:
    """Whether a tap there is a press that is answered with a new picture."""
    return isinstance(place, str) and place.startswith(PRESSES)


@contextmanager
def phone(browser: Browser, address: str, script: bool = True, bypass_csp: bool = False) -> Iterator[Phone]:
    """A new phone that has just opened the address; nothing may go wrong in its browser."""
    context = browser.new_context(
        viewport=SIZE, java_script_enabled=script, has_touch=True, bypass_csp=bypass_csp
    )
    try:
        made = Phone(context.new_page(), script)
        made.page.goto(address)
        yield made
        assert not made.faults
    finally:
        context.close()
