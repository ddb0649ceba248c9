"""Reads what a call sends: strict JSON, then a schema; what does not fit is refused in our shape."""

import json
import math
from collections.abc import Callable
from typing import NoReturn, TypeVar

import marshmallow
from flask import Request
from flask_smorest import Blueprint
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import marked
from companion.web.api.schemas import Refused

View = TypeVar("View", bound=Callable[..., object])

DEPTH = 20  # lists and objects within each other; no command needs more than four


def strict(text: bytes) -> object:
    """The JSON value of a body. Raises ValueError for what cannot be kept and told again."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    _check(value, DEPTH)
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _finite(number: str) -> float:
    value = float(number)
    if not math.isfinite(value):
        raise ValueError(f"{number} is too large")
    return value


def _check(value: object, room: int) -> None:
    """Raise ValueError for lone surrogates and NUL, which no database keeps, and for deep nests."""
    if room == 0:
        raise ValueError("nested too deep")
    if isinstance(value, str):
        value.encode()  # UnicodeEncodeError is a ValueError
        if "\0" in value:
            raise ValueError("NUL in a text")
    elif isinstance(value, list):
        for item in value:
            _check(item, room - 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check(key, room - 1)
            _check(item, room - 1)


class Parser(FlaskParser):
    """webargs, with our strict JSON and our errors."""

    def load_json(self, req: Request, schema: marshmallow.Schema) -> object:
        """The JSON body. Raises RuleViolation bad_json, UnsupportedMediaType."""
        if not req.is_json:
            raise UnsupportedMediaType
        try:
            return strict(req.get_data())
        except ValueError as error:
            sentence = marked("This is not the JSON that was expected: %(reason)s.")
            raise RuleViolation("bad_json", sentence, reason=str(error)) from error

    def handle_error(
        self, error: marshmallow.ValidationError, req: Request, schema: marshmallow.Schema, **_: object
    ) -> NoReturn:
        """Refuse as invalid_fields, saying by field what is wrong."""
        assert isinstance(error.messages, dict)  # by location: there is one
        (found,) = error.messages.values()
        raise InvalidCommand(found if isinstance(found, dict) else {"body": found}) from error


class Calls(Blueprint):  # type: ignore[misc]
    """A blueprint of API calls."""

    ARGUMENTS_PARSER = Parser()

    def refuses(self, *statuses: int) -> Callable[[View], View]:
        """Document what else a call may answer."""

        def documented(view: View) -> View:
            for status in statuses:
                view = self.alt_response(status, schema=Refused)(view)
            return view

        return documented
