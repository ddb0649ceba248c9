"""Printed codes: their shape, codes alike to players, closed codes (P301, P302, P305, P307)."""

from collections import defaultdict
from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.content import CodeShape, Content
from companion.games.familiar_tales.nearest import nearest
from companion.games.familiar_tales.reading.book import Book, Use
from companion.games.familiar_tales.reading.conditions import plain_code
from companion.games.familiar_tales.reading.files import Shelved

LOOKALIKES = str.maketrans("OIL5B", "011S8")


def checked(content: Content, book: Book, shelved: Shelved) -> Iterator[Complaint]:
    """Every code of every page, and those on cards."""
    where = shelved.path("campaign")
    by_page: defaultdict[str, list[Use]] = defaultdict(list)
    for use in book.uses:
        if use.kind == "new code":
            yield from _shaped(use, content.code_shape, where)
            by_page[use.at.page].append(use)
    for uses in by_page.values():
        yield from _alike(uses, content.code_shape)
    yield from _closed(book)


def _shaped(use: Use, shape: CodeShape, where: str) -> Iterator[Complaint]:
    code = plain_code(use.name)
    if not shape.shortest <= len(code) <= shape.longest:
        wanted = (
            f"{shape.shortest}" if shape.shortest == shape.longest else f"{shape.shortest} to {shape.longest}"
        )
        low, high = min(len(code), shape.shortest), max(len(code), shape.longest)
        yield use.at.complaint(
            "P301",
            f"code `{use.name}` has {len(code)} characters, and this pack says codes have {wanted}",
            f"{where} sets their `length`, so the app would never accept it",
            f"write the code as printed, or set `length: {low}-{high}`",
            part="key",
        )
    fits = {"digits": code.isdigit(), "letters": code.isalpha(), "mixed": True}[shape.alphabet]
    if not fits:
        yield use.at.complaint(
            "P301",
            f"code `{use.name}` does not consist of {shape.alphabet}",
            f"{where} sets `alphabet: {shape.alphabet}`, so the app would never accept it",
            "write the code as printed, or set `alphabet: mixed`",
            part="key",
        )


def _alike(uses: list[Use], shape: CodeShape) -> Iterator[Complaint]:
    first: dict[str, str] = {}
    for use in uses:
        code = plain_code(use.name)
        looks = code.translate(LOOKALIKES) if shape.lookalikes else code
        other = first.setdefault(looks, use.name)
        if other == use.name:
            continue
        if plain_code(other) == code:
            yield use.at.complaint(
                "P302",
                f"codes `{use.name}` and `{other}` are the same to players",
                "capitals, spaces and hyphens are ignored when a code is typed",
                "use the code printed on the page",
                part="key",
            )
        else:
            yield use.at.complaint(
                "P307",
                f"codes `{use.name}` and `{other}` look alike",
                "with `lookalikes: true` the app takes one for the other",
                "set `lookalikes: false`, or merge the two",
                part="key",
            )


def _closed(book: Book) -> Iterator[Complaint]:
    opened: defaultdict[str, set[str]] = defaultdict(set)
    for use in book.uses:
        if use.kind == "code" and use.of == "open":
            opened[plain_code(use.name)].add(use.at.page)
    for use in book.uses:
        if use.kind == "closed code":
            code = plain_code(use.name)
            meant = [name for name in opened if name == code or code in nearest(name, [code])]
            pages = set().union(*(opened[name] for name in meant))
            if not pages or (use.at.page and not pages & {use.at.page, ""} and not _layers(pages)):
                yield use.at.complaint(
                    "P305",
                    f"code `{use.name}` starts closed, and nothing opens it",
                    f"`closed: true` hides a code until a step says `codes: {{open: [{use.name}]}}`",
                    "open it somewhere on this page, or remove `closed`",
                    part="key",
                )


def _layers(pages: set[str]) -> bool:
    return any("/" in page for page in pages)
