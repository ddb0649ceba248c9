"""Plain files become content: addresses, defaults, typed values."""

from companion.engine.speech import Overlay, Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import reading
from tests.games.familiar_tales.packs_read import content, files, read_files


def actions(address: str, name: str = "everything") -> list[c.Action]:
    """The actions of a list."""
    return [step.action for step in content(name).lists[address]]


def test_every_list_is_registered_under_its_address() -> None:
    """Every address that content holds leads to a list."""
    for name in ("everything", "saltmere-light"):
        lists = content(name).lists
        assert {"101/arrive", "101/setup", "101/exits/on-to-the-light", "codes/ZZ9"} & lists.keys()
        for page in content(name).locations.values():
            held = [page.arrive, page.setup, *(t.steps for t in page.triggers)]
            held += [s.steps for s in page.sections.values()] + [e.steps for e in page.codes.values()]
            for table in page.setting.tables.values():
                held += [row.steps for row in table.rows]
            for enemy in page.setting.enemies.values():
                held += [script.steps for script in enemy.scripts]
            assert set(held) <= lists.keys()


def test_addresses_inside_a_list_go_on_with_number_and_branch() -> None:
    """Options, tests, branches, rows, lines of `first_of`, damage."""
    setup = actions("101/setup")
    choose, test, roll = setup[13], setup[18], setup[21]
    assert isinstance(choose, c.Choose) and isinstance(test, c.SkillTest) and isinstance(roll, c.Roll)
    assert [option.steps for option in choose.options] == ["101/setup/13/left", "101/setup/13/right"]
    assert choose.otherwise == "101/setup/13/otherwise"
    assert content().lists["101/setup/13/right"] == ()
    assert (test.passed, test.failed) == ("101/setup/18/pass", "101/setup/18/fail")
    assert roll.table == "101/setup/21"
    nip = actions("enemies/crab/nip")[0]
    assert nip == c.FirstOf((("target-in-space", "enemies/crab/nip/0/0"), ("", "enemies/crab/nip/0/1")))
    attack = actions("enemies/crab/nip/0/0")[0]
    assert isinstance(attack, c.Attack)
    assert (attack.on_damage, attack.on_defended) == (
        "enemies/crab/nip/0/0/0/damage",
        "enemies/crab/nip/0/0/0/defended",
    )
    assert (attack.value, attack.extra, attack.times) == (None, 1, 2)


def test_a_table_inside_a_step_is_in_every_setting() -> None:
    """Its id is the step's address; rows have a weight for every band."""
    for setting in (content().setting, *(page.setting for page in content().locations.values())):
        head, tail = setting.tables["101/setup/21"].rows
        assert (head.steps, head.weight) == ("101/setup/21/head", {"calm": 1, "grim": 0})
        assert (tail.steps, tail.weight, tail.use) == ("101/setup/21/tail", {"calm": 1, "grim": 1}, "once")


def test_scenes_are_named_by_address_and_the_pages_own_come_first() -> None:
    """`run: here` means the scene of this page, `run: shared` the shared one."""
    assert actions("101/setup/22/then") == [c.Run("scenes/shared")]
    assert actions("101/setup/22/else") == [c.Run("101/scenes/here")]


def test_texts_have_the_formats_addresses() -> None:
    """By owner and step id, or by a path of ids; None where a step has no id."""
    setup = actions("101/setup", "saltmere-light")
    assert isinstance(setup[0], c.Say) and setup[0].text.address == "101#arrive"
    assert isinstance(setup[1], c.Do) and setup[1].text.address is None
    page = content("saltmere-light").locations["101"]
    assert page.title == Text("The Drowned Causeway", "101/title")
    (bell,) = actions("101/codes/A22", "saltmere-light")
    assert isinstance(bell, c.Choose) and bell.options[0].label.address == "101/codes/A22/ring/label"
    assert content("saltmere-light").key_words["wick"].word == Text("WICK", "key_words/wick/word")
    assert content().setting.enemies["crab"].name.address == "enemies/crab/name"
    assert (
        isinstance(remind := actions("101/setup")[33], c.Remind)
        and remind.text.address == "101/setup/tide/text"
    )
    here = actions("101/scenes/here")[0]
    assert isinstance(here, c.Say) and here.text.address == "101/scenes/here#here"


def test_values_are_typed_by_the_state_they_change() -> None:
    """A flag gets a truth value, a count a number, a choice a word."""
    assert actions("101/setup")[7] == c.SetState({"bell": True, "keeper": "helped", "oil": 2})
    assert actions("101/setup")[8] == c.AddState({"oil": -1})


def test_spawns_count_for_every_number_of_players() -> None:
    """One number, a map, or so many for each."""
    spawns = [action for action in actions("101/setup") if isinstance(action, c.Spawn)]
    assert [[spawn.number(players) for players in (1, 2, 3, 4)] for spawn in spawns] == [
        [1, 2, 2, 3],
        [2, 2, 3, 4],
    ]
    assert (spawns[0].at, spawns[0].remainder, spawns[0].life) == (("north", "south"), "in_order", 3)
    assert spawns[1].at == "any water space"


def test_codes_are_kept_as_they_are_compared() -> None:
    """`a-22` is A22 in the map, in the address and in what opens it; zeros stay."""
    page = content().locations["101"]
    assert list(page.codes) == ["A17", "A22", "007"]
    assert page.codes["A22"].steps == "101/codes/A22" and page.codes["A22"].closed
    assert actions("101/setup")[27] == c.Codes(("A22",), ("A17",), ("007",))
    event = page.codes["A17"]
    assert (event.use, event.only_for, event.cover) == ("once", ("owl",), False)
    assert (event.otherwise, event.again) == ("101/codes/A17/otherwise", "101/codes/A17/again")


