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

DIGITS = 4000  # of a whole number; Python itself reads no more than 4,300
DEPTH = 20  # lists and objects within each other; no command needs more than four
LARGE = marked("A number in this JSON is too large.")
DEEP = marked("Lists and objects in this JSON lie too deep within each other.")


def strict(text: bytes) -> object:
    """The JSON value of a body. Raises RuleViolation bad_json for what cannot be kept and told again."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_whole)
    except RecursionError as error:
        raise _bad(DEEP) from error
    except json.JSONDecodeError as error:
        sentence = marked("This is not JSON: line %(line)s, column %(column)s cannot be read.")
        raise _bad(sentence, line=error.lineno, column=error.colno) from error
    except UnicodeDecodeError as error:
        raise _bad(marked("This is not JSON: it is not UTF-8.")) from error
    _check(value, DEPTH)
    return value


def _bad(sentence: str, **values: object) -> RuleViolation:
    return RuleViolation("bad_json", sentence, **values)


def _refuse(constant: str) -> NoReturn:
    raise _bad(marked("JSON knows no number called %(constant)s."), constant=constant)


def _finite(number: str) -> float:
    value = float(number)
    if not math.isfinite(value):
        raise _bad(LARGE)
    return value


def _whole(number: str) -> int:
    if len(number) > DIGITS:
        raise _bad(LARGE)
    return int(number)


def _check(value: object, room: int) -> None:
    """Refuse lone surrogates and NUL, which no database keeps, and deep nests."""
    if room == 0:
        raise _bad(DEEP)
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise _bad(marked("A text in this JSON holds a character that cannot be written."))
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
        return strict(req.get_data())

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
