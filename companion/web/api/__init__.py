"""JSON under /api/v1, described by OpenAPI at /api/v1/openapi.json."""

from typing import cast

import flask_smorest
from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import HTTPException

from companion.config import VERSION
from companion.web import errors
from companion.web.api import groups, health, live, packs, presses, schemas


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest, with our one shape of errors."""

    ERROR_SCHEMA = schemas.Refused

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Leave it to errors.py."""
        return errors.broken(error)


def init_app(app: Flask) -> None:
    """Add every call of the API to the app."""
    app.config.update(OPENAPI_URL_PREFIX="/api/v1", OPENAPI_JSON_PATH="openapi.json")
    cast(DefaultJSONProvider, app.json).sort_keys = False  # the contract has an order that people can read
    bearer = {"type": "http", "scheme": "bearer"}
    api = Api(
        app,
        spec_kwargs={
            "title": "Companion",
            "version": VERSION,
            "openapi_version": "3.1.0",
            "components": {"securitySchemes": {"token": bearer}},
            "security": [{"token": []}, {}],
        },
    )
    for module in (packs, groups, presses, live, health):
        api.register_blueprint(module.calls)
