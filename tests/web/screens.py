"""One table for every screen."""

from collections.abc import Callable, Mapping

from tests.web.samples import ASKED, BANDS, FAMILIARS, Plain, card, table


def begin() -> Plain:
    """A new campaign: no page is open and 101 is proposed."""
    return table(
        turn=None,
        location=None,
        enemies=[],
        reminders=[],
        undo=None,
        version=1,
        can=["enter_location", "seat", "set_turn_order", "note"],
        proposed={"number": "101", "title": "The Drowned Causeway", "page": "14"},
        journal={
            "bubbles": ["101"],
            "key_words": [],
            "chapter": {"id": "c", "number": 1, "title": "A Light Gone Out"},
        },
    )


def setup() -> Plain:
    """A page is being laid out."""
    told = [
        card(
            1,
            "say",
            "Half a mile of wet stones lies between the shore and the rock. "
            "Beyond it stands the lighthouse, and where the lamp should burn there is nothing.",
        ),
        card(2, "do", "Place all familiars and the child on the campfire space."),
        card(
            3, "spawn", "Take 3 crab figures: 2 on north and 1 on south, or the other way round (you choose)."
        ),
        card(4, "do", "The tide comes in 4 rounds."),
    ]
    prompt = {"id": "2.1", "kind": "setup", "text": "Lay out page 14.", "familiar": None, "since": 1}
    return table(turn=None, told=told, feed=told, prompt=prompt, can=[*ASKED, "continue"])


def telling() -> Plain:
    """A code was met and told; nothing is asked."""
    told = [
        card(9, "say", "A cart lies on its side, its wheels furred with weed.", ("blaze",)),
        card(
            10,
            "say",
            "Under it, dry as the day it was packed, is a flask. Somebody has scratched a word into the "
            "wood, and then thought better of it.",
            ("blaze",),
        ),
        card(11, "give", "Lose 1 life.", ("blaze",)),
        card(12, "danger", "Danger rises to 5.", ("group",)),
        card(
            13,
            "do",
            "Every familiar on a space beside the water moves 1 space inland, if it can.",
            ("flicker", "gribbert"),
        ),
    ]
    return table(told=told, feed=told)


def choice() -> Plain:
    """The finder decides, with costs."""
    told = [card(14, "say", "A bronze bell hangs from a post. Its rope is quite new.", ("blaze",))]
    prompt = {
        "id": "44.1",
        "kind": "choice",
        "text": "Will you touch it?",
        "familiar": "blaze",
        "since": 14,
        "options": [
            {
                "id": "ring",
                "label": "Ring it, and wait to see what swims up out of the dark",
                "cost": "2 wood, 1 herb",
            },
            {"id": "leave", "label": "Leave it be."},
        ],
    }
    return table(told=told, feed=told, prompt=prompt, can=[*ASKED, "answer"])


def test() -> Plain:
    """A skill test."""
    told = [card(9, "say", "A cart lies on its side, its wheels furred with weed.", ("blaze",))]
    prompt = {
        "id": "45.1",
        "kind": "test",
        "text": "Might test: reach 4 or more",
        "familiar": "blaze",
        "skill": "might",
        "difficulty": 4,
        "since": 9,
    }
    return table(told=told, feed=told, prompt=prompt, can=[*ASKED, "answer"])


def enemy() -> Plain:
    """One enemy type acts."""
    told = [card(20, "say", "The water goes flat, and something under it turns over.")]
    prompt = {
        "id": "46.1",
        "kind": "enemy",
        "text": "Enemy turn",
        "familiar": None,
        "since": 20,
        "enemy": {"id": "mire-crab", "name": "Mire Crab"},
        "count": 3,
        "heading": "Do this for each Mire Crab (3), starting with the one closest to the child.",
        "steps": [
            "If a target is in its space: It makes a melee attack (**2**) on the lowest life.",
            "Otherwise: It moves up to 2 spaces towards the child.",
        ],
        "ties": "Ties: you decide.",
    }
    return table(told=told, feed=told, prompt=prompt, can=[*ASKED, "continue"])


def effect() -> Plain:
    """A negative effect is being carried out."""
    told = [
        card(21, "say", "Spray comes over the stones like thrown gravel."),
        card(22, "give", "Take 1 Fatigue.", ("blaze",)),
    ]
    prompt = {"id": "47.1", "kind": "effect", "text": "Carry it out.", "familiar": None, "since": 21}
    return table(told=told, feed=told, prompt=prompt, can=[*ASKED, "continue"])


def travel() -> Plain:
    """The exit was taken."""
    told = [card(23, "say", "Behind you the stones go under, one by one.")]
    prompt = {
        "id": "48.1",
        "kind": "travel",
        "text": "Fill in the bubble for 102. Turn to page 15.",
        "familiar": None,
        "number": "102",
        "title": "Saltmere Light",
        "page": "15",
        "since": 23,
    }
    return table(
        told=told, feed=told, prompt=prompt, enemies=[], can=["continue", "enter_location", "note", "correct"]
    )


def asking(kind: str, **more: object) -> Plain:
    """A question of another kind: yes_no, number, familiar or key_word."""
    told = [card(30, "say", "The old man looks at you for a long time.")]
    prompt = {"id": "49.1", "kind": kind, "text": "What do you say?", "familiar": None, "since": 30, **more}
    return table(told=told, feed=told, prompt=prompt, can=[*ASKED, "answer"])


def the_end() -> Plain:
    """After campaign-end."""
    told = [
        card(50, "say", "It catches. The whole sea turns gold."),
        card(51, "say", "He rows without a word, and the child sleeps at last."),
    ]
    return table(
        told=told,
        feed=told,
        turn=None,
        enemies=[],
        ended={"label": "The lamp is lit."},
        can=["enter_location", "note"],
    )


def exits() -> Plain:
    """Objectives done, two exits open, danger at its top."""
    playing = table()
    place = playing["location"]
    assert isinstance(place, dict)
    done = [{"id": "cross", "text": "Bring the child to the far end of the stones.", "done": True}]
    way = [{"id": "on", "label": "The child is across."}, {"id": "back", "label": "Turn back to the shore."}]
    top = {"level": 16, "max": 16, "band": "dire", "word": "dire", "chance": 85, "bands": BANDS}
    return table(location={**place, "objectives": done, "exits": way}, danger=top, reminders=[])


def hostile() -> Plain:
    """Names with markup, right-to-left marks and emoji; forty characters each."""
    bad = "<b onclick=x>\u202eevil</b> 🦊🦊"
    familiars = [{**f, "player": bad} for f in FAMILIARS]
    turn = {"familiar": "blaze", "name": "Blaze", "player": bad, "round": 2, "number": 6}
    undo = {"label": f"Code {bad}", "by": bad, "version": 41}
    return table(familiars=familiars, turn=turn, undo=undo)


SCREENS: Mapping[str, Callable[[], Plain]] = {
    "begin": begin,
    "setup": setup,
    "table": table,
    "telling": telling,
    "choice": choice,
    "test": test,
    "enemy": enemy,
    "effect": effect,
    "travel": travel,
    "end": the_end,
    "exits": exits,
    "hostile": hostile,
    "yes_no": lambda: asking("yes_no"),
    "number": lambda: asking("number", min=0, max=5),
    "familiar": lambda: asking(
        "familiar", options=[{"id": "blaze", "label": "Blaze"}, {"id": "chalk", "label": "Chalk"}]
    ),
    "key_word": lambda: asking("key_word"),
}
