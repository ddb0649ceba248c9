"""A strict subset of YAML: every value stays the text that was typed, and every place is known.

The parser's events are built into plain values here, one by one, so that no value is guessed at and
no nesting is too deep for us. JSON files are inside the subset.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from companion.packs import lines as raw
from companion.packs.problems import Problem

Place = tuple[str | int, ...]
Plain = Any  # text, or lists and maps of plain values

BIGGEST = 1_000_000  # bytes
DEEPEST = 50
UNPRINTABLE = re.compile(
    "[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\ufeff]"
)
PROSE = frozenset(
    {"say", "do", "text", "title", "label", "prompt", "name", "plural", "short", "special", "through"}
    | {"description", "gather", "yes_no", "alt", "word"}
)
_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a key or a value stands: its first line, both columns counted from 1, `end` excluded."""

    line: int
    column: int
    end: int


@dataclass(frozen=True)
class Source:
    """One file: its plain value and, by place, where keys and values stand."""

    file: str
    lines: list[str]
    value: Plain
    keys: Mapping[Place, Mark]
    values: Mapping[Place, Mark]

    def mark(self, place: Place, part: str = "value", spot: str = "") -> Mark:
        """Where this place stands, or the nearest place that holds it."""
        for size in range(len(place), 0, -1):
            here = place[:size]
            marks = self.keys if (part == "key" or size < len(place)) and here in self.keys else self.values
            if here in marks:
                found = marks[here]
                return self._narrowed(found, spot) if spot and size == len(place) else found
        return Mark(1, 1, 1 + len(self.lines[0]))

    def _narrowed(self, mark: Mark, spot: str) -> Mark:
        for number in range(mark.line, len(self.lines) + 1):
            start = mark.column - 1 if number == mark.line else 0
            at = self.lines[number - 1].find(spot, start)
            if at >= 0:
                return Mark(number, at + 1, at + 1 + len(spot))
        return mark


class _Fault(Exception):
    """The file cannot be read further."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


def decode(file: str, data: bytes) -> tuple[str | None, tuple[Problem, ...]]:
    """The text of a file's bytes, without a byte-order mark."""
    if len(data) > BIGGEST:
        return None, (too_big(file),)
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - (data.rfind(b"\n", 0, fault.start) + 1) + 1
        return None, (_not_text(file, line, column, f"byte {fault.start + 1} of this file is not UTF-8"),)


def read(file: str, text: str) -> tuple[Source | None, tuple[Problem, ...]]:
    """The plain value of a text, with its places; None where the reader had to give up."""
    if len(text.encode("utf-8", "surrogatepass")) > BIGGEST:
        return None, (too_big(file),)
    lines = raw.split(text)
    odd = UNPRINTABLE.search(text)
    if odd:
        before = raw.split(text[: odd.start()])
        what = f"character U+{ord(odd.group()):04X} cannot stand in a text"
        return None, (_not_text(file, len(before), len(before[-1]) + 1, what),)
    scanned = tuple(raw.scan(file, lines))
    if any(problem.code == "P001" for problem in scanned):
        return None, scanned
    builder = _Builder(file, lines)
    try:
        value = builder.build(yaml.parse(text, Loader=_LOADER))
    except _Fault as fault:
        return None, (fault.problem,)
    except yaml.YAMLError as fault:
        return None, scanned or (_unreadable(file, lines, fault),)
    return Source(file, lines, value, builder.keys, builder.values), tuple(builder.problems)


def too_big(file: str) -> Problem:
    """A file over 1 MB."""
    return Problem(
        file, 1, 1, "P010", "this file is larger than 1 MB",
        why="a pack file holds typed text only, and the app reads all of it at start",
        fix="split it: files of one kind are joined",
    )  # fmt: skip


def _not_text(file: str, line: int, column: int, what: str) -> Problem:
    return Problem(
        file, line, column, "P008", what,
        why="the app reads pack files as UTF-8 text", fix="save the file as UTF-8 in your editor",
    )  # fmt: skip


def _unreadable(file: str, lines: list[str], fault: yaml.YAMLError) -> Problem:
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    number = min(mark.line, len(lines) - 1) if mark else 0
    line, column = lines[number], mark.column if mark else 0
    said = getattr(fault, "problem", None) or "it is not in the pack format's subset of YAML"
    if said.startswith("mapping values") and line[column : column + 1] == ":":
        before = re.split(r"[:{,]\s|- ", line[:column])[-1].strip()
        return raw.colon_in_text(file, number + 1, column + 1, line, before, "after `|`")
    alias = re.search("alias|anchor|tag|directive", str(getattr(fault, "context", "")))
    if alias and isinstance(fault, yaml.MarkedYAMLError) and fault.context_mark:
        at = fault.context_mark
        return _shortcut(file, lines, Mark(at.line + 1, at.column + 1, at.column + 2))
    return Problem(
        file, number + 1, column + 1, "P011", f"the file cannot be read from here: {said}", source=line,
        why="nothing after this place can be understood",
        fix="look for a bracket, a quotation mark or an indent that does not match; put text under `|`",
    )  # fmt: skip


def _shortcut(file: str, lines: list[str], mark: Mark) -> Problem:
    line = lines[mark.line - 1]
    sign = line[mark.column - 1 : mark.column]
    word = re.match(r"\S[^\s,}\]]*", line[mark.column - 1 :])
    return Problem(
        file, mark.line, mark.column, "P004", f"`{sign}` starts a YAML shortcut, which packs do not use",
        source=line, width=len(word.group()) if word else 1,
        why="shortcuts hide where a value comes from, so messages could not point at it",
        fix="write the value out, or move the steps to a scene and use `run:`",
    )  # fmt: skip


