"""Which commands can be pressed now, by their types; the rest would be refused."""

from companion.games.familiar_tales.conditions import Scene, holds
from companion.games.familiar_tales.content import Content, Exit, Location
from companion.games.familiar_tales.house import printed
from companion.games.familiar_tales.state import State

WAITS = ("setup", "effect", "enemy", "travel")
AFTER_THE_END = ("enter_location", "write_key_word", "note")
BEFORE_THE_FIRST_PAGE = (
    "enter_location",
    "set_turn_order",
    "seat",
    "change_danger",
    "mark_affliction",
    "set_die",
    "write_key_word",
    "note",
    "correct",
)
FREE = ("end_turn", "enter_code", "use_section", "place_enemies", "call_enemy_turn", "take_exit")
SEATING = ("set_turn_order", "seat")
ALWAYS = (
    "change_danger",
    "defeat_enemy",
    "defeat_familiar",
    "mark_affliction",
    "set_die",
    "mark_objective",
    "write_key_word",
    "note",
    "reroll",
    "correct_enemies",
    "correct",
    "begin_page_again",
    "describe_page",
)


def possible(state: State, content: Content) -> tuple[str, ...]:
    """The command types that are possible now."""
    page = content.locations.get(state.location)
    if state.ended:
        return AFTER_THE_END
    if page is None:
        return BEFORE_THE_FIRST_PAGE
    return tuple(name for name in (*by_prompt(state), *ALWAYS) if has_object(name, page, state, content))


def by_prompt(state: State) -> tuple[str, ...]:
    """What the open prompt allows and nothing else does; without one, what it would hold up."""
    if state.prompt is None:
        return (*FREE, "enter_location", *SEATING)
    match state.prompt.kind:
        case "travel":
            return ("continue", "enter_location", *SEATING)
        case "page":
            return SEATING
        case "setup":
            return ("continue", *SEATING)
        case kind if kind in WAITS:
            return ("continue",)
    return ("answer",)


def has_object(name: str, page: Location, state: State, content: Content) -> bool:
    """Whether there is anything on the page that the command could be about."""
    match name:
        case "end_turn" | "reroll":
            return bool(state.acting)
        case "take_exit":
            return any(is_open(exit_, page, state, content) for exit_ in page.exits.values())
        case "use_section":
            return bool(page.sections)
        case "defeat_enemy" | "call_enemy_turn":
            return bool(state.enemies)
        case "defeat_familiar":
            return not set(state.turn_order) <= set(state.defeated)
        case "mark_objective":
            objectives = page.objectives.values()
            return any(one.by == "button" and one.id not in state.objectives for one in objectives)
        case "begin_page_again":
            return state.arrival is not None
        case "describe_page":
            return printed(state) is not None
        case "continue":
            return not (state.prompt and state.prompt.kind == "travel" and not state.prompt.values)
    return True


def is_open(exit_: Exit, page: Location, state: State, content: Content) -> bool:
    """Whether an exit can be taken: its own condition, else all objectives that are not optional (FT-38)."""
    if exit_.when is not None:
        return holds(exit_.when, Scene(state, content))
    needed = (one.id for one in page.objectives.values() if not one.optional)
    return all(name in state.objectives for name in needed)
