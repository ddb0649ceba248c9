"""Who may do what: cookies, origins, form tokens, headers."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.guard import COOKIE
from tests.callers import Caller, new_id

PRESS = {"seen": 1, "command": {"type": "enter_location", "number": "101"}}


@pytest.fixture
def browser_of_ada(app: Flask, ada: Caller) -> FlaskClient:
    """A browser that holds Ada's token as its cookie."""
    client = app.test_client()
    client.set_cookie(COOKIE, ada.token)
    return client


def press(client: FlaskClient, ada: Caller, **headers: str) -> int:
    """Press with these headers; gives the status."""
    answer = client.post(
        ada.url("presses"),
        json=PRESS | {"press_id": new_id()},
        headers={name.replace("_", "-"): value for name, value in headers.items()},
    )
    if answer.status_code == 403:
        assert answer.get_json()["error"]["code"] == "bad_origin"
    return answer.status_code


def test_the_cookie_opens_the_table(browser_of_ada: FlaskClient, ada: Caller) -> None:
    """A browser's cookie is the same token as a program's Bearer."""
    assert browser_of_ada.get(ada.url("table")).status_code == 200


def test_a_press_by_cookie_comes_from_our_own_pages(browser_of_ada: FlaskClient, ada: Caller) -> None:
    """With our own origin it is accepted."""
    assert press(browser_of_ada, ada, Origin="http://localhost") == 201


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://localhost:81", "garbage", ""])
def test_a_press_by_cookie_from_elsewhere(browser_of_ada: FlaskClient, ada: Caller, origin: str) -> None:
    """With another origin it is 403 bad_origin."""
    assert press(browser_of_ada, ada, Origin=origin) == 403


def test_a_press_by_cookie_from_nowhere(browser_of_ada: FlaskClient, ada: Caller) -> None:
    """Without any origin it needs the form token."""
    assert press(browser_of_ada, ada) == 403


def test_a_program_needs_no_origin(browser_of_ada: FlaskClient, ada: Caller) -> None:
    """A call with Authorization, or without cookie, is exempt, whatever cookie lies about."""
    bearer = f"Bearer {ada.token}"
    assert press(browser_of_ada, ada, Authorization=bearer, Origin="http://elsewhere.example") == 201


def test_a_form_carries_its_token(browser_of_ada: FlaskClient, ada: Caller) -> None:
    """A page's form without its token is refused as a page, also from our own origin."""
    answer = browser_of_ada.post("/language", data={"language": "de"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 403
    assert answer.mimetype == "text/html"


def test_every_answer_carries_the_headers(client: FlaskClient) -> None:
    """Pages, calls and errors alike: nothing from elsewhere, nothing inline, no frames."""
    for path in ("/", "/api/v1/packs", "/nothing", "/api/v1/nothing", "/static/look.css"):
        with client.get(path) as answer:
            headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "Strict-Transport-Security" not in headers
