"""The contract of the HTTP contract, call by call, on the real game and the example pack."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import VERSION
from tests.callers import GROUP, Caller, make_group, new_id

KEYS = {
    "version", "log", "group", "turn_order", "turn", "danger", "location", "enemies", "prompt", "feed",
    "reminders", "notes", "journal", "ended", "can", "undo", "redo",
}  # fmt: skip


def test_the_shelf_needs_no_token(client: FlaskClient) -> None:
    """`packs` lists each pack with its own language first and its number of errors."""
    answer = client.get("/api/v1/packs")
    assert answer.get_json() == {
        "packs": [
            {
                "game": "familiar_tales",
                "id": "saltmere-light",
                "title": "The Light at Saltmere",
                "version": "1.0.0",
                "languages": ["en", "de"],
                "problems": 0,
            }
        ]
    }


def test_making_a_group(client: FlaskClient) -> None:
    """201 with a readable code, a token, and a table at version 1 with a legal order proposed."""
    answer = client.post("/api/v1/groups", json=GROUP)
    assert answer.status_code == 201
    made = answer.get_json()
    table = made["table"]
    assert table.keys() >= KEYS
    assert table["version"] == 1
    assert table["group"] == {"code": made["code"], "name": GROUP["name"], "players": GROUP["players"]}
    assert sorted(table["turn_order"]) == ["hare", "newt", "owl", "wren"]
    assert (table["undo"], table["redo"]) == (None, None)


def test_the_same_press_id_makes_the_same_group(client: FlaskClient) -> None:
    """A retry of making a group makes no second one."""
    first, second = (client.post("/api/v1/groups", json=GROUP | {"press_id": "begin-1"}) for _ in range(2))
    assert first.get_json()["code"] == second.get_json()["code"]


def test_a_token_is_kept(ada: Caller) -> None:
    """Whoever has a token keeps it at the next table."""
    answer = ada.client.post("/api/v1/groups", json=GROUP, headers=ada.headers)
    assert answer.get_json()["token"] == ada.token


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200f \u200d"}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": 5}, "name"),
        ({"game": "chess"}, "game"),
        ({"pack": "../../etc"}, "pack"),
        ({"players": []}, "players"),
        ({"players": [{"name": "Ada"}]}, "players"),
        ({"surprise": 1}, "surprise"),
        ({"press_id": "two words"}, "press_id"),
        ({"press_id": "x" * 65}, "press_id"),
        ({"device": {"name": ""}}, "device"),
    ],
)
def test_what_makes_no_group(client: FlaskClient, changes: dict[str, object], field: str) -> None:
    """422 invalid_fields names the field."""
    answer = client.post("/api/v1/groups", json=GROUP | changes)
    assert answer.status_code == 422
    assert answer.get_json()["error"]["code"] == "invalid_fields"
    assert field in answer.get_json()["error"]["fields"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": [{"name": "Ada", "familiars": ["owl", "owl", "hare", "wren"]}]}, "illegal_split"),
        ({"turn_order": ["owl", "newt", "hare", "wren"]}, "back_to_back"),
        ({"players": [{"name": "Ada", "familiars": ["owl", "heron", "hare", "wren"]}]}, "unknown_familiar"),
    ],
)
def test_what_the_rules_refuse(client: FlaskClient, changes: dict[str, object], code: str) -> None:
    """422 with the rule's own code, and no group."""
    answer = client.post("/api/v1/groups", json=GROUP | changes)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, code)


def test_names_are_shown_as_they_are(client: FlaskClient) -> None:
    """Emoji, markup and right-to-left marks in names are text like any other."""
    name = "<b>\u202eAda\u202c</b> 👩‍👩‍👧‍👦"
    caller = make_group(client, name=name)
    assert caller.table()["group"]["name"] == name


def test_joining(app: Flask, ada: Caller) -> None:
    """Anybody with the code gets a place, in any case and without the hyphens; the version stays."""
    typed = ada.code.lower().replace("-", " ")
    answer = app.test_client().post(f"/api/v1/groups/{typed}/devices", json={"name": "Ben", "role": "player"})
    assert answer.status_code == 201
    joined = answer.get_json()
    assert joined["table"]["version"] == 1
    ben = Caller(app.test_client(), ada.code, joined["token"])
    assert ben.play("enter_location", number="101")["undo"]["by"] == "Ben"


def test_a_display_only_looks(app: Flask, ada: Caller) -> None:
    """A display may GET, and its POST is 403 display_only."""
    answer = app.test_client().post(ada.url("devices"), json={"name": "TV", "role": "display"})
    screen = Caller(app.test_client(), ada.code, answer.get_json()["token"])
    assert screen.table()["version"] == 1
    refused = screen.press("note", text="I was here")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "display_only")


