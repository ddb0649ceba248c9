"""Each card of the feed in words. A card never fails: what the pack no longer has is left out."""

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.speech import marked
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import Card, Value
from companion.games.familiar_tales.words import giving, placing
from companion.games.familiar_tales.words.voice import Voice, sentence, step_at

# What happens to a defeated familiar, in this order (FT-115 to FT-119).
DEFEAT = (
    marked("Take its figure off the board and stand it on its character card."),
    marked("Turn misfortune up by 2."),
    marked("Take 2 Fatigue cards, as far as there are any."),
    marked("Turn its life dial to the highest number."),
    marked("Put a Badly Injured token on its card, if one is left."),
)


def words(card: Card, voice: Voice) -> str:
    """What a card says; empty where the pack has nothing at its address any more.

    Placeholders are filled with the card's own values: what was told never changes again.
    """
    values = card.values
    voice = replace(voice, values=values)
    match card.kind:
        case "say" | "do" | "remind" | "journal_note":
            return of_step(card.at, card.who, voice)
        case "give":
            return given(card, voice)
        case "danger":
            return danger(int(values.get("by", 0)), int(values.get("to", 0)), voice)
        case "spawn":
            step = step_at(card.at, voice.content)
            spawn = step.action if step and isinstance(step.action, c.Spawn) else None
            return placing.placed(spawn, card.who, values, voice)
        case "remove":
            return placing.taken(values, voice)
        case "write" | "cross_out":
            return key_word(card.kind, str(values.get("key_word", "")), voice)
        case "fill":
            return voice.say(
                "Fill in the bubble for %(number)s in your journal.", number=values.get("number")
            )
        case "enemy":
            return acts(str(values.get("enemy", "")), int(values.get("count", 1)), voice)
        case "no_effect":
            return voice.own("no_effect") or voice.say("Nothing happens this time.")
        case "travel" | "arrive" | "chapter":
            return on_the_way(card.kind, values, voice)
        case "objective":
            return objective(values, voice)
        case "cover":
            return voice.own("cover_code") or voice.say(
                "Cover the icon of %(code)s with a token.", code=values.get("code")
            )
        case "loot":
            return loot(str(values.get("enemy", "")), card.who, voice)
        case "defeat" | "return":
            return down_and_back(card, voice)
        case "stopped":
            return voice.say(
                "One thing kept setting off another, so the app stopped at %(address)s. Play on, or undo.",
                address=values.get("address"),
            )
    return ""


def of_step(at: str, who: tuple[str, ...], voice: Voice) -> str:
    """The text of the step at this address."""
    step = step_at(at, voice.content)
    if step is None:
        return ""
    match step.action:
        case c.Do(text):
            said = voice.text(text)
            return voice.say("Choose one of you: %(words)s", words=said) if who == ("one",) else said
        case c.Say(text) | c.JournalNote(text):
            return voice.text(text)
        case c.Remind(text=text):
            return voice.text(text)
    return ""


def frame(at: str, content: c.Content) -> str:
    """How a told text is set: aside, letter, or as it comes."""
    step = step_at(at, content)
    return step.action.frame if step and isinstance(step.action, c.Say) else ""


def given(card: Card, voice: Voice) -> str:
    """The instruction of a `give` step, or what the option that was taken costs."""
    step = step_at(card.at, voice.content)
    if step is None:
        return ""
    if isinstance(step.action, c.Choose):
        taken = (one for one in step.action.options if one.id == card.values.get("option"))
        option = next(taken, None)
        return sentence(giving.cost(option.cost, voice)) if option and option.cost else ""
    return giving.told(step.action, card.who, voice) if isinstance(step.action, c.Give) else ""


def danger(by: int, to: int, voice: Voice) -> str:
    """How danger changed; at its limits only where it is now, for it may have been there before."""
    if by > 0 and to >= voice.setting.danger.max:
        return voice.say("Danger is now %(to)s, as high as it goes.", to=to)
    if by > 0:
        return voice.say("Danger rises by %(by)s.", by=by)
    if by < 0 and to > 0:
        return voice.say("Danger falls by %(by)s.", by=-by)
    return voice.say("Danger is now %(to)s.", to=to)


def key_word(kind: str, name: str, voice: Voice) -> str:
    """What to write in the journal, or to cross out."""
    known = voice.content.key_words.get(name)
    if known is None:
        return ""
    word = voice.speech.text(known.word)
    if kind == "write":
        return voice.say("Write this key word in your journal: %(word)s.", word=word)
    return voice.say("Cross out this key word in your journal: %(word)s.", word=word)


def acts(enemy: str, count: int, voice: Voice) -> str:
    """That an enemy type acts."""
    return voice.count(
        "The %(enemy)s acts.", "The %(n)s %(enemy)s act.", count, enemy=voice.enemy(enemy, count)
    )


def on_the_way(kind: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Leaving for a page, arriving at one, and the chapter that begins there."""
    if kind == "chapter":
        chapter = voice.content.chapters.get(str(values.get("chapter", "")))
        if chapter is None:
            return ""
        title = voice.speech.text(chapter.title)
        return voice.say("Chapter %(number)s: %(title)s", number=chapter.number, title=title)
    number, page = str(values.get("number", "")), values.get("page")
    if kind == "travel" and not number:
        return voice.say("Which page does your book send you to? Enter the number of its bubble.")
    if kind == "travel":
        return voice.own("travel", values) or voice.say(
            "Fill in the bubble for %(number)s. Turn to page %(page)s.", number=number, page=page
        )
    location = voice.content.locations.get(number)
    title = voice.speech.text(location.title) if location else number
    if not page:
        said = voice.say("You are at %(number)s, %(title)s.", number=number, title=title)
        return said if title else voice.say("You are at %(number)s.", number=number)
    return voice.own("arrive", values) or voice.say(
        "You are at %(number)s, %(title)s. Open the book at page %(page)s.",
        number=number,
        title=title,
        page=page,
    )


def objective(values: Mapping[str, Value], voice: Voice) -> str:
    """That an objective is done."""
    location = voice.content.locations.get(str(values.get("location", "")))
    known = location.objectives.get(str(values.get("objective", ""))) if location else None
    return voice.say("Done: %(objective)s", objective=voice.text(known.text)) if known else ""


def loot(enemy: str, who: tuple[str, ...], voice: Voice) -> str:
    """What the one who beat an enemy gets (FT-85)."""
    known = voice.enemy_type(enemy)
    if known is None:
        return ""
    if known.loot_text:
        return voice.text(known.loot_text)
    gift = c.Give(resource=known.loot_resource)
    said = giving.addressed(voice.listed(giving.phrases(gift, voice)), who, voice)
    return voice.say("Loot of the %(enemy)s: %(loot)s.", enemy=voice.enemy(enemy), loot=said)


def down_and_back(card: Card, voice: Voice) -> str:
    """The five steps of a defeat (FT-114), and how the familiar comes back (FT-120, FT-121)."""
    name = voice.listed(voice.familiars(card.who))
    if card.kind == "defeat":
        head = voice.say("%(name)s is defeated. Do this in order:", name=name)
        listed = (f"{number}. {voice.say(step)}" for number, step in enumerate(DEFEAT, 1))
        return "\n".join((head, "", *listed))
    return voice.say(
        "%(name)s comes back: put its figure on a space with another familiar. If no other familiar is on "
        "the board, put it on the start space or the exit space, as you choose.",
        name=name,
    )
