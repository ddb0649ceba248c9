"""pack.yaml, campaign.yaml and components.yaml as content."""

from collections.abc import Iterator
from itertools import pairwise

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.book import (
    At,
    Book,
    Loaded,
    Owner,
    mapping,
    names,
    number,
    sequence,
)
from companion.games.familiar_tales.reading.lists import read_steps

BOX = {
    "flicker": {"name": "Flicker", "colour": "#d9622b", "shape": "flame"},
    "blaze": {"name": "Blaze", "colour": "#b3262e", "shape": "sun"},
    "gribbert": {"name": "Gribbert", "colour": "#3f7f4f", "shape": "drop"},
    "chalk": {"name": "Chalk", "colour": "#5b6b8c", "shape": "stone"},
}
COLOURS = ("#d9622b", "#3f7f4f", "#5b6b8c", "#8a4f9e", "#b3262e", "#2f7f8f", "#a8780f", "#7a5a3c")
SHAPES = ("flame", "leaf", "drop", "star", "stone", "moon", "sun", "wave")


def identity(pack: Loaded) -> c.Identity:
    """What pack.yaml says."""
    players = pack.get("players")
    fewest, most = (players.low, players.high) if isinstance(players, c.Range) else (1, 4)
    return c.Identity(
        id=str(pack["id"]),
        title=Text(str(pack["title"]), "pack/title"),
        version=str(pack["version"]),
        language=str(pack["language"]),
        languages=tuple(str(tag) for tag in sequence(pack.get("languages"))),
        authors=tuple(str(name) for name in sequence(pack.get("authors"))),
        description=Text(str(pack.get("description", "")), "pack/description"),
        content_notes=tuple(Text(str(said)) for said in sequence(pack.get("content_notes"))),
        fewest=max(fewest, 1),
        most=min(most, 4),
    )


def familiars(campaign: Loaded) -> dict[str, c.Familiar]:
    """The pack's familiars, or the box's four; each with a colour and a shape of its own."""
    given = mapping(campaign.get("familiars")) or BOX
    entries = {name: mapping(entry) for name, entry in given.items()}
    colours, shapes = (_unused(entries, key, pool) for key, pool in (("colour", COLOURS), ("shape", SHAPES)))
    made: dict[str, c.Familiar] = {}
    for name, entry in entries.items():
        full = Text(str(entry["name"]), f"familiars/{name}/name")
        short = Text(str(entry["short"]), f"familiars/{name}/short") if "short" in entry else full
        colour, shape = str(entry.get("colour") or next(colours)), str(entry.get("shape") or next(shapes))
        made[name] = c.Familiar(name, full, short, colour, shape)
    return made


def _unused(entries: dict[str, Loaded], key: str, pool: tuple[str, ...]) -> Iterator[str]:
    taken = {entry.get(key) for entry in entries.values()}
    return iter([value for value in pool if value not in taken] + list(pool))


def code_shape(campaign: Loaded) -> c.CodeShape:
    """What printed codes look like."""
    shape = mapping(campaign.get("code_shape"))
    length = shape.get("length", c.Range(1, 8))
    low, high = (length.low, length.high) if isinstance(length, c.Range) else (1, 8)
    alphabet = str(shape.get("alphabet", "mixed"))
    return c.CodeShape(alphabet, max(low, 1), min(high, 8), shape.get("lookalikes") is True)  # type: ignore[arg-type]


def state(campaign: Loaded) -> dict[str, c.StateEntry]:
    """What the story remembers, with its defaults."""
    return {
        name: _state_entry(name, mapping(entry)) for name, entry in mapping(campaign.get("state")).items()
    }


def _state_entry(name: str, entry: Loaded) -> c.StateEntry:
    kind, least = str(entry["type"]), number(entry.get("min"), 0)
    values = tuple(str(value) for value in sequence(entry.get("values")))
    typed = str(entry.get("default", ""))
    defaults: dict[str, bool | int | str] = {
        "flag": typed == "true",
        "count": int(typed) if typed.isascii() and typed.isdigit() else least,
        "choice": typed or (values or ("",))[0],
        "familiar": typed,
    }
    scope = str(entry.get("scope", "campaign"))
    most = number(entry.get("max"), 99)
    return c.StateEntry(name, kind, defaults[kind], scope, least, most, values)  # type: ignore[arg-type]


