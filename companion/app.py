"""create_app(): the only place that wires settings, packs, database and pages together."""

from collections.abc import Mapping

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import config, sessions
from companion.games import GAMES
from companion.packs.shelf import Shelf
from companion.web import api, errors, guard, pages, pictures, speech


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """The app with these settings over those of the environment (config.py).

    Raises OSError where the data folder cannot be used, MigrationFailed.
    """
    app = Flask(__name__, template_folder="web/templates", static_folder="web/static")
    config.load(app.config, settings or {})
    app.secret_key = config.secret_key(app.config)
    shelf = Shelf(config.pack_folders(app.config), GAMES, config.house(app.config))
    sessions.open_store(app, config.database_url(app.config), shelf, GAMES, app.config["LOCK_WAIT"])

    speech.init_app(app, frozenset(tag for pack in shelf.packs for tag in pack.languages))
    pictures.init_app(app)
    errors.init_app(app)
    guard.init_app(app)
    api.init_app(app)
    pages.init_app(app)
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    return app
