"""The live stream behind a real server: each phone is pushed the newest picture, once and at once."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.pictures import Once
from tests.callers import Caller, make_group
from tests.servers import served

Event = dict[str, str]


class Phone:
    """One open stream."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()

    def block(self) -> Event:
        """The next block of lines: an event, a comment or a `retry`."""
        block = {}
        for line in self._lines:
            if not line:
                return block
            name, _, value = line.partition(":")
            block[name] = value.strip()
        raise EOFError

    def event(self) -> tuple[str, dict[str, object]]:
        """The next event: its id and its data."""
        while "data" not in (block := self.block()):
            continue
        return block["id"], json.loads(block["data"])


@contextmanager
def listening(server: str, caller: Caller, query: str = "", **headers: str) -> Iterator[Phone]:
    """A phone that listens to a table."""
    sent = caller.headers | {name.replace("_", "-"): value for name, value in headers.items()}
    url = f"{server}{caller.url('live')}{query}"
    with httpx.Client(timeout=10) as client, client.stream("GET", url, headers=sent) as response:
        yield Phone(response)


def test_the_newest_comes_at_once(live_server: str, ada: Caller) -> None:
    """A stream begins with `retry` and the table as it is; its headers keep proxies from holding it back."""
    with listening(live_server, ada) as phone:
        assert phone.response.headers["Content-Type"].startswith("text/event-stream")
        assert phone.response.headers["Cache-Control"] == "no-store"
        assert phone.response.headers["X-Accel-Buffering"] == "no"
        assert phone.block().keys() == {"retry"}
        assert phone.event() == ("1", {"version": 1, "log": ada.table()["log"]})


def test_every_press_is_told(live_server: str, ada: Caller) -> None:
    """Two phones hear of a press, each with the picture that it asked for."""
    with (
        listening(live_server, ada, "?picture=table") as first,
        listening(live_server, ada, "?picture=panel") as second,
    ):
        first.event(), second.event()
        ada.play("enter_location", number="101")
        number, news = first.event()
        assert number == "2"
        assert news["table"] == ada.table()
        number, news = second.event()
        assert number == "2"
        assert 'id="panel"' in str(news["panel"])


def test_each_in_its_language(live_server: str, ada: Caller) -> None:
    """The same press, told to one phone in English and to the other in German."""
    ada.begin()
    with (
        listening(live_server, ada, "?picture=table&lang=en") as first,
        listening(live_server, ada, "?picture=table&lang=de") as second,
    ):
        first.event(), second.event()
        ada.play("change_danger", by=1)
        english, german = first.event()[1]["table"], second.event()[1]["table"]
    assert english["location"]["title"] != german["location"]["title"]  # type: ignore[index]


def test_what_is_known_is_not_told_again(live_server: str, ada: Caller) -> None:
    """A phone that comes back with the newest `Last-Event-ID` hears only what comes after it."""
    with listening(live_server, ada, Last_Event_ID="1") as phone:
        phone.block()
        assert "data" not in phone.block()
        ada.play("note", text="A gull follows us")
        assert phone.event()[0] == "2"
    with listening(live_server, ada, Last_Event_ID="1") as phone:
        assert phone.event()[0] == "2"


def test_a_quiet_stream_gives_signs_of_life(new_app: Callable[..., Flask]) -> None:
    """A comment now and then; every 15 seconds unless set otherwise."""
    app = new_app(STREAM_COMMENT=0.05)
    ada = make_group(app.test_client())
    with served(app) as server, listening(server, ada) as phone:
        phone.event()
        assert phone.block() == {"": ""}
        assert phone.block() == {"": ""}


def test_a_picture_holds_nothing_of_one_phone(live_server: str, app: Flask, ada: Caller) -> None:
    """No form token, no press id, no device: every phone gets the same bytes; a display has no buttons."""
    joining = {"name": "The wall", "role": "display"}
    joined = app.test_client().post(ada.url("devices"), json=joining).get_json()
    wall = Caller(app.test_client(), ada.code, joined["token"])
    ada.begin()
    with (
        listening(live_server, ada, "?picture=panel") as first,
        listening(live_server, ada, "?picture=panel") as second,
        listening(live_server, wall, "?picture=panel") as third,
    ):
        panel, same, display = (phone.event()[1]["panel"] for phone in (first, second, third))
    assert panel == same
    assert 'form="press"' in str(panel)
    assert "<button" not in str(display)
    for picture in (panel, display):
        assert "csrf" not in str(picture)
        assert "press_id" not in str(picture)


def test_a_token_opens_the_stream(live_server: str, ada: Caller) -> None:
    """As everywhere: 401 without a token, 404 with a stranger's, 422 for a picture that is none."""
    url = live_server + ada.url("live")
    assert httpx.get(url).json()["error"]["code"] == "token_needed"
    wrong = httpx.get(url, headers={"Authorization": "Bearer wrong"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (404, "unknown_group")
    assert httpx.get(f"{url}?picture=mirror", headers=ada.headers).status_code == 422
    assert httpx.post(url, headers=ada.headers).status_code == 405


def test_many_presses_at_once(live_server: str, ada: Caller) -> None:
    """However fast the presses come, versions only rise and the last one is told."""
    ada.begin()
    begun = ada.table()["version"]
    with listening(live_server, ada) as phone:
        phone.event()
        with ThreadPoolExecutor(4) as pressers:
            for _ in range(20):
                pressers.submit(press_danger, live_server, ada)
        told = [begun]
        while told[-1] < begun + 20:
            told.append(int(phone.event()[0]))
    assert told == sorted(set(told))


def press_danger(server: str, ada: Caller) -> None:
    """Danger +1 from a phone of its own."""
    with httpx.Client(base_url=server, headers=ada.headers) as phone:
        body = {"press_id": f"thread-{threading.get_ident()}-{id(phone)}-{ada.table()['version']}"}
        phone.post(ada.url("presses"), json=body | {"command": {"type": "change_danger", "by": 1}})


def test_without_the_gateway(client: FlaskClient, ada: Caller) -> None:
    """Under a plain WSGI server the stream gives the newest and ends; the browser comes back by itself."""
    answer = ada.get("live")
    assert answer.mimetype == "text/event-stream"
    assert answer.text.startswith("retry: ")
    assert "\nid: 1\ndata: " in answer.text


def test_a_picture_is_made_once() -> None:
    """Many threads that want the same thing at once make it once; a failure is tried again."""
    album, made, gate = Once[int](2), [], threading.Event()

    def make() -> int:
        gate.wait(5)
        made.append(1)
        return len(made)

    with ThreadPoolExecutor(8) as phones:
        wanted = [phones.submit(album.get, "table", make) for _ in range(8)]
        gate.set()
        assert {one.result() for one in wanted} == {1}
    with pytest.raises(ZeroDivisionError):
        album.get("broken", lambda: 1 // 0)
    assert album.get("broken", lambda: 7) == 7
    assert album.get("third", lambda: 3) == 3
    assert album.get("table", make) == 2
