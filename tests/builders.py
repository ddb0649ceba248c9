"""Tiny makers of content, states and events, with sensible defaults: four familiars, one page, one crab."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import UnionType
from typing import Literal, Union, cast, get_args, get_origin, get_type_hints

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.reading import read
from companion.games.familiar_tales.state import Player, State
from companion.packs.source import read as source_read

BANDS = (
    c.Band("calm", 0, 10, 20),
    c.Band("wary", 4, 30, 40),
    c.Band("grim", 8, 60, 60),
    c.Band("dire", 12, 80, 90),
)
TRACK = c.DangerTrack(16, BANDS, "end-turn")
CRAB = c.Enemy(
    "mire-crab",
    Text("Mire Crab"),
    Text("Mire Crabs"),
    "crab",
    life=(2,),
    melee=2,
    move=2,
    order="nearest-child",
    scripts=(c.Script("pinch", {}, "enemies/mire-crab/pinch"),),
)


def setting(**changes: object) -> c.Setting:
    """What holds on a page: four bands, an empty table, crabs."""
    table = c.RandomTable("end-turn", ())
    made = c.Setting(TRACK, {"end-turn": table}, {CRAB.id: CRAB}, {}, {})
    return replace(made, **changes)  # type: ignore[arg-type]


def location(number: str = "101", **changes: object) -> c.Location:
    """A page of the book, 14, with one exit to 102."""
    made = c.Location(
        number,
        Text("The Causeway"),
        "14",
        "first",
        f"{number}/arrive",
        f"{number}/setup",
        setting(),
        printed=c.PageEntry(("north", "south"), 4, True),
        exits={"on": c.Exit("on", Text("Go on."), "102")},
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def content(
    *locations: c.Location, lists: dict[str, tuple[c.Step, ...]] | None = None, **changes: object
) -> c.Content:
    """A pack with these pages (else one, 101) and these lists of steps; every other list is empty."""
    pages = {page.number: page for page in locations or (location(),)}
    familiars = {
        name: c.Familiar(name, Text(name.capitalize()), Text(""), "#c4502c", "flame")
        for name in c.BOX_FAMILIARS
    }
    held: dict[str, tuple[c.Step, ...]] = {}
    for page in pages.values():
        held.update({page.arrive: (), page.setup: ()})
    made = c.Content(
        identity=c.Identity("small", Text("Small"), "1.0.0", "en", (), ("us",), Text(""), ()),
        familiars=familiars,
        resources=("wood", "herb"),
        code_shape=c.CodeShape("mixed", 3, 3),
        codes={},
        state={},
        key_words={"wick": c.KeyWord("wick", Text("WICK"))},
        eras={},
        chapters={
            "first": c.Chapter("first", 1, Text("A Light Gone Out"), "101", "", "chapters/first/intro", {})
        },
        locations=pages,
        lists={**held, "chapters/first/intro": (), **(lists or {})},
        components=c.Components(figures={"crab": 4}),
        setting=setting(),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


OPEN_ROAD = Path(__file__).parents[1] / "encounter_data" / "familiar_tales" / "open-road"


def saltmere() -> c.Content:
    """The frozen example pack, read."""
    return pack(Path(__file__).parent / "packs" / "saltmere-light")


def pack(root: Path) -> c.Content:
    """The pack in this folder, read; it must be without fault."""
    files: dict[str, object] = {}
    for path in sorted(root.rglob("*.yaml")):
        name = path.relative_to(root).as_posix()
        source, problems = source_read(name, path.read_text("utf-8"))
        assert source and not problems, problems
        files[name] = source.value
    found, _ = read(files)
    assert found
    return found


def players(*named: str) -> tuple[Player, ...]:
    """Players from `Ada: flicker gribbert`; without any, two with two familiars each."""
    lines = named or ("Ada: flicker gribbert", "Ben: blaze chalk")
    return tuple(Player(line.split(":")[0], tuple(line.split(":")[1].split())) for line in lines)


def state(**changes: object) -> State:
    """A table in the middle of page 101: Blaze acts, turn 6, round 2."""
    made = State(
        players=players(),
        turn_order=("flicker", "blaze", "gribbert", "chalk"),
        began_at="first",
        chapter="first",
        opened=True,
        bubbles=("101",),
        turn=6,
        acting="blaze",
        round=2,
        location="101",
        visits={"101": 1},
        arrivals=1,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def every_event() -> Iterator[e.Event]:
    """One event of every class, its fields filled with something of their type."""
    for cls in get_args(e.Event):
        yield cast(e.Event, filled(cls))


def filled(wanted: object) -> object:
    """Some value of a type: the first of several, nothing in lists and maps."""
    origin = get_origin(wanted)
    if origin in (Union, UnionType):
        return filled(get_args(wanted)[0])
    if origin is Literal:
        return get_args(wanted)[0]
    if origin is tuple or wanted is tuple:
        return ()
    if origin is not None:
        return {}
    if is_dataclass(wanted) and isinstance(wanted, type):
        hints = get_type_hints(wanted)
        return wanted(**{one.name: filled(hints[one.name]) for one in fields(wanted)})
    return {str: "x", int: 1, bool: True}.get(cast(type, wanted))
