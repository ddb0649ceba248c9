"""A table that is being made: what the steps of New table have asked so far. It lives in the address."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from companion import sessions
from companion.games.familiar_tales import seating
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.state import Player
from companion.packs.problems import errors
from companion.packs.shelf import Shelf, ShelfPack
from companion.sessions import Chance
from companion.web.pages.presses import number

MOST = 4
HOME = "home"  # the seat of a familiar that stays in the box


@dataclass(frozen=True, slots=True)
class Draft:
    """Names by seat; familiar -> seat number from 0, or `home`; the order so far."""

    pack: ShelfPack
    content: Content
    language: str
    chapter: str
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

    def fields(self) -> list[tuple[str, str]]:
        """The draft as the fields of a form."""
        return [
            ("pack", self.pack.id),
            ("language", self.language),
            ("chapter", self.chapter),
            ("players", str(len(self.names))),
            *(("name", name) for name in self.names),
            *((f"seat.{familiar}", seat) for familiar, seat in self.seats.items()),
            *(("order", familiar) for familiar in self.order),
        ]


def startable(shelf: Shelf) -> list[ShelfPack]:
    """The packs that can be begun."""
    return [pack for pack in shelf.packs if pack.content is not None and not errors(pack.problems)]


def draft(args: MultiDict[str, str], packs: list[ShelfPack], language: str) -> Draft | None:
    """The draft in the address; None while the pack is still open."""
    wanted = args.get("pack", "")
    pack = next((one for one in packs if one.id == wanted), packs[0] if len(packs) == 1 else None)
    if pack is None or not isinstance(pack.content, Content):
        return None
    content = pack.content
    players = min(number(args.get("players")), MOST)
    names = tuple((args.getlist("name") + [""] * players)[:players])
    asked = args.get("language", language)
    chapter = args.get("chapter", "")
    return Draft(
        pack,
        content,
        asked if asked in pack.languages else pack.languages[0],
        chapter if chapter in content.chapters else content.first_chapter().id,
        names,
        seats(args, content, players),
        tuple(one for one in args.getlist("order") if one in content.familiars),
    )


def seats(args: MultiDict[str, str], content: Content, players: int) -> dict[str, str]:
    """Where each familiar sits; a legal split is proposed for those that are not seated yet."""
    split = seating.splits(players)
    proposed = [str(seat) for seat, count in enumerate(split[0] if split else ()) for _ in range(count)]
    places = (proposed + [HOME] * len(content.familiars))[: len(content.familiars)]
    return {one: args.get(f"seat.{one}", place) for one, place in zip(content.familiars, places, strict=True)}


def named(plan: Draft) -> Draft:
    """The draft with its names as they will be shown. Raises InvalidCommand for a name."""
    return replace(plan, names=tuple(sessions.name("name", name) for name in plan.names))


def check_seats(plan: Draft) -> None:
    """Raises RuleViolation unless everybody has the familiars that they should."""
    seating.check_split(plan.players, tuple(plan.content.familiars))


def ordered(plan: Draft, move: str) -> Draft:
    """The draft with a turn order: one that is proposed where there is none, else with one move made."""
    players = plan.players
    playing = {one for player in players for one in player.familiars}
    if set(plan.order) != playing or len(plan.order) != len(playing) or move == "another":
        return replace(plan, order=seating.propose(players, Chance()))
    way, _, familiar = move.partition(":")
    if familiar not in plan.order or way not in ("up", "down"):
        return plan
    order = list(plan.order)
    here = order.index(familiar)
    there = (here + (1 if way == "down" else -1)) % len(order)
    order[here], order[there] = order[there], order[here]
    return replace(plan, order=tuple(order))


def check_order(plan: Draft) -> None:
    """Raises RuleViolation where the order is not legal; it names familiars and their player."""
    called = {one: familiar.name for one, familiar in plan.content.familiars.items()}
    seating.check_order(plan.order, plan.players, called)
