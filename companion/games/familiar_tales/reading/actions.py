"""What each action of a step becomes."""

from collections.abc import Callable

from companion.engine.speech import Text
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.reading.book import At, Book, Loaded, each, mapping, names, number
from companion.games.familiar_tales.reading.conditions import noted, plain_code
from companion.games.familiar_tales.reading.lists import Line, note_counts, who
from companion.games.familiar_tales.reading.parts import table_parts


def _say(line: Line, at: At, value: object) -> c.Say:
    if "voice" in line.step:
        line.book.use("voice", line.step["voice"], line.at / "voice")
    frame, audio, voice = (str(line.step.get(key, "")) for key in ("as", "audio", "voice"))
    return c.Say(text(line, at, value), frame, audio, voice)  # type: ignore[arg-type]


def text(line: Line, at: At, value: object) -> Text:
    """A text of the step; the states that it counts are noted."""
    note_counts(line.book, at, value)
    return line.text(value)


def give(line: Line, at: At, value: object) -> c.Give:
    """A standard instruction."""
    gift, book = mapping(value), line.book
    for key in ("affliction", "cure", "devotion"):
        if key in gift:
            book.use("devotion" if key == "devotion" else "affliction", gift[key], at / key)
    book.use_keys("resource", gift.get("resource"), at / "resource")
    return c.Give(
        {key: number(n, 0) for key, n in gift.items() if isinstance(n, int)},
        affliction=str(gift.get("affliction", "")),
        cure=str(gift.get("cure", "")),
        devotion=str(gift.get("devotion", "")),
        resource={key: number(n, 0) for key, n in mapping(gift.get("resource")).items()},
        item=line.text(gift.get("item")),
    )


def _spawn(line: Line, at: At, value: object) -> c.Spawn:
    spawn = mapping(value)
    line.book.use("enemy", spawn["enemy"], at / "enemy")
    line.book.use("spawn", spawn["enemy"], at)
    count, where = spawn["count"], spawn.get("at", "entry")
    by_players = {n: number(count, 1) for n in range(1, 5)} if isinstance(count, int) else {}
    each_of = mapping(count)
    if "each" not in each_of:
        by_players |= {int(players): number(n, 0) for players, n in each_of.items()}
        if each_of:
            line.book.use("players", ",".join(each_of), at / "count")
    if isinstance(where, list):
        line.book.use_each("entry space", where, at / "at")
    life = spawn.get("life")
    return c.Spawn(
        enemy=str(spawn["enemy"]),
        count=by_players,
        each=number(each_of.get("each"), 0),
        least=number(each_of.get("min"), 0),
        most=number(each_of.get("max"), 20),
        at=names(where) if isinstance(where, list) else str(where),
        remainder=str(spawn.get("remainder", "players")),  # type: ignore[arg-type]
        life=life if isinstance(life, int) else None,
    )


def _remove(line: Line, at: At, value: object) -> c.Remove:
    remove = mapping(value)
    enemy, count = str(remove.get("enemy", "any")), remove.get("count", 1)
    line.book.use("enemy or any", enemy, at / "enemy")
    return c.Remove(enemy, count if isinstance(count, int) else None)


def _set(line: Line, at: At, value: object) -> c.SetState:
    values: dict[str, bool | int | str] = {}
    for state, typed in mapping(value).items():
        line.book.use("set", state, at / state, "key", of=str(typed))
        kind = line.book.state_types.get(state)
        number_typed = kind == "count" and str(typed).isascii() and str(typed).isdigit()
        values[state] = typed == "true" if kind == "flag" else int(str(typed)) if number_typed else str(typed)
    return c.SetState(values)


def _add(line: Line, at: At, value: object) -> c.AddState:
    line.book.use_keys("add", value, at)
    return c.AddState({key: number(n, 0) for key, n in mapping(value).items()})


