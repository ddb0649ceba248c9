"""What an evening adds to its story, event by event: told, chosen, done."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.game import Plain
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Card
from companion.games.familiar_tales.tell import tell
from companion.games.familiar_tales.view import ended
from companion.games.familiar_tales.walk import Step
from companion.games.familiar_tales.words import asking, cards, facts
from companion.games.familiar_tales.words.voice import Voice, step_at

# Cards that another item says better, or that concern only the hands at the table.
UNSAID = {"chapter", "arrive", "travel", "fill", "write", "cross_out", "objective", "danger", "cover"} | {
    *("defeat", "return", "stopped")
}
DEEDS = {"enemy", "no_effect", "loot"}  # cards that tell what happened, not what to do


def told(step: Step, own: Voice) -> Iterator[dict[str, Plain]]:
    """What an event adds to the story: nothing, or one item `{kind, ..., turn, name, when}`."""
    voice = replace(own, location=step.after.location)
    item = happened(step, voice)
    if item:
        held = step.after
        name = voice.familiar(held.acting) if held.acting else ""
        yield {**item, "turn": held.turn, "name": name, "when": step.press.when}


def happened(step: Step, voice: Voice) -> dict[str, Plain] | None:
    """An item by kind: chapter, arrival, say, order, deed, effect, choice, end."""
    event, content = step.event, voice.content
    match event:
        case e.ChapterOpened(chapter):
            known = content.chapters.get(chapter)
            number = known.number if known else None
            return {"kind": "chapter", "number": number, "text": facts.title(chapter, voice)}
        case e.Arrived(location):
            page = content.locations.get(location)
            title = voice.speech.text(page.title) if page else ""
            return {"kind": "arrival", "number": location, "text": title}
        case e.Told(kind, who, at, values):
            return card(Card(0, kind, who, at, values), voice)
        case e.FateRead(True, chance):
            return {"kind": "effect", "chance": chance}
        case e.Answered():
            return answered(event, step, voice)
        case e.CampaignEnded(by):
            return {"kind": "end", "text": ended(by, voice)}
        case (
            e.Seated()
            | e.PageBegunAgain()
            | e.ExitTaken()
            | e.EnemyDefeated()
            | e.FamiliarDefeated()
            | e.FamiliarReturned()
            | e.CodeMet()
            | e.SectionUsed()
            | e.KeyWordWritten()
            | e.KeyWordCrossedOut()
            | e.WordWritten()
            | e.TimerGone(rang=True)
            | e.ObjectiveMarked(done=True)
        ):
            return {"kind": "deed", "text": tell(event, content, voice.speech)}
        case e.NoteWritten(text):
            return {"kind": "note", "text": text}
    return None


def card(told_: Card, voice: Voice) -> dict[str, Plain] | None:
    """A card as it was told; what only laid out the page is left out."""
    text = "" if told_.kind in UNSAID else cards.words(told_, voice)
    if not text:
        return None
    if told_.kind == "say":
        return {"kind": "say", "text": text, "frame": cards.frame(told_.at, voice.content)}
    if told_.kind in DEEDS:
        return {"kind": "deed", "text": text}
    page = voice.content.locations.get(voice.location)
    if page and told_.at.startswith(f"{page.setup}#"):
        return None
    return {"kind": "order", "text": text, "who": list(voice.familiars(told_.who))}


def answered(event: e.Answered, step: Step, voice: Voice) -> dict[str, Plain] | None:
    """A question and what was answered to it; None for words that were only typed from the paper."""
    if not event.at:
        return None
    asked = step.before.prompt
    found = step_at(event.at, voice.content)
    prompt = asked if asked and asked.at == event.at else None
    question = asking.question(prompt, found.action if found else None, voice) if prompt else ""
    own = replace(voice, values=prompt.values) if prompt else voice
    who = voice.familiar(event.familiar) if event.familiar else ""
    answer = facts.answer(event, own)
    return {"kind": "choice", "of": event.kind, "question": question, "answer": answer, "who": who}
