"""Event -> one sentence for people, short and past; the first of a press labels the undo button."""

from typing import assert_never

from companion.engine.speech import Speech
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import housed, page_at
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.words import facts, tokens
from companion.games.familiar_tales.words.voice import Voice


def tell_at(event: e.Event, state: State, content: Content, speech: Speech) -> str:
    """What has happened at a table; its own pages are called as they are called now."""
    return tell(event, housed(content, state), speech)


def tell(event: e.Event, content: Content, speech: Speech) -> str:
    """What has happened, in a few words, without a full stop."""
    voice = Voice(content, speech)
    say = voice.say
    match event:
        case e.CampaignBegun():
            return say("The campaign began")
        case e.Seated(players):
            return say("At the table: %(names)s", names=voice.listed(player.name for player in players))
        case e.TurnOrderSet(order):
            return say("Turn order: %(names)s", names=", ".join(voice.familiars(order)))

        case e.Arrived(location):
            return say("Arrived at %(place)s", place=facts.place(location, voice))
        case e.PageOpened(opened):
            return say("Page %(number)s was opened", number=opened.number)
        case e.PageDescribed(described):
            return say("Page %(number)s was described", number=described.number)
        case e.ChapterOpened(chapter):
            return say("Chapter opened: %(title)s", title=facts.title(chapter, voice))
        case e.SetupBegan():
            return say("The page was laid out")
        case e.PageBegunAgain():
            return say("The page was begun again")
        case e.ExitTaken(exit_, location):
            page = page_at(content, location)
            label = voice.text(page.exits[exit_].label) if page and exit_ in page.exits else exit_
            return say("Way out: %(label)s", label=label)
        case e.ChapterEnded(chapter):
            return say("Chapter ended: %(title)s", title=facts.title(chapter, voice))
        case e.CampaignEnded():
            return say("The adventure ended")

        case e.TurnEnded(familiar):
            return say("%(name)s's turn ended", name=voice.familiar(familiar))
        case e.TurnStarted(familiar):
            return say("%(name)s's turn began", name=voice.familiar(familiar))
        case e.RoundBegan(number):
            return say("Round %(number)s began", number=number)
        case e.TimerSet():
            return say("A clock was set")
        case e.TimerGone(rang=rang):
            return say("A clock ran out") if rang else say("A clock was stopped")
        case e.Rerolled():
            return say("Luck was drawn anew")

        case e.DangerChanged() | e.FateRead() | e.Drew() | e.RowDrawn():
            return facts.of_chance(event, voice)
        case (
            e.EnemiesPlaced()
            | e.EnemyDefeated()
            | e.EnemiesTaken()
            | e.EnemiesCorrected()
            | e.EnemyTurnCalled()
        ):
            return facts.of_enemies(event, voice)
        case e.FamiliarDefeated(familiar):
            return say("%(name)s was defeated", name=voice.familiar(familiar))
        case e.FamiliarReturned(familiar):
            return say("%(name)s came back", name=voice.familiar(familiar))
        case e.AfflictionMarked() | e.DieSet():
            return tokens.of_tokens(event, voice)

        case e.CodeMet() | e.CodeTried() | e.CodeKept() | e.CodesOpened() | e.CodesClosed():
            return facts.of_codes(event, voice)
        case e.SectionUsed(section, location, familiar):
            page = page_at(content, location)
            mark = voice.mark(page.sections[section]) if page and section in page.sections else section
            if not familiar:
                return say("Section %(mark)s used", mark=mark)
            return say("Section %(mark)s used by %(name)s", mark=mark, name=voice.familiar(familiar))
        case e.Spent():
            return say("Something was used up")
        case e.StateSet():
            return say("The story noted something")
        case e.ObjectiveMarked(objective, location, done):
            page = page_at(content, location)
            known = page.objectives.get(objective) if page else None
            text = voice.text(known.text) if known and not known.secret else ""
            if not text:
                return say("An objective was done") if done else say("An objective is open again")
            if done:
                return say("Objective done: %(text)s", text=text)
            return say("Objective open again: %(text)s", text=text)

        case (
            e.BubbleFilled()
            | e.KeyWordWritten()
            | e.KeyWordCrossedOut()
            | e.WordWritten()
            | e.NoteWritten()
            | e.ReminderPut()
            | e.ReminderGone()
        ):
            return facts.of_journal(event, voice)
        case e.Corrected(what, to):
            return facts.corrected(what, to, voice)

        case e.Told():
            return say("A card was told")
        case e.PromptOpened():
            return say("The table was asked")
        case e.Continued(kind, about):
            return facts.went_on(kind, about, voice)
        case e.Answered():
            return say("Answered: %(answer)s", answer=facts.answer(event, voice))
        case e.Paused():
            return say("The story paused")
        case _:
            assert_never(event)