def _journal(line: Line, at: At, value: object) -> c.Action:
    journal = mapping(value)
    kind = next(iter(journal))
    if kind == "write":
        return c.JournalWrite(line.book.use("key_word", journal[kind], at / kind))
    if kind == "cross_out":
        return c.JournalCrossOut(line.book.use("key_word", journal[kind], at / kind))
    if kind == "fill":
        return c.JournalFill(line.book.use("location", journal[kind], at / kind))
    return c.JournalNote(text(line, at / kind, journal[kind]))


def _choose(line: Line, at: At, value: object) -> c.Choose:
    choose = mapping(value)
    options = tuple(
        _option(line, at / "options" / name, name, mapping(option))
        for name, option in mapping(choose["options"]).items()
    )
    line.book.use("choose", str(line.step.get("id", "")), at)
    return c.Choose(
        prompt=text(line, at / "prompt", choose["prompt"]),
        options=options,
        who=who(line.book, at / "who", choose.get("who")),
        otherwise=line.steps_if(at / "otherwise", choose.get("otherwise"), "otherwise"),
    )


def _option(line: Line, at: At, name: str, option: Loaded) -> c.Option:
    line.book.use("option", name, at, "key", of=str(line.step.get("id", "")))
    return c.Option(
        id=name,
        label=Text(str(option["label"]), f"{line.owner.path}/{name}/label"),
        steps=line.steps(at / "steps", option.get("steps"), name),
        when=noted(line.book, at / "when", option.get("when")),
        use=str(option.get("use", "repeatable")),  # type: ignore[arg-type]
        cost=give(line, at / "cost", option["cost"]) if "cost" in option else None,
    )


def _ask(line: Line, at: At, value: object) -> c.Action:
    ask = mapping(value)
    if "key_word" in ask:
        word = line.book.use("key_word", ask["key_word"], at / "key_word")
        match, no_match = (line.steps(at / key, ask.get(key), key) for key in ("match", "no_match"))
        return c.AskKeyWord(word, match, no_match)
    if "yes_no" in ask:
        then, otherwise = (line.steps(at / key, ask.get(key), key) for key in ("then", "else"))
        return c.AskYesNo(text(line, at / "yes_no", ask["yes_no"]), then, otherwise)
    save = str(ask["save"])
    if "number" in ask:
        line.book.use("count", save, at / "save")
        least, most = number(ask.get("min"), 0), number(ask.get("max"), 0)
        return c.AskNumber(text(line, at / "number", ask["number"]), least, most, save)
    line.book.use("familiar state", save, at / "save")
    among = who(line.book, at / "among", ask.get("among")) or "all"
    return c.AskFamiliar(text(line, at / "familiar", ask["familiar"]), save, among)


def _test(line: Line, at: At, value: object) -> c.SkillTest:
    test = mapping(value)
    difficulty = test["difficulty"]
    passed, failed = (line.steps(at / key, test.get(key), key) for key in ("pass", "fail"))
    by_band = per_band(line.book, at / "difficulty", difficulty)
    return c.SkillTest(str(test["skill"]), by_band if difficulty != "forage" else "forage", passed, failed)  # type: ignore[arg-type]


def per_band(book: Book, at: At, value: object, default: int = 1) -> dict[str, int]:
    """A number for every band."""
    if isinstance(value, dict):
        book.use_keys("band", value, at)
        lacking = [band for band in book.bands if band not in value]
        if lacking:
            book.complaints.append(
                at.complaint(
                    "P501",
                    f"this says nothing for band `{lacking[0]}`",
                    "the app could not tell the group what to reach",
                    f"add `{lacking[0]}:`, or write one number for every band",
                )
            )
        return {band: number(n, default) for band, n in value.items()}
    return dict.fromkeys(book.bands, number(value, default))


def _roll(line: Line, at: At, value: object) -> c.Roll:
    if isinstance(value, dict):
        line.book.inline[line.address] = table_parts(line.book, at, line.address, line.owner, value)
        return c.Roll(line.address)
    return c.Roll(line.book.use("table", value, at))


