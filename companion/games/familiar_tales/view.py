"""State and content -> what a screen shows, as plain values, in one language. Holds no secrets."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import lru_cache

from companion.engine.game import Plain
from companion.engine.speech import Speech
from companion.games.familiar_tales import codes, danger
from companion.games.familiar_tales.conditions import Scene, holds
from companion.games.familiar_tales.content import Content, Location
from companion.games.familiar_tales.house import housed, printed
from companion.games.familiar_tales.possible import is_open, possible
from companion.games.familiar_tales.state import Card, State
from companion.games.familiar_tales.words import asking, cards, set_up, start_of_turn, tokens
from companion.games.familiar_tales.words.adjusting import corrections
from companion.games.familiar_tales.words.names import band
from companion.games.familiar_tales.words.voice import Voice, voice


def view(state: State, content: Content, speech: Speech) -> dict[str, Plain]:
    """The table: the keys of the HTTP contract that the game knows, and some more for the pages."""
    content = housed(content, state)
    own = voice(state, content, speech)
    page = content.locations.get(state.location)
    newest = state.prompt.since if state.prompt else state.told_from
    told = tuple(shown for card in state.feed if (shown := card_shown(card, state.location, content, speech)))
    return {
        "players": [{"name": player.name, "familiars": list(player.familiars)} for player in state.players],
        "familiars": [familiar_shown(name, state, own) for name in state.turn_order],
        "turn_order": list(state.turn_order),
        "turn": turn(state, own),
        "danger": danger_shown(state.danger, own),
        "location": location_shown(page, state, own) if page else None,
        "enemies": [
            {"id": name, "name": own.enemy(name, count), "count": count}
            for name, count in state.enemies.items()
        ],
        "kinds": [{"id": name, "name": own.enemy(name)} for name in own.setting.enemies],
        "printed": printed_shown(state, own),
        "prompt": asking.shown(state.prompt, own) if state.prompt else None,
        "feed": list(told),
        "told": [card for card in told if card["n"] >= newest],
        "reminders": list(reminders(state, own)),
        "start_of_turn": [asdict(one) for one in start_of_turn.due(state, own)],
        "afflicted": [tokens.card(name, state, own) for name in state.turn_order],
        "die": {"faces": list(state.die), "text": tokens.faces(state.die, speech)},
        "notes": list(state.notes),
        "journal": journal(state, own),
        "ended": {"label": ended(state.ended, own)} if state.ended else None,
        "can": list(possible(state, content)),
        "proposed": proposed(state, own),
        "code_keys": code_keys(content),
        "deck": [set_up.deck(player, own) for player in state.players],
        "corrections": list(corrections(state, own)),
    }


def familiar_shown(name: str, state: State, own: Voice) -> dict[str, Plain]:
    """A familiar, its colour and shape, and who plays it."""
    familiar = own.content.familiars[name]
    return {
        "id": name,
        "name": own.speech.text(familiar.name),
        "short": own.speech.text(familiar.short or familiar.name),
        "colour": familiar.colour,
        "shape": familiar.shape,
        "player": state.player_of(name),
    }


def turn(state: State, own: Voice) -> dict[str, Plain] | None:
    """Whose turn it is; during an effect or travel still the turn that ended."""
    if not state.acting:
        return None
    return {
        "familiar": state.acting,
        "name": own.familiar(state.acting),
        "player": state.player_of(state.acting),
        "round": state.round,
        "number": state.turn,
    }


def danger_shown(level: int, own: Voice) -> dict[str, Plain]:
    """How dangerous it is, and how likely a negative effect is, with the page's overrides."""
    track = own.setting.danger
    here = danger.band(track, level)
    return {
        "level": level,
        "max": track.max,
        "band": here.id,
        "word": band(here.id, own.speech),
        "chance": danger.chance(track, level),
        "bands": [{"id": one.id, "from": one.start, "word": band(one.id, own.speech)} for one in track.bands],
    }


# --- the page -----------------------------------------------------------------------------------


