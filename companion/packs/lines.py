"""The raw lines of a pack file, looked at before the parser.

The parser's own position can be a line late, and its words are for programmers. This scan owns the
faults that authors make most: tabs, colons and quotation marks in text, a block left too early.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.packs.problems import Problem

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # what the parser takes for the end of a line
HEAD = re.compile(
    r"(?P<lead> *(?:- +)*)(?P<key>[^\s\"'{\[\]},#&*!|>%@`-][^\"'{\[#]*?|\"[^\"]*\"): +(?P<value>\S.*)$"
)
ITEM = re.compile(r"(?P<lead> *(?:- +)+)(?P<value>\S.*)$")
OPENS_BLOCK = re.compile(r"(?:^|.*[:-] +)[|>][-+0-9]{0,2}\s*(?:#.*)?$")
STRUCTURE = re.compile(r" *(?:-(?: |$)|#|[}\]]|[^\s:][^:]*:(?: |$))")
QUOTED = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:''|[^'])*'")


@dataclass(frozen=True, slots=True)
class _Block:
    """A text block: the line that began it, the indent of what holds it and of its first line."""

    line: int
    holder: int
    indent: int | None = None


def split(text: str) -> list[str]:
    """The lines of a text, as the parser counts them."""
    return BREAK.split(text)


def scan(file: str, lines: list[str]) -> Iterator[Problem]:
    """What is wrong with these lines and can be told better here than by the parser."""
    block: _Block | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        indent = len(line) - len(line.lstrip(" "))
        if block and ((block.indent is None and indent > block.holder) or indent >= (block.indent or 10**6)):
            block = block if block.indent is not None else _Block(block.line, block.holder, indent)
            continue
        if line[indent] == "\t":
            yield _tab(file, number, line, indent)
            continue
        ended, block = block, None
        if ended and ended.indent is not None and not STRUCTURE.match(line):
            yield _left_block(file, number, line, indent, ended)
            continue
        if OPENS_BLOCK.match(line):
            block = _Block(number, _holder(line))
            continue
        yield from _text(file, number, line)


def _holder(line: str) -> int:
    """The indent of the key or the dash that a text block belongs to."""
    lead = re.match(r" *(?:- +)*", line)
    return len(lead.group()) if lead and ":" in line else len(line) - len(line.lstrip(" "))


def _tab(file: str, number: int, line: str, indent: int) -> Problem:
    return Problem(
        file,
        number,
        indent + 1,
        "P001",
        "a tab is used to indent this line",
        source=line,
        why="tabs are shown at different widths in different editors, so nesting cannot be read from them",
        fix="replace the tab by 2 spaces; `pack fix` does this for the whole pack",
    )


def _left_block(file: str, number: int, line: str, indent: int, block: _Block) -> Problem:
    words = re.match(r"\S+(?: \S+)?", line[indent:])
    return Problem(
        file,
        number,
        indent + 1,
        "P005",
        f"this line has left the text block begun on line {block.line}",
        source=line,
        width=len(words.group()) if words else 1,
        why="lines of a `|` block must all be indented at least as far as its first line",
        fix=f"indent it by {(block.indent or 0) - indent} more spaces",
    )


def _text(file: str, number: int, line: str) -> Iterator[Problem]:
    found = HEAD.match(line) or ITEM.match(line)
    if not found:
        return
    value, start = found["value"], found.start("value")
    after = f"after `{found['key'].strip()}: |`" if "key" in found.groupdict() else "after `|`"
    if value[0] in "\"'":
        quoted = QUOTED.match(value)
        rest = value[quoted.end() :] if quoted else ""
        if quoted and rest.strip() and not re.match(r"\s+#|\s*:(?:\s|$)", rest):
            yield Problem(
                file,
                number,
                start + quoted.end() + 1,
                "P007",
                "text that begins with a quotation mark must end with it",
                source=line,
                width=len(re.match(r"\s*[^,]*", rest).group()),  # type: ignore[union-attr]
                why=f"the reader takes {quoted.group()} as the whole text and does not understand the rest",
                fix=f"put the text on its own lines {after}",
            )
    elif "key" in found.groupdict() and value[0] not in "{[|>&*!#%@`":
        plain = re.split(r"\s#", value)[0]
        colon = re.search(r":(?:\s|$)", plain)
        if colon:
            at = colon.start()
            yield colon_in_text(file, number, start + at + 1, line, plain[:at], after)


def colon_in_text(file: str, number: int, column: int, line: str, key: str, after: str) -> Problem:
    """A colon in unquoted text, which the parser takes for the end of a key."""
    return Problem(
        file,
        number,
        column,
        "P002",
        "a colon and a space inside unquoted text",
        source=line,
        why=f'`: ` separates a key from its value, so the reader sees a second key called "{key}"',
        fix=f"put the text on its own lines {after}, where any punctuation is safe",
    )
