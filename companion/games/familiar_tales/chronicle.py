"""An evening from its presses: who sat there, what was told and chosen, the draws, how danger moved."""

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.game import Plain, Press
from companion.engine.speech import Speech
from companion.games.familiar_tales import danger
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.draws import last_draws
from companion.games.familiar_tales.house import housed
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.tale import chapter_shown, told
from companion.games.familiar_tales.walk import Step, walked
from companion.games.familiar_tales.words.names import CAUSES, band, called
from companion.games.familiar_tales.words.voice import Voice, voice


def recall(
    state: State, presses: Sequence[Press[e.Event]], content: Content, speech: Speech
) -> dict[str, Plain]:
    """One evening. `state`: the table before it; `presses`: those that count, in order.

    `players`, `chapters` (all that were opened until then), `story`, `danger`, `draws` (newest first).
    """
    steps = walked(state, presses, content, speech)
    last = steps[-1].after if steps else state
    own = voice(last, housed(content, last), speech)
    opened = (chapter_shown(name, own) for name in last.opened)
    return {
        "players": [{"name": one.name, "familiars": [*own.familiars(one.familiars)]} for one in last.players],
        "chapters": [one for one in opened if one],
        "story": [item for item in map(told, steps) if item],
        "danger": danger_shown(steps, own),
        "draws": last_draws(steps),
    }


def danger_shown(steps: Sequence[Step], own: Voice) -> dict[str, Plain]:
    """Danger through an evening; `bands` and `max` are those of the page where it ended.

    `points {level, word, turn, why}`: the first is as the evening began. `pages {number, turn}`: those
    that were entered. `turns`: the first and the last.
    """
    track = own.setting.danger
    turns = [step.after.turn for step in steps] or [0]
    entered = ((step.event, step.after) for step in steps)
    return {
        "max": track.max,
        "bands": [{"id": one.id, "from": one.start, "word": band(one.id, own.speech)} for one in track.bands],
        "turns": [turns[0], turns[-1]],
        "points": [*points(steps)],
        "pages": [
            {"number": event.location, "turn": after.turn}
            for event, after in entered
            if isinstance(event, e.Arrived)
        ],
    }


def points(steps: Iterable[Step]) -> Iterator[dict[str, Plain]]:
    """The level at the beginning, and each one that it changed to."""
    level: int | None = None
    for step in steps:
        if level is None and step.before.players:
            level = step.before.danger
            yield point(step.before, step.voice, "")
        if step.after.danger != level:
            level = step.after.danger
            yield point(step.after, step.voice, why(step.event, step.voice))


def point(state: State, own: Voice, reason: str) -> dict[str, Plain]:
    """How dangerous it was at this moment, and why."""
    return {
        "level": state.danger,
        "word": band(danger.band(own.setting.danger, state.danger).id, own.speech),
        "turn": state.turn,
        "why": reason,
    }


def why(event: e.Event, own: Voice) -> str:
    """What changed danger, in a word or two."""
    match event:
        case e.DangerChanged(cause=cause):
            return called(CAUSES, cause, own.speech)
        case e.Corrected():
            return own.say("set right by hand")
        case e.Arrived():
            return own.say("another page")
        case e.PageBegunAgain():
            return own.say("the page was begun again")
    return ""
