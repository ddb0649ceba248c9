"""Groups: make one, join one, look at its table and its history."""

from typing import Any

from flask import Response, jsonify, request

from companion import sessions
from companion.config import VERSION
from companion.web import guard, pictures
from companion.web.api import schemas
from companion.web.api.reading import Calls
from companion.web.speech import language, speech

Body = dict[str, Any]  # what a schema let through

calls = Calls("groups", __name__, url_prefix="/api/v1/groups", description="Tables and who sits at them.")


@calls.post("")
@calls.arguments(schemas.NewGroup())
@calls.response(201, schemas.Made)
def make(body: Body) -> tuple[Response, int]:
    """Make a group; who makes it is its host. The same press id gives the same group."""
    token = guard.token_to_keep()
    setup = {name: body[name] for name in ("players", "turn_order", "chapter") if name in body}
    host = body["device"]["name"] if "device" in body else body["players"][0]["name"]
    seat = sessions.make_group(
        body["name"], body["game"], body["pack"], body["language"], setup, host, token, body.get("press_id")
    )
    table = pictures.table(sessions.table(seat.code))
    return jsonify(code=seat.code, token=token, table=table), 201


@calls.post("/<code>/devices")
@calls.arguments(schemas.Joining())
@calls.response(201, schemas.Joined)
@calls.refuses(404, 429)
def join(body: Body, code: str) -> tuple[Response, int]:
    """Join a table as a player or as a display."""
    token = guard.token_to_keep()
    with guard.guesses(code):
        sessions.join(code, body["name"], body["role"], token)
    return jsonify(token=token, table=pictures.table(sessions.table(code))), 201


@calls.get("/<code>/table")
@calls.arguments(schemas.Language(), location="query")
@calls.response(200, schemas.Table)
@calls.refuses(401, 404)
def table(_: Body, code: str) -> Response:
    """The table as it is now."""
    guard.current_device(code)
    opened = sessions.table(code)
    etag = f"{opened.log}-{opened.version}-{language()}-{VERSION}"
    known = request.if_none_match.contains(etag)
    response = Response(status=304) if known else jsonify(pictures.table(opened))
    response.set_etag(etag)
    response.vary.update(("Accept-Language", "Authorization", "Cookie"))
    return response


@calls.get("/<code>/history")
@calls.arguments(schemas.Page(), location="query")
@calls.response(200, schemas.History)
@calls.refuses(401, 404)
def history(page: Body, code: str) -> Response:
    """The campaign in sentences, newest first."""
    guard.current_device(code)
    opened = sessions.table(code)
    spoken = speech(sessions.overlays(opened, language()))
    return jsonify(
        entries=[
            {
                "version": line.version,
                "what": line.what,
                "who": line.who,
                "when": line.when.isoformat(),
                "undone": line.undone,
            }
            for line in sessions.history(code, spoken, page["before"], page["limit"])
        ]
    )
