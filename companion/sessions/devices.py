"""Devices: who may press at which table. A token is kept by its hash only."""

import hashlib
from dataclasses import dataclass
from typing import Literal, cast

from sqlalchemy import Connection, Select, and_, bindparam, select
from sqlalchemy.orm import Session

from companion.engine.errors import InvalidCommand
from companion.engine.speech import marked
from companion.sessions.errors import DisplayOnly, UnknownGroup
from companion.sessions.hall import current_hall, newest
from companion.sessions.models import DeviceRow, EntryRow, GroupRow
from companion.sessions.names import kept_code, name
from companion.sessions.store import Writing

Role = Literal["host", "player", "display"]


@dataclass(frozen=True, slots=True)
class Device:
    """A device at one table."""

    id: int
    name: str
    role: Role


DEVICE = select(DeviceRow.id, DeviceRow.name, DeviceRow.role).where(
    DeviceRow.token_hash == bindparam("token_hash")
)
AT_CODE = DEVICE.join(GroupRow, GroupRow.id == DeviceRow.group_id).where(GroupRow.code == bindparam("code"))
IN_GROUP = DEVICE.where(DeviceRow.group_id == bindparam("group_id"))


def device(token: str | None, code: str) -> Device:
    """The device with this token at this table. Raises UnknownGroup: no table, or not theirs."""
    kept = kept_code(code)
    if not token or not kept:
        raise UnknownGroup
    with current_hall().store.reading() as connection:
        return _device(connection, AT_CODE, token, code=kept)


def presser(connection: Connection, group_id: int, token: str) -> Device:
    """The device with this token in this group, which may press. Raises UnknownGroup, DisplayOnly."""
    found = _device(connection, IN_GROUP, token, group_id=group_id)
    if found.role == "display":
        raise DisplayOnly
    return found


def join(code: str, device_name: str, role: str, token: str) -> Device:
    """Give the browser with this token a place at a table, or rename it where it has one.

    `role`: player or display. The version does not change. Raises UnknownGroup, InvalidCommand.
    """
    shown = name("name", device_name)
    if role not in ("player", "display"):
        raise InvalidCommand({"role": [marked("A device is a player or a display.")]})
    hall = current_hall()

    def work(writing: Writing) -> Device:
        live, _ = newest(hall, writing.connection, code, writing=writing)
        with Session(writing.connection) as session, session.begin():
            return seat(session, live.group.id, token, shown, cast(Role, role), hall.clock())

    return hall.store.write(work)


def seat(session: Session, group_id: int, token: str, shown: str, role: Role, now: float) -> Device:
    """The one device of this token at this table. Who made the table stays its host, even after a display."""
    found = select(DeviceRow).where(DeviceRow.group_id == group_id, DeviceRow.token_hash == token_hash(token))
    row = session.scalar(found)
    hosting = row is not None and (row.role == "host" or is_maker(session, group_id, token))
    if row is None:
        row = DeviceRow(token_hash=token_hash(token), group_id=group_id, joined=now, role=role)
        session.add(row)
    seated: Role = "host" if hosting and role == "player" else role
    row.name, row.role = shown, seated
    session.flush()
    return Device(row.id, row.name, seated)


def is_maker(session: Session, group_id: int, token: str) -> bool:
    """Whether the browser with this token made the table: its device made the first line."""
    made = and_(EntryRow.group_id == DeviceRow.group_id, EntryRow.number == 1)
    maker = select(DeviceRow.token_hash).join(EntryRow, and_(made, EntryRow.device_id == DeviceRow.id))
    return session.scalar(maker.where(DeviceRow.group_id == group_id)) == token_hash(token)


def _device(connection: Connection, wanted: Select[int, str, str], token: str, **where: object) -> Device:
    row = connection.execute(wanted, {"token_hash": token_hash(token), **where}).one_or_none()
    if row is None:
        raise UnknownGroup
    return Device(row.id, row.name, cast(Role, row.role))


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
