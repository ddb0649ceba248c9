"""The floor: the least that keeping one press can cost behind the same server."""

import sqlite3
import threading
from pathlib import Path

from flask import Flask


def floor(data: Path) -> Flask:
    """An app with one route that does one BEGIN IMMEDIATE, one INSERT and one commit."""
    app = Flask("floor")
    app.config["MAX_CONTENT_LENGTH"] = 65_536  # as our own: the gateway reads no more
    own = threading.local()

    def connection() -> sqlite3.Connection:
        if not hasattr(own, "connection"):
            own.connection = sqlite3.connect(data / "floor.sqlite3", isolation_level=None)
            own.connection.execute("PRAGMA journal_mode=WAL")
            own.connection.execute("PRAGMA synchronous=FULL")
            own.connection.execute("CREATE TABLE IF NOT EXISTS presses (id INTEGER PRIMARY KEY, text TEXT)")
        return own.connection

    @app.post("/floor")
    def press() -> tuple[str, int]:
        """Keep one line."""
        database = connection()
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO presses (text) VALUES (?)", ("x" * 200,))
        database.execute("COMMIT")
        return "kept", 201

    return app
