"""What a press depends on: it is stale only when this has changed since it was shown."""

from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.corrections import value_of
from companion.games.familiar_tales.house import printed
from companion.games.familiar_tales.state import State

MERGING = (k.ChangeDanger, k.DefeatEnemy, k.DefeatFamiliar, k.MarkAffliction, k.Note)


def merges(command: k.Command) -> bool:
    """Whether a press goes through whatever its phone has seen: two phones that tap +1 make +2."""
    return isinstance(command, MERGING)


def basis(state: State, command: k.Command) -> object:
    """What this command depends on; compared between the version seen and now."""
    prompt = state.prompt.id if state.prompt else ""
    match command:
        case k.Answer() | k.Continue():
            return prompt
        case k.TakeExit() | k.EnterLocation() | k.EnterCode() | k.UseSection():
            return (state.location, state.arrivals, prompt)
        case k.SetDie():
            return state.die
        case k.DescribePage():
            return (state.location, state.arrivals, prompt, printed(state))
        case k.Correct(what):
            return value_of(state, what)
        case k.CorrectEnemies(enemy):
            return (state.location, state.arrivals, state.enemies.get(enemy, 0))
    return (state.turn, state.acting, prompt)