def test_conditions_hold_read_ranges() -> None:
    """Each test has the shape that content.py gives it."""
    tests = {test.name: test.value for test in content().lists["101/setup"][35].when}
    assert len(tests) == 21
    assert tests["players"] == c.Range(1, 4)
    assert tests["any"] == ((c.Test("round", c.Every(2, 2)),), (c.Test("round", c.Range(3)),))
    assert tests["all"] == ((c.Test("danger", c.Range(2, 2)),), (c.Test("band", ("calm", "grim")),))
    assert tests["not"] == (c.Test("chapter", ("second",)),)
    assert tests["choice"] == {"keeper": ("helped", "robbed")}
    assert tests["enemies"] == {"any": c.Range(1), "crab": c.Range(0, 0)}
    assert tests["finder"] == ("owl",) and tests["code_open"] == ("A17",)


def test_triggers_keep_file_order_and_typed_moments() -> None:
    """Ranges for rounds, a number for danger, ids for the rest."""
    moments = {trigger.id: (trigger.moment, trigger.value) for trigger in content().locations["101"].triggers}
    assert list(moments)[:3] == ["a1", "a2", "a3"]
    assert moments["a1"] == ("round_start", c.Every(2, 2))
    assert moments["a2"] == ("round_end", c.Range(3))
    assert moments["a3"] == ("turn_start", ("any",))
    assert moments["a5"] == ("danger_reaches", 8)
    assert moments["b4"] == ("code", ("A22",))


def test_exits_and_endings_name_outcomes() -> None:
    """A number leads on; chapter-end has an outcome; campaign-end has neither."""
    exits = content().locations["101"].exits
    assert (exits["on"].to, exits["on"].outcome) == ("1001", None)
    assert (exits["won"].to, exits["won"].outcome) == (None, "won")
    assert (exits["over"].to, exits["over"].outcome, exits["over"].when) == (None, None, None)
    assert content().locations["1001"].exits["done"].outcome == "done"
    assert actions("101/setup")[36] == c.End("won")


def test_chapters_lead_on_by_number() -> None:
    """Without `ends` a chapter is `done`; without `next` the next number follows, then the end."""
    chapters = content().chapters
    assert {name: end.next for name, end in chapters["first"].ends.items()} == {"won": "second", "lost": None}
    assert chapters["second"].ends["done"] == c.Outcome("done", Text(""), "chapters/second/ends/done", None)
    assert content().first_chapter().id == "first"


def test_the_boxs_familiars_are_the_default() -> None:
    """A pack without familiars has the four of the box; colours and shapes are distinct."""
    plain = files("saltmere-light")
    campaign = plain["campaign.yaml"]
    assert isinstance(campaign, dict)
    del campaign["familiars"]
    pages = [plain["locations/101-drowned-causeway.yaml"]]
    for page in pages:
        assert isinstance(page, dict)
        page["codes"]["B03"]["steps"][0]["if"]["when"] = {"finder": "blaze"}
    familiars = read_files(plain).familiars
    assert tuple(familiars) == c.BOX_FAMILIARS
    for four in (familiars, content("saltmere-light").familiars, content().familiars):
        assert len({(one.colour, one.shape) for one in four.values()}) == len(four)
        assert all(one.short for one in four.values())
    owl = content().familiars["owl"]
    assert (owl.short.source, owl.colour, owl.shape) == ("Owl", "#3366aa", "moon")


def test_state_has_its_defaults() -> None:
    """False, 0, the first value, none; or what the pack says."""
    state = content().state
    assert {name: entry.default for name, entry in state.items()} == {
        "oil": 1,
        "bell": False,
        "keeper": "unmet",
        "chosen": "",
    }
    assert (state["oil"].max, state["bell"].scope, state["keeper"].values[2]) == (5, "location", "robbed")


def test_enemy_values_are_numbers_printed_or_none() -> None:
    """None stands for printed, -1 for none at all."""
    enemies = content().setting.enemies
    crab, gull, rock = enemies["crab"], enemies["gull"], enemies["rock"]
    assert (crab.defense, crab.melee, crab.ranged) == (3, None, -1)
    assert (gull.plural, gull.loot_text.source, gull.order) == (gull.name, "A feather.", "players")
    assert (rock.passive, rock.loot_table, rock.scripts, rock.figure) == (True, "odds", (), "rock")


def test_the_card_and_the_overlays_of_a_pack() -> None:
    """The pack's own language comes first; a text with plural forms gives `other`."""
    card = reading.card(content())
    assert (card.id, card.languages, card.chapters) == (
        "everything",
        ("en-GB", "de"),
        (("first", "First"), ("second", "Second")),
    )
    assert reading.overlays(files("everything"), "de")["101#hello"] == Overlay(
        "11111111", "<count:oil> Flaschen."
    )
    assert reading.overlays(files("everything"), "fr") == {}


def test_components_tell_what_is_printed() -> None:
    """Entry spaces as names or as a number; unknown stays unknown."""
    pages = content().components.pages
    assert pages["14"] == c.PageEntry(("north", "south"), 4, True)
    assert (pages["15"].entry_spaces, pages["A-1"].entry_spaces, pages["A-1"].forage) == (3, None, 2)
    assert content().components.familiars["owl"]["life"] == 9


def test_a_translation_pack_has_no_story() -> None:
    """It needs no campaign, is clean, and cannot be played."""
    pack = {
        "format": "1.0",
        "id": "saltmere-fr",
        "kind": "translation",
        "title": "La Lumière",
        "version": "1.0.0",
        "language": "fr",
        "authors": ["A"],
        "origin": "transcribed",
        "translates": {"pack": "saltmere-light", "version": ">=1.0"},
    }
    assert reading.read({"pack.yaml": pack}) == (None, ())
