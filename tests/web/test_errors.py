"""Bad input gets a clear answer and loses nothing: one shape for every error, and never a 500."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.callers import GROUP, Caller, make_group, new_id

BAD_JSON = {
    "nothing": b"",
    "half an object": b'{"press_id": ',
    "two values": b"{} {}",
    "nested lists": b"[" * 30_000,
    "nested objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "closed nest": b'{"press_id": "x", "command": ' + b"[" * 500 + b"]" * 500 + b"}",
    "NaN": b'{"press_id": "x", "seen": NaN, "command": {}}',
    "Infinity": b'{"press_id": "x", "seen": -Infinity, "command": {}}',
    "a number beyond floats": b'{"press_id": "x", "seen": 1e999, "command": {}}',
    "5,000 digits": b'{"press_id": "x", "seen": ' + b"9" * 5_000 + b', "command": {}}',
    "a lone surrogate": b'{"press_id": "x", "command": {"type": "note", "text": "\\ud800"}}',
    "a lone surrogate as a key": b'{"press_id": "x", "command": {"\\udfff": 1}}',
    "NUL": b'{"press_id": "x", "command": {"type": "note", "text": "\\u0000"}}',
    "no UTF-8": b'{"press_id": "\xff\xfe"}',
}


def code(answer: object) -> tuple[int, str]:
    """Status and error code; the answer has our shape."""
    error = answer.get_json()["error"]  # type: ignore[attr-defined]
    assert error.keys() <= {"code", "message", "fields"}
    assert error["message"]
    return answer.status_code, error["code"]  # type: ignore[attr-defined]


def raw(caller: Caller, body: bytes, content_type: str = "application/json") -> object:
    """Press with these very bytes."""
    return caller.client.post(
        caller.url("presses"), data=body, content_type=content_type, headers=caller.headers
    )


@pytest.mark.parametrize("body", BAD_JSON.values(), ids=BAD_JSON)
def test_bad_json(ada: Caller, body: bytes) -> None:
    """What is no JSON, or cannot be kept and told again, is 400 bad_json, in words for people."""
    answer = raw(ada, body)
    assert code(answer) == (400, "bad_json")
    message = answer.get_json()["error"]["message"]  # type: ignore[attr-defined]
    assert message[0].isupper() and message.endswith(".")
    assert not [word for word in ("codec", "sys.", "Error", "char", "surrogate") if word in message.split()]


@pytest.mark.parametrize("body", [b"null", b"[]", b'"x"', b"5", b"true", b"{}"])
def test_json_of_another_kind(ada: Caller, body: bytes) -> None:
    """JSON that is no press is 422 invalid_fields."""
    assert code(raw(ada, body)) == (422, "invalid_fields")


def test_equal_keys_do_no_harm(ada: Caller) -> None:
    """Of two equal keys the last counts."""
    body = b'{"press_id": "twice", "press_id": "once", "command": {"type": "note", "text": "Gulls"}}'
    assert raw(ada, body).status_code == 201  # type: ignore[attr-defined]


def test_a_crowd_is_refused_in_a_line(ada: Caller) -> None:
    """Five thousand players without a name give one sentence, not five thousand."""
    answer = ada.press("seat", players=[{}] * 5_000)
    assert code(answer) == (422, "invalid_fields")
    assert len(answer.get_data()) < 500


def test_wrong_types_and_unknown_fields(ada: Caller) -> None:
    """Each wrong field of a press is named."""
    body = {"press_id": 5, "seen": "41", "command": [], "table": {}}
    answer = ada.post("presses", body)
    assert code(answer) == (422, "invalid_fields")
    assert answer.get_json()["error"]["fields"].keys() == {"press_id", "seen", "command", "table"}


@pytest.mark.parametrize("seen", [0, -1, 2, 10**9, 10**30, 1.0, True, None])
def test_versions_that_are_none(ada: Caller, seen: object) -> None:
    """A version that never was is invalid_fields."""
    body = {"press_id": new_id(), "seen": seen, "command": {"type": "enter_location", "number": "101"}}
    assert code(ada.post("presses", body)) == (422, "invalid_fields")


def test_too_large(ada: Caller) -> None:
    """A body over 64 KiB is 413 and is not read."""
    body = json.dumps({"press_id": "x", "command": {"type": "note", "text": "x" * 70_000}}).encode()
    assert code(raw(ada, body)) == (413, "too_large")


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_another_content_type(ada: Caller, content_type: str) -> None:
    """What does not come as JSON is 415."""
    assert code(raw(ada, b"{}", content_type)) == (415, "unsupported_type")


CALLS = [
    ("GET", "table"), ("GET", "history"), ("GET", "live"), ("GET", "changes?since=1"),
    ("POST", "presses"), ("POST", "undo"), ("POST", "redo"),
]  # fmt: skip
BODIES = {
    "presses": {"press_id": "x", "seen": 1, "command": {"type": "note", "text": "Gulls"}},
    "undo": {"press_id": "x", "seen": 1},
    "redo": {"press_id": "x", "seen": 1},
}


@pytest.mark.parametrize(("method", "call"), CALLS)
def test_without_a_token(ada: Caller, method: str, call: str) -> None:
    """401 token_needed."""
    answer = ada.client.open(ada.url(call), method=method, json=BODIES.get(call))
    assert code(answer) == (401, "token_needed")


@pytest.mark.parametrize(("method", "call"), CALLS)
def test_with_the_token_of_others(app: Flask, ada: Caller, method: str, call: str) -> None:
    """A table of other people and a table that is none are the same 404."""
    stranger = make_group(app.test_client())
    answers = [
        stranger.client.open(
            f"/api/v1/groups/{there}/{call}", method=method, json=BODIES.get(call), headers=stranger.headers
        )
        for there in (ada.code, "CCCCC-CCCCC", "%00", "x" * 300, "☃")
    ]
    assert {code(answer) for answer in answers} == {(404, "unknown_group")}
    assert len({answer.text for answer in answers}) == 1


@pytest.mark.parametrize("token", ["wrong", "ü", "x" * 5000, "'; DROP TABLE devices; --"])
def test_with_a_wrong_token(ada: Caller, token: str) -> None:
    """A token that nobody has is 404 unknown_group like a stranger's."""
    stranger = Caller(ada.client, ada.code, token)
    assert code(stranger.get("table")) == (404, "unknown_group")