@dataclass
class _Open:
    """A list or map that is being filled; `key` is the key that waits for its value."""

    value: Plain
    place: Place
    key: str | None = None
    dropped: bool = False
    known: dict[str, tuple[str, int]] = field(default_factory=dict)


class _Builder:
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
        """The value of the only document. Raises _Fault and yaml.YAMLError."""
        for event in events:
            match event:
                case yaml.DocumentStartEvent():
                    self._document(event)
                case yaml.ScalarEvent():
                    self._scalar(event)
                case yaml.SequenceStartEvent():
                    self._begin(event, [])
                case yaml.MappingStartEvent():
                    self._begin(event, {})
                case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                    self._end(self._open.pop())
                case yaml.AliasEvent():
                    raise _Fault(_shortcut(self.file, self.lines, self._mark(event)))
        if not self._documents:
            raise self._fault(Mark(1, 1, 1), "P011", "this file is empty", "the app expects a map of keys here",
                              "write the first key, or delete the file")  # fmt: skip
        return self._root

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        mark = self._mark(event)
        if event.version or event.tags:
            raise _Fault(_shortcut(self.file, self.lines, mark))
        self._documents += 1
        if self._documents > 1:
            raise self._fault(mark, "P009", "a second document begins here",
                              "each file holds one document, and the rest would be lost",
                              "remove the line `---`, or move what follows to a file of its own")  # fmt: skip

    def _mark(self, event: yaml.Event) -> Mark:
        start, end = event.start_mark, event.end_mark
        line = self.lines[start.line] if start.line < len(self.lines) else ""
        last = end.column if end.line == start.line else len(line.rstrip())
        return Mark(start.line + 1, start.column + 1, max(last, start.column + 1) + 1)

    def _fault(self, mark: Mark, code: str, what: str, why: str, fix: str) -> _Fault:
        return _Fault(self._problem(mark, code, what, why, fix))

    def _problem(self, mark: Mark, code: str, what: str, why: str, fix: str) -> Problem:
        line = self.lines[mark.line - 1] if mark.line <= len(self.lines) else ""
        return Problem(self.file, mark.line, mark.column, code, what, source=line,
                       width=mark.end - mark.column, why=why, fix=fix)  # fmt: skip

    def _begin(self, event: yaml.CollectionStartEvent, value: Plain) -> None:
        mark = self._mark(event)
        self._plain_only(event, mark)
        if len(self._open) >= DEEPEST:
            raise self._fault(mark, "P112", f"lists and maps are nested more than {DEEPEST} deep here",
                              "nobody could follow it at the table", "move the inner steps to a scene and use `run:`")  # fmt: skip
        place = self._place(mark)
        self.values[place] = mark
        self._open.append(_Open(value, place))

    def _end(self, done: _Open) -> None:
        self._put(done.value)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        mark = self._mark(event)
        self._plain_only(event, mark)
        text: str = event.value
        odd = UNPRINTABLE.search(text)
        if odd:
            raise _Fault(_not_text(self.file, mark.line, mark.column,
                                   f"character U+{ord(odd.group()):04X} cannot stand in a text"))  # fmt: skip
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
            raise _Fault(_shortcut(self.file, self.lines, mark))

    def _place(self, mark: Mark) -> Place:
        """Where the next value stands. Raises _Fault for a key that is a list or a map."""
        if not self._open:
            return ()
        holder = self._open[-1]
        if isinstance(holder.value, list):
            return (*holder.place, len(holder.value))
        if holder.key is None:
            raise self._fault(mark, "P004", "a key must be one plain name", "a list or a map cannot be a name",
                              "write the name, then a colon")  # fmt: skip
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
            raise _Fault(_shortcut(self.file, self.lines, mark))
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
            return self._problem(mark, "P003", f"{code}`{text}` is written twice",
                                 f"the first one is on line {line}, and one of the two "
                                 f"{'events' if code else 'values'} would be silently lost",
                                 "give this event its own printed code, or merge the two" if code
                                 else "keep one of them, or give this one a name of its own")  # fmt: skip
        if code:
            return self._problem(mark, "P302", f"codes `{text}` and `{first}` (line {line}) are the same to players",
                                 "capitals, spaces and hyphens are ignored when a code is typed",
                                 "use the code printed on the page")  # fmt: skip
        return self._problem(mark, "P003", f"`{text}` and `{first}` (line {line}) differ only in capitals",
                             "nobody can tell the two apart, and one of them is usually a slip",
                             "keep one of them, or give this one a name of its own")  # fmt: skip

    def _comment(self, event: yaml.ScalarEvent, place: Place, text: str) -> None:
        """Complains about a comment that cuts an unquoted text short (P006)."""
        line = self.lines[event.end_mark.line]
        comment = re.match(r"\s+(#.*)", line[event.end_mark.column :])
        prose = (" " in text and not text.startswith("every ")) or (place and place[-1] in PROSE)
        if not comment or not prose:
            return
        at = event.end_mark.column + comment.start(1)
        shown = comment.group(1).rstrip()
        number = re.match(r"#(\d+)", shown)
        key = next((part for part in reversed(place) if isinstance(part, str)), "text")
        self.problems.append(self._problem(
            Mark(event.end_mark.line + 1, at + 1, at + 1 + len(shown)), "P006",
            f'the text stops at "{text.split()[-1]}": a space and `#` begin a comment',
            f'players would read "{text}", with no sign that something is missing',
            f"put the text on its own lines after `{key}: |`" + (f', or write "number {number[1]}"' if number else ""),
        ))  # fmt: skip
