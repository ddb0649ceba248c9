"""All files of a pack put together: lists first, then the layers, then the pages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.speech import Overlay
from companion.games.familiar_tales.content import OPEN, Content, Location
from companion.games.familiar_tales.reading import campaign as campaign_file
from companion.games.familiar_tales.reading import open_play
from companion.games.familiar_tales.reading.actions import ACTIONS
from companion.games.familiar_tales.reading.book import At, Book, Loaded, Owner, joined, mapping, sequence
from companion.games.familiar_tales.reading.files import Shelved
from companion.games.familiar_tales.reading.lists import read_steps
from companion.games.familiar_tales.reading.locations import codes, location
from companion.games.familiar_tales.reading.parts import layer_parts, merged, rules_parts
from companion.games.familiar_tales.reading.scripts import SCRIPTED
from companion.games.familiar_tales.reading.settings import first_layer, incomplete

LAYERED = ("tables", "enemies")  # files of their own, and overrides in campaign.yaml


def opened(shelved: Shelved) -> Book:
    """A book that knows what the campaign declares."""
    campaign = mapping(next(iter(shelved.plain.get("campaign", {}).values()), {}))
    bands = mapping(mapping(campaign.get("danger")).get("bands"))
    ends = {
        name: tuple(mapping(mapping(entry).get("ends"))) or ("done",)
        for name, entry in mapping(campaign.get("chapters")).items()
    }
    book = Book(
        actions={**ACTIONS, **SCRIPTED},
        bands=tuple(bands),
        state_types={n: str(mapping(e).get("type")) for n, e in mapping(campaign.get("state")).items()},
    )
    scenes = {}
    outcomes = {}
    for loaded in shelved.of("scenes").values():
        scenes.update({name: f"scenes/{name}" for name in mapping(loaded["scenes"])})
    for loaded in shelved.of("locations").values():
        page = str(loaded["location"])
        outcomes[page] = ends.get(str(loaded["chapter"]), ("done",))
        for name in mapping(loaded.get("scenes")):
            book.page_scenes[page, name] = f"{page}/scenes/{name}"
    outcomes |= {f"chapters/{name}": known for name, known in ends.items()}
    outcomes[OPEN] = tuple(dict.fromkeys(outcome for known in ends.values() for outcome in known))
    book.scenes, book.outcomes = scenes, outcomes
    return book


def built(shelved: Shelved) -> tuple[Content | None, Book]:
    """The content, if every file has the right shape; and the book of all that could be read."""
    book, campaign = opened(shelved), shelved.one("campaign")
    at = At(shelved.path("campaign"))
    base = _base(book, shelved)
    campaign_parts = layer_parts(book, at, "campaign", {k: campaign[k] for k in LAYERED if k in campaign})
    _other_names(book, at, campaign)
    overrides = {
        path: _override(book, at._replace(page=path) / kind / name / "override", path, mapping(entry))
        for kind in ("eras", "chapters")
        for name, entry in mapping(campaign.get(kind)).items()
        for path in (f"{kind}/{name}",)
    }
    for name, file, scene in joined(shelved.of("scenes"), "scenes"):
        address = f"scenes/{name}"
        read_steps(
            book, At(file) / "scenes" / name / "steps", address, Owner(address, address), scene["steps"]
        )
    on_cards = codes(book, at / "codes", Owner("codes", "codes"), campaign.get("codes"))
    pages = [location(book, file, loaded) for file, loaded in shelved.of("locations").items()]
    common = open_play.page(book, at, campaign)
    for page, (file, loaded) in zip(pages, shelved.of("locations").items(), strict=True):
        overrides[page.number] = _page_override(book, At(file, (), page.number), loaded)
    chapters = campaign_file.chapters(book, at, campaign)
    if not shelved.whole:
        return None, book
    order = tuple(str(name) for name in sequence(mapping(campaign.get("enemy_turn")).get("order")))
    layers = {"": first_layer(book, base, order)}
    layers[""] = layers[""].under(book, at, campaign_parts)
    for path, (place, over) in overrides.items():
        layers[path] = layers.get(_below(path, campaign, pages), layers[""]).under(book, place, over)
    book.settings = {path: layer.setting for path, layer in layers.items()}
    components = campaign_file.components(shelved.one("components"))
    known = campaign_file.printed_pages(shelved.one("components"))
    return Content(
        identity=campaign_file.identity(shelved.one("pack")),
        familiars=campaign_file.familiars(campaign),
        resources=tuple(str(name) for name in sequence(campaign.get("resources"))),
        code_shape=campaign_file.code_shape(campaign),
        codes=on_cards,
        state=campaign_file.state(campaign),
        key_words=campaign_file.key_words(campaign),
        eras=campaign_file.eras(campaign),
        chapters=chapters,
        locations={
            page.number: replace(
                page, setting=layers[page.number].setting, printed=components.pages.get(page.page)
            )
            for page in pages
        },
        lists=book.lists,
        components=components,
        setting=layers[""].setting,
        open=open_play.open_play(book, at, campaign, common, layers, known),
    ), book


def _below(path: str, campaign: Loaded, pages: Sequence[Location]) -> str:
    """The layer that lies under this one: era under chapter under page."""
    kind, _, name = path.partition("/")
    if kind == "eras":
        return ""
    if kind == "chapters":
        return f"eras/{mapping(mapping(campaign['chapters'])[name]).get('era', '')}"
    return next((f"chapters/{page.chapter}" for page in pages if page.number == path), "")


def _base(book: Book, shelved: Shelved) -> Loaded:
    """The campaign's own tables, enemies, danger, conditions and texts."""
    parts: dict[str, object] = {}
    for kind in LAYERED:
        entries: dict[str, object] = {}
        for file, loaded in shelved.of(kind).items():
            read = mapping(layer_parts(book, At(file), "", loaded).get(kind))
            book.complaints.extend(incomplete(At(file), {kind: read}, {kind: read}, book.bands))
            entries |= {name: entry for name, entry in read.items() if name not in entries}
        parts[kind] = entries
    campaign = {key: value for key, value in shelved.one("campaign").items() if key not in LAYERED}
    return {**parts, **layer_parts(book, At(shelved.path("campaign")), "", campaign)}


