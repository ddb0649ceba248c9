"""Steps of an enemy's turn (format section 12)."""

import re

from marshmallow import fields, validates_schema

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.actions import DangerChange, SpawnShape
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.give import GiveShape
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, OneOrMore, Part, Who
from companion.games.familiar_tales.schema.shape import Shape, exactly_one, wrong
from companion.games.familiar_tales.schema.steps import BranchSteps, ScriptSteps, StepShape
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import AssetFile, Id, NewId, OneOf, Whole, Written

FILTERS = ("same-space", "visible", "afflicted", "not-afflicted", "alone", "with-child")
ORDERS = ("nearest", "farthest", "lowest-life", "highest-life", "lowest-power", "highest-power")
SINGLES = ("child", "active", "attacker", "any")
TARGETS = (*FILTERS, *ORDERS, *SINGLES)
CAN = (
    "target-in-space",
    "target-visible",
    "can-reach-target",
    "child-in-space",
    "child-visible",
    "alone-in-space",
)


class Target(Written):
    """One of the sixteen target words."""

    wanted = "a target word"

    def read(self, value: str) -> object:
        """The word."""
        if value not in TARGETS:
            raise wrong(
                "P605",
                f"`{value}` is not a way to choose a target",
                "the 16 target words are fixed so that every language has them",
                "use a target word; `pack help targets` lists them all",
                closest(value, TARGETS),
            )
        return value


class Strength(Written):
    """A number, `printed`, or `+n` on top of what is printed; loaded as (number, extra)."""

    wanted = "a number, `printed` or `+1`"

    def read(self, value: str) -> object:
        """(number or None, extra)."""
        if value == "printed":
            return None, 0
        if re.fullmatch(r"[+-][0-9]{1,2}", value):
            return None, int(value)
        return Whole(0, 20).deserialize(value), 0


class MoveShape(Shape):
    """A move towards somebody, or away."""

    noun = "move"
    toward = OneOrMore(Target(), least=1)
    away_from = OneOrMore(Target(), least=1)
    points = Strength()
    through = Label()

    @validates_schema(skip_on_field_errors=True)
    def one_way(self, data: dict[str, object], **_: object) -> None:
        """Towards somebody or away, not both."""
        exactly_one(data, ("toward", "away_from"), "move")


class AttackShape(Shape):
    """An attack."""

    noun = "attack"
    kind = OneOf(("melee", "ranged"), required=True)
    target = OneOrMore(Target(), least=1, required=True)
    value = Strength()
    times = Whole(1, 9)
    on_damage = BranchSteps()
    on_defended = BranchSteps()


class FirstOfShape(Shape):
    """One line of `first_of`."""

    noun = "first_of"
    can = OneOf(CAN)
    steps = BranchSteps(required=True)


class Stay(fields.Field[object]):
    """`stay: true`, or `stay:` alone."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if value not in ("", "true"):
            raise wrong("P103", "`stay` holds nothing", "the enemy does nothing", "write `stay: true`")
        return True


_If = Shape.from_dict({"when": When(required=True), "then": ScriptSteps(), "else": ScriptSteps()}, name="_If")
ScriptIf = type("ScriptIf", (_If,), {"noun": "if", "__doc__": "A branch in a script."})

_judged: dict[str, object] = {
    "move": Part(lambda: MoveShape),
    "attack": Part(lambda: AttackShape),
    "special": Prose(),
    "stay": Stay(),
    "say": Prose(),
    "as": OneOf(("aside", "letter")),
    "audio": AssetFile(),
    "voice": Id(),
    "do": Prose(),
    "give": Part(lambda: GiveShape),
    "id": NewId(),
    "when": When(),
    "who": Who(),
}
_counted: dict[str, object] = {
    "first_of": ListOf(Part(lambda: FirstOfShape), least=1, most=20),
    "danger": DangerChange(),
    "spawn": Part(lambda: SpawnShape),
    "if": Part(lambda: ScriptIf),
    "set": MapOf(Id(), Id(), least=1),
    "add": MapOf(Id(), Whole(-99, 99), least=1),
}


class _Branch(StepShape):
    elsewhere = ("danger", "spawn", "if", "set", "add", "first_of")
    why_elsewhere = "the table judges which line is done, so the app cannot count what happens in it"


ScriptStep: type[StepShape] = StepShape.from_dict({**_judged, **_counted}, name="ScriptStep")  # type: ignore[assignment, dict-item]
BranchStep: type[StepShape] = _Branch.from_dict(_judged, name="BranchStep")  # type: ignore[assignment, arg-type]
