"""enemies/*.yaml (format sections 7.4 and 12)."""

from marshmallow import fields

from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, Part, PerBand
from companion.games.familiar_tales.schema.rows import InlineTable
from companion.games.familiar_tales.schema.shape import Entry, Shape
from companion.games.familiar_tales.schema.steps import ScriptSteps
from companion.games.familiar_tales.schema.texts import Label, Prose
from companion.games.familiar_tales.schema.values import Id, NewId, OneOf, Truth, Whole


class ScriptShape(Entry):
    """One script of an enemy's turn."""

    noun = "script"
    weight = PerBand(0, 100)
    when = When()
    steps = ScriptSteps(required=True)


class TurnShape(Shape):
    """What an enemy does when its type acts."""

    noun = "turn"
    order = OneOf(("players", "nearest-child", "nearest-familiar", "farthest-first"))
    pick = OneOf(("per_type", "per_enemy"))
    scripts = MapOf(NewId(), Part(lambda: ScriptShape), least=1, most=40, required=True)


class LootShape(Shape):
    """What a defeated enemy leaves."""

    noun = "loot"
    text = Prose()
    resource = MapOf(Id(), Whole(-99, 99), least=1)
    table = Id()


class Lives(fields.Field[object]):
    """A number, or one for each life track."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        inner = Whole(1, 99)
        return (ListOf(inner, most=9, least=1) if isinstance(value, list) else inner).deserialize(value)


class EnemyShape(Entry):
    """One kind of enemy."""

    noun = "enemy"
    name = Label(required=True)
    plural = Label()
    figure = Id()
    life = Lives()
    defense = Whole(0, 20, ("printed", "none"))
    melee = Whole(0, 20, ("printed", "none"))
    ranged = Whole(0, 20, ("printed", "none"))
    move = Whole(0, 20, ("printed", "none"))
    loot = Part(lambda: LootShape)
    passive = Truth()
    manner = Label()
    turn = Part(lambda: TurnShape)


class EnemiesFile(Shape):
    """A file in enemies/."""

    noun = "file in enemies/"
    enemies = MapOf(NewId(), Part(lambda: EnemyShape), required=True)


class TableShape(InlineTable, Entry):
    """One random table."""


class TablesFile(Shape):
    """A file in tables/."""

    noun = "file in tables/"
    tables = MapOf(NewId(), Part(lambda: TableShape), required=True)
