"""The fixed order of things when a turn ends, a page is entered or left (pack format, section 13).

A moment is a frame of the running story whose list begins with `@`. Triggers that wait run before
the next moment, never in the middle of an event: an enemy turn and the wait after a negative effect
belong to the event that brought them.
"""

from dataclasses import replace

from companion.engine.dice import happens, pick
from companion.games.familiar_tales import codes, danger, enemies, open_play, scripts, seating, tables
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.conditions import holds
from companion.games.familiar_tales.content import OPEN, Chapter, Enemy, Location, Script
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame, Prompt

IN_EVENT = ("@after", "@effect-wait", "@enemy", "@cover", "@found")


def moment(name: str, about: str = "") -> Frame:
    """One of the app's own moments as a frame."""
    return Frame(f"@{name}:{about}" if about else f"@{name}")


def inside_event(frame: Frame) -> bool:
    """Whether triggers still have to wait when this moment comes."""
    return frame.list.partition(":")[0] in IN_EVENT


END_OF_TURN = ("effect", "timers:turns", "round", "turn-start")
ARRIVAL = ("page", "intro", "words", "arrive", "setup", "setup-wait", "first-turn", "turn-start")
PAGE_AGAIN = ("setup", "setup-wait", "first-turn", "turn-start")
ROUND = ("timers:rounds", "round-end", "round-rises", "round-start")


def agenda(*names: str) -> tuple[Frame, ...]:
    """Moments one after another."""
    return tuple(Frame(f"@{name}") for name in names)


def perform(play: Play, frame: Frame) -> None:
    """What the app does at one of its moments."""
    name, _, about = frame.list.removeprefix("@").partition(":")
    match name:
        case "effect":
            effect(play)
        case "after":
            if play.setting.danger.after:
                play.push(Frame(play.setting.danger.after, role="turn", active=play.state.acting))
        case "effect-wait":
            play.ask(Prompt("", "effect"))
        case "timers":
            count_down(play, about)
        case "round":
            if set(play.state.acted) >= set(play.state.turn_order):
                play.push(*agenda(*ROUND))
        case "round-end":
            play.set_off("round_end", play.state.round)
        case "round-rises":
            round_rises(play)
        case "round-start":
            play.set_off("round_start", play.state.round)
        case "turn-start":
            turn_start(play, frame)
        case "cover":
            cover(play, about)
        case "enemy":
            enemy_acts(play, play.setting.enemies[about])
        case "found":
            open_play.found(play, frame)
        case "page":
            open_play.ask(play)
        case "intro":
            intro(play)
        case "words":
            ask_words(play)
        case "arrive":
            page = opened(play)
            printed = {"number": page.number, "page": page.page}
            play.tell("arrive", at=page.number, values={**play.own("arrive"), **printed})
            play.push(Frame(page.arrive))
        case "setup":
            play.record(e.SetupBegan())
            play.push(Frame(opened(play).setup))
        case "setup-wait":
            play.ask(Prompt("", "setup"))
        case "first-turn":
            first_round(play)
        case "travel":
            travel(play, about)
        case "chapter-end":
            chapter_end(play, about)
        case "campaign-end":
            play.leave()
            play.record(e.CampaignEnded(about or "campaign"))
        case _:
            raise AssertionError(f"no moment is called {name}")


# --- the end of a turn --------------------------------------------------------------------------


def effect(play: Play) -> None:
    """The End Turn roll, and the negative effect it may bring (FT-104, FT-105)."""
    track, state = play.setting.danger, play.state
    odds = danger.chance(track, state.danger)
    comes = danger.certain(track, state.effects_running, state.quiet_running)
    if comes is None:
        comes = happens(play.dice, odds, play.purpose("danger/end-turn"))
    here = Frame("", role="turn", active=state.acting)
    row = tables.draw(play, play.setting.tables[track.table], "danger/row", here) if comes else None
    play.record(e.FateRead(row is not None, odds, state.danger))
    if row:
        play.push(replace(here, list=row.steps), *agenda("after", "effect-wait"))
    elif comes:
        play.tell("no_effect", values=play.own("no_effect"))


def count_down(play: Play, unit: str) -> None:
    """Timers counted in this unit go down; those at 0 fire."""
    for name, timer in play.state.timers.items():
        if timer.unit != unit or timer.fresh:
            continue
        if timer.left > 1:
            play.record(e.TimerSet(name, unit, timer.left - 1))
        else:
            play.record(e.TimerGone(name, rang=True))
            play.set_off("timer", name)


def round_rises(play: Play) -> None:
    """The next round; a turn order that was set meanwhile takes over."""
    state = play.state
    order = state.turn_order
    if state.next_order:
        order = seating.turned(state.next_order, state.players, state.acting)
        play.stack[:] = [
            replace(frame, active=order[0]) if frame.list == "@turn-start" else frame for frame in play.stack
        ]
    play.record(e.RoundBegan(state.round + 1, order))


