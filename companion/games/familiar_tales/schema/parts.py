"""Lists, maps and inner shapes; their errors are told by position and by key alone."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import cast

from marshmallow import Schema, ValidationError, fields

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.flaws import HERE, Flaw
from companion.games.familiar_tales.schema.shape import REMOVE, wrong, wrong_type
from companion.games.familiar_tales.schema.values import Id, OneOf, Whole

Errors = dict[str | int, object]
PLAYERS = ("1", "2", "3", "4")
WHO = ("finder", "active", "target", "all", "others", "one", "group")


@cache
def shape(cls: type[Schema], only: tuple[str, ...] | None = None) -> Schema:
    """The one instance of a schema, or of the part of it with these keys."""
    return cls(only=only)


def raise_if(errors: Errors) -> None:
    """Raises what was collected, if anything was."""
    if errors:
        raise ValidationError(cast(dict[str, object], errors))


class Part(fields.Nested):
    """A map with a schema of its own; `wanted` names it where something else was found."""

    def __init__(self, nested: Callable[[], type[Schema]], wanted: str = "a map of keys", **kwargs: object) -> None:
        super().__init__(nested, **kwargs)  # type: ignore[arg-type]
        self.wanted = wanted

    @property
    def schema(self) -> Schema:
        """The schema, shared by every place that holds such a map."""
        return shape(cast(Callable[[], type[Schema]], self.nested)())

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if not isinstance(value, dict):
            raise wrong_type(self.wanted, value)
        return self.schema.load(value, partial=kwargs.get("partial") is True)


class ListOf(fields.List):
    """A list of up to `most` values."""

    def __init__(self, inner: fields.Field, most: int = 100, least: int = 0, **kwargs: object) -> None:  # type: ignore[type-arg]
        super().__init__(inner, **kwargs)  # type: ignore[arg-type]
        self.most, self.least = most, least

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[object]:  # type: ignore[override]
        if not isinstance(value, list):
            raise wrong_type("a list", value)
        if not self.least <= len(value) <= self.most:
            raise wrong("P103", f"`{{key}}` has {len(value)} entries, and it may have {self.least} to {self.most}")
        loaded: list[object] = []
        errors: Errors = {}
        for number, item in enumerate(value):
            try:
                loaded.append(self.inner.deserialize(item, **kwargs))
            except ValidationError as fault:
                errors[number] = fault.messages
        raise_if(errors)
        return loaded


class OneOrMore(ListOf):
    """A single value, or a list of them."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:  # type: ignore[override]
        if isinstance(value, str):
            return self.inner.deserialize(value, **kwargs)
        return super()._deserialize(value, attr, data, **kwargs)


class MapOf(fields.Dict):
    """A map from ids, codes or numbers to entries; in an override an entry may be `{remove: true}`."""

    def __init__(
        self,
        keys: fields.Field,  # type: ignore[type-arg]
        values: fields.Field,  # type: ignore[type-arg]
        most: int = 1000,
        least: int = 0,
        removable: bool = True,
        **kwargs: object,
    ) -> None:
        super().__init__(keys=keys, values=values, **kwargs)  # type: ignore[arg-type]
        self.most, self.least, self.removable = most, least, removable

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> dict[str, object]:  # type: ignore[override]
        if not isinstance(value, dict):
            raise wrong_type("a map", value)
        partial = kwargs.get("partial") is True
        if not (0 if partial else self.least) <= len(value) <= self.most:
            raise wrong("P103", f"`{{key}}` has {len(value)} entries, and it may have {self.least} to {self.most}")
        loaded: dict[str, object] = {}
        errors: Errors = {}
        for key, entry in value.items():
            faults: list[object] = []
            try:
                self.key_field.deserialize(key)  # type: ignore[union-attr]
            except ValidationError as fault:
                faults.append([_of_key(flaw) for flaw in fault.messages])
            try:
                loaded[key] = self._entry(entry, partial and self.removable, kwargs)
            except ValidationError as fault:
                faults.append(fault.messages)
            if faults:
                errors[key] = faults
        raise_if(errors)
        return loaded

    def _entry(self, entry: object, removable: bool, kwargs: Mapping[str, object]) -> object:
        if not (removable and isinstance(entry, dict) and REMOVE in entry):
            return self.value_field.deserialize(entry, **kwargs)  # type: ignore[union-attr]
        if entry != {REMOVE: "true"}:
            raise wrong("P103", "an entry that is removed holds `remove: true` and nothing else",
                        "a changed entry and a removed one are two different things", "keep one of the two")  # fmt: skip
        return {REMOVE: True}


def _of_key(flaw: object) -> object:
    if not isinstance(flaw, Flaw):
        return flaw
    return Flaw(flaw.code, flaw.what, flaw.why, flaw.fix, flaw.closest, "key", flaw.level)


class PerBand(fields.Field[object]):
    """One number, or a map with every band; `words` may stand instead."""

    def __init__(self, low: int, high: int, words: tuple[str, ...] = (), **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.number, self.bands = Whole(low, high, words), MapOf(Id(), Whole(low, high), removable=False)

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return (self.bands if isinstance(value, dict) else self.number).deserialize(value)


class Who(fields.Field[object]):
    """finder, active, target, all, others, one or group; or a list of familiars' ids."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if isinstance(value, list):
            return ListOf(Id(), most=8, least=1).deserialize(value)
        if isinstance(value, str) and value not in WHO:
            raise wrong("P103", f"`{{key}}` cannot be `{value}`", f"the words here are {', '.join(WHO)}",
                        f"use one of those, or a list of familiars: `[{value}]`", closest(value, WHO))  # fmt: skip
        return OneOf(WHO).deserialize(value)
