"""An event that came from a file beside what the file says, and why they differ."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.imports.events_brought import TENTHS, Difference, figure
from tournaments.models import Entry, Import, Tournament
from tournaments.rounds import ranking, standings
from tournaments.standings import Standing


def differences(brought: Import) -> tuple[Difference, ...]:
    """Return who stands otherwise than the file says, each with the cause."""
    event = brought.event
    said: Mapping[str, tuple[int, int, str]] = brought.about.get("said", {})
    if event is None:
        return ()
    numbers = dict(Entry.objects.filter(tournament=event).values_list("pk", "number"))
    unit = standings.scheme(event).unit
    points: dict[int, tuple[int, int]] = {}
    table = ranking.table(event)
    alike = Counter(_all_but_lots(event, row) for row in table)
    lots = set()
    for row in table:
        number = numbers.get(row.id) or 0
        tenths = int(Fraction(row.points * TENTHS, unit))
        points[number] = (tenths, row.rank)
        if alike[_all_but_lots(event, row)] > 1:
            lots.add(number)
    found = []
    for written, (file_points, file_rank, name) in said.items():
        number = int(written)
        counted, rank = points.get(number, (0, 0))
        if counted == file_points and (rank == file_rank or not file_rank):
            continue
        found.append(
            Difference(
                number,
                name,
                _("%(points)s points, rank %(rank)s")
                % {"points": figure(file_points), "rank": file_rank or "–"},
                _("%(points)s points, rank %(rank)s")
                % {"points": figure(counted), "rank": rank or "–"},
                _cause(counted, file_points, ranked=bool(rank), lot=number in lots),
            )
        )
    return tuple(sorted(found, key=lambda one: one.number))


def _all_but_lots(event: Tournament, row: Standing) -> tuple[object, ...]:
    return (row.points, *ranking.figures(event, row))


def _cause(counted: int, said: int, *, ranked: bool, lot: bool) -> str:
    if not ranked:
        return _("nobody is ranked who has not played")
    if counted != said:
        return _("the rounds of the file give other points than it says")
    if lot:
        return _("all else is equal, and a lot decides: the file had another")
    return _("the points agree; the file orders equal points by other tie-breaks")
