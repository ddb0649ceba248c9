"""A pressed button and the inputs beside it, read into what is wished for.

A button sends `command`, the JSON of a command, or `undo`, `redo` or `read` with a number. Inputs
are called `TYPE.FIELD` and add a field to a command of that type; `TYPE.FIELD:number` is a number,
`TYPE.FIELD:flag` true or false. With a `?` at its end an input that is left empty adds nothing.
`TYPE.LIST.ROW.FIELD` adds to a row of a list; a row in which all was left empty is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import Speech, marked
from companion.sessions import Pressed, Stale, press, redo, undo
from companion.web.api.reading import strict

Form = Mapping[str, str]
KEPT = "kept"  # in the session: what was typed for a press that was refused


@dataclass(frozen=True, slots=True)
class Wish:
    """What a form asks for. `typed`: the inputs that belong to the command, by their full names."""

    kind: str
    command: dict[str, object] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)


def wished(form: Form) -> Wish:
    """The wish of a form. Raises InvalidCommand."""
    for kind in ("undo", "redo"):
        if kind in form:
            return Wish(kind)
    if "command" not in form:
        return Wish("read")
    try:
        plain = strict(form["command"].encode())
    except (RuleViolation, UnicodeEncodeError):
        plain = None
    if not isinstance(plain, dict):
        raise InvalidCommand({"command": [marked("This button sends nothing that can be understood.")]})
    own = f"{plain.get('type')}."
    typed = {name: value for name, value in form.items() if name.startswith(own)}
    return Wish("command", _fields(own, typed) | plain, typed)


def _fields(own: str, typed: Mapping[str, str]) -> dict[str, object]:
    fields: dict[str, object] = {}
    lists: dict[str, dict[str, dict[str, object]]] = {}
    for name, value in typed.items():
        if name.endswith("?") and not value.strip():
            continue
        path, filled = _filled(name.removeprefix(own).removesuffix("?"), value)
        match path.split("."):
            case [rows, row, bare]:
                lists.setdefault(rows, {}).setdefault(row, {})[bare] = filled
            case _:
                fields[path] = filled
    return fields | {name: [*rows.values()] for name, rows in lists.items()}


def _filled(name: str, value: str) -> tuple[str, object]:
    bare, _, kind = name.partition(":")
    if kind == "number" and value.strip().removeprefix("-").isdecimal() and len(value) < 10:
        return bare, int(value)
    if kind == "flag":
        return bare, value == "true"
    return bare, value


def carried_out(wish: Wish, form: Form, code: str, token: str) -> Pressed:
    """Through the one door. Raises InvalidCommand and RuleViolation as `sessions.press`."""
    press_id, seen = form.get("press_id", ""), number(form.get("seen")) or None
    if wish.kind == "undo":
        return undo(code, token, press_id, seen)
    if wish.kind == "redo":
        return redo(code, token, press_id, seen)
    return press(code, token, press_id, seen, wish.command)


def number(text: str | None) -> int:
    """A small whole number out of a form or an address; 0 for what is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


def sentence(error: RuleViolation | InvalidCommand, speech: Speech) -> str:
    """Why something was refused, in words."""
    if isinstance(error, Stale):
        return error.sentence(speech)
    if isinstance(error, RuleViolation):
        return speech.say(error.message, **error.values)
    said = " ".join(speech.say(one) for one in _sentences(error.fields))
    return said or speech.say(marked("This press cannot be understood."))


def _sentences(found: object) -> list[str]:
    """Every sentence in what is wrong, whatever its depth; a list ends with what it quotes."""
    if isinstance(found, str):
        return [found]
    if isinstance(found, Mapping):
        return [said for value in found.values() for said in _sentences(value)]
    return _sentences(found[0]) if isinstance(found, list | tuple) and found else []
