"""The packs' own playthroughs (tests/*.yaml), played on the real engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest

from companion.engine.dice import ScriptedDice
from companion.games.familiar_tales import FAMILIAR_TALES
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.conditions import Scene, holds
from companion.games.familiar_tales.content import Content, PrintedPage, Setting
from companion.games.familiar_tales.reading.conditions import condition
from companion.games.familiar_tales.schema.playthroughs import PlaythroughsFile
from companion.packs.check import Checked, check_folder
from tests.games.familiar_tales.sitting import Sitting

ROOT = Path(__file__).parents[3]
PACKS = {
    "frozen": ROOT / "tests" / "packs" / "saltmere-light",
    **{
        folder.name: folder
        for folder in sorted((ROOT / "encounter_data" / "familiar_tales").iterdir())
        if folder.is_dir()
    },
}
WAITS = ("setup", "effect", "enemy", "travel")
LONGEST = 12  # End Turns until somebody acts


def quiet(content: Content) -> Content:
    """The pack without negative effects."""

    def calm(setting: Setting) -> Setting:
        bands = tuple(replace(band, chance=0, chance_top=0) for band in setting.danger.bands)
        return replace(setting, danger=replace(setting.danger, bands=bands, max_quiet=0))

    pages = {n: replace(page, setting=calm(page.setting)) for n, page in content.locations.items()}
    return replace(content, locations=pages, setting=calm(content.setting))


@dataclass
class Playthrough:
    """One scripted test of a pack, played line by line; waits are passed by themselves."""

    told: Mapping[str, object]
    content: Content

    def __post_init__(self) -> None:
        """The group sits down and enters the first page."""
        unknown = set(self.told) - {"start", "turn_order", "players", "end_turn", "play", "expect", "note"}
        assert not unknown, f"this player does not know {unknown}"
        content = quiet(self.content) if self.told.get("end_turn") == "quiet" else self.content
        order = cast("list[str] | None", self.told.get("turn_order"))
        players = cast(int, self.told.get("players", 4))
        self.sitting = Sitting(content, dice=ScriptedDice(), players=players, order=order)
        start = cast(str, self.told.get("start", content.first_chapter().start))
        self.press(k.EnterLocation(start))

    def play(self) -> None:
        """All lines, then what is expected."""
        for line in cast("list[dict[str, object]]", self.told["play"]):
            for word, value in line.items():
                if word not in ("note", "familiar"):
                    self.do(word, value, cast("str | None", line.get("familiar")))
        assert self.sitting.prompt is None or self.sitting.state.ended, self.sitting.prompt
        scene = Scene(self.sitting.state, self.sitting.content)
        for test in condition(self.told.get("expect", {})):
            assert holds((test,), scene), test

    def do(self, word: str, value: object, familiar: str | None) -> None:
        """One word of a line."""
        text = str(value)
        match word:
            case "turn":
                self.until(text)
            case "choose" | "test":
                self.sitting.answer(text)
                self.pass_waits()
            case "answer":
                self.sitting.answer(self.typed(text))
                self.pass_waits()
            case "end_turn":
                self.press(k.EndTurn())
            case _:
                self.press(COMMANDS[word](value, familiar))

    def until(self, familiar: str) -> None:
        """End Turn until this familiar acts."""
        for _ in range(LONGEST):
            if self.sitting.state.acting == familiar:
                return
            self.press(k.EndTurn())
        pytest.fail(f"{familiar} never acts")

    def press(self, command: k.Command) -> None:
        """Press; what only has to be carried out is carried out."""
        self.sitting.press(command)
        self.pass_waits()

    def pass_waits(self) -> None:
        """Go on until something is asked; of a page of the book and of key words nothing is told."""
        while prompt := self.sitting.prompt:
            if prompt.kind in WAITS:
                self.sitting.go_on()
            elif prompt.kind == "page":
                self.sitting.press(k.DescribePage(PrintedPage("")))
            elif not prompt.at:
                self.sitting.answer("")
            else:
                return

    def typed(self, text: str) -> bool | int | str:
        """The answer as the open question wants it."""
        kind = self.sitting.asks.kind
        return text == "true" if kind == "yes_no" else int(text) if kind == "number" else text


COMMANDS = {
    "code": lambda value, familiar: k.EnterCode(value, familiar),
    "mark_objective": lambda value, _: k.MarkObjective(value),
    "use_section": lambda value, familiar: k.UseSection(value, familiar),
    "defeat_enemy": lambda value, familiar: k.DefeatEnemy(value, familiar),
    "defeat_familiar": lambda value, _: k.DefeatFamiliar(value),
    "take_exit": lambda value, _: k.TakeExit(value),
    "change_danger": lambda value, _: k.ChangeDanger(value),
}


def checked(folder: Path) -> Checked:
    """The pack, without an error."""
    found = check_folder(FAMILIAR_TALES, folder)
    assert found.content is not None, "\n".join(map(str, found.problems))
    return found


def playthroughs() -> Iterator[tuple[str, Content, Mapping[str, object]]]:
    """(pack/name, content, playthrough) of every pack."""
    for name, folder in PACKS.items():
        pack = checked(folder)
        for path, plain in pack.files.items():
            if path.startswith("tests/"):
                loaded = cast("dict[str, dict[str, Mapping[str, object]]]", PlaythroughsFile().load(plain))
                for title, told in loaded["tests"].items():
                    lines = in_order(told["play"], plain["tests"][title]["play"])
                    yield f"{name}/{title}", cast(Content, pack.content), {**told, "play": lines}


def in_order(loaded: object, written: list[dict[str, object]]) -> list[dict[str, object]]:
    """The lines as read, their words in the order in which the author wrote them."""
    lines = cast("list[dict[str, object]]", loaded)
    return [{word: line[word] for word in words} for line, words in zip(lines, written, strict=True)]


ALL = {name: (content, told) for name, content, told in playthroughs()}


@pytest.mark.parametrize("name", ALL)
def test_a_pack_plays_as_its_author_says(name: str) -> None:
    """Every line is accepted, and what is expected holds at the end."""
    content, told = ALL[name]
    Playthrough(told, content).play()


def test_every_pack_has_a_playthrough() -> None:
    """The frozen example and each shipped pack."""
    assert {name.partition("/")[0] for name in ALL} == set(PACKS)


def test_the_shipped_packs_are_played_to_every_way_home() -> None:
    """Each exit that ends the campaign is taken by some playthrough."""
    for pack in PACKS:
        taken, ways = set(), set()
        for name, (content, told) in ALL.items():
            if name.startswith(f"{pack}/"):
                played = Playthrough(told, content)
                played.play()
                taken.add(played.sitting.state.ended)
                ways |= {f"{p.number}/exits/{x}" for p in content.locations.values()
                         for x, exit_ in p.exits.items() if exit_.to is None}  # fmt: skip
        if pack != "frozen":
            assert ways <= taken, pack


def test_a_wrong_expectation_fails() -> None:
    """The player does look."""
    content, told = ALL["frozen/bell-cart-and-locker-give-enough-oil"]
    with pytest.raises(AssertionError):
        Playthrough({**told, "expect": {"flag": "bell-rung"}}, content).play()
