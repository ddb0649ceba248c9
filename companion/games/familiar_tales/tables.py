"""Drawing a row from a table: weighted, deck or cycle (pack format, sections 7.5 and 10)."""

from companion.engine.dice import pick
from companion.games.familiar_tales import danger
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.conditions import holds
from companion.games.familiar_tales.content import RandomTable, Row
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame


def draw(play: Play, table: RandomTable, what: str, frame: Frame) -> Row | None:
    """One row that counts now, or None where nothing is left; a drawn row is used up as it says."""
    familiar = frame.finder or frame.active or play.state.acting
    rows = possible(play, table, frame, familiar)
    drawn: tuple[str, ...] = ()
    if table.draw != "weighted":
        drawn = play.state.drawn_rows.get(table.id, ())
        left = [(row, weight) for row, weight in rows if row.id not in drawn]
        drawn = drawn if left else ()
        rows = left or rows
    if not rows:
        return None
    total = sum(weight for _, weight in rows)
    place = 0 if table.draw == "cycle" else pick(play.dice, [w for _, w in rows], play.purpose(what))
    row, weight = rows[place]
    remembered = (*drawn, row.id) if table.draw != "weighted" else ()
    play.record(e.RowDrawn(table.id, row.id, weight, total, remembered))
    play.spend(row.steps, row.use, familiar)
    return row


def possible(play: Play, table: RandomTable, frame: Frame, familiar: str) -> list[tuple[Row, int]]:
    """The rows that count now, with their weights in the present band."""
    band = danger.band(play.setting.danger, play.state.danger).id
    last = play.state.last_row.get(table.id)
    return [
        (row, row.weight.get(band, 1))
        for row in table.rows
        if row.weight.get(band, 1) > 0
        and not (row.not_twice and row.id == last)
        and not play.spent(row.steps, familiar)
        and holds(row.when, play.scene(frame))
    ]
