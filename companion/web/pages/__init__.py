"""The screens: server-rendered pages that are complete as plain forms. No rules here."""

from flask import Flask

from companion.web.pages.aside import aside
from companion.web.pages.beginning import beginning
from companion.web.pages.evening import evening
from companion.web.pages.home import home
from companion.web.pages.joining import joining
from companion.web.pages.markup import asked, line, story
from companion.web.pages.printed import printed
from companion.web.pages.table import table
from companion.web.pages.words import clock, day, in_story, language_name, sentences, since


def init_app(app: Flask) -> None:
    """Add the screens to this app, and to its templates what they say things with."""
    for say in (story, line, asked, since, day, clock, language_name):
        app.jinja_env.filters[say.__name__] = say
    for tell in (sentences, in_story):
        app.jinja_env.globals[tell.__name__] = tell
    for screens in (home, joining, beginning, table, aside, evening, printed):
        app.register_blueprint(screens)
