"""Who is asking: the device at a table, or the way to a place at it."""

from flask import redirect, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion import sessions
from companion.engine.speech import Speech
from companion.sessions import Device, DisplayOnly, OpenTable, UnknownGroup
from companion.web.guard import current_token
from companion.web.speech import language, speech


class NotSeated(HTTPException):
    """This browser has no place at the table yet: it is shown the door where it can ask for one."""

    code = 303

    def __init__(self, code: str) -> None:
        super().__init__(response=redirect(url_for("joining.door", code=code), 303))


def seated(code: str) -> Device:
    """The device of this browser at a table. Raises NotSeated."""
    try:
        return sessions.device(current_token(), code)
    except UnknownGroup:
        raise NotSeated(code) from None


def is_seated(code: str) -> bool:
    """Whether this browser has a place at the table of this code."""
    try:
        seated(code)
    except NotSeated:
        return False
    return True


def playing(code: str) -> Device:
    """The device, which is allowed to press. Raises NotSeated, DisplayOnly."""
    device = seated(code)
    if device.role == "display":
        raise DisplayOnly
    return device


def spoken(opened: OpenTable) -> Speech:
    """How this request is spoken to about a table: the pack's texts in its language too."""
    return speech(sessions.overlays(opened, language()))


def back_to(code: str, screen: str = "", read: int = 0) -> Response:
    """To a screen of the table; `read`: the last card that this phone has put away."""
    known = {"journal": "aside.journal", "corrections": "aside.corrections", "printed": "printed.form"}
    if screen in known:
        return redirect(url_for(known[screen], code=code), 303)
    return redirect(url_for("table.show", code=code, read=read or None), 303)
