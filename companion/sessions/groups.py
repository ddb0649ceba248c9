"""Makes, shows and lists groups."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Select, and_, func, select
from sqlalchemy.orm import Session, aliased

from companion.engine.dice import Fate
from companion.engine.errors import InvalidCommand
from companion.engine.game import AnyGame, Plain
from companion.engine.speech import Overlay, marked
from companion.packs.problems import errors
from companion.packs.shelf import ShelfPack
from companion.sessions import log
from companion.sessions.bell import Subscription
from companion.sessions.devices import Device, is_maker, seat, token_hash
from companion.sessions.errors import UnknownGroup
from companion.sessions.hall import Hall, current_hall, newest
from companion.sessions.live import Live
from companion.sessions.log import Entry
from companion.sessions.models import DeviceRow, EntryRow, GroupRow
from companion.sessions.names import checked_press_id, kept_code, name, new_code, shown_code
from companion.sessions.pinned import pinned
from companion.sessions.store import Writing
from companion.sessions.tables import OpenTable, opened

MINUTES_TO_REPEAT = 10
USED = marked("Another table was made with this press id. A new table needs a new one.")
LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}")


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table that was just made: its join code as shown, and who made it."""

    code: str
    device: Device


@dataclass(frozen=True, slots=True)
class Listed:
    """A group in a list. `version`: how long its log is; times in UTC."""

    code: str
    name: str
    game: str
    pack: str
    language: str
    version: int
    created: datetime
    last_played: datetime


class Chance:
    """Dice for proposals before a group exists; nothing remembers them."""

    def below(self, sides: int, purpose: str) -> int:
        """As Dice.below; the purpose does not matter."""
        return secrets.randbelow(sides)


def make_group(
    group_name: str,
    game: str,
    pack: str,
    language: str,
    setup: Plain,
    device_name: str,
    token: str,
    press_id: str | None = None,
) -> Seat:
    """Begin a campaign; whoever has `token` is its host.

    The same press id gives the same group to its maker, and for ten minutes to the same request with
    another token: the answer with the first token may never have arrived.

    `setup` is what the game's `begin` takes. Raises InvalidCommand, RuleViolation, Busy, DiskFull.
    """
    hall = current_hall()
    shown, host = name("name", group_name), name("device", device_name)
    made_by = checked_press_id(press_id) if press_id is not None else None
    if not LANGUAGE.fullmatch(language):
        raise InvalidCommand({"language": [marked("This is no language tag.")]})
    chosen, shelved = _pack(hall, game, pack)
    seed = secrets.token_bytes(32)
    events = chosen.begin(shelved.content, setup, Fate(seed))
    pin = pinned(shelved)

    def work(writing: Writing) -> Seat:
        now = hall.clock()
        with Session(writing.connection) as session, session.begin():
            known = select(GroupRow).where(GroupRow.press_id == made_by)
            group = session.scalar(known) if made_by is not None else None
            if group is not None:
                wished = (shown, game, pack, language, host)
                again = chosen.begin(shelved.content, setup, Fate(group.seed))
                made = _made(writing.connection, chosen, group)
                fresh = now - group.created < MINUTES_TO_REPEAT * 60
                if not (is_maker(session, group.id, token) or (fresh and made == (*wished, again))):
                    raise InvalidCommand({"press_id": [USED]})
                return Seat(shown_code(group.code), seat(session, group.id, token, host, "host", now))
            session.merge(pin)
            session.flush()
            group = GroupRow(
                code=new_code(), name=shown, game=game, pack=pack, digest=pin.digest, language=language,
                seed=seed, log=secrets.token_hex(4), created=now, press_id=made_by,
            )  # fmt: skip
            session.add(group)
            session.flush()
            device = seat(session, group.id, token, host, "host", now)
            first = made_by or secrets.token_hex(16)
            begun = Entry(1, "played", None, events, first, device.id, host, now)
            log.append(writing.connection, chosen.wire, group.id, begun)
            return Seat(shown_code(group.code), device)

    return hall.store.write(work)


def table(code: str) -> OpenTable:
    """The newest table of a group. Raises UnknownGroup, Busy."""
    return opened(_read(code))


def version(code: str) -> int:
    """The newest version of a group, without opening its table. Raises UnknownGroup, Busy."""
    kept = kept_code(code)
    with current_hall().store.reading() as connection:
        group = log.group(connection, kept) if kept else None
        if group is None:
            raise UnknownGroup
        return log.newest(connection, group.id)


def groups_of(token: str | None) -> tuple[Listed, ...]:
    """The tables where this token has a place, last played first. Raises Busy."""
    if not token:
        return ()
    mine = DeviceRow.token_hash == token_hash(token)
    return _listed(_LISTED.join(DeviceRow, DeviceRow.group_id == GroupRow.id).where(mine))


def all_groups() -> tuple[Listed, ...]:
    """Every table of this machine, last played first. Raises Busy."""
    return _listed(_LISTED)


def overlays(opened_table: OpenTable, language: str) -> Mapping[str, Overlay]:
    """The pack's translations as they lie on the shelf now; none where the pack is gone."""
    pack = current_hall().shelf.get(opened_table.game.id, opened_table.pack)
    return pack.overlays(language) if pack else {}


def subscribe(code: str) -> Subscription:
    """Hear of a table's new versions in the running event loop. Raises UnknownGroup for no code at all."""
    kept = kept_code(code)
    if kept is None:
        raise UnknownGroup
    return current_hall().bell.subscribe(kept)


def _made(connection: Connection, game: AnyGame, group: GroupRow) -> tuple[object, ...]:
    """What was wished when this group was made, as its first line tells it."""
    first = log.some(connection, game.wire, group.id, [1])[1]
    return (group.name, group.game, group.pack, group.language, first.who, first.events)


def _pack(hall: Hall, game: str, pack: str) -> tuple[AnyGame, ShelfPack]:
    chosen = hall.games.get(game)
    if chosen is None:
        raise InvalidCommand({"game": [marked("There is no such game here.")]})
    shelved = hall.shelf.get(game, pack)
    if shelved is None:
        raise InvalidCommand({"pack": [marked("There is no such story on the shelf.")]})
    if shelved.content is None or errors(shelved.problems):
        raise InvalidCommand({"pack": [marked("This story has errors and cannot be started.")]})
    return chosen, shelved


def _read(code: str) -> Live:
    hall = current_hall()
    with hall.store.reading() as connection:
        live, _ = newest(hall, connection, code)
    hall.live.put(live)
    return live


Wanted = Select[str, str, str, str, str, int, float, float]  # the columns of _LISTED
_ANY = aliased(EntryRow)
_NEWEST = select(func.max(_ANY.number)).where(_ANY.group_id == GroupRow.id).scalar_subquery()
_LISTED = (
    select(
        GroupRow.code, GroupRow.name, GroupRow.game, GroupRow.pack, GroupRow.language,
        EntryRow.number, GroupRow.created, EntryRow.time,
    )
    .join(EntryRow, and_(EntryRow.group_id == GroupRow.id, EntryRow.number == _NEWEST))
    .order_by(EntryRow.time.desc(), GroupRow.id.desc())
)  # fmt: skip


def _listed(wanted: Wanted) -> tuple[Listed, ...]:
    with current_hall().store.reading() as connection:
        rows = connection.execute(wanted).all()
    return tuple(
        Listed(
            shown_code(row.code), row.name, row.game, row.pack, row.language, row.number,
            datetime.fromtimestamp(row.created, UTC), datetime.fromtimestamp(row.time, UTC),
        )
        for row in rows
    )  # fmt: skip
