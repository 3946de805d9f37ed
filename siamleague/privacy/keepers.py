"""What the site knows about one person: each room says how to tell it and how to forget it.

A room registers once, when Django starts. Telling returns plain JSON; forgetting takes the name
away and leaves what belongs to others, such as their results against somebody who left. All
rooms forget in one transaction: when one of them refuses, nothing was forgotten.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from django.db import transaction

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Export = Callable[[int], Json]
Forget = Callable[[int, datetime], None]


class CannotForget(Exception):
    """Somebody must do something first; the message is fit to show the person who leaves."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """One room's way to tell and to forget."""

    export: Export
    forget: Forget


_keepers: dict[str, Keeper] = {}


def register(name: str, export: Export, forget: Forget) -> None:
    """Add a room under a name that becomes its chapter of the file. Refuse two rooms of a name."""
    known = _keepers.get(name)
    if known is not None and known != Keeper(export, forget):
        raise ValueError(f"personal data called {name!r} is already registered")
    _keepers[name] = Keeper(export, forget)


def keepers() -> Mapping[str, Keeper]:
    """Return every registered room, in the order they came."""
    return dict(_keepers)


def export_all(user_id: int) -> dict[str, Json]:
    """Return everything the site knows about this person, one chapter per room."""
    return {name: keeper.export(user_id) for name, keeper in _keepers.items()}


@transaction.atomic
def forget_all(user_id: int, now: datetime) -> None:
    """Let every room forget, the one that registered last first, or none of them."""
    for keeper in reversed(_keepers.values()):
        keeper.forget(user_id, now)
