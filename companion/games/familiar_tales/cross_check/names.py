"""References to names that nothing bears (P201, P205 to P208, P607)."""

from collections.abc import Iterator

from companion.engine.errors import Complaint
from companion.games.familiar_tales.cross_check.known import Known
from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.reading.book import Book, Use
from companion.games.familiar_tales.reading.conditions import plain_code

Words = tuple[str, str, str, str]  # code, what, why, fix
DECLARED = "a test or a step on it would never do anything"
KINDS: dict[str, Words] = {
    "enemy": (
        "P201",
        "no enemy is called `{}`",
        "the app needs its figures and its turn",
        "use an id from enemies/",
    ),
    "table": (
        "P201",
        "no table is called `{}`",
        "the app would have nothing to draw from",
        "use an id from tables/",
    ),
    "condition": (
        "P201",
        "no condition is called `{}`",
        "the app could not test it",
        "declare it under `conditions:` in campaign.yaml",
    ),
    "band": (
        "P201",
        "no danger band is called `{}`",
        DECLARED,
        "use an id from `danger: bands:` in campaign.yaml",
    ),
    "chapter": ("P201", "no chapter is called `{}`", DECLARED, "use an id from `chapters:` in campaign.yaml"),
    "era": ("P201", "no era is called `{}`", DECLARED, "use an id from `eras:` in campaign.yaml"),
    "familiar": (
        "P201",
        "no familiar is called `{}`",
        "nobody would be meant",
        "use an id from `familiars:` in campaign.yaml",
    ),
    "resource": (
        "P201",
        "no resource is called `{}`",
        "players would not know what to take",
        "declare it under `resources:` in campaign.yaml",
    ),
    "affliction": (
        "P201",
        "no affliction is called `{}`",
        "players would not know which token to take",
        "use one of the rules, or list yours in components.yaml",
    ),
    "devotion": (
        "P201",
        "no devotion is called `{}`",
        "players would not know which token to take",
        "use one of the rules, or list yours in components.yaml",
    ),
    "voice": (
        "P201",
        "no voice is called `{}`",
        "the text would be read by any voice",
        "declare it under `voices:` in campaign.yaml",
    ),
    "objective": (
        "P201",
        "this page has no objective `{}`",
        "it could never be done",
        "use an id from `objectives:` on this page",
    ),
    "outcome": (
        "P201",
        "no chapter ends in `{}`",
        "the app would not know what comes next",
        "use an id from `ends:` of the chapter",
    ),
    "key_word": (
        "P205",
        "no key word has the id `{}`",
        "steps use the id; the capitals players write in the journal are the `word`",
        "write the id",
    ),
    "location": (
        "P206",
        "no file in locations/ is location {}",
        "players would fill in a bubble that leads nowhere",
        "correct the number, or make the page with `pack new location {}`",
    ),
    "scene": (
        "P207",
        "no scene is called `{}`",
        "`run` plays a scene and comes back",
        "use an id from scenes/ or from `scenes:` on this page",
    ),
    "code": (
        "P208",
        "this page has no code `{}`",
        "codes are text, so `7` and `007` are different codes",
        "write a code of this page",
    ),
    "timer": (
        "P410",
        "no step starts a timer called `{}`",
        "it would never run out",
        "start it with `timer: {{start: {}, rounds: 2}}`",
    ),
}
START: Words = (
    "P211",
    "no file in locations/ is location {}, where this chapter starts",
    "a new campaign would have no page to open",
    "correct the number, or make the page with `pack new location {}`",
)
ANY, FROM_STEPS = "any", ("timer", "chose")


def unknown_names(book: Book, known: Known, whole: bool) -> Iterator[Complaint]:
    """Every use of a name that is not known in its place. `whole`: every file has the right shape."""
    for use in book.uses:
        if use.kind in FROM_STEPS and not whole:
            continue  # the step that gives the name may be one that is flawed
        kind = use.kind.removesuffix(" or any")
        if kind != use.kind and use.name == ANY:
            continue
        if kind == "chose":
            yield from _chose(use, known)
        elif kind in KINDS:
            name = plain_code(use.name) if kind == "code" else use.name
            legal = known.at(kind, use.at.page)
            if name not in legal:
                yield _unknown(use, START if use.of == "start" else KINDS[kind], legal)


def _unknown(use: Use, words: Words, legal: set[str]) -> Complaint:
    code, what, why, fix = words
    near = closest(use.name, sorted(legal))
    if code == "P208" and near:
        fix = f"write {near}"
    return use.at.complaint(
        code,
        what.format(use.name),
        why,
        fix.format(use.name),
        closest=near,
        part=use.part,
        level="warning" if code == "P410" else "error",
    )


def _chose(use: Use, known: Known) -> Iterator[Complaint]:
    where, _, option = use.name.partition("/")
    places = known.at("code", use.at.page) | known.at("step", use.at.page)
    if plain_code(where) not in places and where not in places:
        yield use.at.complaint(
            "P201",
            f"no code and no step is called `{where}`",
            "the test would never be true",
            "write `CODE/option`, or the id of the step and `/option`",
            closest=closest(where, sorted(places)),
        )
    elif option not in known.at("option", use.at.page):
        yield use.at.complaint(
            "P201",
            f"no option is called `{option}`",
            "the test would never be true",
            "use the id of an option",
            closest=closest(option, sorted(known.at("option", ""))),
        )
