"""Spawning and enemy turns (P602, P606, P607, P609)."""

from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.reading.book import Book, Use


def checked(content: Content, book: Book) -> Iterator[Complaint]:
    """Every spawn and every attack."""
    for use in book.uses:
        if use.kind == "players":
            yield from _players(use, content)
        elif use.kind == "entry space":
            yield from _entry_space(use, content)
        elif use.kind == "attack":
            yield from _attack(use, content)


def _players(use: Use, content: Content) -> Iterator[Complaint]:
    said = use.name.split(",")
    fewest, most = content.identity.fewest, content.identity.most
    lacking = [str(n) for n in range(fewest, most + 1) if str(n) not in said]
    if lacking:
        yield use.at.complaint(
            "P602",
            f"`count` does not say how many for {' and '.join(lacking)} players",
            f"pack.yaml allows {fewest}-{most} players",
            f"add `{lacking[0]}: 2`, or use one number for everybody",
        )


def _entry_space(use: Use, content: Content) -> Iterator[Complaint]:
    page = content.locations.get(use.at.page)
    printed = page.printed if page else None
    if page and printed and isinstance(printed.entry_spaces, tuple) and use.name not in printed.entry_spaces:
        yield use.at.complaint(
            "P607",
            f"page {page.page} has no entry space `{use.name}`",
            "players would look for it in vain",
            "use the names in components.yaml",
            closest=closest(use.name, printed.entry_spaces),
        )


def _attack(use: Use, content: Content) -> Iterator[Complaint]:
    targets = use.of.split(",")
    for word, why, fix in _contradictions(use.name):
        if word in targets:
            at = use.at / "target" / targets.index(word) if len(targets) > 1 else use.at / "target"
            told = (
                "a ranged attack cannot target a familiar in the same space"
                if word == "same-space"
                else ("an attack cannot target the child")
            )
            yield at.complaint("P606", told, why, fix, spot=word)
    enemy = content.setting.enemies.get(_enemy(use))
    if enemy and use.name == "ranged" and enemy.ranged == -1:
        yield (use.at / "kind").complaint(
            "P609",
            f"`{enemy.id}` attacks from afar and has no ranged value",
            "nobody at the table could say how strong the attack is",
            "give it `ranged:`, or make the attack `melee`",
        )


def _contradictions(kind: str) -> tuple[tuple[str, str, str], ...]:
    child = ("child", "`child` is a word for moves only", "choose among the familiars: `[nearest]`")
    if kind == "melee":
        return (child,)
    return (
        (
            "same-space",
            "the rules give ranged attacks only targets in sight outside the enemy's own space",
            "use `visible`, or change the attack to `melee`",
        ),
        child,
    )


def _enemy(use: Use) -> str:
    place = use.at.place
    return str(place[place.index("enemies") + 1]) if "enemies" in place else ""
