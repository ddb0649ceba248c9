"""Complaints about meaning: unknown names, codes used twice, what cannot work at the table."""

from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.cross_check import codes, danger, enemies, flow, layers, pages, state
from companion.games.familiar_tales.cross_check.known import known_names
from companion.games.familiar_tales.cross_check.names import unknown_names
from companion.games.familiar_tales.reading.book import Book
from companion.games.familiar_tales.reading.files import Shelved


def names(book: Book, shelved: Shelved) -> tuple[Complaint, ...]:
    """Names that nothing bears, and what would break the play; on all that could be read."""
    if any(plain is None for files in shelved.plain.values() for plain in files.values()):
        return ()  # one cause, one message: names may stand in the file that could not be read
    return (
        *unknown_names(book, known_names(book, shelved), shelved.whole),
        *state.checked(book, shelved),
        *pages.checked(shelved),
    )


def meaning(content: Content, book: Book, shelved: Shelved) -> Iterator[Complaint]:
    """What is well formed and cannot work."""
    yield from codes.checked(content, book, shelved)
    yield from danger.checked(content, book, shelved)
    yield from enemies.checked(content, book)
    yield from layers.checked(content, book, shelved)
    yield from flow.checked(content, book, shelved)
