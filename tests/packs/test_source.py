"""The strict reader: what is read, what is refused, and where."""

import pytest
import yaml

from companion.packs import source
from companion.packs.source import decode, read
from tests.packs.shelved import EXAMPLE


def value(text: str) -> object:
    """The plain value of a text that is read without a problem."""
    found, problems = read("x.yaml", text)
    assert found and not problems, problems
    return found.value


def codes(text: str) -> list[str]:
    """The codes of what is wrong with a text."""
    return [problem.code for problem in read("x.yaml", text)[1]]


def test_every_scalar_stays_what_was_typed() -> None:
    """Numbers, times, truths and nothing are text; quotes make no difference."""
    text = "a: 007\nb: 010\nc: 12:30\nd: no\ne: '007'\nf: ~\ng: 1_000\nh:\ni: +1\n"
    expected = dict(a="007", b="010", c="12:30", d="no", e="007", f="~", g="1_000", h="", i="+1")
    assert value(text) == expected


def test_json_is_inside_the_subset() -> None:
    """A JSON file is read like any other; its numbers and truths are text."""
    assert value('{"a": [1, true, {"b": "c\\n"}]}') == {"a": ["1", "true", {"b": "c\n"}]}


def test_a_byte_order_mark_is_ignored() -> None:
    """A file may begin with the mark that some editors write."""
    text, problems = decode("x.yaml", b"\xef\xbb\xbfa: 1\n")
    assert (text, problems) == ("a: 1\n", ())


def test_places_of_keys_and_values_are_known() -> None:
    """Every key and value has its line and both columns."""
    found, _ = read("x.yaml", "codes:\n  A17: {note: a cart, steps: [one, two]}\n")
    assert found
    assert found.mark(("codes", "A17"), "key") == source.Mark(2, 3, 6)
    assert found.mark(("codes", "A17", "note")) == source.Mark(2, 15, 21)
    assert found.mark(("codes", "A17", "steps", 1)) == source.Mark(2, 36, 39)
    assert found.mark(("codes", "A17", "use")) == source.Mark(2, 3, 6), (
        "a missing key is told at what holds it"
    )
    assert found.mark(("codes", "A17", "note"), spot="cart") == source.Mark(2, 17, 21)


@pytest.mark.parametrize("file", sorted(path.name for path in EXAMPLE.rglob("*.yaml")))
def test_both_parsers_give_the_same_places(monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    """Without the C library a pack reads the same."""
    text = next(EXAMPLE.rglob(file)).read_text(encoding="utf-8")
    fast, _ = read(file, text)
    monkeypatch.setattr(source, "_LOADER", yaml.SafeLoader)
    slow, _ = read(file, text)
    assert fast and slow
    assert (fast.value, fast.keys, fast.values) == (slow.value, slow.keys, slow.values)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a:\n\tb: 1\n", "P001"),
        ("say: Beware: it bites\n", "P002"),
        ("say: one\n  two: three\n", "P002"),
        ("a: 1\nb: 2\na: 3\n", "P003"),
        ("Tide: 1\ntide: 2\n", "P003"),
        ("codes:\n  A17: x\n  a17: y\n", "P302"),
        ("a: &x 1\n", "P004"),
        ("a: *x\n", "P004"),
        ("a: !now\n", "P004"),
        ("say: *Run!* she says\n", "P004"),
        ("<<: {a: b}\n", "P004"),
        ("? [a]\n: b\n", "P004"),
        ("%YAML 1.1\n---\na: b\n", "P004"),
        ("say: |\n    One.\n  Two.\n", "P005"),
        ("say: Rope and gull #3\n", "P006"),
        ("say: Rope # three\n", "P006"),
        ('say: "Come," she says\n', "P007"),
        ("a: \x00\n", "P008"),
        ('a: "\\0"\n', "P008"),
        ("a: 1\n---\nb: 2\n", "P009"),
        ("", "P011"),
        ("# nothing\n", "P011"),
        ("a: [1, 2\n", "P011"),
        ("a: {b: c\n", "P011"),
        ("say: @home\n", "P011"),
        ('a: "\\ud800"\n', "P011"),
        ("[" * 200_000, "P112"),
        ("- " * 200_000, "P112"),
        ("a: " + "[" * 49 + "]" * 49, ""),
        ("\n".join(" " * n + "a:" for n in range(900)), "P112"),
    ],
)
def test_what_the_subset_leaves_out_is_told(text: str, code: str) -> None:
    """One mistake, one problem with its code."""
    assert codes(text) == ([code] if code else [])


def test_comments_stay_comments_outside_texts() -> None:
    """Numbers, ids, lists and blocks may have a comment beside them."""
    assert value("a: 1 # one\nb: [x, y] # two\nsay: | # three\n  Gull #3.\nround: every 2 from 1 # four\n")


def test_tabs_and_colons_are_free_in_a_block() -> None:
    """A text block holds any punctuation."""
    assert value('say: |\n  "Sit," he says: now.\n\n  \tTab # and gull\nb: 1\n') == {
        "say": '"Sit," he says: now.\n\n\tTab # and gull\n',
        "b": "1",
    }


def test_text_that_is_not_utf8_is_told_with_its_place() -> None:
    """The line and column of the first wrong byte are known."""
    text, (problem,) = decode("x.yaml", b"a: 1\nb: caf\xe9\n")
    assert text is None
    assert (problem.code, problem.line, problem.column) == ("P008", 2, 7)


def test_a_file_over_1_mb_is_not_parsed() -> None:
    """The size is looked at first."""
    assert [problem.code for problem in decode("x.yaml", b"a" * 1_000_001)[1]] == ["P010"]
    assert codes("a: " + "b" * 1_000_000) == ["P010"]


def test_all_repeated_keys_are_told_in_one_run() -> None:
    """A repeated key does not end the reading; the first value stays."""
    found, problems = read("x.yaml", "a: 1\na: {b: 2}\na: [3]\nc: 4\n")
    assert found and found.value == {"a": "1", "c": "4"}
    assert [(problem.code, problem.line) for problem in problems] == [("P003", 2), ("P003", 3)]
