"""Every error becomes one JSON shape or one page, here and nowhere else.

    {"error": {"code", "message", "fields"?}, "table"?}

The code is for programs and stays; the message is for people, in their language.
"""

from collections.abc import Callable, Mapping

from flask import Flask, Response, jsonify, make_response, render_template, request
from jinja2 import TemplateError
from markupsafe import escape
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import marked
from companion.sessions import Stale
from companion.web import pictures
from companion.web.speech import speech

STATUS = {
    "bad_json": 400,
    "bad_request": 400,
    "token_needed": 401,
    "display_only": 403,
    "bad_origin": 403,
    "unknown_group": 404,
    "not_found": 404,
    "not_allowed": 405,
    "stale_version": 409,
    "too_large": 413,
    "unsupported_type": 415,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
    "disk_full": 503,
}  # every other code is a rule's, or invalid_fields: 422

RETRY = {"too_many": 600, "busy": 1}  # seconds

HTTP = {
    404: RuleViolation("not_found", marked("There is nothing at %(path)s.")),
    405: RuleViolation("not_allowed", marked("%(method)s cannot be done at %(path)s.")),
    413: RuleViolation("too_large", marked("This is too much at once: 64 KiB is the most.")),
    415: RuleViolation("unsupported_type", marked("The body must be JSON, sent as application/json.")),
    500: RuleViolation("internal", marked("Something broke. Nothing that was pressed before is lost.")),
}
UNREADABLE = RuleViolation("bad_request", marked("This request cannot be read."))


def init_app(app: Flask) -> None:
    """Answer every error of this app in our shape."""
    app.register_error_handler(RuleViolation, refused)
    app.register_error_handler(Stale, stale)
    app.register_error_handler(InvalidCommand, invalid)
    app.register_error_handler(HTTPException, broken)


def refused(error: RuleViolation) -> Response:
    """What the rules or the doors refuse."""
    return answer(error.code, speech().say(error.message, **error.values))


def stale(error: Stale) -> Response:
    """A press that came too late, with the table as it is now."""
    return answer(error.code, error.sentence(speech()), table=pictures.table(error.table))


def invalid(error: InvalidCommand) -> Response:
    """What makes no command."""
    spoken = speech()
    named = ", ".join(str(name) for name in error.fields)
    message = spoken.say(marked("Something in this press is missing or wrong: %(fields)s."), fields=named)
    return answer("invalid_fields", message, _said(error.fields, spoken.say))


def broken(error: HTTPException) -> Response:
    """What Flask and Werkzeug refuse by themselves; redirects pass."""
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    violation = HTTP.get(status, UNREADABLE)
    response = answer(
        violation.code, speech().say(violation.message, path=request.path, method=request.method)
    )
    response.status_code = status
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def answer(code: str, message: str, fields: object = None, table: object = None) -> Response:
    """One error, as JSON for programs and as a page for people."""
    status = STATUS.get(code, 422)
    if for_programs():
        error = {"code": code, "message": message} | ({"fields": fields} if fields else {})
        response = jsonify({"error": error} | ({"table": table} if table else {}))
    else:
        response = make_response(_page(code, message, status))
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    if code in RETRY:
        response.headers["Retry-After"] = str(RETRY[code])
    return response


def for_programs() -> bool:
    """Whether this request speaks JSON."""
    return request.path.startswith("/api/") or request.path == "/healthz"


def _said(found: object, say: Callable[[str], str]) -> object:
    """What is wrong by field, each sentence in the language of the request."""
    if isinstance(found, Mapping):
        return {str(name): _said(inner, say) for name, inner in found.items()}
    if isinstance(found, list | tuple):
        return [_said(inner, say) for inner in found]
    return say(found) if isinstance(found, str) and found else found


def _page(code: str, message: str, status: int) -> str:
    try:
        return render_template("error.html", code=code, message=message, status=status)
    except (TemplateError, AttributeError):  # no error page fails; a hopeless Host header leaves no addresses
        return f"<!doctype html><meta charset=utf-8><title>{status}</title><p>{escape(message)}</p>"
