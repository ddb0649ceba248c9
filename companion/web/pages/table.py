"""The table itself: its picture in a shell, and every press."""

import secrets

from flask import Blueprint, Response, flash, jsonify, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import sessions
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.sessions import Device, OpenTable, Stale
from companion.web import pictures
from companion.web.errors import STATUS
from companion.web.guard import needed_token
from companion.web.pages.evening import is_rested
from companion.web.pages.joining import way_in
from companion.web.pages.presses import KEPT, Wish, carried_out, number, sentence, wished
from companion.web.pages.put_away import last_told, put_away
from companion.web.pages.seats import back_to, playing, seated, spoken
from companion.web.speech import language

table = Blueprint("table", __name__)

MOST_KEPT = 1000  # letters
# who presses one of these has read what was told before
GO_ON = {"continue", "answer", "end_turn", "enter_code", "use_section", "take_exit", "enter_location"}


@table.get("/t/<code>")
def show(code: str) -> str | AnyResponse:
    """The table as this device sees it."""
    device = seated(code)
    opened = sessions.table(code)
    if code != opened.code:
        return redirect(url_for("table.show", code=opened.code))
    screen = screen_for(device)
    read = put_away(opened, number(request.args.get("read")))
    return render_template(
        "table.html",
        name=opened.name,
        code=opened.code,
        role=device.role,
        device=device.name,
        version=opened.version,
        press_id=secrets.token_urlsafe(12),
        read=read,
        is_read=0 < last_told(opened) <= read,
        kept=session.pop(KEPT, None),
        rested=is_rested(opened),
        live=f"{request.script_root}/api/v1/groups/{opened.code}/live?picture=panel&lang={language()}",
        fetch=url_for("table.picture", code=opened.code, lang=language()),
        picture=pictures.html(opened, screen),
        drawn=way_in(opened.code) if screen == "display" else "",
    )


@table.get("/t/<code>/picture")
def picture(code: str) -> Response:
    """The newest picture alone."""
    device = seated(code)
    return shown(sessions.table(code), device)


@table.post("/t/<code>/press")
def press(code: str) -> AnyResponse:
    """One press; it is answered with a picture where the page asks for one, else with a page."""
    device = playing(code)
    opened = sessions.table(code)
    read = max(map(number, request.form.getlist("read")), default=0)
    try:
        wish = wished(request.form)
        if wish.kind == "read":
            return back_to(opened.code, read=read)
        if wish.kind == "undo" and must_ask(opened, device):
            return asked_first(opened.code)
        done = carried_out(wish, request.form, code, needed_token())
    except (RuleViolation, InvalidCommand) as error:
        return refused(error, opened, device, read)
    if wish.command.get("type") in GO_ON:
        read = max(read, last_told(opened))
    read = put_away(done.table, read)
    if wants_picture():
        return shown(done.table, device, read=read)
    return back_to(opened.code, request.form.get("back", ""), read)


def must_ask(opened: OpenTable, device: Device) -> bool:
    """Whether undo would take back somebody else's press, and they have not said that they are sure."""
    theirs = opened.undo(spoken(opened))
    return theirs is not None and theirs.by != device.name and "sure" not in request.form


def asked_first(code: str) -> AnyResponse:
    """To the page that asks before somebody else's press is taken back."""
    where = url_for("aside.undo", code=code)
    return jsonify({"go": where}) if wants_picture() else redirect(where, 303)


def refused(
    error: RuleViolation | InvalidCommand, opened: OpenTable, device: Device, read: int
) -> AnyResponse:
    """Why nothing was pressed; what was typed is kept for another try."""
    said = sentence(error, spoken(opened))
    if wants_picture():
        fresh = error.table if isinstance(error, Stale) else sessions.table(opened.code)
        answer = shown(fresh, device, said)
        answer.status_code = STATUS.get(error.code, 422) if isinstance(error, RuleViolation) else 422
        return answer
    flash(said)
    keep(request.form.get("command", ""))
    return back_to(opened.code, request.form.get("again") or request.form.get("back", ""), read)


def keep(command: str) -> None:
    """Remember what was typed beside a refused button, until the page is shown again."""
    try:
        wish: Wish = wished(request.form)
    except InvalidCommand:
        return
    if wish.typed and sum(map(len, (command, *wish.typed.values()))) < MOST_KEPT:
        session[KEPT] = {"command": command, "fields": wish.typed}


def wants_picture() -> bool:
    """Whether the press came from a page that is shown pictures."""
    return request.accept_mimetypes.best == "application/json"


def shown(opened: OpenTable, device: Device, said: str = "", read: int = 0) -> Response:
    """A picture with its version; why a press was refused; the last card that this phone has read."""
    return jsonify(pictures.news(opened, screen_for(device)) | {"said": said, "read": read})


def screen_for(device: Device) -> pictures.Screen:
    """The kind of picture that this device is shown."""
    return "display" if device.role == "display" else "panel"
