"""Who may do what: devices and roles, origins and form tokens, guessed codes, headers."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import werkzeug
from flask import Flask, Response, current_app, request, session
from flask_wtf.csrf import CSRFError, CSRFProtect
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from companion import sessions
from companion.engine.errors import RuleViolation
from companion.engine.speech import marked
from companion.sessions import Device
from companion.web.errors import for_programs

COOKIE = "companion"
LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
SAFE = ("GET", "HEAD", "OPTIONS")
EXTENSION = "companion-guard"

csrf = CSRFProtect()

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # not `no-referrer`: with that, browsers send our own forms with the origin `null`
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def init_app(app: Flask) -> None:
    """Guard every request of this app."""
    csrf.init_app(app)
    app.extensions[EXTENSION] = MovingWindowRateLimiter(MemoryStorage())
    app.before_request(check_origin)
    app.after_request(add_headers)


# --- devices ----------------------------------------------------------------------------------


def current_token() -> str | None:
    """The token that this request carries: `Authorization: Bearer`, else the cookie."""
    return _bearer() or request.cookies.get(COOKIE) or None


def _bearer() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def token_to_keep() -> str:
    """The token that was sent along, or a new one."""
    return current_token() or secrets.token_urlsafe(32)


def needed_token() -> str:
    """The token that this request carries. Raises RuleViolation token_needed."""
    token = current_token()
    if token is None:
        raise RuleViolation("token_needed", marked("This device has not joined the table yet."))
    return token


def current_device(code: str) -> Device:
    """The device that asks, at the table with this code.

    Raises RuleViolation: token_needed; unknown_group, also for a table of other people.
    """
    return sessions.device(needed_token(), code)


def set_token(response: werkzeug.Response, token: str) -> None:
    """Let the browser keep the token."""
    response.set_cookie(COOKIE, token, LASTS, httponly=True, samesite="Lax", secure=request.is_secure)


# --- origins ----------------------------------------------------------------------------------


def check_origin() -> None:
    """What changes something by cookie comes from our own pages; a form proves it with its token.

    A call with a bearer token, or without our cookie, needs no proof: no other site can make a
    stranger's browser send it with rights that it would not have anyway.
    """
    if request.method in SAFE or (for_programs() and not _by_cookie()):
        return
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] != request.host:
        raise RuleViolation("bad_origin", marked("This came from another site, %(origin)s."), origin=origin)
    if origin is not None and request.is_json:
        return
    try:
        csrf.protect()
    except CSRFError as error:
        sentence = marked("This page has grown old. Go back, reload it and press once more.")
        raise RuleViolation("bad_origin", sentence) from error


def _by_cookie() -> bool:
    return COOKIE in request.cookies and _bearer() is None


# --- guessed codes ----------------------------------------------------------------------------


@contextmanager
def guesses(code: str) -> Iterator[None]:
    """Around joining: counts wrong codes, and refuses whoever has tried too many (too_many)."""
    limiter = cast(MovingWindowRateLimiter, current_app.extensions[EXTENSION])
    limit = RateLimitItemPerMinute(current_app.config["JOIN_TRIES"], 10)
    counters = (("address", request.remote_addr or ""), ("code", code[:40]))
    if not all(limiter.test(limit, *counter) for counter in counters):
        raise RuleViolation("too_many", marked("Too many wrong codes. Wait ten minutes, then try again."))
    try:
        yield
    except RuleViolation as violation:
        if violation.code == "unknown_group":
            for counter in counters:
                limiter.hit(limit, *counter)
        raise


# --- headers ----------------------------------------------------------------------------------


def add_headers(response: Response) -> Response:
    """Tell the browser to load nothing from elsewhere, frame nothing, guess nothing, keep nothing."""
    response.headers.extend(HEADERS)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.is_secure and current_app.config["PROXIES"]:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if session.modified and not session.permanent:
        session.permanent = True  # a phone sleeps longer than its browser's session
    return response
