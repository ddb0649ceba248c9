"""JSON -> commands: closed schemas, strict types, limits. Every fault is said by the name of its field."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate

from companion.engine.errors import InvalidCommand
from companion.engine.speech import marked
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage
from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.state import Face, Player, Value
from companion.games.familiar_tales.words.names import AFFLICTIONS

T = TypeVar("T")

SIGNS = ("danger", "power")  # faces of the chance die that are no numbers
FACES = 12
CAUSES = ("die", "card", "trade", "fire", "poison", "other")
VISIBLE = 40  # characters of a name that can be seen
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Mn", "Me"})  # kinds of characters that take no place of their own
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that look like nothing
MOST = 99  # entries of a list
FURTHEST = 1_000_000  # beyond any number at a table

LIST = marked("This must be a list.")
SAID: dict[str, str | list[object] | dict[object, object]] = {
    "required": marked("This is missing."),
    "null": marked("This must not be empty."),
    "invalid": marked("This must be a whole number."),
    "too_large": marked("This number is too large."),
}


class Words(fields.Field[str]):
    """Text of `least` to `most` characters, white space around it not counted and not kept."""

    def __init__(self, least: int = 1, most: int = 40, *, required: bool = True, **more: object) -> None:
        super().__init__(required=required, error_messages=SAID, **more)  # type: ignore[arg-type]
        self.least, self.most = least, most

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        if not isinstance(value, str):
            raise ValidationError(marked("This must be text."))
        return self.read(writable(value))

    def read(self, value: str) -> str:
        """The text, held against its limits. Raises ValidationError."""
        text = value.strip()
        if len(text) < self.least:
            raise ValidationError(marked("This must not be empty."))
        if len(value) > self.most:
            sentence = marked(
                "This may have at most %(most)s characters; it has %(has)s.", most=self.most, has=len(value)
            )
            raise ValidationError(sentence)
        return text


class Name(Words):
    """What somebody is called: 1 to 40 characters that can be seen, on one line."""

    def read(self, value: str) -> str:
        """The name. Raises ValidationError."""
        name = " ".join(value.split())
        name = "".join(letter for letter in name if unicodedata.category(letter) != "Cc")
        seen = [letter for letter in name if unicodedata.category(letter) not in UNSEEN]
        if all(letter.isspace() or letter in BLANKS for letter in seen):
            raise ValidationError(marked("A name needs at least one character that can be seen."))
        if len(seen) > VISIBLE or len(name) > 5 * VISIBLE:
            sentence = marked(
                "A name may have at most %(most)s characters; this one has %(has)s.",
                most=VISIBLE,
                has=len(seen),
            )
            raise ValidationError(sentence)
        return name


class Title(Name):
    """What a page is called; it may be called nothing."""

    def read(self, value: str) -> str:
        """The title. Raises ValidationError."""
        return super().read(value) if value.strip() else ""


class Answered(fields.Field[Value]):
    """True or false, a whole number, or a text of up to 40 characters."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Value:
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and abs(value) <= FURTHEST:
            return value
        if isinstance(value, str) and len(value) <= VISIBLE:
            return writable(value)
        raise ValidationError(
            marked("This must be true, false, a whole number or a text of at most 40 letters.")
        )


class Flag(fields.Field[bool]):
    """True or false, and nothing that only looks like it."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(marked("This must be true or false."))
        return value


class DieFace(fields.Field[Face]):
    """A face of the chance die: a whole number from -9 to 9, `danger` or `power`."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Face:
        if value in SIGNS or (isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 9):
            return value
        raise ValidationError(marked("A face is a whole number from -9 to 9, danger or power."))


def writable(text: str) -> str:
    """The text itself. Raises ValidationError where it holds what no database keeps."""
    if "\0" in text or any(unicodedata.category(letter) == "Cs" for letter in text):
        raise ValidationError(marked("This text holds a character that cannot be written."))
    return text


def whole(least: int, most: int, *without: int, required: bool = True) -> fields.Integer:
    """A whole number in a range; `without` are numbers in it that mean nothing."""

    def fits(value: int) -> None:
        if not least <= value <= most:
            sentence = marked(
                "This must be a whole number from %(least)s to %(most)s.", least=least, most=most
            )
            raise ValidationError(sentence)
        if value in without:
            raise ValidationError(marked("This must not be %(number)s.", number=value))

    return fields.Integer(
        strict=True, required=required, allow_none=not required, validate=fits, error_messages=SAID
    )


class Few(fields.List[T]):
    """A list of at most 99 entries; a longer one is refused before its entries are looked at."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> list[T | None]:
        if isinstance(value, list) and len(value) > MOST:
            raise ValidationError(
                marked("This may hold at most %(most)s entries; it has %(has)s.", most=MOST, has=len(value))
            )
        return super()._deserialize(value, attr, data, **kwargs)


def several(*, required: bool = True) -> Few[str]:
    """A list of ids."""
    said = {**SAID, "invalid": marked("This must be a list.")}
    return Few(Words(), required=required, allow_none=not required, error_messages=said)


class Closed(Schema):
    """An object whose fields are all known."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE

    error_messages = {
        "unknown": marked("There is no such field here."),
        "type": marked("This must be an object with fields."),
    }


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


def maybe(*allowed: str) -> Words:
    """A text that may be left out; one of these, where any are given."""

    return Words(required=False, allow_none=True, validate=among(*allowed) if allowed else None)


def among(*allowed: str) -> Callable[[str], None]:
    """Raises ValidationError for a text that is none of these."""

    def fits(value: str) -> None:
        if value not in allowed:
            raise ValidationError(marked("This must be one of: %(allowed)s.", allowed=", ".join(allowed)))

    return fits


def faces() -> Few[Face]:
    """The faces of the chance die, from one to twelve."""
    said = {**SAID, "invalid": LIST}
    few = validate.Length(1, FACES, error=marked("The chance die has 1 to 12 faces."))
    return Few(DieFace(error_messages=SAID), required=True, validate=few, error_messages=said)


def answered() -> Answered:
    """What a question is answered with, or a number or mark is set to."""
    return Answered(required=True, error_messages=SAID)


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
    "enemies": Few(fields.Nested(Foes, error_messages=SAID), error_messages={**SAID, "invalid": LIST}),
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
