"""What `companion serve` does: open a port, say where, serve, and stop without keeping anyone waiting."""

import io
import signal
import socket
import sys
from types import FrameType

import click
import segno
import uvicorn

from companion.asgi import Gateway

GRACE = 2  # seconds that requests under way may still take when the server stops


class Server(uvicorn.Server):
    """uvicorn, but the live streams are closed first: they would never end by themselves."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__(
            uvicorn.Config(
                gateway,
                lifespan="off",
                ws="none",
                log_level="warning",
                access_log=False,
                proxy_headers=False,  # PROXIES does this for every server alike
                server_header=False,
                timeout_graceful_shutdown=GRACE,
            )
        )
        self.gateway = gateway

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams, then everything else."""
        self.gateway.close_streams()
        await super().shutdown(sockets)


def open_port(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, or asyncio would leave Nagle's algorithm on and every picture come 40 ms late
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share the port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(2048)
    except OSError:
        opened.close()
        raise
    return opened


def address(host: str, port: int) -> str:
    """What to type on a phone to reach this server."""
    if host in ("0.0.0.0", "::", ""):
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """This machine's address on its home network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def announce(url: str) -> None:
    """Print the address, and a QR code of it where the terminal can draw one."""
    drawing = io.StringIO()
    segno.make(url, error="l").terminal(drawing, compact=True)
    lines = (drawing.getvalue(), f"Open {url} on a phone in the same network.", "Stop with Ctrl+C.")
    for line in lines:
        try:
            click.echo(line)
        except UnicodeEncodeError:
            continue


def serve(gateway: Gateway, opened: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT, then leave with status 0."""
    for wanted in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wanted, _leave)  # uvicorn raises the signal once more when all is closed
    with opened:
        Server(gateway).run(sockets=[opened])


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)
