"""The log: groups, their devices, entries, pinned packs and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "packs",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("texts", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_packs"),
    )
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pack", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("log", sa.String(16), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("press_id", sa.String(100), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
        sa.UniqueConstraint("code", name="uq_groups_code"),
        sa.UniqueConstraint("press_id", name="uq_groups_press_id"),
        sa.ForeignKeyConstraint(["digest"], ["packs.digest"], name="fk_groups_digest_packs"),
    )
    op.create_index("ix_groups_digest", "groups", ["digest"])
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("token_hash", "group_id", name="uq_devices_token_hash_group_id"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_devices_group_id_groups"),
    )
    op.create_index("ix_devices_group_id", "devices", ["group_id"])
    op.create_table(
        "entries",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("to", sa.Integer(), nullable=True),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("press_id", sa.String(100), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("group_id", "number", name="pk_entries"),
        sa.UniqueConstraint("group_id", "press_id", name="uq_entries_group_id_press_id"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_entries_group_id_groups"),
    )
    op.create_table(
        "snapshots",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("group_id", "number", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_snapshots_group_id_groups"),
    )
