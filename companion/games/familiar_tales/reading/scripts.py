"""What only stands in an enemy's script."""

from collections.abc import Callable

from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.actions import text
from companion.games.familiar_tales.reading.book import At, mapping, names, number, sequence
from companion.games.familiar_tales.reading.lists import Line


def strength(value: object) -> tuple[int | None, int]:
    """(number or None as printed, extra) of a loaded strength."""
    return value if isinstance(value, tuple) else (None, 0)


def _move(line: Line, at: At, value: object) -> c.Move:
    move = mapping(value)
    away = "away_from" in move
    line.book.use("move", ",".join(names(move["away_from" if away else "toward"])), at)
    points, extra = strength(move.get("points"))
    return c.Move(
        names(move["away_from" if away else "toward"]), away, points, extra, line.text(move.get("through"))
    )


def _attack(line: Line, at: At, value: object) -> c.Attack:
    attack = mapping(value)
    line.book.use("attack", str(attack["kind"]), at, of=",".join(names(attack["target"])))
    number_of, extra = strength(attack.get("value"))
    return c.Attack(
        kind=str(attack["kind"]),  # type: ignore[arg-type]
        targets=names(attack["target"]),
        value=number_of,
        extra=extra,
        times=number(attack.get("times"), 1),
        on_damage=line.steps_if(at / "on_damage", attack.get("on_damage"), "damage"),
        on_defended=line.steps_if(at / "on_defended", attack.get("on_defended"), "defended"),
    )


def _first_of(line: Line, at: At, value: object) -> c.FirstOf:
    return c.FirstOf(
        tuple(
            (
                str(mapping(branch).get("can", "")),
                line.steps(at / n / "steps", mapping(branch)["steps"], str(n)),
            )
            for n, branch in enumerate(sequence(value))
        )
    )


SCRIPTED: dict[str, Callable[[Line, At, object], c.Action]] = {
    "move": _move,
    "attack": _attack,
    "first_of": _first_of,
    "special": lambda line, at, value: c.Special(text(line, at, value)),
    "stay": lambda _line, _at, _value: c.Stay(),
}
