"""The games: one import and one entry each."""

from collections.abc import Mapping

from companion.engine.game import AnyGame
from companion.games.familiar_tales import FAMILIAR_TALES

GAMES: Mapping[str, AnyGame] = {game.id: game for game in (FAMILIAR_TALES,)}