def test_the_table_has_an_etag(ada: Caller) -> None:
    """The same table is 304; another language and another version are not."""
    first = ada.get("table")
    known = {"If-None-Match": first.headers["ETag"]}
    assert ada.get("table", headers=known).status_code == 304
    assert ada.get("table?lang=de", headers=known).status_code == 200
    ada.play("note", text="A gull follows us")
    assert ada.get("table", headers=known).status_code == 200


def test_the_table_in_another_language(ada: Caller) -> None:
    """`?lang=` answers with the pack's translation; a language that nobody speaks falls back."""
    ada.begin()
    assert ada.table(query_string={"lang": "de"})["location"]["title"] != ada.table()["location"]["title"]
    assert (
        ada.table(query_string={"lang": "../../x"})["location"]["title"] == ada.table()["location"]["title"]
    )


def test_a_press(ada: Caller) -> None:
    """201 with the new table and the entry that the press made; exactly one version more."""
    answer = ada.press("enter_location", number="101")
    assert answer.status_code == 201
    body = answer.get_json()
    assert body["press"] == {"version": 2}
    assert body["table"]["version"] == 2
    assert body["table"]["location"]["number"] == "101"
    assert body["table"]["undo"]["version"] == 2
    assert body["table"]["undo"]["by"] == "Ada"


def test_a_press_id_comes_twice(ada: Caller) -> None:
    """A known press id is 200 with the newest table and the entry it made; it counts once."""
    ada.begin()
    level = ada.table()["danger"]["level"]
    body = {"press_id": new_id(), "command": {"type": "change_danger", "by": 1}}
    first = ada.post("presses", body)
    ada.play("change_danger", by=1)
    again = ada.post("presses", body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json()["press"] == first.get_json()["press"]
    assert again.get_json()["table"]["danger"]["level"] == level + 2


def test_a_refused_press_leaves_no_trace(ada: Caller) -> None:
    """Its id may be tried again, and the version stands."""
    ada.begin()
    before = ada.table()["version"]
    press_id = new_id()
    wrong = {"press_id": press_id, "seen": before, "command": {"type": "enter_code", "code": "ZZZ"}}
    refused = ada.post("presses", wrong)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (422, "unknown_code")
    assert "ZZZ" in refused.get_json()["error"]["message"]
    assert ada.table()["version"] == before
    right = {"press_id": press_id, "seen": before, "command": {"type": "end_turn"}}
    assert ada.post("presses", right).status_code == 201


def test_a_stale_press(ada: Caller) -> None:
    """Two phones end the same turn: the second is 409 with the fresh table and says what happened."""
    seen = ada.begin()["version"]
    assert ada.press("end_turn", seen=seen).status_code == 201
    late = ada.press("end_turn", seen=seen)
    assert late.status_code == 409
    assert late.get_json()["error"]["code"] == "stale_version"
    assert late.get_json()["table"]["version"] == seen + 1
    assert "Ada" in late.get_json()["error"]["message"]


def test_danger_of_another_phone_spoils_nothing(ada: Caller) -> None:
    """A merging press in between does not make an End Turn stale."""
    seen = ada.begin()["version"]
    ada.play("change_danger", by=1)
    assert ada.press("end_turn", seen=seen).status_code == 201


def test_a_press_that_must_know_what_was_shown(ada: Caller) -> None:
    """Without `seen`, End Turn is invalid_fields."""
    ada.begin()
    answer = ada.post("presses", {"press_id": new_id(), "command": {"type": "end_turn"}})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "invalid_fields")
    assert "seen" in answer.get_json()["error"]["fields"]


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"type": "fly"},
        {"type": ["end_turn"]},
        {"type": "end_turn", "twice": True},
        {"type": "change_danger", "by": "1"},
        {"type": "change_danger", "by": 1.0},
        {"type": "change_danger", "by": True},
        {"type": "change_danger", "by": 0},
        {"type": "change_danger", "by": 10},
        {"type": "change_danger", "by": 10**300},
        {"type": "enter_code", "code": ""},
        {"type": "enter_code", "code": "x" * 41},
        {"type": "note", "text": {"a": [1]}},
        {"=": "TurnEnded"},
    ],
)
def test_what_makes_no_command(ada: Caller, command: dict[str, object]) -> None:
    """422 invalid_fields, and nothing is written."""
    ada.begin()
    before = ada.table()["version"]
    answer = ada.post("presses", {"press_id": new_id(), "seen": before, "command": command})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "invalid_fields")
    assert ada.table()["version"] == before


