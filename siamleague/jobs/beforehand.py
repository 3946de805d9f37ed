"""What a worker does before its first job, so that no job does it while it holds the database.

A module that is imported, an address that is asked for the first time, a search among all objects
for what could be thrown away: each may take a tenth of a second or more, and in a transaction
everybody else waits for it.
"""

import gc
import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module

from django.conf import settings
from django.urls import get_resolver
from django.utils import translation

# What no job uses: commands and their tools, and what only some sites have switched on. Where it
# is not, importing it would give people rows in tables that are not there: none could be deleted.
NOT_FOR_JOBS = frozenset(
    ("management", "migrations", "settings", "supervisor", "tools", "asgi", "proving", "proofs")
) | {"outside", "sign_in_codes", "sign_in_doors", "sign_in_for_others", "sign_in_urls"}


def know_addresses() -> None:
    """Load all addresses, and with them the words, in each language."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            get_resolver().reverse_dict  # noqa: B018  it is worked out by asking


def know_rooms(rooms: Iterable[str]) -> None:
    """Import whatever of these rooms a job may come to use."""
    for room in rooms:
        for name in modules(room):
            import_module(name)


def modules(room: str) -> Iterator[str]:
    """Yield the names of a room's modules, the room itself first."""
    yield room
    for found in pkgutil.iter_modules(import_module(room).__path__, f"{room}."):
        if found.name.rpartition(".")[2] in NOT_FOR_JOBS:
            continue
        if found.ispkg:
            yield from modules(found.name)
        else:
            yield found.name


def set_aside() -> None:
    """Let nobody look again through what was loaded: it stays until the process ends."""
    gc.collect()
    gc.freeze()
