"""A device that calls the API with its token, as a program would."""

import itertools
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

PLAYERS = [
    {"name": "Ada", "familiars": ["owl", "newt"]},
    {"name": "Ben", "familiars": ["hare"]},
    {"name": "Cy", "familiars": ["wren"]},
]
GROUP = {
    "name": "The Lamplighters",
    "game": "familiar_tales",
    "pack": "saltmere-light",
    "language": "en",
    "players": PLAYERS,
}
numbers = itertools.count(1)


@dataclass
class Caller:
    """One device of a group."""

    client: FlaskClient
    code: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """What proves who calls."""
        return {"Authorization": f"Bearer {self.token}"}

    def url(self, call: str) -> str:
        """The address of a call of this group."""
        return f"/api/v1/groups/{self.code}/{call}"

    def get(self, call: str, **options: Any) -> TestResponse:
        """GET a call of this group."""
        return self.client.get(self.url(call), headers=self.headers | options.pop("headers", {}), **options)

    def post(self, call: str, body: object) -> TestResponse:
        """POST a call of this group."""
        return self.client.post(self.url(call), headers=self.headers, json=body)

    def table(self, **options: Any) -> dict[str, Any]:
        """The table as it is now."""
        answer = self.get("table", **options)
        assert answer.status_code == 200, answer.text
        return dict(answer.get_json())

    def press(self, kind: str, seen: int | None = None, **fields: object) -> TestResponse:
        """Press, having seen the newest version unless told otherwise."""
        shown = seen if seen is not None else self.table()["version"]
        command = {"type": kind, **fields}
        return self.post("presses", {"press_id": new_id(), "seen": shown, "command": command})

    def play(self, kind: str, **fields: object) -> dict[str, Any]:
        """A press that is accepted; gives the new table."""
        answer = self.press(kind, **fields)
        assert answer.status_code == 201, answer.text
        return dict(answer.get_json()["table"])

    def begin(self) -> dict[str, Any]:
        """Open the first page and lay it out: the first turn begins."""
        table = self.play("enter_location", number="101")
        while table["prompt"] and table["prompt"]["kind"] == "setup":
            table = self.play("continue", prompt=table["prompt"]["id"])
        return table


def new_id() -> str:
    """A press id that was never used."""
    return f"press-{next(numbers)}"


def make_group(client: FlaskClient, **changes: object) -> Caller:
    """Make a group and be its host."""
    answer = client.post("/api/v1/groups", json=GROUP | changes)
    assert answer.status_code == 201, answer.text
    return Caller(client, answer.get_json()["code"], answer.get_json()["token"])
