"""What can go wrong, in two kinds.

RuleViolation      a press that the rules refuse; the table stays as it was
Complaint          one thing that is wrong with a pack or with a request; collected, not raised
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


class RuleViolation(Exception):
    """A press that the rules refuse.

    `code` is stable and for programs. `message` is an English sentence with `%(name)s` places,
    translated where it is shown; `values` fill the places and quote what was refused.
    """

    def __init__(self, code: str, message: str, /, **values: object) -> None:
        super().__init__(code, message, values)
        self.code = code
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message % self.values if self.values else self.message


class InvalidCommand(Exception):
    """A press whose fields do not make a command; `fields` says by field name what is wrong."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        super().__init__(fields)
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing wrong with a pack: where, which kind, and in words.

    `place` is the path of keys and list positions below the file; `part` says whether the key, the
    value or the whole value's name is meant. `spot` narrows it to a piece of the value's text.
    """

    file: str
    place: tuple[str | int, ...]
    code: str
    what: str
    why: str = ""
    fix: str = ""
    closest: str = ""
    part: str = "value"
    level: str = "error"
    spot: str = field(default="", compare=False)
