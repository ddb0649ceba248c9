"""What a player can press: wishes, imperative. Read from JSON by schema/commands.py."""

from dataclasses import dataclass

from companion.games.familiar_tales.content.printed import PrintedPage
from companion.games.familiar_tales.state import Face, Player, Value


@dataclass(frozen=True, slots=True)
class SetTurnOrder:
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who came tonight; without an order a legal one is proposed."""

    players: tuple[Player, ...]
    turn_order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class EnterLocation:
    number: str


@dataclass(frozen=True, slots=True)
class DescribePage:
    """What is printed on the page that is open; its number is that of the page."""

    page: PrintedPage


@dataclass(frozen=True, slots=True)
class BeginPageAgain:
    pass


@dataclass(frozen=True, slots=True)
class Continue:
    prompt: str


@dataclass(frozen=True, slots=True)
class Answer:
    prompt: str
    value: Value


@dataclass(frozen=True, slots=True)
class EnterCode:
    code: str
    familiar: str | None = None


@dataclass(frozen=True, slots=True)
class UseSection:
    section: str
    familiar: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeDanger:
    by: int
    cause: str = "die"


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class DefeatEnemy:
    enemy: str
    familiar: str | None = None


@dataclass(frozen=True, slots=True)
class DefeatFamiliar:
    familiar: str


@dataclass(frozen=True, slots=True)
class MarkAffliction:
    """The token of an affliction lies on a familiar's card, or (`on` false) does so no more."""

    familiar: str
    affliction: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class SetDie:
    """What the faces of the chance die show, once for the table."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class PlaceEnemies:
    enemy: str
    count: int


@dataclass(frozen=True, slots=True)
class CallEnemyTurn:
    enemies: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class MarkObjective:
    objective: str


@dataclass(frozen=True, slots=True)
class TakeExit:
    exit: str


@dataclass(frozen=True, slots=True)
class WriteKeyWord:
    word: str


@dataclass(frozen=True, slots=True)
class Note:
    text: str


@dataclass(frozen=True, slots=True)
class Reroll:
    pass


@dataclass(frozen=True, slots=True)
class CorrectEnemies:
    enemy: str
    count: int


@dataclass(frozen=True, slots=True)
class Correct:
    """`what`: danger, round, state/ID, timer/ID, objective/ID, code/CODE, key_word/ID, bubble/N."""

    what: str
    to: Value


Command = (
    SetTurnOrder
    | Seat
    | EnterLocation
    | DescribePage
    | BeginPageAgain
    | Continue
    | Answer
    | EnterCode
    | UseSection
    | ChangeDanger
    | EndTurn
    | DefeatEnemy
    | DefeatFamiliar
    | MarkAffliction
    | SetDie
    | PlaceEnemies
    | CallEnemyTurn
    | MarkObjective
    | TakeExit
    | WriteKeyWord
    | Note
    | Reroll
    | CorrectEnemies
    | Correct
)
