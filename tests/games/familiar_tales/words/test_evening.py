from companion.engine.game import Plain
from companion.engine.speech import Speech
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import Prompt, State
from companion.games.familiar_tales.words import evening
from tests import builders

SALTMERE = builders.saltmere()
PLAYING = State(
    players=builders.players("Ada: owl newt", "Ben: hare wren"),
    turn_order=("owl", "hare", "newt", "wren"),
    bubbles=("101",),
    key_words=("ferryman",),
    words=("LANTERN",),
    chapter="light-gone-out",
    turn=6,
    acting="hare",
    round=2,
    danger=5,
    location="101",
    enemies={"mire-crab": 3, "gull-wraith": 1},
    afflicted={"wren": {"poisoned": 4}},
)
PRESSED = ("Danger +1 (die)", "Owl's turn ended", "Code A17 met by Owl", "Danger +1 (die)", "Page set up")


def welcome(content: c.Content = SALTMERE, pressed: tuple[str, ...] = PRESSED, **changes: object) -> Plain:
    """How the evening begins."""
    return evening.welcome(builders.replace(PLAYING, **changes), content, Speech(), pressed)


def stop(**changes: object) -> Plain:
    """How the evening ends."""
    return evening.stop(builders.replace(PLAYING, **changes), SALTMERE, Speech(), PRESSED)


def test_last_time_in_two_sentences() -> None:
    """Where the table was, and what happened last: oldest first, each once, without turns that passed."""
    assert welcome()["last_time"] == [
        "You were at The Drowned Causeway, in round 2.",
        "What happened last: Page set up; Code A17 met by Owl; Danger +1 (die).",
    ]


def test_last_time_when_only_turns_passed_or_nothing_did() -> None:
    """A quiet evening still says something; an empty log says nothing more."""
    quiet = welcome(pressed=("Owl's turn ended",))["last_time"]
    assert quiet[1] == "What happened last: Owl's turn ended."
    assert len(welcome(pressed=())["last_time"]) == 1


def test_last_time_before_between_and_after() -> None:
    """No page yet, a page without a turn, the end: never a sentence with a hole."""
    assert (
        welcome(location="", acting="")["last_time"][0] == "Your tale was about to begin: A Light Gone Out."
    )
    assert welcome(acting="")["last_time"][0] == "You had just come to The Drowned Causeway."
    assert welcome(ended="campaign")["last_time"][0] == "You reached the end of your tale."
    assert welcome(chapter="", location="", acting="")["last_time"][0] == "Your tale was about to begin."


def test_ft_26_what_to_lay_back() -> None:
    """The page, enemies with counts, tokens on cards; FT-24, FT-25 for each player."""
    lines = welcome()["lay_back"]
    assert lines[0] == "The book, open at page 14: The Drowned Causeway."
    assert "Enemies: 3 Mire Crabs and 1 Gull Wraith." in lines
    assert "On the card of Wren: Poisoned." in lines
    assert any("shuffle your deck and draw 5" in line for line in lines)


def test_what_lies_where_with_somebody_down_and_nobody_to_fight() -> None:
    """FT-115: the defeated stand on their cards; without enemies that is said."""
    lines = stop(defeated=("owl",), enemies={})["lies"]
    assert "No enemies." in lines
    assert "On their character cards, defeated: Owl. All others stand on the page." in lines


def test_ft_47_covered_codes_are_covered_again() -> None:
    """FT-47: a code that is used up has a token over its sign."""
    codes = SALTMERE.locations["101"].codes
    spent = {codes["A17"].steps: ("*",)}
    assert "A17" in " ".join(stop(spent=spent, spent_here=spent)["lies"])
    assert "codes" not in " ".join(stop()["lies"])


def test_tokens_are_remembered_where_no_page_is_open() -> None:
    """FT-26: they lie on the cards, not on the page."""
    assert stop(location="", acting="")["lies"] == ["On the card of Wren: Poisoned."]


def test_whose_turn_it_is() -> None:
    """FT-62; a question that is open comes first; after the end nobody's."""
    assert welcome()["turn"] == "It is Hare's turn: Ben."
    asked = welcome(prompt=Prompt("9.1", "yes_no"))["turn"]
    assert asked == "It is Hare's turn: Ben. The app waits for an answer first."
    assert welcome(acting="")["turn"] == "Nobody has had a turn yet."
    assert welcome(ended="campaign")["turn"] == ""


def test_what_to_note_on_paper() -> None:
    """Bubbles, key words, danger, turn order, whose turn; and what only the table knows."""
    note = stop()["note"]
    assert note[:5] == [
        "Bubbles: 101.",
        "Key words: FERRYMAN, LANTERN.",
        "Danger: 5.",
        "Turn order: Owl, Hare, Newt, Wren.",
        "Next to act: Hare.",
    ]
    assert any("misfortune" in line for line in note) and any("Life and power" in line for line in note)


def test_the_recap_is_what_is_said_next_time() -> None:
    """One line, the same words as at the next welcome."""
    assert stop()["recap"] == " ".join(welcome()["last_time"])
