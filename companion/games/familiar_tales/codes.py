"""Event codes: normalise, look up, once or again (FT-47; pack-format.md, section 11)."""

import unicodedata

from companion.games.familiar_tales.content import CodeEvent, CodeShape, Content
from companion.games.familiar_tales.state import State

LOOKALIKES = str.maketrans("OIL5B", "011S8")


def normal(typed: str, shape: CodeShape) -> str:
    """A code as it is compared: capitals, no spaces or hyphens; leading zeros count."""
    text = unicodedata.normalize("NFKC", typed).upper()
    text = "".join(letter for letter in text if not letter.isspace() and letter not in "-‐‑‒–—_.")
    return text.translate(LOOKALIKES) if shape.lookalikes else text


def find(typed: str, state: State, content: Content) -> tuple[CodeEvent, str] | None:
    """The event of a code that answers on this page, and its address; a page's own code wins."""
    shape = content.code_shape
    wanted = normal(typed, shape)
    page = content.locations.get(state.location)
    places = ((page.codes, f"{page.number}/codes"),) if page else ()
    for events, place in (*places, (content.codes, "codes")):
        for code, event in events.items():
            if normal(code, shape) == wanted:
                return (event, f"{place}/{code}") if is_open(event, state) else None
    return None


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
    return all(spent(address, state, name) for name in meant)


def answers(code: str, state: State, content: Content) -> bool:
    """Whether the code would answer now: not closed, and not spent for everybody."""
    found = find(code, state, content)
    return found is not None and not covered(*found, state)
