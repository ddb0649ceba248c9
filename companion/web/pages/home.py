"""Home: the tables of this browser, the packs on the shelf, languages; and help."""

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import sessions
from companion.packs.problems import errors
from companion.sessions import current_hall
from companion.web import speech as spoken
from companion.web.guard import LASTS, current_token
from companion.web.pages.seats import is_seated

home = Blueprint("home", __name__)


@home.get("/")
def shelf() -> str:
    """The tables that this browser has joined, last played first, and what can be begun."""
    packs = [(pack, errors(pack.problems)) for pack in current_hall().shelf.packs]
    return render_template(
        "home.html",
        tables=sessions.groups_of(current_token()),
        packs=packs,
        languages=spoken.languages(),
        language=spoken.language(),
    )


@home.post("/language")
def choose_language() -> Response:
    """Speak to this browser in another language from now on."""
    response = redirect(url_for("home.shelf"), 303)
    wanted = request.form.get("language", "")
    if wanted in spoken.languages():
        secure = request.is_secure or bool(current_app.config.get("SESSION_COOKIE_SECURE"))
        response.set_cookie(spoken.COOKIE, wanted, LASTS, samesite="Lax", secure=secure)
    return response


@home.get("/help")
def help_page() -> str:
    """How an evening goes; `table`: the code of the table it was opened from, which leads back there."""
    code = request.args.get("table", "")
    return render_template("help.html", code=code if is_seated(code) else "")
