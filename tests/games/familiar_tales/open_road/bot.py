"""A group that plays evenings of open play: it types, describes, answers, rolls and runs as a table would."""

from collections.abc import Callable
from random import Random

from companion.engine.dice import Fate
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.engine.game import Plain
from companion.engine.table import Table, fold
from companion.games.familiar_tales import FAMILIAR_TALES as GAME
from companion.games.familiar_tales import commands as k
from companion.games.familiar_tales.content import Content
from companion.games.familiar_tales.house import printed
from companion.games.familiar_tales.state import Prompt, State, Value
from tests.games.familiar_tales.open_road import pages
from tests.games.familiar_tales.open_road.watch import Watch
from tests.games.familiar_tales.sitting import in_turn, seats

REFUSALS = {
    "unknown_location",
    "unknown_code",
    "used_code",
    "not_now",
    "none_left",
    "exit_closed",
    "answer_first",
}
PATIENCE = 60  # prompts, one after another
LEAVING = {"won": 10, "beaten": 3, "moving-on": 3, "chapter-over": 4}  # exits -> how often
SOME_TIME = {  # what a table does besides, in so many of 100 turns
    "die": 17, "card": 8, "calmer": 3, "code": 30, "strike": 25, "fire": 5, "fall": 2, "place": 3,
    "call": 3, "describe": 2, "again": 1, "reroll": 1, "note": 1, "correct": 1, "nonsense": 2,
}  # fmt: skip


