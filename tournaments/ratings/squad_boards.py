"""Boards of squads as games that are rated: each is one of its two people, whoever won the match.

A board lost without being played is none. Who sat there is what the line-ups say, corrected or not.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from tournaments.leagues import first_seat
from tournaments.models import Chair, Kind, LineUpBoard, Pool, PoolVenue, ResultState, Table

Line = tuple[str, int, tuple[tuple[int, ...], ...], Any]


def boards(pool: Pool, rounds: Sequence[int]) -> dict[int, list[Line]]:
    """Return, by round, the boards that were played; one query where no squads meet, else three."""
    if pool.venue == PoolVenue.ONLINE:
        return {}
    tables = Table.objects.filter(
        round__in=rounds, round__tournament__kind=Kind.SQUADS, result=ResultState.STANDING
    )
    rows = list(tables.order_by("round", "number").values_list("pk", "round", "number", "extras"))
    sitting = _sitting(pool, [row[0] for row in rows]) if rows else {}
    found: dict[int, list[Line]] = {}
    for pk, round_, number, extras in rows:
        for board, pair in sorted(sitting.get(pk, {}).items()):
            line = _line((pk, number, board), pair, extras)
            if line is not None:
                found.setdefault(round_, []).append(line)
    return found


def _line(
    of: tuple[int, int, int], pair: Mapping[int, int], extras: Sequence[Mapping[str, int]]
) -> Line | None:
    pk, number, board = of
    noted = [extra.get(f"b{board}") for extra in extras]
    played = not any(f"f{board}" in extra for extra in extras)
    if len(pair) != len(noted) or None in noted or not played:
        return None
    order = (first_seat(board), 1 - first_seat(board))
    halves = [noted[side] or 0 for side in order]
    ranks = tuple(1 + sum(other > mine for other in halves) for mine in halves)
    return f"t{pk}.{board}", number, tuple((pair[side],) for side in order), ranks


def agreed(pool: Pool, chairs: "QuerySet[Chair]") -> "QuerySet[Chair]":
    """Return the chairs a list counts: the site's own only those of entries that were agreed to.

    A club decides about its own lists, of its own events. A table that is short of a chair is no
    game of any list, so nobody at it is rated.
    """
    return chairs if pool.club_id else chairs.filter(entry__agreed=True)


def _sitting(pool: Pool, tables: Sequence[int]) -> dict[int, dict[int, dict[int, int]]]:
    """Return the players of each table by board and side."""
    chairs = agreed(pool, Chair.objects.filter(table__in=tables))
    side = {(t, entry): seat for t, entry, seat in chairs.values_list("table", "entry", "seat")}
    found: dict[int, dict[int, dict[int, int]]] = {}
    rows = LineUpBoard.objects.filter(table__in=tables)
    for table, entry, board, player in rows.values_list(
        "table", "line_up__entry", "board", "player"
    ):
        seat = side.get((table, entry))
        if seat is not None:
            found.setdefault(table, {}).setdefault(board, {})[seat] = player
    return found
