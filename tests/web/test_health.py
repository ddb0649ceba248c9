"""What is told to whoever hosts the app."""

import sqlite3
from pathlib import Path

from flask import Flask
from sqlalchemy import event

from companion.sessions import current_hall


def test_the_database_is_gone(app: Flask) -> None:
    """Without its database the app is not well, and says why."""
    with app.app_context():
        file = Path(current_hall().store.engine.url.database or "")
    file.rename(file.with_name("away"))
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 503
    assert "cannot be written" in answer.get_json()["error"]["message"]


def test_the_database_cannot_be_written(app: Flask) -> None:
    """An app that can show tables and keep no press is not well either."""

    def read_only(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    with app.app_context():
        event.listen(current_hall().store.engine, "checkout", read_only)
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 503
    assert "cannot be written" in answer.get_json()["error"]["message"]
