"""Times and languages in words."""

from datetime import UTC, datetime

from babel import Locale, UnknownLocaleError
from flask_babel import format_datetime, format_timedelta, get_locale


def since(when: datetime) -> str:
    """How long ago: `3 hours ago`."""
    return str(format_timedelta(when - datetime.now(UTC), add_direction=True))


def clock(when: datetime) -> str:
    """A day and a time, short, as the clock of this machine shows it."""
    return str(format_datetime(when.astimezone().replace(tzinfo=None), "short", rebase=False))


def language_name(tag: str) -> str:
    """What a language calls itself: `Deutsch`."""
    try:
        own = Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return tag
    name = own.get_display_name(own) or own.get_display_name(get_locale() or "en") or tag
    return name[:1].upper() + name[1:]
