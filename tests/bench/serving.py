"""Servers in processes of their own, so that the measuring does not slow what it measures."""

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path

from companion import create_app
from companion.asgi import Gateway
from companion.serve import Server, open_port
from tests.bench.floor import floor


def serve(kind: str, settings: dict[str, str], told: Connection) -> None:
    """In a process of its own: serve the app or the floor, and tell the port."""
    app = create_app(settings) if kind == "app" else floor(Path(settings["DATA"]))
    with open_port("127.0.0.1", 0) as opened:
        told.send(opened.getsockname()[1])
        Server(Gateway(app)).run(sockets=[opened])


@contextmanager
def served(kind: str, settings: dict[str, str]) -> Iterator[HTTPConnection]:
    """One connection to a server in a process of its own."""
    processes = multiprocessing.get_context("spawn")
    hears, tells = processes.Pipe(duplex=False)
    process = processes.Process(target=serve, args=(kind, settings, tells))
    process.start()
    tells.close()  # so that a server that dies is heard
    connection = HTTPConnection("127.0.0.1", hears.recv())
    try:
        yield connection
    finally:
        connection.close()
        process.terminate()
        process.join()
