"""Lists, maps and inner shapes; their errors are told by position and by key alone."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import cast

from marshmallow import ValidationError, fields

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.shape import REMOVE, Shape, wrong, wrong_type
from companion.games.familiar_tales.schema.values import Id, OneOf, Whole

Errors = dict[str | int, object]
PLAYERS = ("1", "2", "3", "4")
WHO = ("finder", "active", "target", "all", "others", "one", "group")


@lru_cache(maxsize=2000)
def _shape(cls: type[Shape], keys: tuple[str, ...]) -> Shape:
    return cls(only=[key for key, field in cls._declared_fields.items() if key in keys or field.required])


def load_map(cls: type[Shape], value: Mapping[str, object], partial: bool) -> dict[str, object]:
    """The loaded map. Only the keys that are there, or must be, are looked at: that is twice as fast."""
    keys = tuple(key for key in cls._declared_fields if key in value)
    loaded: dict[str, object] = _shape(cls, keys).load(value, partial=partial)
    return loaded


def raise_if(errors: Errors) -> None:
    """Raises what was collected, if anything was."""
    if errors:
        raise ValidationError(cast(dict[str, object], errors))


class Part(fields.Nested):
    """A map with a schema of its own; `wanted` names it where something else was found."""

    def __init__(
        self, kind: Callable[[], type[Shape]], wanted: str = "a map of keys", required: bool = False
    ) -> None:
        super().__init__(kind, required=required)
        self.kind, self.wanted = kind, wanted

    def _deserialize(
        self, value: object, attr: str | None, data: object, partial: object = None, **kwargs: object
    ) -> object:
        if not isinstance(value, dict):
            raise wrong_type(self.wanted, value)
        return load_map(self.kind(), value, partial is True)


class ListOf(fields.List[object]):
    """A list of up to `most` values."""

    def __init__(self, inner: fields.Field, most: int = 100, least: int = 0, required: bool = False) -> None:  # type: ignore[type-arg]
        super().__init__(inner, required=required)
        self.most, self.least = most, least

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[object]:
        if not isinstance(value, list):
            raise wrong_type("a list", value)
        if not self.least <= len(value) <= self.most:
            raise wrong(
                "P103", f"`{{key}}` has {len(value)} entries, and it may have {self.least} to {self.most}"
            )
        partial = kwargs.get("partial") is True
        loaded: list[object] = []
        errors: Errors = {}
        for number, item in enumerate(value):
            try:
                loaded.append(self.inner.deserialize(item, partial=partial))
            except ValidationError as fault:
                errors[number] = fault.messages
        raise_if(errors)
        return loaded


class OneOrMore(ListOf):
    """A single value, or a list of them."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:  # type: ignore[override]
        if isinstance(value, str):
            return self.inner.deserialize(value, partial=kwargs.get("partial") is True)
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
        required: bool = False,
    ) -> None:
        super().__init__(keys=keys, values=values, required=required)
        self.most, self.least, self.removable = most, least, removable

    def _deserialize(
        self, value: object, attr: str | None, data: object, **kwargs: object
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise wrong_type("a map", value)
        partial = kwargs.get("partial") is True
        if not (0 if partial else self.least) <= len(value) <= self.most:
            raise wrong(
                "P103", f"`{{key}}` has {len(value)} entries, and it may have {self.least} to {self.most}"
            )
        loaded: dict[str, object] = {}
        errors: Errors = {}
        for key, entry in value.items():
            faults: list[object] = []
            try:
                self.key_field.deserialize(key)  # type: ignore[union-attr]
            except ValidationError as fault:
                faults.append([_of_key(flaw) for flaw in fault.messages])
            try:
                loaded[key] = self._entry(entry, partial)
            except ValidationError as fault:
                faults.append(fault.messages)
            if faults:
                errors[key] = faults
        raise_if(errors)
        return loaded

    def _entry(self, entry: object, partial: bool) -> object:
        if not (partial and self.removable and isinstance(entry, dict) and REMOVE in entry):
            return self.value_field.deserialize(entry, partial=partial)  # type: ignore[union-attr]
        if entry != {REMOVE: "true"}:
            raise wrong(
                "P103",
                "an entry that is removed holds `remove: true` and nothing else",
                "a changed entry and a removed one are two different things",
                "keep one of the two",
            )
        return {REMOVE: True}


def _of_key(flaw: object) -> object:
    if not isinstance(flaw, Flaw):
        return flaw
    return Flaw(flaw.code, flaw.what, flaw.why, flaw.fix, flaw.closest, "key", flaw.level)


class PerBand(fields.Field[object]):
    """One number, or a map with every band; `words` may stand instead."""

    def __init__(self, low: int, high: int, words: tuple[str, ...] = (), required: bool = False) -> None:
        super().__init__(required=required)
        self.number, self.bands = Whole(low, high, words), MapOf(Id(), Whole(low, high), removable=False)

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return (self.bands if isinstance(value, dict) else self.number).deserialize(value)


class Who(fields.Field[object]):
    """finder, active, target, all, others, one or group; or a list of familiars' ids."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if isinstance(value, list):
            return ListOf(Id(), most=8, least=1).deserialize(value)
        if isinstance(value, str) and value not in WHO:
            raise wrong(
                "P103",
                f"`{{key}}` cannot be `{value}`",
                f"the words here are {', '.join(WHO)}",
                f"use one of those, or a list of familiars: `[{value}]`",
                closest(value, WHO),
            )
        return OneOf(WHO).deserialize(value)
