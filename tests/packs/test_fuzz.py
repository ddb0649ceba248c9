"""Whatever is in a pack's files: content or problems, never an exception."""

import copy
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Plain
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import reading
from companion.packs.check import read_texts
from companion.packs.problems import as_text, errors
from companion.packs.source import decode, read
from tests.packs.shelved import EVERYTHING, EXAMPLE, READER

PACKS = [
    {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
    }
    for folder in (EXAMPLE, EVERYTHING)
]


def plain(texts: dict[str, str]) -> dict[str, Plain]:
    """A sound pack's plain values."""
    sources = {file: read(file, text)[0] for file, text in texts.items()}
    return {file: source.value for file, source in sources.items() if source}


PLAINS = [plain(texts) for texts in PACKS]
ODD = [
    "",
    "-1",
    "1_000",
    "１２",
    "yes",
    "none",
    "any",
    "all",
    "true",
    "0",
    "99999999999999999999",
    "2-1",
    "<finder",
    "<count:>",
    "<count:nobody>",
    "_schema",
    "value",
    "key",
    "note",
    "remove",
    "use",
    "once",
    "say",
    "if",
    "101",
    "campaign-end",
    "chapter-end:x",
    "007",
    "🦀",
    "İ",
    "ß",
    "\u202e",
    "~",
    "every 0 from 0",
    "every 2 from 1",
    "a" * 5000,
]
KEY = st.sampled_from(ODD) | st.text(max_size=5)
PLAIN = st.recursive(
    st.sampled_from(ODD) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3),
    max_leaves=8,
)
BITS = ["\t", "\n", ": ", " #", "- ", "\x00", "  ", *":'\"|{}[]*&!<\\%?"]


