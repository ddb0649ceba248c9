"""Which triggers of the page an event sets off, in file order (pack format, section 13)."""

from collections.abc import Container, Iterator
from typing import cast

from companion.games.familiar_tales import danger
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Location, Trigger
from companion.games.familiar_tales.state import State

Happening = tuple[str, object]  # a moment and what it is about: an id, or a number


def happenings(event: e.Event, before: State, after: State, page: Location) -> Iterator[Happening]:
    """The moments that an event is, besides those of the clock (moments.py)."""
    match event:
        case e.DangerChanged() if after.danger > before.danger:
            for band in danger.entered(page.setting.danger, before.danger, after.danger):
                yield "danger_band", band
            for level in range(before.danger + 1, after.danger + 1):
                yield "danger_reaches", level
        case e.EnemiesPlaced(enemy, count=count) if count:
            yield "spawned", enemy
        case e.EnemyDefeated(enemy):
            yield "defeated", enemy
            yield from gone(enemy, after)
        case e.EnemiesTaken(enemy):
            yield from gone(enemy, after)
        case e.FamiliarDefeated(familiar):
            yield "familiar_defeated", familiar
        case e.ObjectiveMarked(objective, done=True):
            yield "objective", objective
        case e.CodeMet(code):
            yield "code", code
        case _:
            return


def gone(enemy: str, after: State) -> Iterator[Happening]:
    """The last one of a type went; `any` when no enemy is left at all."""
    if not after.enemies.get(enemy, 0):
        yield "cleared", enemy
        if not after.enemies:
            yield "cleared", "any"


def set_off(page: Location, moment: str, about: object) -> tuple[Trigger, ...]:
    """The page's triggers for this moment, in file order."""
    return tuple(t for t in page.triggers if t.moment == moment and fits(t, about))


def fits(trigger: Trigger, about: object) -> bool:
    """Whether a trigger's value means this id or number."""
    value = trigger.value
    if isinstance(value, int):
        return value == about
    if isinstance(value, tuple):
        # The last enemy of all is a moment of its own; elsewhere `any` means whichever it is.
        return about in value or ("any" in value and trigger.moment != "cleared")
    return about in cast(Container[object], value)
