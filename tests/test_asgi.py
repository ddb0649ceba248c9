"""The gateway on a real server: bodies that stall, have no length, or are too long."""

import socket
from urllib.parse import urlsplit

import httpx
import pytest
from flask import Flask

from tests.servers import served


def half_sent(url: str) -> socket.socket:
    """A connection whose phone went away in the middle of a press."""
    split = urlsplit(url)
    line = socket.create_connection((split.hostname or "", split.port or 0))
    head = "POST /api/v1/groups/AAAA/presses HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    line.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
    return line


def test_phones_that_stall_in_the_middle_of_a_press_hold_up_nobody(app: Flask) -> None:
    """With thirty half-sent bodies everybody else is answered."""
    with served(app) as url:
        stalled = [half_sent(url) for _ in range(30)]
        try:
            assert httpx.get(f"{url}/healthz", timeout=5).status_code == 200
        finally:
            for line in stalled:
                line.close()


def test_a_body_that_is_too_long_is_refused_with_and_without_a_length(app: Flask) -> None:
    """Over 64 KiB is 413, however it is sent, and nothing of it is taken for the whole."""
    body = b'{"name": "x"}' + b" " * 100_000
    with served(app) as url:
        for content in (body, iter([body[:50_000], body[50_000:]])):
            answer = httpx.post(
                f"{url}/api/v1/groups", content=content, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code == 413
            assert answer.json()["error"]["code"] == "too_large"


def test_a_body_in_pieces_without_a_length_is_read_whole(app: Flask) -> None:
    """A press in chunks is a press."""
    with served(app) as url:
        pieces = iter([b'{"name":', b" 1}"])
        answer = httpx.post(
            f"{url}/api/v1/groups", content=pieces, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 422
        assert "name" in answer.json()["error"]["fields"]


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "null", "elsewhere", "http://evil.example"])
def test_any_origin_but_our_own_is_refused(app: Flask, origin: str) -> None:
    """However odd the header is, the answer is a sentence."""
    answer = app.test_client().post("/language", data={"language": "en"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert "<p" in answer.text


def test_a_host_name_that_cannot_be_is_no_accident(app: Flask) -> None:
    """A hopeless Host header gets an answer like any other fault."""
    answer = app.test_client().get("/", headers={"Host": "x" * 5000})
    assert 400 <= answer.status_code < 500
