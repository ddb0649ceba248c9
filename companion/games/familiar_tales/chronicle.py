"""An evening from its events alone: what was told and chosen, who sat there, the draws, how danger moved."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.engine.game import Plain, Press
from companion.engine.speech import Speech
from companion.games.familiar_tales import danger
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.draws import last_draws
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.tale import told
from companion.games.familiar_tales.walk import Step, walked
from companion.games.familiar_tales.words.names import CAUSES, band, called
from companion.games.familiar_tales.words.voice import Voice

LASTING = (e.Seated, e.Arrived)


def recall(
    state: State, presses: Sequence[Press[e.Event]], since: int, content: Content, speech: Speech
) -> dict[str, Plain]:
    """One evening: the presses from version `since` on; those before it tell how it began.

    `players`, `story` (items in order), `danger` (a line through the evening), `draws` (newest first).
    """
    own = Voice(content, speech)
    steps = tuple(walked(presses))
    evening = tuple(step for step in steps if step.press.version >= since)
    last = evening[-1].after if evening else None
    players = last.players if last and last.players else state.players
    return {
        "players": [
            {"name": player.name, "familiars": list(own.familiars(player.familiars))} for player in players
        ],
        "story": [item for step in evening for item in told(step, own)],
        "danger": danger_shown(evening, replace(own, location=last.location if last else "")),
        "draws": last_draws(steps, own),
    }


def danger_shown(evening: Sequence[Step], voice: Voice) -> dict[str, Plain]:
    """Danger through an evening; `bands` and `max` are those of the page where it ended.

    `turns` from and to; `points {level, word, turn, why, when}`, the first as the evening began; `pages
    {number, turn}` that were entered.
    """
    track = voice.setting.danger
    turns = [step.after.turn for step in evening] or [0]
    return {
        "max": track.max,
        "bands": [
            {"id": one.id, "from": one.start, "word": band(one.id, voice.speech)} for one in track.bands
        ],
        "turns": [turns[0], turns[-1]],
        "points": list(points(evening, voice)),
        "pages": [
            {"number": step.event.location, "turn": step.after.turn}
            for step in evening
            if isinstance(step.event, e.Arrived)
        ],
    }


def points(evening: Iterable[Step], voice: Voice) -> Iterator[dict[str, Plain]]:
    """The level at the beginning, and each one that it changed to."""
    level: int | None = None
    for step in evening:
        if level is None and step.before.danger is not None:
            level = step.before.danger
            yield point(level, "", step, voice)
        if step.after.danger not in (None, level):
            level = step.after.danger
            yield point(level, why(step.event, voice), step, voice)


def point(level: int, reason: str, step: Step, voice: Voice) -> dict[str, Plain]:
    """One level, and when it was reached."""
    word = band(danger.band(voice.setting.danger, level).id, voice.speech)
    return {"level": level, "word": word, "turn": step.after.turn, "why": reason, "when": step.press.when}


def why(event: e.Event, voice: Voice) -> str:
    """What changed danger, in a word or two."""
    match event:
        case e.DangerChanged(cause=cause):
            return called(CAUSES, cause, voice.speech)
        case e.Corrected():
            return voice.say("set right by hand")
        case e.Arrived():
            return voice.say("another page")
        case e.PageBegunAgain():
            return voice.say("the page was begun again")
    return ""
