"""Conditions: built from loaded maps, and the names that they use."""

import unicodedata

from companion.games.familiar_tales.content import Condition, Test
from companion.games.familiar_tales.reading.book import At, Book, Loaded, mapping, names, sequence

KINDS = {  # the kind of name that each test holds
    "is": "condition",
    "flag": "flag",
    "band": "band",
    "chapter": "chapter",
    "era": "era",
    "location": "location",
    "key_word": "key_word",
    "code_used": "code",
    "code_open": "code",
    "objective": "objective",
    "finder": "familiar",
    "active": "familiar",
    "in_play": "familiar",
    "chose": "chose",
}
KEYED = {
    "count": "count",
    "choice": "choice",
    "enemies": "enemy or any",
    "timer": "timer",
}  # by the map's keys
LISTS = frozenset(KINDS) - {"is", "flag", "chose"}
CODES = ("code_used", "code_open")


def plain_code(code: str) -> str:
    """A code as it is compared: normalised, upper case, without spaces and hyphens."""
    return "".join(c for c in unicodedata.normalize("NFKC", code).upper() if c not in " -")


def condition(loaded: object) -> Condition:
    """All tests of a loaded condition; `note` is none."""
    return tuple(Test(name, _value(name, value)) for name, value in mapping(loaded).items() if name != "note")


def _value(name: str, value: object) -> object:
    if name in ("all", "any"):
        return tuple(condition(inner) for inner in sequence(value))
    if name == "not":
        return condition(value)
    if name in CODES:
        return tuple(plain_code(code) for code in names(value))
    if name == "choice":
        return {key: names(values) for key, values in mapping(value).items()}
    if name in LISTS:
        return names(value)
    return dict(value) if isinstance(value, dict) else value


def note_uses(book: Book, at: At, loaded: object) -> None:
    """Notes every name that a condition uses."""
    for name, value in mapping(loaded).items():
        here = at / name
        if name in ("all", "any"):
            for number, inner in enumerate(sequence(value)):
                note_uses(book, here / number, inner)
        elif name == "not":
            note_uses(book, here, value)
        elif name in KINDS:
            book.use_each(KINDS[name], value, here)
        elif name in KEYED:
            book.use_keys(KEYED[name], value, here)
            if name == "choice":
                _note_choices(book, here, mapping(value))


def _note_choices(book: Book, at: At, choices: Loaded) -> None:
    for state, value in choices.items():
        values = value if isinstance(value, list) else [value]
        for number, one in enumerate(values):
            here = at / state / number if isinstance(value, list) else at / state
            book.use("choice value", one, here, of=state)


def noted(book: Book, at: At, loaded: object) -> Condition:
    """The condition, its names noted."""
    note_uses(book, at, loaded)
    return condition(loaded)
