"""Lists of steps: maps with exactly one action each (format section 9)."""

from collections.abc import Callable, Mapping
from contextvars import ContextVar

from marshmallow import ValidationError, fields, validates_schema

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.parts import Errors, ListOf, raise_if, shape
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.shape import Shape, wrong, wrong_type

DEEPEST, LONGEST = 6, 100
MODIFIERS = ("id", "when", "who", "use", "note")
OF_SAY = ("as", "audio", "voice")
_depth: ContextVar[int] = ContextVar("depth of steps", default=0)


class StepShape(Shape):
    """One step; the kinds of steps are made of it by `from_dict`."""

    noun = "step"
    elsewhere: tuple[str, ...] = ()  # actions that exist, but not in this place
    why_elsewhere = ""

    @classmethod
    def actions(cls) -> tuple[str, ...]:
        """The actions that this kind of step knows."""
        return tuple(k for k in cls._declared_fields if k not in MODIFIERS and k not in OF_SAY)

    @classmethod
    def part(cls, step: Mapping[str, object]) -> tuple[str, ...]:
        """The keys that matter for this step: its first action and what may stand beside it."""
        actions = cls.actions()
        action = next((key for key in step if key in actions), None)
        also = (*MODIFIERS, *OF_SAY) if action == "say" else MODIFIERS
        return tuple(k for k in (action, *also) if k in cls._declared_fields)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def one_action(self, _: object, original: object, **__: object) -> None:
        """Each step has exactly one action, and an id where it must be remembered."""
        step = original if isinstance(original, Mapping) else {}
        found = [key for key in step if key in self.actions()]
        errors: Errors = {}
        for more in found[1:]:
            errors[more] = [Flaw("P104", f"this step does two things, `{found[0]}` and `{more}`",
                                 "steps run in order, and two actions in one step have no order",
                                 f"start a new step: put `- ` before `{more}`", part="key")]  # fmt: skip
        if not found and all(key in MODIFIERS for key in step):
            errors["_schema"] = [Flaw("P105", "this step does nothing", "each step has exactly one action",
                                      "add its action; `pack help steps` lists them all")]  # fmt: skip
        if "use" in step and "id" not in step:
            errors["use"] = [Flaw("P113", "a step with `use` needs an `id`",
                                  "the app remembers by its id that it was used", "add `id:` beside it", part="key")]  # fmt: skip
        raise_if(errors)

    def flaw_of(self, key: str, original: Mapping[str, object]) -> Flaw | None:
        """The flaw of an action or a key that a step does not have."""
        if key in self.actions():
            return None  # a second action: told by `one_action`
        if key in self.elsewhere:
            return Flaw("P610", f"`{key}` cannot stand here", self.why_elsewhere,
                        "move it to the top of the script, or say it in words with `special`", part="key")  # fmt: skip
        actions, rest = self.actions(), (*MODIFIERS, *OF_SAY)
        has_one = any(k in actions for k in original)
        if has_one and key in OF_SAY:
            return Flaw("P101", f"`{key}` stands only beside `say`", "it would be ignored at the table",
                        "take it out", part="key")  # fmt: skip
        if has_one:
            return Flaw("P101", f"`{key}` is not a key of a step", "an unknown key would be ignored at the table",
                        "rename it or take it out", closest(key, rest), part="key")  # fmt: skip
        return Flaw("P105", f"no step is called `{key}`", f"each step starts with one of {len(actions)} actions",
                    "rename it; `pack help steps` lists them all", closest(key, actions), part="key")  # fmt: skip


class StepList(ListOf):
    """A list of up to 100 steps of one kind, nested up to 6 deep."""

    def __init__(self, kind: Callable[[], type[StepShape]], **kwargs: object) -> None:
        super().__init__(fields.Raw(), most=LONGEST, **kwargs)
        self.kind = kind

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[object]:  # type: ignore[override]
        if _depth.get() > DEEPEST:
            raise wrong("P112", f"steps are nested more than {DEEPEST} deep here", "nobody could follow it at the table",
                        "move the inner steps to a scene and use `run:`")  # fmt: skip
        loaded: list[object] = []
        errors: Errors = {}
        token = _depth.set(_depth.get() + 1)
        try:
            for number, step in enumerate(super()._deserialize(value, attr, data)):
                try:
                    loaded.append(self._step(step))
                except ValidationError as fault:
                    errors[number] = fault.messages
        finally:
            _depth.reset(token)
        raise_if(errors)
        return loaded

    def _step(self, step: object) -> object:
        if not isinstance(step, dict):
            fix = f"write `- {step}:` and what it needs" if isinstance(step, str) else "write `- ` and an action"
            fault = wrong_type("a step", step)
            raise wrong("P105", "a step is a map with an action", "the app must know what to do", fix) from fault
        kind = self.kind()
        return shape(kind, kind.part(step)).load(step, partial=False)
