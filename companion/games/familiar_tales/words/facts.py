"""What has happened, family by family, in a few words: chance, enemies, codes, the journal, answers."""

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Value
from companion.games.familiar_tales.words.names import CAUSES, called
from companion.games.familiar_tales.words.voice import Voice, step_at


def place(number: str, voice: Voice) -> str:
    """A location by its number and title."""
    page = voice.content.locations.get(number)
    title = voice.speech.text(page.title) if page else ""
    return voice.say("%(number)s, %(title)s", number=number, title=title) if title else number


def title(chapter: str, voice: Voice) -> str:
    """The title of a chapter."""
    known = voice.content.chapters.get(chapter)
    return voice.speech.text(known.title if known else Text(chapter))


def of_chance(event: e.DangerChanged | e.FateRead | e.Drew | e.RowDrawn, voice: Voice) -> str:
    """Danger, and what was drawn."""
    match event:
        case e.DangerChanged(to, by, cause):
            why = called(CAUSES, cause, voice.speech)
            if not by:
                return voice.say("Danger is %(to)s (%(cause)s)", to=to, cause=why)
            return voice.say("Danger %(by)+d (%(cause)s)", by=by, cause=why)
        case e.FateRead(effect, chance):
            if effect:
                return voice.say("A negative effect came (chance %(chance)s%%)", chance=chance)
            return voice.say("No negative effect came (chance %(chance)s%%)", chance=chance)
        case e.Drew():
            return voice.say("Fate was asked")
        case e.RowDrawn():
            return voice.say("A table was drawn from")


def of_enemies(
    event: e.EnemiesPlaced | e.EnemyDefeated | e.EnemiesTaken | e.EnemiesCorrected | e.EnemyTurnCalled,
    voice: Voice,
) -> str:
    """What became of enemies."""
    match event:
        case e.EnemiesPlaced(enemy, count):
            name = voice.enemy(enemy, count)
            return voice.count("%(n)s %(name)s appeared", "%(n)s %(name)s appeared", count, name=name)
        case e.EnemyDefeated(enemy, familiar=familiar) if familiar:
            who = voice.familiar(familiar)
            return voice.say("%(enemy)s defeated by %(name)s", enemy=voice.enemy(enemy), name=who)
        case e.EnemyDefeated(enemy):
            return voice.say("%(enemy)s defeated", enemy=voice.enemy(enemy))
        case e.EnemiesTaken(enemy, count):
            name = voice.enemy(enemy, count)
            return voice.count("%(n)s %(name)s taken off", "%(n)s %(name)s taken off", count, name=name)
        case e.EnemiesCorrected(enemy, to):
            return voice.say("%(enemy)s corrected to %(to)s", enemy=voice.enemy(enemy, to), to=to)
        case e.EnemyTurnCalled(enemies):
            if not enemies:
                return voice.say("Enemy turn called")
            names = voice.listed(voice.enemy(enemy, 2) for enemy in enemies)
            return voice.say("Enemy turn called: %(names)s", names=names)


def of_codes(
    event: e.CodeMet | e.CodeTried | e.CodeKept | e.CodesOpened | e.CodesClosed, voice: Voice
) -> str:
    """What became of codes; which ones opened or closed is not said."""
    match event:
        case e.CodeMet(code, familiar=familiar):
            if not familiar:
                return voice.say("Code %(code)s found", code=code)
            return voice.say("Code %(code)s found by %(name)s", code=code, name=voice.familiar(familiar))
        case e.CodeTried(code, familiar):
            if not familiar:
                return voice.say("Code %(code)s tried", code=code)
            return voice.say("Code %(code)s tried by %(name)s", code=code, name=voice.familiar(familiar))
        case e.CodeKept(code):
            return voice.say("Code %(code)s can be tried again", code=code)
        case e.CodesOpened():
            return voice.say("Something new can be found")
        case e.CodesClosed():
            return voice.say("Something can no longer be found")


def of_journal(
    event: e.BubbleFilled
    | e.KeyWordWritten
    | e.KeyWordCrossedOut
    | e.WordWritten
    | e.NoteWritten
    | e.ReminderPut
    | e.ReminderGone,
    voice: Voice,
) -> str:
    """What was written down, and taken off again."""
    match event:
        case e.BubbleFilled(number):
            return voice.say("Bubble %(number)s filled in", number=number)
        case e.KeyWordWritten(name):
            return voice.say("Key word written: %(word)s", word=key_word(name, voice))
        case e.KeyWordCrossedOut(name):
            return voice.say("Key word crossed out: %(word)s", word=key_word(name, voice))
        case e.WordWritten(word):
            return voice.say("Key word written: %(word)s", word=word)
        case e.NoteWritten(text):
            return voice.say("Note: %(text)s", text=short(text))
        case e.ReminderPut():
            return voice.say("A reminder was put up")
        case e.ReminderGone():
            return voice.say("A reminder was taken down")


def key_word(name: str, voice: Voice) -> str:
    """A key word as it is written."""
    known = voice.content.key_words.get(name)
    return voice.speech.text(known.word) if known else name


def short(text: str) -> str:
    """The beginning of a long text, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


def corrected(what: str, to: Value, voice: Voice) -> str:
    """What was set right by hand."""
    kind, _, name = what.partition("/")
    match kind:
        case "danger":
            return voice.say("Danger corrected to %(to)s", to=to)
        case "round":
            return voice.say("Round corrected to %(to)s", to=to)
        case "objective":
            return voice.say("Objective marked done") if to else voice.say("Objective marked open")
        case "code" if to:
            return voice.say("Code %(code)s marked used", code=name)
        case "code":
            return voice.say("Code %(code)s marked free", code=name)
        case "key_word" if to:
            return voice.say("Key word written: %(word)s", word=key_word(name, voice))
        case "key_word":
            return voice.say("Key word crossed out: %(word)s", word=key_word(name, voice))
        case "bubble" if to:
            return voice.say("Bubble %(number)s filled in", number=name)
        case "bubble":
            return voice.say("Bubble %(number)s emptied", number=name)
    return voice.say("%(name)s corrected to %(to)s", name=name, to=to)


def went_on(kind: str, about: str, voice: Voice) -> str:
    """Which wait was closed."""
    match kind:
        case "setup":
            return voice.say("Page set up")
        case "effect":
            return voice.say("Negative effect carried out")
        case "enemy":
            return voice.say("%(enemies)s acted", enemies=voice.enemy(about, 2))
        case "travel":
            return voice.say("Turned to %(place)s", place=place(about, voice))
    return voice.say("Went on")


def answer(event: e.Answered, voice: Voice) -> str:
    """An answer as it was given."""
    value = event.value
    match event.kind:
        case "choice":
            step = step_at(event.at, voice.content)
            options = step.action.options if step and isinstance(step.action, c.Choose) else ()
            labels = (voice.text(option.label) for option in options if option.id == value)
            return next(labels, str(value))
        case "test":
            return voice.say("passed") if value == "pass" else voice.say("failed")
        case "yes_no":
            return voice.say("yes") if value else voice.say("no")
        case "familiar":
            return voice.familiar(str(value))
        case "key_word" if not value:
            return voice.say("no key word")
    return str(value)
