"""What the table waits for, as a screen shows it: the question, who decides, and what can be answered."""

from collections.abc import Iterator, Mapping

from companion.engine.game import Plain
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import Prompt
from companion.games.familiar_tales.words import giving, orders
from companion.games.familiar_tales.words.cards import on_the_way
from companion.games.familiar_tales.words.names import SKILLS, called
from companion.games.familiar_tales.words.voice import Voice, step_at


def shown(prompt: Prompt, voice: Voice) -> dict[str, Plain]:
    """The open prompt: `id, kind, text, familiar, since`, and what its kind adds."""
    step = step_at(prompt.at, voice.content)
    more = dict(added(prompt, step.action if step else None, voice))
    return {
        "id": prompt.id,
        "kind": prompt.kind,
        "text": question(prompt, step.action if step else None, voice),
        "familiar": prompt.familiar or None,
        "since": prompt.since,
        **more,
    }


def question(prompt: Prompt, action: c.Action | None, voice: Voice) -> str:
    """The one instruction or question, large."""
    values = prompt.values
    match action:
        case c.Choose(prompt=text):
            return voice.text(text, values)
        case c.AskYesNo(text=text) | c.AskNumber(text=text) | c.AskFamiliar(text=text):
            return voice.text(text, values)
        case c.AskKeyWord():
            return voice.say("Does a key word in your journal belong here? Type it, or leave this empty.")
    match prompt.kind:
        case "setup":
            page = voice.content.locations.get(voice.location)
            if page and not page.page:
                return voice.say("Lay out the page. Go on when everything is in its place.")
            return voice.say("Lay out page %(page)s. Go on when everything is in its place.",
                             page=page.page if page else "")  # fmt: skip
        case "page":
            return voice.say(
                "What is printed on this page? Say what you can; the app plays on without the rest."
            )
        case "effect":
            return voice.say("Do what the cards say, then go on.")
        case "enemy":
            return orders.heading(str(values.get("enemy", "")), int(values.get("count", 1)), voice)
        case "travel":
            return on_the_way("travel", values, voice)
        case "test":
            return test(prompt, voice)
        case "key_word":
            return voice.say(
                "Type the key words in your journal, one at a time. Leave this empty when there are no more."
            )
    return ""


def test(prompt: Prompt, voice: Voice) -> str:
    """Which skill is tested, and what must be reached."""
    skill = called(SKILLS, str(prompt.values.get("skill", "")), voice.speech)
    number = prompt.values.get("difficulty")
    if number:
        return voice.say("%(skill)s test: reach %(number)s or more", skill=skill, number=number)
    return voice.say("%(skill)s test: reach the number at the top right of the page", skill=skill)


def added(prompt: Prompt, action: c.Action | None, voice: Voice) -> Iterator[tuple[str, Plain]]:
    """What a prompt of this kind holds besides."""
    values: Mapping[str, Plain] = prompt.values
    match prompt.kind:
        case "choice":
            yield "options", list(options(prompt, action, voice))
        case "familiar":
            yield "options", [{"id": name, "label": voice.familiar(name)} for name in prompt.options]
        case "test":
            yield "skill", values.get("skill")
            yield "difficulty", values.get("difficulty") or None
        case "number":
            yield "min", values.get("min")
            yield "max", values.get("max")
        case "travel":
            location = voice.content.locations.get(str(values.get("number", "")))
            yield "number", values.get("number")
            yield "title", voice.speech.text(location.title) if location else ""
            yield "page", values.get("page")
        case "enemy":
            enemy, count = str(values.get("enemy", "")), int(values.get("count", 1))
            yield "enemy", {"id": enemy, "name": voice.enemy(enemy)}
            yield "count", count
            yield "heading", orders.heading(enemy, count, voice)
            yield "steps", list(orders.steps(prompt.steps, enemy, voice))
            yield "ties", orders.ties(voice)


def options(prompt: Prompt, action: c.Action | None, voice: Voice) -> Iterator[dict[str, Plain]]:
    """The options that are offered, with what they cost."""
    if not isinstance(action, c.Choose):
        return
    for option in action.options:
        if option.id in prompt.options:
            cost = {"cost": giving.cost(option.cost, voice)} if option.cost else {}
            yield {"id": option.id, "label": voice.text(option.label, prompt.values), **cost}
