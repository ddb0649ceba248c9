"""Overrides: app defaults, campaign, era, chapter, page; maps merge, anything else replaces."""

from companion.engine.speech import Text
from companion.games.familiar_tales import content as content_of
from companion.games.familiar_tales import reading
from companion.games.familiar_tales.content import Band, Range, Setting
from tests.games.familiar_tales.packs_read import content, files, read_files


def rows(setting: Setting, table: str = "end-turn") -> dict[str, str]:
    """The rows of a table: id -> address of the steps."""
    return {row.id: row.steps for row in setting.tables[table].rows}


def test_a_campaign_layer_changes_tables_and_enemies() -> None:
    """`tables` and `enemies` in campaign.yaml lie above the files; the rest stays."""
    setting = content().setting
    wind = setting.tables["end-turn"].rows[0]
    assert (wind.use, wind.weight, wind.not_twice) == ("once", {"calm": 2, "grim": 1}, True)
    assert setting.enemies["gull"].figure == "bird"
    assert list(setting.enemies) == ["gull", "crab", "rock"], "`enemy_turn.order` first, then file order"


def test_an_era_and_a_chapter_reach_their_pages() -> None:
    """A page without an override has what its chapter and era say."""
    page = content().locations["1001"].setting
    assert [rule.id for rule in page.special_rules] == ["dim"]
    assert page.texts["no_effect"] == Text("The morning holds still.", "eras/dawn/texts/no_effect")
    assert page.tables is content().setting.tables, "what is not touched is shared"
    assert content().setting.special_rules == ()


def test_a_page_merges_bands_and_numbers() -> None:
    """Single numbers of the danger track change, the others stay."""
    danger = content().locations["101"].setting.danger
    assert danger.bands == (Band("calm", 0, 40, 40), Band("grim", 6, 25, 60))
    assert (danger.max, danger.max_quiet, danger.max_in_a_row, danger.reset) == (14, 2, 3, "chapter")
    assert content().setting.danger.bands[0] == Band("calm", 0, 15, 30)


def test_a_row_is_dropped_changed_and_added() -> None:
    """`remove: true` drops an entry, new rows go last, unchanged steps stay where they were written."""
    setting = content().locations["101"].setting
    assert rows(setting) == {
        "quiet": "tables/end-turn/quiet",
        "fog": "101/tables/end-turn/fog",
    }
    assert setting.tables["end-turn"].rows[0].weight == {"calm": 1, "grim": 5}
    assert setting.tables["end-turn"].draw == "deck"
    assert rows(setting, "page-only") == {"one": "101/tables/page-only/one"}
    assert "page-only" not in content().setting.tables


def test_enemies_merge_over_three_layers() -> None:
    """The chapter gives more life, the page another move and another script."""
    crab = content().locations["101"].setting.enemies["crab"]
    assert (crab.life, crab.move, crab.defense) == ((3,), 4, 3)
    assert [(script.id, script.steps) for script in crab.scripts] == [
        ("nip", "enemies/crab/nip"),
        ("lurk", "101/enemies/crab/lurk"),
    ]
    assert crab.scripts[0].weight == {"calm": 3, "grim": 4}
    assert content().setting.enemies["crab"].life == (2, 1)


def test_what_happens_after_an_effect_can_differ() -> None:
    """The address of `after` names the layer that wrote it."""
    assert content().setting.danger.after == "danger/after"
    assert content().locations["101"].setting.danger.after == "chapters/first/danger/after"
    assert content().locations["1001"].setting.danger.after == "danger/after"


def test_texts_rules_and_conditions_of_a_page() -> None:
    """A page's own special rules come with those of its override; a removed text is the app's again."""
    setting = content().locations["101"].setting
    assert [rule.id for rule in setting.special_rules] == ["loud", "slippery"]
    assert setting.texts["unknown_code"] == Text("Only wet stone.", "101/texts/unknown_code")
    assert "no_effect" not in setting.texts
    assert setting.conditions["rich"] == (content_of.Test("count", {"oil": Range(4)}),)


def test_pages_without_overrides_share_the_campaigns_setting() -> None:
    """Nothing is merged anew where nothing is overridden."""
    light = content("saltmere-light")
    assert light.locations["101"].setting is light.setting
    assert light.locations["102"].setting.enemies is light.setting.enemies


def test_a_layer_cannot_leave_an_entry_half_made() -> None:
    """A new row without steps, a new band, a number that lost its bands: told where the layer says so."""
    plain = files("saltmere-light")
    page = plain["locations/102-saltmere-light.yaml"]
    assert isinstance(page, dict)
    page["override"] = {
        "danger": {"bands": {"calmer": {"from": "2", "chance": "10"}}},
        "tables": {"end-turn": {"rows": {"new": {"weight": {"calm": "1"}}}}},
        "enemies": {"mire-crab": {"turn": {"scripts": {"bite": {"weight": "2"}}}}, "ghost": {"life": "2"}},
        "special_rules": {"dark": {"when": {"danger": "2"}}},
    }
    found, complaints = reading.read(plain)
    assert found is None
    told = {(complaint.code, complaint.place[1:]) for complaint in complaints}
    assert told == {
        ("P503", ("danger", "bands", "calmer")),
        ("P102", ("tables", "end-turn", "rows", "new")),
        ("P501", ("tables", "end-turn", "rows", "new", "weight")),
        ("P102", ("enemies", "mire-crab", "turn", "scripts", "bite")),
        ("P102", ("enemies", "ghost")),
        ("P102", ("special_rules", "dark")),
    }


def test_what_is_still_used_cannot_be_removed() -> None:
    """An enemy that a shared table brings cannot be taken from one page alone."""
    plain = files("saltmere-light")
    page = plain["locations/102-saltmere-light.yaml"]
    assert isinstance(page, dict)
    page["override"]["enemies"] = {"mire-crab": {"remove": "true"}}
    _, complaints = reading.read(plain)
    assert [(complaint.code, complaint.place) for complaint in complaints] == [
        ("P201", ("override", "enemies", "mire-crab"))
    ]
    page["override"]["tables"]["end-turn"]["rows"]["more-come"] = {"remove": "true"}
    assert "mire-crab" not in read_files(plain).locations["102"].setting.enemies
