"""Pinned packs: a group keeps what decides its story, whatever becomes of the pack's files."""

import json
import zlib
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from sqlalchemy import Connection, select

from companion.engine.errors import RuleViolation
from companion.engine.game import AnyGame
from companion.engine.speech import marked
from companion.packs.check import read_texts
from companion.packs.shelf import Shelf, ShelfPack
from companion.sessions.models import PackRow

KEPT = 20  # packs in memory that are not on the shelf


def packed(texts: Mapping[str, str]) -> bytes:
    """The texts of a pack, by path, as PackRow keeps them."""
    return zlib.compress(json.dumps(texts, ensure_ascii=False).encode(errors="surrogatepass"))


def unpacked(kept: bytes) -> dict[str, str]:
    """What `packed` packed."""
    texts: dict[str, str] = json.loads(zlib.decompress(kept).decode(errors="surrogatepass"))
    return texts


def pinned(pack: ShelfPack) -> PackRow:
    """What a group that begins with this pack keeps of it."""
    return PackRow(digest=pack.digest, texts=packed(pack.texts))


class PinnedPacks:
    """The contents of pinned packs: those on the shelf, and others read on first use."""

    def __init__(self, shelf: Shelf) -> None:
        self._on_shelf = {pack.digest: pack.content for pack in shelf.packs if pack.content is not None}
        self._lock = Lock()
        self._read: OrderedDict[str, object] = OrderedDict()

    def content(self, connection: Connection, game: AnyGame, digest: str) -> object:
        """The content of the pack with this digest. Raises RuleViolation where it cannot be read any more."""
        held = self._on_shelf.get(digest) or self._remembered(digest)
        if held is not None:
            return held
        row = connection.execute(select(PackRow.texts).where(PackRow.digest == digest)).scalar_one()
        content, _ = read_texts(game, unpacked(row))  # a check that came later refuses nothing
        if content is None:
            sentence = marked("This version of the app cannot read the story of this table any more.")
            raise RuleViolation("not_now", sentence)
        self._remember(digest, content)
        return content

    def _remembered(self, digest: str) -> object | None:
        with self._lock:
            if digest in self._read:
                self._read.move_to_end(digest)
            return self._read.get(digest)

    def _remember(self, digest: str, content: object) -> None:
        with self._lock:
            self._read[digest] = content
            while len(self._read) > KEPT:
                self._read.popitem(last=False)
