"""Why the database or the door of a table says no.

RuleViolation
├── UnknownGroup    no such table, or none that this token may see: the same answer
├── Busy            somebody else holds the database for too long; trying again helps
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


class UnknownGroup(RuleViolation):
    """There is no such table, or this token has no place at it."""

    def __init__(self) -> None:
        super().__init__("unknown_group", marked("There is no table with this code here."))


class Busy(RuleViolation):
    """The database is held by somebody else; nothing was written."""

    def __init__(self) -> None:
        super().__init__("busy", marked("The table is busy just now. Nothing was lost; please press again."))


class DiskFull(RuleViolation):
    """There is no room to write; nothing was written."""

    def __init__(self) -> None:
        super().__init__("disk_full", marked("The disk is full, so this press could not be kept."))


class MigrationFailed(Exception):
    """The database stayed as it was; the text says why and where its copy lies."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """The database's own errors that a player can do something about, as Busy and DiskFull."""
    try:
        yield
    except NoConnectionFree as error:
        raise Busy from error
    except DBAPIError as error:
        if _is_full(error):
            raise DiskFull from error
        if isinstance(error, OperationalError) and _is_busy(error):
            raise Busy from error
        raise


def _is_full(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return error.orig.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL
    if isinstance(error.orig, OSError):
        return error.orig.errno == errno.ENOSPC
    return getattr(error.orig, "sqlstate", None) == "53100"


def _is_busy(error: OperationalError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return error.orig.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return True  # PostgreSQL: locks, full queues and lost connections all pass by themselves
