"""Which language a device is spoken to, and the Speech that does it."""

from collections.abc import Mapping
from functools import cache
from typing import cast

import flask_babel
from babel import Locale, UnknownLocaleError
from flask import Flask, current_app, g, request

from companion.engine.speech import Overlay, Speech

COOKIE = "language"
OWN = "en"  # the language that the app's sentences are written in
EXTENSION = "companion-languages"


def init_app(app: Flask, further: frozenset[str]) -> None:
    """Let the app speak its own languages, and packs theirs: the `further` ones of the shelf."""
    babel = flask_babel.Babel(app, locale_selector=_locale)
    with app.app_context():
        own = {locale.language for locale in babel.list_translations()}
    app.jinja_env.globals["get_locale"] = flask_babel.get_locale
    app.extensions[EXTENSION] = tuple(sorted({OWN} | own | further))


def languages() -> tuple[str, ...]:
    """All that can be asked for: what the app or some pack of the shelf speaks."""
    return cast(tuple[str, ...], current_app.extensions[EXTENSION])


def language() -> str:
    """`?lang=`, else what this device has chosen, else what its browser asks for, else English."""
    chosen: str | None = g.get("language")
    if chosen is None:
        known = languages()
        wanted = (request.args.get("lang", ""), request.cookies.get(COOKIE, ""))
        chosen = next((tag for tag in wanted if tag in known), None)
        chosen = chosen or request.accept_languages.best_match(known, OWN)
        g.language = chosen
    return chosen


def speech(overlays: Mapping[str, Overlay] | None = None) -> Speech:
    """How this request is spoken to; `overlays` are the pack's texts in its language."""
    return Speech(language(), flask_babel.get_translations(), overlays or {})


def _locale() -> Locale:
    return locale(language())


@cache
def locale(tag: str) -> Locale:
    """Babel's name of one of our languages; for one that it does not know, English."""
    try:
        return Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale(OWN)
