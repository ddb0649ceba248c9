"""An evening from its presses: the story, the draws and danger, and nothing that was not told."""

import random
from functools import cache
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.dice import Fate
from companion.engine.errors import RuleViolation
from companion.engine.game import Plain, Press
from companion.engine.speech import Speech
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales import events as e
from companion.games.familiar_tales.chronicle import recall
from companion.games.familiar_tales.content import Content, PrintedPage
from companion.games.familiar_tales.state import Prompt, State
from tests import builders
from tests.games.familiar_tales.open_road.road import road
from tests.games.familiar_tales.sitting import Sitting

SALTMERE = builders.saltmere()


@cache
def sitting(seed: int) -> Sitting:
    """An evening on the frozen pack: turns, trades, codes and answers, some of it taken back."""
    chance = random.Random(seed)
    table = Sitting(SALTMERE, Fate(bytes([seed])), players=1 + seed % 4).arrive()
    for _ in range(60):
        wish = chance.choice((k.EndTurn(), k.EndTurn(), k.ChangeDanger(1, "trade"), k.EnterCode("B03", None)))
        try:
            if chance.random() < 0.15 and table.version > 3:
                table.undo()
            elif table.prompt and table.prompt.kind in ("setup", "effect", "enemy", "travel"):
                table.go_on()
            elif table.prompt:
                table.answer("pass" if table.prompt.kind == "test" else (table.prompt.options or ("",))[0])
            else:
                table.press(wish)
        except RuleViolation:
            continue
    return table


def presses(table: Sitting) -> list[Press[e.Event]]:
    """The presses that count, in order."""
    counted = [*(table.timeline.counts or ())][::-1]
    return [Press(number, 0.0, table.events[number]) for number in counted]


def told(*events: e.Event, content: Content | None = None, state: State | None = None) -> dict[str, Plain]:
    """An evening of one press."""
    pack = content or builders.content()
    return recall(state or builders.state(opened=("first",)), [Press(2, 0.0, events)], pack, Speech())


@given(st.integers(0, 11), st.data())
def test_an_evening_in_two_parts_is_the_evening(seed: int, data: st.DataObject) -> None:
    """Wherever it is cut: the same story, and danger ends where the other part begins."""
    table = sitting(seed)
    whole = presses(table)
    cut = data.draw(st.integers(1, len(whole) - 1))
    between = table.folded(press.version for press in whole[:cut])
    first = recall(State(), whole[:cut], SALTMERE, Speech())
    second = recall(between, whole[cut:], SALTMERE, Speech())
    both = recall(State(), whole, SALTMERE, Speech())
    assert first["story"] + second["story"] == both["story"]
    assert first["danger"]["points"][-1]["level"] == second["danger"]["points"][0]["level"]
    assert (second["draws"] + first["draws"])[:10] == both["draws"]


@given(st.integers(0, 11))
def test_danger_as_it_moved(seed: int) -> None:
    """No level follows itself, turns only go on, and the last level is that of the table."""
    table = sitting(seed)
    shown = recall(State(), presses(table), SALTMERE, Speech())
    points = shown["danger"]["points"]
    levels, turns = [point["level"] for point in points], [point["turn"] for point in points]
    assert all(one != other for one, other in pairwise(levels))
    assert turns == sorted(turns) and levels[-1] == table.state.danger
    assert all(0 <= level <= shown["danger"]["max"] for level in levels)
    assert len(shown["draws"]) <= 10 and all(draw["text"] for draw in shown["draws"])
    assert all(item["text"] for item in shown["story"])


def test_the_story_is_what_the_table_heard() -> None:
    """Every text that was read aloud, in order; nothing else of the pack."""
    table = sitting(3)
    heard = [
        event
        for press in presses(table)
        for event in press.events
        if isinstance(event, e.Told) and event.kind == "say"
    ]
    story = recall(State(), presses(table), SALTMERE, Speech())["story"]
    assert len([item for item in story if item["kind"] == "say"]) == len(heard) > 3


