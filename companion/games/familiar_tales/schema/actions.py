"""What the actions of a step hold (format section 9)."""

import re
from collections.abc import Iterable, Mapping

from marshmallow import ValidationError, fields, validates_schema

from companion.games.familiar_tales.content import Danger
from companion.games.familiar_tales.schema.parts import (
    PLAYERS,
    ListOf,
    MapOf,
    OneOrMore,
    Part,
    PerBand,
    Who,
)
from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.give import GiveShape
from companion.games.familiar_tales.schema.shape import Entry, Shape, wrong
from companion.games.familiar_tales.schema.steps import StepList, StepShape
from companion.games.familiar_tales.schema.values import (
    AssetFile,
    Code,
    Id,
    Label,
    LocationNumber,
    Matched,
    NewId,
    OneOf,
    Prose,
    Truth,
    Whole,
    Written,
)

USES = ("once", "once_per_visit", "once_per_familiar", "repeatable")
SKILLS = ("might", "agility", "insight", "resilience")


class Use(OneOf):
    """How often something happens."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(USES, **kwargs)


class Steps(StepList):
    """A list of ordinary steps."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(lambda: Step, **kwargs)


def exactly_one(data: Mapping[str, object], keys: Iterable[str], noun: str) -> str:
    """The one of these keys that is there. Raises ValidationError where none or several are."""
    names = tuple(keys)
    found = [key for key in data if key in names]
    if len(found) > 1:
        raise ValidationError({found[1]: [Flaw("P104", f"`{noun}` holds both `{found[0]}` and `{found[1]}`",
                                               "only one of them can happen", "make it two steps", part="key")]})  # type: ignore[dict-item]  # fmt: skip
    if not found:
        listed = ", ".join(f"`{name}`" for name in names)
        raise wrong("P102", f"`{noun}` needs one of {listed}", "the app would not know what to do", f"add one of {listed}")
    return found[0]


class DangerChange(Written):
    """`+1`, `-2` or `=5`."""

    wanted = "`+1`, `-2` or `=5`"

    def read(self, value: str) -> object:
        """The change."""
        found = re.fullmatch(r"([+=-])([0-9]{1,2})", value)
        if not found:
            bare = re.fullmatch(r"[0-9]{1,2}", value)
            raise wrong("P103", f"`{{key}}` must be {self.wanted}, not `{value}`", "a bare number may mean either",
                        f"write `+{value}` to raise the level, or `={value}` to set it" if bare else f"write {self.wanted}")  # fmt: skip
        number = int(found[2])
        return Danger(to=number) if found[1] == "=" else Danger(by=-number if found[1] == "-" else number)


class EachShape(Shape):
    """So many per player, held between two numbers."""

    noun = "count"
    each = Whole(1, 20, required=True)
    min = Whole(0, 20)
    max = Whole(0, 20)


class Count(fields.Field[object]):
    """One number, a map by number of players, or so many for each."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if not isinstance(value, dict):
            return Whole(1, 20).deserialize(value)
        if "each" in value:
            return Part(lambda: EachShape).deserialize(value)
        return MapOf(OneOf(PLAYERS), Whole(0, 20), least=1).deserialize(value)


class SpawnShape(Shape):
    """Enemies that appear (format section 12)."""

    noun = "spawn"
    enemy = Id(required=True)
    count = Count(required=True)
    at = OneOrMore(Label(), least=1, most=20)
    remainder = OneOf(("players", "in_order"))
    life = Whole(1, 99)
    falls = Truth()


class RemoveShape(Shape):
    """Enemies taken off."""

    noun = "remove"
    enemy = Id(required=True)
    count = Whole(1, 99, ("all",))


class JournalShape(Shape):
    """What to write on paper; its `note` is a text for the players."""

    noun = "journal"
    write = Id()
    cross_out = Id()
    fill = LocationNumber()
    note = Prose()

    @validates_schema(skip_on_field_errors=True)
    def one_thing(self, data: dict[str, object], **_: object) -> None:
        """One line in the journal per step."""
        exactly_one(data, ("write", "cross_out", "fill", "note"), "journal")


class OptionShape(Entry):
    """One button of a choice."""

    noun = "option"
    label = Label(required=True)
    when = When()
    use = Use()
    cost = Part(lambda: GiveShape)
    steps = Steps()


class ChooseShape(Shape):
    """A decision with buttons."""

    noun = "choose"
    prompt = Prose(required=True)
    who = Who()
    options = MapOf(NewId(), Part(lambda: OptionShape), least=1, most=9, required=True)
    otherwise = Steps()


_Ask = Shape.from_dict(
    {
        "key_word": Id(),
        "match": Steps(),
        "no_match": Steps(),
        "yes_no": Prose(),
        "then": Steps(),
        "else": Steps(),
        "number": Prose(),
        "min": Whole(0, 999),
        "max": Whole(0, 999),
        "familiar": Prose(),
        "among": Who(),
        "save": Id(),
    },
    name="_Ask",
)
ASKS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # what each needs, what it may have
    "key_word": ((), ("match", "no_match")),
    "yes_no": ((), ("then", "else")),
    "number": (("max", "save"), ("min",)),
    "familiar": (("save",), ("among",)),
}


class AskShape(_Ask):  # type: ignore[valid-type, misc]
    """Something only the table knows."""

    noun = "ask"

    @validates_schema(skip_on_field_errors=True)
    def one_question(self, data: dict[str, object], **_: object) -> None:
        """One question, with what belongs to it."""
        kind = exactly_one(data, ASKS, "ask")
        needed, allowed = ASKS[kind]
        errors: dict[str, list[Flaw]] = {}
        for key in data.keys() - {kind, "note", *needed, *allowed}:
            errors[key] = [Flaw("P101", f"`{key}` does not belong to `{kind}`", "it would be ignored at the table",
                                "take it out", part="key")]  # fmt: skip
        for key in needed:
            if key not in data:
                errors[key] = [Flaw("P102", f"`ask` has no `{key}`", "the answer would have nowhere to go",
                                    f"add `{key}:`", part="key", up=1)]  # fmt: skip
        if errors:
            raise ValidationError(errors)  # type: ignore[arg-type]


_Test = Shape.from_dict(
    {
        "skill": OneOf(SKILLS, required=True),
        "difficulty": PerBand(1, 15, ("forage",), required=True),
        "pass": Steps(),
        "fail": Steps(),
    },
    name="_Test",
)


class TestShape(_Test):  # type: ignore[valid-type, misc]
    """A skill test."""

    __test__ = False
    noun = "test"

    @validates_schema(skip_on_field_errors=True)
    def one_result(self, data: dict[str, object], **_: object) -> None:
        """A test without a result would change nothing."""
        if "pass" not in data and "fail" not in data:
            raise wrong("P102", "`test` needs `pass` or `fail`", "rolling would change nothing", "add `pass:` with steps")


class RollField(fields.Field[object]):
    """A table's id, or a table of its own."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if isinstance(value, dict):
            return Part(lambda: InlineTable).deserialize(value)
        return Id().deserialize(value)