def test_addresses_and_methods_that_do_not_exist(ada: Caller) -> None:
    """404 and 405 in our shape, 405 with what is allowed; HEAD and OPTIONS work."""
    assert code(ada.client.get("/api/v1/nothing")) == (404, "not_found")
    answer = ada.client.delete("/api/v1/groups")
    assert code(answer) == (405, "not_allowed")
    assert "POST" in answer.headers["Allow"]
    assert code(ada.client.open("/api/v1/packs", method="TRACE")) == (405, "not_allowed")
    assert ada.client.options("/api/v1/packs").status_code == 200
    head = ada.client.head("/api/v1/packs")
    assert (head.status_code, head.data) == (200, b"")


def test_pages_say_it_in_html(client: FlaskClient) -> None:
    """Where people look, an error is a page."""
    answer = client.get("/nothing")
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"


def test_a_locked_database(tmp_path: Path, new_app: Callable[..., Flask]) -> None:
    """Somebody holds the database: 503 busy, and the same press works a moment later."""
    ada = make_group(new_app(LOCK_WAIT=0.2).test_client())
    body = {"press_id": "once", "seen": 1, "command": {"type": "enter_location", "number": "101"}}
    (file,) = (tmp_path / "data").glob("*.sqlite3")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = ada.post("presses", body)
        assert code(answer) == (503, "busy")
        assert answer.headers["Retry-After"] == "1"
        other.execute("ROLLBACK")
    assert ada.post("presses", body).status_code == 201


def test_guessing_codes(new_app: Callable[..., Flask]) -> None:
    """After too many wrong codes from one address, joining is 429, also with a right code; play goes on."""
    app = new_app(JOIN_TRIES=3)
    ada = make_group(app.test_client())
    joining = {"name": "Mallory", "role": "player"}
    for number in range(3):
        wrong = app.test_client().post(f"/api/v1/groups/CCCCC-CCCC{number}/devices", json=joining)
        assert code(wrong) == (404, "unknown_group")
    answer = app.test_client().post(ada.url("devices"), json=joining)
    assert code(answer) == (429, "too_many")
    assert int(answer.headers["Retry-After"]) > 0
    assert ada.press("enter_location", number="101").status_code == 201
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert app.test_client().post(ada.url("devices"), json=joining, environ_base=elsewhere).status_code == 201


def test_guessing_one_code_from_many_addresses(new_app: Callable[..., Flask]) -> None:
    """The same wrong code is counted whoever tries it."""
    app = new_app(JOIN_TRIES=3)
    answers = [
        app.test_client().post(
            "/api/v1/groups/CCCCC-CCCCC/devices",
            json={"name": "Mallory", "role": "player"},
            environ_base={"REMOTE_ADDR": f"192.0.2.{number}"},
        )
        for number in range(4)
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]


def test_messages_speak_the_language_of_the_device(client: FlaskClient) -> None:
    """Errors are said through the same catalogue as pages; a language without one hears English."""
    answer = client.post("/api/v1/groups?lang=de", json=GROUP | {"game": "chess"})
    assert code(answer) == (422, "invalid_fields")
