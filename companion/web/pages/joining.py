"""Joining a table: a code, a name, and what this device is."""

import segno
from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion import sessions
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.web import guard
from companion.web.pages.presses import sentence
from companion.web.speech import speech

joining = Blueprint("joining", __name__)


@joining.get("/join")
def code() -> str | Response:
    """Asks for the join code."""
    typed = request.args.get("code", "").strip()
    if typed and sessions.kept_code(typed):
        return redirect(url_for("joining.door", code=sessions.shown_code(sessions.kept_code(typed) or "")))
    if typed:
        flash(speech().say("There is no table with the code %(code)s.", code=typed[:40]))
    return render_template("join.html", code="", typed=typed[:40])


@joining.get("/join/<code>")
def door(code: str) -> str:
    """Asks who joins, by name."""
    return render_template("join.html", code=code[:40], typed=request.args.get("name", "")[:40])


@joining.post("/join/<code>")
def join(code: str) -> Response:
    """Give this browser a place at the table."""
    token = guard.token_to_keep()
    name = request.form.get("name", "")
    try:
        with guard.guesses(code):
            sessions.join(code, name, request.form.get("role", "player"), token)
    except (RuleViolation, InvalidCommand) as error:
        flash(sentence(error, speech()))
        return redirect(url_for("joining.door", code=code, name=name[:40]), 303)
    response = make_response(redirect(url_for("table.show", code=code), 303))
    guard.set_token(response, token)
    return response


def way_in(code: str) -> Markup:
    """The address where a table is joined, as a QR code."""
    address = url_for("joining.door", code=code, _external=True)
    return Markup(segno.make(address, error="m").svg_inline(scale=6, border=2, omitsize=True))
