"""What a table has said of its pages, as a pack of this house."""

from pathlib import Path

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.errors import InvalidCommand
from companion.games import GAMES
from companion.games.familiar_tales.content import Content, PrintedEnemy, PrintedPage
from companion.games.familiar_tales.keeping import kept
from companion.games.familiar_tales.schema.commands import command
from companion.games.familiar_tales.state import State
from companion.packs import house
from companion.packs.check import check_folder, files_of
from companion.packs.folder import gather
from companion.packs.nodes import UNPRINTABLE
from tests.builders import OPEN_ROAD

TEXTS = {path: text for path, text in gather(OPEN_ROAD).texts.items() if text is not None}
GAME = GAMES["familiar_tales"]
IDENTITY = {"id": "house-1", "title": "Our book", "version": "1.0.7", "authors": ["Ada & Ben: #us"]}
SAID = PrintedPage("7", "The <b>Mill</b>: a #1", 2, 0, True, (PrintedEnemy("Rats", "swarm", 3, 1),), True)


def saved(tmp_path: Path, *pages: PrintedPage) -> Path:
    """The folder of the pack of a table with these pages."""
    added = kept(files_of(TEXTS), State(pages=pages))
    return house.save(tmp_path, GAME, "house-1", house.texts_of(TEXTS, added, IDENTITY))


def test_a_house_pack_is_accepted_and_knows_the_pages(tmp_path: Path) -> None:
    """It is transcribed, bears its own id and title, and holds what was said, and no more."""
    folder = saved(tmp_path, SAID, PrintedPage("113"), PrintedPage("114", described=True))
    checked = check_folder(GAME, folder)
    assert not checked.problems and isinstance(checked.content, Content)
    assert checked.content.open.known == {"7": SAID, "114": PrintedPage("114", described=True)}
    assert checked.content.identity.id == "house-1"
    assert yaml.safe_load((folder / "pack.yaml").read_text())["origin"] == "transcribed"


def test_kept_again_it_takes_its_old_place(tmp_path: Path) -> None:
    """The later one counts; nothing is left over beside it."""
    saved(tmp_path, SAID)
    folder = saved(tmp_path, PrintedPage("112", "The Old Mill", described=True))
    content = check_folder(GAME, folder).content
    assert isinstance(content, Content) and content.open.known["112"].title == "The Old Mill"
    assert [path.name for path in folder.parent.iterdir()] == ["house-1"]


def test_nothing_said_adds_nothing() -> None:
    """A page that was only opened is no addition."""
    assert kept(files_of(TEXTS), State(pages=(PrintedPage("112"),))) == {}


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.text(max_size=45), st.text(max_size=45)), max_size=3))
def test_whatever_can_be_typed_can_be_kept(tmp_path_factory: object, names: list[tuple[str, str]]) -> None:
    """Every title and name that the command takes stands in a pack, but for letters that nobody can see."""
    pages = []
    for number, (title, enemy) in enumerate(names, 112):
        try:
            typed = command({"type": "describe_page", "title": title, "enemies": [{"name": enemy}]})
        except InvalidCommand:
            continue
        pages.append(PrintedPage(str(number), typed.page.title, enemies=typed.page.enemies, described=True))  # type: ignore[union-attr]
    added = kept(files_of(TEXTS), State(pages=tuple(pages)))
    texts = house.texts_of(TEXTS, added, IDENTITY)
    checked = GAME.read(files_of(texts))
    assert checked[0] is not None and not checked[1]
    assert checked[0].open.known.keys() == {page.number for page in pages}
    for page in pages:
        kept_page = checked[0].open.known[page.number]
        assert kept_page.title == UNPRINTABLE.sub("", page.title)
        assert [one.name for one in kept_page.enemies] == [UNPRINTABLE.sub("", o.name) for o in page.enemies]
