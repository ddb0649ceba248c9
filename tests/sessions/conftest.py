"""A hall with the tally game on a real file, and a table in it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.sessions.tally import close, new_table, open_app, write_pack


@pytest.fixture
def reopen(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Opens the same database again, as a fresh process would."""
    write_pack(tmp_path / "packs")
    opened = []

    def again(**settings: object) -> Flask:
        opened.append(open_app(tmp_path, **settings))
        return opened[-1]

    yield again
    for app in opened:
        close(app)


@pytest.fixture
def hall(reopen: Callable[..., Flask]) -> Iterator[Flask]:
    """An app with the tally game, its context entered."""
    app = reopen()
    with app.app_context():
        yield app


@pytest.fixture
def table(hall: Flask) -> tuple[str, str]:
    """The join code of a fresh table, and its host's token."""
    return new_table()
