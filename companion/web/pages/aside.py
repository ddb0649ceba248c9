"""Beside the table: journal, corrections, another phone, another page, undo."""

import secrets
from itertools import groupby

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion import sessions
from companion.engine.game import Plain
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import housed
from companion.games.familiar_tales.open_play import can_open
from companion.games.familiar_tales.state import State
from companion.sessions import OpenTable
from companion.web import pictures
from companion.web.pages.chart import chart
from companion.web.pages.circle import Circle, circle
from companion.web.pages.draft import MOST
from companion.web.pages.joining import way_in
from companion.web.pages.presses import number
from companion.web.pages.seats import back_to, playing, seated, spoken
from companion.web.pages.steps import Steps

aside = Blueprint("aside", __name__, url_prefix="/t/<code>")

LINES = 50  # of the history on one page
BEGINS = ("chapter", "arrive", "say", "enemy")  # cards that can begin a telling


@aside.get("/journal")
def journal(code: str) -> str:
    """Chapters, bubbles, key words, danger and draws of the evening, what was told, and every press."""
    device = seated(code)
    before = number(request.args.get("before"))
    opened = sessions.table(code)
    lines = sessions.history(code, spoken(opened), before or None, LINES)
    older = lines[-1].version if lines and lines[-1].version > 1 else 0
    days = [(day, [*held]) for day, held in groupby(lines, lambda one: one.when.astimezone().date())]
    may_write = device.role != "display"
    tales = [] if before else tellings(pictures.table(opened)["feed"])
    more = {} if before else evening(code, opened)
    return page(
        "journal.html",
        opened,
        days=days,
        tales=tales,
        older=older,
        before=before,
        may_write=may_write,
        keeps=sessions.current_hall().shelf.house is not None,
        **more,
    )


@aside.get("/storybook")
def storybook(code: str) -> str:
    """An evening to print: who sat there, what was told, chosen and done; the newest, or by number."""
    seated(code)
    opened = sessions.table(code)
    more = evening(code, opened, number(request.args.get("evening")))
    title = opened.game.card(opened.content).title
    return page("storybook.html", opened, title=title, group=opened.name, **more)


def evening(code: str, opened: OpenTable, wanted: int = 0) -> dict[str, Plain]:
    """What pages about an evening show: `evening, evenings, told, chart`, and `story` in runs of one kind."""
    found = sessions.recall(code, spoken(opened), wanted or None)
    told = found.told
    return {
        "evening": found.evening,
        "evenings": found.evenings,
        "told": told,
        "chart": chart(told["danger"]),
        "story": [(kind, [*run]) for kind, run in groupby(told["story"], lambda one: one["kind"])],
    }


def tellings(feed: list[dict[str, Plain]]) -> list[list[dict[str, Plain]]]:
    """What was told, newest telling first; one begins with a text that follows instructions."""
    told: list[list[dict[str, Plain]]] = []
    for card in feed:
        if not told or (card["kind"] in BEGINS and told[-1][-1]["kind"] not in BEGINS):
            told.append([])
        told[-1].append(card)
    return told[::-1]


@aside.get("/corrections")
def corrections(code: str) -> str:
    """Every number that can be set right by hand."""
    playing(code)
    return page("corrections.html", sessions.table(code))


@aside.get("/invite")
def invite(code: str) -> str:
    """How another phone, or a display, comes to this table; `first`: opened from the first list."""
    seated(code)
    opened = sessions.table(code)
    address = url_for("joining.door", code=opened.code, _external=True)
    return page(
        "invite.html", opened, address=address, drawn=way_in(opened.code), first="first" in request.args
    )


@aside.get("/page")
def another_page(code: str) -> str | Response:
    """A location number, confirmed by its title before the page opens."""
    playing(code)
    opened = sessions.table(code)
    typed = request.args.get("number", "").strip()[:40]
    content, state = opened.content, opened.state
    if not isinstance(content, Content) or not isinstance(state, State):
        return back_to(opened.code)
    found = housed(content, state).locations.get(typed)
    title = spoken(opened).text(found.title) if found else ""
    return page(
        "page.html",
        opened,
        typed=typed,
        found=found,
        title=title,
        unheard=can_open(content, typed),
        opens=bool(content.open.pages),
    )


@aside.get("/seats")
def seats(code: str) -> str:
    """Who came tonight, who plays whom, and in which order; the last step is one press."""
    playing(code)
    opened = sessions.table(code)
    shown, content = pictures.table(opened), opened.content
    if not isinstance(content, Content) or not {"seat", "set_turn_order"} & set(shown["can"]):
        return page("later.html", opened)
    args = request.args if "name" in request.args else seated_now(shown, request.args.get("players"))
    now = circle(args, content, min(number(args.get("players")), MOST) or 1)

    def last(now: Circle) -> dict[str, object]:
        press_id, seat = secrets.token_urlsafe(12), {"type": "seat"} | now.setup
        return {"press_id": press_id, "version": opened.version, "seat": seat}

    address = url_for("aside.seats", code=opened.code)
    return Steps(address, opened.name, spoken(opened), code=opened.code).show(now, last)


def seated_now(shown: dict[str, Plain], players: str | None) -> MultiDict[str, str]:
    """The circle as it sits, as an address; for another number of players only their names."""
    sitting = shown["players"]
    fields = [("name", one["name"]) for one in sitting]
    if number(players) in (0, len(sitting)):
        fields += [
            (f"seat.{one}", str(at)) for at, player in enumerate(sitting) for one in player["familiars"]
        ]
        fields += [("order", one) for one in shown["turn_order"]]
    return MultiDict([*fields, ("players", players or str(len(sitting)))])


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
