"""Enemies: figures, dividing over entry spaces, who acts and by which script (FT-31 to FT-35, FT-106)."""

from companion.games.familiar_tales.content import Content, Enemy, Script, Setting
from companion.games.familiar_tales.state import State


def spread(number: int, spaces: int) -> tuple[int, int]:
    """How many stand on each space, and how many are left over, one each on different spaces (FT-33)."""
    return divmod(number, spaces)


def figures_left(enemy: Enemy, state: State, content: Content) -> int | None:
    """How many figures of this type are still in the box; None where nobody has counted them."""
    count = content.components.figures.get(enemy.figure)
    if count is None:
        return None
    setting = setting_of(state, content)
    placed = sum(
        number
        for name, number in state.enemies.items()
        if name in setting.enemies and setting.enemies[name].figure == enemy.figure
    )
    return max(count - placed, 0)


def placeable(enemy: Enemy, wanted: int, state: State, content: Content) -> int:
    """How many of the wanted can be placed."""
    left = figures_left(enemy, state, content)
    return wanted if left is None else min(wanted, left)


def entry_spaces(state: State, content: Content) -> tuple[str, ...] | int | None:
    """The names or the number of the entry spaces of this page; None where unknown (FT-46)."""
    page = content.locations.get(state.location)
    return page.printed.entry_spaces if page and page.printed else None


def acting(state: State, content: Content, wanted: tuple[str, ...] | None) -> tuple[str, ...]:
    """The enemy types that act, in order: those on the page that have a turn."""
    types = setting_of(state, content).enemies
    return tuple(
        name
        for name, enemy in types.items()
        if state.enemies.get(name, 0)
        and enemy.scripts
        and (wanted is None or enemy.kind in wanted or (name in wanted and name not in content.open.kinds))
    )


def possible_scripts(enemy: Enemy, band: str, allowed: tuple[Script, ...]) -> tuple[tuple[Script, int], ...]:
    """The scripts that can be drawn in this band, with their weights."""
    weighted = ((script, script.weight.get(band, 1)) for script in allowed)
    return tuple((script, weight) for script, weight in weighted if weight > 0)


def setting_of(state: State, content: Content) -> Setting:
    """What holds on the page that is open."""
    page = content.locations.get(state.location)
    return page.setting if page else content.setting
