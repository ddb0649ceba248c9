"""Every setting and its default, and where data and packs lie."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

if TYPE_CHECKING:
    from flask import Config

VERSION = "0.1.0"
PACKAGE = Path(__file__).resolve().parent


class Defaults:
    """Settings; each can be set as COMPANION_<NAME> in the environment."""

    DATA = ""  # folder of the database; empty: see data_folder
    SHIPPED_PACKS = ""  # the app's own packs; empty: those of the checkout or of the wheel
    HOUSE_PACKS = True  # tables may put what they have described on the shelf; off where strangers share it
    PACKS = ""  # further folders of packs, laid out like encounter_data/, parted as in PATH
    DATABASE_URL = ""  # PostgreSQL instead of SQLite; also read from DATABASE_URL without prefix
    SECRET_KEY = ""  # signs form tokens; empty: made once and kept in the data folder
    JOIN_TRIES = 20  # wrong join codes in ten minutes, per address and per code
    PROXIES = 0  # how many proxies of ours stand before the app and tell the true address
    LOCK_WAIT = 2.0  # seconds that a locked database is waited for
    STREAM_COMMENT = 15.0  # seconds between signs of life on a quiet live stream
    MAX_CONTENT_LENGTH = 64 * 1024  # bytes of a request's body
    PERMANENT_SESSION_LIFETIME = 400 * 24 * 3600  # seconds that a form token lasts: phones sleep
    SESSION_COOKIE_NAME = "companion_form"
    SESSION_COOKIE_SAMESITE = "Lax"
    SESSION_REFRESH_EACH_REQUEST = False  # or every picture would carry a cookie
    WTF_CSRF_TIME_LIMIT = None
    WTF_CSRF_CHECK_DEFAULT = False  # guard.py decides what is checked
    WTF_CSRF_SSL_STRICT = False  # guard.py compares origins itself
    BABEL_TRANSLATION_DIRECTORIES = str(PACKAGE / "web" / "translations")


def load(config: "Config", settings: Mapping[str, object]) -> None:
    """Fill `config`: the defaults, then the environment, then `settings`."""
    config.from_object(Defaults)
    config["DATABASE_URL"] = os.environ.get("DATABASE_URL", "")
    config.from_prefixed_env("COMPANION")
    config.from_mapping(settings)


def checkout() -> Path | None:
    """The folder of the checkout that this code lies in, if it lies in one."""
    top = PACKAGE.parent
    return top if (top / "pyproject.toml").is_file() and (top / "encounter_data").is_dir() else None


def data_folder(config: Mapping[str, object]) -> Path:
    """DATA, else `instance/` of the checkout, else the user's own data folder."""
    if config["DATA"]:
        return Path(str(config["DATA"])).expanduser().resolve()
    top = checkout()
    return top / "instance" if top else user_data_path("companion", appauthor=False)


def pack_folders(config: Mapping[str, object]) -> tuple[Path, ...]:
    """Where packs lie: those of the app, those in the data folder, those of PACKS.

    An editable install leaves a copy of the packs in site-packages. It is never read: a checkout
    has its own, and only a true install has this package beside that copy.
    """
    shipped = _folders(config["SHIPPED_PACKS"]) or ((checkout() or PACKAGE) / "encounter_data",)
    return (*shipped, data_folder(config) / "encounter_data", *_folders(config["PACKS"]))


def house(config: Mapping[str, object]) -> Path | None:
    """Where tables may put packs of their own."""
    return data_folder(config) / "encounter_data" if config["HOUSE_PACKS"] else None


def _folders(listed: object) -> tuple[Path, ...]:
    return tuple(Path(part).expanduser().resolve() for part in str(listed).split(os.pathsep) if part)


def database_url(config: Mapping[str, object]) -> str:
    """Where the log is kept, as SQLAlchemy writes it."""
    url = str(config["DATABASE_URL"])
    if not url:
        return f"sqlite:///{data_folder(config) / 'companion.sqlite3'}"
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def secret_key(config: Mapping[str, object]) -> str:
    """SECRET_KEY, else the one in the data folder, made at the first start. Raises OSError."""
    if config["SECRET_KEY"]:
        return str(config["SECRET_KEY"])
    folder = data_folder(config)
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "secret.key"
    try:
        with open(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return kept.read_text()
