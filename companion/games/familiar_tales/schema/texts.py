"""Texts that players read, and the placeholders in them."""

import re

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.shape import wrong
from companion.games.familiar_tales.schema.values import Written

PLACEHOLDER = re.compile(r"</?[A-Za-z][^<>\n]{0,60}>")
PLACEHOLDERS = ("<finder>", "<active>", "<target>", "<players>", "<code>", "<danger>")


class Prose(Written):
    """A text of up to `limit` characters, with placeholders; `lines` False keeps it on one line."""

    wanted = "text"

    def __init__(self, limit: int = 4000, lines: bool = True, required: bool = False) -> None:
        super().__init__(required=required)
        self.limit, self.lines = limit, lines

    def read(self, value: str) -> object:
        """The text without the white space around it."""
        text = value.strip()
        if not text:
            raise wrong("P103", "`{key}` holds no text", "players would see an empty card", "write the text")
        if len(text) > self.limit:
            raise wrong(
                "P111",
                f"this text has {len(text)} characters, and {self.limit} are the most here",
                "nobody reads more than that aloud at once",
                "split it into several steps",
            )
        if not self.lines and "\n" in text:
            raise wrong(
                "P103",
                "`{key}` must be one line",
                "it stands on a button or in a heading",
                "write it on one line, without `|`",
            )
        for found in PLACEHOLDER.findall(text):
            self._placeholder(found)
        return text

    def _placeholder(self, found: str) -> None:
        if found in PLACEHOLDERS or re.fullmatch(r"<(count|icon):[a-z0-9-]+>", found):
            return
        raise wrong(
            "P209",
            f"`{found}` is not a placeholder",
            "players would read it as it stands",
            f"use one of {' '.join(PLACEHOLDERS)} <count:ID> <icon:NAME>",
            closest(found, (*PLACEHOLDERS, "<count:ID>", "<icon:NAME>")),
            spot=found,
        )


class Label(Prose):
    """One line of up to 120 characters."""

    wanted = "one line of text"

    def __init__(self, limit: int = 120, required: bool = False) -> None:
        super().__init__(limit, lines=False, required=required)
