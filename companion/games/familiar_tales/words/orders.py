"""An enemy's turn in words: one sentence for each step of its script (FT-106 to FT-113)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.speech import Text, marked
from companion.games.familiar_tales import content as c
from companion.games.familiar_tales.words import giving
from companion.games.familiar_tales.words.targets import chosen, preferred
from companion.games.familiar_tales.words.voice import Voice, sentence, step_at

# Who of a type begins, by the order of the enemy's turn.
ORDERS: Mapping[str, str] = {
    "players": marked("Do this for each %(enemy)s (%(n)s), in any order you like"),
    "nearest-child": marked("Do this for each %(enemy)s (%(n)s), starting with the one closest to the child"),
    "nearest-familiar": marked(
        "Do this for each %(enemy)s (%(n)s), starting with the one closest to a familiar"
    ),
    "farthest-first": marked(
        "Do this for each %(enemy)s (%(n)s), starting with the one farthest from all familiars"
    ),
}

# What the players judge before a branch.
CAN: Mapping[str, str] = {
    "target-in-space": marked("If a target is in its space: %(then)s"),
    "target-visible": marked("If it can see a target outside its space: %(then)s"),
    "can-reach-target": marked("If it can reach its target: %(then)s"),
    "child-in-space": marked("If the child is in its space: %(then)s"),
    "child-visible": marked("If it can see the child: %(then)s"),
    "alone-in-space": marked("If it is alone in its space: %(then)s"),
    "": marked("Otherwise: %(then)s"),
}
MELEE = marked("It makes a melee attack (%(value)s) on a familiar in its space, if there is one.")
RANGED = marked(
    "It makes a ranged attack (%(value)s) on a familiar that it can see outside its space, if there is one."
)
MELEE_ON = marked("It makes a melee attack (%(value)s) on %(who)s, if that familiar is in its space.")
RANGED_ON = marked(
    "It makes a ranged attack (%(value)s) on %(who)s, if it can see that familiar outside its space."
)
DEFEND = marked(
    "The attacked familiar may defend if its player has a skill card: Resilience test, reach %(value)s. "
    "Each point short costs 1 life; not defending costs %(value)s life."
)


def heading(enemy: str, count: int, voice: Voice) -> str:
    """Which figures do what follows, and which of them begins."""
    name = voice.enemy(enemy)
    if count == 1:
        return voice.say("Do this for the %(enemy)s", enemy=name)
    known = voice.enemy_type(enemy)
    return voice.say(ORDERS[known.order if known else "players"], enemy=name, n=count)


def ties(voice: Voice) -> str:
    """What holds wherever two choices are equally good (FT-107)."""
    return voice.say("If two choices are equally good, you decide.")


def steps(addresses: tuple[str, ...], enemy: str, voice: Voice) -> Iterator[str]:
    """The sentences of a turn. An address that begins with `*` heads the steps of one more figure."""
    known = voice.enemy_type(enemy) or c.Enemy(enemy, Text(enemy), Text(enemy), enemy)
    orders = Orders(known, voice)
    for address in addresses:
        if address.startswith("*"):
            number = address.removeprefix("*")
            yield voice.say("%(enemy)s number %(n)s:", enemy=voice.enemy(enemy), n=number)
            continue
        found = step_at(address, voice.content)
        said = orders.step(found) if found else ""
        if said:
            yield said


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders to one type of enemy; `nobody` is who is meant where an instruction does not say."""

    enemy: c.Enemy
    voice: Voice
    nobody: str = "group"

    def step(self, step: c.Step) -> str:
        """One step of a script, in words; nothing for a step that the app carries out itself."""
        match step.action:
            case c.Move():
                return self.move(step.action)
            case c.Attack():
                return self.attack(step.action)
            case c.FirstOf(branches):
                return self.first_of(branches)
            case c.Special(text) | c.Say(text) | c.Do(text):
                return self.voice.text(text)
            case c.Stay():
                return self.voice.say("It does nothing.")
            case c.Give():
                who = step.who or self.nobody
                return giving.told(step.action, who if isinstance(who, tuple) else (who,), self.voice)
            case _:
                return ""

    def move(self, action: c.Move) -> str:
        """How far it moves, and whereto (FT-107)."""
        say = self.voice.say
        own = self.enemy.move if action.points is None else action.points
        if own is not None and own >= 0:
            far = self.voice.count("%(n)s space", "%(n)s spaces", max(own + action.extra, 0))
        elif action.extra:
            far = say("as many spaces as the page says, %(extra)+d,", extra=action.extra)
        else:
            far = say("as many spaces as the page says")
        who = chosen(action.targets, self.voice)
        if action.away:
            said = say("It moves %(far)s away from %(who)s.", far=far, who=who)
        else:
            said = say("It moves %(far)s toward %(who)s.", far=far, who=who)
        if action.through:
            said += " " + say("It goes through %(where)s.", where=self.voice.text(action.through))
        return said

    def attack(self, action: c.Attack) -> str:
        """Whom it attacks, how hard, how to defend, and what follows (FT-108 to FT-113)."""
        say = self.voice.say
        value = self.strength(action)
        said = [
            self.against(action, value),
            say(DEFEND, value=value),
        ]
        if action.on_damage:
            said.append(say("If the attack costs life: %(then)s", then=self.after(action.on_damage)))
        if action.on_defended:
            said.append(say("If the attack costs no life: %(then)s", then=self.after(action.on_defended)))
        if action.times > 1:
            said.append(say("It attacks like this %(n)s times.", n=action.times))
        return " ".join(said)

    def strength(self, action: c.Attack) -> str:
        """The number of an attack, or where it is printed."""
        printed = self.enemy.melee if action.kind == "melee" else self.enemy.ranged
        own = printed if action.value is None else action.value
        if own is not None and own >= 0:
            return str(max(own + action.extra, 0))
        if action.extra:
            return self.voice.say("the number on the page, %(extra)+d", extra=action.extra)
        return self.voice.say("the number on the page")

    def against(self, action: c.Attack, value: str) -> str:
        """Whom an attack is on. The rules come first: who is not there is not attacked."""
        say, melee = self.voice.say, action.kind == "melee"
        words = tuple(word for word in action.targets if word not in ("same-space", "visible", "any"))
        if words in (("active",), ("attacker",)):
            return say(MELEE_ON if melee else RANGED_ON, value=value, who=chosen(words, self.voice))
        said = say(MELEE if melee else RANGED, value=value)
        if not words:
            return said
        return f"{said} {say('If there are several: %(who)s.', who=preferred(words, self.voice))}"

    def after(self, address: c.Steps) -> str:
        """What follows an attack: its sentences, for the attacked familiar where they do not say."""
        return Orders(self.enemy, self.voice, "target").sequence(address)

    def first_of(self, branches: tuple[tuple[str, c.Steps], ...]) -> str:
        """The first branch that is possible is done."""
        said = [self.voice.say("Do the first of these that is possible:")]
        for can, address in branches:
            then = self.sequence(address).replace("\n", " ")
            said.append("- " + self.voice.say(CAN[can], then=then))
        return "\n".join(said)

    def sequence(self, address: c.Steps) -> str:
        """The sentences of a list, one after another."""
        said = (self.step(step) for step in self.voice.content.lists.get(address, ()))
        return " ".join(sentence(words) for words in said if words)
