"""Danger as lines to draw."""

import re

from hypothesis import given
from hypothesis import strategies as st

from companion.web.pages.chart import BOTTOM, LEFT, RIGHT, TOP, chart

BANDS = [{"id": "calm", "from": 0, "word": "Calm"}, {"id": "dire", "from": 12, "word": "Dire"}]


def danger(levels: list[tuple[int, int]], most: int = 16, pages: tuple[int, ...] = ()) -> dict[str, object]:
    """What a game tells: (turn, level) by turn."""
    turns = [turn for turn, _ in levels] or [0]
    return {
        "max": most,
        "bands": BANDS,
        "turns": [turns[0], turns[-1]],
        "points": [{"level": level, "word": "", "turn": turn, "why": ""} for turn, level in levels],
        "pages": [{"number": str(100 + n), "turn": turn} for n, turn in enumerate(pages)],
    }


@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 40)), min_size=1, max_size=60).map(sorted),
    st.integers(0, 20),
)
def test_every_line_stays_in_the_field(levels: list[tuple[int, int]], most: int) -> None:
    """Whatever the levels, even above the page's own maximum; and time goes to the right."""
    drawn = chart(danger(levels, most))
    assert drawn
    across = [float(x) for x in re.findall(r"[MH](-?[\d.]+)", drawn.line)]
    down = [float(y) for y in re.findall(r"[V ](-?[\d.]+)", drawn.line)]
    assert across == sorted(across) and across[0] >= LEFT and across[-1] <= RIGHT
    assert all(TOP <= y <= BOTTOM for y in down)
    assert drawn.end == (across[-1], down[-1])
    assert all(height >= 0 for _, height, _, _ in drawn.bands)


def test_page_numbers_do_not_run_into_each_other() -> None:
    """Of two that are too close the first is kept."""
    drawn = chart(danger([(0, 0), (100, 3)], pages=(0, 1, 50, 51, 100)))
    assert drawn and [number for _, number in drawn.pages] == ["100", "102", "104"]


def test_nothing_known_is_not_drawn() -> None:
    """A game that told of no level has no chart."""
    assert chart(danger([])) is None
