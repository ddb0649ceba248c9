"""Setting numbers and marks right by hand: only to values inside their range."""

from companion.engine.errors import InvalidCommand
from companion.engine.speech import marked
from companion.games.familiar_tales import codes
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.content import StateEntry
from companion.games.familiar_tales.play import Play
from companion.games.familiar_tales.state import State, Value


def correct(play: Play, what: str, to: Value) -> None:
    """`what`: danger, round, state/ID, timer/ID, objective/ID, code/CODE, key_word/ID, bubble/N."""
    kind, _, name = what.partition("/")
    address, here = "", True
    match kind:
        case "danger" if not name:
            number(to, 0, play.setting.danger.max)
        case "round" if not name and play.state.round:
            number(to, 1, 999)
        case "state" if name in play.content.state:
            state_value(play, play.content.state[name], to)
        case "timer" if name in play.state.timers:
            number(to, 0, 99)
        case "objective" if play.page and name in play.page.objectives:
            flag(to)
        case "code":
            flag(to)
            found = codes.find(name, play.state, play.content)
            if found is None:
                raise InvalidCommand({"what": [marked("No event with this code here: %(code)s.", code=name)]})
            address, here = found[1], found[0].use == "once_per_visit"
        case "key_word" if name in play.content.key_words:
            flag(to)
        case "bubble" if name in play.content.locations:
            flag(to)
        case _:
            raise InvalidCommand({"what": [marked("There is no %(what)s to correct here.", what=what)]})
    play.record(e.Corrected(what, to, address, here))


def value_of(state: State, what: str) -> object:
    """What a correction would change, as it is now."""
    kind, _, name = what.partition("/")
    match kind:
        case "danger":
            return state.danger
        case "round":
            return state.round
        case "state":
            return state.values.get(name)
        case "timer":
            return state.timers.get(name)
        case "objective":
            return name in state.objectives
        case "key_word":
            return name in state.key_words
        case "bubble":
            return name in state.bubbles
    return (state.location, state.spent, state.spent_here)


def state_value(play: Play, entry: StateEntry, to: Value) -> None:
    """Raises InvalidCommand unless the pack's own state may be this."""
    match entry.type:
        case "flag":
            flag(to)
        case "count":
            number(to, entry.min, entry.max)
        case "choice":
            word(to, entry.values)
        case "familiar":
            word(to, (*play.content.familiars, ""))


def number(to: Value, least: int, most: int) -> None:
    """Raises InvalidCommand unless this is a whole number in the range."""
    if isinstance(to, bool) or not isinstance(to, int) or not least <= to <= most:
        sentence = marked(
            "%(to)s is not a whole number from %(least)s to %(most)s.", to=to, least=least, most=most
        )
        raise InvalidCommand({"to": [sentence]})


def flag(to: Value) -> None:
    """Raises InvalidCommand unless this is true or false."""
    if not isinstance(to, bool):
        raise InvalidCommand({"to": [marked("%(to)s is not true or false.", to=to)]})


def word(to: Value, allowed: tuple[str, ...]) -> None:
    """Raises InvalidCommand unless this is one of the words."""
    if not isinstance(to, str) or to not in allowed:
        sentence = marked("%(to)s is not one of: %(allowed)s.", to=to, allowed=", ".join(allowed))
        raise InvalidCommand({"to": [sentence]})
