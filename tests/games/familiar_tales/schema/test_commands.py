import pytest

from companion.engine.errors import InvalidCommand
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.content import PrintedEnemy, PrintedPage
from companion.games.familiar_tales.schema.commands import COMMANDS, command, setup
from companion.games.familiar_tales.state import Player

GOOD = [
    ({"type": "set_turn_order", "order": ["a", "b"]}, k.SetTurnOrder(("a", "b"))),
    (
        {"type": "seat", "players": [{"name": "Ada", "familiars": ["a"]}], "turn_order": ["a"]},
        k.Seat((Player("Ada", ("a",)),), ("a",)),
    ),
    ({"type": "seat", "players": [{"name": "Ada", "familiars": []}]}, k.Seat((Player("Ada", ()),))),
    ({"type": "enter_location", "number": "101"}, k.EnterLocation("101")),
    ({"type": "begin_page_again"}, k.BeginPageAgain()),
    ({"type": "continue", "prompt": "41.1"}, k.Continue("41.1")),
    ({"type": "answer", "prompt": "41.1", "value": False}, k.Answer("41.1", False)),
    ({"type": "answer", "prompt": "41.1", "value": 0}, k.Answer("41.1", 0)),
    ({"type": "answer", "prompt": "41.1", "value": ""}, k.Answer("41.1", "")),
    ({"type": "enter_code", "code": " a-17 ", "familiar": "hare"}, k.EnterCode("a-17", "hare")),
    ({"type": "enter_code", "code": "007", "familiar": None}, k.EnterCode("007")),
    ({"type": "use_section", "section": "campfire"}, k.UseSection("campfire")),
    ({"type": "change_danger", "by": -9}, k.ChangeDanger(-9)),
    ({"type": "change_danger", "by": 1, "cause": "trade"}, k.ChangeDanger(1, "trade")),
    ({"type": "end_turn"}, k.EndTurn()),
    ({"type": "defeat_enemy", "enemy": "crab"}, k.DefeatEnemy("crab")),
    ({"type": "defeat_familiar", "familiar": "hare"}, k.DefeatFamiliar("hare")),
    ({"type": "place_enemies", "enemy": "crab", "count": 2}, k.PlaceEnemies("crab", 2)),
    ({"type": "call_enemy_turn"}, k.CallEnemyTurn()),
    ({"type": "call_enemy_turn", "enemies": ["crab"]}, k.CallEnemyTurn(("crab",))),
    ({"type": "mark_objective", "objective": "cross"}, k.MarkObjective("cross")),
    ({"type": "take_exit", "exit": "on"}, k.TakeExit("on")),
    ({"type": "write_key_word", "word": "Wick"}, k.WriteKeyWord("Wick")),
    ({"type": "note", "text": "Two\nlines"}, k.Note("Two\nlines")),
    ({"type": "reroll"}, k.Reroll()),
    ({"type": "correct_enemies", "enemy": "crab", "count": 0}, k.CorrectEnemies("crab", 0)),
    ({"type": "correct", "what": "danger", "to": 5}, k.Correct("danger", 5)),
    ({"type": "describe_page"}, k.DescribePage(PrintedPage(""))),
    (
        {
            "type": "describe_page",
            "title": "The Mill",
            "entry_spaces": 2,
            "forage": 4,
            "campfire": True,
            "enemies": [
                {"name": "Rats", "kind": "swarm", "count": 3, "life": 1},
                {"name": "Cat", "count": None},
            ],
        },
        k.DescribePage(
            PrintedPage(
                "",
                "The Mill",
                2,
                4,
                True,
                (PrintedEnemy("Rats", "swarm", 3, 1), PrintedEnemy("Cat")),
            )
        ),
    ),
    (
        {"type": "mark_affliction", "familiar": "hare", "affliction": "on-fire", "on": True},
        k.MarkAffliction("hare", "on-fire"),
    ),
    ({"type": "set_die", "faces": ["danger", 1, -1, "power"]}, k.SetDie(("danger", 1, -1, "power"))),
]


@pytest.mark.parametrize(("plain", "wanted"), GOOD)
def test_every_command_is_read(plain: dict[str, object], wanted: k.Command) -> None:
    """Each type of the contract gives its command, `familiar` null or left out alike."""
    assert command(plain) == wanted


