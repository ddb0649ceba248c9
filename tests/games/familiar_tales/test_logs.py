"""Recorded campaigns of every release: an old log folds to the same end for ever."""

import json
from pathlib import Path
from typing import cast

import pytest

from companion.config import VERSION
from companion.engine.game import Plain
from companion.engine.speech import Speech
from companion.engine.table import fold
from companion.engine.timeline import Line, timeline
from companion.games.familiar_tales import FAMILIAR_TALES
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import State
from tests.builders import saltmere

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json"))


def recorded(path: Path) -> dict[str, Plain]:
    """The file."""
    return cast("dict[str, Plain]", json.loads(path.read_text(encoding="utf-8")))


def lines(log: dict[str, Plain]) -> list[Line]:
    """The log without its events."""
    return [Line(entry["number"], entry["kind"], entry.get("to")) for entry in log["log"]]


def events(log: dict[str, Plain]) -> dict[int, tuple[e.Event, ...]]:
    """Press -> what happened."""
    return {one["number"]: FAMILIAR_TALES.wire.value(one["events"]) for one in log["log"] if "events" in one}


def folded(log: dict[str, Plain]) -> State:
    """The table at the end: the presses that count, folded."""
    counts, happened = timeline(lines(log)).counts, events(log)
    assert counts
    presses = reversed(tuple(counts))
    every = (event for number in presses for event in happened[number])
    return fold(FAMILIAR_TALES.apply, FAMILIAR_TALES.empty, every)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_recorded_campaign_folds_to_its_recorded_end(path: Path) -> None:
    """Also after a pack was corrected or the rules changed: events are facts."""
    log = recorded(path)
    end = FAMILIAR_TALES.wire.value(log["end"])
    state = folded(log)
    for name in end.__dataclass_fields__:
        assert getattr(state, name) == getattr(end, name), name
    assert state == end


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_recorded_campaign_can_be_shown_and_told(path: Path) -> None:
    """Every press has a sentence, and the last table has a picture."""
    log, content = recorded(path), saltmere()
    state = folded(log)
    assert FAMILIAR_TALES.view(state, content, Speech())["turn_order"]
    for happened in events(log).values():
        assert FAMILIAR_TALES.tell(happened[0], state, content, Speech())


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_recorded_campaign_is_worth_keeping(path: Path) -> None:
    """It holds undo, redo and most kinds of events."""
    log = recorded(path)
    assert {line.kind for line in lines(log)} == {"played", "undone", "redone"}
    kinds = {type(event) for happened in events(log).values() for event in happened}
    assert len(kinds) >= 35


def test_this_release_has_a_recorded_campaign() -> None:
    """Each release adds one (logs/record.py)."""
    assert any(recorded(path)["release"] == VERSION for path in LOGS)
