"""Keeps what a table has described as a house pack that other tables of this machine can begin with."""

import errno

from sqlalchemy import select

from companion.engine.errors import RuleViolation
from companion.engine.speech import marked
from companion.packs import house
from companion.packs.check import files_of
from companion.packs.problems import PackError
from companion.packs.shelf import ShelfPack
from companion.sessions.devices import presser
from companion.sessions.errors import DiskFull
from companion.sessions.hall import current_hall, newest
from companion.sessions.models import PackRow
from companion.sessions.names import name
from companion.sessions.pinned import unpacked

NOT_WRITTEN = marked(
    "The folder for stories cannot be written just now, so nothing was kept. Whoever runs this app must look."
)


def plainly(typed: str) -> str:
    """A name as a pack can hold it: nothing in it looks like a placeholder."""
    return typed.replace("<", "‹").replace(">", "›")


def keep_pages(code: str, token: str, title: str) -> ShelfPack:
    """The house pack of this table, on the shelf under that title; kept again it takes its old place.

    Raises UnknownGroup, DisplayOnly, InvalidCommand for the title; RuleViolation where nothing was
    described; Busy, DiskFull.
    """
    shown = name("title", title)
    hall = current_hall()
    with hall.store.reading() as connection:
        live, _ = newest(hall, connection, code)
        presser(connection, live.group.id, token)
        row = connection.execute(select(PackRow.texts).where(PackRow.digest == live.group.digest))
        texts = unpacked(row.scalar_one())
    if hall.shelf.house is None:
        raise RuleViolation("not_now", marked("This server keeps no stories of its tables."))
    added = live.game.keep(files_of(texts), live.table.state)
    if not added:
        raise RuleViolation("not_now", marked("No page has been described at this table yet."))
    own = f"house-{live.group.log}"
    identity = {
        "id": own,
        "title": plainly(shown),
        "version": f"1.0.{live.version}",
        "authors": [plainly(live.group.name)],
    }
    try:
        folder = house.save(hall.shelf.house, live.game, own, house.texts_of(texts, added, identity))
    except PackError as error:
        raise RuleViolation("not_now", marked("These pages cannot be kept as a story.")) from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise DiskFull from error
        raise RuleViolation("busy", NOT_WRITTEN) from error
    return hall.shelf.add(live.game, folder)
