"""Closing what the table waits for: `continue` and `answer` (telling, waiting, asking)."""

import unicodedata
from dataclasses import replace

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import marked
from companion.games.familiar_tales import changes, moments
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame, Prompt, Value

WAITS = ("setup", "effect", "enemy", "travel")


def open_prompt(play: Play, prompt: str) -> Prompt:
    """The prompt that is open, if it is this one. Raises RuleViolation `not_now`."""
    now = play.state.prompt
    if now is None:
        raise RuleViolation("not_now", marked("Nothing is waiting for an answer now."))
    if now.id != prompt:
        message = marked("The question %(prompt)s is closed; another one is open.")
        raise RuleViolation("not_now", message, prompt=prompt)
    return now


def go_on(play: Play, prompt: str) -> None:
    """Close a wait; after travel the next page opens."""
    now = open_prompt(play, prompt)
    if now.kind not in WAITS:
        raise RuleViolation("answer_first", marked("A question is open; answer it first."))
    about = str(now.values.get("enemy") or now.values.get("number") or "")
    if now.kind == "travel" and not about:
        raise RuleViolation("answer_first", marked("Enter the number of the next page."))
    play.record(e.Continued(now.kind, about))
    if now.kind == "travel":
        moments.arrive(play, about)


def answer(play: Play, prompt: str, value: Value) -> None:
    """Answer a question; the story goes on with the branch that this opens."""
    now = open_prompt(play, prompt)
    if now.kind in WAITS:
        raise RuleViolation("not_now", marked("This is not a question; press Continue."))
    if not now.at:
        return type_words(play, now, value)
    frame = replace(play.stack[-1], index=0)
    match play.step(now.at).action:
        case c.Choose() as action:
            choose(play, now, action, value, frame)
        case c.SkillTest(_, _, passed, failed):
            result = one_of(value, ("pass", "fail"))
            closed(play, now, result)
            play.push(replace(frame, list=passed if result == "pass" else failed))
        case c.AskYesNo(_, then, otherwise):
            if not isinstance(value, bool):
                raise InvalidCommand({"value": [marked("Answer true or false.")]})
            closed(play, now, value)
            play.push(replace(frame, list=then if value else otherwise))
        case c.AskNumber(_, least, most, save):
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                wrong = marked(
                    "Answer with a whole number from %(least)s to %(most)s.", least=least, most=most
                )
                raise InvalidCommand({"value": [wrong]})
            closed(play, now, value)
            play.record(e.StateSet(save, changes.kept(play.content.state[save], value)))
        case c.AskFamiliar(_, save):
            familiar = one_of(value, now.options)
            closed(play, now, familiar)
            play.record(e.StateSet(save, familiar))
        case c.AskKeyWord(key_word, match, no_match):
            typed = text(value)
            closed(play, now, typed)
            fits = same_word(typed, play.content.key_words[key_word].word.source)
            if fits and key_word not in play.state.key_words:
                play.record(e.KeyWordWritten(key_word))
            play.push(replace(frame, list=match if fits else no_match))


def choose(play: Play, now: Prompt, action: c.Choose, value: Value, frame: Frame) -> None:
    """Take one of the options that are offered; its cost is told."""
    chosen = one_of(value, now.options)
    option = next(one for one in action.options if one.id == chosen)
    step = play.step(now.at)
    keys = tuple(f"{owner}/{chosen}" for owner in (frame.code, step.id) if owner)
    closed(play, now, chosen, keys)
    familiar = frame.finder or frame.active or play.state.acting
    play.spend(option.steps, option.use, familiar)
    if option.cost:
        who = (now.familiar,) if now.familiar else ("group",)
        play.tell("give", who, now.at, {**play.filled(option.cost.item, frame), "option": chosen})
    play.push(replace(frame, list=option.steps))


def closed(play: Play, now: Prompt, value: Value, chosen: tuple[str, ...] = ()) -> None:
    """The question is answered."""
    play.record(e.Answered(now.kind, value, now.at, now.familiar, chosen))


def type_words(play: Play, now: Prompt, value: Value) -> None:
    """Key words of the paper journal, one after another; an empty one ends it."""
    typed = text(value)
    closed(play, now, typed)
    if typed.strip():
        write_word(play, typed)
        play.push(*moments.agenda("words"))


def write_word(play: Play, typed: str) -> None:
    """A word stands in the paper journal; the pack may know it."""
    known = (one.id for one in play.content.key_words.values() if same_word(typed, one.word.source))
    key_word = next(known, None)
    play.record(e.KeyWordWritten(key_word) if key_word else e.WordWritten(typed.strip().upper()))


def same_word(typed: str, word: str) -> bool:
    """Whether two words are the same but for capitals, accents and spaces."""
    return plain(typed) == plain(word)


def plain(word: str) -> str:
    """A word without capitals, accents, spaces and hyphens."""
    split = unicodedata.normalize("NFKD", word).casefold()
    return "".join(letter for letter in split if letter.isalnum())


def one_of(value: Value, allowed: tuple[str, ...]) -> str:
    """The value, if it is one of those offered. Raises InvalidCommand."""
    if isinstance(value, str) and value in allowed:
        return value
    raise InvalidCommand({"value": [marked("Answer with one of: %(allowed)s.", allowed=", ".join(allowed))]})


def text(value: Value) -> str:
    """The value as typed. Raises InvalidCommand."""
    if isinstance(value, str) and len(value) <= 40:
        return value
    raise InvalidCommand({"value": [marked("Answer with a word of at most 40 letters, or with nothing.")]})