class Bot:
    """One group on the road; it comes back for as many evenings as it is asked to."""

    def __init__(self, content: Content, players: int, seed: int) -> None:
        self.content, self.watch = content, Watch(content)
        self.chance, self.dice = Random(f"{players}/{seed}"), Fate(f"{players}/{seed}".encode())
        group = seats(content, players)
        setup: dict[str, Plain] = {"players": group, "turn_order": in_turn(group)}
        setup["chapter"] = self.chance.choice(list(content.chapters))
        begun = GAME.begin(content, setup, self.dice)
        self.state: State = fold(GAME.apply, GAME.empty, begun)
        self.version = 1
        self.evenings = 0
        self.rash = self.chance.choice((4, 8, 8, 25))  # cards that raise danger, in 100 turns

    # --- pressing ----------------------------------------------------------------------------------

    def press(self, command: k.Command) -> None:
        """Press what must be accepted, and watch what happens."""
        table = Table(self.version, self.state)
        for event in GAME.decide(table, command, self.content, self.dice):
            before, self.state = self.state, GAME.apply(self.state, event)
            self.watch.see(event, before, self.state)
        self.version += 1
        self.watch.listen(self.state)

    def try_(self, command: k.Command) -> bool:
        """Press what may be refused, by the rules and in no other way; whether it was accepted."""
        try:
            self.press(command)
        except RuleViolation as refused:
            assert refused.code in REFUSALS, (refused.code, command)
            return False
        except InvalidCommand:
            return False
        return True

    def now_and_then(self, of_100: int) -> bool:
        """Whether this happens now."""
        return self.chance.random() * 100 < of_100

    # --- an evening --------------------------------------------------------------------------------

    def evening(self) -> None:
        """Two or three pages; on all but the first evening the group sits down anew."""
        self.watch.evening_begins()
        if self.evenings and not self.state.ended:
            self.press(k.Seat(self.state.players))
        self.evenings += 1
        for _ in range(self.chance.choice((2, 2, 3))):
            self.arrive()
            for _ in range(self.chance.randint(3, 8) * 4):
                self.turn()
            self.leave()

    def arrive(self) -> None:
        """A number is typed, the page is described and laid out."""
        if self.now_and_then(10):
            assert not self.try_(k.EnterLocation(self.chance.choice(pages.NO_NUMBERS)))
        while not self.try_(k.EnterLocation(pages.number(self.chance, self.state.bubbles))):
            assert self.state.location, "only the page where the table stands is refused"
        self.settle()
        assert self.state.acting and self.state.round == 1, "a turn has begun"

    def turn(self) -> None:
        """One familiar's turn, with all that a table may press in it."""
        for wish, of_100 in SOME_TIME.items():
            if self.now_and_then(self.rash if wish == "card" else of_100):
                command = self.wish(wish)
                if command and self.try_(command):
                    self.settle()
        acting, turn = self.state.acting, self.state.turn
        self.press(k.EndTurn())
        self.settle()
        assert self.state.turn == turn + 1 and self.state.acting != acting

    def leave(self) -> None:
        """The page is won or lost or left, or the chapter ends with it."""
        ways = tuple(LEAVING)
        [way] = self.chance.choices(ways, tuple(LEAVING.values()))
        done = "printed" in self.state.objectives
        if way == "won" and not done:
            assert not self.try_(k.TakeExit("won")), "not before the printed objectives are done"
            self.press(k.MarkObjective("printed"))
            self.settle()
        elif way == "moving-on" and done:
            way = "won"
        elif way == "chapter-over" and not done and self.now_and_then(70):
            self.press(k.MarkObjective("printed"))
            self.settle()
        self.press(k.TakeExit(way))
        self.settle()
        assert self.state.ended or (self.state.prompt and self.state.prompt.kind == "travel")

    # --- what a table does -------------------------------------------------------------------------

    def wish(self, name: str) -> k.Command | None:
        """What is pressed now, if there is anything to press."""
        chance, state = self.chance, self.state
        here = tuple(state.enemies)
        familiar = chance.choice(state.turn_order)
        match name:
            case "die":
                return k.ChangeDanger(1, "die")
            case "card":
                return k.ChangeDanger(1, "card")
            case "calmer":
                return k.ChangeDanger(-1, "card")
            case "code":
                return k.EnterCode(pages.code(chance), chance.choice((None, None, None, familiar)))
            case "strike" if here:
                return k.DefeatEnemy(chance.choice(here), chance.choice((None, familiar)))
            case "fire":
                return k.UseSection("campfire")
            case "fall":
                return k.DefeatFamiliar(familiar)
            case "place" if names := self.names():
                return k.PlaceEnemies(chance.choice(names), chance.randint(1, 3))
            case "call" if here:
                return k.CallEnemyTurn(chance.choice((None, (chance.choice(here),))))
            case "describe":
                return k.DescribePage(pages.page(chance, self.content.open.kinds))
            case "again" if self.now_and_then(30):
                return k.BeginPageAgain()
            case "reroll":
                return k.Reroll()
            case "note":
                return k.Note("Hm.")
            case "correct":
                return k.Correct("danger", chance.randint(0, 8))
            case "nonsense":
                return k.EnterCode(pages.no_code(chance))
        return None

    def names(self) -> tuple[str, ...]:
        """The names of the figures that the book may order onto this page, if it can be entered at all."""
        page = printed(self.state)
        return tuple(one.name for one in page.enemies) if page and page.entry_spaces != 0 else ()

    # --- answering ---------------------------------------------------------------------------------

    def settle(self) -> None:
        """Answer and go on until a turn can go on, or the next page's number is asked for."""
        for _ in range(PATIENCE):
            prompt = self.state.prompt
            if prompt is None or prompt.kind == "travel":
                return
            if self.now_and_then(1):
                self.try_(k.DescribePage(pages.page(self.chance, self.content.open.kinds)))
            elif self.now_and_then(1):
                self.try_(k.ChangeDanger(1, "die"))
            else:
                self.press(self.reply(prompt))
        raise AssertionError(f"nobody gets past {self.state.prompt}")

    def reply(self, prompt: Prompt) -> k.Command:
        """What closes this prompt."""
        if prompt.kind == "page":
            return k.DescribePage(pages.page(self.chance, self.content.open.kinds))
        if prompt.kind in ("setup", "effect", "enemy"):
            return k.Continue(prompt.id)
        answers: dict[str, Callable[[], Value]] = {
            "choice": lambda: self.chance.choice(prompt.options),
            "familiar": lambda: self.chance.choice(prompt.options),
            "test": lambda: self.chance.choice(("pass", "pass", "fail")),
            "yes_no": lambda: self.chance.choice((True, False)),
            "key_word": self.word,
        }
        return k.Answer(prompt.id, answers[prompt.kind]())

    def word(self) -> str:
        """A key word of the paper journal, one that nobody knows, or the end of the list."""
        known = [one.word.source for one in self.content.key_words.values()]
        return self.chance.choice((*known[::3], "LANTERN", "", "", ""))
