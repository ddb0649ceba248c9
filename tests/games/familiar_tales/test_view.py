import json

from companion.engine.game import Plain
from companion.engine.speech import Overlay, Speech, Text, mark
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import Card, Prompt, Reminder, State, Timer
from companion.games.familiar_tales.view import view
from tests import builders

SALTMERE = builders.saltmere()
SEATED = State(
    players=builders.players("Ada: owl newt", "Ben: hare wren"),
    turn_order=("owl", "hare", "newt", "wren"),
    began_at="light-gone-out",
    chapter="light-gone-out",
    bubbles=("101",),
    values={"lamp-oil": 0, "bell-rung": False, "keeper": "unmet"},
)
PLAYING = builders.replace(
    SEATED,
    opened=True,
    turn=6,
    acting="hare",
    round=2,
    location="101",
    visits={"101": 1},
    arrivals=1,
    enemies={"mire-crab": 3, "gull-wraith": 1},
    timers={"tide": Timer("rounds", 3)},
    arrival=SEATED,
)


def shown(
    table: State = PLAYING, content: c.Content = SALTMERE, speech: Speech | None = None, **changes: Plain
) -> Plain:
    """What a screen shows; all of it is JSON."""
    found = view(builders.replace(table, **changes), content, speech or Speech())
    assert json.loads(json.dumps(found)) == found
    return found


def test_a_new_campaign_is_on_no_page_and_proposes_the_first() -> None:
    """FT-12, FT-30: no turn, no location; 101 is offered with its title."""
    table = shown(SEATED)
    assert table["turn"] is None and table["location"] is None and table["prompt"] is None
    assert table["proposed"] == {"number": "101", "title": "The Drowned Causeway", "page": "14"}
    assert table["players"][0] == {"name": "Ada", "familiars": ["owl", "newt"]}
    assert table["journal"] == {
        "bubbles": ["101"],
        "key_words": [],
        "chapter": {"id": "light-gone-out", "number": 1, "title": "A Light Gone Out"},
        "described": [],
    }


def test_ft_30_the_highest_bubble_counts_as_a_number() -> None:
    """FT-30: 1001 is above 999; a page that the pack does not have is not offered; on a page nothing is."""
    page = SALTMERE.locations["102"]
    content = builders.replace(
        SALTMERE, locations={"999": page, "1001": builders.replace(page, number="1001")}
    )
    assert shown(SEATED, content, bubbles=("1001", "999"))["proposed"]["number"] == "1001"
    assert shown(SEATED, bubbles=("101", "112"))["proposed"] is None
    assert shown()["proposed"] is None
    assert shown(ended="campaign", acting="")["proposed"]["number"] == "101"


def test_ft_62_the_acting_familiar_is_named() -> None:
    """FT-62: familiar, player, round and number of the turn; the familiars stand in turn order."""
    table = shown()
    assert table["turn"] == {"familiar": "hare", "name": "Hare", "player": "Ben", "round": 2, "number": 6}
    assert [familiar["id"] for familiar in table["familiars"]] == ["owl", "hare", "newt", "wren"]
    assert table["familiars"][1] | {"colour": "", "shape": ""} == {
        "id": "hare", "name": "Hare", "short": "Hare", "colour": "", "shape": "", "player": "Ben",
    }  # fmt: skip


def test_danger_shows_level_band_and_chance_of_this_page() -> None:
    """FT-105: the page's overrides count."""
    here = shown(danger=5)["danger"]
    assert {key: here[key] for key in ("level", "max", "band", "word", "chance")} == {
        "level": 5, "max": 16, "band": "wary", "word": "Wary", "chance": 35,
    }  # fmt: skip
    assert here["bands"][2] == {"id": "grim", "from": 8, "word": "Grim"}
    assert shown()["danger"]["chance"] == 15
    assert shown(location="102")["danger"]["chance"] == 25


def test_ft_37_the_page_shows_its_own_rules() -> None:
    """FT-37: special rules stand while their `when` holds, placeholders filled."""
    rules = (
        c.SpecialRule("wet", Text("<players> of you get wet; danger is <danger>.")),
        c.SpecialRule("dark", Text("It is dark."), (c.Test("danger", c.Range(4)),)),
    )
    page = builders.location(setting=builders.setting(special_rules=rules))
    table = shown(builders.state(danger=3), builders.content(page))
    assert table["location"]["rules"] == [{"id": "wet", "text": "2 of you get wet; danger is 3."}]


