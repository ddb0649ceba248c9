"""Pages that no file describes: the form that asks what is printed, and keeping it for other tables."""

from flask import Blueprint, flash, redirect, request, session, url_for
from werkzeug.wrappers import Response

from companion import sessions
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import marked
from companion.web import pictures
from companion.web.guard import needed_token
from companion.web.pages.aside import page
from companion.web.pages.presses import KEPT, sentence
from companion.web.pages.seats import back_to, playing, spoken

printed = Blueprint("printed", __name__, url_prefix="/t/<code>")

KEPT_AS = marked("“%(title)s” stands on the shelf: a new table can begin with it.")
ROWS = 3  # of enemies on the form, at least


@printed.get("/printed")
def form(code: str) -> str | Response:
    """What the book prints on the open page, as far as the table has said it; half of it may stay empty."""
    playing(code)
    opened = sessions.table(code)
    shown = pictures.table(opened)
    if not shown["printed"] or "describe_page" not in shown["can"]:
        return back_to(opened.code)
    rows = max(ROWS, len(shown["printed"]["enemies"]) + 1)
    return page("printed.html", opened, rows=rows, typed=typed_before("describe_page"))


def typed_before(command: str) -> dict[str, str]:
    """What was typed for a press of this type that was refused just now, by the names of the inputs."""
    kept = session.get(KEPT)
    if not kept or not all(name.startswith(f"{command}.") for name in kept["fields"]):
        return {}
    del session[KEPT]
    return dict(kept["fields"])


@printed.post("/house")
def keep(code: str) -> Response:
    """All that was said of the book's pages, kept as a story of this house; nothing at the table changes."""
    playing(code)
    opened = sessions.table(code)
    speech = spoken(opened)
    try:
        kept = sessions.keep_pages(code, needed_token(), request.form.get("title", ""))
        flash(speech.say(KEPT_AS, title=kept.title))
    except (RuleViolation, InvalidCommand) as error:
        flash(sentence(error, speech))
    return redirect(url_for("aside.journal", code=opened.code), 303)
