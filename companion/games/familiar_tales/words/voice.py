"""How a table is spoken to: placeholders filled, familiars and enemies called by their names."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.engine.speech import Speech, Text, marked
from companion.games.familiar_tales.content import Content, Enemy, Location, Section, Setting, Step
from companion.games.familiar_tales.state import State, Value

PLACE = re.compile(r"<(finder|active|target|players|code|danger|count:[a-z][a-z0-9-]*|icon:[a-z][a-z0-9-]*)>")

# What a placeholder says where nobody or nothing fills it.
NOBODY: Mapping[str, str] = {
    "finder": marked("the finder"),
    "active": marked("the familiar whose turn it is"),
    "target": marked("the attacked familiar"),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """The pack and the page whose words are spoken, and the language of one device.

    `values`: what placeholders say where a text brings none of its own.
    """

    content: Content
    speech: Speech
    location: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def setting(self) -> Setting:
        """What holds on the page that is spoken of."""
        page = self.content.locations.get(self.location)
        return page.setting if page else self.content.setting

    def say(self, message: str, **values: object) -> str:
        """One of the app's own sentences."""
        return self.speech.say(message, **values)

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """One of the app's own sentences, in singular or plural."""
        return self.speech.count(one, many, n, **values)

    def text(self, text: Text, values: Mapping[str, Value] | None = None) -> str:
        """A text of the pack, its placeholders filled; one that nothing fills is said in words."""
        filled = {**self.values, **(values or {})}
        return PLACE.sub(lambda found: self._filled(found[1], filled), self.speech.text(text))

    def own(self, sentence: str, values: Mapping[str, Value] | None = None) -> str:
        """The pack's own wording of a sentence of the app (`travel`, `no_effect`, ...), or nothing."""
        text = self.setting.texts.get(sentence)
        return self.text(text, values) if text else ""

    def familiar(self, name: str) -> str:
        """What a familiar is called."""
        familiar = self.content.familiars.get(name)
        return self.speech.text(familiar.name) if familiar else name

    def familiars(self, names: Iterable[str]) -> tuple[str, ...]:
        """What those of these that are familiars are called."""
        return tuple(self.familiar(name) for name in names if name in self.content.familiars)

    def enemy(self, name: str, count: int = 1) -> str:
        """What that many enemies of a type are called."""
        enemy = self.enemy_type(name)
        if enemy is None:
            return name
        return self.speech.text(enemy.name if count == 1 else enemy.plural or enemy.name)

    def enemy_type(self, name: str) -> Enemy | None:
        """A type of enemy, as it is on this page, else as it is anywhere in the pack."""
        elsewhere = (page.setting for page in self.content.locations.values())
        settings = (self.setting, self.content.setting, *elsewhere)
        return next((held.enemies[name] for held in settings if name in held.enemies), None)

    def title(self, page: Location) -> str:
        """What a page is called; one that the table has not named is called by its number."""
        return self.speech.text(page.title) or self.say("Location %(number)s", number=page.number)

    def mark(self, section: Section) -> str:
        """The mark of a section on the map; for one without, its id as a word."""
        return self.text(section.at) or section.id.replace("-", " ").capitalize()

    def listed(self, parts: Iterable[str]) -> str:
        """Parts of a sentence, one after another: `a, b and c`."""
        *first, last = tuple(parts) or ("",)
        if not first:
            return last
        return self.say("%(first)s and %(last)s", first=", ".join(first), last=last)

    def _filled(self, place: str, values: Mapping[str, Value]) -> str:
        name, _, about = place.partition(":")
        if name == "icon":
            return self.say(about.replace("-", " "))
        value = values.get(place, "")
        if name in NOBODY:
            return self.familiar(str(value)) if value else self.say(NOBODY[name])
        return str(value)


def voice(state: State, content: Content, speech: Speech) -> Voice:
    """How this table is spoken to now."""
    values: dict[str, Value] = {f"count:{name}": value for name, value in state.values.items()}
    values.update(active=state.acting, players=len(state.players), danger=state.danger)
    return Voice(content, speech, state.location, values)


def sentence(words: str) -> str:
    """Words as a sentence: a capital first, a full stop last."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?", "…")) else ".")


def step_at(at: str, content: Content) -> Step | None:
    """The step at `LIST#NUMBER`, or None where the pack has none there."""
    owner, _, number = at.rpartition("#")
    found = content.lists.get(owner, ())
    known = number.isascii() and number.isdigit() and int(number) < len(found)
    return found[int(number)] if known else None
