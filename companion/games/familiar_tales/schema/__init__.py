"""What may stand in a pack's files: the shape of every key, as marshmallow schemas."""

from collections.abc import Mapping

from marshmallow import ValidationError

from companion.engine.errors import Complaint
from companion.games.familiar_tales.schema.actions import Step
from companion.games.familiar_tales.schema.campaign import CampaignFile
from companion.games.familiar_tales.schema.enemies import EnemiesFile, TablesFile
from companion.games.familiar_tales.schema.flaws import complaints
from companion.games.familiar_tales.schema.locations import LocationFile, ScenesFile
from companion.games.familiar_tales.schema.overlays import load as load_overlay
from companion.games.familiar_tales.schema.pack import ComponentsFile, PackFile
from companion.games.familiar_tales.schema.parts import load_map
from companion.games.familiar_tales.schema.playthroughs import PlaythroughsFile
from companion.games.familiar_tales.schema.scripts import BranchStep, ScriptStep
from companion.games.familiar_tales.schema.shape import Shape

STEPS = (Step, ScriptStep, BranchStep)  # every kind of step that a list may hold
SINGLE: Mapping[str, type[Shape]] = {"pack": PackFile, "campaign": CampaignFile, "components": ComponentsFile}
FOLDERS: Mapping[str, type[Shape]] = {
    "enemies": EnemiesFile,
    "tables": TablesFile,
    "scenes": ScenesFile,
    "locations": LocationFile,
    "tests": PlaythroughsFile,
}

Loaded = Mapping[str, object]


def load(kind: str, file: str, plain: object) -> tuple[Loaded | None, tuple[Complaint, ...]]:
    """The loaded value of a file of this kind: `pack`, `locations`, `i18n`, ...; None where it is wrong."""
    if not isinstance(plain, dict):
        return None, (
            Complaint(
                file,
                (),
                "P103",
                "this file must be a map of keys",
                "the app looks its values up by key",
                "write `key: value` lines",
            ),
        )
    try:
        if kind == "i18n":
            return load_overlay(plain), ()
        return load_map({**SINGLE, **FOLDERS}[kind], plain, partial=False), ()
    except ValidationError as fault:
        return None, tuple(complaints(file, fault.messages))
