"""Who sits in the circle: names, the familiars they play, the turn order. Read from an address."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from companion import sessions
from companion.games.familiar_tales import seating
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.state import Player
from companion.sessions import Chance

HOME = "home"  # the seat of a familiar that stays in the box
ROOM = 200  # letters of a name that an address carries: more than a name may have, to be refused as typed


@dataclass(frozen=True, slots=True)
class Circle:
    """Names by seat; familiar -> seat number from 0, or `home`; the order so far."""

    content: Content
    names: tuple[str, ...]
    seats: Mapping[str, str]
    order: tuple[str, ...]

    @property
    def players(self) -> tuple[Player, ...]:
        """The players as the rules want them."""
        return tuple(
            Player(name, tuple(one for one, at in self.seats.items() if at == str(seat)))
            for seat, name in enumerate(self.names)
        )

    @property
    def setup(self) -> dict[str, object]:
        """Players and order as a command or a new table takes them."""
        players = [{"name": one.name, "familiars": list(one.familiars)} for one in self.players]
        return {"players": players, "turn_order": list(self.order)}

    def fields(self) -> tuple[tuple[str, str], ...]:
        """The circle as the fields of a form."""
        return (*self.seating_fields(), *(("order", familiar) for familiar in self.order))

    def seating_fields(self) -> tuple[tuple[str, str], ...]:
        """The same without the order."""
        return (
            ("players", str(len(self.names))),
            *(("name", name) for name in self.names),
            *((f"seat.{familiar}", seat) for familiar, seat in self.seats.items()),
        )


def circle(args: MultiDict[str, str], content: Content, players: int) -> Circle:
    """The circle of this many players in an address; a legal split is proposed where it holds none."""
    return Circle(
        content,
        tuple(name[:ROOM] for name in (args.getlist("name") + [""] * players)[:players]),
        _seats(args, content, players),
        tuple(one for one in args.getlist("order") if one in content.familiars)[: len(content.familiars)],
    )


def _seats(args: MultiDict[str, str], content: Content, players: int) -> dict[str, str]:
    split = seating.splits(players)
    proposed = [str(seat) for seat, count in enumerate(split[0] if split else ()) for _ in range(count)]
    places = (proposed + [HOME] * len(content.familiars))[: len(content.familiars)]
    return {
        one: args.get(f"seat.{one}", place)[:ROOM]
        for one, place in zip(content.familiars, places, strict=True)
    }


def named(now: Circle) -> Circle:
    """The circle with its names as they will be shown. Raises InvalidCommand for a name."""
    return replace(now, names=tuple(sessions.name("name", name) for name in now.names))


def check_seats(now: Circle) -> None:
    """Raises RuleViolation unless everybody has the familiars that they should."""
    seating.check_split(now.players, tuple(now.content.familiars))


def ordered(now: Circle, move: str) -> Circle:
    """The circle with a turn order: one that is proposed where there is none, else with one move made."""
    players = now.players
    playing = {one for player in players for one in player.familiars}
    if set(now.order) != playing or len(now.order) != len(playing) or move == "another":
        return replace(now, order=seating.propose(players, Chance()))
    way, _, familiar = move.partition(":")
    if familiar not in now.order or way not in ("up", "down"):
        return now
    order = list(now.order)
    here = order.index(familiar)
    there = (here + (1 if way == "down" else -1)) % len(order)
    order[here], order[there] = order[there], order[here]
    return replace(now, order=tuple(order))


def check_order(now: Circle) -> None:
    """Raises RuleViolation where the order is not legal; it names familiars and their player."""
    called = {one: familiar.name for one, familiar in now.content.familiars.items()}
    seating.check_order(now.order, now.players, called)