def test_ft_38_objectives_and_open_ways_out() -> None:
    """FT-38: objectives with their state, ways out only once they are open."""
    before = shown()["location"]
    assert before["objectives"][0] == {
        "id": "cross", "text": "Bring the child to the far end of the stones.",
        "done": False, "optional": False, "button": True,
    }  # fmt: skip
    assert before["objectives"][1]["optional"] and not before["objectives"][1]["button"]
    assert before["exits"] == []
    after = shown(objectives=("cross",))["location"]
    assert after["objectives"][0]["done"]
    assert after["exits"] == [{"id": "on-to-the-light", "label": "The child is across.", "gather": ""}]


def test_secrets_stay_on_the_server() -> None:
    """Timers, the pack's own state, unopened codes and secret objectives are nowhere in the picture."""
    objectives = {"heir": c.Objective("heir", Text("Find the heir."), "button", secret=True)}
    hidden = c.CodeEvent("X99", "101/codes/X99")
    page = builders.location(objectives=objectives, codes={"X99": hidden})
    picture = json.dumps(shown(builders.state(values={"guilty": "butler"}), builders.content(page)))
    assert not any(secret in picture for secret in ("heir", "X99", "butler"))
    picture = json.dumps(shown())
    assert not any(secret in picture for secret in ("tide", "lamp-oil", "keeper", "A22", "wick", "end-turn"))


def test_ft_41_sections_are_shown_by_their_mark() -> None:
    """FT-41, FT-44: the mark on the map, and whether anybody may still use it."""
    assert shown()["location"]["sections"] == [
        {"id": "campfire", "kind": "campfire", "at": "Campfire", "used": False}
    ]
    used = shown(spent_here={"101/sections/campfire": ("*",)})
    assert used["location"]["sections"][0]["used"]


def test_ft_47_codes_that_nobody_may_use_any_more() -> None:
    """FT-47: spent for all, or by every familiar that the event is for."""
    address = SALTMERE.locations["101"].codes["A22"].steps
    assert shown(spent={address: ("owl", "hare", "newt")})["location"]["codes_used"] == []
    assert shown(spent={address: ("owl", "hare", "newt", "wren")})["location"]["codes_used"] == ["A22"]
    assert shown(spent_here={"101/codes/A17": ("*",)})["location"]["codes_used"] == ["A17"]


def test_enemies_are_named_by_their_number() -> None:
    """Singular and plural, and the kinds that the book may order."""
    table = shown()
    assert table["enemies"] == [
        {"id": "mire-crab", "name": "Mire Crabs", "count": 3},
        {"id": "gull-wraith", "name": "Gull Wraith", "count": 1},
    ]
    assert {"id": "mire-crab", "name": "Mire Crab"} in table["kinds"]


def test_the_feed_holds_cards_and_the_newest_telling() -> None:
    """Cards keep their numbers; what the pack has no words for is left out; `told` is the newest part."""
    feed = (
        Card(7, "say", ("group",), "101/setup#0"),
        Card(8, "do", ("hare",), "gone#0"),
        Card(9, "give", ("hare",), "101/codes/A17/1/fail#0"),
        Card(10, "danger", ("group",), "", {"by": 1, "to": 4}),
    )
    table = shown(feed=feed, told_from=9, cards=10)
    assert [card["n"] for card in table["feed"]] == [7, 9, 10]
    assert table["told"] == [
        {"n": 9, "kind": "give", "text": "Lose 1 life.", "who": ["hare"], "who_names": ["Hare"]},
        {
            "n": 10,
            "kind": "danger",
            "text": "Danger rises by 1.",
            "who": ["group"],
            "who_names": [],
        },
    ]
    asked = shown(feed=feed, told_from=7, cards=10, prompt=Prompt("41.1", "effect", since=10))
    assert [card["n"] for card in asked["told"]] == [10]


def test_a_told_text_keeps_its_frame() -> None:
    """A letter is set as a letter."""
    lists = {"101/setup": (c.Step(c.Say(Text("Dear all."), "letter")),)}
    table = shown(builders.state(feed=(Card(1, "say", at="101/setup#0"),)), builders.content(lists=lists))
    assert table["told"][0]["frame"] == "letter"


