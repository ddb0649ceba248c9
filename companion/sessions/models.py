"""What the database holds: groups, their devices, the log, pinned packs and snapshots.

Times are seconds since 1970, UTC.
"""

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ForeignKey, LargeBinary, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Names every constraint, or SQLite could not alter them later."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)


class PackRow(Base):
    """A pinned pack: what decides its story, kept once however many groups play it.

    `texts` is compressed JSON of path -> text.
    """

    __tablename__ = "packs"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    texts: Mapped[bytes] = mapped_column(LargeBinary)


class GroupRow(Base):
    """One campaign of one group of people.

    `code` is the join code without hyphens. `log` names the log that versions count in: it changes
    when a group is restored. `seed` is the group's fate and never leaves the server. `press_id` is
    the press that made the group.
    """

    __tablename__ = "groups"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str] = mapped_column(Text)
    game: Mapped[str] = mapped_column(String(64))
    pack: Mapped[str] = mapped_column(String(200))
    digest: Mapped[str] = mapped_column(ForeignKey("packs.digest"), index=True)
    language: Mapped[str] = mapped_column(String(35))
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    log: Mapped[str] = mapped_column(String(16))
    created: Mapped[float]
    press_id: Mapped[str | None] = mapped_column(String(100), unique=True)


class DeviceRow(Base):
    """A browser or a program at one table. `role`: host, player or display."""

    __tablename__ = "devices"
    __table_args__ = (UniqueConstraint("token_hash", "group_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64))
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    name: Mapped[str] = mapped_column(Text)
    role: Mapped[str] = mapped_column(String(16))
    joined: Mapped[float]


class EntryRow(Base):
    """One line of a log. Written once, never changed.

    The number is the order, the version that phones show, the optimistic lock and the stream id.
    `kind`: played, undone or redone; `to` is the press that an undone or redone line goes to.
    The device is no foreign key: the log outlives it.
    """

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("group_id", "press_id"),)

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    to: Mapped[int | None]
    events: Mapped[str] = mapped_column(Text)
    press_id: Mapped[str] = mapped_column(String(100))
    device_id: Mapped[int | None]
    who: Mapped[str] = mapped_column(Text)
    time: Mapped[float]


class SnapshotRow(Base):
    """The state after one press, to fold from. `mark` says which classes and fields it is written in."""

    __tablename__ = "snapshots"

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    mark: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(Text)
