"""`companion groups` and `companion pack check`; `companion serve` has a file of its own."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from companion.cli import main
from tests.callers import make_group


@pytest.fixture(autouse=True)
def own_packs(monkeypatch: pytest.MonkeyPatch, packs: Path) -> None:
    """The commands see the example pack."""
    monkeypatch.setenv("COMPANION_SHIPPED_PACKS", str(packs))


def test_groups_lists_join_codes(app: Flask, runner: CliRunner) -> None:
    """Every table of this machine with its code, name and story."""
    ada = make_group(app.test_client())
    result = runner.invoke(main, ["groups", "--data", app.config["DATA"]])
    assert result.exit_code == 0, result.output
    assert ada.code in result.output
    assert "The Lamplighters" in result.output


def test_no_groups_yet(runner: CliRunner, tmp_path: Path) -> None:
    """An empty machine says so."""
    result = runner.invoke(main, ["groups", "--data", str(tmp_path / "new")])
    assert (result.exit_code, result.output) == (0, "There are no tables yet.\n")


def test_a_data_folder_that_is_none(runner: CliRunner, tmp_path: Path) -> None:
    """A file in the place of the data folder is said in one sentence."""
    (tmp_path / "file").touch()
    result = runner.invoke(main, ["groups", "--data", str(tmp_path / "file" / "data")])
    assert result.exit_code == 1
    assert "The data folder cannot be used" in result.output
    assert len(result.output.splitlines()) == 1


def test_checking_a_pack(runner: CliRunner, packs: Path) -> None:
    """A sound pack is status 0, one with errors 1, none at all 2."""
    pack = packs / "familiar_tales" / "saltmere-light"
    assert runner.invoke(main, ["pack", "check", str(pack)]).exit_code == 0
    with (pack / "campaign.yaml").open("a") as campaign:
        campaign.write("\nsurprise: 1\n")
    result = runner.invoke(main, ["pack", "check", str(pack)])
    assert result.exit_code == 1
    assert "campaign.yaml:" in result.output
    assert runner.invoke(main, ["pack", "check", str(pack / "nowhere")]).exit_code == 2


def test_the_version(runner: CliRunner) -> None:
    """`--version` says it."""
    assert "version" in runner.invoke(main, ["--version"]).output
