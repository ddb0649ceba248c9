from collections.abc import Mapping

from companion.engine.speech import Overlay, Speech, Text, mark
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.state import Card, Value
from companion.games.familiar_tales.words import cards
from companion.games.familiar_tales.words.voice import Voice
from tests import builders

OPTIONS = (c.Option("pay", Text("Pay."), "", cost=c.Give(resource={"herb": 1})),)
LISTS = {
    "101/setup": (
        c.Step(c.Say(Text("<finder> met <code> with <count:lamp-oil> oil, <players> players.", "101#a"))),
        c.Step(c.Do(Text("Move 1 space. <icon:link-chain>"))),
        c.Step(c.Give({"life": -1})),
        c.Step(c.Choose(Text("?"), OPTIONS)),
        c.Step(c.Remind("tide", Text("The tide comes."))),
        c.Step(c.JournalNote(Text("The heir lives."))),
        c.Step(c.Spawn("mire-crab", {1: 1})),
    )
}


def card(kind: str, at: str = "", who: tuple[str, ...] = ("blaze",), **values: Value) -> Card:
    """A card of page 101; the step is named by its number."""
    return Card(1, kind, who, f"101/setup#{at}" if at else "", values)


def said(told: Card, speech: Speech | None = None, **changes: object) -> str:
    """What the card says on page 101."""
    content = builders.content(lists=LISTS, **changes)
    return cards.words(told, Voice(content, speech or Speech(), "101"))


def test_placeholders_say_what_was_true_when_it_was_told() -> None:
    """Finder, code and counts come from the card; who is missing is said in words."""
    values: Mapping[str, Value] = {"finder": "blaze", "code": "A17", "count:lamp-oil": 2, "players": 3}
    assert said(Card(1, "say", ("blaze",), "101/setup#0", values)) == "Blaze met A17 with 2 oil, 3 players."
    assert said(card("say", "0")).startswith("the finder met")
    assert said(card("do", "1")) == "Move 1 space. link chain"


def test_a_text_is_told_in_the_language_of_the_device() -> None:
    """A translation of this very source is used, its placeholders filled."""
    source = LISTS["101/setup"][0].action
    assert isinstance(source, c.Say)
    german = Speech("de", overlays={"101#a": Overlay(mark(source.text.source), "<finder> traf <code>.")})
    assert said(card("say", "0", finder="chalk", code="7"), german) == "Chalk traf 7."


def test_every_kind_of_card_has_words() -> None:
    """What the app tells by itself is a plain instruction."""
    assert said(card("give", "2")) == "Lose 1 life."
    assert said(card("give", "3", option="pay")) == "Pay 1 herb token."
    assert said(card("remind", "4")) == "The tide comes."
    assert said(card("journal_note", "5")) == "The heir lives."
    assert said(card("danger", by=2, to=7)) == "Danger rises by 2."
    assert said(card("danger", by=-1, to=6)) == "Danger falls by 1."
    assert said(card("danger", by=0, to=6)) == "Danger is now 6."
    assert said(card("danger", by=-3, to=0)) == "Danger is now 0."
    assert said(card("danger", by=3, to=16)) == "Danger is now 16, as high as it goes."
    assert said(card("spawn", "6", enemy="mire-crab", wanted=3, placed=3, spaces=2)) == (
        "Take 3 Mire Crabs. Place 1 on each entry space (north, south), and 1 more on one of them "
        "(you choose). Each has 2 life."
    )
    assert said(card("remove", enemy="mire-crab", count=2)) == "Take 2 Mire Crabs off the page."
    assert said(card("write", key_word="wick")) == "Write this key word in your journal: WICK."
    assert said(card("cross_out", key_word="wick")) == "Cross out this key word in your journal: WICK."
    assert said(card("fill", number="102")) == "Fill in the bubble for 102 in your journal."
    assert said(card("enemy", enemy="mire-crab", count=3)) == "The 3 Mire Crabs act."
    assert said(card("enemy", enemy="mire-crab", count=1)) == "The Mire Crab acts."
    assert said(card("no_effect")) == "Nothing happens this time."
    assert said(card("travel", number="102", page="15")) == "Fill in the bubble for 102. Turn to page 15."
    assert said(card("arrive", number="101", page="14")) == (
        "You are at 101, The Causeway. Open the book at page 14."
    )
    assert said(card("chapter", chapter="first")) == "Chapter 1: A Light Gone Out"
    assert said(card("cover", code="A17")) == "Cover the icon of A17 with a token."
    assert "the app stopped at 101/x" in said(card("stopped", address="101/x"))


def test_ft_38_an_objective_that_is_done_is_told() -> None:
    """FT-38: the card quotes the objective."""
    page = builders.location(objectives={"cross": c.Objective("cross", Text("Cross over."), "button")})
    told = card("objective", objective="cross", location="101")
    assert said(told, locations={"101": page}) == "Done: Cross over."


def test_ft_85_loot_is_a_line() -> None:
    """FT-85: the one who beat the enemy reads what it gets."""
    crab = builders.replace(builders.CRAB, loot_resource={"herb": 1})
    page = builders.location(setting=builders.setting(enemies={"mire-crab": crab}))
    told = card("loot", enemy="mire-crab")
    assert said(told, locations={"101": page}) == "Loot of the Mire Crab: take 1 herb token."
    crab = builders.replace(builders.CRAB, loot_text=Text("A pearl."))
    page = builders.location(setting=builders.setting(enemies={"mire-crab": crab}))
    assert said(told, locations={"101": page}) == "A pearl."


def test_ft_114_defeat_is_five_steps_in_order() -> None:
    """FT-115 to FT-119: figure, misfortune, Fatigue, life, Badly Injured."""
    lines = said(card("defeat")).splitlines()
    assert lines[0] == "Blaze is defeated. Do this in order:"
    assert [line[:3] for line in lines[2:]] == ["1. ", "2. ", "3. ", "4. ", "5. "]
    words = ("figure", "misfortune", "Fatigue", "life dial", "Badly Injured")
    assert all(word in line for word, line in zip(words, lines[2:], strict=True))


def test_ft_120_the_way_back_is_told() -> None:
    """FT-120, FT-121: to another familiar's space; with nobody on the board to start or exit."""
    text = said(card("return"))
    assert "a space with another familiar" in text and "the start space or the exit space" in text


def test_the_packs_own_sentences_replace_the_apps() -> None:
    """`texts` of the page's setting come first."""
    own = {
        "no_effect": Text("The sea is calm."),
        "cover_code": Text("Cover <code>."),
        "travel": Text("Go on!"),
    }
    page = {"101": builders.location(setting=builders.setting(texts=own))}
    assert said(card("no_effect"), locations=page) == "The sea is calm."
    assert said(card("cover", code="A17"), locations=page) == "Cover A17."
    assert said(card("travel", number="102", page="15"), locations=page) == "Go on!"


def test_a_card_never_fails() -> None:
    """An address or a kind that the pack does not have says nothing."""
    for kind in (
        "say",
        "do",
        "give",
        "remind",
        "journal_note",
        "write",
        "objective",
        "chapter",
        "loot",
        "new",
    ):
        for at in ("", "99", "x", "-1"):
            assert said(card(kind, at)) == ""
    for kind in (
        "danger",
        "spawn",
        "remove",
        "fill",
        "enemy",
        "travel",
        "arrive",
        "cover",
        "defeat",
        "stopped",
    ):
        said(card(kind))
