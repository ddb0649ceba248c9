"""Familiar Tales: a cooperative storybook game for 1 to 4 players."""

from companion.engine.game import Game
from companion.engine.wire import Wire
from companion.games.familiar_tales import commands, content, events, state
from companion.games.familiar_tales.apply import apply
from companion.games.familiar_tales.basis import basis, merges
from companion.games.familiar_tales.begin import begin
from companion.games.familiar_tales.chronicle import recall
from companion.games.familiar_tales.decide import decide
from companion.games.familiar_tales.keeping import kept
from companion.games.familiar_tales.reading import card, overlays, read
from companion.games.familiar_tales.schema.commands import command
from companion.games.familiar_tales.tell import tell_at
from companion.games.familiar_tales.view import view

ON_THE_WIRE = (
    *events.Event.__args__,
    state.State,
    content.PrintedPage,
    content.PrintedEnemy,
    state.Player,
    state.Card,
    state.Frame,
    state.Waiting,
    state.Prompt,
    state.Timer,
    state.Reminder,
)

FAMILIAR_TALES: Game[state.State, events.Event, commands.Command, content.Content] = Game(
    id="familiar_tales",
    title="Familiar Tales",
    wire=Wire(ON_THE_WIRE),
    empty=state.State(),
    read=read,
    card=card,
    overlays=overlays,
    keep=kept,
    begin=begin,
    command=command,
    merges=merges,
    basis=basis,
    decide=decide,
    apply=apply,
    view=view,
    tell=tell_at,
    recall=recall,
)
