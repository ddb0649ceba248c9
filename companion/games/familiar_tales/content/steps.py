"""A step: an action, and when and for whom it happens."""

from dataclasses import dataclass

from companion.games.familiar_tales.content.actions import (
    AddState,
    AskFamiliar,
    AskKeyWord,
    AskNumber,
    AskYesNo,
    Choose,
    Codes,
    Danger,
    Do,
    End,
    EnemyTurn,
    Give,
    Goto,
    If,
    JournalCrossOut,
    JournalFill,
    JournalNote,
    JournalWrite,
    ObjectiveStep,
    Remind,
    Remove,
    Roll,
    Run,
    Say,
    SetState,
    SkillTest,
    Spawn,
    TimerAdd,
    TimerStart,
    TimerStop,
    Travel,
)
from companion.games.familiar_tales.content.orders import Attack, FirstOf, Move, Special, Stay
from companion.games.familiar_tales.content.ranges import Condition, Use, Who

Action = (
    Say
    | Do
    | Give
    | Danger
    | Spawn
    | Remove
    | SetState
    | AddState
    | JournalWrite
    | JournalCrossOut
    | JournalFill
    | JournalNote
    | Choose
    | AskKeyWord
    | AskYesNo
    | AskNumber
    | AskFamiliar
    | SkillTest
    | Roll
    | If
    | Run
    | Goto
    | TimerStart
    | TimerStop
    | TimerAdd
    | Codes
    | EnemyTurn
    | ObjectiveStep
    | Remind
    | Travel
    | End
    | Move
    | Attack
    | FirstOf
    | Special
    | Stay
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: an action, and when and for whom it happens."""

    action: Action
    id: str = ""
    when: Condition = ()
    who: Who | None = None
    use: Use = "repeatable"
