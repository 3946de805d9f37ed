"""In which hall each table of a round stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import Entry, Hall, TableKind


def placed(tournament_id: int, laid: Sequence[Any]) -> tuple[list[Any], list[int | None]]:
    """Return the tables of a round in the order of their halls, and the hall of each.

    Those who all play in one hall meet there; the others fill the halls in their order, as many
    tables as stand there. Who sits out is in no hall.
    """
    halls = list(Hall.objects.filter(tournament=tournament_id).values_list("pk", "tables"))
    if not halls:
        return list(laid), [None] * len(laid)
    rows = Entry.objects.filter(tournament=tournament_id, hall__isnull=False)
    found = _halls(halls, dict(rows.values_list("pk", "hall")), laid)
    order = {hall: place for place, (hall, _tables) in enumerate(halls)}
    turn = sorted(range(len(laid)), key=lambda n: order.get(found[n] or 0, len(halls)))
    return [laid[n] for n in turn], [found[n] for n in turn]


def _halls(
    halls: Sequence[tuple[int, int | None]], at: Mapping[int, int], laid: Sequence[Any]
) -> list[int | None]:
    """Return the hall of each table; where too few stand, the last hall takes the rest."""
    plays = [table.kind == TableKind.PLAY for table in laid]
    found = [
        _own(table.entries, at) if here else None for table, here in zip(laid, plays, strict=True)
    ]
    room = {hall: len(laid) if tables is None else tables for hall, tables in halls}
    for hall in found:
        if hall is not None:
            room[hall] -= 1
    for n, here in enumerate(plays):
        if here and found[n] is None:
            free = (hall for hall, _tables in halls if room[hall] > 0)
            found[n] = next(free, halls[-1][0])
            room[found[n]] -= 1  # type: ignore[index]
    return found


def _own(entries: Sequence[int], at: Mapping[int, int]) -> int | None:
    """Return the hall in which all of these play."""
    of = {at.get(entry) for entry in entries}
    return of.pop() if len(of) == 1 else None
