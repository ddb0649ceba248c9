"""Groups and devices: making, joining, listing, and the history."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import update

from companion import sessions
from companion.engine.errors import InvalidCommand
from companion.engine.speech import Speech
from companion.sessions import Chance, Device, UnknownGroup
from companion.sessions.errors import Busy
from companion.sessions.models import GroupRow
from tests.sessions.tally import TOKEN, Add, EndTurn

Table = tuple[str, str]
OTHER = "another token of another browser"


def make(name: str = "The Beads", token: str = TOKEN, press_id: str | None = None, **changed: object) -> str:
    """Make a group with one thing changed; gives its code."""
    given = {"game": "tally", "pack": "beads", "setup": {}, "language": "en", "device_name": "Ada"} | changed
    return sessions.make_group(name, token=token, press_id=press_id, **given).code  # type: ignore[arg-type]


def test_a_new_table(table: Table) -> None:
    """Whoever makes a group is its host, and its table is at version 1."""
    code, token = table
    shown = sessions.table(code)
    assert (shown.version, shown.name, shown.language, shown.pack) == (1, "The Beads", "en", "beads")
    assert shown.code == code
    assert shown.game.id == "tally"
    host = sessions.device(token, code)
    assert (host.name, host.role) == ("Ada", "host")


def test_same_press_id_same_group(hall: Flask, reopen: Callable[..., Flask]) -> None:
    """The same press id gives the same group, after a restart too; without one every group is new."""
    code = make(press_id="made once")
    assert make(press_id="made once") == code
    with reopen().app_context():
        assert make(press_id="made once") == code
        assert make() != make()


def test_the_answer_to_the_first_try_was_lost(hall: Flask) -> None:
    """Whoever asks for the same again without the first token is host of the same group."""
    code = make(press_id="made once")
    assert make(press_id="made once", token=OTHER) == code
    assert sessions.device(OTHER, code).role == "host"


@pytest.mark.parametrize(
    "changed",
    [{"name": "Mine"}, {"language": "de"}, {"device_name": "Eve"}, {"setup": {"players": 3}}],
)
def test_a_stranger_with_a_used_press_id(hall: Flask, changed: dict[str, object]) -> None:
    """Another wish with a used press id is refused and seats nobody; the maker is let in as ever."""
    code = make(press_id="made once", setup={"players": 2})
    with pytest.raises(InvalidCommand) as refused:
        make(press_id="made once", token=OTHER, **{"setup": {"players": 2}, **changed})
    assert "press_id" in refused.value.fields
    with pytest.raises(UnknownGroup):
        sessions.device(OTHER, code)
    assert make(press_id="made once", **changed) == code


def test_a_press_id_found_later(hall: Flask) -> None:
    """Ten minutes after the making even the same wish opens the group to its maker only."""
    code = make(press_id="made once")
    old = update(GroupRow).values(created=GroupRow.created - 600)
    sessions.current_hall().store.write(lambda writing: writing.connection.execute(old))
    with pytest.raises(InvalidCommand):
        make(press_id="made once", token=OTHER)
    assert make(press_id="made once") == code


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("name", {"name": "\u200b"}),
        ("device", {"device_name": ""}),
        ("game", {"game": "chess"}),
        ("pack", {"pack": "pearls"}),
        ("players", {"setup": "wrong"}),
        ("press_id", {"press_id": ""}),
        ("language", {"language": "no such tongue"}),
    ],
)
def test_what_makes_no_group(hall: Flask, field: str, wrong: dict[str, str]) -> None:
    """A wrong field is named, and no group is made."""
    with pytest.raises(InvalidCommand) as refused:
        make(**wrong)  # type: ignore[arg-type]
    assert field in refused.value.fields
    assert sessions.all_groups() == ()


def test_join(table: Table) -> None:
    """A browser has one device per table, whatever it joins as and however often."""
    code, host = table[0], sessions.device(*reversed(table))
    ben = sessions.join(code.lower(), "Ben", "player", OTHER)
    assert (ben.name, ben.role) == ("Ben", "player")
    assert sessions.join(code, "Benjamin", "display", OTHER) == Device(ben.id, "Benjamin", "display")
    assert sessions.device(OTHER, code).name == "Benjamin"
    assert sessions.join(code, "Ada L.", "player", TOKEN) == Device(host.id, "Ada L.", "host")
    assert sessions.table(code).version == 1


def test_a_host_that_was_a_display_for_a_while(table: Table) -> None:
    """Who made the table is its host again when its screen is a player's again."""
    code, host = table[0], sessions.device(*reversed(table))
    assert sessions.join(code, "Ada", "display", TOKEN).role == "display"
    assert sessions.join(code, "Ada", "player", TOKEN) == host


