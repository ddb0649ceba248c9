"""What a browser has put away at each table: kept in its session, so that no page brings it back."""

from flask import session

from companion.sessions import OpenTable
from companion.web import pictures

AWAY = "away"  # in the session: table code -> [last card read, turn shown, last card shown]
MOST = 8  # tables remembered by one browser


def last_told(opened: OpenTable) -> int:
    """The number of the last card that this table tells."""
    told = pictures.table(opened)["told"]
    return int(told[-1]["n"]) if told else 0


def put_away(opened: OpenTable, read: int) -> int:
    """The last card that this browser has read, with what it knew before; remembered from now on.

    What was shown in an earlier turn is read. After an undo nothing is read that is not told yet.
    """
    turn, told = pictures.table(opened)["turn"], last_told(opened)
    number = int(turn["number"]) if turn else 0
    known: dict[str, list[int]] = session.get(AWAY, {})
    was_read, was_turn, was_told = known.get(opened.code, [0, 0, 0])
    read = max(read, was_read, was_told if 0 < was_turn < number else 0)
    if told:
        read = min(read, told)
    now = [read, number, told]
    if known.get(opened.code) != now:
        others = [(code, one) for code, one in known.items() if code != opened.code]
        session[AWAY] = dict([*others[1 - MOST :], (opened.code, now)])
    return read
