"""`companion serve | groups | pack check`. What a command needs is loaded when it is called."""

import errno
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.config import VERSION

if TYPE_CHECKING:
    from flask import Flask

FOLDER = click.Path(file_okay=False, path_type=Path)
PORT = click.IntRange(0, 65535)
DATA = click.option("--data", type=FOLDER, help="Folder of the database; made when missing.")
PACKS = click.option("--packs", type=FOLDER, help="A further folder of packs: a folder per game in it.")


@click.group()
@click.version_option(VERSION)
def main() -> None:
    """Companion: the app beside the board game Familiar Tales."""


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=PORT, help="0 takes any that is free.")
@DATA
@PACKS
def serve(host: str, port: int, data: Path | None, packs: Path | None) -> None:
    """Serve the app to all phones of the home network."""
    from companion import asgi
    from companion import serve as server

    try:
        opened = server.open_port(host, port)
    except OSError as error:
        hint = f" Try --port {port + 1}." if error.errno == errno.EADDRINUSE else ""
        raise click.ClickException(
            f"Cannot listen on {host}, port {port}: {error.strerror}.{hint}"
        ) from error
    with opened:
        app = _app(data, packs)
        _name_broken_packs(app)
        server.announce(server.address(host, opened.getsockname()[1]))
        server.serve(asgi.Gateway(app), opened)


@main.command()
@DATA
def groups(data: Path | None) -> None:
    """List the tables of this machine with their join codes."""
    from companion.sessions import all_groups

    with _app(data).app_context():
        listed = all_groups()
    for group in listed:
        played = group.last_played.astimezone()
        click.echo(f"{group.code}  {group.name}  ({group.pack}, last played {played:%Y-%m-%d %H:%M})")
    if not listed:
        click.echo("There are no tables yet.")


@main.group()
def pack() -> None:
    """Work on encounter data."""


@pack.command()
@click.argument("path", type=click.Path(path_type=Path))
def check(path: Path) -> None:
    """Print every problem of the pack at PATH; the status is 1 for errors, 2 where no pack is there."""
    from companion.games import GAMES
    from companion.packs.check import report

    text, status = report(path, GAMES)
    click.echo(text)
    sys.exit(status)


def _app(data: Path | None, packs: Path | None = None) -> "Flask":
    """The app, or a sentence why it cannot start."""
    from companion.app import create_app
    from companion.sessions import MigrationFailed

    given = {"DATA": data, "PACKS": packs}
    try:
        return create_app({name: str(path) for name, path in given.items() if path})
    except MigrationFailed as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"The data folder cannot be used. {where}{error.strerror}.") from error


def _name_broken_packs(app: "Flask") -> None:
    """Say which packs cannot be played, and how to see why."""
    from companion.packs.problems import errors
    from companion.sessions import current_hall

    with app.app_context():
        shelved = current_hall().shelf.packs
    for one in shelved:
        if found := errors(one.problems):
            click.echo(f"{one.folder} has {found} errors: companion pack check {one.folder}", err=True)
