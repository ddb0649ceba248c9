import re
from datetime import datetime

import pytest
from babel.dates import format_date
from flask import Flask
from flask.testing import FlaskClient

from tests.web.visitor import BESIDE, Visitor


def begun(client: FlaskClient, names: str = "Ada|Ben|Cy") -> Visitor:
    """A table of these players, on the host's phone, before its first page."""
    phone = Visitor(client)
    phone.go("/new").press(str(names.count("|") + 1)).press("Next", name=names).press("Begin")
    assert phone.path.endswith("/box"), phone.page.text
    return phone.go(phone.path.removesuffix("/box"))


def playing(client: FlaskClient, names: str = "Ada|Ben|Cy") -> Visitor:
    """The first turn of a table."""
    return begun(client, names).press("Open the page").press("Continue")


def joined(app: Flask, phone: Visitor, name: str, role: str = "player") -> Visitor:
    """Another phone at the same table."""
    other = Visitor(app.test_client()).go(phone.path.replace("/t/", "/join/"))
    return other.press("Take a seat", name=name, role=role)


def code(phone: Visitor, typed: str, finder: str = "hare") -> Visitor:
    """Type a code."""
    return phone.press("Open", **{"enter_code.code": typed, "enter_code.familiar": finder})


def went_on(phone: Visitor) -> Visitor:
    """Close every wait."""
    while phone.button("Continue"):
        phone.press("Continue")
    return phone


def test_a_whole_adventure_without_script(client: FlaskClient):
    """From New table to an ending: every press is a plain form."""
    phone = playing(client)
    assert "’s turn" in phone.page.text
    code(phone, "b-03")
    code(phone, "A17", "owl").press("Pass")
    for _ in range(4):
        went_on(phone.press("End turn"))
    phone.press("Bring the child to the far end of the stones.")
    phone.press("The child is across.").press("Continue").press("Continue")
    assert "Saltmere Light" in phone.page.text
    code(phone, "C05").press("Bind his hand.")
    code(phone, "C41").press("Take the keeper")
    went_on(phone)
    assert "The last page" in phone.page.text and "This tale was played by" in phone.page.text
    assert all(name in phone.page.text for name in ("Ada", "Ben", "Cy", "the child sleeps at last"))
    assert phone.button("Undo") and not phone.button("End turn")


def test_a_refused_code_is_quoted_and_kept(client: FlaskClient):
    """FT-47: nothing changes; the sentence holds what was typed, and so does a field to try again."""
    phone = playing(client)
    version = re.search(r'data-version="(\d+)"', phone.html)
    code(phone, "zz9")
    assert "No event with this code here: ZZ9." in phone.page.text
    assert 'value="zz9"' in phone.html and version and version[0] in phone.html
    phone.press("Try again", **{"enter_code.code": "A17"})
    assert "A cart lies on its side" in phone.page.text
    assert "No event with this code here" not in phone.page.text


def test_a_press_that_came_too_late_says_what_happened(app: Flask, client: FlaskClient):
    """Two phones on one End turn: one turn passes, the other phone is told who was quicker."""
    ada = playing(client)
    ben = joined(app, ada, "Ben")
    ada.press("End turn")
    ben.press("End turn")
    assert "Ada was quicker" in ben.page.text


def test_the_same_press_twice_is_one_press(client: FlaskClient):
    """A double tap on a slow phone, or Back and once more, sends the same press id."""
    phone = playing(client)
    before = phone.html, phone.page, phone.path
    phone.press('"cause": "die"')
    phone.html, phone.page, phone.path = before
    phone.press('"cause": "die"')
    assert "Danger 1, Calm" in phone.page.text


def test_undo_asks_only_before_somebody_elses_press(app: Flask, client: FlaskClient):
    """One's own press goes at once; another's after one question that names it."""
    ada = playing(client)
    ada.press('"cause": "card"')
    assert "Danger 0" in ada.press("Undo").page.text
    ada.press('"cause": "card"')
    ben = joined(app, ada, "Ben")
    ben.press("Undo")
    assert ben.path.endswith("/undo") and "Ada" in ben.page.text and "Danger +1 (card)" in ben.page.text
    assert "Danger 0" in ben.press("Take it back").page.text
    assert "Danger 1" in ben.press("Redo").page.text


def test_each_phone_puts_its_text_away_for_itself(app: Flask, client: FlaskClient):
    """The text stays on every other phone, and away on this one until something new is told."""
    ada = playing(client)
    ben = joined(app, ada, "Ben")
    code(ada, "B03")
    ben.go(ben.path)
    assert "is-read" not in ben.html
    ben.press("Put the text away")
    assert "is-read" in ben.html and "is-read" not in ada.go(ada.path).html
    assert "is-read" in ben.press('"cause": "die"').html
    assert "is-read" not in code(ben, "A17").html


