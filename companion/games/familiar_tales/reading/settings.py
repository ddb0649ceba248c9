"""Merged parts become a Setting; what a layer does not touch is shared with the layer below."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.engine.errors import Complaint
from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading import building
from companion.games.familiar_tales.reading.book import At, Book, Loaded, mapping
from companion.games.familiar_tales.reading.conditions import condition
from companion.games.familiar_tales.reading.parts import merged

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Layer:
    """Parts as merged so far, and the setting that was built of them."""

    parts: Loaded
    setting: c.Setting

    def under(self, book: Book, at: At, over: Loaded) -> "Layer":
        """This layer with another one, which stands at `at`, on top."""
        if not over:
            return self
        parts = merged(self.parts, over)
        book.complaints.extend(incomplete(at, parts, over, book.bands))
        return Layer(parts, _rebuilt(book, self.setting, parts, over))


def first_layer(book: Book, parts: Loaded, order: tuple[str, ...]) -> Layer:
    """The campaign's own layer; enemy types act in `order`, then as in the files."""
    enemies = mapping(parts.get("enemies"))
    ranked = {name: enemies[name] for name in (*(n for n in order if n in enemies), *enemies)}
    whole = {**parts, "enemies": ranked}
    inline = {name: building.table(book.bands, name, inner) for name, inner in book.inline.items()}
    empty = c.Setting(building.danger(mapping(parts["danger"])), inline, {}, {}, {})
    return Layer(whole, _rebuilt(book, empty, whole, whole))


def _rebuilt(book: Book, below: c.Setting, parts: Loaded, over: Loaded) -> c.Setting:
    setting = below
    if "danger" in over:
        setting = replace(setting, danger=building.danger(mapping(parts["danger"])))
    if "tables" in over:
        setting = replace(setting, tables=_entries(book, below.tables, "tables", parts, over, building.table))
    if "enemies" in over:
        setting = replace(
            setting, enemies=_entries(book, below.enemies, "enemies", parts, over, building.enemy)
        )
    if "conditions" in over:
        tests = mapping(parts["conditions"])
        setting = replace(setting, conditions={name: condition(loaded) for name, loaded in tests.items()})
    if "texts" in over:
        texts = mapping(parts["texts"])
        setting = replace(
            setting, texts={name: said for name, said in texts.items() if isinstance(said, Text)}
        )
    if "special_rules" in over:
        rules = building.special_rules(mapping(parts["special_rules"]))
        setting = replace(setting, special_rules=rules)
    return setting


def _entries(
    book: Book,
    below: Mapping[str, T],
    kind: str,
    parts: Loaded,
    over: Loaded,
    build: Callable[[tuple[str, ...], str, Loaded], T],
) -> dict[str, T]:
    """The entries that are still there, those that the layer touches built anew."""
    entries, touched = mapping(parts[kind]), mapping(over[kind])
    kept = {name: entry for name, entry in below.items() if name in entries or name in book.inline}
    for name, entry in entries.items():
        if name in touched or name not in kept:
            kept[name] = build(book.bands, name, mapping(entry))
    return kept


def incomplete(at: At, parts: Loaded, over: Loaded, bands: tuple[str, ...]) -> Iterator[Complaint]:
    """Complaints about entries that a layer made, or left, without what they need."""
    danger = at / "danger" / "bands"
    for name in mapping(mapping(over.get("danger")).get("bands")):
        if name not in bands:
            yield (danger / name).complaint(
                "P503",
                f"a layer cannot add the band `{name}`",
                "every weight in the pack names the campaign's bands",
                "change one of the campaign's bands, or add this one in campaign.yaml",
                part="key",
            )
    for name, entry in mapping(over.get("tables")).items():
        table = mapping(mapping(parts["tables"]).get(name))
        yield from _rows(
            at / "tables" / name / "rows", table.get("rows"), mapping(entry).get("rows"), "row", bands
        )
    for name, entry in mapping(over.get("enemies")).items():
        enemy = mapping(mapping(parts["enemies"]).get(name))
        if enemy and "name" not in enemy:
            yield _lacks(at / "enemies" / name, "enemy", name, "name")
        scripts = mapping(enemy.get("turn")).get("scripts")
        here = at / "enemies" / name / "turn" / "scripts"
        yield from _rows(here, scripts, mapping(mapping(entry).get("turn")).get("scripts"), "script", bands)
        if enemy and not scripts and enemy.get("passive") is not True:
            yield _lacks(at / "enemies" / name, "enemy", name, "turn")
    for name in mapping(over.get("special_rules")):
        rule = mapping(parts["special_rules"]).get(name)
        if rule is not None and "text" not in mapping(rule):
            yield _lacks(at / "special_rules" / name, "special rule", name, "text")


def _rows(at: At, rows: object, touched: object, noun: str, bands: tuple[str, ...]) -> Iterator[Complaint]:
    for name in mapping(touched):
        row = mapping(rows).get(name)
        if row is None:
            continue
        if "steps" not in mapping(row):
            yield _lacks(at / name, noun, name, "steps")
        weight = mapping(row).get("weight")
        lacking = [band for band in bands if band not in mapping(weight)] if isinstance(weight, dict) else []
        if lacking:
            yield (at / name / "weight").complaint(
                "P501",
                f"{noun} `{name}` has no weight for band `{lacking[0]}`",
                'a missing weight might mean 0 or "as before", and the two play very differently',
                f"add `{lacking[0]}: 0` or `{lacking[0]}: 1`",
            )


def _lacks(at: At, noun: str, name: str, key: str) -> Complaint:
    return at.complaint(
        "P102",
        f"{noun} `{name}` has no `{key}`",
        "the app needs it here and cannot guess it",
        f"add `{key}:`",
        part="key",
    )
