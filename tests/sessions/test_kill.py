"""A process that is killed in the middle of presses loses none that it acknowledged."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from companion import sessions

PRESSER = """
import sys, threading
from pathlib import Path
from companion import sessions
from tests.sessions.tally import TOKEN, Add, open_app

folder, code, life = sys.argv[1:]
app = open_app(Path(folder))

def press(presser):
    with app.app_context():
        for number in range(10**6):
            press_id = f"{life}/{presser}/{number}"
            version = sessions.press(code, TOKEN, press_id, None, Add()).version
            sys.stdout.write(f"{version} {press_id}\\n")
            sys.stdout.flush()

for presser in range(4):
    threading.Thread(target=press, args=(presser,)).start()
"""


@pytest.mark.long
def test_no_acknowledged_press_is_lost(
    table: tuple[str, str], reopen: Callable[..., Flask], tmp_path: Path
) -> None:
    """Ten times `kill -9` in the middle of presses: every press that was answered is in the log, once."""
    code, _ = table
    acknowledged: dict[str, int] = {}
    for life in range(10):
        presser = subprocess.Popen(
            [sys.executable, "-c", PRESSER, str(tmp_path), code, str(life)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert presser.stdout
        lines = [presser.stdout.readline()]
        reading = threading.Thread(target=lambda out=presser.stdout, to=lines: to.extend(out))
        reading.start()
        time.sleep(0.2 + life * 0.07)
        presser.send_signal(signal.SIGKILL)
        presser.wait()
        reading.join()
        presser.stdout.close()
        whole = [line.split() for line in lines if line.endswith("\n")]
        assert len(whole) > 3
        acknowledged |= {press_id: int(version) for version, press_id in whole}

        with reopen().app_context(), sessions.current_hall().store.reading() as connection:
            rows = connection.exec_driver_sql("SELECT press_id, number FROM entries ORDER BY number").all()
            assert [number for _, number in rows] == list(range(1, len(rows) + 1))
            assert acknowledged.items() <= {press_id: number for press_id, number in rows}.items()
            assert sessions.table(code).state.count == len(rows) - 1
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
