"""Event -> next state: total, never fails, never rolls, never reads a pack or a clock."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, assert_never

from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.house import printed
from companion.games.familiar_tales.state import Card, Reminder, State, Timer, changed

FEED = 40  # cards that the feed holds

V = TypeVar("V")


def apply(state: State, event: e.Event) -> State:
    """The state after this event."""
    match event:
        case e.CampaignBegun():
            return begun(event)
        case e.Seated(players, order):
            return changed(state, players=players, turn_order=order, next_order=(), acted=())
        case e.TurnOrderSet(order, now):
            return (
                changed(state, turn_order=order, next_order=()) if now else changed(state, next_order=order)
            )

        case e.Arrived():
            return arrived(state, event)
        case e.PageOpened(page) | e.PageDescribed(page):
            others = tuple(held for held in state.pages if held.number != page.number)
            return changed(state, pages=(*others, page))
        case e.ChapterOpened(chapter):
            return changed(state, chapter=chapter, opened=with_(state.opened, chapter))
        case e.SetupBegan():
            return changed(state, arrival=changed(state, arrival=None, feed=(), stack=(), queue=()))
        case e.PageBegunAgain():
            return begun_again(state)
        case e.CampaignEnded(by):
            return changed(state, ended=by, acting="", between=False)

        case e.TurnEnded(familiar):
            return changed(state, acted=with_(state.acted, familiar), between=True)
        case e.TurnStarted(familiar, turn):
            timers = {name: replace(timer, fresh=False) for name, timer in state.timers.items()}
            kept = until(state, "turn").reminders
            reminders = tuple(replace(card, fresh=False) for card in kept)
            started = changed(state, acting=familiar, turn=turn, timers=timers, reminders=reminders)
            return changed(started, between=False, reroll=0, draws={}, returned="")
        case e.RoundBegan(number, order):
            return until(changed(state, round=number, turn_order=order, next_order=(), acted=()), "round")
        case e.TimerSet(timer, unit, left, fresh):
            return changed(state, timers={**state.timers, timer: Timer(unit, left, fresh)})
        case e.TimerGone(timer):
            return changed(state, timers=without(state.timers, timer))
        case e.Rerolled(to):
            return changed(state, reroll=to)

        case e.DangerChanged(to):
            return changed(state, danger=to)
        case e.FateRead(effect):
            running = state.effects_running + 1 if effect else 0
            quiet = 0 if effect else state.quiet_running + 1
            return changed(state, effects_running=running, quiet_running=quiet)
        case e.Drew(purpose):
            return changed(state, draws={**state.draws, purpose: state.draws.get(purpose, 0) + 1})
        case e.RowDrawn(table, row, drawn=drawn):
            rows = {**state.drawn_rows, table: drawn} if drawn else without(state.drawn_rows, table)
            return changed(state, last_row={**state.last_row, table: row}, drawn_rows=rows)

        case e.EnemiesPlaced(enemy, to=to) | e.EnemiesTaken(enemy, to=to):
            return counted(state, enemy, to)
        case e.EnemyDefeated(enemy, to) | e.EnemiesCorrected(enemy, to):
            return counted(state, enemy, to)
        case e.FamiliarDefeated(familiar):
            return changed(state, defeated=with_(state.defeated, familiar))
        case e.FamiliarReturned(familiar):
            return changed(state, defeated=less(state.defeated, familiar), returned=familiar)
        case e.AfflictionMarked(familiar, affliction, on):
            return changed(state, afflicted=marked(state, familiar, affliction, on))
        case e.DieSet(faces):
            return changed(state, die=faces)

        case e.CodeMet(code, address, _, by, here):
            return used(changed(state, met=with_(state.met, code)), address, by, here)
        case e.CodeKept(_, address, familiar):
            return unused(state, address, familiar)
        case e.CodesOpened(codes):
            closed = tuple(code for code in state.closed_codes if code not in codes)
            return changed(state, opened_codes=with_(state.opened_codes, *codes), closed_codes=closed)
        case e.CodesClosed(codes):
            opened = tuple(code for code in state.opened_codes if code not in codes)
            return changed(state, closed_codes=with_(state.closed_codes, *codes), opened_codes=opened)
        case e.Spent(address, by, here):
            return used(state, address, by, here)
        case e.StateSet(name, value):
            return changed(state, values={**state.values, name: value})
        case e.ObjectiveMarked(objective, done=done):
            return changed(state, objectives=with_if(done, state.objectives, objective))

        case e.BubbleFilled(number):
            return changed(state, bubbles=with_(state.bubbles, number))
        case e.KeyWordWritten(key_word):
            return changed(state, key_words=with_(state.key_words, key_word))
        case e.KeyWordCrossedOut(key_word):
            return changed(state, key_words=less(state.key_words, key_word))
        case e.WordWritten(word):
            return changed(state, words=with_(state.words, word))
        case e.NoteWritten(text):
            return changed(state, notes=(*state.notes, text))
        case e.ReminderPut(name, at, ends, values):
            kept = tuple(card for card in state.reminders if card.id != name)
            return changed(state, reminders=(*kept, Reminder(name, at, ends, values, state.between)))
        case e.ReminderGone(name):
            return changed(state, reminders=tuple(card for card in state.reminders if card.id != name))
        case e.Corrected():
            return corrected(state, event)

        case e.Told(kind, who, at, values, first):
            card = Card(state.cards + 1, kind, who, at, values)
            feed = (*state.feed, card)[-FEED:]
            told_from = card.n if first else state.told_from
            return changed(state, feed=feed, cards=card.n, told_from=told_from)
        case e.PromptOpened(prompt):
            return changed(state, prompt=prompt)
        case e.Continued():
            return changed(state, prompt=None, stack=(), queue=())
        case e.Answered(chosen=chosen):
            chosen_now = with_(state.chosen, *chosen)
            return changed(state, prompt=None, stack=(), queue=(), chosen=chosen_now)
        case e.Paused(stack, queue):
            return changed(state, stack=stack, queue=queue)
        case e.ExitTaken():
            return changed(state, between=True)
        case e.ChapterEnded(next=chapter):
            return changed(state, next_chapter=chapter)
        case e.EnemyTurnCalled() | e.CodeTried() | e.SectionUsed():
            return state
        case _:
            assert_never(event)


def begun(event: e.CampaignBegun) -> State:
    """A new campaign, on no page yet (FT-12)."""
    return State(
        players=event.players,
        turn_order=event.turn_order,
        began_at=event.chapter,
        chapter=event.chapter,
        next_chapter="",
        bubbles=(event.bubble,) if event.bubble else (),
        danger=event.danger,
        values=event.values,
    )


def arrived(state: State, event: e.Arrived) -> State:
    """The new page; whatever belonged to the old one is gone (FT-37)."""
    return changed(
        state,
        location=event.location,
        chapter=event.chapter,
        next_chapter="",
        visits={**state.visits, event.location: event.visit},
        arrivals=state.arrivals + 1,
        bubbles=with_(state.bubbles, event.location),
        values={**state.values, **event.values},
        danger=state.danger if event.danger is None else event.danger,
        ended="",
        between=True,
        acted=(),
        objectives=(),
        met=(),
        opened_codes=(),
        closed_codes=(),
        spent_here={},
        enemies={},
        timers={},
        reminders=(),
        arrival=None,
        prompt=None,
        stack=(),
        queue=(),
    )


def begun_again(state: State) -> State:
    """As on arrival, but the campaign's time, the feed, the notes and the seats go on.

    What the table has said of a page of its own it does not say again; its enemies are those of today.
    """
    if state.arrival is None:
        return state
    page = printed(state)
    enemies = {one.name: one.count for one in page.enemies if one.count} if page else state.arrival.enemies
    return changed(
        state.arrival,
        players=state.players,
        turn_order=state.turn_order,
        next_order=state.next_order,
        notes=state.notes,
        die=state.die,
        pages=state.pages,
        enemies=enemies,
        turn=state.turn,
        reroll=state.reroll,
        draws=state.draws,
        arrivals=state.arrivals + 1,
        feed=state.feed,
        cards=state.cards,
        told_from=state.told_from,
        arrival=state.arrival,
    )


def corrected(state: State, event: e.Corrected) -> State:
    """One number or mark set right by hand."""
    what, _, name = event.what.partition("/")
    to = event.to
    if what == "danger":
        return changed(state, danger=int(to))
    if what == "round":
        return changed(state, round=int(to))
    if what == "state":
        return changed(state, values={**state.values, name: to})
    if what == "timer":
        if name not in state.timers or not to:
            return changed(state, timers=without(state.timers, name))
        timer = replace(state.timers[name], left=int(to))
        return changed(state, timers={**state.timers, name: timer})
    if what == "objective":
        return changed(state, objectives=with_if(bool(to), state.objectives, name))
    if what == "key_word":
        return changed(state, key_words=with_if(bool(to), state.key_words, name))
    if what == "bubble":
        return changed(state, bubbles=with_if(bool(to), state.bubbles, name))
    if what == "code":
        cleared = unused(state, event.address, "*")
        return used(cleared, event.address, "*", event.here) if to else cleared
    return state


def used(state: State, address: str, by: str, here: bool) -> State:
    """An address used up by `*` (everybody), a familiar, or nobody (empty)."""
    if not by:
        return state
    if here:
        return changed(state, spent_here=spend(state.spent_here, address, by))
    return changed(state, spent=spend(state.spent, address, by))


def unused(state: State, address: str, familiar: str) -> State:
    """An address free again: for this familiar where it was used by familiars, else for all."""
    users = tuple(by for by in state.spent.get(address, ()) if by not in ("*", familiar))
    spent = {**state.spent, address: users} if users and familiar != "*" else without(state.spent, address)
    return changed(state, spent=spent, spent_here=without(state.spent_here, address))


def until(state: State, moment: str) -> State:
    """Reminders that stay up until this moment are gone."""
    kept = tuple(card for card in state.reminders if card.until != moment or card.fresh)
    return changed(state, reminders=kept)


def counted(state: State, enemy: str, to: int) -> State:
    """That many of this type on the page."""
    enemies = {**state.enemies, enemy: to} if to else without(state.enemies, enemy)
    return changed(state, enemies=enemies)


def marked(state: State, familiar: str, affliction: str, on: bool) -> Mapping[str, Mapping[str, int]]:
    """Who bears which token, each with the turn in which it was first marked."""
    held = state.afflicted.get(familiar, {})
    borne = {affliction: state.turn, **held} if on else without(held, affliction)
    return {**state.afflicted, familiar: borne} if borne else without(state.afflicted, familiar)


def spend(spent: Mapping[str, tuple[str, ...]], address: str, by: str) -> Mapping[str, tuple[str, ...]]:
    """The map with one more user of an address."""
    return {**spent, address: with_(spent.get(address, ()), by)}


def with_(names: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """The names, each once, in the order in which they came."""
    return tuple(dict.fromkeys((*names, *more)))


def less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names without one of them."""
    return tuple(held for held in names if held != name)


def with_if(held: bool, names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names with this one, or without it."""
    return with_(names, name) if held else less(names, name)


def without(entries: Mapping[str, V], key: str) -> Mapping[str, V]:
    """The map without one key."""
    return {held: value for held, value in entries.items() if held != key}
