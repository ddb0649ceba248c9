"""Presses: every change at a table, and its taking back."""

from typing import Any

from flask import Response, jsonify

from companion import sessions
from companion.sessions import Pressed
from companion.web import guard, pictures
from companion.web.api import schemas
from companion.web.api.reading import Calls

Body = dict[str, Any]  # what a schema let through

calls = Calls("presses", __name__, url_prefix="/api/v1/groups/<code>", description="All that players press.")


@calls.post("/presses")
@calls.arguments(schemas.NewPress())
@calls.response(201, schemas.Pressed)
@calls.alt_response(200, schema=schemas.Pressed)
@calls.refuses(401, 403, 404, 409)
def press(body: Body, code: str) -> tuple[Response, int]:
    """Press; 200 for a press id that was here before."""
    token = guard.needed_token()
    return _answer(sessions.press(code, token, body["press_id"], body.get("seen"), body["command"]))


@calls.post("/undo")
@calls.arguments(schemas.Move())
@calls.response(201, schemas.Pressed)
@calls.refuses(401, 403, 404, 409)
def undo(body: Body, code: str) -> tuple[Response, int]:
    """Take back the newest press that counts, or all after version `to`."""
    token = guard.needed_token()
    return _answer(sessions.undo(code, token, body["press_id"], body["seen"], body.get("to")))


@calls.post("/redo")
@calls.arguments(schemas.Move())
@calls.response(201, schemas.Pressed)
@calls.refuses(401, 403, 404, 409)
def redo(body: Body, code: str) -> tuple[Response, int]:
    """Bring back the press that was taken back last, or all up to version `to`."""
    token = guard.needed_token()
    return _answer(sessions.redo(code, token, body["press_id"], body["seen"], body.get("to")))


def _answer(pressed: Pressed) -> tuple[Response, int]:
    answer = jsonify(table=pictures.table(pressed.table), press={"version": pressed.version})
    return answer, 200 if pressed.repeated else 201
