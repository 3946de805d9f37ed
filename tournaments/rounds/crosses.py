"""The cells of a cross-table: round by round, or, where everybody meets everybody, by opponent."""

from collections.abc import Mapping, Sequence

from tournaments.figures import written
from tournaments.formats import shelf
from tournaments.models import Tournament
from tournaments.rounds import ranking, standings
from tournaments.rounds.ranking import KIND_SIGNS, CellLine, CellPart
from tournaments.standings import CrossRow, scoring
from tournaments.standings.values import PLAYED

MOST = 40  # so many opponents have room beside each other
ON_A_PAGE = 50  # lines, of a cell for each round


def by_opponent(tournament: Tournament, rows: Sequence[CrossRow]) -> bool:
    """Tell whether the columns are opponents, in the order of the table, and not rounds."""
    return shelf.of(tournament).meets_all and len(rows) <= MOST


def numbers(tournament: Tournament, rows: Sequence[CrossRow]) -> range:
    """Return the heads of the columns."""
    if by_opponent(tournament, rows):
        return range(1, len(rows) + 1)
    return range(1, max((len(row.cells) for row in rows), default=0) + 1)


def cells(
    tournament: Tournament, row: CrossRow, rows: Sequence[CrossRow], names: Mapping[int, str]
) -> list[CellLine]:
    """Return the cells of one row of the whole cross-table."""
    if not by_opponent(tournament, rows):
        return ranking.cells(row, tournament, names)
    unit = standings.scheme(tournament)
    met: dict[int, list[CellPart]] = {}
    for cell in filter(None, row.cells):
        played = cell.kind == PLAYED
        text = written(scoring.shown(cell.points, unit)) if played else KIND_SIGNS[cell.kind]
        for other in cell.opponents:
            met.setdefault(other, []).append(CellPart(text, cell.table))
    return [
        CellLine("×", "", (CellPart("×"),))
        if other.standing.id == row.standing.id
        else _against(met.get(other.standing.id, ()), names.get(other.standing.id, ""))
        for other in rows
    ]


def _against(parts: Sequence[CellPart], name: str) -> CellLine:
    return CellLine(" ".join(part.text for part in parts), name, tuple(parts))