def test_a_chapter_begins_once() -> None:
    """With its first page; coming back to it begins nothing."""
    for opened, chapter in ((), {"number": 1, "title": "A Light Gone Out"}), (("first",), None):
        story = told(e.Arrived("101", "first", 1), state=builders.state(opened=opened))["story"]
        assert story == [{"kind": "arrival", "number": "101", "text": "The Causeway", "chapter": chapter}]


def test_players_are_those_who_stayed() -> None:
    """Who sat down later that evening stands in its book."""
    seated = builders.players("Dora: flicker gribbert blaze chalk")
    shown = told(e.Seated(seated, ("flicker", "blaze", "gribbert", "chalk")))
    assert shown["players"] == [{"name": "Dora", "familiars": ["Flicker", "Gribbert", "Blaze", "Chalk"]}]


def test_a_roll_and_what_it_brought() -> None:
    """Its chance and danger in words, and the first words that were read of it."""
    came = told(
        e.Drew("danger/end-turn"),
        e.RowDrawn("end-turn", "x", 1, 3),
        e.FateRead(True, 40, 6),
        e.Told("no_effect"),
        e.Told("danger", values={"by": 1, "to": 7}),
    )["draws"]
    assert [(draw["title"], draw["text"], draw["came"]) for draw in came] == [
        (
            "The end of Blaze’s turn",
            "Danger 6, Wary: 40 in 100. It came: Nothing happens this time.",
            True,
        )
    ]
    none = told(e.Drew("danger/end-turn"), e.FateRead(False, 40, 6), e.Told("danger", values={"by": 1}))
    assert none["draws"][0]["text"] == "Danger 6, Wary: 40 in 100. Nothing came."


def test_the_limits_of_luck_are_said() -> None:
    """Where nothing was drawn, because too many or too few effects had come."""
    assert "could not come" in told(e.FateRead(False, 40, 6))["draws"][0]["text"]
    assert "had to come" in told(e.FateRead(True, 40, 6))["draws"][0]["text"]


def test_a_table_and_its_share() -> None:
    """A row that nobody's turn brought; one of nothing is still said."""
    assert told(e.RowDrawn("loot", "x", 1, 4))["draws"][0]["text"] == "25 in 100 among what could come."
    assert told(e.RowDrawn("loot", "x", 0, 0))["draws"][0]["text"]


def test_the_last_ten_newest_first() -> None:
    """No more, whatever was drawn before."""
    rolls = [e.FateRead(False, chance, 0) for chance in range(1, 15)]
    draws = told(*rolls)["draws"]
    assert [int(draw["text"].split(": ")[1].split()[0]) for draw in draws] == [*range(14, 4, -1)]


def test_a_choice_with_its_question() -> None:
    """Who was asked, what, and the answer; words typed from the paper are no choice."""
    prompt = Prompt("1.1", "test", "101/arrive#0", "blaze", values={"skill": "might", "difficulty": 4})
    asked = builders.state(opened=("first",), prompt=prompt)
    story = told(e.Answered("test", "pass", "101/arrive#0", "blaze"), state=asked)["story"]
    assert story == [
        {"kind": "choice", "question": "Might test: reach 4 or more", "text": "passed", "who": "Blaze"}
    ]
    assert told(e.Answered("key_word", "wick"))["story"] == []


def test_secrets_stay_secret() -> None:
    """What the story only noted for itself, opened or closed is no part of its telling."""
    silent = (
        e.StateSet("keeper", "angry"),
        e.CodesOpened(("A1",)),
        e.CodesClosed(("A1",)),
        e.Spent("101/codes/A1", "*", True),
        e.Drew("enemies/mire-crab/script"),
        e.Paused((), ()),
    )
    shown = told(*silent)
    assert shown["story"] == [] and shown["draws"] == []


def test_a_page_of_the_tables_own_is_called_by_its_title() -> None:
    """The story names it where the table came to it, although the title was said only afterwards."""
    table = Sitting(road())
    table.press(k.EnterLocation("112"))
    table.press(k.DescribePage(PrintedPage("", "The Mill")))
    told = recall(State(), presses(table), table.content, Speech())
    [arrival] = [item for item in told["story"] if item["kind"] == "arrival"]
    assert (arrival["number"], arrival["text"]) == ("112", "The Mill")
