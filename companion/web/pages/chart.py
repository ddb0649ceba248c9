"""Danger through an evening as lines to draw: where each level, band and page lies."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import Plain

WIDE, HIGH = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 50, 352, 18, 130  # the field; round it the words
APART = 26  # between two page numbers, or the second is left out


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of WIDE by HIGH. `line`: the path of danger; `end`: where it ends.

    `bands`: (y, height, id, word) from calm to dire; `pages`: (x, number); `turns`: the first and the
    last; `highest`: the highest point, as the game tells it.
    """

    line: str
    end: tuple[float, float]
    bands: tuple[tuple[float, float, str, str], ...]
    pages: tuple[tuple[float, str], ...]
    turns: tuple[int, int]
    highest: Plain
    wide: int = WIDE
    high: int = HIGH
    field: tuple[int, int, int, int] = (LEFT, RIGHT, TOP, BOTTOM)


def chart(danger: dict[str, Plain]) -> Chart | None:
    """The chart of what a game told of danger; None where it told of no level."""
    points: list[dict[str, Plain]] = danger["points"]
    if not points:
        return None
    first, last = map(int, danger["turns"])
    highest = max(points, key=lambda point: int(point["level"]))
    top = max(int(danger["max"]), int(highest["level"]), 1)

    def x(turn: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * (turn - first) / max(last - first, 1), 1)

    def y(level: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * min(level, top) / top, 1)

    start, *later = points
    steps = (f"H{x(point['turn'])}V{y(point['level'])}" for point in later)
    ends = [*(band["from"] for band in danger["bands"][1:]), top]
    bands = zip(danger["bands"], ends, strict=False)
    return Chart(
        line=f"M{x(start['turn'])} {y(start['level'])}{''.join(steps)}H{x(last)}",
        end=(x(last), y(points[-1]["level"])),
        bands=tuple(
            (y(end), round(y(band["from"]) - y(end), 1), str(band["id"]), str(band["word"]))
            for band, end in bands
        ),
        pages=tuple(apart((x(page["turn"]), str(page["number"])) for page in danger["pages"])),
        turns=(max(first, 1), last),
        highest=highest,
    )


def apart(pages: Iterator[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """Those pages whose numbers do not run into each other; of two that are too close the first."""
    free = 0.0
    for x, number in pages:
        if x >= free:
            yield x, number
            free = x + APART
