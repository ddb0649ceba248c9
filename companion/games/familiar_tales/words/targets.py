"""The sixteen target words of an enemy's script, read left to right (format section 12).

Filters that are preferences are skipped where they leave nobody; `same-space` and `visible` are the
rules of the attack itself (FT-108, FT-109). Ties are the players' (FT-107).
"""

from collections.abc import Mapping

from companion.engine.speech import marked
from companion.games.familiar_tales.words.voice import Voice

# word -> what it chooses when it comes first, and what it prefers when it comes later
TARGETS: Mapping[str, tuple[str, str]] = {
    "same-space": (marked("a familiar in its space"), marked("one in its space")),
    "visible": (marked("a familiar that it can see"), marked("one that it can see")),
    "afflicted": (marked("a familiar with an affliction"), marked("one with an affliction")),
    "not-afflicted": (marked("a familiar without an affliction"), marked("one without an affliction")),
    "alone": (
        marked("a familiar that is alone on its space"),
        marked("one that is alone on its space"),
    ),
    "with-child": (marked("a familiar on the child's space"), marked("one on the child's space")),
    "nearest": (marked("the nearest familiar"), marked("the nearest")),
    "farthest": (marked("the farthest familiar"), marked("the farthest")),
    "lowest-life": (marked("the familiar with the lowest life"), marked("the one with the lowest life")),
    "highest-life": (marked("the familiar with the highest life"), marked("the one with the highest life")),
    "lowest-power": (marked("the familiar with the lowest power"), marked("the one with the lowest power")),
    "highest-power": (
        marked("the familiar with the highest power"),
        marked("the one with the highest power"),
    ),
    "child": (marked("the child"), marked("the child")),
    "active": (marked("the familiar whose turn it is"), marked("the one whose turn it is")),
    "attacker": (
        marked("the familiar that attacked it last"),
        marked("the one that attacked it last"),
    ),
    "any": (marked("any familiar"), marked("any of them")),
}
FILTERS = ("same-space", "visible", "afflicted", "not-afflicted", "alone", "with-child")


def chosen(words: tuple[str, ...], voice: Voice) -> str:
    """Whom an enemy moves toward or away from."""
    first, *rest = words or ("any",)
    said = voice.say(TARGETS[first][0])
    if rest:
        said = voice.say("%(who)s (if several: %(then)s)", who=said, then=preferred(tuple(rest), voice))
    if first not in FILTERS:
        return said
    return voice.say("%(who)s, or if there is none, %(other)s", who=said, other=chosen(tuple(rest), voice))


def preferred(words: tuple[str, ...], voice: Voice) -> str:
    """Which of several it is: `one with an affliction if possible, then the nearest`."""
    said = [
        voice.say("%(who)s if possible", who=voice.say(TARGETS[word][1]))
        if word in FILTERS
        else voice.say(TARGETS[word][1])
        for word in words
    ]
    first, *rest = said
    for later in rest:
        first = voice.say("%(first)s, then %(later)s", first=first, later=later)
    return first
