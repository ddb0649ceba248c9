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
from companion.packs.shelf import ShelfPack
from companion.sessions.models import PackRow

KEPT = 20  # packs in memory


def packed(texts: Mapping[str, str]) -> bytes:
    """The texts of a pack, by path, as PackRow keeps them."""
    return zlib.compress(json.dumps(texts, ensure_ascii=False).encode(errors="surrogatepass"))


def unpacked(kept: bytes) -> dict[str, str]:
    """What `packed` packed."""
    texts: dict[str, str] = json.loads(zlib.decompress(kept).decode(errors="surrogatepass"))
    return texts


class PinnedPacks:
    """The contents of pinned packs, each read on first use."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._contents: OrderedDict[str, object] = OrderedDict()

    def pin(self, pack: ShelfPack) -> PackRow:
        """What a group that begins with this pack keeps of it."""
        self._keep(pack.digest, pack.content)
        return PackRow(digest=pack.digest, texts=packed(pack.texts))

    def content(self, connection: Connection, game: AnyGame, digest: str) -> object:
        """The content of the pack with this digest. Raises RuleViolation where it cannot be read any more."""
        with self._lock:
            held = self._contents.get(digest)
            if held is not None:
                self._contents.move_to_end(digest)
                return held
        row = connection.execute(select(PackRow.texts).where(PackRow.digest == digest)).scalar_one()
        content, _ = read_texts(game, unpacked(row))  # a check that came later refuses nothing
        if content is None:
            sentence = marked("This version of the app cannot read the story of this table any more.")
            raise RuleViolation("not_now", sentence)
        self._keep(digest, content)
        return content

    def _keep(self, digest: str, content: object) -> None:
        with self._lock:
            self._contents[digest] = content
            self._contents.move_to_end(digest)
            while len(self._contents) > KEPT:
                self._contents.popitem(last=False)
