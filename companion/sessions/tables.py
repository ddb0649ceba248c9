"""A table as it is shown, and the sentences about its presses."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from companion.engine.errors import RuleViolation
from companion.engine.game import AnyGame
from companion.engine.speech import Speech, marked
from companion.sessions import log
from companion.sessions.live import Live
from companion.sessions.log import Entry
from companion.sessions.names import shown_code

QUICKER = marked("%(who)s was quicker: %(what)s")
TOOK_BACK = marked("%(who)s has just taken back: %(what)s")
BROUGHT_BACK = marked("%(who)s has just brought back: %(what)s")


@dataclass(frozen=True, slots=True)
class Label:
    """What undo or redo would do: the press in words, whose press it was, its version."""

    label: str
    by: str
    version: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A group at one version. `code` is the join code as shown; `log` names the log of the version.

    `read_only`: a newer version of the app played here, so nothing can be pressed with this one.
    """

    code: str
    name: str
    language: str
    game: AnyGame
    pack: str
    log: str
    version: int
    state: object
    content: object
    undoes: Entry | None
    redoes: Entry | None
    read_only: bool

    def undo(self, speech: Speech) -> Label | None:
        """What undo takes back, in words."""
        return self._label(self.undoes, speech)

    def redo(self, speech: Speech) -> Label | None:
        """What redo brings back, in words."""
        return self._label(self.redoes, speech)

    def _label(self, entry: Entry | None, speech: Speech) -> Label | None:
        if entry is None:
            return None
        return Label(told(self.game, self.state, self.content, entry, speech), entry.who, entry.number)


class Stale(RuleViolation):
    """What the press depends on has changed since it was shown. `table` is the fresh table."""

    def __init__(self, table: OpenTable, line: Entry, meant: Entry) -> None:
        """`line` made the change; `meant` is the press that it played, took back or brought back."""
        self.table = table
        self.line = line
        self.meant = meant
        super().__init__("stale_version", _happened(line), **self._values(Speech()))

    def sentence(self, speech: Speech) -> str:
        """Who pressed what meanwhile."""
        return speech.say(self.message, **self._values(speech))

    def _values(self, speech: Speech) -> dict[str, str]:
        what = told(self.table.game, self.table.state, self.table.content, self.meant, speech)
        return {"who": self.line.who, "what": what}


def opened(live: Live) -> OpenTable:
    """The table to show; what undo and redo mean is in memory."""
    now = live.timeline
    return OpenTable(
        code=shown_code(live.group.code),
        name=live.group.name,
        language=live.group.language,
        game=live.game,
        pack=live.group.pack,
        log=live.group.log,
        version=live.version,
        state=live.table.state,
        content=live.content,
        undoes=live.entries[now.undoable] if now.undoable is not None else None,
        redoes=live.entries[now.redoable] if now.redoable is not None else None,
        read_only=live.newer,
    )


def told(game: AnyGame, state: object, content: object, entry: Entry, speech: Speech) -> str:
    """A press in words: what its first event says."""
    if not entry.known:
        return speech.say(marked("Something that a newer version of the app did."))
    if not entry.events:
        return speech.say(marked("A press that changed nothing."))
    return game.tell(entry.events[0], state, content, speech)


def stale(connection: Connection, live: Live, version: int) -> Stale:
    """The refusal because of what the line with this version did."""
    wire, group_id = live.game.wire, live.group.id
    lines = log.some(connection, wire, group_id, [version - 1, version])
    press = meant(lines, version)
    return Stale(opened(live), lines[version], log.some(connection, wire, group_id, [press])[press])


def meant(lines: Mapping[int, Entry], version: int) -> int:
    """The press that a line played, took back last or brought back; the line before is there too."""
    line = lines[version]
    return lines[version - 1].head if line.kind == "undone" else line.head


def _happened(line: Entry) -> str:
    match line.kind:
        case "played":
            return QUICKER
        case "undone":
            return TOOK_BACK
        case "redone":
            return BROUGHT_BACK
