"""The vocabulary of the tests: app, client, runner; a table that was made; a server; a browser."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app, sessions
from tests.callers import Caller, make_group
from tests.servers import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIXTURES = Path(__file__).parent / "packs"
CHROMIUM = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync")


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A root of packs that holds the example of the format page, in place of the app's own packs."""
    root = tmp_path / "packs"
    shutil.copytree(FIXTURES / "saltmere-light", root / "familiar_tales" / "saltmere-light")
    return root


@pytest.fixture
def new_app(tmp_path: Path, packs: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps; those with the same `data` are one after another on the same database."""
    made = []

    def make(data: str = "data", **settings: object) -> Flask:
        app = create_app(
            {"DATA": str(tmp_path / data), "SHIPPED_PACKS": str(packs), "TESTING": True, **settings}
        )
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            sessions.current_hall().close()


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    """The app on an empty database, with the example pack."""
    return new_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without cookies."""
    return app.test_client()


@pytest.fixture
def runner() -> CliRunner:
    """Runs commands of `companion`."""
    return CliRunner()


@pytest.fixture
def ada(app: Flask) -> Caller:
    """The host of a new table of four familiars, calling the API with her token."""
    return make_group(app.test_client())


@pytest.fixture
def live_server(app: Flask) -> Iterator[str]:
    """The app behind a real server; gives its address."""
    with served(app) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Debian's Chromium. In CI a missing one is a failure, elsewhere its tests are skipped."""
    playwright = pytest.importorskip("playwright.sync_api", reason="install the extra [test]")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("There is no Chromium on this machine.")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=list(CHROMIUM))
        yield chromium
        chromium.close()
