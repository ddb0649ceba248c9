"""Pages and codes that no file describes: opened, described by the table, drawn from (format section 24)."""

import re
from dataclasses import replace

from companion.engine.errors import RuleViolation
from companion.engine.speech import marked
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales import house, tables
from companion.games.familiar_tales.content import Content, PrintedEnemy, PrintedPage
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame, Prompt

MOST = 99  # figures of one name on a page
NUMBER = re.compile(r"[1-9][0-9]{0,3}")


def can_open(content: Content, number: str) -> bool:
    """Whether this can be the number of a page that no file describes."""
    return bool(content.open.pages) and NUMBER.fullmatch(number) is not None


def open_page(play: Play, number: str) -> None:
    """A page that is new to this table. Raises RuleViolation unknown_location."""
    if not play.content.open.pages:
        message = marked("This adventure has no location %(number)s.")
        raise RuleViolation("unknown_location", message, number=number)
    if not can_open(play.content, number):
        message = marked("A location has a number of 1 to 4 digits, as in the bubble: %(number)s is none.")
        raise RuleViolation("unknown_location", message, number=number)
    known = play.content.open.known.get(number, PrintedPage(number))
    play.record(e.PageOpened(replace(known, enemies=lent(play, known))))


def ask(play: Play) -> None:
    """Ask what is printed on the page that is open, once; known enemies stand there again."""
    page = house.printed(play.state)
    if page is None:
        return
    if not page.described:
        play.ask(Prompt("", "page"))
    for name, one in house.named(page).items():
        if one.count:
            play.record(e.EnemiesPlaced(name, one.count, one.count, "book"))


def describe(play: Play, wanted: PrintedPage) -> None:
    """The table says what is printed, or says it better."""
    before, prompt = house.printed(play.state), play.state.prompt
    if before is None:
        raise RuleViolation("not_now", marked("This page is described in the story's own files."))
    page = replace(wanted, number=before.number, enemies=lent(play, wanted), described=True)
    play.record(e.PageDescribed(page))
    if prompt and prompt.kind == "page":
        play.record(e.Continued("page", page.number))
    settle(play, before, page)


def settle(play: Play, before: PrintedPage, page: PrintedPage) -> None:
    """Figures come and go as their number changes, and stand as they are where only their name does."""
    old, new = house.named(before), house.named(page)
    renamed = {
        now.name: was.name
        for was, now in zip(before.enemies, page.enemies, strict=False)
        if was.name not in new and now.name not in old
    }
    here = dict(play.state.enemies)
    for name in old:
        if name not in new and here.get(name):
            play.record(e.EnemiesCorrected(name, 0))
    for name, one in new.items():
        same = renamed.get(name, name)
        was, stood = old[same].count if same in old else 0, here.get(same, 0)
        left = min(max(stood + one.count - was, 0), MOST)
        count = play.state.enemies.get(name, 0)
        if left > count:
            play.record(e.EnemiesPlaced(name, left - count, left, "book"))
        elif left < count:
            play.record(e.EnemiesCorrected(name, left))
    gone = {f"@enemy:{name}" for name in old if name not in new}
    play.stack[:] = [frame for frame in play.stack if frame.list not in gone]
    prompt = play.state.prompt
    if prompt and prompt.kind == "enemy" and prompt.values.get("enemy") not in new:
        play.record(e.Continued("enemy", str(prompt.values.get("enemy"))))


def lent(play: Play, page: PrintedPage) -> tuple[PrintedEnemy, ...]:
    """The enemies of a page, each with a kind: the one chosen, else the one that the name had before.

    One without a name is called like its kind; two of one name are one type, as many as both.
    """
    kinds, enemies = play.content.open.kinds, play.content.setting.enemies
    if not kinds:
        return ()
    before = {enemies[kind].name.source.casefold(): kind for kind in kinds}
    for known in play.state.pages:
        before |= {one.name.casefold(): one.kind for one in known.enemies if one.kind in kinds}
    types: dict[str, PrintedEnemy] = {}
    for one in page.enemies:
        kind = one.kind if one.kind in kinds else before.get(one.name.casefold(), kinds[0])
        name = one.name or enemies[kind].name.source
        same = types.get(name.casefold())
        types[name.casefold()] = (
            replace(same, count=min(same.count + one.count, MOST))
            if same
            else replace(one, name=name, kind=kind)
        )
    return tuple(types.values())


def found(play: Play, frame: Frame) -> None:
    """A code without an event: a row of the pack's table, for the finder."""
    table = play.setting.tables[play.content.open.codes]
    row = tables.draw(play, table, f"codes/{frame.code}", frame)
    if row:
        play.push(replace(frame, list=row.steps))
    else:
        play.tell("no_effect", values=play.own("no_effect"))
