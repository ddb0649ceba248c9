"""Bell: "group G is now at version N". A lost ring costs nothing: whoever hears the next looks up all.

Groups are named by their join code as the log keeps it, versions by number. Nothing else is said.
"""

import asyncio
from collections import defaultdict
from threading import Lock
from types import TracebackType

from sqlalchemy import Connection


class Subscription:
    """One listener in one event loop; hears the newest version only. Close it, or use `with`."""

    def __init__(self, bell: "Bell", group: str, loop: asyncio.AbstractEventLoop) -> None:
        self._bell = bell
        self._group = group
        self._loop = loop
        self._rung = asyncio.Event()
        self._version = 0

    async def next(self) -> int:
        """The newest version told since the last call; waits for it. 0: look for yourself."""
        await self._rung.wait()
        self._rung.clear()
        return self._version

    def close(self) -> None:
        """Hear nothing more."""
        self._bell._drop(self._group, self)

    def _hear(self, version: int) -> None:
        self._version = version
        self._rung.set()

    def _ring(self, version: int) -> None:
        try:
            self._loop.call_soon_threadsafe(self._hear, version)
        except RuntimeError:  # its loop has ended without a goodbye
            self.close()

    def __enter__(self) -> "Subscription":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Bell:
    """The bell of one process, in memory."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: defaultdict[str, set[Subscription]] = defaultdict(set)

    def subscribe(self, group: str) -> Subscription:
        """Hear of one group from now on, in the running event loop."""
        subscription = Subscription(self, group, asyncio.get_running_loop())
        with self._lock:
            self._listeners[group].add(subscription)
        return subscription

    def announce(self, connection: Connection, group: str, version: int) -> None:
        """Called inside the transaction that makes the version: tells other processes, if there are any."""

    def ring(self, group: str, version: int) -> None:
        """Tell every listener of the group in this process. Any thread may ring, after the commit."""
        with self._lock:
            listeners = tuple(self._listeners.get(group, ()))
        for listener in listeners:
            listener._ring(version)

    def ring_all(self) -> None:
        """Let every listener look for itself: something may have been missed."""
        with self._lock:
            groups = tuple(self._listeners)
        for group in groups:
            self.ring(group, 0)

    def close(self) -> None:
        """Stop listening to other processes."""

    def _drop(self, group: str, subscription: Subscription) -> None:
        with self._lock:
            self._listeners[group].discard(subscription)
            if not self._listeners[group]:
                del self._listeners[group]
