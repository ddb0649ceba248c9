"""Beside the table: journal, corrections, the box, another phone, another page, undo."""

import secrets

import segno
from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion import sessions
from companion.games.familiar_tales.content import Content
from companion.sessions import OpenTable
from companion.web import pictures
from companion.web.pages.presses import number
from companion.web.pages.seats import playing, seated, spoken

aside = Blueprint("aside", __name__, url_prefix="/t/<code>")

LINES = 50  # of the history on one page


@aside.get("/journal")
def journal(code: str) -> str:
    """Bubbles, key words, chapter, and the campaign in sentences, newest first."""
    device = seated(code)
    before = number(request.args.get("before"))
    opened = sessions.table(code)
    lines = sessions.history(code, spoken(opened), before or None, LINES)
    older = lines[-1].version if lines and lines[-1].version > 1 else 0
    may_write = device.role != "display"
    return page("journal.html", opened, lines=lines, older=older, before=before, may_write=may_write)


@aside.get("/corrections")
def corrections(code: str) -> str:
    """Every number that can be set right by hand."""
    playing(code)
    return page("corrections.html", sessions.table(code))


@aside.get("/box")
def box(code: str) -> str:
    """What to take out of the box, and which cards to leave in it."""
    seated(code)
    return page("box.html", sessions.table(code), first="first" in request.args)


@aside.get("/invite")
def invite(code: str) -> str:
    """How another phone, or a display, comes to this table."""
    seated(code)
    opened = sessions.table(code)
    address = url_for("joining.door", code=opened.code, _external=True)
    drawn = Markup(segno.make(address, error="m").svg_inline(scale=6, border=2, omitsize=True))
    return page("invite.html", opened, address=address, drawn=drawn)


@aside.get("/page")
def another_page(code: str) -> str:
    """A location number, confirmed by its title before the page opens."""
    playing(code)
    opened = sessions.table(code)
    typed = request.args.get("number", "").strip()[:40]
    places = opened.content.locations if isinstance(opened.content, Content) else {}
    found = places.get(typed)
    title = spoken(opened).text(found.title) if found else ""
    return page("page.html", opened, typed=typed, found=found, title=title)


@aside.get("/undo")
def undo(code: str) -> str | Response:
    """Asks before somebody else's press is taken back."""
    playing(code)
    opened = sessions.table(code)
    if opened.undoes is None:
        return redirect(url_for("table.show", code=opened.code), 303)
    return page("undo.html", opened)


def page(template: str, opened: OpenTable, **more: object) -> str:
    """A page about a table, with what its forms need."""
    shown = pictures.table(opened)
    return render_template(
        template, table=shown, code=opened.code, press_id=secrets.token_urlsafe(12), pack=opened.pack, **more
    )
