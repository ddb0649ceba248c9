"""`companion serve` for real: a process, a port, signals."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

import companion
from tests.callers import GROUP

ROOT = Path(companion.__file__).parent.parent
Serve = Callable[..., "tuple[subprocess.Popen[str], str]"]


@pytest.fixture
def serve(tmp_path: Path, packs: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Starts `companion serve` on a free port, in a folder that is not the checkout's."""
    monkeypatch.setenv("COMPANION_SHIPPED_PACKS", str(packs))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    started: list[subprocess.Popen[str]] = []

    def start(*options: str) -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [*COMMAND, "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"), *options],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        )  # fmt: skip
        started.append(process)
        said = ""
        while "Stop with" not in said:
            line = process.stdout.readline()  # type: ignore[union-attr]
            assert line, said
            said += line
        return process, said

    yield start
    for process in started:
        process.kill()
        process.communicate()


COMMAND = (sys.executable, "-m", "companion", "serve")


def address(said: str) -> str:
    """The address that the server printed."""
    found = re.search(r"http://\S+", said)
    assert found, said
    return found.group()


def test_it_says_where_it_is(serve: Serve) -> None:
    """It prints an address that answers, and draws it as a QR code."""
    _, said = serve()
    assert "█" in said or "▀" in said or "▄" in said
    assert httpx.get(f"{address(said)}/healthz").status_code == 200


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_with_streams_open(serve: Serve, sign: signal.Signals) -> None:
    """Within 3 seconds the streams end and the port is free; the process leaves without complaint."""
    process, said = serve()
    with httpx.Client(base_url=address(said)) as client:
        made = client.post("/api/v1/groups", json=GROUP).json()
        headers = {"Authorization": f"Bearer {made['token']}"}
        with client.stream("GET", f"/api/v1/groups/{made['code']}/live", headers=headers) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            begun = time.monotonic()
            process.send_signal(sign)
            assert list(lines)[-1] == ""
            with pytest.raises(httpx.ConnectError):
                while True:
                    httpx.get(f"{address(said)}/healthz", timeout=3)
            assert time.monotonic() - begun < 3
    assert process.wait(timeout=10) == 0
    assert process.stdout.read() == ""  # type: ignore[union-attr]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """It says so in one sentence, and what to try."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        options = ["--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
        result = subprocess.run([*COMMAND, *options], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 1
    assert f"port {port}" in result.stderr
    assert f"--port {port + 1}" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """It says so in one sentence."""
    (tmp_path / "file").touch()
    options = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "file" / "data")]
    result = subprocess.run([*COMMAND, *options], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 1
    assert "data folder cannot be used" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_broken_pack_is_named_at_the_start(serve: Serve, tmp_path: Path) -> None:
    """It serves all the same, and says how to see what is wrong."""
    broken = tmp_path / "data" / "encounter_data" / "familiar_tales" / "broken"
    broken.mkdir(parents=True)
    (broken / "pack.yaml").write_text("id: broken\n")
    _, said = serve()
    assert f"companion pack check {broken}" in said
    assert httpx.get(f"{address(said)}/api/v1/packs").status_code == 200
