"""A table as the templates get it, made by hand."""

Plain = dict[str, object]

FAMILIARS = [
    {"id": name.lower(), "name": name, "short": name, "colour": colour, "shape": shape, "player": player}
    for name, colour, shape, player in (
        ("Flicker", "#e0a021", "flame", "Ada"),
        ("Blaze", "#c4502c", "sun", "Ben"),
        ("Gribbert", "#3f8f5b", "leaf", "Ada"),
        ("Chalk", "#6f7fa8", "stone", "Cy"),
    )
]

BANDS = [
    {"id": "calm", "from": 0, "word": "calm"},
    {"id": "wary", "from": 4, "word": "wary"},
    {"id": "grim", "from": 8, "word": "grim"},
    {"id": "dire", "from": 12, "word": "dire"},
]

FREE = {"end_turn", "enter_code", "use_section", "take_exit", "call_enemy_turn", "place_enemies"}
ASKED = [
    *("change_danger", "defeat_enemy", "defeat_familiar", "mark_objective", "write_key_word", "note"),
    *("reroll", "correct_enemies", "correct", "begin_page_again", "seat", "set_turn_order"),
]
PLAYING = [*ASKED, *sorted(FREE), "enter_location"]


def card(n: int, kind: str, text: str, who: tuple[str, ...] = ("group",), **more: object) -> Plain:
    """One card of the feed."""
    names = [str(f["name"]) for f in FAMILIARS if f["id"] in who]
    return {"n": n, "kind": kind, "text": text, "who": list(who), "who_names": names, **more}


def table(**changes: object) -> Plain:
    """A table in the middle of a page, nothing told, nothing asked."""
    playing: Plain = {
        "version": 41,
        "log": "k3",
        "group": {
            "code": "QH7K-M2PX-4D",
            "name": "Ada, Ben and Cy",
            "players": [
                {"name": "Ada", "familiars": ["flicker", "gribbert"]},
                {"name": "Ben", "familiars": ["blaze"]},
                {"name": "Cy", "familiars": ["chalk"]},
            ],
        },
        "turn_order": ["flicker", "blaze", "gribbert", "chalk"],
        "familiars": FAMILIARS,
        "turn": {"familiar": "blaze", "name": "Blaze", "player": "Ben", "round": 2, "number": 6},
        "danger": {"level": 5, "max": 16, "band": "wary", "word": "wary", "chance": 38, "bands": BANDS},
        "location": {
            "number": "101",
            "title": "The Drowned Causeway",
            "page": "14",
            "objectives": [
                {
                    "id": "cross",
                    "text": "Bring the child to the far end of the stones.",
                    "done": False,
                    "button": True,
                },
                {"id": "supply", "text": "Find 2 flasks of lamp oil.", "done": True, "optional": True},
            ],
            "exits": [],
            "rules": [{"id": "wet", "text": "The stones are wet: a move through water costs 1 more."}],
            "sections": [
                {"id": "campfire", "kind": "campfire", "at": "Campfire"},
                {"id": "p3", "kind": "space", "at": "3"},
            ],
            "codes_used": ["A17"],
        },
        "enemies": [
            {"id": "mire-crab", "name": "Mire Crabs", "count": 3},
            {"id": "gull-wraith", "name": "Gull Wraith", "count": 1},
        ],
        "prompt": None,
        "feed": [card(8, "say", "Half a mile of wet stones lies between the shore and the rock.")],
        "told": [],
        "reminders": [{"id": "tide", "text": "The tide comes in 2 rounds."}],
        "notes": [],
        "journal": {
            "bubbles": ["101"],
            "key_words": ["FERRYMAN"],
            "chapter": {"id": "light-gone-out", "number": 1, "title": "A Light Gone Out"},
        },
        "ended": None,
        "can": PLAYING,
        "undo": {"label": "Danger +1 (die)", "by": "Ben", "version": 41},
        "redo": None,
        "proposed": None,
        "code_keys": {"alphabet": "mixed", "length": 3},
        "kinds": [{"id": "mire-crab", "name": "Mire Crab"}, {"id": "gull-wraith", "name": "Gull Wraith"}],
        "corrections": [
            {"what": "danger", "label": "Danger", "value": 5, "kind": "number", "min": 0, "max": 16},
            {"what": "code/A17", "label": "Code A17 is used", "value": True, "kind": "flag"},
        ],
        "deck": [
            {
                "player": "Ada",
                "familiars": ["Flicker", "Gribbert"],
                "remove": {"reckless": 2, "assist": 2, "focus": 1},
                "cards": 15,
            },
            {"player": "Ben", "familiars": ["Blaze"], "remove": {}, "cards": 10},
            {"player": "Cy", "familiars": ["Chalk"], "remove": {}, "cards": 10},
        ],
    }
    return {**playing, **changes}
