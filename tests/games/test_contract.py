"""What every game hands in holds for every game."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import reduce
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from companion.engine.dice import Fate
from companion.engine.errors import RuleViolation
from companion.engine.game import AnyGame, Press
from companion.engine.speech import Speech
from companion.engine.table import Table, fold
from companion.games import GAMES
from companion.packs.check import check_folder

PACKS = Path(__file__).parents[2] / "encounter_data"
FIRST_PRESSES: Mapping[str, tuple[dict[str, object], ...]] = {
    "familiar_tales": ({"type": "enter_location", "number": "101"}, {"type": "change_danger", "by": 1}),
}
SETUP: Mapping[str, dict[str, object]] = {
    "familiar_tales": {
        "players": [
            {"name": "Ada", "familiars": ["flicker", "gribbert"]},
            {"name": "Ben", "familiars": ["blaze", "chalk"]},
        ]
    },
}


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game in turn."""
    return GAMES[request.param]


@pytest.fixture
def content(game: AnyGame) -> Any:
    """A pack that is shipped with the game."""
    folder = sorted(path for path in (PACKS / game.id).iterdir() if path.is_dir())[0]
    checked = check_folder(game, folder)
    assert checked.content is not None, checked.problems
    return checked.content


def event_classes(game: AnyGame) -> tuple[type, ...]:
    """The classes that a game's `apply` takes, as its signature says."""
    hints = get_type_hints(game.apply)
    return get_args(hints["event"])


def some(wanted: object) -> Any:
    """Some value of a type: for a choice of types the last but None, in lists and maps one of each."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return some([one for one in inner if one is not type(None)][-1])
    if origin is tuple:
        return (some(inner[0]),)
    if origin is not None:
        return {"x": some(inner[1])}
    if isinstance(wanted, type) and is_dataclass(wanted):
        hints = get_type_hints(wanted)
        return wanted(**{one.name: some(hints[one.name]) for one in fields(wanted)})
    return {str: "x", int: 1, bool: True}[wanted]  # type: ignore[index]


def every_event(game: AnyGame) -> list[Any]:
    """One event of every class."""
    return [some(cls) for cls in event_classes(game)]


def test_a_game_is_known_by_its_id(game: AnyGame) -> None:
    """The folder of its packs and the API name it so."""
    assert GAMES[game.id] is game and game.title
    assert (PACKS / game.id).is_dir()


def test_a_game_begins(game: AnyGame, content: Any) -> None:
    """Beginning gives events, and they fold to a table that can be shown."""
    events = game.begin(content, SETUP[game.id], Fate(b"seed"))
    assert events and all(type(event) in event_classes(game) for event in events)
    state = fold(game.apply, game.empty, events)
    assert state != game.empty
    assert json.loads(json.dumps(game.view(state, content, Speech())))


def test_a_game_plays_on_from_presses(game: AnyGame, content: Any) -> None:
    """Commands come from JSON; what they bring folds, and the same press brings the same again."""
    dice = Fate(b"seed")
    state = fold(game.apply, game.empty, game.begin(content, SETUP[game.id], dice))
    for version, press in enumerate(FIRST_PRESSES[game.id], 1):
        command = game.command(press)
        assert isinstance(game.merges(command), bool)
        assert game.basis(state, command) == game.basis(state, command)
        events = game.decide(Table(version, state), command, content, dice)
        assert events == game.decide(Table(version, state), command, content, dice)
        read = game.wire.loads(game.wire.dumps(events))
        assert read == events
        assert reduce(game.apply, read, state) == fold(game.apply, state, events)
        state = fold(game.apply, state, events)
        assert game.wire.loads(game.wire.dumps(state)) == state
        shown = game.view(state, content, Speech())
        assert json.loads(json.dumps(shown)) == shown
        assert all(game.tell(event, state, content, Speech()) for event in events)


def test_decide_changes_nothing(game: AnyGame, content: Any) -> None:
    """A refused press leaves the state as it was; so does one that is accepted."""
    dice = Fate(b"seed")
    state = fold(game.apply, game.empty, game.begin(content, SETUP[game.id], dice))
    before = game.wire.dumps(state)
    for press in (*FIRST_PRESSES[game.id], {"type": "end_turn"}):
        try:
            game.decide(Table(1, state), game.command(press), content, dice)
        except RuleViolation as refused:
            assert refused.code and str(refused)
    assert game.wire.dumps(state) == before


def test_every_event_tag_round_trips(game: AnyGame) -> None:
    """What is written to the log is read as it was; so is the empty table."""
    for event in every_event(game):
        assert game.wire.loads(game.wire.dumps(event)) == event
    assert game.wire.loads(game.wire.dumps(game.empty)) == game.empty


def test_apply_accepts_every_event(game: AnyGame, content: Any) -> None:
    """Total: on the empty table and on one in play, it never fails and never changes what it was given."""
    begun = fold(game.apply, game.empty, game.begin(content, SETUP[game.id], Fate(b"seed")))
    for state in (game.empty, begun):
        before = game.wire.dumps(state)
        for event in every_event(game):
            assert isinstance(game.apply(state, event), type(game.empty))
        assert game.wire.dumps(state) == before


def test_a_view_is_json(game: AnyGame, content: Any) -> None:
    """Of the empty table, and after every single event of a beginning that really happened."""
    dice = Fate(b"seed")
    state, events = game.empty, list(game.begin(content, SETUP[game.id], dice))
    for version in range(len(FIRST_PRESSES[game.id]) + 1):
        for event in events:
            shown = game.view(state, content, Speech())
            assert json.loads(json.dumps(shown)) == shown, event
            state = game.apply(state, event)
        if version < len(FIRST_PRESSES[game.id]):
            command = game.command(FIRST_PRESSES[game.id][version])
            events = list(game.decide(Table(version + 1, state), command, content, dice))


def test_an_evening_is_recalled_as_json(game: AnyGame, content: Any) -> None:
    """From the table before it and its presses, whatever they brought; an evening of nothing too."""
    begun = game.begin(content, SETUP[game.id], Fate(b"seed"))
    state = fold(game.apply, game.empty, begun)
    anything = [Press(number, 0.0, (event,)) for number, event in enumerate(every_event(game), 2)]
    for before, presses in ((game.empty, [Press(1, 0.0, begun)]), (state, []), (state, anything)):
        told = game.recall(before, presses, content, Speech())
        assert json.loads(json.dumps(told)) == told


def test_every_event_has_a_sentence(game: AnyGame, content: Any) -> None:
    """Every event can label an undo button: some words, without a full stop, even of things unknown."""
    for event in every_event(game):
        sentence = game.tell(event, game.empty, content, Speech())
        assert sentence.strip() and not sentence.endswith("."), event


def test_a_card_names_the_pack(game: AnyGame, content: Any) -> None:
    """The shelf shows id, title, version and languages, the pack's own language first."""
    card = game.card(content)
    assert card.id and card.title and card.version and card.languages
