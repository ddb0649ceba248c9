"""A pack's plain files become content: shape first, then lists and names, then layers."""

from collections.abc import Mapping

from companion.engine.errors import Complaint
from companion.engine.game import Files, PackCard
from companion.engine.speech import Overlay
from companion.games.familiar_tales import cross_check
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.reading.files import Shelved, sorted_out
from companion.games.familiar_tales.reading.pack import built, overlay_texts


def read(files: Files) -> tuple[Content | None, tuple[Complaint, ...]]:
    """The content of a pack's plain files, and all that is wrong with them.

    A file that could not be read stands with None. Content is None where play would break.
    """
    shelved, complaints = sorted_out(files)
    content, book = built(shelved)
    found = (*complaints, *book.complaints, *cross_check.names(book, shelved))
    broken = any(complaint.level == "error" for complaint in found)
    more = () if content is None else cross_check.meaning(content, book, shelved)
    return (None if broken else content), (*found, *more)


def card(content: Content) -> PackCard:
    """What the shelf shows of a pack."""
    pack = content.identity
    chapters = sorted(content.chapters.values(), key=lambda chapter: chapter.number)
    return PackCard(
        id=pack.id,
        title=pack.title.source,
        version=pack.version,
        languages=(pack.language, *(tag for tag in pack.languages if tag != pack.language)),
        description=pack.description.source,
        content_notes=tuple(note.source for note in pack.content_notes),
        chapters=tuple((chapter.id, chapter.title.source) for chapter in chapters),
    )


def overlays(files: Files, language: str) -> Mapping[str, Overlay]:
    """The translated texts of one language, by address."""
    return overlay_texts(sorted_out({p: v for p, v in files.items() if p.startswith(f"i18n/{language}/")})[0])


__all__ = ["Shelved", "card", "overlays", "read"]
