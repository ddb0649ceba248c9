"""Lists of steps: each is registered once, under its address, with all the lists inside it."""

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.book import At, Book, Loaded, Owner, mapping, sequence
from companion.games.familiar_tales.reading.conditions import noted

MODIFIERS = frozenset({"id", "when", "who", "use", "note", "as", "audio", "voice"})


class Line:
    """One step being read: where it stands, whose it is, and the address of the lists inside it."""

    def __init__(self, book: Book, at: At, owner: Owner, address: str, step: Loaded) -> None:
        self.book, self.at, self.owner, self.address, self.step = book, at, owner, address, step

    def text(self, source: object) -> Text:
        """A text of this step."""
        return self.owner.text(source, self.step.get("id"))

    def steps(self, at: At, loaded: object, branch: str) -> c.Steps:
        """A list inside this step."""
        return read_steps(self.book, at, f"{self.address}/{branch}", self.owner.inner(branch), loaded)

    def steps_if(self, at: At, loaded: object, branch: str) -> c.Steps | None:
        """A list inside this step, if it was written."""
        return None if loaded is None else self.steps(at, loaded, branch)


def read_steps(book: Book, at: At, address: str, owner: Owner, loaded: object) -> c.Steps:
    """Registers a list of steps under its address and gives the address back."""
    book.places[address] = at
    book.lists[address] = tuple(
        _step(Line(book, at / n, owner, f"{address}/{n}", mapping(step)))
        for n, step in enumerate(sequence(loaded))
    )
    return address


def steps_if(book: Book, at: At, address: str, owner: Owner, loaded: object) -> c.Steps | None:
    """As `read_steps`, but None where nothing was written."""
    return None if loaded is None else read_steps(book, at, address, owner, loaded)


def who(book: Book, at: At, value: object) -> c.Who | None:
    """A word, or familiars' ids."""
    if value is None:
        return None
    return book.use_each("familiar", value, at) if isinstance(value, list) else str(value)


def _step(line: Line) -> c.Step:
    step, at = line.step, line.at
    action = next(key for key in step if key not in MODIFIERS)
    if "id" in step:
        line.book.use("step id", step["id"], at / "id", of=line.owner.name)
    return c.Step(
        action=line.book.actions[action](line, at / action, step[action]),
        id=str(step.get("id", "")),
        when=noted(line.book, at / "when", step.get("when")),
        who=who(line.book, at / "who", step.get("who")),
        use=str(step.get("use", "repeatable")),  # type: ignore[arg-type]
    )


def note_counts(book: Book, at: At, value: object) -> None:
    """Notes every `<count:ID>` of a text."""
    for piece in str(value).split("<count:")[1:]:
        book.use("counted", piece.split(">")[0], at)
