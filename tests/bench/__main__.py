"""End Turn at 20, 2,000 and 20,000 log entries, beside the floor, on one connection each.

Targets: the median is at most 2.5 floors, and at 20,000 entries at most 1.1 times that at 20.
"""

import json
import shutil
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from companion import create_app, sessions
from tests.bench.serving import served
from tests.callers import GROUP, new_id

LENGTHS = (20, 2_000, 20_000)
TURNS = 200  # measured at each length
PACK = Path(__file__).parents[1] / "packs" / "saltmere-light"
Answer = dict[str, Any]


def post(connection: HTTPConnection, path: str, body: Answer, token: str = "") -> bytes:
    """POST JSON; gives the body of an answer that was accepted."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    text = response.read()
    if response.status != 201:
        sys.exit(f"{path}: {response.status} {text.decode()}")
    return text


class Group:
    """A group at its first turn, played over one connection."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection
        self.answer = post(connection, "/api/v1/groups", GROUP)
        made = self.read()
        self.code, self.token = made["code"], made["token"]
        self.press("enter_location", number="101")
        self.settle()

    def press(self, kind: str, **fields: object) -> None:
        """One press; it is not read yet."""
        body = {
            "press_id": f"bench-{new_id()}",
            "seen": self.table["version"],
            "command": {"type": kind, **fields},
        }
        self.answer = post(self.connection, f"/api/v1/groups/{self.code}/presses", body, self.token)

    def read(self) -> Answer:
        """What was answered last; its table is the newest."""
        answer: Answer = json.loads(self.answer)
        self.table = answer["table"]
        return answer

    def settle(self) -> None:
        """Put away what waits, and keep danger low."""
        while prompt := self.read()["table"]["prompt"]:
            self.press("continue", prompt=prompt["id"])
        if self.table["danger"]["level"] > 3:
            self.press("correct", what="danger", to=0)
            self.read()

    def grow(self, length: int, data: dict[str, str]) -> None:
        """Fill the log to this length, past the server, many presses to a commit."""
        app = create_app(data)

        def press(number: int) -> None:
            with app.app_context():
                command = {"type": "change_danger", "by": 1 if number % 2 else -1}
                sessions.press(self.code, self.token, f"grow-{length}-{number}", None, command)

        with ThreadPoolExecutor(8) as pressers:
            list(pressers.map(press, range(max(0, length - self.table["version"]))))
        with app.app_context():
            sessions.current_hall().close()
        self.connection.close()  # it was idle too long; the next press opens it again
        self.press("note", text="on")
        self.settle()


def timed(call: Any) -> float:
    """How long a call takes, in milliseconds."""
    begun = time.perf_counter()
    call()
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        packs, data = Path(folder) / "packs", Path(folder) / "data"
        shutil.copytree(PACK, packs / "familiar_tales" / "saltmere-light")
        data.mkdir()
        settings = {"DATA": str(data), "SHIPPED_PACKS": str(packs)}
        with served("floor", settings) as least, served("app", settings) as app:
            group, medians, in_floors = Group(app), {}, {}
            for length in LENGTHS:
                group.grow(length, settings)
                least.close()
                floors, turns = [], []
                for _ in range(TURNS):
                    floors.append(timed(lambda: post(least, "/floor", {})))
                    turns.append(timed(lambda: group.press("end_turn")))
                    group.settle()
                turn, bottom = statistics.median(turns), statistics.median(floors)
                slow = statistics.quantiles(turns, n=20)[-1]
                medians[length], in_floors[length] = turn, turn / bottom
                print(
                    f"{length:>6} entries: End Turn {turn:.2f} ms, p95 {slow:.2f}, "
                    f"floor {bottom:.2f} ms, {in_floors[length]:.2f} floors (target 2.5)"
                )
        ratio, steady = (found[LENGTHS[-1]] / found[LENGTHS[0]] for found in (medians, in_floors))
        print(
            f"{LENGTHS[-1]:,} entries against {LENGTHS[0]}: {ratio:.2f} times (target 1.1); "
            f"{steady:.2f} times in floors, where the machine had other things to do"
        )


if __name__ == "__main__":
    main()
