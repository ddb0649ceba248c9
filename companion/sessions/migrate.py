"""Brings the database up to this version of the app, at start."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from companion.sessions.errors import MigrationFailed

SCRIPTS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 7_319_204_411  # PostgreSQL's lock of whoever migrates


def migrate(url: str) -> None:
    """Run the migrations that are missing, all in one transaction, after copying an SQLite file.

    Raises MigrationFailed; then the database is as it was.
    """
    place = make_url(url)
    file = _file(place)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(place, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _leave_transactions_to_us)
    copy = None
    try:
        with engine.connect() as connection:
            if revision(connection) == newest_revision():
                return
            _begin_alone(connection)
            if revision(connection) != newest_revision():  # another process may have been quicker
                copy = _copy(file, revision(connection)) if file else None
                _upgrade(connection)
            connection.commit()
    except (SQLAlchemyError, CommandError) as error:
        why = error.orig if isinstance(error, DBAPIError) else error
        kept = f" A copy lies at {copy}." if copy else ""
        raise MigrationFailed(f"The database {file or 'server'} could not be brought up to date and was "
                              f"left as it was: {why}.{kept}") from error  # fmt: skip
    finally:
        engine.dispose()


def revision(connection: Connection) -> str | None:
    """The revision that the database is at; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str | None:
    """The revision that this version of the app works with."""
    return ScriptDirectory(str(SCRIPTS)).get_current_head()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _begin_alone(connection: Connection) -> None:
    """Two processes that start together migrate one after the other."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})


def _leave_transactions_to_us(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)
    connection.isolation_level = None


def _file(place: URL) -> Path | None:
    return Path(place.database) if place.get_backend_name() == "sqlite" and place.database else None


def _copy(file: Path, held: str | None) -> Path | None:
    """A copy beside the file, named by the revision that it holds; none of an empty database."""
    if held is None:
        return None
    copy = file.with_name(f"{file.name}.before-{held}")
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy
