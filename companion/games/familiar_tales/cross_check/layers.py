"""What layers take away and something still uses; languages without translations (P201, P705)."""

from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.content import Content, Setting
from companion.games.familiar_tales.cross_check.known import LAYERED
from companion.games.familiar_tales.reading.book import At, Book, Loaded, Use, mapping, sequence
from companion.games.familiar_tales.reading.files import Shelved


def layer_at(layer: str, shelved: Shelved) -> tuple[At, Loaded]:
    """Where a layer's override stands, and what it says."""
    kind, _, name = layer.partition("/")
    if name:
        entry = mapping(mapping(shelved.one("campaign").get(kind)).get(name))
        return At(shelved.path("campaign")) / kind / name / "override", mapping(entry.get("override"))
    for file, loaded in shelved.of("locations").items():
        if loaded["location"] == layer:
            return At(file) / "override", mapping(loaded.get("override"))
    return At(shelved.path("campaign")), {}


def checked(content: Content, book: Book, shelved: Shelved) -> Iterator[Complaint]:
    """Every entry that a layer removes, and every language that is promised."""
    for layer, setting in book.settings.items():
        at, typed = layer_at(layer, shelved)
        for kind, key in LAYERED.items():
            for name, entry in mapping(typed.get(key)).items():
                if mapping(entry).get("remove") is True:
                    user = next(_users(kind, name, layer, setting, content, book), None)
                    if user:
                        yield (at / key / name).complaint(
                            "P201",
                            f"{kind} `{name}` is removed here, and {user.at.file} still uses it",
                            "the app would look for it in vain",
                            "keep it, or remove what uses it as well",
                            part="key",
                        )
    folders = set(shelved.languages.values())
    for number, tag in enumerate(sequence(shelved.one("pack").get("languages"))):
        if tag not in folders and tag != content.identity.language:
            yield (At(shelved.path("pack")) / "languages" / number).complaint(
                "P705",
                f"there is no folder i18n/{tag}",
                "the app would offer a language that changes nothing",
                f"begin it with `pack i18n start {tag}`, or take it out of the list",
                level="warning",
            )


def _users(kind: str, name: str, layer: str, setting: Setting, content: Content, book: Book) -> Iterator[Use]:
    for use in book.uses:
        meant = use.kind.removesuffix(" or any") == kind and use.name == name
        if meant and _applies(use.at.page, layer, content) and not _gone(use.at, setting):
            yield use


def _applies(page: str, layer: str, content: Content) -> bool:
    """Whether a list of this page or layer can be played under the layer."""
    if page in ("", layer):
        return True
    here = content.locations.get(page)
    return here is not None and layer in (
        f"chapters/{here.chapter}",
        f"eras/{content.chapters[here.chapter].era}",
    )


def _gone(at: At, setting: Setting) -> bool:
    """Whether the row or the enemy that the place belongs to is not there under the layer."""
    match at.place:
        case ("tables", str(table), "rows", str(row), *_):
            rows = setting.tables[table].rows if table in setting.tables else ()
            return row not in {one.id for one in rows}
        case ("enemies", str(enemy), *_):
            return enemy not in setting.enemies
        case ("conditions", str(condition), *_):
            return condition not in setting.conditions
    return False