def test_everything_is_in_the_language_of_the_device() -> None:
    """A translation of this very text is shown, a stale one is not."""
    title = SALTMERE.locations["101"].title
    german = Speech("de", overlays={"101/title": Overlay(mark(title.source), "Der versunkene Damm")})
    assert shown(speech=german)["location"]["title"] == "Der versunkene Damm"
    stale = Speech("de", overlays={"101/title": Overlay("00000000", "Alt")})
    assert shown(speech=stale)["location"]["title"] == "The Drowned Causeway"


def test_reminders_notes_and_key_words_stay_up() -> None:
    """What the story and the players put up, and what stands in the journal."""
    lists = {"101/setup": (c.Step(c.Remind("tide", Text("The tide is at <count:tide>."))),)}
    table = shown(
        builders.state(
            reminders=(
                Reminder("tide", "101/setup#0", "location", {"count:tide": 2}),
                Reminder("x", "y#0", "turn"),
            ),
            notes=("<b>Oil!</b>",),
            key_words=("wick",),
            words=("OATH",),
        ),
        builders.content(lists=lists),
    )
    assert table["reminders"] == [{"id": "tide", "text": "The tide is at 2."}]
    assert table["notes"] == ["<b>Oil!</b>"]
    assert table["journal"]["key_words"] == ["WICK", "OATH"]


def test_the_last_page_is_headed_by_the_way_out() -> None:
    """The exit, the chapter's outcome, or plainly the end."""
    assert shown()["ended"] is None
    label = SALTMERE.locations["102"].exits["home-by-boat"].label.source
    assert shown(ended="102/exits/home-by-boat", acting="")["ended"] == {"label": label}
    for by in ("campaign", "102/exits/gone", "chapters/gone/ends/done"):
        assert shown(ended=by, acting="")["ended"] == {"label": "The end"}


def test_ft_6_to_8_what_to_leave_out_of_the_decks() -> None:
    """FT-6 to FT-8: nothing for one familiar, 2/2/1 for two, 4/4/2 for four; ten cards a deck."""
    seats = ("Ada: owl newt", "Ben: hare", "Cy: wren")
    decks = shown(players=builders.players(*seats))["deck"]
    assert decks[0] == {
        "player": "Ada", "familiars": ["Owl", "Newt"],
        "remove": {"reckless": 2, "assist": 2, "focus": 1}, "cards": 15,
    }  # fmt: skip
    assert (decks[1]["remove"], decks[1]["cards"]) == ({}, 10)
    lone = shown(players=builders.players("Ada: owl newt hare wren"))["deck"][0]
    assert (lone["remove"], lone["cards"]) == ({"reckless": 4, "assist": 4, "focus": 2}, 30)
    printed = builders.replace(SALTMERE, components=c.Components(familiars={"owl": {"deck": 12}}))
    assert shown(content=printed)["deck"][0]["cards"] == 17


def test_the_codes_keys_are_told() -> None:
    """Alphabet, and the length where all codes have one."""
    assert shown()["code_keys"] == {"alphabet": "mixed", "length": 3}
    free = builders.replace(SALTMERE, code_shape=c.CodeShape("digits", 1, 8))
    assert shown(content=free)["code_keys"] == {"alphabet": "digits", "length": None}


def test_only_what_the_table_has_seen_can_be_corrected() -> None:
    """Danger, round, objectives, codes met, key words and bubbles; the story's own state is not offered."""
    entries = shown(met=("A17",), key_words=("wick",), spent_here={"101/codes/A17": ("*",)})["corrections"]
    offered = {entry["what"]: entry["value"] for entry in entries}
    assert offered == {
        "danger": 0, "round": 2, "objective/cross": False, "objective/supply": False,
        "code/A17": True, "key_word/wick": True, "bubble/101": True,
    }  # fmt: skip
    assert entries[0] == {
        "what": "danger", "label": "Danger", "value": 0, "kind": "number", "min": 0, "max": 16,
    }  # fmt: skip
    assert all(entry["label"] and entry["kind"] in ("number", "flag") for entry in entries)
