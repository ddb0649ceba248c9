"""Pictures of tables: what a kind of screen shows, in one language, rendered once per version.

A picture holds nothing of one phone: no press id, no form token, no device, no role. The press
that made a version and every phone that listens share the same few.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future
from dataclasses import asdict
from threading import Lock
from typing import Generic, Literal, TypeVar, cast

from flask import Flask, current_app, render_template

from companion import sessions
from companion.engine.game import Plain
from companion.sessions import OpenTable
from companion.web.speech import language, speech

EXTENSION = "companion-pictures"
MOST = 256  # pictures in memory

Screen = Literal["panel", "display"]  # a display shows the same without anything to press
P = TypeVar("P")


def init_app(app: Flask) -> None:
    """Give the app its album of pictures."""
    app.extensions[EXTENSION] = Once[object](MOST)


def table(opened: OpenTable) -> dict[str, Plain]:
    """The table in this request's language, as the HTTP contract has it. Not to be changed."""
    return cast(dict[str, Plain], _album().get(_key(opened, "table"), lambda: _table(opened)))


def html(opened: OpenTable, screen: Screen) -> str:
    """The table as part of a page, in this request's language."""

    def render() -> str:
        return render_template(f"{opened.game.id}/{screen}.html", table=table(opened))

    return cast(str, _album().get(_key(opened, screen), render))


def news(opened: OpenTable, picture: str) -> dict[str, object]:
    """What phones are told: `picture` is empty, `table`, `panel` or `display`."""
    told: dict[str, object] = {"version": opened.version, "log": opened.log}
    if picture == "table":
        told["table"] = table(opened)
    elif picture in ("panel", "display"):
        told["panel"] = html(opened, cast(Screen, picture))
    return told


def event(opened: OpenTable, picture: str) -> bytes:
    """The news as one event of a live stream."""

    def write() -> bytes:
        return f"id: {opened.version}\ndata: {json.dumps(news(opened, picture))}\n\n".encode()

    return cast(bytes, _album().get(_key(opened, f"event {picture}"), write))


def _table(opened: OpenTable) -> dict[str, Plain]:
    spoken = speech(sessions.overlays(opened, language()))
    shown = opened.game.view(opened.state, opened.content, spoken)
    undo, redo = opened.undo(spoken), opened.redo(spoken)
    return {
        "version": opened.version,
        "log": opened.log,
        **shown,
        "group": {"code": opened.code, "name": opened.name, "players": shown["players"]},
        "undo": asdict(undo) if undo else None,
        "redo": asdict(redo) if redo else None,
    }


def _key(opened: OpenTable, kind: str) -> Hashable:
    return opened.code, opened.log, opened.version, language(), kind


def _album() -> "Once[object]":
    return cast("Once[object]", current_app.extensions[EXTENSION])


class Once(Generic[P]):
    """Keeps the last `most` things that were made; who asks for one in the making waits for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Future[P]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], P]) -> P:
        """The thing of this key, made now if it is not kept. Raises what `make` raises."""
        with self._lock:
            kept = self._kept.get(key)
            mine: Future[P] = Future()
            if kept is None:
                self._kept[key] = mine
                if len(self._kept) > self._most:
                    self._kept.popitem(last=False)
            else:
                self._kept.move_to_end(key)
        if kept is not None:
            try:
                return kept.result()
            except CancelledError:
                return self.get(key, make)
        try:
            mine.set_result(make())
        finally:
            if not mine.done():  # `make` failed: the next one tries for itself
                with self._lock:
                    if self._kept.get(key) is mine:
                        del self._kept[key]
                mine.cancel()
        return mine.result()
