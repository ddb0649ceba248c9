"""What has happened: past tense, complete in itself. An old log folds to the same state for ever.

A class may gain a field only with a default; a changed meaning is a new class. The first event of a
press names the press (tell.py).
"""

from companion.games.familiar_tales.events.danger import DangerChanged, Drew, FateRead, RowDrawn
from companion.games.familiar_tales.events.enemies import (
    EnemiesCorrected,
    EnemiesPlaced,
    EnemiesTaken,
    EnemyDefeated,
    EnemyTurnCalled,
    FamiliarDefeated,
    FamiliarReturned,
)
from companion.games.familiar_tales.events.group import CampaignBegun, Seated, TurnOrderSet
from companion.games.familiar_tales.events.pages import (
    Arrived,
    CampaignEnded,
    ChapterEnded,
    ChapterOpened,
    ExitTaken,
    PageBegunAgain,
    PageDescribed,
    PageOpened,
    SetupBegan,
)
from companion.games.familiar_tales.events.story import (
    BubbleFilled,
    CodeKept,
    CodeMet,
    CodesClosed,
    CodesOpened,
    CodeTried,
    Corrected,
    KeyWordCrossedOut,
    KeyWordWritten,
    NoteWritten,
    ObjectiveMarked,
    ReminderGone,
    ReminderPut,
    SectionUsed,
    Spent,
    StateSet,
    WordWritten,
)
from companion.games.familiar_tales.events.telling import Answered, Continued, Paused, PromptOpened, Told
from companion.games.familiar_tales.events.time import (
    Rerolled,
    RoundBegan,
    TimerGone,
    TimerSet,
    TurnEnded,
    TurnStarted,
)
from companion.games.familiar_tales.events.tokens import AfflictionMarked, DieSet

Event = (
    CampaignBegun
    | Seated
    | TurnOrderSet
    | PageOpened
    | PageDescribed
    | Arrived
    | ChapterOpened
    | SetupBegan
    | PageBegunAgain
    | ExitTaken
    | ChapterEnded
    | CampaignEnded
    | TurnEnded
    | TurnStarted
    | RoundBegan
    | TimerSet
    | TimerGone
    | Rerolled
    | DangerChanged
    | FateRead
    | Drew
    | RowDrawn
    | EnemiesPlaced
    | EnemyDefeated
    | EnemiesTaken
    | EnemiesCorrected
    | EnemyTurnCalled
    | FamiliarDefeated
    | FamiliarReturned
    | AfflictionMarked
    | DieSet
    | CodeMet
    | CodeTried
    | CodeKept
    | CodesOpened
    | CodesClosed
    | SectionUsed
    | Spent
    | StateSet
    | ObjectiveMarked
    | BubbleFilled
    | KeyWordWritten
    | KeyWordCrossedOut
    | WordWritten
    | NoteWritten
    | ReminderPut
    | ReminderGone
    | Corrected
    | Told
    | PromptOpened
    | Continued
    | Answered
    | Paused
)


__all__ = [
    "AfflictionMarked",
    "Answered",
    "Arrived",
    "BubbleFilled",
    "CampaignBegun",
    "CampaignEnded",
    "ChapterEnded",
    "ChapterOpened",
    "CodeKept",
    "CodeMet",
    "CodeTried",
    "CodesClosed",
    "CodesOpened",
    "Continued",
    "Corrected",
    "DangerChanged",
    "DieSet",
    "Drew",
    "EnemiesCorrected",
    "EnemiesPlaced",
    "EnemiesTaken",
    "EnemyDefeated",
    "EnemyTurnCalled",
    "Event",
    "ExitTaken",
    "FamiliarDefeated",
    "FamiliarReturned",
    "FateRead",
    "KeyWordCrossedOut",
    "KeyWordWritten",
    "NoteWritten",
    "ObjectiveMarked",
    "PageBegunAgain",
    "PageDescribed",
    "PageOpened",
    "Paused",
    "PromptOpened",
    "ReminderGone",
    "ReminderPut",
    "Rerolled",
    "RoundBegan",
    "RowDrawn",
    "Seated",
    "SectionUsed",
    "SetupBegan",
    "Spent",
    "StateSet",
    "TimerGone",
    "TimerSet",
    "Told",
    "TurnEnded",
    "TurnOrderSet",
    "TurnStarted",
    "WordWritten",
]
