"""Tokens on the character cards, and the faces of the chance die, as the table has entered them."""

from dataclasses import dataclass

from companion.games.familiar_tales.state import Face


@dataclass(frozen=True, slots=True)
class AfflictionMarked:
    """A familiar has this token on its card (`on`), or has it no more."""

    familiar: str
    affliction: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class DieSet:
    """What the faces of the chance die show: a number, `danger` or `power`."""

    faces: tuple[Face, ...]
