"""Event codes: normalise, look up, once or again (FT-47; pack format, section 11)."""

import unicodedata

from companion.games.familiar_tales.content import CodeEvent, CodeShape, Content, Location
from companion.games.familiar_tales.state import State

FOUND = "@found"  # the moment in which a row is drawn
LOOKALIKES = str.maketrans("OIL5B", "011S8")


def shown(typed: str) -> str:
    """A code as it is shown: capitals, no spaces or hyphens; leading zeros count."""
    text = unicodedata.normalize("NFKC", typed).upper()
    return "".join(letter for letter in text if not letter.isspace() and letter not in "-‐‑‒–—_.")


def normal(typed: str, shape: CodeShape) -> str:
    """A code as it is compared: as shown, and with letters for the digits that they look like."""
    return shown(typed).translate(LOOKALIKES) if shape.lookalikes else shown(typed)


def find(typed: str, state: State, content: Content) -> tuple[CodeEvent, str] | None:
    """The event of a code that answers on this page, and its address."""
    found = printed(typed, state, content)
    return found if found and is_open(found[0], state) else None


def printed(typed: str, state: State, content: Content) -> tuple[CodeEvent, str] | None:
    """The event of a code, open or closed, and its address; a page's own code wins over a card's."""
    shape = content.code_shape
    wanted = normal(typed, shape)
    page = content.locations.get(state.location)
    places = ((page.codes, f"{page.number}/codes"),) if page else ()
    for events, place in (*places, (content.codes, "codes")):
        for code, event in events.items():
            if normal(code, shape) == wanted:
                return event, f"{place}/{code}"
    return of_open_play(wanted, page, content)


def of_open_play(code: str, page: Location | None, content: Content) -> tuple[CodeEvent, str] | None:
    """A code that no file has, on a page that is open: once per visit it draws from the pack's table."""
    shape = content.code_shape
    printable = code.isascii() and code.isalnum() and shape.shortest <= len(code) <= shape.longest
    if page is None or not content.open.codes or not printable:
        return None
    return CodeEvent(code, FOUND), f"{page.number}/codes/{code}"


def is_open(event: CodeEvent, state: State) -> bool:
    """Whether a code is not closed now."""
    if event.code in state.closed_codes:
        return False
    return not event.closed or event.code in state.opened_codes


def spent(address: str, state: State, familiar: str) -> bool:
    """Whether this familiar may not use the address again."""
    by = (*state.spent.get(address, ()), *state.spent_here.get(address, ()))
    return "*" in by or familiar in by


def covered(event: CodeEvent, address: str, state: State) -> bool:
    """Whether nobody in play may use the code any more."""
    meant = [name for name in state.turn_order if not event.only_for or name in event.only_for]
    return bool(meant) and all(spent(address, state, name) for name in meant)


def answers(code: str, state: State, content: Content) -> bool:
    """Whether the code would answer now: not closed, and not spent for everybody."""
    found = find(code, state, content)
    return found is not None and not covered(*found, state)
