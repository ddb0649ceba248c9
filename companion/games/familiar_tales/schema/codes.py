"""The event of a printed code (format section 11)."""

from companion.games.familiar_tales.schema.conditions import When
from companion.games.familiar_tales.schema.parts import ListOf
from companion.games.familiar_tales.schema.shape import Entry
from companion.games.familiar_tales.schema.steps import Steps
from companion.games.familiar_tales.schema.values import Id, Truth, Use


class CodeShape(Entry):
    """What happens when a code is typed."""

    noun = "code"
    use = Use()
    closed = Truth()
    only_for = ListOf(Id(), least=1, most=8)
    when = When()
    otherwise = Steps()
    again = Steps()
    cover = Truth()
    steps = Steps(required=True)
