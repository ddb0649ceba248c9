"""A new campaign: who plays, in which order, from which chapter (FT-1 to FT-5, FT-11 to FT-13)."""

from companion.engine.dice import Dice
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.game import Plain
from companion.engine.speech import marked
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales import seating
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.schema.commands import setup


def begin(content: Content, plain: Plain, dice: Dice) -> tuple[e.Event, ...]:
    """The first events of a group. `plain`: {players, turn_order?, chapter?}; an order is proposed.

    Raises InvalidCommand, and RuleViolation illegal_split, unknown_familiar or back_to_back.
    """
    players, order, chapter_id = setup(plain)
    names = {familiar.id: familiar.name for familiar in content.familiars.values()}
    seating.check_split(players, tuple(names))
    identity = content.identity
    if not identity.fewest <= len(players) <= identity.most:
        message = marked("This adventure is for %(fewest)s to %(most)s players.")
        raise RuleViolation("illegal_split", message, fewest=identity.fewest, most=identity.most)
    if order is None:
        order = seating.propose(players, dice)
    seating.check_order(order, players, names)
    first = content.first_chapter()
    if chapter_id is not None and chapter_id not in content.chapters:
        raise InvalidCommand(
            {"chapter": [marked("This adventure has no chapter %(chapter)s.", chapter=chapter_id)]}
        )
    chapter = content.chapters[chapter_id] if chapter_id else first
    values = {entry.id: entry.default for entry in content.state.values()}
    begun = e.CampaignBegun(players, order, chapter.id, chapter.start, content.setting.danger.start, values)
    return (begun,)