def location_shown(page: Location, state: State, own: Voice) -> dict[str, Plain]:
    """The page: objectives that are no secret, exits that are open, rules, sections, used codes."""
    scene = Scene(state, own.content)
    rules = (rule for rule in page.setting.special_rules if holds(rule.when, scene))
    sections = (section for section in page.sections.values() if holds(section.when, scene))
    exits = (one for one in page.exits.values() if is_open(one, page, state, own.content))
    return {
        "number": page.number,
        "title": own.title(page),
        "page": page.page,
        "objectives": [
            {
                "id": one.id,
                "text": own.text(one.text),
                "done": one.id in state.objectives,
                "optional": one.optional,
                "button": one.by == "button" and one.id not in state.objectives,
            }
            for one in page.objectives.values()
            if not one.secret
        ],
        "exits": [
            {"id": one.id, "label": own.text(one.label), "gather": own.text(one.gather)} for one in exits
        ],
        "rules": [{"id": rule.id, "text": own.text(rule.text)} for rule in rules],
        "sections": [
            {
                "id": section.id,
                "kind": section.kind,
                "at": own.mark(section),
                "used": all(codes.spent(section.steps, state, name) for name in state.turn_order),
            }
            for section in sections
        ],
        "codes_used": list(codes_used(page, state, own.content)),
    }


def printed_shown(state: State, own: Voice) -> dict[str, Plain] | None:
    """What the table has said is printed on a page of open play; `kinds` can be lent to its enemies."""
    page = printed(state)
    if page is None:
        return None
    lenders = ((kind, own.content.setting.enemies[kind]) for kind in own.content.open.kinds)
    kinds = [
        {"id": kind, "name": own.speech.text(one.name), "manner": own.speech.text(one.manner)}
        for kind, one in lenders
    ]
    return {**asdict(page), "enemies": [asdict(one) for one in page.enemies], "kinds": kinds}


def codes_used(page: Location, state: State, content: Content) -> Iterator[str]:
    """The codes of this page, and those on cards, that nobody in play may use any more."""
    for events in (page.codes, content.codes):
        for code, event in events.items():
            if codes.covered(event, event.steps, state):
                yield code
    if content.open.codes:
        yield from (code for code in state.met if code not in {**page.codes, **content.codes})


# --- the telling --------------------------------------------------------------------------------


@lru_cache(maxsize=10_000)  # most of what a press shows was told before it
def card_shown(card: Card, location: str, content: Content, speech: Speech) -> dict[str, Plain] | None:
    """A card of the feed; None where the pack has no words for it any more. Not to be changed."""
    own = Voice(content, speech, location)
    text = cards.words(card, own)
    if not text:
        return None
    who = [name for name in card.who if name in content.familiars]
    frame = cards.frame(card.at, content)
    return {
        "n": card.n,
        "kind": card.kind,
        "text": text,
        "who": who or ["group"],
        "who_names": list(own.familiars(who)),
        **({"frame": frame} if frame else {}),
    }


def reminders(state: State, own: Voice) -> Iterator[dict[str, Plain]]:
    """The cards that stay up."""
    for reminder in state.reminders:
        text = cards.of_step(reminder.at, ("group",), replace(own, values=reminder.values))
        if text:
            yield {"id": reminder.id, "text": text}


# --- the campaign -------------------------------------------------------------------------------


def journal(state: State, own: Voice) -> dict[str, Plain]:
    """What stands on the paper: bubbles, key words, the chapter."""
    known = own.content.key_words
    words = [own.speech.text(known[name].word) for name in state.key_words if name in known]
    chapter = own.content.chapters.get(state.chapter)
    title = own.speech.text(chapter.title) if chapter else ""
    return {
        "bubbles": list(state.bubbles),
        "key_words": [*words, *state.words],
        "chapter": {"id": chapter.id, "number": chapter.number, "title": title} if chapter else None,
        "described": [page.number for page in state.pages if page.described],
    }


def ended(by: str, own: Voice) -> str:
    """What the last page is headed with: the exit that was taken, the chapter's outcome, or The end."""
    match by.split("/"):
        case [number, "exits", name] if number in own.content.locations:
            exits = own.content.locations[number].exits
            label = own.text(exits[name].label) if name in exits else ""
        case ["chapters", name, "ends", outcome] if name in own.content.chapters:
            ends = own.content.chapters[name].ends
            label = own.text(ends[outcome].label) if outcome in ends else ""
        case _:
            label = ""
    return label or own.say("The end")


def proposed(state: State, own: Voice) -> dict[str, Plain] | None:
    """The page to begin at: the highest bubble, as a number (FT-30); only where no page is open."""
    if (state.location and not state.ended) or not state.bubbles:
        return None
    page = own.content.locations.get(max(state.bubbles, key=int))
    if page is None:
        return None
    return {"number": page.number, "title": own.speech.text(page.title), "page": page.page}


def code_keys(content: Content) -> dict[str, Plain]:
    """Which keys the pack's codes need, and how many, where all have one length."""
    shape = content.code_shape
    fixed = shape.longest if shape.shortest == shape.longest else None
    return {"alphabet": shape.alphabet, "length": fixed}
