"""Connections, BEGIN IMMEDIATE, the one write lock and the group commit.

SQLite: whoever holds the lock commits for all who wait, at most 32 in one transaction, one after
another; where that transaction fails, each is tried alone. PostgreSQL has no lock here: the log's
primary key decides, and the loser starts again.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.sessions.errors import Busy, DiskFull, OutOfReach, told_plainly

T = TypeVar("T")

TOGETHER = 32  # presses in one transaction
TRIES = 6  # the first and five more


@dataclass(slots=True)
class Writing:
    """One open transaction: its connection, and what is to be done once it is committed."""

    connection: Connection
    drafts: dict[int, object] = field(default_factory=dict)  # group id -> its table as written so far
    afterwards: list[Callable[[], None]] = field(default_factory=list)


Work = Callable[[Writing], T]  # writes last, after everything that may refuse


@dataclass(slots=True)
class _Job(Generic[T]):
    """Somebody's work and how it went. `alone`: it has to be tried in a transaction of its own."""

    work: Work[T]
    results: tuple[T, ...] = ()
    refusal: RuleViolation | InvalidCommand | None = None
    served: bool = False
    alone: bool = False

    def run(self, writing: Writing) -> None:
        self.refusal = None
        try:
            self.results = (self.work(writing),)
        except (RuleViolation, InvalidCommand) as refusal:
            self.refusal = refusal

    def answer(self) -> T:
        if self.refusal is not None:
            raise self.refusal
        return self.results[0]


class Store:
    """The database of one app, for any number of threads."""

    def __init__(self, engine: Engine, wait: float) -> None:
        """`wait`: seconds that a locked SQLite file is waited for."""
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        file = engine.url.database if self.is_sqlite else None
        self._file = Path(file) if file else None
        self._reading = engine.execution_options(readonly=True)
        self._lock = Lock()
        self._waiting: deque[_Job[object]] = deque()
        if self.is_sqlite:
            prepare(engine, wait)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database and takes no lock. Raises Busy."""
        self._look()
        with told_plainly(), self._reading.connect() as connection:
            yield connection

    def write(self, work: Work[T]) -> T:
        """Do this work in a transaction and commit it. Raises what the work raises, Busy, DiskFull.

        The work may be run more than once, and by another thread; only one run is committed.
        """
        return self._write_in_turn(work) if self.is_sqlite else self._write_against_others(work)

    def _look(self) -> None:
        """Refuse where the file is gone: SQLite would write on into nothing, or make an empty one."""
        if self._file is not None and not self._file.exists():
            raise OutOfReach

    def _write_in_turn(self, work: Work[T]) -> T:
        job = _Job(work)
        self._waiting.append(job)  # type: ignore[arg-type]  # its own thread alone reads the result
        with self._lock:
            while not job.served:
                self._serve([self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))])
            if job.alone:
                self._commit([job])
        return job.answer()

    def _serve(self, jobs: "list[_Job[object]]") -> None:
        """Commit for all of these; where that fails, each shall be tried alone, by its own thread."""
        for job in jobs:
            job.alone = True
        try:
            with suppress(Exception):  # nothing is lost: it is raised again where it belongs
                refusal = self._commit_or_refuse(jobs)
                for job in jobs:
                    job.alone, job.refusal = False, refusal or job.refusal
        finally:
            for job in jobs:
                job.served = True

    def _commit_or_refuse(self, jobs: "list[_Job[object]]") -> Busy | DiskFull | None:
        """Commit; what keeps the whole database from being written is the answer to all of these."""
        try:
            self._commit(jobs)
        except Busy as refusal:
            self._refuse_waiting(refusal)
            return refusal
        except DiskFull as refusal:
            return refusal
        return None

    def _refuse_waiting(self, refusal: Busy) -> None:
        """Who queued while the file stayed locked has waited too: nobody waits for it a second time."""
        while self._waiting:
            job = self._waiting.popleft()
            job.refusal, job.served = refusal, True

    def _commit(self, jobs: "list[_Job[T]]") -> None:
        self._look()
        with told_plainly(), self.engine.begin() as connection:
            writing = Writing(connection)
            for job in jobs:
                job.run(writing)
        for afterwards in writing.afterwards:
            afterwards()

    def _write_against_others(self, work: Work[T]) -> T:
        for _ in range(TRIES):
            with suppress(IntegrityError), told_plainly():
                with self.engine.begin() as connection:
                    writing = Writing(connection)
                    result = work(writing)
                for afterwards in writing.afterwards:
                    afterwards()
                return result
        raise Busy


def prepare(engine: Engine, wait: float) -> None:
    """Make SQLite lose nothing: with the driver's defaults 400 presses of 8 threads leave 51."""

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.isolation_level = None  # or the driver would begin transactions by itself, too late
        connection.execute(f"PRAGMA busy_timeout={round(wait * 1000)}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        bare = connection.connection.dbapi_connection
        assert isinstance(bare, sqlite3.Connection)
        bare.execute("BEGIN" if connection.get_execution_options().get("readonly") else "BEGIN IMMEDIATE")
