"""State: names that are not declared, and values that do not fit (P202 to P204)."""

from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.reading.book import At, Book, Loaded, Use, mapping, sequence
from companion.games.familiar_tales.reading.campaign import BOX
from companion.games.familiar_tales.reading.files import Shelved

NEEDED = {  # kind of use -> (type of state, the key that needs it)
    "flag": ("flag", "flag"),
    "count": ("count", "count"),
    "choice": ("choice", "choice"),
    "add": ("count", "add"),
    "counted": ("count", "<count:ID>"),
    "familiar state": ("familiar", "save"),
}


def checked(book: Book, shelved: Shelved) -> Iterator[Complaint]:
    """Every use of state, and every declaration."""
    file = shelved.path("campaign")
    campaign = mapping(shelved.plain.get("campaign", {}).get(file))
    declared = {name: mapping(entry) for name, entry in mapping(campaign.get("state")).items()}
    familiars = tuple(mapping(campaign.get("familiars")) or BOX)
    for use in book.uses:
        if use.kind in NEEDED:
            yield from _typed(use, declared, *NEEDED[use.kind])
        elif use.kind == "set":
            yield from _set(use, declared, familiars)
        elif use.kind == "choice value" and _kind(declared, use.of) == "choice":
            yield from _value(use, use.name, use.of, declared[use.of])
    for name, entry in mapping(shelved.one("campaign").get("state")).items():
        yield from _default(At(file) / "state" / name, name, mapping(entry), familiars)


def _kind(declared: dict[str, Loaded], name: str) -> object:
    return declared.get(name, {}).get("type")


def _undeclared(use: Use, declared: dict[str, Loaded]) -> Complaint:
    return use.at.complaint(
        "P202",
        f"`{use.name}` is not declared",
        "an undeclared name would always count as 0",
        "declare it under `state:` in campaign.yaml, or correct the spelling",
        closest=closest(use.name, declared),
        part=use.part,
        spot=use.name if use.kind == "counted" else "",
    )


def _typed(use: Use, declared: dict[str, Loaded], wanted: str, key: str) -> Iterator[Complaint]:
    if use.name not in declared:
        yield _undeclared(use, declared)
        return
    kind = _kind(declared, use.name)
    if kind == wanted:
        return
    why = "a flag is only true or false" if kind == "flag" else f"a {kind} is not a {wanted}"
    fix = f"write `set: {{{use.name}: true}}`" if (key, kind) == ("add", "flag") else f"use a {wanted}"
    yield use.at.complaint(
        "P203", f"`{key}` needs a {wanted}, and `{use.name}` is a {kind}", why, fix, part=use.part
    )


def _set(use: Use, declared: dict[str, Loaded], familiars: tuple[str, ...]) -> Iterator[Complaint]:
    if use.name not in declared:
        yield _undeclared(use, declared)
        return
    yield from _fits(use.at, use.name, declared[use.name], use.of, familiars)


def _value(use: Use, value: str, name: str, entry: Loaded) -> Iterator[Complaint]:
    yield from _fits(use.at, name, entry, value, ())


def _fits(at: At, name: str, entry: Loaded, value: str, familiars: tuple[str, ...]) -> Iterator[Complaint]:
    kind = entry.get("type")
    if kind == "flag" and value not in ("true", "false"):
        yield at.complaint(
            "P204", f"`{name}` cannot be `{value}`", "a flag is only true or false", "write `true` or `false`"
        )
    elif kind == "count" and not (value.isascii() and value.isdigit() and len(value) < 4):
        yield at.complaint(
            "P204",
            f"`{name}` cannot be `{value}`",
            "a count is a whole number from 0 to 999",
            "write a number, or use `add:` to change it",
        )
    elif kind in ("choice", "familiar"):
        allowed = [str(one) for one in sequence(entry.get("values"))] if kind == "choice" else list(familiars)
        if value not in allowed:
            yield at.complaint(
                "P204",
                f"`{name}` cannot be `{value}`",
                f"campaign.yaml allows {', '.join(allowed)}",
                "use one of those" + (", or add it to `values:`" if kind == "choice" else ""),
                closest=closest(value, allowed),
            )


def _default(at: At, name: str, entry: Loaded, familiars: tuple[str, ...]) -> Iterator[Complaint]:
    if "default" in entry:
        yield from _fits(at / "default", name, entry, str(entry["default"]), familiars)
    least, most = entry.get("min", 0), entry.get("max", 99)
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield (at / "max").complaint(
            "P204",
            f"`{name}` has `min` {least} above `max` {most}",
            "no number lies between the two",
            "swap them",
        )