def turn_start(play: Play, frame: Frame) -> None:
    """The next familiar's turn (FT-62); who was defeated comes back (FT-120, FT-121)."""
    state = play.state
    familiar = frame.active or seating.following(state.turn_order, state.acting)
    play.record(e.TurnStarted(familiar, state.turn + 1))
    if familiar in state.defeated:
        play.record(e.FamiliarReturned(familiar))
        play.tell("return", (familiar,))
    play.set_off("turn_start", familiar)


# --- an enemy turn ------------------------------------------------------------------------------


def enemy_acts(play: Play, enemy: Enemy) -> None:
    """One enemy type acts: its scripts are drawn, and the table is walked through them (FT-106)."""
    count = play.state.enemies.get(enemy.id, 0)
    steps: list[str] = []
    for figure in range(count if enemy.pick == "per_enemy" else min(count, 1)):
        script = draw_script(play, enemy)
        if script:
            head = (f"*{figure + 1}",) if enemy.pick == "per_enemy" and count > 1 else ()
            steps.extend((*head, *scripts.prepare(play, script.steps)))
    if not steps:
        return
    play.stack[:] = [frame for frame in play.stack if frame.list != "@effect-wait"]
    play.tell("enemy", values={"enemy": enemy.id, "count": count})
    play.ask(Prompt("", "enemy", values={"enemy": enemy.id, "count": count}, steps=tuple(steps)))


def draw_script(play: Play, enemy: Enemy) -> Script | None:
    """One script, by weight in the present band."""
    band = danger.band(play.setting.danger, play.state.danger).id
    allowed = tuple(script for script in enemy.scripts if holds(script.when, play.scene()))
    weighted = enemies.possible_scripts(enemy, band, allowed)
    if not weighted:
        return None
    weights = [weight for _, weight in weighted]
    return weighted[pick(play.dice, weights, play.purpose(f"enemies/{enemy.id}/script"))][0]


# --- codes --------------------------------------------------------------------------------------


def cover(play: Play, code: str) -> None:
    """The icon of a code that nobody in play may use any more is covered with a token (FT-47)."""
    found = codes.printed(code, play.state, play.content)
    if found and found[0].cover and codes.covered(*found, play.state):
        play.tell("cover", values={**play.own("cover_code"), "code": code})


# --- arriving and leaving -----------------------------------------------------------------------


def opened(play: Play) -> Location:
    """The page that is open."""
    return play.content.locations[play.state.location]


def arrive(play: Play, number: str) -> None:
    """Open a page: what belonged to the last one is gone (FT-36, FT-37)."""
    content, state = play.content, play.state
    page = content.locations[number]
    track = page.setting.danger
    new_chapter = page.chapter != state.chapter
    fresh = {"location", "chapter"} if new_chapter else {"location"}
    values = {entry.id: entry.default for entry in content.state.values() if entry.scope in fresh}
    reset = track.reset == "location" or (track.reset == "chapter" and new_chapter and bool(state.location))
    level = track.start if reset else danger.held(track, state.danger)
    play.leave()
    visit = state.visits.get(number, 0) + 1
    play.record(e.Arrived(number, page.chapter, visit, values, level if level != state.danger else None))
    play.push(*agenda(*ARRIVAL))


def intro(play: Play) -> None:
    """A chapter's intro, once, when its first page is entered."""
    if play.state.chapter in play.state.opened:
        return
    chapter = play.content.chapters[play.state.chapter]
    play.record(e.ChapterOpened(chapter.id))
    play.tell("chapter", values={"chapter": chapter.id})
    play.push(Frame(chapter.intro))


def ask_words(play: Play) -> None:
    """A group that begins at a later page types, once, the key words in its journal."""
    first, state = play.content.first_chapter(), play.state
    begun_later = state.location != first.start if first.start else state.began_at != first.id
    if play.content.key_words and state.arrivals == 1 and begun_later:
        play.ask(Prompt("", "key_word"))


def first_round(play: Play) -> None:
    """Round 1 of this visit."""
    state = play.state
    play.record(e.RoundBegan(1, state.next_order or state.turn_order))
    play.set_off("round_start", 1)


def travel(play: Play, number: str) -> None:
    """Fill in the bubble, turn to the page, and wait until that is done."""
    if number == OPEN:
        play.ask(Prompt("", "travel"))
        return
    page = play.content.locations[number]
    play.record(e.BubbleFilled(number))
    about = {"number": number, "page": page.page}
    play.tell("travel", at=number, values={**play.own("travel"), **about})
    play.ask(Prompt("", "travel", values=about))


def chapter_end(play: Play, outcome: str) -> None:
    """The outcome's steps; then the next chapter's first page, or the end."""
    chapter: Chapter = play.content.chapters[play.state.chapter]
    end = chapter.ends[outcome]
    start = (play.content.chapters[end.next].start or OPEN) if end.next else ""
    play.record(e.ChapterEnded(chapter.id, outcome, end.next if end.next and start == OPEN else ""))
    by = f"chapters/{chapter.id}/ends/{outcome}"
    play.push(Frame(end.steps), moment("travel", start) if start else moment("campaign-end", by))
