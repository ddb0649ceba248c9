"""Lists of steps: maps with exactly one action each (format section 9)."""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from typing import ClassVar

from marshmallow import ValidationError, fields, validates_schema

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.parts import Errors, ListOf, load_map, raise_if
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
    kinds: ClassVar[dict[str, type["StepShape"]]] = {}  # steps hold steps, so they are looked up by name

    def __init_subclass__(cls) -> None:
        """Every kind of step is known by its name."""
        super().__init_subclass__()
        StepShape.kinds[cls.__name__] = cls

    @classmethod
    @cache
    def actions(cls) -> tuple[str, ...]:
        """The actions that this kind of step knows."""
        return tuple(k for k in cls._declared_fields if k not in MODIFIERS and k not in OF_SAY)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def one_action(self, _: object, original: object, **__: object) -> None:
        """Each step has exactly one action, and an id where it must be remembered."""
        step = original if isinstance(original, Mapping) else {}
        found = [key for key in step if key in self.actions()]
        errors: Errors = {}
        if found != ["say"]:
            errors |= {
                key: [
                    Flaw(
                        "P101",
                        f"`{key}` stands only beside `say`",
                        "it would be ignored at the table",
                        "take it out",
                        part="key",
                    )
                ]
                for key in step
                if key in OF_SAY
            }
        for more in found[1:]:
            errors[more] = [
                Flaw(
                    "P104",
                    f"this step does two things, `{found[0]}` and `{more}`",
                    "steps run in order, and two actions in one step have no order",
                    f"start a new step: put `- ` before `{more}`",
                    part="key",
                )
            ]
        if not found and all(key in MODIFIERS for key in step):
            errors["_schema"] = [
                Flaw(
                    "P105",
                    "this step does nothing",
                    "each step has exactly one action",
                    "add its action; `pack help steps` lists them all",
                )
            ]
        if "use" in step and "id" not in step:
            errors["use"] = [
                Flaw(
                    "P113",
                    "a step with `use` needs an `id`",
                    "the app remembers by its id that it was used",
                    "add `id:` beside it",
                    part="key",
                )
            ]
        raise_if(errors)

    def flaw_of(self, key: str, original: Mapping[str, object]) -> Flaw:
        """The flaw of an action or a key that a step does not have."""
        if key in self.elsewhere:
            return Flaw(
                "P610",
                f"`{key}` cannot stand here",
                self.why_elsewhere,
                "move it to the top of the script, or say it in words with `special`",
                part="key",
            )
        actions, rest = self.actions(), (*MODIFIERS, *OF_SAY)
        has_one = any(k in actions for k in original)
        if has_one:
            return Flaw(
                "P101",
                f"`{key}` is not a key of a step",
                "an unknown key would be ignored at the table",
                "rename it or take it out",
                closest(key, rest),
                part="key",
            )
        return Flaw(
            "P105",
            f"no step is called `{key}`",
            f"each step starts with one of {len(actions)} actions",
            "rename it; `pack help steps` lists them all",
            closest(key, actions),
            part="key",
        )


class StepList(ListOf):
    """A list of up to 100 steps of one kind, nested up to 6 deep."""

    def __init__(self, kind: str, required: bool = False) -> None:
        super().__init__(fields.Raw(), most=LONGEST, required=required)
        self.kind = kind

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[object]:
        if _depth.get() > DEEPEST:
            raise wrong(
                "P112",
                f"steps are nested more than {DEEPEST} deep here",
                "nobody could follow it at the table",
                "move the inner steps to a scene and use `run:`",
            )
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
            fix = (
                f"write `- {step}:` and what it needs"
                if isinstance(step, str)
                else "write `- ` and an action"
            )
            fault = wrong_type("a step", step)
            raise wrong(
                "P105", "a step is a map with an action", "the app must know what to do", fix
            ) from fault
        return load_map(StepShape.kinds[self.kind], step, partial=False)


class Steps(StepList):
    """Ordinary steps."""

    def __init__(self, required: bool = False) -> None:
        super().__init__("Step", required)


class ScriptSteps(StepList):
    """The steps of a script, and of an `if` in it."""

    def __init__(self, required: bool = False) -> None:
        super().__init__("ScriptStep", required)


class BranchSteps(StepList):
    """Steps that the table judges: in `first_of`, `on_damage` and `on_defended`."""

    def __init__(self, required: bool = False) -> None:
        super().__init__("BranchStep", required)
