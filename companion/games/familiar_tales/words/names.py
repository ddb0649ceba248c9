"""The app's words for the game's own ids: skills, afflictions, causes of danger, bands, resources."""

from collections.abc import Mapping

from companion.engine.speech import Speech, marked

SKILLS: Mapping[str, str] = {
    "might": marked("Might"),
    "agility": marked("Agility"),
    "insight": marked("Insight"),
    "resilience": marked("Resilience"),
}
AFFLICTIONS: Mapping[str, str] = {
    "on-fire": marked("On Fire"),
    "poisoned": marked("Poisoned"),
    "trapped": marked("Trapped"),
    "badly-injured": marked("Badly Injured"),
    "knocked-down": marked("Knocked Down"),
}
CAUSES: Mapping[str, str] = {
    "die": marked("die"),
    "card": marked("card"),
    "trade": marked("trade"),
    "fire": marked("fire"),
    "poison": marked("poison"),
    "other": marked("other"),
    "story": marked("story"),
}
BANDS: Mapping[str, str] = {
    "calm": marked("Calm"),
    "wary": marked("Wary"),
    "grim": marked("Grim"),
    "dire": marked("Dire"),
}
RESOURCES: Mapping[str, str] = {
    "wood": marked("wood"),
    "herb": marked("herb"),
    "metal": marked("metal"),
}


def called(names: Mapping[str, str], name: str, speech: Speech) -> str:
    """The word for an id; for one that the app has no word for, the id with spaces."""
    return speech.say(names.get(name) or name.replace("-", " "))


def band(name: str, speech: Speech) -> str:
    """The word for a band of danger; for a pack's own, its id with a capital."""
    return speech.say(BANDS.get(name) or name.replace("-", " ").capitalize())
