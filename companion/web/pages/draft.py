"""A table that is being made: what the steps of New table have asked so far. It lives in the address."""

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from companion.games.familiar_tales.content import Content
from companion.packs.problems import errors
from companion.packs.shelf import Shelf, ShelfPack
from companion.web.pages.circle import Circle, circle
from companion.web.pages.presses import number

MOST = 4


@dataclass(frozen=True, slots=True)
class Draft:
    """A pack, the language it is told in, the chapter to begin with, and who plays."""

    pack: ShelfPack
    content: Content
    language: str
    chapter: str
    circle: Circle

    def chosen(self) -> tuple[tuple[str, str], ...]:
        """What was chosen before the players, as the fields of a form."""
        return ("pack", self.pack.id), ("language", self.language), ("chapter", self.chapter)


def startable(shelf: Shelf) -> list[ShelfPack]:
    """The packs that can be begun."""
    return [pack for pack in shelf.packs if pack.content is not None and not errors(pack.problems)]


def draft(args: MultiDict[str, str], packs: list[ShelfPack], language: str) -> Draft | None:
    """The draft in the address; None while the pack is still open."""
    wanted = args.get("pack", "")
    pack = next((one for one in packs if one.id == wanted), packs[0] if len(packs) == 1 else None)
    if pack is None or not isinstance(pack.content, Content):
        return None
    content, asked, chapter = pack.content, args.get("language", language), args.get("chapter", "")
    return Draft(
        pack,
        content,
        asked if asked in pack.languages else pack.languages[0],
        chapter if chapter in content.chapters else content.first_chapter().id,
        circle(args, content, min(number(args.get("players")), MOST)),
    )
