"""Standard instructions in words: what a `give` step tells the table to do (format section 9)."""

from collections.abc import Iterator

from companion.games.familiar_tales.content import Give
from companion.games.familiar_tales.words.names import AFFLICTIONS, RESOURCES, SKILLS, called
from companion.games.familiar_tales.words.voice import Voice, sentence

SHARED = ("discontent", "misfortune")  # the group's dials, whoever is told


def told(give: Give, who: tuple[str, ...], voice: Voice) -> str:
    """The instruction to these familiars, as sentences; each of several does all of its own part."""
    own = voice.listed((*dials(give, voice, shared=False), *things(give, voice)))
    shared = voice.listed(dials(give, voice, shared=True))
    return " ".join(sentence(words) for words in (addressed(own, who, voice) if own else "", shared) if words)


def addressed(words: str, who: tuple[str, ...], voice: Voice) -> str:
    """Words to one familiar as they are; to several, or to one of all, with who is meant."""
    if len(who) > 1:
        return voice.say("each of you: %(words)s", words=words)
    if who == ("one",):
        return voice.say("choose one of you: %(words)s", words=words)
    if who == ("target",):
        return voice.say("the attacked familiar must %(words)s", words=words)
    return words


def cost(give: Give, voice: Voice) -> str:
    """What an option costs, for its button. Whatever its sign, what can be paid is paid."""
    paid = {dial: -abs(by) if dial in ("life", "power", "cards") else by for dial, by in give.dials.items()}
    resource = {name: -abs(by) for name, by in give.resource.items()}
    price = Give(paid, give.affliction, give.cure, give.devotion, resource, give.item)
    return voice.listed(phrases(price, voice))


def phrases(give: Give, voice: Voice) -> tuple[str, ...]:
    """The parts of an instruction, as what to do: `lose 1 life`."""
    own, shared = dials(give, voice, shared=False), dials(give, voice, shared=True)
    return (*own, *things(give, voice), *shared)


def dials(give: Give, voice: Voice, *, shared: bool) -> Iterator[str]:
    """The dials and cards that change: a familiar's own, or the group's."""
    for name, by in give.dials.items():
        if (name in SHARED) == shared and by:
            yield dial(name, by > 0, abs(by), voice)


def dial(name: str, up: bool, n: int, voice: Voice) -> str:
    """How one dial or pile of cards changes."""
    count = voice.count
    match name, up:
        case "life", True:
            return count("gain %(n)s life", "gain %(n)s life", n)
        case "life", False:
            return count("lose %(n)s life", "lose %(n)s life", n)
        case "power", True:
            return count("gain %(n)s power", "gain %(n)s power", n)
        case "power", False:
            return count("lose %(n)s power", "lose %(n)s power", n)
        case "fatigue", True:
            return count("take %(n)s Fatigue card", "take %(n)s Fatigue cards", n)
        case "fatigue", False:
            return count(
                "put %(n)s Fatigue card back in the supply", "put %(n)s Fatigue cards back in the supply", n
            )
        case "cards", True:
            return count("draw %(n)s card", "draw %(n)s cards", n)
        case "cards", False:
            return count("discard %(n)s card", "discard %(n)s cards", n)
        case "discontent", True:
            return voice.say("turn the child's discontent up by %(n)s", n=n)
        case "discontent", False:
            return voice.say("turn the child's discontent down by %(n)s", n=n)
        case _, True:
            return voice.say("turn misfortune up by %(n)s", n=n)
    return voice.say("turn misfortune down by %(n)s", n=n)


def things(give: Give, voice: Voice) -> Iterator[str]:
    """The tokens and cards that are taken or given back."""
    if give.affliction:
        yield gained(give.affliction, voice)
    if give.cure:
        yield cured(give.cure, voice)
    if give.devotion:
        skill = called(SKILLS, give.devotion, voice.speech)
        yield voice.say("take a mark of devotion for %(skill)s", skill=skill)
    for name, by in give.resource.items():
        resource = called(RESOURCES, name, voice.speech)
        if by > 0:
            yield voice.count(
                "take %(n)s %(resource)s token", "take %(n)s %(resource)s tokens", by, resource=resource
            )
        elif by < 0:
            yield voice.count(
                "pay %(n)s %(resource)s token", "pay %(n)s %(resource)s tokens", -by, resource=resource
            )
    if give.item:
        yield voice.say("take this item: %(item)s", item=voice.text(give.item))


def gained(affliction: str, voice: Voice) -> str:
    """How a familiar comes by an affliction (FT-125, FT-126, FT-137)."""
    if affliction == "knocked-down":
        return voice.say("lay your figure down: you are Knocked Down")
    name = called(AFFLICTIONS, affliction, voice.speech)
    if affliction == "on-fire":
        return voice.say("take the %(name)s token and banish your equipped Flammable items", name=name)
    return voice.say("take the %(name)s token", name=name)


def cured(affliction: str, voice: Voice) -> str:
    """How a familiar gets rid of an affliction."""
    if affliction == "knocked-down":
        return voice.say("stand your figure up again")
    return voice.say("put your %(name)s token back", name=called(AFFLICTIONS, affliction, voice.speech))
