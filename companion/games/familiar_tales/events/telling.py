"""Telling, waiting, asking."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.familiar_tales.state import Frame, Prompt, Value, Waiting


@dataclass(frozen=True, slots=True)
class Told:
    """A card for the feed; `first` begins a telling."""

    kind: str
    who: tuple[str, ...] = ("group",)
    at: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    first: bool = False


@dataclass(frozen=True, slots=True)
class PromptOpened:
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class Continued:
    """A wait was closed. `about`: the enemy, or the number of the next page."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question was answered; `at` is the step that asked."""

    kind: str
    value: Value
    at: str = ""
    familiar: str = ""
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paused:
    """What is still to run when the table goes on."""

    stack: tuple[Frame, ...]
    queue: tuple[Waiting, ...]
