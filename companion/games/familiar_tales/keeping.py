"""What a table has said of its own pages, as an author would write it into components.yaml."""

from collections.abc import Mapping
from dataclasses import fields

from companion.engine.game import Files
from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage
from companion.games.familiar_tales.state import State

FILE = "components.yaml"


def kept(files: Files, state: State) -> Files:
    """The pack's files that the table adds to, with what it adds; none where it has described nothing."""
    pages = {page.number: page_told(page) for page in state.pages if page.described}
    if not pages:
        return {}
    path = next((path for path in files if path.rpartition(".")[0] == FILE.rpartition(".")[0]), FILE)
    written = files.get(path) or {}
    return {FILE: {**written, "open": {**written.get("open", {}), **pages}}}


def page_told(page: PrintedPage) -> Mapping[str, object]:
    """A page; what nobody has said is left out."""
    told = {
        "title": page.title or None,
        "entry_spaces": page.entry_spaces,
        "forage": page.forage,
        "campfire": page.campfire,
        "enemies": [enemy_told(one) for one in page.enemies] or None,
    }
    return {name: value for name, value in told.items() if value is not None}


def enemy_told(enemy: PrintedEnemy) -> Mapping[str, object]:
    """Enemies of one name."""
    told = {one.name: getattr(enemy, one.name) for one in fields(enemy)}
    return {name: value for name, value in told.items() if value not in (None, "")}
