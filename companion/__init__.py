"""Companion: the app beside the board game Familiar Tales."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.app import create_app as create_app


def __getattr__(name: str) -> object:
    """`companion.create_app`, loaded when asked for: the rules and the command line start without Flask."""
    if name == "create_app":
        from companion.app import create_app

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
