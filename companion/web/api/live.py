"""What is new at a table: pushed on a stream, or asked for again and again."""

from dataclasses import dataclass, replace
from typing import Any

from flask import Flask, Response, jsonify, make_response, request

from companion import sessions
from companion.web import guard, pictures
from companion.web.api import schemas
from companion.web.api.reading import Calls
from companion.web.speech import language

Query = dict[str, Any]  # what a schema let through

KEPT_OPEN = "companion.kept_open"  # key in the WSGI environment: a list, where streams can be kept open
COMMENT = b":\n\n"
RETRY = b"retry: 2000\n\n"  # milliseconds until a browser that lost its stream comes back

calls = Calls("live", __name__, url_prefix="/api/v1/groups/<code>", description="What is new.")


@dataclass(frozen=True, slots=True)
class Listening:
    """A device that waits for news, and what it was told last."""

    code: str
    token: str | None
    picture: str
    language: str
    log: str
    version: int


@calls.get("/live")
@calls.arguments(schemas.Watching(), location="query")
@calls.response(200, {"type": "string"}, content_type="text/event-stream")
@calls.refuses(401, 404)
def live(query: Query, code: str) -> Response:
    """Server-sent events: `id` is the version, `data` is JSON with version, log and the picture."""
    picture = _picture(code, query)
    opened = sessions.table(code)
    known = request.headers.get("Last-Event-ID") == str(opened.version)
    response = make_response(RETRY + (COMMENT if known else pictures.event(opened, picture)))
    response.content_type = "text/event-stream; charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    request.environ.get(KEPT_OPEN, []).append(
        Listening(opened.code, guard.current_token(), picture, language(), opened.log, opened.version)
    )
    return response


@calls.get("/changes")
@calls.arguments(schemas.Polling(), location="query")
@calls.response(200, schemas.News)
@calls.refuses(401, 404)
def changes(query: Query, code: str) -> Response:
    """The same by polling: 204 while the table is at version `since`."""
    picture = _picture(code, query)
    opened = sessions.table(code)
    if opened.version == query["since"]:
        return Response(status=204)
    return jsonify(pictures.news(opened, picture))


def told(app: Flask, listening: Listening) -> tuple[bytes, Listening]:
    """What is new since then, as events; nothing where nothing is. For any thread.

    Raises UnknownGroup where the device lost its place, Busy.
    """
    with app.test_request_context(query_string={"lang": listening.language}):
        sessions.device(listening.token, listening.code)
        opened = sessions.table(listening.code)
        if (opened.log, opened.version) == (listening.log, listening.version):
            return b"", listening
        news = pictures.event(opened, listening.picture)
        return news, replace(listening, log=opened.log, version=opened.version)


def _picture(code: str, query: Query) -> str:
    """Which picture this device gets: a display gets one of its own."""
    device = guard.current_device(code)
    wanted: str = query["picture"]
    return "display" if device.role == "display" and wanted == "panel" else wanted
