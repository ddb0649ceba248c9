"""The nearest known name, for messages."""

from collections.abc import Iterable


def distance(one: str, other: str) -> int:
    """How many single letters must be added, dropped, changed or swapped to make one of the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names nearest to this one: up to 2 letters off, 1 under 5 letters; several if equal.

    Separators, capitals and leading zeros make no difference.
    """
    reach = 2 if len(name) >= 5 else 1
    near: dict[int, list[str]] = {}
    for candidate in dict.fromkeys(known):
        if candidate == name or abs(len(_plain(name)) - len(_plain(candidate))) > reach:
            continue
        off = distance(_plain(name), _plain(candidate))
        if off <= reach:
            near.setdefault(off, []).append(candidate)
    return tuple(near[min(near)]) if near else ()


def closest(name: str, known: Iterable[str]) -> str:
    """The nearest names in backquotes, or nothing."""
    return " or ".join(f"`{found}`" for found in nearest(name, known)[:2])


def _plain(name: str) -> str:
    return name.casefold().replace("-", "").replace("_", "").replace(" ", "").lstrip("0")
