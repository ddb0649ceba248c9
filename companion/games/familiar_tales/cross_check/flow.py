"""Scenes and conditions that run in circles, choices without a button, exits (P402, P406, P411, P412)."""

from collections.abc import Callable, Iterator, Mapping

from companion.engine.errors import Complaint
from companion.games.familiar_tales.content import OPEN, Choose, Condition, Content, Goto, Run, Step
from companion.games.familiar_tales.reading.book import At, Book
from companion.games.familiar_tales.reading.files import Shelved


def checked(content: Content, book: Book, shelved: Shelved) -> Iterator[Complaint]:
    """Everything that would leave the table without a way on."""
    yield from _choices(content, book)
    yield from _scene_circles(content, book)
    yield from _condition_circles(content, book, shelved)
    yield from _exits(content, book)
    yield from _step_ids(book)


def _choices(content: Content, book: Book) -> Iterator[Complaint]:
    for address, steps in content.lists.items():
        for number, step in enumerate(steps):
            match step.action:
                case Choose(options=options, otherwise=None) if all(
                    option.when or option.use != "repeatable" for option in options
                ):
                    yield (book.places[address] / number / "choose" / "options").complaint(
                        "P402",
                        "every option here can disappear",
                        "once they are all hidden or used up, the page has no button",
                        "remove one `when`, or add `otherwise:` steps to the choice",
                        part="key",
                    )


def _leads(step: Step) -> str | None:
    """The scene that this step plays without any condition."""
    match step.action:
        case Run(scene) | Goto(scene) if not step.when and step.use == "repeatable":
            return scene
    return None


def _scene_circles(content: Content, book: Book) -> Iterator[Complaint]:
    """Circles of steps that nothing can stop."""
    ways: dict[str, dict[str, int]] = {}
    for address in {*book.scenes.values(), *book.page_scenes.values()}:
        found = {_leads(step): number for number, step in enumerate(content.lists.get(address, ()))}
        ways[address] = {scene: number for scene, number in found.items() if scene}
    for address in sorted(ways):
        reached = _circle(address, lambda name: ways.get(name, {}))
        if not reached:
            continue
        number = ways[address][reached[0]]
        action = "run" if isinstance(content.lists[address][number].action, Run) else "goto"
        at, name = book.places[address] / number / action, address.rpartition("/")[2]
        why = "the app would repeat it until it stopped the event at 500 steps"
        fix = "use a timer to repeat something later"
        if reached[0] == address:
            yield at.complaint("P406", f"scene `{name}` runs itself", why, fix)
        elif address == min((address, *reached)):
            chain = ", ".join(f"`{one.rpartition('/')[2]}`" for one in (address, *reached))
            yield at.complaint("P411", f"these scenes run each other without end: {chain}", why, fix)


def _circle(start: str, ways: Callable[[str], Mapping[str, object]]) -> tuple[str, ...]:
    """The way from `start` back to itself, without the first name; empty where there is none."""
    waiting: list[tuple[str, ...]] = [(name,) for name in ways(start)]
    seen: set[str] = set()
    while waiting:
        path = waiting.pop(0)
        if path[-1] == start:
            return path
        if path[-1] not in seen:
            seen.add(path[-1])
            waiting.extend((*path, name) for name in ways(path[-1]))
    return ()


def _condition_circles(content: Content, book: Book, shelved: Shelved) -> Iterator[Complaint]:
    told: set[str] = set()
    for setting in (content.setting, *book.settings.values()):
        conditions = setting.conditions
        for name in conditions:
            ways = (
                {one: dict.fromkeys(_tested(conditions[one])) for one in conditions}
                if name not in told
                else {}
            )
            if name not in told and _circle(name, lambda one, ways=ways: ways.get(one, {})):  # type: ignore[misc]
                told.add(name)
                yield (At(shelved.path("campaign")) / "conditions" / name).complaint(
                    "P406",
                    f"condition `{name}` tests itself",
                    "the app would never come to an answer",
                    "take the `is:` that leads back to it out",
                    part="key",
                )


def _tested(condition: Condition) -> Iterator[str]:
    for test in condition:
        if test.name == "is":
            yield str(test.value)
        elif test.name == "not" and isinstance(test.value, tuple):
            yield from _tested(test.value)
        elif test.name in ("all", "any") and isinstance(test.value, tuple):
            for inner in test.value:
                yield from _tested(inner)


def _exits(content: Content, book: Book) -> Iterator[Complaint]:
    for use in book.uses:
        if (
            use.kind == "location"
            and use.of == "exit"
            and use.name.isdigit()
            and use.at.page != OPEN
            and int(use.name) < int(use.at.page)
        ):
            yield use.at.complaint(
                "P412",
                f"this exit leads from {use.at.page} to the lower number {use.name}",
                "a group that resumes by its highest bubble lands on the wrong page",
                "give the page that comes later the higher number",
                level="warning",
            )


def _step_ids(book: Book) -> Iterator[Complaint]:
    first: dict[tuple[str, str, str], At] = {}
    for use in book.uses:
        if use.kind == "step id":
            other = first.setdefault((use.at.file, use.of, use.name), use.at)
            if other is not use.at:
                yield use.at.complaint(
                    "P003",
                    f"step id `{use.name}` is given twice",
                    "the app remembers steps and finds texts by it",
                    "give this step another id",
                )
