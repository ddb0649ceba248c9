import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask, g, render_template

from companion import create_app, sessions
from companion.web.pages.words import since
from tests.web.samples import Plain, card, table
from tests.web.screens import SCREENS


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One app for all pictures: none of them changes anything."""
    made = create_app({"DATA": str(tmp_path_factory.mktemp("data")), "TESTING": True})
    yield made
    with made.app_context():
        sessions.current_hall().close()


BUTTONS = re.compile(r"<button[^>]*>")


def shown(app: Flask, sample: Plain, screen: str = "panel") -> str:
    """The picture of a table."""
    with app.test_request_context():
        return render_template(f"familiar_tales/{screen}.html", table=sample)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("screen", ["panel", "display"])
def test_a_picture_holds_no_style_and_no_script(app: Flask, name: str, screen: str):
    """The content security policy would silently drop them."""
    html = shown(app, SCREENS[name](), screen)
    assert not re.search(r"\sstyle=|\son[a-z]+=|<script|javascript:", html.replace("&lt;b onclick=x", ""))


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_holds_nothing_of_one_phone(app: Flask, name: str):
    """Every press goes through the form in the shell; no id of a press, no form token."""
    html = shown(app, SCREENS[name]())
    assert "csrf" not in html and "press_id" not in html
    for button in BUTTONS.findall(html):
        assert 'form="press"' in button or 'type="button"' in button or "disabled" in button or "Look" in html


@pytest.mark.parametrize("name", SCREENS)
def test_a_display_has_nothing_to_press(app: Flask, name: str):
    """A large screen shows the same, without buttons."""
    assert not BUTTONS.findall(shown(app, SCREENS[name](), "display"))


def test_a_missing_key_never_breaks_a_picture(app: Flask):
    """A table with the contract's keys alone is shown."""
    sample = table()
    for key in (
        "familiars",
        "told",
        "kinds",
        "deck",
        "corrections",
        "proposed",
        "code_keys",
        "reminders",
        "notes",
    ):
        del sample[key]
        assert "<article" in shown(app, sample)


def test_one_big_button_at_one_place(app: Flask):
    """End turn, Continue in a wait, nothing to press in a question, the page where none is open."""

    def primary(sample: Plain) -> str:
        found = re.search(r'<(?:button|a)[^>]*id="primary".*?</(?:button|a)>', shown(app, sample), re.S)
        assert found
        return found[0]

    assert "end_turn" in primary(table()) and "End turn" in primary(table())
    for wait in ("setup", "effect", "enemy", "travel"):
        assert "continue" in primary(SCREENS[wait]()) and "Continue" in primary(SCREENS[wait]())
    for question in ("choice", "test", "yes_no", "number", "familiar", "key_word"):
        held = primary(SCREENS[question]())
        assert "<button" not in held and 'href="#prompt-' in held  # it presses nothing and leads there
    assert "enter_location" in primary(SCREENS["begin"]()) and "The Drowned Causeway" in primary(
        SCREENS["begin"]()
    )


@pytest.mark.parametrize("name", ["table", "telling", "test", "choice", "enemy", "effect", "setup", "yes_no"])
def test_danger_can_rise_wherever_a_die_can_be_rolled(app: Flask, name: str):
    """FT-58, FT-89, FT-127, FT-130, FT-143: one tap for the die, and each cause by name."""
    html = shown(app, SCREENS[name]())
    for cause in ("die", "card", "trade", "fire", "poison", "other"):
        assert f'"cause": "{cause}", "type": "change_danger"' in html


def test_a_test_says_what_to_reach(app: Flask):
    """FT-60: who tests, which skill, which number, and two answers."""
    html = shown(app, SCREENS["test"]())
    assert "Might test: reach 4 or more" in html and "Blaze tests" in html
    assert html.count('"type": "answer"') == 2


def test_a_choice_shows_who_decides_and_what_it_costs(app: Flask):
    """The finder decides; the cost stands on the button."""
    html = shown(app, SCREENS["choice"]())
    assert "Blaze decides" in html and "2 wood, 1 herb" in html


def test_an_enemy_turn_goes_step_by_step(app: Flask):
    """FT-106, FT-107: steps in order, a mark for each figure, and ties are the players'."""
    html = shown(app, SCREENS["enemy"]())
    assert html.index("melee attack (<strong>2</strong>)") < html.index("up to 2 spaces")
    assert len(re.findall(r'id="figure-46.1-\d"', html)) == 3 and "Ties: you decide." in html


def test_instructions_for_some_are_headed_with_name_and_shape(app: Flask):
    """Those for the same familiars stand under one head."""
    html = shown(app, SCREENS["telling"]())
    stage = html[html.index('id="stage"') : html.index('class="now')]
    heads = re.findall(r'<h2 class="who">(.*?)</h2>', stage, re.S)
    assert [re.findall(r"href=\"#s-(\w+)\"", head) for head in heads] == [["sun"], [], ["flame", "leaf"]]


def test_the_lamp_sinks(app: Flask):
    """The oil falls as danger rises; at the top the flame is out."""

    def oil(level: int) -> float:
        danger = {"level": level, "max": 16, "band": "wary", "word": "wary", "chance": 1, "bands": []}
        found = re.search(r'lamp-oil"[^>]*height="([\d.]+)"', shown(app, table(danger=danger)))
        return float(found[1]) if found else 0

    levels = [oil(level) for level in range(17)]
    assert levels == sorted(levels, reverse=True) and len(set(levels)) == 17 and levels[16] == 0
    assert "lamp-smoke" in shown(app, SCREENS["exits"]())


