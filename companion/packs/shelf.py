"""Every pack read once at start; a broken pack never hides the others."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock

from companion.engine.game import AnyGame, PackCard
from companion.engine.speech import Overlay
from companion.packs.check import Checked, check_folder
from companion.packs.problems import PackError, Problem


@dataclass(frozen=True)
class ShelfPack:
    """A pack on the shelf. `content` is None where it has errors; `errors(pack.problems)` counts them.

    `texts` and `digest` are what a group pins; `languages` begins with the pack's own.
    """

    game: str
    id: str
    title: str
    version: str
    languages: tuple[str, ...]
    problems: tuple[Problem, ...]
    card: PackCard | None
    content: object | None
    texts: Mapping[str, str]
    folder: Path
    digest: str
    translations: Mapping[str, Mapping[str, Overlay]] = field(default_factory=dict, repr=False)

    def overlays(self, language: str) -> Mapping[str, Overlay]:
        """The translated texts of a language, by address; none where there are none."""
        return self.translations.get(language, {})


class Shelf:
    """The packs below several roots, each laid out as `root/<game>/<pack>/`.

    `house`: the root to which tables add packs of their own; None where they may not.
    """

    def __init__(
        self, roots: Iterable[Path], games: Mapping[str, AnyGame], house: Path | None = None
    ) -> None:
        self.house = house
        self._adding = Lock()
        found = [
            _read(games[folder.parent.name], folder)
            for root in dict.fromkeys(Path(root).absolute() for root in roots)
            for folder in _folders(root, games)
        ]
        self.packs: tuple[ShelfPack, ...] = tuple(_without_doubles(found))

    def add(self, game: AnyGame, folder: Path) -> ShelfPack:
        """Put a pack on the shelf, in the place of the one that its folder held before."""
        fresh = _read(game, folder)
        with self._adding:
            self.packs = (*(pack for pack in self.packs if pack.folder != folder), fresh)
        return fresh

    def get(self, game_id: str, pack_id: str) -> ShelfPack | None:
        """The pack with this id, or None."""
        return next((pack for pack in self.packs if (pack.game, pack.id) == (game_id, pack_id)), None)


def _folders(root: Path, games: Mapping[str, AnyGame]) -> Iterator[Path]:
    for game in games:
        try:
            folders = sorted(path for path in (root / game).iterdir() if path.is_dir())
        except OSError:
            continue  # a root without this game
        yield from (path for path in folders if not path.name.startswith("."))


def _read(game: AnyGame, folder: Path) -> ShelfPack:
    try:
        checked = check_folder(game, folder)
    except PackError as fault:
        checked = Checked(None, (Problem("", 1, 1, "P805", str(fault)),), {}, {}, "")
    card = game.card(checked.content) if checked.content is not None else None
    languages = card.languages if card else ()
    return ShelfPack(
        game=game.id,
        id=card.id if card else folder.name,
        title=card.title if card else folder.name,
        version=card.version if card else "",
        languages=languages,
        problems=checked.problems,
        card=card,
        content=checked.content,
        texts=checked.texts,
        folder=folder,
        digest=checked.digest,
        translations={tag: game.overlays(checked.files, tag) for tag in languages[1:]},
    )


def _without_doubles(packs: list[ShelfPack]) -> Iterator[ShelfPack]:
    for pack in packs:
        others = [
            other.folder
            for other in packs
            if (other.game, other.id) == (pack.game, pack.id) and other is not pack
        ]
        if not others:
            yield pack
            continue
        double = Problem(
            "pack.yaml",
            1,
            1,
            "P806",
            f"another pack is called `{pack.id}` too: {others[0]}",
            why="the app could not tell which one a group plays",
            fix="take one of the two away, or rename it",
        )
        yield replace(pack, content=None, problems=(*pack.problems, double))
