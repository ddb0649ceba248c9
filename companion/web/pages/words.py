"""Times and languages in words."""

from datetime import UTC, date, datetime

import flask_babel
from babel import Locale, UnknownLocaleError
from flask_babel import force_locale, format_date, format_time, format_timedelta, get_locale
from markupsafe import Markup

from companion.web.speech import OWN, language


def sentences() -> str:
    """The language of the app's own sentences: the device's where there is a catalogue, else English."""
    wanted = get_locale()
    known = {locale.language for locale in flask_babel.get_babel().instance.list_translations()}
    return str(wanted).replace("_", "-") if wanted and wanted.language in known else OWN


def in_story() -> Markup:
    """The attribute of what holds a story's texts, where these are in another language than the page."""
    told = language()
    return Markup(' lang="{}"').format(told) if told != sentences() else Markup()


def since(when: datetime) -> str:
    """How long ago: `3 hours ago`."""
    with force_locale(sentences()):
        return str(format_timedelta(when - datetime.now(UTC), add_direction=True))


def day(when: date) -> str:
    """A day of the calendar: `Sunday, 4 October 2026`."""
    with force_locale(sentences()):
        return str(format_date(when, "full"))


def clock(when: datetime) -> str:
    """A time, short, as the clock of this machine shows it."""
    with force_locale(sentences()):
        return str(format_time(when.astimezone().replace(tzinfo=None), "short", rebase=False))


def language_name(tag: str) -> str:
    """What a language calls itself: `Deutsch`."""
    try:
        own = Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return tag
    name = own.get_display_name(own) or own.get_display_name(get_locale() or "en") or tag
    return name[:1].upper() + name[1:]
