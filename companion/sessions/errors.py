"""Why the database or the door of a table says no.

RuleViolation
├── UnknownGroup    no such table, or none that this token may see: the same answer
├── DisplayOnly     this device is a display: it only shows
├── Busy            somebody else holds the database for too long; trying again helps
│   └── OutOfReach  the database file is gone, or cannot be read or written
└── DiskFull        nothing more can be written
MigrationFailed     the database could not be brought up to this version of the app

`Stale`, the refusal that carries a table, stands with the tables in `tables.py`.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from companion.engine.errors import RuleViolation
from companion.engine.speech import marked

AWAY = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM)
HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class UnknownGroup(RuleViolation):
    """There is no such table, or this token has no place at it."""

    def __init__(self) -> None:
        super().__init__("unknown_group", marked("There is no table with this code here."))


class DisplayOnly(RuleViolation):
    """A display presses nothing."""

    def __init__(self) -> None:
        sentence = marked("This screen only shows the table. Press on a phone.")
        super().__init__("display_only", sentence)


class Busy(RuleViolation):
    """The database is held by somebody else; nothing was written."""

    sentence = marked("The table is busy just now. Nothing was lost; please press again.")

    def __init__(self) -> None:
        super().__init__("busy", self.sentence)


class OutOfReach(Busy):
    """The database file is gone, or the system lets nobody read or write it; nothing was written."""

    sentence = marked(
        "The database cannot be written just now, so nothing was kept. Whoever runs this app must look."
    )


class DiskFull(RuleViolation):
    """There is no room to write; nothing was written."""

    def __init__(self) -> None:
        super().__init__("disk_full", marked("The disk is full, so this press could not be kept."))


class MigrationFailed(Exception):
    """The database stayed as it was; the text says why and where its copy lies."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """The database's own errors that are nobody's mistake in the code, as Busy, OutOfReach and DiskFull."""
    try:
        yield
    except NoConnectionFree as error:
        raise Busy from error
    except sqlite3.Error as error:  # in BEGIN, which goes past SQLAlchemy
        _raise_plainly(error, error)
        raise
    except DBAPIError as error:
        _raise_plainly(error, error.orig)
        if isinstance(error, OperationalError) and not isinstance(error.orig, sqlite3.Error):
            raise Busy from error  # PostgreSQL: locks, full queues, lost connections: all pass by themselves
        raise


def _raise_plainly(error: Exception, cause: BaseException | None) -> None:
    if _is_full(cause):
        raise DiskFull from error
    if isinstance(cause, sqlite3.Error):
        if _code(cause) in AWAY:
            raise OutOfReach from error
        if _code(cause) in HELD:
            raise Busy from error


def _is_full(cause: BaseException | None) -> bool:
    if isinstance(cause, sqlite3.Error):
        return _code(cause) == sqlite3.SQLITE_FULL
    if isinstance(cause, OSError):
        return cause.errno == errno.ENOSPC
    return getattr(cause, "sqlstate", None) == "53100"


def _code(error: sqlite3.Error) -> int:
    """SQLite's code without its finer shades; 0 where the driver itself complains."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
