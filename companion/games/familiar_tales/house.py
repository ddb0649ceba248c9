"""A table's own pages: what the book prints and no file describes, as content (pack format, section 24)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from companion.engine.speech import Text
from companion.games.familiar_tales.content import (
    Content,
    Enemy,
    Location,
    PageEntry,
    PrintedEnemy,
    PrintedPage,
    Setting,
)
from companion.games.familiar_tales.state import State


def housed(content: Content, state: State) -> Content:
    """The pack with this table's own pages in it, as the present chapter has them."""
    if not content.open.pages:
        return content
    return _housed(content, state.pages, chapter_of(state))


def chapter_of(state: State) -> str:
    """The chapter that a page of open play belongs to: the one that began, else the present one."""
    return state.next_chapter or state.chapter or state.began_at


def printed(state: State) -> PrintedPage | None:
    """What the table has said of the page that is open; None where a file describes it."""
    return next((page for page in state.pages if page.number == state.location), None)


def page_at(content: Content, number: str) -> Location | None:
    """The page of this number; one that no file describes has what every page of open play has."""
    return content.locations.get(number) or next(iter(content.open.pages.values()), None)


@lru_cache(maxsize=256)
def _housed(content: Content, pages: tuple[PrintedPage, ...], chapter: str) -> Content:
    common = content.open.pages.get(chapter) or next(iter(content.open.pages.values()))
    own = {page.number: location(page, common) for page in pages}
    return replace(content, locations={**content.locations, **own})


def location(page: PrintedPage, common: Location) -> Location:
    """A page as the table described it, with what every page of open play has."""
    return replace(
        common,
        number=page.number,
        title=Text(page.title),
        printed=PageEntry(page.entry_spaces, page.forage, page.campfire),
        setting=replace(common.setting, enemies=enemies(page, common.setting)),
    )


def enemies(page: PrintedPage, setting: Setting) -> Mapping[str, Enemy]:
    """The enemies of a page by id: each has its own name and values, and the scripts of its kind."""
    known = setting.enemies  # a pack that was corrected may have lost a kind
    return {name: enemy(name, one, known[one.kind]) for name, one in named(page).items() if one.kind in known}


def named(page: PrintedPage) -> Mapping[str, PrintedEnemy]:
    """The enemies of a page; the name on the figures is their id."""
    return {one.name: one for one in page.enemies}


def enemy(name: str, one: PrintedEnemy, kind: Enemy) -> Enemy:
    """An enemy that acts like its kind and is called as the figures are; what is not said is printed."""
    called = Text(one.name)
    return replace(
        kind,
        id=name,
        name=called,
        plural=called,
        figure=name,
        life=() if one.life is None else (one.life,),
        defense=one.defense,
        melee=one.melee,
        ranged=one.ranged,
        move=one.move,
        kind=kind.id,
    )
