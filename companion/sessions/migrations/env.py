"""Run by Alembic: migrates over the connection that `migrate.py` hands in, in its transaction."""

from alembic import context

from companion.sessions.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite alters a table by making it anew
)
context.run_migrations()
