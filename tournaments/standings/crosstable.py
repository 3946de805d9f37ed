"""The cross-table: one row for each entry, one cell for each round, opponents by their rank."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.faults import BadRecords
from tournaments.standings.values import PLAYED, PlayedRound, Record, Standing


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry's round, with the opponents and their ranks in today's table."""

    round: int
    kind: str
    points: int
    opponents: tuple[int, ...]
    opponent_ranks: tuple[int, ...]
    seat: int | None
    rank: int | None  # at the table
    total: int  # points after this round
    table: int | None = None


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One entry with its standing; a round of which nothing is known has None."""

    standing: Standing
    cells: tuple[Cell | None, ...]


def cross_table(records: Sequence[Record], standings: Sequence[Standing]) -> tuple[CrossRow, ...]:
    """Return the cross-table in the order of the standings."""
    ranks = {row.id: row.rank for row in standings}
    by_id = {record.id: record for record in records}
    if ranks.keys() != by_id.keys():
        raise BadRecords("table-of-others", *sorted(ranks.keys() ^ by_id.keys()))
    last = max((place.round for record in records for place in record.places), default=0)
    return tuple(CrossRow(row, _cells(by_id[row.id], ranks, last)) for row in standings)


def _cells(record: Record, ranks: dict[int, int], last: int) -> tuple[Cell | None, ...]:
    places = {place.round: place for place in record.places}
    cells: list[Cell | None] = []
    total = 0
    for number in range(1, last + 1):
        place = places.get(number)
        if place is not None:
            total += place.points
        cells.append(None if place is None else _cell(place, ranks, total))
    return tuple(cells)


def _cell(place: PlayedRound, ranks: dict[int, int], total: int) -> Cell:
    return Cell(
        round=place.round,
        kind=place.kind,
        points=place.points,
        opponents=place.opponents,
        opponent_ranks=tuple(ranks[other] for other in place.opponents),
        seat=place.seat,
        rank=place.rank if place.kind == PLAYED else None,
        total=total,
        table=place.table,
    )
