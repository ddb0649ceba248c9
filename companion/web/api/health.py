"""Whether the app is well: for whoever hosts it."""

import shutil

from flask import Response, current_app, jsonify

from companion.config import VERSION, data_folder
from companion.sessions import DiskFull, current_hall, log
from companion.web.api import schemas
from companion.web.api.reading import Calls

LEAST = 10_000_000  # bytes of disk that an evening may need

calls = Calls("health", __name__, url_prefix="/healthz", description="For whoever hosts the app.")


@calls.get("")
@calls.response(200, schemas.Health)
@calls.refuses(503)
def health() -> Response:
    """Version, database and free disk."""
    current_hall().store.write(lambda writing: log.newest(writing.connection, 0))  # writes nothing
    free = shutil.disk_usage(data_folder(current_app.config)).free
    if free < LEAST:
        raise DiskFull
    return jsonify(version=VERSION, database="ok", disk_free=free)
