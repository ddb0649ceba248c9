import json
from itertools import pairwise

import pytest

from companion.engine.dice import Fate, ScriptedDice
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.games.familiar_tales import FAMILIAR_TALES, seating
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.begin import begin
from companion.games.familiar_tales.state import Player
from tests.games.familiar_tales.packs import (
    CAMPAIGN,
    NEXT,
    ORDER,
    SEATS,
    SECOND_PAGE,
    TWO_PAGES,
    Sitting,
    begun,
    of,
    pack,
)

CHAPTERS = {
    CAMPAIGN: """
        chapters:
          first: {ends: {done: {label: Done., next: second}}}
          second: {number: 2, title: The Lamp, start: 102}
        danger: {start: 3}
        state:
          oil: {type: count, max: 3, default: 1}
          rung: {type: flag}
          keeper: {type: choice, values: [unmet, helped]}
          hero: {type: familiar}
        key_words:
          wick: {word: WICK}
        """,
    NEXT: SECOND_PAGE.replace("chapter: first", "chapter: second"),
}


def refused(players: list[dict[str, object]], **more: object) -> str:
    """The code of the refusal of this setup."""
    with pytest.raises(RuleViolation) as refusal:
        begin(pack(), {"players": players, **more}, ScriptedDice())
    return refusal.value.code


@pytest.mark.parametrize("languages", [[], ["de"], ["de", "fr"]])
def test_ft_1_the_pack_lists_the_languages_its_own_first(languages: list[str]) -> None:
    """FT-1: English only is one choice; a further language of the pack is a further choice."""
    texts = {f"i18n/{tag}/all.yaml": "{}" for tag in languages}
    content = pack({"pack.yaml": f"languages: {json.dumps(languages)}"}, texts)
    assert FAMILIAR_TALES.card(content).languages == ("en", *languages)


def test_ft_2_ft_3_ft_4_illegal_splits_never_begin() -> None:
    """FT-2, FT-3, FT-4: 2+1+1+0, 2+2+0 and 3+1 are refused."""
    four = [{**seat, "familiars": held} for seat, held in zip(SEATS[4], HELD_BY_FOUR, strict=True)]
    assert refused(four) == "illegal_split"
    assert refused([*SEATS[2], {"name": "Cyd", "familiars": []}]) == "illegal_split"
    assert refused([
        {"name": "Ada", "familiars": ["flicker", "gribbert", "chalk"]},
        {"name": "Ben", "familiars": ["blaze"]},
    ]) == "illegal_split"  # fmt: skip


HELD_BY_FOUR: list[list[str]] = [["flicker", "blaze"], ["gribbert"], ["chalk"], []]


def test_ft_5_a_lone_player_begins_with_all_four() -> None:
    """FT-5: one seat, all four assigned."""
    assert Sitting(pack(), players=1).state.players == (Player("Ada", ORDER),)


def test_ft_2_unknown_and_doubled_familiars_never_begin() -> None:
    """FT-2: a familiar that the pack does not have, and one given twice."""
    ada = {"name": "Ada", "familiars": ["flicker", "gribbert"]}
    assert refused([ada, {"name": "Ben", "familiars": ["owl", "chalk"]}]) == "unknown_familiar"
    assert refused([ada, {"name": "Ben", "familiars": ["flicker", "chalk"]}]) == "illegal_split"


def test_ft_29_an_order_that_breaks_the_rule_never_begins() -> None:
    """FT-29: with the names of the familiars and their player."""
    order = ["flicker", "gribbert", "blaze", "chalk"]
    with pytest.raises(RuleViolation, match="Flicker and Gribbert would act back to back, and Ada plays"):
        begin(pack(), {"players": SEATS[3], "turn_order": order}, ScriptedDice())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ft_29_without_an_order_a_legal_one_is_proposed(players: int) -> None:
    """FT-29: from the legal rows, each of which comes up."""
    content = pack()
    orders = set()
    for seed in range(200):
        (first,) = begin(content, {"players": SEATS[players]}, Fate(seed.to_bytes(2)))
        assert isinstance(first, e.CampaignBegun)
        seating.check_order(first.turn_order, first.players)
        orders.add(first.turn_order)
    assert len(orders) == {1: 24, 2: 8, 3: 8, 4: 24}[players]


def test_ft_11_the_log_keeps_who_plays_whom() -> None:
    """FT-11: owners are facts of the first event, and the same after the log was written and read."""
    sitting = Sitting(pack(), players=3)
    wire = FAMILIAR_TALES.wire
    assert wire.loads(wire.dumps(tuple(sitting.log))) == tuple(sitting.log)
    assert [sitting.state.player_of(name) for name in ORDER] == ["Ada", "Ben", "Ada", "Cyd"]
    assert sitting.view()["players"][2] == {"name": "Cyd", "familiars": ["chalk"]}  # type: ignore[index]


def test_ft_12_the_first_bubble_is_filled_and_no_page_is_open() -> None:
    """FT-12: the first chapter's number stands in the journal; no turn has begun."""
    sitting = Sitting(pack())
    assert sitting.state.bubbles == ("101",)
    assert (sitting.state.location, sitting.state.acting, sitting.state.turn) == ("", "", 0)


def test_ft_13_the_first_page_is_proposed_then_set_up() -> None:
    """FT-13: after the start comes the set-up of the first page."""
    sitting = Sitting(pack())
    assert sitting.view()["proposed"] == {"number": "101", "title": "The Causeway", "page": "14"}
    sitting.press(k.EnterLocation("101"))
    assert sitting.prompt == "setup"


