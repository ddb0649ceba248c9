"""What is gathered while a pack is read: lists of steps, names that are used, and complaints."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.engine.errors import Complaint
from companion.engine.speech import Text
from companion.games.familiar_tales.content import Action, Setting, Step, Steps

Loaded = Mapping[str, object]


class At(NamedTuple):
    """A place in a file; `page` is the location or layer it belongs to, empty where it is shared."""

    file: str
    place: tuple[str | int, ...] = ()
    page: str = ""

    def __truediv__(self, key: str | int) -> "At":
        return At(self.file, (*self.place, key), self.page)

    def complaint(self, code: str, what: str, why: str, fix: str, **more: str) -> Complaint:
        """A complaint about this place."""
        return Complaint(self.file, self.place, code, what, why, fix, **more)


@dataclass(frozen=True, slots=True)
class Use:
    """A name of some kind that stands at a place; `of` narrows the kind, as the state of a choice does."""

    kind: str
    name: str
    at: At
    part: str = "value"
    of: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose steps a list holds: `name` addresses texts by step id, `path` is made of ids alone."""

    name: str
    path: str

    def inner(self, *ids: str) -> "Owner":
        """The same owner, deeper in."""
        return replace(self, path="/".join((self.path, *ids)))

    def text(self, source: object, step_id: object) -> Text:
        """A text of a step: it has an address if the step has an id."""
        return Text(str(source or ""), f"{self.name}#{step_id}" if source and step_id else None)


@dataclass
class Book:
    """The pack as far as it is read. `bands` and `state_types` come from campaign.yaml."""

    actions: Mapping[str, Callable[..., Action]]  # by the name of the action
    bands: tuple[str, ...] = ()
    state_types: Mapping[str, str] = field(default_factory=dict)
    outcomes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by location number
    lists: dict[Steps, tuple[Step, ...]] = field(default_factory=dict)
    places: dict[Steps, At] = field(default_factory=dict)  # where each list stands
    scenes: dict[str, Steps] = field(default_factory=dict)  # shared scenes
    page_scenes: dict[tuple[str, str], Steps] = field(default_factory=dict)
    inline: dict[str, Loaded] = field(default_factory=dict)  # tables that stand inside steps
    settings: dict[str, Setting] = field(default_factory=dict)  # by layer, once they are merged
    uses: list[Use] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)

    def use(self, kind: str, name: object, at: At, part: str = "value", of: str = "") -> str:
        """Notes that this name stands here, and gives it back."""
        self.uses.append(Use(kind, str(name), at, part, of))
        return str(name)

    def use_each(self, kind: str, value: object, at: At) -> tuple[str, ...]:
        """Notes one name or each of a list."""
        return tuple(self.use(kind, name, here) for name, here in each(value, at))

    def use_keys(self, kind: str, value: object, at: At) -> None:
        """Notes every key of a map."""
        for key in mapping(value):
            self.use(kind, key, at / key, "key")

    def scene(self, name: str, page: str) -> Steps:
        """The address of a scene: the page's own, else the shared one."""
        own = self.page_scenes.get((page, name))
        return own or self.scenes.get(name, f"scenes/{name}")


def mapping(value: object) -> Loaded:
    """A loaded map, or an empty one where nothing was written."""
    return value if isinstance(value, Mapping) else {}


def sequence(value: object) -> list[object]:
    """A loaded list, or an empty one where nothing was written."""
    return value if isinstance(value, list) else []


def each(value: object, at: At) -> Iterator[tuple[str, At]]:
    """One name, or each of a list, with its place."""
    if isinstance(value, list):
        yield from ((str(item), at / number) for number, item in enumerate(value))
    elif value is not None:
        yield str(value), at


def names(value: object) -> tuple[str, ...]:
    """One name or a list of them as a tuple."""
    return tuple(str(item) for item in value) if isinstance(value, list) else (str(value),)


def number(value: object, default: int) -> int:
    """A loaded whole number, or the default."""
    return value if isinstance(value, int) else default


def joined(files: Mapping[str, Loaded], key: str) -> Iterator[tuple[str, str, Loaded]]:
    """(id, file, entry) over all files of one kind."""
    for file, loaded in files.items():
        for name, entry in mapping(loaded.get(key)).items():
            yield name, file, mapping(entry)
