"""The app is wired once, from settings, and reads the packs it should."""

import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

import companion
from companion import config, create_app
from companion.sessions import current_hall

ROOT = Path(companion.__file__).parent.parent


def settings(**given: object) -> dict[str, object]:
    """All settings, some of them given."""
    app = Flask("settings")
    config.load(app.config, given)
    return app.config


def test_engine_and_command_line_start_without_flask() -> None:
    """`companion` loads Flask only when somebody asks for an app."""
    program = "import sys, companion.cli, companion.engine.dice; sys.exit('flask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """COMPANION_* beats the defaults, and what is passed in beats both."""
    monkeypatch.setenv("COMPANION_JOIN_TRIES", "7")
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    found = settings(PROXIES=2)
    assert (found["JOIN_TRIES"], found["PROXIES"]) == (7, 2)


def test_where_the_log_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In SQLite in the data folder, or where DATABASE_URL says."""
    assert config.database_url(settings(DATA=str(tmp_path))).startswith(f"sqlite:///{tmp_path}")
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@db/tables")
    assert config.database_url(settings()) == "postgresql+psycopg://u:p@db/tables"


def test_data_lies_in_the_checkout_unless_told() -> None:
    """`instance/` of a checkout is its data folder, and its own packs come first."""
    assert config.data_folder(settings()) == ROOT / "instance"
    assert config.pack_folders(settings())[0] == ROOT / "encounter_data"


def test_an_install_uses_its_own_packs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a checkout: the packs beside the package, and the user's own data folder."""
    monkeypatch.setattr(config, "PACKAGE", tmp_path / "site-packages" / "companion")
    assert config.pack_folders(settings())[0] == tmp_path / "site-packages" / "companion" / "encounter_data"
    assert config.data_folder(settings()).name == "companion"


def test_packs_of_players_and_of_the_command_line(tmp_path: Path) -> None:
    """Fans' packs lie in the data folder, further ones where PACKS says."""
    found = config.pack_folders(settings(DATA=str(tmp_path), PACKS=str(tmp_path / "more")))
    assert found[1:] == (tmp_path / "encounter_data", tmp_path / "more")


def test_the_key_of_the_data_folder_is_kept(tmp_path: Path) -> None:
    """The first start makes a secret key that only its owner can read; later ones use it."""
    first, second = (config.secret_key(settings(DATA=str(tmp_path / "new"))) for _ in range(2))
    assert first == second
    assert (tmp_path / "new" / "secret.key").stat().st_mode & 0o077 == 0


def test_a_broken_pack_hides_nothing(tmp_path: Path, packs: Path) -> None:
    """It is listed with its number of errors, cannot be started, and the others can."""
    broken = packs / "familiar_tales" / "broken"
    broken.mkdir()
    (broken / "pack.yaml").write_text("id: broken\n")
    app = create_app({"DATA": str(tmp_path / "data"), "SHIPPED_PACKS": str(packs), "TESTING": True})
    listed = {pack["id"]: pack for pack in app.test_client().get("/api/v1/packs").get_json()["packs"]}
    assert listed["broken"]["problems"] > 0
    assert listed["saltmere-light"]["problems"] == 0
    with app.app_context():
        current_hall().close()