class RowShape(Entry):
    """One row of a random table."""

    noun = "row"
    weight = PerBand(0, 100)
    when = When()
    use = Use()
    not_twice = Truth()
    steps = Steps(required=True)


class InlineTable(Shape):
    """A random table, also one that stands inside a step."""

    noun = "table"
    draw = OneOf(("weighted", "deck", "cycle"))
    rows = MapOf(NewId(), Part(lambda: RowShape), least=1, most=200, required=True)


class TimerShape(Shape):
    """Start, stop or lengthen a timer (format section 13)."""

    noun = "timer"
    start = NewId()
    rounds = Whole(1, 99)
    turns = Whole(1, 99)
    stop = Id()
    add = MapOf(Id(), Whole(-99, 99), least=1)

    @validates_schema(skip_on_field_errors=True)
    def one_thing(self, data: dict[str, object], **_: object) -> None:
        """One change, and a length for a start."""
        kind = exactly_one(data, ("start", "stop", "add"), "timer")
        if kind == "start":
            exactly_one(data, ("rounds", "turns"), "timer")


class CodesShape(Shape):
    """Make codes answer or stop answering."""

    noun = "codes"
    open = OneOrMore(Code(), least=1)
    close = OneOrMore(Code(), least=1)
    keep = OneOrMore(Code(), least=1)


class ObjectiveShape(Shape):
    """Done, or not done after all."""

    noun = "objective"
    done = Id()
    undo = Id()

    @validates_schema(skip_on_field_errors=True)
    def one_thing(self, data: dict[str, object], **_: object) -> None:
        """One objective per step."""
        exactly_one(data, ("done", "undo"), "objective")


class Until(fields.Field[object]):
    """turn, round, location, or a condition."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        return (When() if isinstance(value, dict) else OneOf(("turn", "round", "location"))).deserialize(value)


class RemindShape(Shape):
    """A card that stays up."""

    noun = "remind"
    id = NewId(required=True)
    text = Prose(required=True)
    until = Until()


class Ending(Matched):
    """Where a chapter or the campaign ends."""

    wanted = "`chapter-end`, `chapter-end:OUTCOME` or `campaign-end`"
    form = re.compile(r"chapter-end(:[a-z][a-z0-9-]{1,39})?|campaign-end")
    fix = "write `chapter-end` or `campaign-end`"


IfShape = type(
    "IfShape", (Shape.from_dict({"when": When(required=True), "then": Steps(), "else": Steps()}, name="_If"),),
    {"noun": "if", "__doc__": "A branch."},
)  # fmt: skip

Step: type[StepShape] = StepShape.from_dict(  # type: ignore[assignment]
    {
        "say": Prose(),
        "as": OneOf(("aside", "letter")),
        "audio": AssetFile(),
        "voice": Id(),
        "do": Prose(),
        "give": Part(lambda: GiveShape),
        "danger": DangerChange(),
        "spawn": Part(lambda: SpawnShape),
        "remove": Part(lambda: RemoveShape),
        "set": MapOf(Id(), Id(), least=1),
        "add": MapOf(Id(), Whole(-99, 99), least=1),
        "journal": Part(lambda: JournalShape),
        "choose": Part(lambda: ChooseShape),
        "ask": Part(lambda: AskShape),
        "test": Part(lambda: TestShape),
        "roll": RollField(),
        "if": Part(lambda: IfShape),
        "run": Id(),
        "goto": Id(),
        "timer": Part(lambda: TimerShape),
        "codes": Part(lambda: CodesShape),
        "enemy_turn": OneOrMore(Id(), least=1),
        "objective": Part(lambda: ObjectiveShape),
        "remind": Part(lambda: RemindShape),
        "travel": LocationNumber(),
        "end": Ending(),
        "id": NewId(),
        "when": When(),
        "who": Who(),
        "use": Use(),
    },
    name="Step",
)
