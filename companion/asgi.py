"""One ASGI object: Flask, and beside it the live streams, answered without a thread for each.

A stream begins as an ordinary request to Flask, which looks at token, role and language as for
every page and answers with the newest picture. Where that answer leaves a Listening behind, the
gateway keeps the connection open and goes on by itself. Under a plain WSGI server the same answer
simply ends, and the browser asks again after `retry`.
"""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import build_environ
from flask import Flask
from werkzeug import Response

from companion.app import create_app
from companion.engine.errors import RuleViolation
from companion.sessions import Subscription, subscribe
from companion.web.api.live import COMMENT, KEPT_OPEN, Listening, told

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

WORKERS = 8  # threads that answer requests
PAINTERS = 4  # threads that open streams and render their pictures
FAREWELL = 1.0  # seconds that a phone gets to take the end of its stream
PATIENCE = 10.0  # seconds that a request has to come in
ABOUT_THE_BODY = (b"content-length", b"transfer-encoding")
LIVE = re.compile(r"/api/v1/groups/[^/]+/live")


def create_asgi() -> "Gateway":
    """The app for any ASGI server: `uvicorn --factory companion.asgi:create_asgi`."""
    return Gateway(create_app())


class Gateway:
    """Flask and the live streams behind one door."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._flask = WSGIMiddleware(app, workers=WORKERS)  # type: ignore[arg-type]
        self._painters = ThreadPoolExecutor(PAINTERS, thread_name_prefix="live")
        self._streams: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http" and scope["method"] == "GET" and LIVE.fullmatch(scope["path"]):
            await self._live(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    def close_streams(self) -> None:
        """End all streams: the server is about to stop."""
        for stream in self._streams:
            stream.cancel()

    async def _request(self, scope: Message, receive: Receive, send: Send) -> None:
        """Hand a request to Flask once all of it is here: a phone that stalls holds no thread."""
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _whole_body(receive, self._app.config["MAX_CONTENT_LENGTH"])
        except TimeoutError:
            late = Response(status=408, headers={"Connection": "close"})
            await send(_start(late))
            await send(_body(b"", more=False))
            return
        if body is not None:
            headers = [(name, value) for name, value in scope["headers"] if name not in ABOUT_THE_BODY]
            if len(headers) < len(scope["headers"]):
                headers.append((b"content-length", str(len(body)).encode()))
            await self._flask({**scope, "headers": headers}, _once(body), send)  # type: ignore[arg-type]

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.close_streams()
        await send({"type": "lifespan.shutdown.complete"})

    async def _live(self, scope: Message, receive: Receive, send: Send) -> None:
        """Open a stream, or say why not; then keep it until one side hangs up."""
        loop = asyncio.get_running_loop()
        answer, listening = await loop.run_in_executor(self._painters, self._open, scope)
        await send(_start(answer))
        await send(_body(answer.data, more=listening is not None))
        if listening is None:
            return
        stream = asyncio.create_task(self._stream(listening, send))
        hung_up = asyncio.create_task(_hung_up(receive))
        self._streams.add(stream)
        try:
            await asyncio.wait((stream, hung_up), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._streams.discard(stream)
            stream.cancel()
            hung_up.cancel()
        if stream.done() and not stream.cancelled():
            stream.result()  # a fault of ours is to be seen in the server's log
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await send(_body(b"", more=False))

    def _open(self, scope: Message) -> tuple[Response, Listening | None]:
        kept: list[Listening] = []
        environ: dict[str, Any] = {**build_environ(scope, io.BytesIO()), KEPT_OPEN: kept}  # type: ignore[arg-type]
        answer = Response.from_app(self._app, environ, buffered=True)
        if not kept:
            return answer, None
        answer.headers.pop("Content-Length", None)
        return answer, kept[0]

    async def _stream(self, listening: Listening, send: Send) -> None:
        """Send what is new at each ring; while a slow phone takes one picture, only the newest waits."""
        loop = asyncio.get_running_loop()
        pause = self._app.config["STREAM_COMMENT"]
        with self._subscription(listening) as bell, suppress(RuleViolation):
            while True:
                news, listening = await loop.run_in_executor(self._painters, told, self._app, listening)
                if news:
                    await send(_body(news, more=True))
                try:
                    async with asyncio.timeout(pause):
                        await bell.next()
                except TimeoutError:
                    await send(_body(COMMENT, more=True))

    def _subscription(self, listening: Listening) -> Subscription:
        with self._app.app_context():
            return subscribe(listening.code)


async def _whole_body(receive: Receive, most: int) -> bytes | None:
    """The body of a request, cut one byte above the most that Flask takes; None if the phone is gone."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most or not message.get("more_body"):
            return body[: most + 1]


def _once(body: bytes) -> Receive:
    """A connection on which this body has just come in."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


def _start(answer: Response) -> Message:
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
    return {"type": "http.response.start", "status": answer.status_code, "headers": headers}


def _body(data: bytes, more: bool) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": more}
