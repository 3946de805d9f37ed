"""Boards of squads as games that are rated: each is one of its two people, whoever won the match.

A board lost without being played is none. Who sat there is what the line-ups say, corrected or not.
"""

from collections.abc import Mapping, Sequence
from typing import Any

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
    sitting = _sitting([row[0] for row in rows]) if rows else {}
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


def _sitting(tables: Sequence[int]) -> dict[int, dict[int, dict[int, int]]]:
    """Return the players of each table by board and side."""
    chairs = Chair.objects.filter(table__in=tables).values_list("table", "entry", "seat")
    side = {(table, entry): seat for table, entry, seat in chairs}
    found: dict[int, dict[int, dict[int, int]]] = {}
    rows = LineUpBoard.objects.filter(table__in=tables)
    for table, entry, board, player in rows.values_list(
        "table", "line_up__entry", "board", "player"
    ):
        seat = side.get((table, entry))
        if seat is not None:
            found.setdefault(table, {}).setdefault(board, {})[seat] = player
    return found