def places(plain: Plain, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The place of every value below a plain value."""
    yield place
    entries = (
        plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    )
    for key, inner in entries:
        yield from places(inner, (*place, key))


def put(plain: Plain, place: tuple[str | int, ...], value: Plain, key: str | None) -> Plain:
    """The plain value with another value at a place, or with a further key there."""
    if not place:
        return value
    holder = plain
    for step in place[:-1]:
        holder = holder[step]
    inner = holder[place[-1]]
    if key is not None and isinstance(inner, dict):
        inner[key] = value
    else:
        holder[place[-1]] = value
    return plain


def loose_ends(content: c.Content) -> Iterator[str]:
    """Names in a content that lead nowhere, where the play would break."""
    settings = [content.setting, *(page.setting for page in content.locations.values())]
    for address, steps in content.lists.items():
        page = content.locations.get(address.split("/")[0])
        setting = page.setting if page else content.setting
        for step in steps:
            match step.action:
                case c.Run(scene) | c.Goto(scene) if scene not in content.lists:
                    yield f"{address}: scene {scene}"
                case c.Spawn(enemy=enemy) if enemy not in setting.enemies and address[:8] not in (
                    "chapters",
                    "eras/daw",
                ):
                    yield f"{address}: enemy {enemy}"
                case c.Spawn() as spawn:
                    assert all(
                        spawn.number(n) >= 0
                        for n in range(content.identity.fewest, content.identity.most + 1)
                    )
                case c.SetState(values=named) | c.AddState(counts=named) if (
                    named.keys() - content.state.keys()
                ):
                    yield f"{address}: state {named}"
                case c.SkillTest(difficulty=difficulty) if difficulty != "forage":
                    assert difficulty.keys() == {band.id for band in setting.danger.bands}
                case c.Travel(location) if location not in content.locations:
                    yield f"{address}: location {location}"
    for setting in settings:
        bands = {band.id for band in setting.danger.bands}
        if setting.danger.table not in setting.tables:
            yield f"table {setting.danger.table}"
        for held in (
            *(t.rows for t in setting.tables.values()),
            *(e.scripts for e in setting.enemies.values()),
        ):
            for row in held:
                assert row.weight.keys() == bands and row.steps in content.lists
    for chapter in content.chapters.values():
        if chapter.start not in content.locations:
            yield f"start {chapter.start}"
    for place in content.locations.values():
        if place.chapter not in content.chapters:
            yield f"chapter {place.chapter}"
        for way in place.exits.values():
            if way.to and way.to not in content.locations:
                yield f"exit to {way.to}"


def any_bytes(data: bytes) -> None:
    """Bytes give a value or problems."""
    text, problems = decode("x.yaml", data)
    source = None
    if text is not None:
        source, problems = read("x.yaml", text)
    assert source or errors(problems)
    assert all(as_text(problem) for problem in problems)


def changed_values(changes: list[tuple[int, Plain, str | None]]) -> None:
    """A pack with some other values is read or complained about."""
    files = copy.deepcopy(PLAINS[len(changes) % 2])
    for seed, value, key in changes:
        dice = random.Random(seed)
        file = dice.choice(sorted(files))
        where = dice.choice(list(places(files[file])))
        files[file] = put(files[file], where, value, key)
    content, complaints = reading.read(files)
    assert content is not None or any(complaint.level == "error" for complaint in complaints)
    if content is not None:
        reading.card(content)
        assert not list(loose_ends(content))
    reading.overlays(files, "de")


def changed_texts(changes: list[tuple[int, str]]) -> None:
    """A pack with some other characters is read or told of with places."""
    texts = dict(PACKS[len(changes) % 2])
    for seed, bit in changes:
        dice = random.Random(seed)
        file = dice.choice(sorted(texts))
        lines = texts[file].split("\n")
        number = dice.randrange(len(lines))
        line, at = lines[number], dice.randrange(len(lines[number]) + 1)
        lines[number] = dice.choice(
            [line[:at] + bit + line[at:], line[:at], line[at:], "", bit + line, line + "\n" + line]
        )
        texts[file] = "\n".join(lines)
    content, problems = read_texts(READER, texts)
    assert content is not None or errors(problems)
    assert all(problem.line >= 1 and problem.column >= 1 and as_text(problem) for problem in problems)


SEED = st.integers(0, 10**9)
CHANGES = st.lists(st.tuples(SEED, PLAIN, st.none() | st.sampled_from(ODD)), min_size=1, max_size=4)
TYPED = st.lists(st.tuples(SEED, st.sampled_from(BITS) | st.text(max_size=3)), min_size=1, max_size=3)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Any bytes give a value or problems."""
    any_bytes(data)


@settings(max_examples=80, deadline=None)
@given(CHANGES)
def test_any_values_are_read_or_complained_about(changes: list[tuple[int, Plain, str | None]]) -> None:
    """Values of any kind in any place give content or complaints."""
    changed_values(changes)


@settings(max_examples=50, deadline=None)
@given(TYPED)
def test_any_slip_of_the_keyboard_is_read_or_told(changes: list[tuple[int, str]]) -> None:
    """Characters in any place give content or problems with places."""
    changed_texts(changes)


@pytest.mark.long
@settings(max_examples=3000, deadline=None)
@given(
    st.binary(max_size=2000) | st.text(alphabet="-:{}[]|>'\"#&*!% \n\tab?,\\0~", max_size=300).map(str.encode)
)
def test_many_bytes_are_read_or_refused(data: bytes) -> None:
    """As above, many times."""
    any_bytes(data)


@pytest.mark.long
@settings(max_examples=1500, deadline=None)
@given(CHANGES)
def test_many_values_are_read_or_complained_about(changes: list[tuple[int, Plain, str | None]]) -> None:
    """As above, many times."""
    changed_values(changes)


@pytest.mark.long
@settings(max_examples=1000, deadline=None)
@given(TYPED)
def test_many_slips_are_read_or_told(changes: list[tuple[int, str]]) -> None:
    """As above, many times."""
    changed_texts(changes)
