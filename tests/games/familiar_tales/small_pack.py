"""Small packs from YAML text: two pages, two kinds of enemies, some state; a test writes the rest."""

from collections.abc import Mapping
from functools import cache
from textwrap import dedent, indent
from typing import cast

from companion.games.familiar_tales import FAMILIAR_TALES
from companion.games.familiar_tales.content import Content
from companion.packs.check import read_texts

PACK = """
format: "1.0"
id: small
title: Small
version: 1.0.0
language: en
authors: [the tests]
origin: original
licence: CC0-1.0
"""

CAMPAIGN = {
    "resources": "[wood, herb]",
    "state": """
        oil: {type: count, max: 5}
        feathers: {type: count, min: 1, max: 9, default: 2}
        lit: {type: flag}
        mood: {type: choice, values: [calm, cross]}
        keeper: {type: familiar}
        here: {type: count, scope: location}
        """,
    "key_words": "{wick: {word: Wick}, ferry: {word: FÄHRE}}",
    "conditions": "{oily: {count: {oil: 2+}}}",
    "eras": "{dawn: {title: Dawn}, dusk: {title: Dusk}}",
    "chapters": """
        first:
          number: 1
          era: dawn
          title: First
          start: 101
          ends:
            won: {label: Won., steps: [{say: You won.}], next: second}
            lost: {label: Lost., steps: [{say: You lost.}], next: campaign-end}
        second: {number: 2, era: dusk, title: Second, start: 201}
        """,
    "danger": """
        max: 10
        bands: {low: {from: 0, chance: 0}, high: {from: 5, chance: 0}}
        end_turn: {table: end-turn}
        """,
}

FILES = {
    "components.yaml": """
        pages: {14: {entry_spaces: [north, south], forage: 6}}
        figures: {crab: 5, wraith: 3}
        """,
    "tables/all.yaml": "tables: {end-turn: {rows: {chill: {weight: 1, steps: [{say: It is cold.}]}}}}",
    "enemies/all.yaml": """
        enemies:
          crab:
            name: Crab
            plural: Crabs
            turn: {scripts: {pinch: {steps: [{special: It pinches.}]}}}
          wraith:
            name: Wraith
            turn: {scripts: {howl: {steps: [{special: It howls.}]}}}
        """,
    "scenes/all.yaml": """
        scenes:
          tide:
            steps: [{say: The tide comes.}, {danger: +1}]
        """,
    "locations/102-lamp.yaml": """
        location: 102
        title: The Lamp
        page: 15
        chapter: first
        setup: [{say: You are at the lamp.}]
        exits: {back: {label: Back., to: 101, when: {danger: 0+}}}
        """,
    "locations/201-shore.yaml": """
        location: 201
        title: The Shore
        page: 16
        chapter: second
        setup: [{say: You are at the shore.}]
        exits: {home: {label: Home., to: campaign-end}}
        """,
}

PAGE = {
    "location": "101",
    "title": "The Causeway",
    "page": "14",
    "chapter": "first",
    "setup": "[{say: You are on the causeway.}]",
    "objectives": "{cross: {text: Cross., by: button}, supply: {text: Find oil., by: story}}",
    "exits": "{on: {label: On., to: 102, when: {danger: 0+}}}",
}


def pack(
    page: Mapping[str, str] | None = None,
    campaign: Mapping[str, str] | None = None,
    files: Mapping[str, str] | None = None,
) -> Content:
    """The small pack; the keys of page 101 and of campaign.yaml, and the files, replace its own."""
    texts = {
        "pack.yaml": PACK,
        "campaign.yaml": keys({**CAMPAIGN, **(campaign or {})}),
        "locations/101-causeway.yaml": keys({**PAGE, **(page or {})}),
        **{path: dedent(text) for path, text in {**FILES, **(files or {})}.items()},
    }
    return read(tuple(texts.items()))


@cache
def read(texts: tuple[tuple[str, str], ...]) -> Content:
    """The content of these files, read once for all tests that want the same."""
    content, problems = read_texts(FAMILIAR_TALES, dict(texts))
    assert content is not None, "\n".join(str(problem) for problem in problems)
    return cast(Content, content)


def keys(entries: Mapping[str, str]) -> str:
    """YAML of these keys, each with its YAML value on one line or as a block below it."""
    return "\n".join(f"{key}:{value(text)}" for key, text in entries.items())


def value(text: str) -> str:
    """A value behind its key."""
    block = dedent(text).strip("\n")
    one_line = "\n" not in block and not block.lstrip().startswith("- ") and not block.endswith(":")
    return f" {block.strip()}" if one_line else "\n" + indent(block, "  ")


def codes(**events: str) -> dict[str, str]:
    """The `codes` of page 101: each with its list of steps, or with its keys where `steps` is one."""
    told = []
    for code, text in events.items():
        block = dedent(text).strip("\n")
        head = "" if block.startswith("steps:") or "\nsteps:" in block else "steps:\n"
        told.append(f"{code.removeprefix('_')}:\n{indent(head + block, '  ')}")
    return {"codes": "\n".join(told) + "\n"}


def meeting(steps: str, **more: str) -> Content:
    """The small pack whose code A1 holds these steps, may be entered again and again; more codes beside."""
    again = f"use: repeatable\nsteps:\n{indent(dedent(steps).strip(chr(10)), '  ')}"
    return pack(codes(A1=again, **more))
