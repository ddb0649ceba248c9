"""locations/*.yaml as content."""

from dataclasses import replace

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.actions import ending
from companion.games.familiar_tales.reading.book import At, Book, Loaded, Owner, mapping, names
from companion.games.familiar_tales.reading.conditions import noted, plain_code
from companion.games.familiar_tales.reading.lists import note_counts, read_steps, steps_if


def entries(loaded: object) -> list[tuple[str, Loaded]]:
    """(id, entry) of a loaded map."""
    return [(name, mapping(entry)) for name, entry in mapping(loaded).items()]


def page_text(source: object, address: str) -> Text:
    """A text of a page with its address; nothing where nothing was written."""
    return Text(str(source), address) if source else Text("")


UNSET = c.Setting(c.DangerTrack(1, (), ""), {}, {}, {}, {})


def location(book: Book, file: str, loaded: Loaded) -> c.Location:
    """One page. Its setting comes later: it holds the tables that stand inside the pages' steps."""
    number = str(loaded["location"])
    at = At(file, (), number)
    book.use("chapter", loaded["chapter"], at / "chapter")
    return replace(
        body(book, at, loaded),
        title=Text(str(loaded["title"]), f"{number}/title"),
        page=str(loaded["page"]),
        chapter=str(loaded["chapter"]),
    )


def body(book: Book, at: At, loaded: Loaded) -> c.Location:
    """What a page holds besides its number, title and place in the book; `at.page` begins its addresses."""
    number, owner = at.page, Owner(at.page, at.page)
    for name, scene in entries(loaded.get("scenes")):
        address = f"{number}/scenes/{name}"
        read_steps(book, at / "scenes" / name / "steps", address, Owner(address, address), scene["steps"])
    arrive, setup = (
        read_steps(book, at / key, f"{number}/{key}", owner.inner(key), loaded.get(key))
        for key in ("arrive", "setup")
    )
    picture = mapping(loaded.get("picture"))
    return c.Location(
        number=number,
        title=Text(""),
        page="",
        chapter="",
        arrive=arrive,
        setup=setup,
        setting=UNSET,
        objectives=_objectives(book, at / "objectives", number, loaded),
        sections=_sections(book, at / "sections", owner, loaded),
        codes=codes(book, at / "codes", owner.inner("codes"), loaded.get("codes")),
        triggers=_triggers(book, at / "triggers", owner, loaded),
        exits=_exits(book, at / "exits", owner, loaded),
        printed_text=str(loaded.get("printed_text", "read")),  # type: ignore[arg-type]
        picture=str(picture.get("file", "")),
        picture_alt=page_text(picture.get("alt"), f"{number}/picture/alt"),
    )


def _objectives(book: Book, at: At, number: str, loaded: Loaded) -> dict[str, c.Objective]:
    made: dict[str, c.Objective] = {}
    for name, entry in entries(loaded.get("objectives")):
        note_counts(book, at / name / "text", entry["text"])
        by = entry["by"]
        made[name] = c.Objective(
            id=name,
            text=Text(str(entry["text"]), f"{number}/objectives/{name}/text"),
            by=noted(book, at / name / "by", by) if isinstance(by, dict) else str(by),
            optional=entry.get("optional") is True,
            secret=entry.get("secret") is True,
        )
    return made


def _sections(book: Book, at: At, owner: Owner, loaded: Loaded) -> dict[str, c.Section]:
    made: dict[str, c.Section] = {}
    for name, entry in entries(loaded.get("sections")):
        address = f"{owner.name}/sections/{name}"
        made[name] = c.Section(
            id=name,
            kind=str(entry["kind"]),  # type: ignore[arg-type]
            at=page_text(entry.get("at"), f"{address}/at"),
            steps=read_steps(
                book, at / name / "steps", address, owner.inner("sections", name), entry.get("steps")
            ),
            when=noted(book, at / name / "when", entry.get("when")),
            use=str(entry.get("use", "repeatable")),  # type: ignore[arg-type]
        )
    return made


def codes(book: Book, at: At, owner: Owner, loaded: object) -> dict[str, c.CodeEvent]:
    """The events of a page's codes, or of codes on cards; keyed by the code as it is compared."""
    made: dict[str, c.CodeEvent] = {}
    for typed, entry in entries(loaded):
        code, here = plain_code(typed), at / typed
        inner = owner.inner(code)
        book.use("new code", typed, here, "key")
        if entry.get("closed") is True:
            book.use("closed code", typed, here, "key")
        made[code] = c.CodeEvent(
            code=code,
            steps=read_steps(book, here / "steps", inner.path, inner, entry["steps"]),
            use=str(entry.get("use", "once_per_visit")),  # type: ignore[arg-type]
            closed=entry.get("closed") is True,
            only_for=book.use_each("familiar", entry.get("only_for"), here / "only_for"),
            when=noted(book, here / "when", entry.get("when")),
            otherwise=_branch(book, here, inner, "otherwise", entry),
            again=_branch(book, here, inner, "again", entry),
            cover=entry.get("cover") is not False,
        )
    return made


def _branch(book: Book, at: At, owner: Owner, key: str, entry: Loaded) -> c.Steps | None:
    return steps_if(book, at / key, f"{owner.path}/{key}", owner.inner(key), entry.get(key))


MOMENTS = {  # the kind of name that each moment holds
    "turn_start": "familiar or any",
    "turn_end": "familiar or any",
    "familiar_defeated": "familiar or any",
    "danger_band": "band",
    "timer": "timer",
    "spawned": "enemy or any",
    "defeated": "enemy or any",
    "cleared": "enemy or any",
    "objective": "objective",
    "code": "code",
}


def _triggers(book: Book, at: At, owner: Owner, loaded: Loaded) -> tuple[c.Trigger, ...]:
    return tuple(
        _trigger(book, at / name, owner, name, entry) for name, entry in entries(loaded.get("triggers"))
    )


def _trigger(book: Book, at: At, owner: Owner, name: str, entry: Loaded) -> c.Trigger:
    moment, value = next((key, value) for key, value in mapping(entry["at"]).items() if key != "note")
    address = f"{owner.name}/triggers/{name}"
    if moment in MOMENTS:
        book.use_each(MOMENTS[moment], value, at / "at" / moment)
        value = tuple(plain_code(n) for n in names(value)) if moment == "code" else names(value)
    return c.Trigger(
        id=name,
        address=address,
        moment=moment,
        value=value,  # type: ignore[arg-type]
        steps=read_steps(book, at / "steps", address, owner.inner("triggers", name), entry["steps"]),
        when=noted(book, at / "when", entry.get("when")),
        use=str(entry.get("use", "once_per_visit")),  # type: ignore[arg-type]
    )


def _exits(book: Book, at: At, owner: Owner, loaded: Loaded) -> dict[str, c.Exit]:
    made: dict[str, c.Exit] = {}
    for name, entry in entries(loaded.get("exits")):
        address, to = f"{owner.name}/exits/{name}", str(entry["to"])
        leads = to.isdigit() or to == c.OPEN
        if to.isdigit():
            book.use("location", to, at / name / "to", of="exit")
        made[name] = c.Exit(
            id=name,
            label=Text(str(entry["label"]), f"{address}/label"),
            to=to if leads else None,
            outcome=None if leads else ending(book, at / name / "to", to),
            when=noted(book, at / name / "when", entry["when"]) if "when" in entry else None,
            gather=page_text(entry.get("gather"), f"{address}/gather"),
            steps=steps_if(
                book, at / name / "steps", address, owner.inner("exits", name), entry.get("steps")
            ),
        )
    return made