def test_names_are_shown_as_they_were_typed(app: Flask):
    """Markup, emoji and right-to-left marks are text, each name in a room of its own."""
    html = shown(app, SCREENS["hostile"]())
    assert "<b onclick" not in html and "<bdi>&lt;b onclick=x&gt;\u202eevil&lt;/b&gt; 🦊🦊</bdi>" in html


def test_setting_up_is_one_press(app: Flask):
    """FT-36: the list, and one big button that closes it; no End turn."""
    html = shown(app, SCREENS["setup"]())
    assert "Lay out page 14" in html and '"type": "end_turn"' not in html


def test_only_the_keys_that_the_codes_need(app: Flask):
    """Digits for a pack with digits; with a fixed length the last key opens the code."""
    html = shown(app, table(code_keys={"alphabet": "digits", "length": 3}))
    assert 'data-key="7"' in html and 'data-key="A"' not in html and 'data-length="3"' in html
    html = shown(app, table(code_keys={"alphabet": "letters", "length": None}))
    assert 'data-key="7"' not in html and 'data-key="Z"' in html and "data-length" not in html


def test_the_page_speaks_english_and_the_story_its_own_language(app: Flask):
    """No catalogue for German: the page is marked as English, what was told as German."""
    with app.test_request_context():
        g.language = "de"
        page = render_template("help.html")
        german = render_template("familiar_tales/panel.html", table=SCREENS["telling"]())
    assert '<html lang="en">' in page
    assert re.search(r'id="card-9"[^>]* lang="de"', german)
    assert 'lang="de"' not in re.findall(r'id="card-11"[^>]*>', german)[0]
    assert "lang=" not in shown(app, SCREENS["telling"]())


def test_a_time_is_said_in_the_language_of_its_sentence(app: Flask):
    """English words beside English words."""
    with app.test_request_context():
        g.language = "de"
        assert since(datetime.now(UTC) - timedelta(hours=3)) == "3 hours ago"


def test_what_the_story_ticks_does_not_look_like_a_box(app: Flask):
    """A line with a word about it; a box is only what can be pressed."""
    sample = table()
    sample["location"]["objectives"][0]["button"] = False  # type: ignore[index]
    html = shown(app, sample)
    assert "the story ticks this" in html and 'class="tickable"' not in html
    assert "the story ticks this" not in shown(app, table()) and 'class="tickable"' in shown(app, table())


def test_a_long_question_is_told_and_then_asked(app: Flask):
    """The story in its own type, and only the last sentence as the heading."""
    text = "The *bell* hangs very still. " * 5 + "Will you touch it?"
    sample = SCREENS["choice"]()
    html = shown(app, sample | {"prompt": sample["prompt"] | {"text": text}})  # type: ignore[operator]
    assert "<em>bell</em>" in html and re.search(r'<h2 id="ask-44.1"[^>]*>Will you touch it\?</h2>', html)


def test_nothing_is_said_twice(app: Flask):
    """The count of enemies; the way to the next page, where it was told already."""
    assert "× 3" not in shown(app, SCREENS["enemy"]())
    way = SCREENS["travel"]()
    order = "Fill in the bubble for 102. Turn to page 15."
    assert shown(app, way).count(order) == 1
    assert shown(app, way | {"told": [card(24, "travel", order)]}).count(order) == 1


def test_the_chapter_is_headed_before_its_first_place(app: Flask):
    """A book's order: chapter, place, story."""
    sample = SCREENS["setup"]()
    told = [card(1, "chapter", "Chapter 1: A Light Gone Out"), *sample["told"]]  # type: ignore[misc]
    html = shown(app, sample | {"told": told})
    assert html.index("Chapter 1:") < html.index("Lay out page 14") < html.index("Half a mile")
    assert html.count("Chapter 1:") == 1


def test_the_end_is_called_the_end(app: Flask):
    """With what it was as a line below, and the ways to the journal and home."""
    html = shown(app, SCREENS["end"]())
    assert html.index("<h2>The End</h2>") < html.index("The lamp is lit.") and ">Home</a>" in html


def test_what_an_enemys_turn_tells_is_no_step(app: Flask):
    """Only instructions are numbered; that danger rose is said after the text that caused it."""
    sample = SCREENS["enemy"]()
    steps = [
        {"kind": "say", "text": "From under the stones something knocks back."},
        {"kind": "do", "text": "It moves 2 spaces toward the child."},
    ]
    told = [*sample["told"], card(21, "danger", "Danger rises by 1.")]  # type: ignore[misc]
    prompt = sample["prompt"] | {"steps": steps}  # type: ignore[operator]
    html = shown(app, sample | {"told": told, "prompt": prompt})
    items = re.findall(r"<li( class=[^>]*)?>\s*<p>(From under|It moves)", html)
    assert items == [(' class="card say"', "From under"), ("", "It moves")]
    assert html.index("knocks back") < html.index("Danger rises by 1.")


def test_a_telling_keeps_the_order_of_its_cards(app: Flask):
    """Whatever their kinds: as they were told, so they stand."""
    kinds = ("danger", "say", "give", "danger", "do", "say", "write")
    told = [card(n, kind, f"Card {n}.") for n, kind in enumerate(kinds, 60)]
    html = shown(app, table(told=told, feed=told))
    assert re.findall(r'id="card-(\d+)"', html) == [str(n) for n in range(60, 67)]