def test_undo_and_redo(ada: Caller) -> None:
    """Each is one version more; the table is the one from before, and then the one from after."""
    ada.begin()
    before = ada.table()
    after = ada.play("change_danger", by=2)
    undone = ada.post("undo", {"press_id": new_id(), "seen": after["version"]})
    assert undone.status_code == 201
    table = undone.get_json()["table"]
    assert (table["version"], table["danger"]) == (after["version"] + 1, before["danger"])
    redone = ada.post("redo", {"press_id": new_id(), "seen": table["version"]})
    table = redone.get_json()["table"]
    assert (table["version"], table["danger"]) == (after["version"] + 2, after["danger"])


def test_undo_to_a_version(ada: Caller) -> None:
    """`to` takes back many presses with one entry."""
    ada.begin()
    then = ada.table()
    for _ in range(3):
        ada.play("change_danger", by=1)
    seen = ada.table()["version"]
    answer = ada.post("undo", {"press_id": new_id(), "seen": seen, "to": then["version"]})
    assert answer.get_json()["table"]["danger"] == then["danger"]
    assert answer.get_json()["table"]["version"] == seen + 1


def test_nothing_to_take_back(ada: Caller) -> None:
    """Making the group cannot be undone, and nothing waits to be redone."""
    for call, code in (("undo", "nothing_to_undo"), ("redo", "nothing_to_redo")):
        answer = ada.post(call, {"press_id": new_id(), "seen": 1})
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, code)


def test_history(ada: Caller) -> None:
    """Newest first, in pages; what was taken back is marked."""
    ada.begin()
    last = ada.play("change_danger", by=1)["version"]
    ada.post("undo", {"press_id": new_id(), "seen": last})
    entries = ada.get("history").get_json()["entries"]
    assert [entry["version"] for entry in entries] == list(range(last + 1, 0, -1))
    assert [entry["undone"] for entry in entries][:3] == [False, True, False]
    assert entries[0].keys() == {"version", "what", "who", "when", "undone"}
    page = ada.get("history", query_string={"before": last, "limit": 1}).get_json()["entries"]
    assert [entry["version"] for entry in page] == [last - 1]
    for wrong in ("limit=0", "limit=100000", "before=x", "before=-1", f"before={'9' * 5000}"):
        assert ada.get(f"history?{wrong}").status_code == 422


def test_changes(ada: Caller) -> None:
    """By polling: 204 while nothing is new, then version and log, with the picture asked for."""
    assert ada.get("changes?since=1").status_code == 204
    table = ada.play("note", text="A gull follows us")
    news = ada.get("changes?since=1").get_json()
    assert news == {"version": 2, "log": table["log"]}
    assert ada.get("changes?since=1&picture=table").get_json()["table"] == ada.table()
    assert ada.get("changes").status_code == 422
    assert ada.get("changes?since=1&picture=mirror").status_code == 422


def test_a_group_goes_on_after_a_restart(new_app: Callable[..., Flask]) -> None:
    """The table is in the log: a second app on the same data shows and plays it."""
    ada = make_group(new_app().test_client())
    table = ada.begin()
    again = Caller(new_app().test_client(), ada.code, ada.token)
    assert again.table() == table
    assert again.press("end_turn").status_code == 201


def test_healthz(client: FlaskClient) -> None:
    """200 with version, database and free disk."""
    health = client.get("/healthz").get_json()
    assert (health["version"], health["database"]) == (VERSION, "ok")
    assert health["disk_free"] > 0


def test_openapi_describes_every_call(app: Flask, client: FlaskClient) -> None:
    """Exactly the calls that exist, each with its words and its errors in our shape."""
    described = client.get("/api/v1/openapi.json").get_json()
    assert described["openapi"].startswith("3.1")
    for path, item in described["paths"].items():
        for method in item.keys() - {"parameters"}:
            assert item[method]["summary"], (method, path)
            assert item[method]["responses"]["default"]["$ref"] == "#/components/responses/DEFAULT_ERROR"
    paths = {(path, method) for path, item in described["paths"].items() for method in item}
    assert paths == {
        ("/api/v1/packs", "get"),
        ("/api/v1/groups", "post"),
        ("/api/v1/groups/{code}/devices", "post"),
        ("/api/v1/groups/{code}/table", "get"),
        ("/api/v1/groups/{code}/presses", "post"),
        ("/api/v1/groups/{code}/undo", "post"),
        ("/api/v1/groups/{code}/redo", "post"),
        ("/api/v1/groups/{code}/history", "get"),
        ("/api/v1/groups/{code}/live", "get"),
        ("/api/v1/groups/{code}/changes", "get"),
        ("/healthz", "get"),
    } | {(path, "parameters") for path, item in described["paths"].items() if "parameters" in item}
