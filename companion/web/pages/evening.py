"""The beginning and the end of an evening: set-up, the guide, welcome back, stop for tonight."""

from datetime import UTC, datetime, timedelta

from flask import Blueprint, flash, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion import sessions
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import housed
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.words import evening as words
from companion.games.familiar_tales.words.guide import guide as guided
from companion.games.familiar_tales.words.set_up import set_up
from companion.games.familiar_tales.words.voice import voice
from companion.sessions import GAP, Line, OpenTable
from companion.web.guard import needed_token
from companion.web.pages.aside import page
from companion.web.pages.presses import Wish, carried_out, sentence
from companion.web.pages.seats import playing, seated, spoken

evening = Blueprint("evening", __name__, url_prefix="/t/<code>")

LATELY = 40  # lines of the log in which the last presses are looked for
FACES = 6  # of the chance die


@evening.get("/box")
def box(code: str) -> str:
    """What to lay out, for the table and for each player; `first`: on the way to the first page."""
    device = seated(code)
    opened = sessions.table(code)
    may_press = device.role != "display"
    return page(
        "box.html",
        opened,
        first="first" in request.args,
        lists=lists(opened),
        may_press=may_press,
        faces=FACES,
    )


@evening.get("/guide")
def guide(code: str) -> str:
    """The first evening in ten cards, and the lists of the set-up."""
    device = seated(code)
    opened = sessions.table(code)
    cards = [*guided(spoken(opened))]
    may_press = device.role != "display"
    return page("guide.html", opened, cards=cards, lists=lists(opened), may_press=may_press, faces=FACES)


@evening.get("/welcome")
def welcome(code: str) -> str:
    """Last time, what to lay back, whose turn it is, and who is here tonight."""
    device = seated(code)
    opened = sessions.table(code)
    lines, speech = latest(opened), spoken(opened)
    said = words.welcome(*told(opened), speech, counted(lines))
    return page("welcome.html", opened, said=said, when=lines[0].when, may_press=device.role != "display")


@evening.get("/stop")
def stop(code: str) -> str:
    """What to note on paper, what lies where, and a line of recap."""
    device = seated(code)
    opened = sessions.table(code)
    speech = spoken(opened)
    said = words.stop(*told(opened), speech, counted(latest(opened)))
    return page("stop.html", opened, said=said, may_press=device.role != "display")


@evening.post("/die")
def die(code: str) -> Response:
    """The faces of the chance die, from a select for each; back to the list that asked for them."""
    playing(code)
    faces = [face(typed) for typed in request.form.getlist("face")]
    try:
        carried_out(Wish("command", {"type": "set_die", "faces": faces}), request.form, code, needed_token())
    except (RuleViolation, InvalidCommand) as error:
        flash(sentence(error, spoken(sessions.table(code))))
    back = "evening.guide" if request.form.get("back") == "guide" else "evening.box"
    return redirect(url_for(back, code=code, _anchor="die"), 303)


def face(typed: str) -> int | str:
    """A chosen face: a number, or the name of a sign."""
    return int(typed) if typed.removeprefix("-").isdecimal() and typed.isascii() and len(typed) < 4 else typed


def is_rested(opened: OpenTable) -> bool:
    """Whether the last press is so long ago that another evening begins."""
    [last] = sessions.history(opened.code, spoken(opened), limit=1)
    return datetime.now(UTC) - last.when > timedelta(seconds=GAP)


def latest(opened: OpenTable) -> tuple[Line, ...]:
    """The last lines of the log, newest first."""
    return sessions.history(opened.code, spoken(opened), limit=LATELY)


def counted(lines: tuple[Line, ...]) -> list[str]:
    """The presses that still count, in words, without the way there: undo and redo."""
    return [line.what for line in lines if line.kind == "played" and not line.undone]


def told(opened: OpenTable) -> tuple[State, Content]:
    """The table's state and pack, where this game can speak of them. Raises NotFound."""
    if not isinstance(opened.state, State) or not isinstance(opened.content, Content):
        raise NotFound
    return opened.state, opened.content


def lists(opened: OpenTable) -> dict[str, object]:
    """The lists of the set-up, in words."""
    state, content = told(opened)
    return set_up(state, voice(state, housed(content, state), spoken(opened)))
