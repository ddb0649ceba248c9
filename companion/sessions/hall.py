"""Where all tables of one app stand: the database, the shelf, the games, the bell, the tables in memory."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from flask import Flask, current_app
from sqlalchemy import Connection, make_url

from companion.engine.game import AnyGame
from companion.packs.shelf import Shelf
from companion.sessions import live, log
from companion.sessions.bell import Bell
from companion.sessions.errors import UnknownGroup
from companion.sessions.live import Live, LiveTables
from companion.sessions.migrate import migrate
from companion.sessions.models import db
from companion.sessions.names import kept_code
from companion.sessions.pinned import PinnedPacks
from companion.sessions.store import Store, Writing

EXTENSION = "companion-hall"


@dataclass(frozen=True, slots=True)
class Hall:
    """What one app keeps open. `clock`: seconds since 1970."""

    store: Store
    shelf: Shelf
    games: Mapping[str, AnyGame]
    bell: Bell
    clock: Callable[[], float]
    packs: PinnedPacks
    live: LiveTables = field(default_factory=LiveTables)

    def close(self) -> None:
        """Let go of the database."""
        self.bell.close()
        self.store.engine.dispose()


def open_store(
    app: Flask,
    url: str,
    shelf: Shelf,
    games: Mapping[str, AnyGame],
    wait: float = 2.0,
    clock: Callable[[], float] = time.time,
) -> Hall:
    """Bring the database up to date and bind it to the app. Raises MigrationFailed.

    `url` is SQLAlchemy's; `wait`: seconds that a locked SQLite file is waited for.
    """
    migrate(url)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"pool_size": 10, "max_overflow": 40, "pool_timeout": wait}
    db.init_app(app)
    with app.app_context():
        store = Store(db.engine, wait)
    hall = Hall(store, shelf, games, _bell(url), clock, PinnedPacks(shelf))
    app.extensions[EXTENSION] = hall
    return hall


def current_hall() -> Hall:
    """The hall of the app that this thread works for."""
    return cast(Hall, current_app.extensions[EXTENSION])


def newest(
    hall: Hall, connection: Connection, code: str, press_id: str | None = None, writing: Writing | None = None
) -> tuple[Live, int | None]:
    """A group at its newest version, and the entry that this press made, if it made one.

    `code` as typed. Raises UnknownGroup.
    """
    kept = kept_code(code)
    known = hall.live.get(kept) if kept else None  # before the connection looks, or it may see less
    group = log.group(connection, kept) if kept else None
    if group is None:
        raise UnknownGroup
    held = cast("Live | None", writing.drafts.get(group.id)) if writing else None
    held = held or known
    if held is None or held.group != group:
        game = hall.games[group.game]
        held = live.load(connection, group, game, hall.packs.content(connection, game, group.digest))
    entries, made = log.later(connection, held.game.wire, group.id, held.version, press_id)
    return live.with_entries(connection, live.follow(connection, held, entries)), made


def _bell(url: str) -> Bell:
    if make_url(url).get_backend_name() != "postgresql":
        return Bell()
    from companion.sessions.postgres_bell import PostgresBell  # its driver is an extra: not always there

    return PostgresBell(make_url(url))
