"""The database comes up to date at start, or stays as it was."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import create_engine

from companion import sessions
from companion.sessions import MigrationFailed, migrate
from companion.sessions.models import Base
from tests.sessions.tally import Add

STEP = '''"""A step of the future."""
import sqlalchemy as sa
from alembic import op
revision, down_revision = "0002", "0001"

def upgrade():
    with op.batch_alter_table("groups") as groups:
        groups.add_column(sa.Column("colour", sa.Text()))
    {further}
'''


@pytest.fixture
def future(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lets a later version of the app, with one more migration, start next."""
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    for script in ("env.py", "versions/0001_the_log.py"):
        (scripts / script).write_text((migrate.SCRIPTS / script).read_text())

    def come(further: str) -> None:
        (scripts / "versions" / "0002.py").write_text(STEP.format(further=further))
        monkeypatch.setattr(migrate, "SCRIPTS", scripts)

    return come


def columns(file: Path) -> set[str]:
    """The columns of the groups in a file."""
    with closing(sqlite3.connect(file)) as database:
        return {row[1] for row in database.execute("PRAGMA table_info(groups)")}


def test_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    """The migrated database has the tables, columns, keys and indexes of the models, and no others."""
    url = f"sqlite:///{tmp_path / 'deep' / 'new.sqlite3'}"
    migrate.migrate(url)
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        assert {table for (table,) in connection.exec_driver_sql("SELECT name FROM sqlite_master")} > set(
            Base.metadata.tables
        )
    engine.dispose()


def test_a_start_without_migration_copies_nothing(table: tuple[str, str], tmp_path: Path) -> None:
    """Neither an empty database nor one that is up to date is copied."""
    migrate.migrate(f"sqlite:///{tmp_path / 'tally.sqlite3'}")
    assert not list(tmp_path.glob("*.before-*"))


def test_the_file_is_copied_before_a_migration(
    table: tuple[str, str], reopen: Callable[..., Flask], tmp_path: Path, future: Callable[[str], None]
) -> None:
    """A later version migrates the tables and leaves a copy of the file as it was beside it."""
    sessions.press(*table, "p", None, Add())
    future("pass")
    file = tmp_path / "tally.sqlite3"
    migrate.migrate(f"sqlite:///{file}")
    assert "colour" in columns(file)
    copy = tmp_path / "tally.sqlite3.before-0001"
    assert "colour" not in columns(copy)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT max(number) FROM entries").fetchone() == (2,)


def test_a_failed_migration_changes_nothing(
    table: tuple[str, str], tmp_path: Path, future: Callable[[str], None]
) -> None:
    """The old file stays as it was, also where a step broke half way; the error says where the copy is."""
    sessions.press(*table, "p", None, Add())
    future('op.execute("INSERT INTO nowhere VALUES (1)")')
    file = tmp_path / "tally.sqlite3"
    with pytest.raises(MigrationFailed, match=r"left as it was.*before-0001"):
        migrate.migrate(f"sqlite:///{file}")
    assert "colour" not in columns(file)
    assert sessions.press(*table, "q", None, Add()).table.state.count == 2


def test_a_database_of_a_newer_app(
    table: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, future: Callable[[str], None]
) -> None:
    """An older app says that it cannot work with the file, and leaves it alone."""
    ours = migrate.SCRIPTS
    future("pass")
    file = tmp_path / "tally.sqlite3"
    migrate.migrate(f"sqlite:///{file}")
    monkeypatch.setattr(migrate, "SCRIPTS", ours)
    with pytest.raises(MigrationFailed, match="left as it was"):
        migrate.migrate(f"sqlite:///{file}")


def test_what_is_no_database(tmp_path: Path) -> None:
    """A file of something else is left alone."""
    file = tmp_path / "tally.sqlite3"
    file.write_text("My shopping list. " * 100)
    with pytest.raises(MigrationFailed):
        migrate.migrate(f"sqlite:///{file}")
    assert file.read_text().startswith("My shopping list.")
