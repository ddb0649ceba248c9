"""The two steps that say who sits where: names with familiars, then the turn order."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import render_template, request

from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.speech import Speech
from companion.web.pages import circle as circles
from companion.web.pages.circle import Circle
from companion.web.pages.presses import sentence


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the steps lie, what stands above them, what their forms carry; the table they lead back to."""

    address: str
    story: str
    spoken: Speech
    carried: tuple[tuple[str, str], ...] = ()
    code: str = ""

    def show(self, now: Circle, last: Callable[[Circle], dict[str, object]]) -> str:
        """The step that is due. `last`: what the last one needs besides."""
        familiars = {
            one: {
                "id": one,
                "name": self.spoken.text(known.name),
                "colour": known.colour,
                "shape": known.shape,
            }
            for one, known in now.content.familiars.items()
        }
        about = {"steps": self, "familiars": familiars, "code": self.code}
        sent = request.args.get("step") == "order"
        nameless = [seat for seat, name in enumerate(now.names) if not name.strip()]
        if not sent or nameless:
            missing = nameless if sent else []
            return render_template("new/names.html", circle=now, refusal="", missing=missing, **about)
        try:
            now = circles.named(now)
            circles.check_seats(now)
        except (RuleViolation, InvalidCommand) as error:
            refusal = sentence(error, self.spoken)
            return render_template("new/names.html", circle=now, refusal=refusal, **about)
        now, refusal = circles.ordered(now, request.args.get("move", "")), ""
        try:
            circles.check_order(now)
        except RuleViolation as error:
            refusal = sentence(error, self.spoken)
        owner = {one: player.name for player in now.players for one in player.familiars}
        return render_template(
            "new/order.html", circle=now, owner=owner, refusal=refusal, **about, **last(now)
        )