def _other_names(book: Book, at: At, campaign: Loaded) -> None:
    """Names in parts of the campaign that become content elsewhere, or only later."""
    book.use_each("enemy", mapping(campaign.get("enemy_turn")).get("order"), at / "enemy_turn" / "order")
    book.use_each("enemy", mapping(campaign.get("open")).get("enemies"), at / "open" / "enemies")
    book.use_each("table", mapping(campaign.get("open")).get("codes"), at / "open" / "codes")


def _override(book: Book, at: At, layer: str, entry: Loaded) -> tuple[At, Loaded]:
    return at, layer_parts(book, at, layer, mapping(entry.get("override")))


def _page_override(book: Book, at: At, loaded: Loaded) -> tuple[At, Loaded]:
    """A page's override, and its own special rules on top."""
    over = layer_parts(book, at / "override", at.page, mapping(loaded.get("override")))
    rules = rules_parts(book, at / "special_rules", f"{at.page}/", mapping(loaded.get("special_rules")))
    return at / "override", merged(over, {"special_rules": rules}) if rules else over


def overlay_texts(shelved: Shelved) -> Mapping[str, Overlay]:
    """The translated texts of overlay files; the plural form `other` where there are several."""
    texts: dict[str, Overlay] = {}
    for entries in shelved.of("i18n").values():
        for address, entry in entries.items():
            said = mapping(entry)["text"]
            texts[address] = Overlay(str(mapping(entry)["of"]), str(mapping(said).get("other", said)))
    return texts
