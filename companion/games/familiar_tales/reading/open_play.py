"""Open play: the page that every page without a file is (pack format, section 24)."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.book import At, Book, Loaded, mapping, sequence
from companion.games.familiar_tales.reading.locations import body
from companion.games.familiar_tales.reading.parts import rules_parts
from companion.games.familiar_tales.reading.settings import Layer


def page(book: Book, at: At, campaign: Loaded) -> tuple[c.Location, Loaded]:
    """What every page of open play holds, and its special rules as parts."""
    loaded = mapping(mapping(campaign.get("open")).get("page"))
    here = (at / "open" / "page")._replace(page=c.OPEN)
    rules = rules_parts(book, here / "special_rules", f"{c.OPEN}/", mapping(loaded.get("special_rules")))
    return body(book, here, loaded), {"special_rules": rules} if rules else {}


def open_play(
    book: Book,
    at: At,
    campaign: Loaded,
    common: tuple[c.Location, Loaded],
    layers: Mapping[str, Layer],
    known: Mapping[str, c.PrintedPage],
) -> c.OpenPlay:
    """Open play as each chapter has it; the book's own pages where `pages: true`."""
    loaded = mapping(campaign.get("open"))
    page, over = common
    pages = {}
    for name in mapping(campaign.get("chapters")) if loaded.get("pages") is True else ():
        layer = layers.get(f"chapters/{name}", layers[""]).under(book, at / "open" / "page", over)
        pages[name] = replace(page, chapter=name, setting=layer.setting)
    kinds = tuple(str(kind) for kind in sequence(loaded.get("enemies")))
    return c.OpenPlay(pages, str(loaded.get("codes", "")), kinds, known)
