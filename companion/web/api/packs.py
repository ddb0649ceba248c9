"""The shelf: which packs can be played."""

from flask import Response, jsonify

from companion.packs.problems import errors
from companion.sessions import current_hall
from companion.web.api import schemas
from companion.web.api.reading import Calls

calls = Calls("packs", __name__, url_prefix="/api/v1/packs", description="What can be played.")


@calls.get("")
@calls.response(200, schemas.Shelf)
def shelf() -> Response:
    """Every pack, the broken ones too."""
    packs = current_hall().shelf.packs
    return jsonify(
        packs=[
            {
                "game": pack.game,
                "id": pack.id,
                "title": pack.title,
                "version": pack.version,
                "languages": pack.languages,
                "problems": errors(pack.problems),
            }
            for pack in packs
        ]
    )
