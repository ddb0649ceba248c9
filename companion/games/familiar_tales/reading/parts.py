"""Tables, enemies and danger as parts: loaded maps whose lists of steps are already registered.

Parts of several layers merge key by key; only then are they built into content.
"""

from companion.engine.speech import Text
from companion.games.familiar_tales.reading.book import At, Book, Loaded, Owner, mapping
from companion.games.familiar_tales.reading.conditions import noted
from companion.games.familiar_tales.reading.lists import read_steps


def row_parts(book: Book, at: At, address: str, owner: Owner, row: Loaded) -> Loaded:
    """A row or a script, or a part of one, with its steps registered under the address."""
    parts = dict(row)
    if "steps" in row:
        parts["steps"] = read_steps(book, at / "steps", address, owner, row["steps"])
    noted(book, at / "when", row.get("when"))
    if isinstance(row.get("weight"), dict):
        book.use_keys("band", row["weight"], at / "weight")
    return parts


def rows_parts(book: Book, at: At, address: str, owner: Owner, rows: object) -> Loaded:
    """Rows or scripts by id; the lists stand under the address and the id."""
    return {
        name: row_parts(book, at / name, f"{address}/{name}", owner.inner(name), mapping(row))
        for name, row in mapping(rows).items()
    }


def table_parts(book: Book, at: At, address: str, owner: Owner, table: Loaded) -> Loaded:
    """A table, or a part of one."""
    if "rows" not in table:
        return table
    return {**table, "rows": rows_parts(book, at / "rows", address, owner, table["rows"])}


def enemy_parts(book: Book, at: At, address: str, owner: Owner, enemy: Loaded) -> Loaded:
    """An enemy, or a part of one."""
    parts = dict(enemy)
    for key in ("name", "plural", "manner"):
        if key in enemy:
            parts[key] = Text(str(enemy[key]), f"{owner.path}/{key}")
    turn, loot = mapping(enemy.get("turn")), mapping(enemy.get("loot"))
    if "scripts" in turn:
        scripts = rows_parts(book, at / "turn" / "scripts", address, owner, turn["scripts"])
        parts["turn"] = {**turn, "scripts": scripts}
    if "text" in loot:
        parts["loot"] = {**loot, "text": Text(str(loot["text"]), f"{owner.path}/loot/text")}
    book.use_keys("resource", loot.get("resource"), at / "loot" / "resource")
    if "table" in loot:
        book.use("table", loot["table"], at / "loot" / "table")
    return parts


def danger_parts(book: Book, at: At, address: str, owner: Owner, danger: Loaded) -> Loaded:
    """The danger track, or a part of it."""
    end_turn = mapping(danger.get("end_turn"))
    if "table" in end_turn:
        book.use("table", end_turn["table"], at / "end_turn" / "table")
    if "after" not in end_turn:
        return danger
    after = read_steps(book, at / "end_turn" / "after", f"{address}/after", owner, end_turn["after"])
    return {**danger, "end_turn": {**end_turn, "after": after}}


def layer_parts(book: Book, at: At, layer: str, loaded: Loaded) -> Loaded:
    """What one layer says of tables, enemies, danger, conditions, texts and special rules.

    `layer` begins every address in it: `101`, `chapters/ID`; empty for the campaign's own files.
    """
    start = f"{layer}/" if layer else ""
    parts: dict[str, object] = {}
    for kind, read in (("tables", table_parts), ("enemies", enemy_parts)):
        if kind in loaded:
            parts[kind] = {}
            for name, entry in mapping(loaded[kind]).items():
                address = f"{start}{kind}/{name}"
                owner = Owner(layer or address, address)
                parts[kind][name] = read(book, at / kind / name, address, owner, mapping(entry))  # type: ignore[index]
    if "danger" in loaded:
        owner = Owner(layer or "danger", f"{start}danger")
        parts["danger"] = danger_parts(
            book, at / "danger", f"{start}danger", owner, mapping(loaded["danger"])
        )
    if "conditions" in loaded:
        parts["conditions"] = loaded["conditions"]
        for name, tests in mapping(loaded["conditions"]).items():
            noted(book, at / "conditions" / name, tests)
    if "texts" in loaded:
        parts["texts"] = {
            name: said if isinstance(said, dict) else Text(str(said), f"{start}texts/{name}")
            for name, said in mapping(loaded["texts"]).items()
        }
    if "special_rules" in loaded:
        parts["special_rules"] = rules_parts(
            book, at / "special_rules", start, mapping(loaded["special_rules"])
        )
    return parts


def rules_parts(book: Book, at: At, start: str, rules: Loaded) -> Loaded:
    """Special rules by id."""
    parts: dict[str, object] = {}
    for name, entry in rules.items():
        rule = dict(mapping(entry))
        noted(book, at / name / "when", rule.get("when"))
        if "text" in rule:
            rule["text"] = Text(str(rule["text"]), f"{start}special_rules/{name}/text")
        parts[name] = rule
    return parts


def merged(under: Loaded, over: Loaded) -> dict[str, object]:
    """Maps merge key by key, anything else replaces, `remove: true` drops; what is new goes last."""
    result = dict(under)
    for key, value in over.items():
        if not isinstance(value, dict):
            result[key] = value
        elif value.get("remove") is True:
            result.pop(key, None)
        else:
            below = result.get(key)
            result[key] = merged(below if isinstance(below, dict) else {}, value)
    return result