def test_text_that_was_put_away_stays_away(app: Flask, client: FlaskClient):
    """On a plain reload, and after every page beside the table; until something new is told."""
    ada = playing(client)
    code(ada, "B03").press("Put the text away")
    table = ada.path.partition("?")[0]
    for page in ("", *BESIDE):
        ada.go(table + page)
        assert "is-read" in ada.go(table).html
    assert "is-read" in ada.press('"cause": "die"').press("Undo").html
    assert "is-read" not in code(ada, "A17").html


def test_text_of_an_earlier_turn_is_put_away(app: Flask, client: FlaskClient):
    """A phone that saw it, and then another turn, is not shown it again."""
    for _ in range(20):  # until the die lets a turn end without a new text
        ada = playing(client)
        ben = joined(app, ada, "Ben")
        code(ada, "B03")
        ben.go(ben.path)
        assert "is-read" not in ben.html and "You smell oil" in ben.page.text
        if ada.press("End turn").button("Continue") or "You smell oil" not in ada.page.text:
            continue
        ben.go(ben.path)
        assert "turn-2" in ben.html and "You smell oil" in ben.page.text and "is-read" in ben.html
        return
    pytest.fail("Every turn ended with a new text.")


def test_after_an_undo_new_text_is_new(client: FlaskClient):
    """Cards are numbered anew after an undo: what was read before does not hide them."""
    ada = playing(client)
    code(ada, "B03").press("Put the text away").press("Undo")
    assert "is-read" not in code(ada, "B03").html


def test_a_location_is_confirmed_by_its_title(client: FlaskClient):
    """FT-30: the number opens nothing before its title was seen; the present one asks."""
    phone = playing(client)
    phone.press("Look", number="999")
    assert "This story has no location 999." in phone.page.text
    phone.press("Look", number="101")
    assert "You are there already." in phone.page.text and phone.button("Begin the page again")
    phone.press("Look", number="102")
    assert "Saltmere Light" in phone.page.text
    assert "Lay out page 15" in phone.press("Open it").page.text


def test_numbers_can_be_corrected_and_taken_back(client: FlaskClient):
    """A quiet page sets danger, counts and marks; what does not fit is refused in words."""
    phone = playing(client)
    table = phone.path
    phone.go(f"{table}/corrections").press("Set", **{"correct.to:number": "7"})
    assert phone.path.endswith("/corrections") and 'value="7"' in phone.html
    phone.press("Set", **{"correct.to:number": "99"})
    assert 'role="alert"' in phone.html
    assert "Danger 7" in phone.go(table).page.text
    assert "Danger 0" in phone.press("Undo").page.text


def test_who_came_tonight(client: FlaskClient):
    """FT-11, FT-29: between turns others can take the familiars over; in mid-story it has to wait."""
    phone = playing(client)
    table = phone.path
    phone.go(f"{table}/seats")
    assert 'value="Ada"' in phone.html and 'value="Cy"' in phone.html
    phone.go(f"{table}/seats?players=2").press("Next", name="Ada|Dora").press("So we sit")
    assert phone.path == table and "Ada, Dora" not in phone.html
    assert "Dora" in phone.go(f"{table}/box").page.text and "Cy" not in phone.page.text
    code(phone.go(table), "A17")
    assert "Not in the middle of it" in phone.go(f"{table}/seats").page.text


def test_the_journal_tells_the_campaign_in_sentences(client: FlaskClient):
    """FT-11, FT-12: bubbles, key words and every press, newest first; a key word can be written."""
    phone = playing(client)
    phone.press('"cause": "trade"')
    phone.go(f"{phone.path}/journal").press("Write", **{"write_key_word.word": "lantern"})
    text = phone.page.text
    assert "101" in text and "LANTERN" in text.upper() and "A Light Gone Out" in text
    assert text.index("Danger +1 (trade)") < text.index("The campaign began")


def test_a_display_only_looks(app: Flask, client: FlaskClient):
    """It is shown the table without buttons, and may press nothing."""
    ada = playing(client)
    screen = joined(app, ada, "Screen", "display")
    assert "’s turn" in screen.page.text and not screen.button("End turn")
    answer = screen.client.post(f"{screen.path}/press", data=dict(screen._filled("press", {})))
    assert answer.status_code == 403 and "only shows the table" in answer.text


def test_a_stranger_is_shown_the_door(app: Flask, client: FlaskClient):
    """Without a place at the table its address leads to joining; a wrong code says so."""
    ada = playing(client)
    stranger = Visitor(app.test_client()).go(ada.path)
    assert stranger.path.startswith("/join/") and "Take a seat" in stranger.page.text
    stranger.go("/join/TTTTT-TTTTT").press("Take a seat", name="Eve")
    assert "There is no table with this code here." in stranger.page.text
    assert 'value="Eve"' in stranger.html


