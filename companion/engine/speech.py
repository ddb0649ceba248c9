"""How one device is spoken to: the app's own sentences and the pack's texts, in its language."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a pack: its words in the pack's own language and, where it has one, its address."""

    source: str
    address: str | None = None

    def __bool__(self) -> bool:
        return bool(self.source)

    def __str__(self) -> str:
        return self.source


def mark(source: str) -> str:
    """The first 8 hex digits of SHA-256 of the source, runs of white space collapsed."""
    return hashlib.sha256(" ".join(source.split()).encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Overlay:
    """A translated text and the mark of the source that it was made from."""

    of: str
    text: str


@dataclass(frozen=True, slots=True)
class Speech:
    """The language of one device: gettext for the app's sentences, overlays for the pack's."""

    language: str = "en"
    sentences: NullTranslations = field(default_factory=NullTranslations)
    overlays: Mapping[str, Overlay] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.language)

    def say(self, message: str, **values: object) -> str:
        """One of the app's own sentences, its `%(name)s` places filled; texts in this language."""
        if isinstance(message, Marked):
            return self.say(message.sentence, **message.places)
        said = self.sentences.gettext(message)
        return said % self._own(values) if values else said

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """As `say`, in the singular or plural that the language has for `n`; `%(n)s` is the number."""
        return self.sentences.ngettext(one, many, n) % {"n": n, **self._own(values)}

    def text(self, text: Text) -> str:
        """The pack's text, translated where the translation was made from this very source."""
        overlay = self.overlays.get(text.address or "")
        return overlay.text if overlay and overlay.of == mark(text.source) else text.source

    def _own(self, values: Mapping[str, object]) -> Mapping[str, object]:
        return {name: self.text(v) if isinstance(v, Text) else v for name, v in values.items()}


class Marked(str):
    """A sentence in English whose places are filled; `Speech.say` says it in its own language."""

    sentence: str
    places: dict[str, object]


def marked(message: str, /, **values: object) -> str:
    """The message, its places filled; marks a sentence for translation that is spoken elsewhere."""
    if not values:
        return message
    filled = Marked(message % values)
    filled.sentence, filled.places = message, values
    return filled
