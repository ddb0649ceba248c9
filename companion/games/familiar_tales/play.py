"""A press while it is being worked out: what has happened so far, and what is still to run."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine.dice import Dice
from companion.engine.speech import Text
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales import triggers
from companion.games.familiar_tales.apply import apply
from companion.games.familiar_tales.codes import spent
from companion.games.familiar_tales.conditions import Scene, holds
from companion.games.familiar_tales.content import (
    Content,
    Location,
    Remind,
    Setting,
    Step,
    Use,
)
from companion.games.familiar_tales.house import chapter_of, housed
from companion.games.familiar_tales.state import Frame, Prompt, State, Value, Waiting

PLACEHOLDER = re.compile(r"<(finder|active|target|players|code|danger|count:[a-z][a-z0-9-]*)>")


NOWHERE = Frame("")  # a place in no list: for what the app itself tells


def in_story(frame: Frame) -> bool:
    """Whether a frame is a list of the pack, not one of the app's own moments."""
    return not frame.list.startswith("@")


@dataclass
class Play:
    """Collects the events of one press. `version` is the log line that the press will be."""

    state: State
    content: Content
    dice: Dice
    version: int
    events: list[e.Event] = field(default_factory=list)
    stack: list[Frame] = field(default_factory=list)
    queue: list[Waiting] = field(default_factory=list)
    steps_run: int = 0
    steps_in_all: int = 0
    prompts: int = 0
    telling: bool = False  # this press has begun a telling

    def __post_init__(self) -> None:
        self.stack = list(self.state.stack)
        self.queue = list(self.state.queue)

    # --- what is there -------------------------------------------------------------------------

    @property
    def page(self) -> Location | None:
        """The page that is open."""
        return self.content.locations.get(self.state.location)

    @property
    def setting(self) -> Setting:
        """What holds on the page that is open."""
        return self.page.setting if self.page else self.content.setting

    def scene(self, frame: Frame | None = None) -> Scene:
        """What a condition looks at, seen from a place in the story."""
        if frame is None:
            return Scene(self.state, self.content)
        return Scene(self.state, self.content, frame.finder, frame.active)

    def step(self, at: str) -> Step:
        """The step at `LIST#NUMBER`."""
        address, _, number = at.rpartition("#")
        return self.content.lists[address][int(number)]

    # --- what happens --------------------------------------------------------------------------

    def record(self, event: e.Event) -> None:
        """Something has happened: the state moves on, and what it sets off waits."""
        before = self.state
        self.state = apply(before, event)
        self.events.append(event)
        if self.state.pages is not before.pages or chapter_of(self.state) != chapter_of(before):
            self.content = housed(self.content, self.state)
        page = self.page
        if page is None or before.location != self.state.location:
            return
        for moment, about in triggers.happenings(event, before, self.state, page):
            self.set_off(moment, about)

    def set_off(self, moment: str, about: object) -> None:
        """Triggers of this moment wait until the present event is over."""
        if self.page is None:
            return
        depth = self.stack[-1].depth + 1 if self.stack and in_story(self.stack[-1]) else 1
        for trigger in triggers.set_off(self.page, moment, about):
            self.queue.append(Waiting("trigger", trigger.address, depth=depth))

    def watch(self) -> None:
        """After an event: objectives that are conditions are done when they hold; reminders go."""
        laying_out = any(frame.list == "@setup-wait" for frame in self.stack)
        page = None if laying_out else self.page
        for objective in page.objectives.values() if page else ():
            if isinstance(objective.by, str) or objective.id in self.state.objectives:
                continue
            if holds(objective.by, self.scene()):
                number = self.state.location
                self.record(e.ObjectiveMarked(objective.id, number, True, "condition"))
                if not objective.secret:
                    about = {"objective": objective.id, "location": number}
                    self.tell("objective", values={**self.filled(objective.text), **about})
        for card in self.state.reminders:
            if card.until != "condition":
                continue
            action = self.step(card.at).action
            until = action.until if isinstance(action, Remind) else ""
            if not isinstance(until, str) and holds(until, self.scene()):
                self.record(e.ReminderGone(card.id))

    def tell(
        self,
        kind: str,
        who: tuple[str, ...] = ("group",),
        at: str = "",
        values: Mapping[str, Value] | None = None,
    ) -> None:
        """Put a card into the feed; the first of a press begins a telling, unless a prompt is open."""
        first = not self.telling and self.state.prompt is None
        self.telling = self.telling or first
        self.record(e.Told(kind, who, at, values or {}, first))

    def ask(self, prompt: Prompt) -> None:
        """Open a prompt: the story stops here."""
        self.prompts += 1
        since = self.state.told_from if self.telling else self.state.cards + 1
        self.record(e.PromptOpened(replace(prompt, id=f"{self.version}.{self.prompts}", since=since)))

    def push(self, *frames: Frame) -> None:
        """Run these next, the first one first."""
        self.stack.extend(reversed(frames))

    def leave(self) -> None:
        """Nothing that was still to run runs any more."""
        self.stack.clear()
        self.queue.clear()

    def purpose(self, what: str) -> str:
        """The purpose of one more draw, as the dice want it: turn, reroll, what for, which time."""
        self.record(e.Drew(what))
        again = f"~{self.state.reroll}" if self.state.reroll else ""
        return f"turn {self.state.turn}{again}/{what}/{self.state.draws[what]}"

    def spend(self, address: str, use: Use, familiar: str) -> None:
        """Use an address up, as its `use` says."""
        if use == "repeatable":
            return
        by = familiar if use == "once_per_familiar" and familiar else "*"
        self.record(e.Spent(address, by, here=use == "once_per_visit"))

    def spent(self, address: str, familiar: str = "") -> bool:
        """Whether an address is used up."""
        return spent(address, self.state, familiar)

    def own(self, sentence: str) -> Mapping[str, Value]:
        """The values of the placeholders in the pack's own wording of a sentence of the app."""
        return self.filled(self.setting.texts.get(sentence, Text("")))

    def filled(self, text: Text, frame: Frame = NOWHERE) -> Mapping[str, Value]:
        """The values of the placeholders in a text, as they are now: a card never changes again."""
        values: dict[str, Value] = {}
        for name in PLACEHOLDER.findall(text.source):
            match name:
                case "finder":
                    values[name] = frame.finder
                case "active":
                    values[name] = frame.active or self.state.acting
                case "players":
                    values[name] = len(self.state.players)
                case "code":
                    values[name] = frame.code
                case "danger":
                    values[name] = self.state.danger
                case "target":
                    pass
                case _:
                    values[name] = self.state.values.get(name.removeprefix("count:"), 0)
        return values
