"""A browser without JavaScript: reads a page's forms and presses their buttons, as a phone would."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

# every page beside a table that can be opened at any time
BESIDE = (
    "/journal", "/storybook", "/corrections", "/box", "/guide", "/welcome", "/stop", "/invite", "/undo",
)  # fmt: skip


@dataclass
class Element:
    """A form, an input or a button; `text` is all that stands in it."""

    tag: str
    attributes: dict[str, str]
    form: str = ""
    text: str = ""


@dataclass
class Page(HTMLParser):
    """The forms of one page. A form without id is called by its number."""

    forms: dict[str, Element] = field(default_factory=dict)
    controls: list[Element] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self._form = ""
        self._button: Element | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember forms and what belongs to them."""
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = found.get("id", str(len(self.forms)))
            self.forms[self._form] = Element(tag, found)
        if tag in ("input", "button"):
            element = Element(tag, found, found.get("form", self._form))
            self.controls.append(element)
            self._button = element if tag == "button" else self._button

    def handle_endtag(self, tag: str) -> None:
        """Leave a form or a button."""
        if tag == "form":
            self._form = ""
        if tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        """Collect what people read."""
        self.text += data
        if self._button:
            self._button.text += data


class Visitor:
    """One phone. `page` is what it shows, `html` its source, `path` where it is."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.page = Page()
        self.html = self.path = ""
        self.status = 0

    def go(self, path: str) -> "Visitor":
        """Open an address."""
        return self._shown(self.client.get(path, follow_redirects=True))

    def press(self, label: str, **typed: str) -> "Visitor":
        """Press the first button that holds these words; `typed`: input name -> what was typed."""
        button = self.button(label)
        assert button is not None, f"There is no button {label!r} on {self.path}."
        assert "disabled" not in button.attributes, f"{label!r} cannot be pressed."
        form = self.page.forms[button.form].attributes
        data = [*self._filled(button.form, typed)]
        if "name" in button.attributes:
            data.append((button.attributes["name"], button.attributes.get("value", "")))
        action = urljoin(self.path, form.get("action", ""))
        if form.get("method", "get") == "get":
            return self.go(f"{action}?{urlencode(data)}")
        body = urlencode(data)
        kind = "application/x-www-form-urlencoded"
        return self._shown(self.client.post(action, data=body, content_type=kind, follow_redirects=True))

    def button(self, label: str) -> Element | None:
        """The first button whose words, `aria-label` or value hold these."""
        for one in self.page.controls:
            words = (one.text, one.attributes.get("aria-label", ""), one.attributes.get("value", ""))
            if one.tag == "button" and one.form and any(label in said for said in words):
                return one
        return None

    def _filled(self, form: str, typed: dict[str, str]) -> list[tuple[str, str]]:
        data = []
        waiting = {name: [*value.split("|")] for name, value in typed.items()}
        for one in self.page.controls:
            name = one.attributes.get("name", "")
            if one.tag != "input" or one.form != form or not name:
                continue
            value = one.attributes.get("value", "")
            kind = one.attributes.get("type", "text")
            if kind == "radio":
                chosen = typed[name] == value if name in typed else "checked" in one.attributes
                data += [(name, value)] if chosen else []
            else:
                data.append((name, waiting[name].pop(0) if waiting.get(name) else value))
        return data

    def _shown(self, answer: TestResponse) -> "Visitor":
        self.page = Page()
        self.html = answer.text
        self.page.feed(self.html)
        self.path = answer.request.path
        self.status = answer.status_code
        return self
