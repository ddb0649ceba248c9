"""The closed set of tests (pack format, section 8)."""

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import cast

from companion.games.familiar_tales import codes, danger
from companion.games.familiar_tales.content import Condition, Content, Location, Setting, Test
from companion.games.familiar_tales.state import State


@dataclass(frozen=True, slots=True)
class Scene:
    """What a test looks at: the table, the pack, and who found the code or has the turn."""

    state: State
    content: Content
    finder: str = ""
    active: str = ""

    @property
    def page(self) -> Location | None:
        """The page that is open."""
        return self.content.locations.get(self.state.location)

    @property
    def setting(self) -> Setting:
        """What holds on the page that is open."""
        return self.page.setting if self.page else self.content.setting

    @property
    def acting(self) -> str:
        """Who `active` means."""
        return self.active or self.state.acting


def holds(condition: Condition, scene: Scene) -> bool:
    """Whether all tests of a condition are true."""
    return all(true(test, scene) for test in condition)


def true(test: Test, scene: Scene) -> bool:
    """Whether one test is true."""
    state, value = scene.state, test.value
    match test.name:
        case "all":
            return all(holds(part, scene) for part in conditions(value))
        case "any":
            return any(holds(part, scene) for part in conditions(value))
        case "not":
            return not holds(cast(Condition, value), scene)
        case "is":
            return holds(scene.setting.conditions[cast(str, value)], scene)
        case "danger":
            return state.danger in numbers(value)
        case "band":
            return danger.band(scene.setting.danger, state.danger).id in names(value)
        case "round":
            return state.round in numbers(value)
        case "players":
            return len(state.players) in numbers(value)
        case "chapter":
            return state.chapter in names(value)
        case "era":
            chapter = scene.content.chapters.get(state.chapter)
            return chapter is not None and chapter.era in names(value)
        case "location":
            return state.location in names(value)
        case "printed":
            return all(printed(name, scene) for name in names(value))
        case "visits":
            return state.visits.get(state.location, 0) in numbers(value)
        case "flag":
            return state.values.get(cast(str, value)) is True
        case "count":
            counts = cast(Mapping[str, Container[object]], value)
            return all(state.values.get(name, 0) in range_ for name, range_ in counts.items())
        case "choice":
            choices = cast(Mapping[str, tuple[str, ...]], value)
            return all(state.values.get(name) in allowed for name, allowed in choices.items())
        case "key_word":
            return all(name in state.key_words for name in names(value))
        case "enemies":
            return enemies(cast(Mapping[str, Container[object]], value), scene)
        case "code_used":
            return all(code in state.met for code in names(value))
        case "objective":
            return all(name in state.objectives for name in names(value))
        case "chose":
            return cast(str, value) in state.chosen
        case "timer":
            timers = cast(Mapping[str, str], value)
            return all((name in state.timers) == (how == "running") for name, how in timers.items())
        case "finder":
            return scene.finder in names(value)
        case "active":
            return scene.acting in names(value)
        case "in_play":
            return all(name in state.turn_order for name in names(value))
        case "code_open":
            return all(codes.answers(code, state, scene.content) for code in names(value))
    raise AssertionError(f"no test is called {test.name}")


def enemies(ranges: Mapping[str, Container[object]], scene: Scene) -> bool:
    """Whether that many are on the page, of a type, of a kind (in open play) or of `any`."""
    counts: Counter[str] = Counter()
    for name, count in scene.state.enemies.items():
        known = scene.setting.enemies.get(name)
        counts[known.kind if known and known.kind else name] += count
    counts["any"] = sum(scene.state.enemies.values())
    return all(counts[name] in range_ for name, range_ in ranges.items())


def printed(name: str, scene: Scene) -> bool:
    """Whether the page has this; unless somebody has said that it lacks it, it may."""
    page = scene.page
    entry = page.printed if page else None
    if page is None or entry is None:
        return True
    match name:
        case "campfire":
            return entry.campfire is not False
        case "forage":
            return entry.forage != 0
        case "entry-spaces":
            return entry.entry_spaces not in (0, ())
        case _:
            return bool(page.setting.enemies)


def names(value: object) -> tuple[str, ...]:
    """The ids that a test names."""
    return (value,) if isinstance(value, str) else cast(tuple[str, ...], value)


def numbers(value: object) -> Container[object]:
    """The numbers that a test allows."""
    return cast(Container[object], value)


def conditions(value: object) -> tuple[Condition, ...]:
    """The conditions that `all` and `any` hold."""
    return cast(tuple[Condition, ...], value)
