"""Real servers for tests: the app behind uvicorn, on a free port of this machine."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from companion.asgi import Gateway
from companion.serve import Server, open_port


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Serve the app in a thread; gives its address."""
    with open_port("127.0.0.1", 0) as opened:
        server = Server(Gateway(app))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]})
        thread.start()
        try:
            wait_for(lambda: server.started)
            yield f"http://127.0.0.1:{opened.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def wait_for(happened: object, seconds: float = 10.0) -> None:
    """Return as soon as the call gives something true. Raises AssertionError."""
    assert callable(happened)
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.01)
