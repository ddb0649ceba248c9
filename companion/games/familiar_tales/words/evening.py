"""The beginning and the end of an evening: last time, what to lay back, what to note, what lies where."""

from collections.abc import Iterator, Sequence

from companion.engine.game import Plain
from companion.engine.speech import Speech
from companion.games.familiar_tales import codes
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import housed
from companion.games.familiar_tales.state import State
from companion.games.familiar_tales.words.tokens import borne
from companion.games.familiar_tales.words.voice import Voice, voice

LATELY = 3  # presses that are called to mind


def welcome(state: State, content: Content, speech: Speech, pressed: Sequence[str]) -> dict[str, Plain]:
    """How an evening begins. `pressed`: the presses that count, in words, newest first."""
    own = voice(state, housed(content, state), speech)
    return {
        "last_time": [*last_time(state, own, pressed)],
        "lay_back": [*on_the_page(state, own), *in_the_open(state, own)],
        "turn": whose_turn(state, own),
    }


def stop(state: State, content: Content, speech: Speech, pressed: Sequence[str]) -> dict[str, Plain]:
    """How an evening ends: lines to note on paper, what lies where, and a recap."""
    own = voice(state, housed(content, state), speech)
    return {
        "note": [*to_note(state, own)],
        "lies": [*on_the_page(state, own)],
        "recap": " ".join(last_time(state, own, pressed)),
    }


def last_time(state: State, own: Voice, pressed: Sequence[str]) -> Iterator[str]:
    """Last time in two sentences: where the table was, and what came last."""
    chapter = own.content.chapters.get(state.chapter)
    title = own.speech.text(chapter.title) if chapter else ""
    if state.ended:
        yield own.say("You reached the end of your tale.")
    elif state.location and state.acting:
        yield own.say(
            "You were at %(place)s, in round %(round)s.", place=place(state, own), round=state.round
        )
    elif state.location:
        yield own.say("You had just come to %(place)s.", place=place(state, own))
    elif title:
        yield own.say("Your tale was about to begin: %(title)s.", title=title)
    else:
        yield own.say("Your tale was about to begin.")
    latest = [*dict.fromkeys(pressed)][:LATELY][::-1]
    if latest:
        yield own.say("The last things that happened: %(things)s.", things="; ".join(latest))


def place(state: State, own: Voice) -> str:
    """The page that is open, as people call it: its title, else its number."""
    page = own.content.locations.get(state.location)
    title = own.speech.text(page.title) if page else ""
    return title or own.say("location %(number)s", number=state.location)


def on_the_page(state: State, own: Voice) -> Iterator[str]:
    """The book, figures, enemies, and codes that are covered; positions are the table's to remember."""
    page = own.content.locations.get(state.location)
    if page is None or state.ended:
        return
    if page.page:
        yield own.say("The book, open at page %(page)s: %(place)s.", page=page.page, place=place(state, own))
    else:
        yield own.say("The book, open at %(place)s.", place=place(state, own))
    enemies = [f"{count} {own.enemy(name, count)}" for name, count in state.enemies.items()]
    if enemies:
        yield own.say("Enemies: %(enemies)s.", enemies=own.listed(enemies))
    else:
        yield own.say("No enemies.")
    down = own.listed(own.familiars(state.defeated))
    if down:
        yield own.say(
            "On their character cards, defeated: %(names)s. All others stand on the page.", names=down
        )
    else:
        yield own.say("All four familiars and the child, each on its space.")
    covered = [code for code, event in page.codes.items() if codes.covered(event, event.steps, state)]
    covered += [code for code in state.met if own.content.open.codes and code not in page.codes]
    if covered:
        yield own.say("Tokens over the signs of these codes: %(codes)s.", codes=", ".join(covered))
    for name in state.turn_order:
        if tokens := borne(name, state, own):
            yield own.say("On the card of %(tokens)s.", tokens=tokens)


def in_the_open(state: State, own: Voice) -> Iterator[str]:
    """What else is laid out again, whatever the page."""
    if not state.ended:
        yield own.say(
            "Each player: dials as noted, items, marks of devotion; shuffle your deck and draw 5 cards."
        )


def whose_turn(state: State, own: Voice) -> str:
    """Who goes on."""
    if state.ended:
        return ""
    if state.prompt:
        return own.say("The app still asks you something: it stands on the table's page.")
    if not state.acting:
        return own.say("Nobody has had a turn yet.")
    return own.say(
        "%(familiar)s goes on; that is %(player)s.",
        familiar=own.familiar(state.acting),
        player=state.player_of(state.acting),
    )


def to_note(state: State, own: Voice) -> Iterator[str]:
    """What your own paper needs, should this machine ever be gone, and what the app does not keep."""
    if state.bubbles:
        yield own.say("Bubbles: %(bubbles)s.", bubbles=", ".join(state.bubbles))
    known = own.content.key_words
    words = [own.speech.text(known[name].word) for name in state.key_words if name in known]
    if words or state.words:
        yield own.say("Key words: %(words)s.", words=", ".join((*words, *state.words)))
    yield own.say("Danger: %(level)s.", level=state.danger)
    yield own.say("Turn order: %(names)s.", names=", ".join(own.familiars(state.turn_order)))
    if state.acting and not state.ended:
        yield own.say("Next to act: %(name)s.", name=own.familiar(state.acting))
    yield own.say("Both dials of the sideboard: misfortune and discontent.")
    yield own.say("Life and power of each familiar, and the marks of devotion on its card.")
