"""The last draws in words: which chance held, what came, and what it brought."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from textwrap import shorten

from companion.engine.game import Plain
from companion.engine.speech import marked
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.state import Card
from companion.games.familiar_tales.walk import Step
from companion.games.familiar_tales.words import asking, cards, orders
from companion.games.familiar_tales.words.voice import Voice, step_at

LAST = 10
LONGEST = 140  # letters of what a draw brought

SCRIPT = marked("How the %(enemies)s act")
TABLE = marked("Drawn from a table")
TURN = marked("The end of %(name)s’s turn")


@dataclass(slots=True)
class Draw:
    """One draw. `kind`: turn, table or script; `chance` in percent, None where the log tells none.

    `came`: whether a negative effect came, for `turn`. `settled`: without a draw, because too many or
    too few had come in a row. `share`: of the row among those that could be drawn, in percent.
    """

    kind: str
    press: int
    when: float
    turn: int
    title: str
    chance: int | None = None
    danger: int | None = None
    came: bool = False
    settled: bool = False
    share: int | None = None
    brought: str = ""
    enemy: str = ""

    def shown(self, own: Voice) -> dict[str, Plain]:
        """The draw as a page shows it; `result` in a few words."""
        return {
            "kind": self.kind,
            "when": self.when,
            "turn": self.turn,
            "title": self.title,
            "chance": self.chance,
            "danger": self.danger,
            "share": self.share,
            "came": self.came,
            "result": self.result(own),
            "brought": self.brought,
        }

    def result(self, own: Voice) -> str:
        """What came, where this draw could bring something or nothing."""
        if self.kind != "turn":
            return ""
        if self.settled and self.came:
            return own.say("A negative effect was due: so many turns had been quiet.")
        if self.settled:
            return own.say("None could come: so many had come in a row.")
        return own.say("A negative effect came.") if self.came else own.say("No negative effect came.")


def last_draws(steps: Iterable[Step], own: Voice) -> list[dict[str, Plain]]:
    """The last ten, newest first."""
    drawn: list[Draw] = []
    asked = 0  # the press in which it was drawn whether an effect comes
    for step in steps:
        held, event, version = step.after, step.event, step.press.version
        voice = replace(own, location=held.location)
        match event:
            case e.Drew("danger/end-turn"):
                asked = version
            case e.Drew(purpose) if purpose.startswith("enemies/"):
                enemy = purpose.split("/")[1]
                title = voice.say(SCRIPT, enemies=voice.enemy(enemy, 2))
                drawn.append(Draw("script", version, step.press.when, held.turn, title, enemy=enemy))
            case e.RowDrawn(weight=weight, total=total):
                share = percent(weight, total)
                made = Draw("table", version, step.press.when, held.turn, voice.say(TABLE), share=share)
                drawn.append(made)
            case e.FateRead(effect, chance, danger):
                brought = drawn.pop() if effect and drawn and drawn[-1].press == version else None
                title = voice.say(TURN, name=voice.familiar(held.acting))
                share = brought.share if brought else None
                settled = asked != version
                drawn.append(
                    Draw(
                        "turn", version, step.press.when, held.turn, title,
                        chance, danger, effect, settled, share,
                    )
                )  # fmt: skip
            case e.Told(kind, who, at, values) if waiting(drawn, version):
                drawn[-1].brought = cut(cards.words(Card(0, kind, who, at, values), voice))
            case e.PromptOpened(prompt) if prompt.kind == "enemy":
                acted(drawn, version, str(prompt.values.get("enemy", "")), prompt.steps, voice)
            case e.PromptOpened(prompt) if waiting(drawn, version):
                found = step_at(prompt.at, voice.content)
                drawn[-1].brought = cut(asking.question(prompt, found.action, voice)) if found else ""
    return [draw.shown(own) for draw in drawn[: -LAST - 1 : -1]]


def waiting(drawn: list[Draw], version: int) -> bool:
    """Whether the next words of this press are what its last draw brought."""
    last = drawn[-1] if drawn else None
    if last is None or last.press != version or last.brought:
        return False
    return last.kind == "table" or last.came


def acted(drawn: list[Draw], version: int, enemy: str, steps: tuple[str, ...], voice: Voice) -> None:
    """The scripts that were drawn for an enemy type are what its figures do now, one after another."""
    mine = [draw for draw in drawn if draw.press == version and draw.enemy == enemy and not draw.brought]
    turns: list[list[str]] = [[]]
    for address in steps:
        if address.startswith("*"):
            turns.append([])
        else:
            turns[-1].append(address)
    figures = [turn for turn in turns if turn]
    for draw, figure in zip(mine, figures, strict=False) if len(mine) == len(figures) else ():
        draw.brought = cut(" ".join(orders.steps(tuple(figure), enemy, voice)))


def percent(weight: int, total: int) -> int | None:
    """A share in whole percent, at least 1."""
    return max(1, round(100 * weight / total)) if total else None


def cut(words: str) -> str:
    """The beginning of a long text, on one line, without the pack's marks."""
    return shorten(words.replace("*", ""), LONGEST, placeholder=" …")
