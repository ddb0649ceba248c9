"""What there is to meet in a pack, as words, and what an event is a meeting with."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from companion.games.familiar_tales import content as c
from companion.games.familiar_tales import events as e

TOLD = (c.Say, c.Do, c.Give, c.Remind, c.JournalWrite, c.JournalCrossOut, c.JournalFill, c.JournalNote)
ASKED = (c.Choose, c.SkillTest, c.AskYesNo, c.AskNumber, c.AskFamiliar, c.AskKeyWord)


def to_meet(content: c.Content) -> set[str]:
    """Rows, scripts, chapter ends, key words, and each step that is told or asked, in whatever branch."""
    setting = content.setting
    scripts = [script for enemy in setting.enemies.values() for script in enemy.scripts]
    below = tuple(f"{script.steps}/" for script in scripts)
    acted = {script.steps for script in scripts}
    return {
        *(f"row {table.id}/{row.id}" for table in setting.tables.values() for row in table.rows),
        *(f"script {script.steps}" for script in scripts),
        *(f"end {chapter.id}/{end}" for chapter in content.chapters.values() for end in chapter.ends),
        *(f"key word {name}" for name in content.key_words),
        *(
            f"step {address}#{number}"
            for address, steps in content.lists.items()
            if address not in acted and not address.startswith(below)
            for number, step in enumerate(steps)
            if isinstance(step.action, (*TOLD, *ASKED))
        ),
    }


def meetings(event: e.Event) -> Iterator[str]:
    """What is met when this happens."""
    match event:
        case e.RowDrawn(table, row):
            yield f"row {table}/{row}"
        case e.ChapterEnded(chapter, outcome):
            yield f"end {chapter}/{outcome}"
        case e.Told("write", values=values):
            yield f"key word {values['key_word']}"
            yield f"step {event.at}"
        case e.Told(at=at) if at:
            yield f"step {at}"
        case e.PromptOpened(prompt):
            if prompt.at:
                yield f"step {prompt.at}"
            for step in prompt.steps:
                yield f"script {step.rpartition('#')[0]}"


def asked_in(thing: object) -> Iterator[c.Test]:
    """Every test of a condition in a part of a pack, however deep."""
    if isinstance(thing, c.Test):
        yield thing
    if isinstance(thing, Mapping):
        for part in thing.values():
            yield from asked_in(part)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from asked_in(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from asked_in(getattr(thing, field.name))
