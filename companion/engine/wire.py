"""Tagged JSON to frozen dataclasses and back.

A dataclass becomes an object that carries its class name under `=`; tuples become arrays; mappings
with text keys stay objects. Old logs must read for ever: a class may gain a field only with a
default, and a changed meaning is a new class.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

TAG = "="


class UnknownTag(Exception):
    """The text holds a class or a field that this version of the app does not know."""


class Wire:
    """Reads and writes values of a closed set of dataclasses; refuses a tag used twice."""

    def __init__(self, classes: Iterable[type]) -> None:
        self._classes: dict[str, type] = {}
        self._fields: dict[type, tuple[tuple[str, Any], ...]] = {}
        for cls in classes:
            if cls.__name__ in self._classes:
                raise ValueError(f"The tag {cls.__name__} is used twice.")
            self._classes[cls.__name__] = cls
            self._fields[cls] = tuple((f.name, f.default) for f in fields(cls))

    def dumps(self, value: object) -> str:
        """Compact JSON of a value, of tuples and of mappings of them."""
        return json.dumps(self.plain(value), ensure_ascii=False, separators=(",", ":"))

    def loads(self, text: str) -> Any:
        """The value that `dumps` wrote. Raises UnknownTag."""
        return self.value(json.loads(text))

    def plain(self, value: object) -> Any:
        """The JSON shape of a value; a field that holds its default is left out."""
        if value is None or isinstance(value, str | int | bool):
            return value
        if isinstance(value, tuple | list):
            return [self.plain(item) for item in value]
        if isinstance(value, Mapping):
            return {str(key): self.plain(item) for key, item in value.items()}
        if is_dataclass(value) and type(value) in self._fields:
            shape: dict[str, Any] = {TAG: type(value).__name__}
            for name, default in self._fields[type(value)]:
                held = getattr(value, name)
                if default is MISSING or held != default or type(held) is not type(default):
                    shape[name] = self.plain(held)
            return shape
        raise TypeError(f"{type(value).__name__} is not on the wire.")

    def value(self, plain: Any) -> Any:
        """The value of a JSON shape. Raises UnknownTag."""
        if isinstance(plain, list):
            return tuple(self.value(item) for item in plain)
        if not isinstance(plain, dict):
            return plain
        if TAG not in plain:
            return {key: self.value(item) for key, item in plain.items()}
        cls = self._classes.get(plain[TAG])
        if cls is None:
            raise UnknownTag(f"This app does not know `{plain[TAG]}`; a newer one wrote it.")
        known = {name for name, _ in self._fields[cls]}
        held = {key: self.value(item) for key, item in plain.items() if key != TAG}
        if held.keys() - known:
            raise UnknownTag(f"This app does not know all of `{plain[TAG]}`; a newer one wrote it.")
        return cls(**held)

    def mark(self) -> str:
        """A short hash of every class and field name: snapshots with another mark are thrown away."""
        names = sorted(f"{c.__name__}({','.join(n for n, _ in f)})" for c, f in self._fields.items())
        return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