def test_no_command_is_forgotten() -> None:
    """The examples above cover every type."""
    assert {plain["type"] for plain, _ in GOOD} == set(COMMANDS)


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        (None, "command"),
        ([], "command"),
        ("end_turn", "command"),
        ({}, "type"),
        ({"type": 3}, "type"),
        ({"type": ["end_turn"]}, "type"),
        ({"type": "end_turn", "seen": 3}, "seen"),
        ({"type": "end_turn", "__class__": 3}, "__class__"),
        ({"type": "continue"}, "prompt"),
        ({"type": "continue", "prompt": None}, "prompt"),
        ({"type": "enter_location", "number": 101}, "number"),
        ({"type": "enter_code", "code": ""}, "code"),
        ({"type": "enter_code", "code": "   "}, "code"),
        ({"type": "enter_code", "code": "A" * 41}, "code"),
        ({"type": "enter_code", "code": "A\ud800"}, "code"),
        ({"type": "enter_code", "code": "A\0"}, "code"),
        ({"type": "enter_code", "code": 7}, "code"),
        ({"type": "enter_code", "code": "A17", "familiar": 1}, "familiar"),
        ({"type": "change_danger"}, "by"),
        ({"type": "change_danger", "by": 0}, "by"),
        ({"type": "change_danger", "by": 10}, "by"),
        ({"type": "change_danger", "by": -10}, "by"),
        ({"type": "change_danger", "by": 1.0}, "by"),
        ({"type": "change_danger", "by": float("nan")}, "by"),
        ({"type": "change_danger", "by": float("inf")}, "by"),
        ({"type": "change_danger", "by": "1"}, "by"),
        ({"type": "change_danger", "by": True}, "by"),
        ({"type": "change_danger", "by": 10**5000}, "by"),
        ({"type": "change_danger", "by": 1, "cause": "story"}, "cause"),
        ({"type": "change_danger", "by": 1, "cause": ["die"]}, "cause"),
        ({"type": "place_enemies", "enemy": "crab", "count": 0}, "count"),
        ({"type": "place_enemies", "enemy": "crab", "count": 100}, "count"),
        ({"type": "correct_enemies", "enemy": "crab", "count": -1}, "count"),
        ({"type": "set_turn_order", "order": "abcd"}, "order"),
        ({"type": "set_turn_order", "order": [1]}, "order"),
        ({"type": "set_turn_order", "order": ["a"] * 100}, "order"),
        ({"type": "seat", "players": {}}, "players"),
        ({"type": "seat", "players": []}, "players"),
        ({"type": "seat", "players": ["Ada"]}, "players"),
        ({"type": "seat", "players": [{"name": "Ada"}]}, "players"),
        ({"type": "seat", "players": [{"name": "Ada", "familiars": ["a"], "age": 8}]}, "players"),
        ({"type": "answer", "prompt": "41.1"}, "value"),
        ({"type": "answer", "prompt": "41.1", "value": None}, "value"),
        ({"type": "answer", "prompt": "41.1", "value": 1.5}, "value"),
        ({"type": "answer", "prompt": "41.1", "value": 10**5000}, "value"),
        ({"type": "answer", "prompt": "41.1", "value": {"a": 1}}, "value"),
        ({"type": "answer", "prompt": "41.1", "value": "x" * 41}, "value"),
        ({"type": "note", "text": " \n "}, "text"),
        ({"type": "note", "text": "x" * 501}, "text"),
        ({"type": "write_key_word", "word": "x" * 41}, "word"),
    ],
)
def test_a_wrong_field_is_named(plain: object, field: str) -> None:
    """Closed objects, real integers and booleans, limits: each fault stands under its field."""
    with pytest.raises(InvalidCommand) as refused:
        command(plain)
    assert list(refused.value.fields) == [field]


def test_an_unknown_command_gets_the_closest_name() -> None:
    """A slip of the keyboard is helped; what was typed is quoted in short."""
    with pytest.raises(InvalidCommand) as refused:
        command({"type": "end_trun"})
    assert refused.value.fields == {"type": ["There is no command `end_trun`.", "The closest is `end_turn`."]}
    with pytest.raises(InvalidCommand) as refused:
        command({"type": "x" * 60_000})
    assert len(str(refused.value.fields)) < 100


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("🦊" * 40, "🦊" * 40),
        ("e\u0301" * 40, "e\u0301" * 40),
        ("\u202eadA", "\u202eadA"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("A\x07da", "Ada"),
    ],
)
def test_names_are_what_can_be_seen(typed: str, name: str) -> None:
    """Emoji, markup, accents and direction marks stay; control characters and spare spaces go."""
    assert setup({"players": [{"name": typed, "familiars": []}]}) == ((Player(name, ()),), None, None)


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\u200b", "\u202e\u200d", "\x07", "\u3164", "\u0301", "x" * 41, "🦊" * 41,
     "x" + "\u200b" * 300, "\ud83e", "A\0", 7, None, ["Ada"]],
)  # fmt: skip
def test_names_that_nobody_can_read_are_refused(typed: object) -> None:
    """Nothing to see, too much to see, or not text at all."""
    with pytest.raises(InvalidCommand) as refused:
        setup({"players": [{"name": typed, "familiars": []}]})
    assert refused.value.fields["players"].keys() == {"0"}  # type: ignore[attr-defined]


def test_a_group_is_set_up() -> None:
    """Players, and where given a turn order and a chapter; nothing else."""
    players = [{"name": "Ada", "familiars": ["a", "b"]}, {"name": "Ben", "familiars": ["c", "d"]}]
    wanted = (Player("Ada", ("a", "b")), Player("Ben", ("c", "d")))
    assert setup({"players": players, "turn_order": ["a", "c", "b", "d"], "chapter": "first"}) == (
        wanted,
        ("a", "c", "b", "d"),
        "first",
    )
    for wrong in ({}, None, {"players": players, "seed": 1}, {"players": players, "turn_order": "abcd"}):
        with pytest.raises(InvalidCommand):
            setup(wrong)
