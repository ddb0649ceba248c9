"""What can be set right by hand, as a screen offers it: only what the table has seen."""

from collections.abc import Iterator

from companion.engine.game import Plain
from companion.games.familiar_tales import codes
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.words.voice import Voice


def corrections(state: State, voice: Voice) -> Iterator[dict[str, Plain]]:
    """Entries `{what, label, value, kind: number or flag}`; a number also has `min` and `max`."""
    yield number("danger", voice.say("Danger"), state.danger, 0, voice.setting.danger.max)
    if state.round:
        yield number("round", voice.say("Round"), state.round, 1, 999)
    page = voice.content.locations.get(state.location)
    for objective in page.objectives.values() if page else ():
        if not objective.secret:
            label = voice.say("Done: %(objective)s", objective=voice.text(objective.text))
            yield flag(f"objective/{objective.id}", label, objective.id in state.objectives)
    for code in state.met:
        found = codes.find(code, state, voice.content)
        if found:
            label = voice.say("Code %(code)s is used", code=code)
            yield flag(f"code/{code}", label, codes.covered(*found, state))
    for name in state.key_words:
        if name in voice.content.key_words:
            word = voice.speech.text(voice.content.key_words[name].word)
            yield flag(f"key_word/{name}", voice.say("Key word %(word)s is written", word=word), True)
    for bubble in state.bubbles:
        if bubble in voice.content.locations:
            label = voice.say("Bubble %(number)s is filled in", number=bubble)
            yield flag(f"bubble/{bubble}", label, True)


def number(what: str, label: str, value: int, least: int, most: int) -> dict[str, Plain]:
    """A number that can be set right."""
    return {"what": what, "label": label, "value": value, "kind": "number", "min": least, "max": most}


def flag(what: str, label: str, value: bool) -> dict[str, Plain]:
    """A mark that can be set or taken away."""
    return {"what": what, "label": label, "value": value, "kind": "flag"}
