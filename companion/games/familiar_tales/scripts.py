"""An enemy's script: what the app does itself, and what the table is told (pack format, section 12)."""

from collections.abc import Iterator

from companion.games.familiar_tales import changes
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.conditions import holds
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import Frame


def prepare(play: Play, address: c.Steps) -> Iterator[str]:
    """Run a script's changes once, and give the steps that the table carries out, in order."""
    frame = Frame(address, active=play.state.acting)
    for number, step in enumerate(play.content.lists[address]):
        if not holds(step.when, play.scene(frame)):
            continue
        at = f"{address}#{number}"
        match step.action:
            case c.If(when, then, otherwise):
                yield from prepare(play, then if holds(when, play.scene(frame)) else otherwise)
            case c.Danger() | c.Spawn() | c.SetState() | c.AddState():
                changes.change(play, step.action, at, ("group",))
            case _:
                yield at
