"""Who plays which familiar, and in which order they act (FT-2 to FT-5, FT-28, FT-29).

Four familiars are always in play. Turns go round a cycle of four seats, so the last seat and the
first touch. Whoever plays two familiars must never have them act one straight after the other; a
lone player, who plays all four, is free of that rule.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations

from companion.engine.dice import Dice
from companion.engine.errors import RuleViolation
from companion.engine.speech import marked
from companion.games.familiar_tales.state import Player

SEATS = 4
SPLITS: Mapping[int, tuple[int, ...]] = {1: (4,), 2: (2, 2), 3: (2, 1, 1), 4: (1, 1, 1, 1)}


def splits(players: int) -> tuple[tuple[int, ...], ...]:
    """Every legal way to share four familiars among this many players, seat by seat (FT-2 to FT-5)."""
    if players not in SPLITS:
        return ()
    return tuple(dict.fromkeys(permutations(SPLITS[players])))


def check_split(players: Sequence[Player], familiars: Sequence[str]) -> None:
    """Raises RuleViolation `illegal_split` or `unknown_familiar` unless the split is legal."""
    for player in players:
        for familiar in player.familiars:
            if familiar not in familiars:
                message = marked("No familiar is called %(familiar)s.")
                raise RuleViolation("unknown_familiar", message, familiar=familiar)
    taken = [familiar for player in players for familiar in player.familiars]
    twice = next((familiar for familiar in taken if taken.count(familiar) > 1), None)
    if twice:
        message = marked("%(familiar)s is given to more than one player.")
        raise RuleViolation("illegal_split", message, familiar=twice)
    if len(players) not in SPLITS:
        message = marked("Familiar Tales is for 1 to 4 players, not for %(players)s.")
        raise RuleViolation("illegal_split", message, players=len(players))
    if tuple(len(player.familiars) for player in players) in splits(len(players)):
        return
    raise RuleViolation("illegal_split", SPLIT_SENTENCES[len(players)], split=split_text(players))


SPLIT_SENTENCES: Mapping[int, str] = {
    1: marked("A lone player plays all four familiars, not %(split)s."),
    2: marked("Two players take two familiars each, not %(split)s."),
    3: marked("With three players one takes two familiars and the others one each, not %(split)s."),
    4: marked("With four players every player needs one familiar, not %(split)s."),
}


def split_text(players: Sequence[Player]) -> str:
    """A split as it is spoken of: `2+1+1`."""
    return "+".join(str(len(player.familiars)) for player in players)


def owners(players: Sequence[Player]) -> Mapping[str, int]:
    """Familiar -> the seat of who plays it."""
    return {familiar: seat for seat, player in enumerate(players) for familiar in player.familiars}


def touching(order: Sequence[str], players: Sequence[Player]) -> tuple[str, str] | None:
    """The first two neighbours in the cycle that one of several players plays, or None (FT-29)."""
    if len(players) == 1:
        return None
    owner = owners(players)
    return next(((a, b) for a, b in pairwise((*order, order[0])) if owner[a] == owner[b]), None)


def check_order(
    order: Sequence[str], players: Sequence[Player], names: Mapping[str, object] | None = None
) -> None:
    """Raises RuleViolation `back_to_back` or `unknown_familiar` unless the order is legal (FT-29).

    `names`: familiar id -> the name that the refusal uses.
    """
    called = names or {}
    for familiar in order:
        if familiar not in owners(players):
            message = marked("%(familiar)s is not in play, so it has no place in the turn order.")
            raise RuleViolation("unknown_familiar", message, familiar=familiar)
    if sorted(order) != sorted(owners(players)):
        message = marked("The turn order needs each of the four familiars once; it holds %(order)s.")
        listed = ", ".join(str(called.get(familiar, familiar)) for familiar in order) or "-"
        raise RuleViolation("illegal_split", message, order=listed)
    pair = touching(order, players)
    if pair is None:
        return
    first, second = pair
    player = players[owners(players)[first]].name
    values = {
        "first": called.get(first, first),
        "second": called.get(second, second),
        "player": player,
    }
    if order[-1] == first and order[0] == second:
        message = marked(
            "%(first)s is last and %(second)s is first: they would act back to back when the round "
            "starts again, and %(player)s plays both."
        )
    else:
        message = marked("%(first)s and %(second)s would act back to back, and %(player)s plays both.")
    raise RuleViolation("back_to_back", message, **values)


def legal_orders(players: Sequence[Player]) -> tuple[tuple[str, ...], ...]:
    """Every legal turn order: 24 rows for 4 players (and for 1), 8 for 3 and for 2."""
    rows = permutations(tuple(owners(players)))
    return tuple(row for row in rows if touching(row, players) is None)


def propose(players: Sequence[Player], dice: Dice, purpose: str = "turn order") -> tuple[str, ...]:
    """One legal turn order, each equally likely."""
    rows = legal_orders(players)
    return rows[dice.below(len(rows), purpose)]


def following(order: Sequence[str], familiar: str) -> str:
    """Who acts after this familiar in the cycle; the first where nobody has acted yet."""
    if familiar not in order:
        return order[0]
    return order[(order.index(familiar) + 1) % len(order)]


def turned(order: Sequence[str], players: Sequence[Player], last: str) -> tuple[str, ...]:
    """The same cycle begun where it does not put two turns of one player back to back after `last`."""
    owner: Mapping[str, object] = owners(players)
    if last not in owner:
        return tuple(order)
    if len(players) == 1:
        owner = {familiar: familiar for familiar in order}
    start = next(seat for seat, familiar in enumerate(order) if owner[familiar] != owner[last])
    return (*order[start:], *order[:start])