def test_join_what_is_not_there(table: Table) -> None:
    """A wrong code is an unknown group; a wrong name or role a wrong field."""
    with pytest.raises(UnknownGroup):
        sessions.join("CCCCC-CCCCC", "Ben", "player", OTHER)
    for name, role in (("", "player"), ("Ben", "host"), ("Ben", "king")):
        with pytest.raises(InvalidCommand):
            sessions.join(table[0], name, role, OTHER)


@pytest.mark.parametrize("token", [None, "", "wrong", OTHER, "\ud800"])
def test_foreign_tokens_see_nothing(table: Table, token: str | None) -> None:
    """A wrong token, and one of another table, get the answer of a table that does not exist."""
    make("Other table", OTHER)
    with pytest.raises(UnknownGroup):
        sessions.device(token, table[0])
    with pytest.raises(UnknownGroup):
        sessions.device(TOKEN, "CCCCC-CCCCC")


def test_tokens_are_kept_by_hash_only(table: Table, tmp_path: object) -> None:
    """Who reads the database cannot press with what is there."""
    with sessions.current_hall().store.reading() as connection:
        dump = "".join(str(row) for row in connection.exec_driver_sql("SELECT * FROM devices"))
    assert TOKEN not in dump


def test_lists(hall: Flask) -> None:
    """Home lists the tables of a token, the machine all tables; last played first, with what they are at."""
    first, second = make("First"), make("Second", OTHER)
    sessions.join(second, "Ada", "player", TOKEN)
    assert [listed.name for listed in sessions.groups_of(TOKEN)] == ["Second", "First"]
    sessions.press(first, TOKEN, "p", None, Add())
    mine = [(listed.name, listed.version) for listed in sessions.groups_of(TOKEN)]
    assert mine == [("First", 2), ("Second", 1)]
    assert [listed.code for listed in sessions.groups_of(OTHER)] == [second]
    assert [listed.code for listed in sessions.all_groups()] == [first, second]
    assert sessions.groups_of(None) == sessions.groups_of("nobody") == ()
    listed = sessions.all_groups()[0]
    assert listed.last_played >= listed.created
    assert listed.created.tzinfo is not None


def test_history(table: Table) -> None:
    """The log in words, newest first, page by page; presses that do not count now say so."""
    code, ada = table
    sessions.join(code, "Ben", "player", OTHER)
    sessions.press(code, ada, "a", None, Add())
    sessions.press(code, OTHER, "b", 2, EndTurn())
    sessions.press(code, ada, "c", None, Add())
    sessions.undo(code, OTHER, "d", 4, to=2)
    sessions.redo(code, ada, "e", 5)
    lines = sessions.history(code, Speech())
    assert [(line.version, line.what, line.who, line.undone) for line in lines] == [
        (6, "Brought back: Turn 2 begins.", "Ada", False),
        (5, "Taken back: The count is 2.", "Ben", False),
        (4, "The count is 2.", "Ada", True),
        (3, "Turn 2 begins.", "Ben", False),
        (2, "The count is 1.", "Ada", False),
        (1, "Beads", "Ada", False),
    ]
    assert sessions.history(code, Speech(), before=5, limit=2) == lines[2:4]
    assert sessions.history(code, Speech(), before=6, limit=1) == lines[1:2]
    assert sessions.history(code, Speech(), before=1) == sessions.history(code, Speech(), before=-5) == ()
    assert sessions.history(code, Speech(), before=10**30) == lines


def test_the_seed_stays_inside(table: Table) -> None:
    """What is handed out of a table does not hold the group's fate."""
    with sessions.current_hall().store.reading() as connection:
        (seed,) = connection.exec_driver_sql("SELECT seed FROM groups").one()
    assert len(seed) == 32
    assert repr(seed) not in repr(sessions.table(table[0]))


def test_proposals_are_left_to_chance() -> None:
    """Before a group exists every outcome can come, whatever the purpose."""
    assert {Chance().below(3, "order") for _ in range(200)} == {0, 1, 2}


def test_busy_is_a_refusal_with_a_code() -> None:
    """The database's own refusals have codes and sentences as rules have."""
    assert Busy().code == "busy"
    assert "press again" in str(Busy())