def _if(line: Line, at: At, value: object) -> c.If:
    branch = mapping(value)
    when = noted(line.book, at / "when", branch["when"])
    then, otherwise = (line.steps(at / key, branch.get(key), key) for key in ("then", "else"))
    return c.If(when, then, otherwise)


def _run(line: Line, at: At, value: object) -> c.Run:
    return c.Run(line.book.scene(line.book.use("scene", value, at), at.page))


def _goto(line: Line, at: At, value: object) -> c.Goto:
    return c.Goto(line.book.scene(line.book.use("scene", value, at), at.page))


def _timer(line: Line, at: At, value: object) -> c.Action:
    timer = mapping(value)
    if "start" in timer:
        name = line.book.use("timer start", timer["start"], at / "start")
        unit = "rounds" if "rounds" in timer else "turns"
        return c.TimerStart(name, unit, number(timer[unit], 1))  # type: ignore[arg-type]
    if "stop" in timer:
        return c.TimerStop(line.book.use("timer", timer["stop"], at / "stop"))
    line.book.use_keys("timer", timer["add"], at / "add")
    return c.TimerAdd({key: number(n, 0) for key, n in mapping(timer["add"]).items()})


def _codes(line: Line, at: At, value: object) -> c.Codes:
    codes = mapping(value)
    spelled = {}
    for key in ("open", "close", "keep"):
        spelled[key] = tuple(
            plain_code(line.book.use("code", code, here, of=key))
            for code, here in each(codes.get(key), at / key)
        )
    return c.Codes(**spelled)


def _enemy_turn(line: Line, at: At, value: object) -> c.EnemyTurn:
    return c.EnemyTurn() if value == "all" else c.EnemyTurn(line.book.use_each("enemy", value, at))


def _objective(line: Line, at: At, value: object) -> c.ObjectiveStep:
    objective = mapping(value)
    key = "done" if "done" in objective else "undo"
    return c.ObjectiveStep(line.book.use("objective", objective[key], at / key), key == "done")


def _remind(line: Line, at: At, value: object) -> c.Remind:
    remind = mapping(value)
    until, source = remind.get("until", "location"), remind["text"]
    note_counts(line.book, at / "text", source)
    told = line.text(source)
    if told.address is None:
        told = Text(told.source, f"{line.owner.path}/{remind['id']}/text")
    is_test = isinstance(until, dict)
    return c.Remind(str(remind["id"]), told, noted(line.book, at / "until", until) if is_test else str(until))


def _travel(line: Line, at: At, value: object) -> c.Travel:
    return c.Travel(line.book.use("location", value, at))


def _end(line: Line, at: At, value: object) -> c.End:
    return c.End(ending(line.book, at, str(value)))


def ending(book: Book, at: At, value: str) -> str | None:
    """The outcome of `chapter-end` or `chapter-end:OUTCOME`; None for `campaign-end`."""
    if value == "campaign-end":
        return None
    known = book.outcomes.get(at.page, ("done",))
    outcome = value.partition(":")[2] or ("done" if "done" in known else known[0])
    return book.use("outcome", outcome, at)


ACTIONS: dict[str, Callable[[Line, At, object], c.Action]] = {
    "say": _say,
    "do": lambda line, at, value: c.Do(text(line, at, value)),
    "give": give,
    "danger": lambda _line, _at, value: value,  # type: ignore[return-value, dict-item]
    "spawn": _spawn,
    "remove": _remove,
    "set": _set,
    "add": _add,
    "journal": _journal,
    "choose": _choose,
    "ask": _ask,
    "test": _test,
    "roll": _roll,
    "if": _if,
    "run": _run,
    "goto": _goto,
    "timer": _timer,
    "codes": _codes,
    "enemy_turn": _enemy_turn,
    "objective": _objective,
    "remind": _remind,
    "travel": _travel,
    "end": _end,
}
