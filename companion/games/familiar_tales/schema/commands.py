"""JSON -> commands: closed schemas. Every fault is said by the name of its field."""

from collections.abc import Callable, Mapping
from typing import cast

from marshmallow import Schema, ValidationError, fields, post_load, validate

from companion.engine.errors import InvalidCommand
from companion.engine.speech import marked
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage
from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.typed import (
    SAID,
    SAID_OF_LIST,
    Closed,
    Few,
    Flag,
    Name,
    Title,
    Words,
    among,
    answered,
    faces,
    maybe,
    several,
    whole,
)
from companion.games.familiar_tales.state import Player
from companion.games.familiar_tales.words.names import AFFLICTIONS

CAUSES = ("die", "card", "trade", "fire", "poison", "other")


class Seat(Closed):
    """Somebody at the table, and the familiars that they play."""

    name = Name()
    familiars = several()

    @post_load
    def player(self, found: dict[str, object], **_: object) -> Player:
        """The player."""
        return Player(cast(str, found["name"]), tuple(cast(list[str], found["familiars"])))


def players() -> Few[object]:
    """The players, seat by seat; whether they can share the familiars so is for the rules to say."""
    said = {**SAID, "invalid": marked("This must be a list of players.")}
    some = validate.Length(min=1, error=marked("There must be at least one player."))
    seat = fields.Nested(Seat, error_messages=SAID)
    return Few(seat, required=True, validate=some, error_messages=said)


class Foes(Closed):
    """Enemies of one name on a page, as the book prints them; a value that is left out stands there."""

    name = Name(required=False, allow_none=True)
    kind = maybe()
    count = whole(0, 99, required=False)
    life = whole(0, 99, required=False)
    defense = whole(0, 99, required=False)
    melee = whole(0, 99, required=False)
    ranged = whole(0, 99, required=False)
    move = whole(0, 99, required=False)

    @post_load
    def enemy(self, found: dict[str, object], **_: object) -> PrintedEnemy:
        """The enemies. Raises ValidationError where nothing says which."""
        if not (found.get("name") or found.get("kind")):
            raise ValidationError(
                {"name": [marked("Say what these enemies are called, or which kind they are.")]}
            )
        said = {name: value for name, value in found.items() if value is not None}
        return PrintedEnemy(**said)  # type: ignore[arg-type]


PRINTED: Mapping[str, object] = {
    "title": Title(required=False, allow_none=True),
    "entry_spaces": whole(0, 20, required=False),
    "forage": whole(0, 15, required=False),
    "campfire": Flag(allow_none=True, error_messages=SAID),
    "enemies": Few(fields.Nested(Foes, error_messages=SAID), error_messages=SAID_OF_LIST),
}


def described(**found: object) -> k.DescribePage:
    """The page as the table says it is; its number is not the table's to choose."""
    return k.DescribePage(PrintedPage("", **found))  # type: ignore[arg-type]


# type -> the command, and its fields besides `type`
COMMANDS: Mapping[str, tuple[Callable[..., k.Command], Mapping[str, object]]] = {
    "set_turn_order": (k.SetTurnOrder, {"order": several()}),
    "seat": (k.Seat, {"players": players(), "turn_order": several(required=False)}),
    "enter_location": (k.EnterLocation, {"number": Words()}),
    "describe_page": (described, PRINTED),
    "begin_page_again": (k.BeginPageAgain, {}),
    "continue": (k.Continue, {"prompt": Words()}),
    "answer": (k.Answer, {"prompt": Words(), "value": answered()}),
    "enter_code": (k.EnterCode, {"code": Words(), "familiar": maybe()}),
    "use_section": (k.UseSection, {"section": Words(), "familiar": maybe()}),
    "change_danger": (k.ChangeDanger, {"by": whole(-9, 9, 0), "cause": maybe(*CAUSES)}),
    "end_turn": (k.EndTurn, {}),
    "defeat_enemy": (k.DefeatEnemy, {"enemy": Words(), "familiar": maybe()}),
    "defeat_familiar": (k.DefeatFamiliar, {"familiar": Words()}),
    "mark_affliction": (
        k.MarkAffliction,
        {"familiar": Words(), "affliction": Words(validate=among(*AFFLICTIONS)), "on": Flag()},
    ),
    "set_die": (k.SetDie, {"faces": faces()}),
    "place_enemies": (k.PlaceEnemies, {"enemy": Words(), "count": whole(1, 99)}),
    "call_enemy_turn": (k.CallEnemyTurn, {"enemies": several(required=False)}),
    "mark_objective": (k.MarkObjective, {"objective": Words()}),
    "take_exit": (k.TakeExit, {"exit": Words()}),
    "write_key_word": (k.WriteKeyWord, {"word": Words(0)}),
    "note": (k.Note, {"text": Words(1, 500)}),
    "reroll": (k.Reroll, {}),
    "correct_enemies": (k.CorrectEnemies, {"enemy": Words(), "count": whole(0, 99)}),
    "correct": (k.Correct, {"what": Words(1, 80), "to": answered()}),
}


def closed(shape: Mapping[str, object]) -> Schema:
    """The schema of an object with these fields and no others."""
    return Closed.from_dict(cast(dict[str, fields.Field[object]], dict(shape)))()


SCHEMAS = {kind: closed(shape) for kind, (_, shape) in COMMANDS.items()}
SETUP = closed({"players": players(), "turn_order": several(required=False), "chapter": maybe()})


def command(plain: object) -> k.Command:
    """The command that this JSON asks for. Raises InvalidCommand."""
    if not isinstance(plain, Mapping):
        raise InvalidCommand({"command": [marked("A command is an object with a `type`.")]})
    kind = plain.get("type")
    if not isinstance(kind, str):
        raise InvalidCommand({"type": [marked("A command needs a `type`, as text.")]})
    if kind not in COMMANDS:
        unknown = [marked("There is no command `%(kind)s`.", kind=kind[:40])]
        if near := closest(kind, COMMANDS):
            unknown.append(marked("The closest is %(kind)s.", kind=near))
        raise InvalidCommand({"type": unknown})
    make = COMMANDS[kind][0]
    return make(**loaded(SCHEMAS[kind], {name: value for name, value in plain.items() if name != "type"}))


def setup(plain: object) -> tuple[tuple[Player, ...], tuple[str, ...] | None, str | None]:
    """Players, turn order and chapter of a new group. Raises InvalidCommand."""
    found = loaded(SETUP, plain)
    order = cast(tuple[str, ...] | None, found.get("turn_order"))
    return cast(tuple[Player, ...], found["players"]), order, cast(str | None, found.get("chapter"))


def loaded(schema: Schema, plain: object) -> dict[str, object]:
    """The fields of an object; what is null counts as left out. Raises InvalidCommand."""
    try:
        found = cast(dict[str, object], schema.load(plain))  # type: ignore[arg-type]
    except ValidationError as error:
        raise InvalidCommand(named(cast(Mapping[object, object], error.messages))) from None
    return {name: frozen(value) for name, value in found.items() if value is not None}


def frozen(value: object) -> object:
    """Lists as tuples."""
    return tuple(value) if isinstance(value, list) else value


def named(messages: Mapping[object, object]) -> dict[str, object]:
    """What is wrong, by field name; faults of the whole object under `command`, list places as text."""
    return {
        "command" if name == "_schema" else str(name): named(said) if isinstance(said, Mapping) else said
        for name, said in messages.items()
    }
