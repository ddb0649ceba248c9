"""The only package that touches the database. Its public face, for a thread in an app context:

    open_store(app, url, shelf, games) -> Hall     called once by app.py; raises MigrationFailed

    press(code, token, press_id, seen, pressed) -> Pressed(version, repeated, table)
    undo(code, token, press_id, seen, to=None) -> Pressed
    redo(code, token, press_id, seen, to=None) -> Pressed

    table(code) -> OpenTable                       .undo(speech), .redo(speech) -> Label or None
    version(code) -> int
    history(code, speech, before=None, limit=50) -> lines of (version, what, who, when, undone)
    recall(code, speech, number=None) -> Recalled(evening, evenings, told): an evening, as its game tells it
    overlays(table, language)                      the pack's translations, for a Speech

    make_group(name, game, pack, language, setup, device_name, token, press_id=None) -> Seat
    join(code, name, role, token) -> Device
    device(token, code) -> Device(id, name, role)  raises UnknownGroup
    groups_of(token), all_groups() -> Listed

    keep_pages(code, token, title) -> ShelfPack    what the table described, as a pack of this house

    subscribe(code) -> Subscription                in an event loop: `await subscription.next()`

`code` may be typed with hyphens, spaces and in any case. `table.code` is the code as shown.
All refusals are RuleViolation (UnknownGroup, Stale, Busy, DiskFull among them) or InvalidCommand;
a refused press has written nothing. `Stale` carries the fresh `table` and `sentence(speech)`.
"""

from companion.sessions.bell import Subscription
from companion.sessions.devices import Device, device, join
from companion.sessions.errors import Busy, DiskFull, DisplayOnly, MigrationFailed, OutOfReach, UnknownGroup
from companion.sessions.evenings import GAP, Evening, Recalled, recall
from companion.sessions.groups import (
    Chance,
    Listed,
    Seat,
    all_groups,
    groups_of,
    make_group,
    overlays,
    subscribe,
    table,
    version,
)
from companion.sessions.hall import Hall, current_hall, open_store
from companion.sessions.history import Line, history
from companion.sessions.house import keep_pages
from companion.sessions.names import kept_code, name, shown_code
from companion.sessions.press import Pressed, press, redo, undo
from companion.sessions.tables import Label, OpenTable, Stale

__all__ = [
    "GAP",
    "Busy",
    "Chance",
    "Device",
    "DiskFull",
    "DisplayOnly",
    "Evening",
    "Hall",
    "Label",
    "Line",
    "Listed",
    "MigrationFailed",
    "OpenTable",
    "OutOfReach",
    "Pressed",
    "Recalled",
    "Seat",
    "Stale",
    "Subscription",
    "UnknownGroup",
    "all_groups",
    "current_hall",
    "device",
    "groups_of",
    "history",
    "join",
    "keep_pages",
    "kept_code",
    "make_group",
    "name",
    "open_store",
    "overlays",
    "press",
    "recall",
    "redo",
    "shown_code",
    "subscribe",
    "table",
    "undo",
    "version",
]
