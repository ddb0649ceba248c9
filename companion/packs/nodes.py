"""The parser's events become plain values, each with its place.

Built one by one, so that no value is guessed at and no nesting is too deep for us.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from companion.engine.game import Plain
from companion.packs.faults import DEEPEST, START, Fault, not_text, shortcut, too_deep
from companion.packs.marks import Mark, Place, told
from companion.packs.problems import Problem

UNPRINTABLE = re.compile("[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\ufeff]")
PROSE = frozenset(
    {"say", "do", "text", "title", "label", "prompt", "name", "plural", "short", "special", "through"}
    | {"description", "gather", "yes_no", "alt", "word"}
)


@dataclass
class _Open:
    """A list or map that is being filled; `key` is the key that waits for its value."""

    value: Plain
    place: Place
    key: str | None = None
    dropped: bool = False
    known: dict[str, tuple[str, int]] = field(default_factory=dict)


class Builder:
    """Makes plain values of the parser's events and notes every place."""

    def __init__(self, file: str, lines: list[str]) -> None:
        self.file, self.lines = file, lines
        self.keys: dict[Place, Mark] = {}
        self.values: dict[Place, Mark] = {}
        self.problems: list[Problem] = []
        self._open: list[_Open] = []
        self._root: Plain = None
        self._documents = 0

    def build(self, events: Iterator[yaml.Event]) -> Plain:
        """The value of the only document. Raises Fault and yaml.YAMLError."""
        for event in events:
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.MappingStartEvent):
                self._begin(event, {})
            elif isinstance(event, yaml.SequenceStartEvent):
                self._begin(event, [])
            elif isinstance(event, yaml.CollectionEndEvent):
                self._put(self._open.pop().value)
            elif isinstance(event, yaml.DocumentStartEvent):
                self._document(event)
            elif isinstance(event, yaml.AliasEvent):
                raise Fault(shortcut(self.file, self.lines, self._mark(event)))
        if not self._documents:
            raise self._fault(
                Mark(1, 1, 1),
                "P011",
                "this file is empty",
                "the app expects a map of keys here",
                "write the first key, or delete the file",
            )
        return self._root

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        mark = self._mark(event)
        if event.version or event.tags:
            raise Fault(shortcut(self.file, self.lines, mark))
        self._documents += 1
        if self._documents > 1:
            raise self._fault(
                mark,
                "P009",
                "a second document begins here",
                "each file holds one document, and the rest would be lost",
                "remove the line `---`, or move what follows to a file of its own",
            )

    def _mark(self, event: yaml.Event) -> Mark:
        start, end = event.start_mark, event.end_mark
        if start is None or end is None:
            return START
        line = self.lines[start.line] if start.line < len(self.lines) else ""
        last = end.column if end.line == start.line else len(line.rstrip())
        return Mark(start.line + 1, start.column + 1, max(last, start.column + 1) + 1)

    def _fault(self, mark: Mark, code: str, what: str, why: str, fix: str) -> Fault:
        return Fault(self._problem(mark, code, what, why, fix))

    def _problem(self, mark: Mark, code: str, what: str, why: str, fix: str) -> Problem:
        return told(self.file, self.lines, mark, code, what, why, fix)

    def _begin(self, event: yaml.CollectionStartEvent, value: Plain) -> None:
        mark = self._mark(event)
        self._plain_only(event, mark)
        if len(self._open) >= DEEPEST:
            raise Fault(too_deep(self.file, self.lines, mark))
        place = self._place(mark)
        self.values[place] = mark
        self._open.append(_Open(value, place))

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        mark = self._mark(event)
        self._plain_only(event, mark)
        text: str = event.value
        odd = UNPRINTABLE.search(text)
        if odd:
            raise Fault(
                not_text(
                    self.file,
                    mark.line,
                    mark.column,
                    f"character U+{ord(odd.group()):04X} cannot stand in a text",
                )
            )
        holder = self._open[-1] if self._open else None
        if holder and isinstance(holder.value, dict) and holder.key is None:
            self._key(holder, text, mark, event)
            return
        place = self._place(mark)
        if not event.style and text:
            self._comment(event, place, text)
        self.values[place] = mark
        self._put(text)

    def _plain_only(self, event: yaml.NodeEvent, mark: Mark) -> None:
        if event.anchor is not None or getattr(event, "tag", None) is not None:
            raise Fault(shortcut(self.file, self.lines, mark))

    def _place(self, mark: Mark) -> Place:
        """Where the next value stands. Raises Fault for a key that is a list or a map."""
        if not self._open:
            return ()
        holder = self._open[-1]
        if isinstance(holder.value, list):
            return (*holder.place, len(holder.value))
        if holder.key is None:
            raise self._fault(
                mark,
                "P004",
                "a key must be one plain name",
                "a list or a map cannot be a name",
                "write the name, then a colon",
            )
        return (*holder.place, holder.key)

    def _put(self, value: Plain) -> None:
        if not self._open:
            self._root = value
            return
        holder = self._open[-1]
        if isinstance(holder.value, list):
            holder.value.append(value)
            return
        if not holder.dropped:
            holder.value[holder.key] = value
        holder.key, holder.dropped = None, False

    def _key(self, holder: _Open, text: str, mark: Mark, event: yaml.ScalarEvent) -> None:
        if text == "<<" and not event.style:
            raise Fault(shortcut(self.file, self.lines, mark))
        first, line = holder.known.setdefault(text.casefold(), (text, mark.line))
        holder.key = text
        if line == mark.line and holder.known[text.casefold()] == (text, line) and text not in holder.value:
            self.keys[(*holder.place, text)] = mark
            return
        holder.dropped = True
        holder.key = f"{text} (again, line {mark.line}, column {mark.column})"
        self.problems.append(self._twice(holder, text, first, line, mark))

    def _twice(self, holder: _Open, text: str, first: str, line: int, mark: Mark) -> Problem:
        code = "code " if holder.place[-1:] == ("codes",) else ""
        if text == first:
            return self._problem(
                mark,
                "P003",
                f"{code}`{text}` is written twice",
                f"the first one is on line {line}, and one of the two "
                f"{'events' if code else 'values'} would be silently lost",
                "give this event its own printed code, or merge the two"
                if code
                else "keep one of them, or give this one a name of its own",
            )
        if code:
            return self._problem(
                mark,
                "P302",
                f"codes `{text}` and `{first}` (line {line}) are the same to players",
                "capitals, spaces and hyphens are ignored when a code is typed",
                "use the code printed on the page",
            )
        return self._problem(
            mark,
            "P003",
            f"`{text}` and `{first}` (line {line}) differ only in capitals",
            "nobody can tell the two apart, and one of them is usually a slip",
            "keep one of them, or give this one a name of its own",
        )

    def _comment(self, event: yaml.ScalarEvent, place: Place, text: str) -> None:
        """Complains about a comment that cuts an unquoted text short (P006)."""
        end = event.end_mark
        prose = (" " in text and not text.startswith("every ")) or (place and place[-1] in PROSE)
        comment = re.match(r"\s+(#.*)", self.lines[end.line][end.column :]) if end and prose else None
        if not end or not comment:
            return
        at = end.column + comment.start(1)
        shown = comment.group(1).rstrip()
        number = re.match(r"#(\d+)", shown)
        key = next((part for part in reversed(place) if isinstance(part, str)), "text")
        self.problems.append(
            self._problem(
                Mark(end.line + 1, at + 1, at + 1 + len(shown)),
                "P006",
                f'the text stops at "{text.split()[-1]}": a space and `#` begin a comment',
                f'players would read "{text}", with no sign that something is missing',
                f"put the text on its own lines after `{key}: |`"
                + (f', or write "number {number[1]}"' if number else ""),
            )
        )
