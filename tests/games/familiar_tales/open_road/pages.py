"""Pages that might stand in somebody's book, as a table describes them: in full, in part, or not at all."""

from collections.abc import Sequence
from random import Random

from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage

PLACES = ("Hollow", "Bridge", "Cellar", "Orchard", "Stair", "Ferry", "Mill", "Nest", "Market", "Well")
MANNERS = ("Crooked", "Sleeping", "Drowned", "Borrowed", "Seventh", "Upside-Down", "Whispering")
FIGURES = ("Mud Rat", "Bog Wasp", "Grey Knight", "Cellar Imp", "Hook", "Old Tusk", "the ones with lamps",
           "Hunter", "thief", "rat", "Rat", "any", "Ärger <b>", "7")  # fmt: skip
VALUES = ("life", "defense", "melee", "ranged", "move")
NUMBERS = range(1, 500)
NO_NUMBERS = ("", "0", "007", "abc", "12345", "99999999999999999999", "-3", "4.5", "٣", "1 2")


def page(chance: Random, kinds: Sequence[str]) -> PrintedPage:
    """One page; a number that is left out stands in the book, and now and then the form stays empty."""
    if chance.random() < 0.1:
        return PrintedPage("")
    title = f"The {chance.choice(MANNERS)} {chance.choice(PLACES)}"
    return PrintedPage(
        "",
        title=title if chance.random() < 0.6 else "",
        entry_spaces=chance.choice((None, 0, 1, 2, 3, 4)),
        forage=chance.choice((None, 0, 0, *range(4, 13))),
        campfire=chance.choice((None, False, True)),
        enemies=tuple(enemies(chance, kinds)),
    )


def enemies(chance: Random, kinds: Sequence[str]) -> list[PrintedEnemy]:
    """Up to three names on figures; most are likened to a kind, and most print their values."""
    names = chance.sample(FIGURES, chance.choice((0, 1, 1, 2, 2, 3)))
    return [
        PrintedEnemy(
            name,
            kind=chance.choice(kinds) if chance.random() < 0.8 else "",
            count=chance.choice((0, 1, 2, 2, 3, 4, 5, 6)),
            **{value: chance.randrange(8) for value in VALUES if chance.random() < 0.6},
        )
        for name in names
    ]


def number(chance: Random, been: Sequence[str]) -> str:
    """A page's number: mostly a new one, now and then one where the table has been."""
    return chance.choice(been) if been and chance.random() < 0.15 else str(chance.choice(NUMBERS))


def code(chance: Random) -> str:
    """Something like a code on a map, mostly as it is printed."""
    letters = "".join(
        chance.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(chance.randint(1, 8))
    )
    typed = chance.random()
    return letters.lower() if typed < 0.2 else f"{letters[:1]}-{letters[1:]}" if typed < 0.3 else letters


def no_code(chance: Random) -> str:
    """Something that stands on no map."""
    return chance.choice(("", " ", "TOOLONG99", "A+B", "ÄÖ", "<b>"))
