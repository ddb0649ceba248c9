"""Every name that a pack gives, by kind and by page; taken from what was typed."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.familiar_tales.content import OPEN
from companion.games.familiar_tales.reading.book import Book, Loaded, mapping, sequence
from companion.games.familiar_tales.reading.campaign import BOX
from companion.games.familiar_tales.reading.conditions import plain_code
from companion.games.familiar_tales.reading.files import Shelved

AFFLICTIONS = ("on-fire", "poisoned", "trapped", "badly-injured", "knocked-down")
DEVOTIONS = ("might", "agility", "insight", "resilience")
SHARED, ANYWHERE = "", "*"
LAYERED = {"enemy": "enemies", "table": "tables", "condition": "conditions"}


@dataclass
class Known:
    """Names by kind and by page or layer; shared ones stand under no page, all of them under `*`."""

    names: defaultdict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))

    def give(self, kind: str, names: object, page: str = SHARED) -> None:
        """Notes that these names exist on this page, or everywhere."""
        self.names[kind, page] |= set(mapping(names) or ())
        self.names[kind, ANYWHERE] |= set(mapping(names) or ())

    def at(self, kind: str, page: str) -> set[str]:
        """The names that are good on a page; in a shared list also those of any page, layers apart."""
        if page == SHARED and kind not in LAYERED:
            return self.names[kind, ANYWHERE]
        return self.names[kind, SHARED] | self.names[kind, page]


def known_names(book: Book, shelved: Shelved) -> Known:
    """All names of the pack."""
    known = Known()
    campaign = _first(shelved, "campaign")
    components = _first(shelved, "components")
    bands = mapping(mapping(campaign.get("danger")).get("bands"))
    known.give("band", bands)
    known.give("familiar", mapping(campaign.get("familiars")) or BOX)
    known.give("resource", dict.fromkeys(str(name) for name in sequence(campaign.get("resources"))))
    known.give("affliction", {**dict.fromkeys(AFFLICTIONS), **mapping(components.get("afflictions"))})
    known.give("devotion", {**dict.fromkeys(DEVOTIONS), **mapping(components.get("devotions"))})
    for kind, key in (
        ("key_word", "key_words"),
        ("era", "eras"),
        ("chapter", "chapters"),
        ("voice", "voices"),
    ):
        known.give(kind, campaign.get(key))
    _layers(known, campaign, shelved)
    known.give("code", _spelled(campaign.get("codes")))
    for scenes in _plains(shelved, "scenes"):
        known.give("scene", scenes.get("scenes"))
    _page(known, {**mapping(mapping(campaign.get("open")).get("page")), "location": OPEN})
    for file, page in shelved.plain.get("locations", {}).items():
        _page(known, mapping(page))
        known.give("location", dict.fromkeys(re.findall(r"^locations/([0-9]+)", file)))
    ends = {
        name: mapping(mapping(chapter).get("ends")) or {"done": None}
        for name, chapter in mapping(campaign.get("chapters")).items()
    }
    for name, outcomes in ends.items():
        known.give("outcome", outcomes, f"chapters/{name}")
        known.give("outcome", outcomes, OPEN)
    for page in _plains(shelved, "locations"):
        known.give("outcome", ends.get(str(page.get("chapter"))), str(page.get("location")))
    _from_steps(known, book)
    return known


def _layers(known: Known, campaign: Loaded, shelved: Shelved) -> None:
    """Enemies, tables and conditions, as each layer sees them."""
    overrides = {
        f"{key}/{name}": mapping(mapping(entry).get("override"))
        for key in ("eras", "chapters")
        for name, entry in mapping(campaign.get(key)).items()
    }
    eras = {
        f"chapters/{name}": f"eras/{mapping(entry).get('era', '')}"
        for name, entry in mapping(campaign.get("chapters")).items()
    }
    for kind, key in LAYERED.items():
        for file in _plains(shelved, key):
            known.give(kind, file.get(key))
        known.give(kind, campaign.get(key))
        for layer, override in overrides.items():
            known.give(kind, override.get(key), layer)
        for chapter, era in eras.items():
            known.give(kind, mapping(overrides.get(era)).get(key), chapter)
        for page in _plains(shelved, "locations"):
            number, chapter = str(page.get("location")), f"chapters/{page.get('chapter')}"
            known.give(kind, mapping(page.get("override")).get(key), number)
            known.give(kind, dict.fromkeys(known.names[kind, chapter]), number)


def _page(known: Known, page: Loaded) -> None:
    number = str(page.get("location"))
    known.give("location", {number: None})
    known.give("scene", page.get("scenes"), number)
    known.give("objective", page.get("objectives"), number)
    known.give("code", _spelled(page.get("codes")), number)


def _from_steps(known: Known, book: Book) -> None:
    """Names that steps give: timers that are started, options, ids."""
    for use in book.uses:
        if use.kind == "timer start":
            known.give("timer", {use.name: None}, use.at.page)
            known.give("timer", {use.name: None}) if not use.at.page else None
        elif use.kind == "option":
            known.give("option", {use.name: None})
        elif use.kind == "step id":
            known.give("step", {use.name: None})


def _spelled(codes: object) -> Loaded:
    return {plain_code(code): event for code, event in mapping(codes).items()}


def _plains(shelved: Shelved, kind: str) -> Iterator[Loaded]:
    yield from (mapping(plain) for plain in shelved.plain.get(kind, {}).values())


def _first(shelved: Shelved, kind: str) -> Loaded:
    return next(_plains(shelved, kind), {})
