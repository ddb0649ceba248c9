"""Complete parts become content."""

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.book import Loaded, mapping, number
from companion.games.familiar_tales.reading.conditions import condition

NONE = -1  # an enemy has no such value


def weights(bands: tuple[str, ...], value: object) -> dict[str, int]:
    """A number for every band; 1 where nothing was written."""
    by_band = mapping(value)
    if by_band:
        return {band: number(by_band.get(band), 0) for band in bands}
    return dict.fromkeys(bands, number(value, 1))


def row(bands: tuple[str, ...], name: str, parts: Loaded) -> c.Row:
    """One row of a table."""
    return c.Row(
        id=name,
        weight=weights(bands, parts.get("weight")),
        steps=str(parts["steps"]),
        when=condition(parts.get("when")),
        use=str(parts.get("use", "repeatable")),  # type: ignore[arg-type]
        not_twice=parts.get("not_twice") is True,
    )


def table(bands: tuple[str, ...], name: str, parts: Loaded) -> c.RandomTable:
    """A table; rows without steps are left out (they are complained about elsewhere)."""
    rows = tuple(
        row(bands, key, mapping(r)) for key, r in mapping(parts.get("rows")).items() if "steps" in mapping(r)
    )
    return c.RandomTable(name, rows, str(parts.get("draw", "weighted")))  # type: ignore[arg-type]


def danger(parts: Loaded) -> c.DangerTrack:
    """The danger track, bands by rising start."""
    end_turn = mapping(parts["end_turn"])
    bands = [band(name, mapping(entry)) for name, entry in mapping(parts["bands"]).items()]
    return c.DangerTrack(
        max=number(parts["max"], 1),
        bands=tuple(sorted(bands, key=lambda one: one.start)),
        table=str(end_turn["table"]),
        start=number(parts.get("start"), 0),
        reset=str(parts.get("reset", "never")),  # type: ignore[arg-type]
        max_in_a_row=number(end_turn.get("max_in_a_row"), 0),
        max_quiet=number(end_turn.get("max_quiet"), 0),
        after=str(end_turn["after"]) if "after" in end_turn else None,
    )


def band(name: str, parts: Loaded) -> c.Band:
    """One band; one that a layer invented is held at nothing (it is complained about elsewhere)."""
    chance = parts.get("chance")
    low, high = chance if isinstance(chance, tuple) else (0, 0)
    return c.Band(name, number(parts.get("from"), 0), low, high)


def enemy(bands: tuple[str, ...], name: str, parts: Loaded) -> c.Enemy:
    """One kind of enemy."""
    turn, loot = mapping(parts.get("turn")), mapping(parts.get("loot"))
    called = parts.get("name")
    title = called if isinstance(called, Text) else Text(name)
    plural, loot_text, life = parts.get("plural"), loot.get("text"), parts.get("life", 1)
    manner = parts.get("manner")
    return c.Enemy(
        id=name,
        name=title,
        plural=plural if isinstance(plural, Text) else title,
        figure=str(parts.get("figure", name)),
        life=tuple(number(track, 1) for track in life) if isinstance(life, list) else (number(life, 1),),
        defense=printed(parts.get("defense")),
        melee=printed(parts.get("melee")),
        ranged=printed(parts.get("ranged")),
        move=printed(parts.get("move")),
        loot_text=loot_text if isinstance(loot_text, Text) else Text(""),
        loot_resource={key: number(n, 0) for key, n in mapping(loot.get("resource")).items()},
        loot_table=str(loot.get("table", "")),
        order=str(turn.get("order", "players")),
        pick=str(turn.get("pick", "per_type")),  # type: ignore[arg-type]
        scripts=tuple(
            script(bands, key, mapping(entry))
            for key, entry in mapping(turn.get("scripts")).items()
            if "steps" in mapping(entry)
        ),
        passive=parts.get("passive") is True,
        manner=manner if isinstance(manner, Text) else Text(""),
    )


def printed(value: object) -> int | None:
    """A number, None as printed on the page, or -1 for none at all."""
    return NONE if value == "none" else value if isinstance(value, int) else None


def script(bands: tuple[str, ...], name: str, parts: Loaded) -> c.Script:
    """One script of an enemy's turn."""
    return c.Script(
        name, weights(bands, parts.get("weight")), str(parts["steps"]), condition(parts.get("when"))
    )


def special_rules(parts: Loaded) -> tuple[c.SpecialRule, ...]:
    """Special rules that have a text."""
    entries = ((name, mapping(entry)) for name, entry in parts.items())
    return tuple(
        c.SpecialRule(name, said, condition(rule.get("when")))
        for name, rule in entries
        if isinstance(said := rule.get("text"), Text)
    )
