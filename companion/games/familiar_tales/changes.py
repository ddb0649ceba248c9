"""Steps that change the table and need nobody's answer: danger, enemies, state, journal, codes, timers."""

from typing import assert_never

from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import danger, enemies
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame, Value

Change = (
    c.Danger
    | c.Spawn
    | c.Remove
    | c.SetState
    | c.AddState
    | c.JournalWrite
    | c.JournalCrossOut
    | c.JournalFill
    | c.JournalNote
    | c.TimerStart
    | c.TimerStop
    | c.TimerAdd
    | c.Codes
    | c.ObjectiveStep
    | c.Remind
)


def change(
    play: Play, action: Change, at: str, who: tuple[str, ...], frame: Frame | None = None, step_id: str = ""
) -> None:
    """Carry out one change and tell it where the table has something to do."""
    here = frame or Frame("")
    state = play.state
    match action:
        case c.Danger(by, to):
            wanted = state.danger + by if to is None else to
            change_danger(play, wanted - state.danger, "story", at)
        case c.Spawn():
            spawn(play, action, at, who)
        case c.Remove(enemy, count):
            remove(play, enemy, count, at)
        case c.SetState(values):
            for name, value in values.items():
                play.record(e.StateSet(name, kept(play.content.state[name], value)))
        case c.AddState(counts):
            for name, by in counts.items():
                entry = play.content.state[name]
                count = int(state.values.get(name, entry.default)) + by
                play.record(e.StateSet(name, kept(entry, count)))
        case c.JournalWrite(key_word):
            play.record(e.KeyWordWritten(key_word))
            play.tell("write", at=at, values={"key_word": key_word})
        case c.JournalCrossOut(key_word):
            play.record(e.KeyWordCrossedOut(key_word))
            play.tell("cross_out", at=at, values={"key_word": key_word})
        case c.JournalFill(number):
            play.record(e.BubbleFilled(number))
            play.tell("fill", at=at, values={"number": number})
        case c.JournalNote(text):
            play.tell("journal_note", at=at, values=play.filled(text, here))
        case c.TimerStart(timer, unit, number):
            play.record(e.TimerSet(timer, unit, number, fresh=state.between))
        case c.TimerStop(timer):
            if timer in state.timers:
                play.record(e.TimerGone(timer))
        case c.TimerAdd(timers):
            for name, by in timers.items():
                held = state.timers.get(name)
                if held:
                    play.record(e.TimerSet(name, held.unit, max(held.left + by, 1), held.fresh))
        case c.Codes():
            change_codes(play, action, here)
        case c.ObjectiveStep(objective, done):
            mark(play, objective, done)
        case c.Remind(name, text, until):
            values = play.filled(text, here)
            play.record(e.ReminderPut(name, at, until if isinstance(until, str) else "condition", values))
            play.tell("remind", who, at, values)
        case _:
            assert_never(action)


def kept(entry: c.StateEntry, value: Value) -> Value:
    """The value as the pack's own state keeps it: a count is held at its limits."""
    return max(entry.min, min(int(value), entry.max)) if entry.type == "count" else value


def change_danger(play: Play, by: int, cause: str, at: str = "") -> None:
    """Danger changes, held between 0 and its maximum; the story's own changes are told."""
    to = danger.held(play.setting.danger, play.state.danger + by)
    play.record(e.DangerChanged(to, by, cause))
    if cause == "story":
        play.tell("danger", at=at, values={"by": by, "to": to})


def spawn(play: Play, action: c.Spawn, at: str, who: tuple[str, ...]) -> None:
    """Enemies appear, as many as there are figures (FT-31 to FT-33)."""
    place(play, action.enemy, action.number(len(play.state.players)), "story", at, who)


def place(
    play: Play, name: str, wanted: int, by: str, at: str = "", who: tuple[str, ...] = ("group",)
) -> None:
    """Enemies are placed over the entry spaces, or where the step at `at` says."""
    enemy = play.setting.enemies[name]
    placed = enemies.placeable(enemy, wanted, play.state, play.content)
    play.record(e.EnemiesPlaced(name, placed, play.state.enemies.get(name, 0) + placed, by))
    spaces = enemies.entry_spaces(play.state, play.content)
    number = spaces if isinstance(spaces, int) else len(spaces or ())
    play.tell("spawn", who, at, {"enemy": name, "wanted": wanted, "placed": placed, "spaces": number})


def remove(play: Play, name: str, count: int | None, at: str) -> None:
    """Enemies are taken off; `any` goes through the types in their order."""
    left = count
    for enemy, number in tuple(play.state.enemies.items()):
        if name not in ("any", enemy) or left == 0:
            continue
        taken = number if left is None else min(number, left)
        left = None if left is None else left - taken
        play.record(e.EnemiesTaken(enemy, taken, number - taken))
        play.tell("remove", at=at, values={"enemy": enemy, "count": taken})


def change_codes(play: Play, action: c.Codes, frame: Frame) -> None:
    """Codes open, close, or are not used up this time."""
    if action.open:
        play.record(e.CodesOpened(action.open))
    if action.close:
        play.record(e.CodesClosed(action.close))
    for code in action.keep:
        here = play.page is not None and code in play.page.codes
        address = f"{play.state.location}/codes/{code}" if here else f"codes/{code}"
        play.record(e.CodeKept(code, address, frame.finder))


def mark(play: Play, objective: str, done: bool) -> None:
    """An objective is done, or open again."""
    page = play.page
    if page is None or (objective in play.state.objectives) == done:
        return
    play.record(e.ObjectiveMarked(objective, page.number, done))
    if done and not page.objectives[objective].secret:
        about = {"objective": objective, "location": page.number}
        play.tell("objective", values={**play.filled(page.objectives[objective].text), **about})
