"""The last draws in words: which chance held, and what came."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from textwrap import shorten

from companion.engine.game import Plain
from companion.games.familiar_tales import danger
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Card
from companion.games.familiar_tales.walk import Step
from companion.games.familiar_tales.words import cards
from companion.games.familiar_tales.words.names import band
from companion.games.familiar_tales.words.voice import Voice

LAST = 10
LONGEST = 110  # letters of what a draw brought


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw in words. `came`: whether it brought something; `brought`: the first words of that."""

    step: Step
    title: str
    chance: str
    outcome: str = ""
    came: bool = True
    brought: str = ""

    def shown(self) -> dict[str, Plain]:
        """The draw as a page shows it: `title`, `text`, `came`, `turn`, `when`."""
        say = self.step.voice.say
        outcome = say("It came: %(what)s", what=self.brought) if self.brought else self.outcome
        return {
            "title": self.title,
            "text": " ".join(part for part in (self.chance, outcome) if part),
            "came": self.came,
            "turn": self.step.after.turn,
            "when": self.step.press.when,
        }


def last_draws(steps: Iterable[Step]) -> list[dict[str, Plain]]:
    """The last ten draws that could bring an effect, or that took a row from a table, newest first."""
    drawn: deque[Draw] = deque(maxlen=LAST + 1)  # one more: a row gives way to the roll that asked for it
    asked = None  # the press in which chance was asked whether an effect comes
    for step in steps:
        last = drawn[-1] if drawn and drawn[-1].step.press is step.press else None
        match step.event:
            case e.Drew("danger/end-turn"):
                asked = step.press
            case e.RowDrawn():
                drawn.append(of_table(step, step.event))
            case e.FateRead(effect):
                if effect and last:
                    drawn.pop()
                drawn.append(of_turn(step, step.event, asked is step.press))
            case e.Told(kind, who, at, values) if last and last.came and not last.brought:
                drawn[-1] = replace(
                    last, brought=cut(cards.words(Card(0, kind, who, at, values), step.voice))
                )
    return [draw.shown() for draw in [*drawn][: -LAST - 1 : -1]]


def of_table(step: Step, event: e.RowDrawn) -> Draw:
    """A row of a table, and its share among those that could come."""
    own, share = step.voice, max(1, round(100 * event.weight / (event.total or 1)))
    chance = own.say("%(chance)s in 100 among what could come.", chance=share)
    return Draw(step, own.say("Drawn from a table"), chance)


def of_turn(step: Step, event: e.FateRead, asked: bool) -> Draw:
    """The roll at the end of a turn; without one (`asked`) the limits of luck had decided."""
    own = step.voice
    here = band(danger.band(own.setting.danger, event.danger).id, own.speech)
    chance = own.say(
        "Danger %(danger)s, %(band)s: %(chance)s in 100.", danger=event.danger, band=here, chance=event.chance
    )
    title = own.say("The end of %(name)s’s turn", name=own.familiar(step.after.acting))
    return Draw(step, title, chance, came_of(event.effect, asked, own), event.effect)


def came_of(effect: bool, asked: bool, own: Voice) -> str:
    """What became of the roll, where no words tell what it brought."""
    if asked:
        return own.say("It came.") if effect else own.say("Nothing came.")
    if effect:
        return own.say("It had to come: so many turns had been quiet.")
    return own.say("It could not come: so many had come in a row.")


def cut(words: str) -> str:
    """The beginning of a long text, on one line, without the pack's marks."""
    return shorten(words.replace("*", ""), LONGEST, placeholder=" …")