def test_ft_12_a_later_chapter_fills_its_own_bubble() -> None:
    """FT-12: a group may begin at another chapter of the pack; an unknown one is refused by name."""
    content = pack(CHAPTERS)
    assert Sitting(content, chapter="second").state.bubbles == ("102",)
    assert Sitting(content).state.chapter == "first"
    with pytest.raises(InvalidCommand) as refusal:
        Sitting(content, chapter="third")
    assert "third" in str(refusal.value.fields["chapter"])


def test_ft_9_danger_and_state_stand_at_their_defaults() -> None:
    """FT-9: danger at the pack's start, the pack's own state as declared."""
    state = Sitting(pack(CHAPTERS)).state
    assert state.danger == 3
    assert state.values == {"oil": 1, "rung": False, "keeper": "unmet", "hero": ""}


def test_ft_2_a_pack_may_allow_fewer_players() -> None:
    """FT-2: `players: 2-3` refuses one and four."""
    content = pack({"pack.yaml": "players: 2-3"})
    for players, allowed in ((1, False), (2, True), (3, True), (4, False)):
        if allowed:
            assert Sitting(content, players).state.players
            continue
        with pytest.raises(RuleViolation, match="2 to 3 players"):
            Sitting(content, players)


# --- who came tonight, and where it goes on -----------------------------------------------------


def test_ft_30_the_highest_bubble_is_proposed_as_a_number() -> None:
    """FT-30: {101, 104, 112} proposes 112; 1001 is above 999."""
    pages = {f"locations/{n}-x.yaml": SECOND_PAGE.replace("102", n) for n in ("104", "112", "999", "1001")}
    sitting = Sitting(pack(pages))
    for number, proposed in (("104", "104"), ("112", "112"), ("999", "999"), ("1001", "1001")):
        sitting.press(k.Correct(f"bubble/{number}", True))
        assert sitting.view()["proposed"]["number"] == proposed  # type: ignore[index]


def test_ft_30_typing_a_number_opens_that_page() -> None:
    """FT-30: the number is text; one without a page is refused and quoted."""
    sitting = Sitting(pack(TWO_PAGES))
    with pytest.raises(RuleViolation, match="no location 103") as refusal:
        sitting.press(k.EnterLocation("103"))
    assert refusal.value.code == "unknown_location"
    sitting.press(k.EnterLocation("102"))
    assert (sitting.state.location, sitting.state.bubbles) == ("102", ("101", "102"))


def test_a_group_that_begins_later_is_asked_once_for_its_key_words() -> None:
    """Format section 8: words from the paper journal, one after another; an empty one ends it."""
    sitting = Sitting(pack(CHAPTERS), chapter="second")
    sitting.press(k.EnterLocation("102"))
    assert sitting.prompt == "key_word"
    sitting.answer("wíck")
    sitting.answer("heron")
    sitting.answer("")
    assert (sitting.state.key_words, sitting.state.words) == (("wick",), ("HERON",))
    assert sitting.prompt == "setup"
    first = Sitting(pack(CHAPTERS))
    first.press(k.EnterLocation("101"))
    assert first.prompt == "setup"


def test_ft_11_seat_records_who_came_tonight() -> None:
    """FT-11: another number of players shares the same four; splits and orders are held to the same rules."""
    sitting = begun(pack(), players=2)
    three = tuple(Player(str(s["name"]), tuple(s["familiars"])) for s in SEATS[3])  # type: ignore[arg-type]
    (seated,) = of(e.Seated, sitting.press(k.Seat(three)))
    assert sitting.state.players == three
    seating.check_order(seated.turn_order, three)
    with pytest.raises(RuleViolation, match="Two players take two"):
        sitting.press(k.Seat((Player("Ada", ORDER[:3]), Player("Ben", ORDER[3:]))))
    with pytest.raises(RuleViolation, match="back to back"):
        sitting.press(k.Seat(three, ("flicker", "gribbert", "blaze", "chalk")))


def test_ft_28_after_seat_the_round_is_counted_afresh_and_nobody_acts_twice_running() -> None:
    """FT-28, FT-29: the acting one goes on; the next belongs to another player; four turns make the round."""
    sitting = begun(pack(), players=4)
    sitting.end_turn()
    players = (Player("Ada", ("flicker", "blaze")), Player("Ben", ("gribbert", "chalk")))
    sitting.press(k.Seat(players))
    assert (sitting.state.acting, sitting.state.acted) == ("blaze", ())
    acted = []
    while sitting.state.round == 1:
        acted.append(sitting.state.acting)
        sitting.end_turn()
    owners = [sitting.state.player_of(name) for name in (*acted, sitting.state.acting)]
    assert sorted(acted) == sorted(ORDER)
    assert all(one != other for one, other in pairwise(owners))


def test_seat_waits_for_open_questions_but_not_for_set_up_and_travel() -> None:
    """Architecture section 5: `seat` and `set_turn_order` go through in `setup` and `travel` only."""
    layers = {CAMPAIGN: "danger: {bands: {calm: {chance: 100}}}", **TWO_PAGES}
    sitting = Sitting(pack(layers))
    seat, order = k.Seat(sitting.state.players), k.SetTurnOrder(("blaze", "gribbert", "chalk", "flicker"))
    sitting.press(k.EnterLocation("101"))
    assert sitting.prompt == "setup"
    assert of(e.Seated, sitting.press(seat)) and of(e.TurnOrderSet, sitting.press(order))
    sitting.go_on()
    sitting.press(k.EndTurn())
    assert sitting.prompt == "effect"
    for command in (seat, order):
        with pytest.raises(RuleViolation) as refusal:
            sitting.press(command)
        assert refusal.value.code == "answer_first"
    sitting.go_on()
    sitting.press(k.TakeExit("on"))
    assert sitting.prompt == "travel"
    assert of(e.Seated, sitting.press(seat)) and of(e.TurnOrderSet, sitting.press(order))