def test_no_address_changes_anything(client: FlaskClient):
    """Every page can be opened and reloaded as often as anybody likes."""
    phone = playing(client)
    version = re.search(r'data-version="(\d+)"', phone.html)
    for page in ("", *BESIDE, "/page?number=102", "/picture"):
        assert phone.client.get(phone.path + page).status_code == 200
    assert version and version[0] in phone.go(phone.path).html


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"command": "{"},
        {"command": '{"type":"fly"}'},
        {"command": '{"type":"end_turn"}', "seen": "9" * 5000},
        {"command": '{"type":"end_turn"}', "seen": "77"},
        {"command": '{"type":"answer","prompt":"1.1"}', "answer.value": "\x00"},
        {"command": '{"type":"enter_code"}', "enter_code.code": "é" * 41},
        {"undo": "x", "press_id": "\n"},
    ],
)
def test_a_strange_form_gets_a_sentence(client: FlaskClient, body: dict[str, str]):
    """Whatever is sent, the answer is a page about it, and the table stays as it was."""
    phone = playing(client)
    version = re.search(r'data-version="(\d+)"', phone.html)
    answer = client.post(f"{phone.path}/press", data=dict(phone._filled("press", {})) | body)
    assert answer.status_code == 303
    assert version and version[0] in phone.go(phone.path).html


def lintel(phone: Visitor) -> str:
    """The head of a page beside the table."""
    found = re.search(r'<header class="lintel">.*?</header>', phone.html, re.S)
    assert found
    return found[0]


def test_help_leads_back_to_the_table_that_it_was_opened_from(client: FlaskClient):
    """Only to a table of this browser; whatever else stands in the address leads nowhere."""
    phone = playing(client)
    assert f'href="../help?table={phone.path.removeprefix("/t/")}"' in phone.html
    assert f'href="{phone.path}"' in lintel(phone.go(f"/help?table={phone.path.removeprefix('/t/')}"))
    for address in (
        "",
        "?table=",
        "?table=TTTTT-TTTTT",
        "?table=//evil.example",
        "?table=https://evil.example",
    ):
        phone.go(f"/help{address}")
        assert "Back to the table" not in phone.html and "evil" not in phone.html


def test_every_page_beside_the_table_leads_back(app: Flask, client: FlaskClient):
    """In its head, at the same place on each."""
    phone = playing(client)
    table = phone.path
    joined(app, phone, "Ben").press('"cause": "card"')
    seats = "/seats?step=order&name=Ada&name=Ben&name=Cy&players=3"
    for page in (*BESIDE, "/page?number=102", "/seats", seats):
        assert f'<a href="{table}">' in lintel(phone.go(table + page)), page
    code(phone.go(table), "A17")
    assert f'<a href="{table}">' in lintel(phone.go(f"{table}/seats"))


def test_a_strangers_help_leads_to_no_table(app: Flask, client: FlaskClient):
    """The address does not tell whether there is such a table."""
    code_of = playing(client).path.removeprefix("/t/")
    stranger = Visitor(app.test_client()).go(f"/help?table={code_of}")
    assert stranger.status == 200 and code_of not in stranger.html


def test_the_invitation_leads_back_to_where_it_was_opened(client: FlaskClient):
    """To the list of the first evening, or to the table."""
    phone = begun(client)
    table = phone.path
    phone.go(f"{table}/box?first=1")
    assert f'href="{table}/invite?first=1"' in phone.html
    assert f'href="{table}/box?first=1"' in lintel(phone.go(f"{table}/invite?first=1"))
    assert f'class="primary" href="{table}/box?first=1"' in phone.html
    assert f'href="{table}"' in lintel(phone.go(f"{table}/invite"))


def test_what_was_told_can_be_read_again(client: FlaskClient):
    """In the journal, whoever put it away; the newest telling first, its cards as they were told."""
    phone = playing(client)
    table = phone.path
    code(phone, "B03").press("Put the text away").go(f"{table}/journal")
    told = phone.html[phone.html.index('id="told"') : phone.html.index("How it came about")]
    assert told.index("You smell oil") < told.index("Half a mile")
    numbers = [[*map(int, re.findall(r'id="card-(\d+)"', one))] for one in told.split('class="told"')[1:]]
    assert len(numbers) > 1 and all(one == sorted(one) for one in numbers)
    assert numbers == sorted(numbers, reverse=True)


def test_the_timeline_says_each_day_once(client: FlaskClient):
    """The date heads its day; a line has only the time."""
    phone = playing(client)
    phone.go(f"{phone.path}/journal")
    today = format_date(datetime.now().astimezone().date(), "full", "en")
    lines = re.findall(r'<li class="">.*?</li>', phone.html, re.S)
    assert phone.page.text.count(today) == 1 and len(lines) > 2
    assert not any(str(datetime.now().astimezone().year) in re.sub("<[^>]+>", "", line) for line in lines)