def key_words(campaign: Loaded) -> dict[str, c.KeyWord]:
    """The words for the journal."""
    return {
        name: c.KeyWord(name, Text(str(entry["word"]), f"key_words/{name}/word"), "from" in entry)
        for name, entry in ((n, mapping(e)) for n, e in mapping(campaign.get("key_words")).items())
    }


def eras(campaign: Loaded) -> dict[str, Text]:
    """The titles of the eras."""
    return {
        name: Text(str(mapping(entry)["title"]), f"eras/{name}/title")
        for name, entry in mapping(campaign.get("eras")).items()
    }


def chapters(book: Book, at: At, campaign: Loaded) -> dict[str, c.Chapter]:
    """The chapters; a missing `next` is the chapter with the next higher number, else the end."""
    entries = {name: mapping(entry) for name, entry in mapping(campaign.get("chapters")).items()}
    order = sorted(entries, key=lambda name: number(entries[name]["number"], 0))
    following: dict[str, str | None] = {**dict.fromkeys(order), **dict(pairwise(order))}
    return {
        name: _chapter(
            book, (at / "chapters" / name)._replace(page=f"chapters/{name}"), name, entry, following[name]
        )
        for name, entry in entries.items()
    }


def _chapter(book: Book, at: At, name: str, entry: Loaded, following: str | None) -> c.Chapter:
    path = f"chapters/{name}"
    if "start" in entry:
        book.use("location", entry["start"], at / "start", of="start")
    if "era" in entry:
        book.use("era", entry["era"], at / "era")
    intro = read_steps(book, at / "intro", f"{path}/intro", Owner(path, f"{path}/intro"), entry.get("intro"))
    ends = {
        outcome: _outcome(book, at / "ends" / outcome, path, outcome, mapping(end), following)
        for outcome, end in (mapping(entry.get("ends")) or {"done": {}}).items()
    }
    title = Text(str(entry["title"]), f"{path}/title")
    return c.Chapter(
        name,
        number(entry["number"], 0),
        title,
        str(entry.get("start", "")),
        str(entry.get("era", "")),
        intro,
        ends,
    )


def _outcome(book: Book, at: At, path: str, name: str, end: Loaded, following: str | None) -> c.Outcome:
    address = f"{path}/ends/{name}"
    steps = read_steps(book, at / "steps", address, Owner(path, address), end.get("steps"))
    onward = following
    if "next" in end:
        onward = None if end["next"] == "campaign-end" else book.use("chapter", end["next"], at / "next")
    label = Text(str(end["label"]), f"{address}/label") if "label" in end else Text("")
    return c.Outcome(name, label, steps, onward)


def components(loaded: Loaded) -> c.Components:
    """What is printed and what the box holds."""
    return c.Components(
        pages={page: _page(mapping(entry)) for page, entry in mapping(loaded.get("pages")).items()},
        figures={name: number(n, 0) for name, n in mapping(loaded.get("figures")).items()},
        familiars={
            name: {key: n for key, n in mapping(sheet).items() if isinstance(n, int)}
            for name, sheet in mapping(loaded.get("familiars")).items()
        },
    )


def printed_pages(loaded: Loaded) -> dict[str, c.PrintedPage]:
    """Pages of open play as a table has described them."""
    return {
        number_: c.PrintedPage(
            number=number_,
            title=str(page.get("title", "")),
            entry_spaces=_known(page.get("entry_spaces")),
            forage=_known(page.get("forage")),
            campfire=flag if isinstance(flag := page.get("campfire"), bool) else None,
            enemies=tuple(
                c.PrintedEnemy(
                    name=str(one["name"]),
                    kind=str(one.get("kind", "")),
                    count=number(one.get("count"), 0),
                    **{key: _known(one.get(key)) for key in ("life", "defense", "melee", "ranged", "move")},
                )
                for one in map(mapping, sequence(page.get("enemies")))
            ),
            described=True,
        )
        for number_, page in ((n, mapping(p)) for n, p in mapping(loaded.get("open")).items())
    }


def _known(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _page(entry: Loaded) -> c.PageEntry:
    spaces, forage = entry.get("entry_spaces"), entry.get("forage")
    return c.PageEntry(
        names(spaces) if isinstance(spaces, list) else spaces if isinstance(spaces, int) else None,
        forage if isinstance(forage, int) else None,
        entry.get("campfire") is True,
    )
