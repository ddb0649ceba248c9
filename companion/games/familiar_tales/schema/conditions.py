"""Conditions: a map of named tests that must all be true (format section 8)."""

from contextvars import ContextVar

from companion.games.familiar_tales.nearest import closest
from companion.games.familiar_tales.schema.flaws import Flaw
from companion.games.familiar_tales.schema.parts import ListOf, MapOf, OneOrMore, Part
from companion.games.familiar_tales.schema.ranges import Numbers
from companion.games.familiar_tales.schema.shape import Shape, wrong
from companion.games.familiar_tales.schema.values import Code, Id, LocationNumber, OneOf

DEEPEST = 4
PRINTED = ("campfire", "forage", "entry-spaces", "enemies")
_depth: ContextVar[int] = ContextVar("depth of conditions", default=0)


class When(Part):
    """A condition."""

    def __init__(self, required: bool = False) -> None:
        super().__init__(lambda: Tests, "a map of tests", required=required)

    def _deserialize(
        self, value: object, attr: str | None, data: object, partial: object = None, **kwargs: object
    ) -> object:
        if isinstance(value, str) and value:
            raise wrong(
                "P110",
                "`{key}` holds tests, not a sentence or a formula",
                "packs have no formulas, so that the app and this check read them the same way",
                "write `{key}: {objective: relight, key_word: ferryman}`; "
                "tests side by side must all be true",
            )
        if _depth.get() > DEEPEST:
            raise wrong(
                "P112",
                f"conditions are nested more than {DEEPEST} deep here",
                "nobody could follow it",
                "name the inner one under `conditions:` and use `is:`",
            )
        token = _depth.set(_depth.get() + 1)
        try:
            return super()._deserialize(value, attr, data)
        finally:
            _depth.reset(token)


class _Tests(Shape):
    noun = "condition"

    def flaw_of(self, key: str, original: object) -> Flaw:
        """The flaw of a test that does not exist."""
        return Flaw(
            "P105",
            f"no test is called `{key}`",
            "a condition is made of 26 fixed tests",
            "rename it; `pack help tests` lists them all",
            closest(key, self.declared_fields),
            part="key",
        )


_ids = {"band", "chapter", "era", "key_word", "objective", "finder", "active", "in_play"}
Tests: type[Shape] = _Tests.from_dict(  # type: ignore[assignment]
    {
        "all": ListOf(When(), least=1),
        "any": ListOf(When(), least=1),
        "not": When(),
        "is": Id(),
        "flag": Id(),
        "chose": Id(),
        "danger": Numbers(),
        "players": Numbers(),
        "printed": OneOrMore(OneOf(PRINTED), least=1),
        "visits": Numbers(),
        "round": Numbers(every=True),
        **{name: OneOrMore(Id(), least=1) for name in sorted(_ids)},
        "location": OneOrMore(LocationNumber(), least=1),
        "code_used": OneOrMore(Code(), least=1),
        "code_open": OneOrMore(Code(), least=1),
        "count": MapOf(Id(), Numbers(), least=1),
        "choice": MapOf(Id(), OneOrMore(Id(), least=1), least=1),
        "enemies": MapOf(Id(), Numbers(), least=1),
        "timer": MapOf(Id(), OneOf(("running", "stopped")), least=1),
    },
    name="Tests",
)
