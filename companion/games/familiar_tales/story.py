"""Runs the story until something must be asked or waited for, or nothing is left."""

from dataclasses import replace

from companion.games.familiar_tales import events as e
from companion.games.familiar_tales import moments, steps, tables
from companion.games.familiar_tales.conditions import holds
from companion.games.familiar_tales.content import Trigger
from companion.games.familiar_tales.play import Play, in_story
from companion.games.familiar_tales.state import Frame, Waiting

STEPS = 500  # for one event
IN_ALL = 5000  # for one press
CHAIN = 20  # triggers, each set off by the one before


def run(play: Play) -> None:
    """Run what is to run. What is left when a prompt opens is kept for the press that closes it."""
    while play.state.prompt is None:
        if play.stack and in_story(play.stack[-1]):
            run_step(play)
        elif play.stack and moments.inside_event(play.stack[-1]):
            moments.perform(play, play.stack.pop())
        elif not event_over(play):
            break
    if (tuple(play.stack), tuple(play.queue)) != (play.state.stack, play.state.queue):
        play.record(e.Paused(tuple(play.stack), tuple(play.queue)))


def event_over(play: Play) -> bool:
    """After an event: what it made true, then what waits, then the next moment; False when all is done."""
    play.steps_run = 0
    play.watch()
    if play.queue:
        run_waiting(play, play.queue.pop(0))
    elif play.stack:
        moments.perform(play, play.stack.pop())
    else:
        return False
    return True


def run_step(play: Play) -> None:
    """The next step of the list on top; a list that is over is put away."""
    frame = play.stack.pop()
    listed = play.content.lists[frame.list]
    if frame.index >= len(listed):
        return
    play.steps_run += 1
    play.steps_in_all += 1
    if play.steps_run > STEPS or play.steps_in_all > IN_ALL:
        steps.leave_event(play)
        play.queue[:] = [] if play.steps_in_all > IN_ALL else play.queue
        play.tell("stopped", values={"address": frame.list})
        return
    play.stack.append(replace(frame, index=frame.index + 1))
    steps.perform(play, frame, listed[frame.index])


def run_waiting(play: Play, waiting: Waiting) -> None:
    """A trigger, or a table of loot, begins."""
    if waiting.kind == "loot":
        frame = Frame("", role="code", finder=waiting.familiar)
        table = play.setting.tables[waiting.address]
        row = tables.draw(play, table, f"{waiting.address}/loot", frame)
        if row:
            play.push(replace(frame, list=row.steps))
        return
    trigger = find_trigger(play, waiting.address)
    if trigger is None or play.spent(trigger.address, play.state.acting):
        return
    role = "turn" if trigger.moment in ("turn_start", "turn_end") else ""
    frame = Frame(trigger.steps, role=role, active=play.state.acting, depth=waiting.depth)
    if not holds(trigger.when, play.scene(frame)):
        return
    if waiting.depth > CHAIN:
        play.tell("stopped", values={"address": waiting.address})
        return
    play.spend(trigger.address, trigger.use, play.state.acting)
    play.push(frame)


def find_trigger(play: Play, address: str) -> Trigger | None:
    """The page's trigger with this address."""
    page = play.page
    return next((t for t in page.triggers if t.address == address), None) if page else None
