"""The danger track and its table (P501, P503 to P505, P507)."""

from collections.abc import Iterator
from itertools import pairwise

from companion.engine.errors import Complaint
from companion.games.familiar_tales.content import Content, DangerTrack
from companion.games.familiar_tales.cross_check.layers import layer_at
from companion.games.familiar_tales.reading.book import At, Book, Loaded, mapping
from companion.games.familiar_tales.reading.files import Shelved


def checked(content: Content, book: Book, shelved: Shelved) -> Iterator[Complaint]:
    """The campaign's track, then that of every layer that changes it."""
    campaign = shelved.one("campaign")
    at = At(shelved.path("campaign")) / "danger"
    found = list(_track(at, content.setting.danger, mapping(campaign["danger"])))
    yield from found
    yield from _rising(at / "bands", content.setting.danger, mapping(mapping(campaign["danger"])["bands"]))
    told = {complaint.what for complaint in found}
    for layer, setting in book.settings.items():
        if setting.danger is not content.setting.danger:
            here, typed = layer_at(layer, shelved)
            for complaint in _track(here / "danger", setting.danger, mapping(typed.get("danger"))):
                if complaint.what not in told:  # a fault of the layers below is told there
                    told.add(complaint.what)
                    yield complaint
    yield from _end_turn_rows(content, shelved)


def _track(at: At, track: DangerTrack, typed: Loaded) -> Iterator[Complaint]:
    order = list(mapping(typed.get("bands")))
    bands = sorted(
        track.bands, key=lambda band: (band.start, order.index(band.id) if band.id in order else -1)
    )
    for one, other in pairwise(bands):
        if one.start == other.start:
            yield (at / "bands" / one.id).complaint(
                "P503",
                f"bands `{one.id}` and `{other.id}` both start at {one.start}",
                f"a danger level of {one.start} would belong to two bands",
                "give each band its own `from`",
                part="key",
            )
    if bands[0].start != 0:
        yield (at / "bands").complaint(
            "P503",
            f"no band starts at 0; `{bands[0].id}` is the first, at {bands[0].start}",
            "the levels below it would belong to no band",
            "let the first band start at 0",
            part="key",
        )
    for band in bands:
        if band.start > track.max:
            yield (at / "bands" / band.id / "from").complaint(
                "P505",
                f"band `{band.id}` starts at {band.start}, above `max` {track.max}",
                "danger never rises above `max`, so the band is never reached",
                "lower `from`, or raise `max`",
            )
    if track.start > track.max:
        yield (at / "start").complaint(
            "P505",
            f"`start` {track.start} is above `max` {track.max}",
            "danger never rises above `max`",
            "lower `start`",
        )


def _rising(at: At, track: DangerTrack, typed: Loaded) -> Iterator[Complaint]:
    for one, other in pairwise(track.bands):
        if other.chance < one.chance_top and mapping(typed.get(other.id)).get("falls") is not True:
            yield (at / other.id / "chance").complaint(
                "P504",
                f"the chance falls from {one.chance_top} to {other.chance} as danger rises",
                "in this game a higher danger level makes negative effects more likely",
                "check for swapped digits, or add `falls: true` to this band if you mean it",
                level="warning",
            )
    only = track.bands[0]
    if len(track.bands) == 1 and only.chance == only.chance_top:
        yield at.complaint(
            "P507",
            "a single band with one fixed chance",
            "danger would not matter",
            "add a band, or write the chance as a range: `15-60`",
            part="key",
            level="warning",
        )


def _end_turn_rows(content: Content, shelved: Shelved) -> Iterator[Complaint]:
    """In the end-turn table every row says how likely it is."""
    table = content.setting.danger.table
    for file, loaded in shelved.of("tables").items():
        rows = mapping(mapping(mapping(loaded["tables"]).get(table)).get("rows"))
        for name, row in rows.items():
            if "weight" not in mapping(row):
                bands = ", ".join(f"{band.id}: 1" for band in content.setting.danger.bands)
                yield (At(file) / "tables" / table / "rows" / name).complaint(
                    "P501",
                    f"row `{name}` has no weight",
                    "in the end-turn table every band decides for itself",
                    f"add `weight: {{{bands}}}`",
                    part="key",
                )
