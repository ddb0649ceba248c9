import json
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from companion.engine.wire import UnknownTag, Wire
from companion.games.familiar_tales import FAMILIAR_TALES
from tests import builders


@dataclass(frozen=True, slots=True)
class Bell:
    """One with a default."""

    tone: str
    rung: bool = False
    times: int = 0


@dataclass(frozen=True, slots=True)
class Tower:
    """One that holds others."""

    bells: tuple[Bell, ...] = ()
    names: Mapping[str, Bell] = field(default_factory=dict)
    above: "Tower | None" = None


WIRE = Wire((Bell, Tower))


@pytest.mark.parametrize(
    "value",
    [
        Bell("a"),
        Bell("", True, 3),
        Bell("a", True, 1),
        Tower(),
        Tower((Bell("a"), Bell("b", True)), {"big": Bell("c")}, Tower((Bell("d"),))),
        (Bell("a"), Tower()),
        {"x": (Bell("a"),), "y": {"z": 1}},
        None, True, False, 0, 1, -5, "", "=", "Glöckchen 🔔", (), ((), ()),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_written_is_read_again(value: object) -> None:
    """Values, tuples, maps and their nestings; also through text."""
    read = WIRE.loads(WIRE.dumps(value))
    assert read == value
    assert type(read) is type(value)


def test_true_is_not_one_and_false_is_not_zero() -> None:
    """A field keeps the type that it held, also where Python calls both equal."""
    assert WIRE.loads(WIRE.dumps(Bell("a", rung=0))).rung is not False  # type: ignore[arg-type]
    assert WIRE.loads(WIRE.dumps(Bell("a", times=False))).times is False
    assert WIRE.loads(WIRE.dumps((True, 1)))[0] is True


def test_the_tag_is_the_class_and_defaults_are_left_out() -> None:
    """Compact, and readable beside the code."""
    assert WIRE.dumps(Bell("a")) == '{"=":"Bell","tone":"a"}'
    assert json.loads(WIRE.dumps((Bell("a", True),))) == [{"=": "Bell", "tone": "a", "rung": True}]


def test_an_old_log_reads_although_a_field_was_added() -> None:
    """A field with a default that is missing has its default."""
    assert WIRE.loads('{"=":"Bell","tone":"a"}') == Bell("a")


@pytest.mark.parametrize(
    "text", ['{"=":"Gong"}', '[{"=":"Bell","tone":"a","pitch":1}]', '{"x":{"=":"Gong"}}']
)
def test_what_a_newer_app_wrote_is_not_guessed_at(text: str) -> None:
    """An unknown class or field, at any depth."""
    with pytest.raises(UnknownTag):
        WIRE.loads(text)


def test_a_tag_is_used_once() -> None:
    """Two classes of one name cannot be told apart."""
    twin = type("Bell", (), {"__dataclass_fields__": {}})
    with pytest.raises(ValueError, match="Bell"):
        Wire((Bell, twin))


def test_what_is_not_on_the_wire_is_refused() -> None:
    """Unknown classes, sets and fractions are a fault of the code, said at once."""
    for value in (Wire(()), {1, 2}, 1.5, b"x"):
        with pytest.raises(TypeError):
            WIRE.dumps(value)
    with pytest.raises(TypeError):
        Wire((Tower,)).dumps(Bell("a"))


def test_the_mark_follows_class_and_field_names() -> None:
    """The same for the same set in any order, another for another set."""
    assert Wire((Tower, Bell)).mark() == WIRE.mark()
    assert Wire((Bell,)).mark() != WIRE.mark()


def test_every_event_and_the_state_of_the_game_round_trip() -> None:
    """Familiar Tales: one event of every class, and a table in play."""
    wire = FAMILIAR_TALES.wire
    for value in (*builders.every_event(), builders.state(), FAMILIAR_TALES.empty):
        assert wire.loads(wire.dumps(value)) == value
