"""What an evening adds to its story, event by event: told, chosen, done."""

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
UNSAID = {
    *("chapter", "arrive", "travel", "fill", "write", "cross_out", "objective", "danger", "cover"),
    *("defeat", "return", "stopped"),
}
DEEDS = {"enemy", "no_effect", "loot"}  # cards that tell what happened, not what to do


def told(step: Step) -> dict[str, Plain] | None:
    """What an event adds to the story: nothing, or one item `{kind, text, ...}`.

    kind: arrival (with `number`, and the `chapter` that begins there), say (with `frame`), order (with
    `who`), deed, note, choice (the answer; with `question` and `who`), end.
    """
    event, own = step.event, step.voice
    match event:
        case e.Arrived(location, chapter):
            page, begins = own.content.locations.get(location), chapter not in step.before.opened
            title = own.speech.text(page.title) if page else ""
            opened = chapter_shown(chapter, own) if begins else None
            return {"kind": "arrival", "number": location, "text": title, "chapter": opened}
        case e.Told(kind, who, at, values):
            return card(Card(0, kind, who, at, values), step)
        case e.Answered() if event.at:  # else only typed from the paper
            return answered(event, step)
        case e.CampaignEnded(by):
            return {"kind": "end", "text": ended(by, own)}
        case e.NoteWritten(text):
            return {"kind": "note", "text": text}
        case (
            e.Seated()
            | e.PageBegunAgain()
            | e.ExitTaken()
            | e.FateRead(effect=True)
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
            return {"kind": "deed", "text": tell(event, own.content, own.speech)}
    return None


def chapter_shown(name: str, own: Voice) -> dict[str, Plain] | None:
    """A chapter by number and title; None where the pack has it no more."""
    known = own.content.chapters.get(name)
    return {"number": known.number, "title": facts.title(name, own)} if known else None


def card(told_: Card, step: Step) -> dict[str, Plain] | None:
    """A card as it was told; what only laid out the page is left out."""
    own = step.voice
    text = "" if told_.kind in UNSAID else cards.words(told_, own)
    if not text:
        return None
    if told_.kind == "say":
        return {"kind": "say", "text": text, "frame": cards.frame(told_.at, own.content)}
    if told_.kind in DEEDS:
        return {"kind": "deed", "text": text}
    page = own.content.locations.get(step.after.location)
    if page and told_.at.startswith(f"{page.setup}#"):
        return None
    return {"kind": "order", "text": text, "who": [*own.familiars(told_.who)]}


def answered(event: e.Answered, step: Step) -> dict[str, Plain]:
    """A question and what was answered to it."""
    own, prompt = step.voice, step.before.prompt
    question = ""
    if prompt and prompt.at == event.at:
        own = replace(own, values=prompt.values)
        found = step_at(event.at, own.content)
        question = asking.question(prompt, found.action if found else None, own)
    who = own.familiar(event.familiar) if event.familiar else ""
    return {"kind": "choice", "question": question, "text": facts.answer(event, own), "who": who}
