"""The shapes of what the API takes and gives, checked and documented by the same words."""

from typing import Any

from marshmallow import Schema, fields, validate

MOST = 2**31 - 1  # the largest version that the database can hold


def press_id(required: bool) -> fields.String:
    """1 to 64 visible ASCII characters; the same id again is the same press."""
    return fields.String(required=required, validate=validate.Regexp(r"[!-~]{1,64}\Z"))


def version(**options: Any) -> fields.Integer:
    """The version of a table."""
    return fields.Integer(strict=True, validate=validate.Range(1, MOST), **options)


# --- what is taken ----------------------------------------------------------------------------


class NewPlayer(Schema):
    name = fields.String(required=True)
    familiars = fields.List(fields.String(), required=True)


class NewDevice(Schema):
    name = fields.String(required=True)


class NewGroup(Schema):
    name = fields.String(required=True)
    game = fields.String(required=True)
    pack = fields.String(required=True)
    language = fields.String(required=True)
    players = fields.List(fields.Nested(NewPlayer), required=True, validate=validate.Length(1))
    turn_order = fields.List(fields.String())
    chapter = fields.String()
    device = fields.Nested(NewDevice)
    press_id = press_id(required=False)


class Joining(Schema):
    name = fields.String(required=True)
    role = fields.String(required=True, validate=validate.OneOf(("player", "display")))


class NewPress(Schema):
    press_id = press_id(required=True)
    seen = version()
    command = fields.Dict(
        required=True, metadata={"description": "`type` names the command; the rest are its fields."}
    )


class Move(Schema):
    press_id = press_id(required=True)
    seen = version(required=True)
    to = version(metadata={"description": "The version to go to; one press back or forward without it."})


class Language(Schema):
    lang = fields.String(metadata={"description": "A language that the app or a pack speaks."})


class Page(Language):
    before = fields.Integer(
        load_default=None,
        validate=validate.Range(1, MOST),
        metadata={"description": "Only what came before this version."},
    )
    limit = fields.Integer(load_default=50, validate=validate.Range(1, 200))


class Watching(Language):
    picture = fields.String(
        load_default="",
        validate=validate.OneOf(("", "table", "panel")),
        metadata={"description": "`table` carries the table, `panel` the page's HTML."},
    )


class Polling(Watching):
    since = fields.Integer(required=True, validate=validate.Range(0, MOST))


# --- what is given ----------------------------------------------------------------------------


class Label(Schema):
    label = fields.String(metadata={"description": "The press in words."})
    by = fields.String(metadata={"description": "The name of the device that pressed."})
    version = version()


class Player(Schema):
    name = fields.String()
    familiars = fields.List(fields.String())


class Group(Schema):
    code = fields.String()
    name = fields.String()
    players = fields.List(fields.Nested(Player))


class Table(Schema):
    """A table; beside these keys it holds those of its game."""

    version = version()
    log = fields.String(metadata={"description": "Versions compare only within one log."})
    group = fields.Nested(Group)
    undo = fields.Nested(Label, allow_none=True)
    redo = fields.Nested(Label, allow_none=True)


class Refusal(Schema):
    code = fields.String(metadata={"description": "Stable, for programs."})
    message = fields.String(metadata={"description": "For people, in their language."})
    fields_ = fields.Dict(data_key="fields", metadata={"description": "What is wrong, by field."})


class Refused(Schema):
    error = fields.Nested(Refusal)
    table = fields.Nested(Table)


class ShelfPack(Schema):
    game = fields.String()
    id = fields.String()
    title = fields.String()
    version = fields.String()
    languages = fields.List(fields.String(), metadata={"description": "The pack's own comes first."})
    problems = fields.Integer(metadata={"description": "Errors; with any, the pack cannot be played."})


class Shelf(Schema):
    packs = fields.List(fields.Nested(ShelfPack))


class Made(Schema):
    code = fields.String()
    token = fields.String()
    table = fields.Nested(Table)


class Joined(Schema):
    token = fields.String()
    table = fields.Nested(Table)


class Press(Schema):
    version = version()


class Pressed(Schema):
    table = fields.Nested(Table)
    press = fields.Nested(Press)


class Line(Schema):
    version = version()
    what = fields.String()
    who = fields.String()
    when = fields.DateTime()
    undone = fields.Boolean()


class History(Schema):
    entries = fields.List(fields.Nested(Line), metadata={"description": "Newest first."})


class News(Schema):
    version = version()
    log = fields.String()
    table = fields.Nested(Table)
    panel = fields.String()


class Health(Schema):
    version = fields.String(metadata={"description": "Of the app."})
    database = fields.String()
    disk_free = fields.Integer(metadata={"description": "Bytes."})
