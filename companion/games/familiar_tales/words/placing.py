"""Enemies that appear and go, in words: how many to take and where to put them (FT-31 to FT-34)."""

from collections.abc import Mapping

from companion.games.familiar_tales.content import Spawn
from companion.games.familiar_tales.enemies import spread
from companion.games.familiar_tales.state import Value
from companion.games.familiar_tales.words.voice import NOBODY, Voice, sentence


def placed(spawn: Spawn | None, who: tuple[str, ...], values: Mapping[str, Value], voice: Voice) -> str:
    """What to take out of the box and where it goes. Without a step the book has said where.

    `who`: whom the step speaks to. `values`: enemy, wanted, placed, spaces (how many entry spaces; 0
    where unknown).
    """
    enemy = str(values.get("enemy", ""))
    number, wanted = int(values.get("placed", 0)), int(values.get("wanted", 0))
    name = voice.enemy(enemy, number)
    if not number:
        if not wanted:
            return ""
        return voice.say("No figure of %(name)s is left in the box: nothing appears.", name=name)
    said = [
        voice.say("Take %(n)s %(name)s.", n=number, name=name),
        where(spawn, who, number, int(values.get("spaces", 0)), voice),
        lives(spawn, enemy, number, voice),
    ]
    if number < wanted:
        said.append(
            voice.say("That is %(n)s of %(wanted)s: no more figures are in the box.", n=number, wanted=wanted)
        )
    return " ".join(words for words in said if words)


def where(spawn: Spawn | None, who: tuple[str, ...], number: int, spaces: int, voice: Voice) -> str:
    """The sentence that says where they stand (FT-32)."""
    if spaces_told(voice) == 0 and (spawn is None or spawn.at == "entry"):
        return voice.count("Place it where the book says.", "Place them where the book says.", number)
    if spawn is None:
        return voice.count(
            "Place it where the book says; if it does not say, on an entry space.",
            "Place them where the book says; if it does not say, spread them evenly over the entry spaces.",
            number,
        )
    if isinstance(spawn.at, tuple):
        return divided(number, len(spawn.at), spawn.at, spawn.remainder == "in_order", voice)
    if spawn.at == "entry":
        names = entry_names(voice)
        spaces = len(names) or spaces or spaces_told(voice) or 0
        return divided(number, spaces, names, spawn.remainder == "in_order", voice)
    if spawn.at == "child":
        return voice.count("Place it on the child's space.", "Place them on the child's space.", number)
    if spawn.at in ("finder", "active"):
        finder = voice.familiars(who) if spawn.at == "finder" and len(who) == 1 else ()
        name = finder[0] if finder else voice.say(NOBODY[spawn.at])
        return voice.count(
            "Place it on the space of %(who)s.", "Place them on the space of %(who)s.", number, who=name
        )
    return voice.count("Place it here: %(where)s.", "Place them here: %(where)s.", number, where=spawn.at)


def divided(number: int, spaces: int, names: tuple[str, ...], in_order: bool, voice: Voice) -> str:
    """Equal division over spaces; what is left over goes one each to different spaces (FT-33)."""
    if spaces == 0:
        return voice.count(
            "Place it on an entry space of the page.",
            "Spread them evenly over the entry spaces of the page.",
            number,
        )
    if spaces == 1:
        return on_the_only(number, names, voice)
    each, left = spread(number, spaces)
    listed = f" ({', '.join(names)})" if names else ""
    first = voice.listed(names[:left]) if in_order and names else ""
    if each == 0:
        if first:
            return voice.say("Place 1 on each of these: %(names)s.", names=first)
        return voice.count(
            "Place it on one of the %(spaces)s entry spaces%(names)s, you choose which.",
            "Place 1 each on %(n)s of the %(spaces)s entry spaces%(names)s, you choose which.",
            left,
            spaces=spaces,
            names=listed,
        )
    if left == 0:
        return voice.say("Place %(each)s on each entry space%(names)s.", each=each, names=listed)
    if in_order:
        first = first or voice.count("the first of them", "the first %(n)s of them", left)
        return voice.say(
            "Place %(each)s on each entry space%(names)s, and 1 more on %(first)s.",
            each=each,
            names=listed,
            first=first,
        )
    return voice.count(
        "Place %(each)s on each entry space%(names)s, and 1 more on one of them (you choose).",
        "Place %(each)s on each entry space%(names)s, and 1 more on %(n)s of them (you choose).",
        left,
        each=each,
        names=listed,
    )


def on_the_only(number: int, names: tuple[str, ...], voice: Voice) -> str:
    """Where there is one space, there is nothing to divide."""
    if names:
        return voice.count("Place it here: %(where)s.", "Place them here: %(where)s.", number, where=names[0])
    return voice.count("Place it on the entry space.", "Place them on the entry space.", number)


def entry_names(voice: Voice) -> tuple[str, ...]:
    """The names of the entry spaces of the page, where the pack tells them."""
    page = voice.content.locations.get(voice.location)
    entry = page.printed if page else None
    return entry.entry_spaces if entry and isinstance(entry.entry_spaces, tuple) else ()


def spaces_told(voice: Voice) -> int | None:
    """How many entry spaces the page has, where somebody has said it."""
    page = voice.content.locations.get(voice.location)
    told = page.printed.entry_spaces if page and page.printed else None
    return len(told) if isinstance(told, tuple) else told


def lives(spawn: Spawn | None, enemy: str, number: int, voice: Voice) -> str:
    """How much life each has, where that is more than 1 and the pack tells it (FT-34)."""
    known = voice.enemy_type(enemy)
    tracks = (spawn.life,) if spawn and spawn.life else known.life if known else ()
    if not tracks or tracks == (1,):
        return ""
    life = voice.listed(str(track) for track in tracks)
    return voice.count("It has %(life)s life.", "Each has %(life)s life.", number, life=life)


def taken(values: Mapping[str, Value], voice: Voice) -> str:
    """Which enemies leave the page."""
    number = int(values.get("count", 0))
    if not number:
        return ""
    name = voice.enemy(str(values.get("enemy", "")), number)
    return sentence(voice.say("take %(n)s %(name)s off the page", n=number, name=name))
