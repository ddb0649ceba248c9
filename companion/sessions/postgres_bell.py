"""The bell between processes: PostgreSQL's NOTIFY, which goes with the commit."""

from threading import Event, Thread

import psycopg
from sqlalchemy import URL, Connection, func, select

from companion.sessions.bell import Bell

CHANNEL = "companion"
PATIENCE = 1.0  # seconds between looks at whether to stop, and before connecting again


class PostgresBell(Bell):
    """Rings here what was committed anywhere. Needs a direct connection, no pooler in transaction mode."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._closed = Event()
        self._thread = Thread(target=self._listen, name="bell", daemon=True)
        self._thread.start()

    def announce(self, connection: Connection, group: str, version: int) -> None:
        """Tell the other processes when, and only if, this transaction is committed."""
        connection.execute(select(func.pg_notify(CHANNEL, f"{group} {version}")))

    def close(self) -> None:
        """Stop listening to other processes."""
        self._closed.set()
        self._thread.join(timeout=5 * PATIENCE)

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                self._hear_until_closed()
            except psycopg.Error:  # the server went away; what it says meanwhile is caught up with
                self._closed.wait(PATIENCE)

    def _hear_until_closed(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.ring_all()  # whatever was said while nobody listened
            while not self._closed.is_set():
                for message in connection.notifies(timeout=PATIENCE):
                    group, _, version = message.payload.partition(" ")
                    self.ring(group, int(version))
