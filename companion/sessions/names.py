"""What people type to name things: names, join codes and press ids."""

import secrets
import unicodedata

from companion.engine.errors import InvalidCommand
from companion.engine.speech import marked

LONGEST = 40  # visible characters
MOST_MARKS = 400  # code points: a letter can carry any number of accents
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters by name, nothing to see
UNSEEN = {"Mn", "Me", "Cf"}  # accents, direction marks, joiners
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
JOINER = "\u200d"

LETTERS = "CDFHJKMNPRTWXY3479"  # no two look alike, and no vowels: no words come about by chance
CODE_LENGTH = 10  # 18 letters, 10 places: more than 41 bits
GROUPED = 5


def name(field: str, typed: str) -> str:
    """The name as it is shown: 1 to 40 visible characters. Raises InvalidCommand for `field`."""
    if any(unicodedata.category(letter) == "Cs" for letter in typed):
        raise InvalidCommand({field: [marked("This is not text.")]})
    spaced = " ".join(typed.split())
    shown = "".join(letter for letter in spaced if unicodedata.category(letter) != "Cc")
    seen = visible(shown)
    if seen == 0:
        raise InvalidCommand({field: [marked("A name needs at least one visible character.")]})
    if seen > LONGEST or len(shown) > MOST_MARKS:
        raise InvalidCommand({field: [marked("A name has at most 40 characters.")]})
    return shown


def visible(text: str) -> int:
    """How many characters people count: accents, joined emoji and flags count with what they belong to."""
    count = 0
    joined = half_flag = False
    for letter in text:
        flag_letter = 0x1F1E6 <= ord(letter) <= 0x1F1FF
        if not (joined or (flag_letter and half_flag) or _unseen(letter)):
            count += 1
        half_flag = flag_letter and not half_flag
        joined = letter == JOINER and count > 0
    return count


def new_code() -> str:
    """A fresh join code, as it is kept."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def shown_code(code: str) -> str:
    """A join code as people read it out: in groups, with hyphens."""
    return "-".join(code[start : start + GROUPED] for start in range(0, len(code), GROUPED))


def kept_code(typed: str) -> str | None:
    """The join code that was meant, case, hyphens and spaces ignored; None where it can be none."""
    code = "".join(letter for letter in typed.upper() if letter not in " -\u2010\u2011\u2013\t")
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def checked_press_id(press_id: str) -> str:
    """The press id, if it is one: 1 to 64 printable characters. Raises InvalidCommand."""
    if not 1 <= len(press_id) <= 64 or not press_id.isprintable():
        raise InvalidCommand({"press_id": [marked("A press id has 1 to 64 printable characters.")]})
    return press_id


def _unseen(letter: str) -> bool:
    return letter.isspace() or letter in BLANK + SKIN_TONES or unicodedata.category(letter) in UNSEEN
