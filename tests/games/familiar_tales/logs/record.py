"""Records a campaign of this release: `python -m tests.games.familiar_tales.logs.record`.

The log of a release that is out is never changed again; until then, record anew when facts change.
"""

import json
import random
from pathlib import Path

from companion.config import VERSION
from companion.engine.dice import Fate
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales import FAMILIAR_TALES
from companion.games.familiar_tales import commands as k
from tests.games.familiar_tales.sitting import Sitting
from tests.games.familiar_tales.test_property import NAMES, SALTMERE, presses

PRESSES = 160


def played() -> Sitting:
    """A campaign of random presses, with undo and redo among them, to the lamp and the end."""
    chance = random.Random(8)
    sitting = Sitting(SALTMERE, dice=Fate(b"recorded"), players=3).arrive()
    for name in chance.choices(NAMES + ("end_turn",) * 30 + ("continue", "answer") * 12, k=PRESSES):
        if sitting.version % 9 == 0 and sitting.timeline.undoable:
            sitting.undo()
            if chance.random() < 0.5:
                sitting.redo()
        for command in presses(name, sitting.state, chance):
            if tried(sitting, command):
                break
    return sitting


def tried(sitting: Sitting, command: k.Command) -> bool:
    """Press it; whether it was accepted."""
    try:
        sitting.press(command)
    except (RuleViolation, InvalidCommand):
        return False
    return True


def record() -> None:
    """Write the campaign beside this file, named after the pack and the release."""
    sitting, wire = played(), FAMILIAR_TALES.wire
    lines = []
    for line in sitting.lines:
        entry: dict[str, object] = {"number": line.number, "kind": line.kind}
        if line.to:
            entry["to"] = line.to
        else:
            entry["events"] = wire.plain(sitting.events[line.number])
        lines.append(json.dumps(entry, ensure_ascii=False, separators=(",", ":")))
    end = wire.dumps(sitting.state)
    head = json.dumps({"release": VERSION, "pack": "saltmere-light", "game": FAMILIAR_TALES.id})
    text = "{" + head[1:-1] + ',"log":[\n' + ",\n".join(lines) + '\n],"end":' + end + "}\n"
    path = Path(__file__).parent / f"saltmere-light-{VERSION}.json"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    record()
