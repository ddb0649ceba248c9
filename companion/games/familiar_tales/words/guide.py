"""The first evening in ten short cards."""

from collections.abc import Iterator

from companion.engine.game import Plain
from companion.engine.speech import Speech, marked

CARDS: tuple[tuple[str, str], ...] = (
    (
        marked("Share out the familiars"),
        marked(
            "All four come along, however many you are. With four players each takes one; with three, one "
            "of you takes two; with two, each takes two; alone you take all of them."
        ),
    ),
    (
        marked("Lay out the table"),
        marked("The lists below say what goes where. Let everybody do their own list at the same time."),
    ),
    (
        marked("Open the page"),
        marked(
            "Each page of the location book is a board. The app names the page, you open it and put the "
            "figures where it says. Press Continue when all of them stand."
        ),
    ),
    (
        marked("Take a turn"),
        marked(
            "The app says who acts. Move, forage, care for the child, fight, trade, craft, train: as many "
            "actions as your cards allow, in any order. Then draw up to 5 cards and press End turn."
        ),
    ),
    (
        marked("Play cards for everything"),
        marked(
            "A card played to move carries you over dotted lines; a card played in a test adds its number. "
            "Read the sign in its corner when you play it."
        ),
    ),
    (
        marked("Roll the chance die"),
        marked(
            "Every test ends with it. Add or take off what it shows. As much as the number asked for is a "
            "pass. A danger face passes or fails like a 0, and danger rises."
        ),
    ),
    (
        marked("Watch the lamp"),
        marked(
            "Press Danger +1 whenever a die or a card shows the sign, and when you trade. The lower the "
            "lamp, the more often the end of a turn brings something bad."
        ),
    ),
    (
        marked("Find codes"),
        marked(
            "A sign on a space with letters or numbers beside it is a code. Stand there, press Code, type "
            "it, and listen. Whoever found it takes what comes."
        ),
    ),
    (
        marked("Mind the child, and the enemies"),
        marked(
            "The child gets restless: care for it from its own space. Enemies act only when the app or the "
            "book says so; the app walks you through it, and where two ways are equally good you choose."
        ),
    ),
    (
        marked("Stop whenever you like"),
        marked(
            "Every press is kept at once. “Stop for tonight”, behind the book sign, says what to note on "
            "paper. Next time the table greets you with what to lay back."
        ),
    ),
)


def guide(speech: Speech) -> Iterator[dict[str, Plain]]:
    """The cards in this language."""
    for title, text in CARDS:
        yield {"title": speech.say(title), "text": speech.say(text)}
