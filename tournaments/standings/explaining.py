"""Why one stands before another with the same points: which tie-break decided, and its arithmetic.

The sums come from the tie-breaks themselves, on the ledger that the table was made from, so that no
explanation can say another figure than the table.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from tournaments.standings.ledger import ledger
from tournaments.standings.tiebreaks import tie_break
from tournaments.standings.tiebreaks.measure import Sum
from tournaments.standings.values import Record, Scheme, Standing

NOTHING = Sum()


@dataclass(frozen=True, slots=True)
class Reason:
    """What decided between a row and the row above it; nothing where they share a rank."""

    above: int
    slug: str = ""
    place: int = 0  # of the tie-break in the list
    more: Sum = NOTHING  # of the row above
    less: Sum = NOTHING


def pairs(rows: Sequence[Standing]) -> dict[int, Standing]:
    """Return for each row with the points of the row above it that row."""
    return {row.id: above for above, row in pairwise(rows) if row.points == above.points}


def reasons(
    records: Sequence[Record],
    scheme: Scheme,
    tie_breaks: Sequence[str],
    rows: Sequence[Standing],
    wanted: Collection[int],
    finished: int | None = None,
) -> dict[int, Reason]:
    """Return what decided about the wanted rows that are level with the row above.

    `rows` is the whole table, as `standings` made it of the same records; a lot has no arithmetic,
    so that its seed does not matter.
    """
    level = {id_: above for id_, above in pairs(rows).items() if id_ in wanted}
    if not level:
        return {}
    book = ledger(records, scheme, finished=finished)
    of = {row.id: row for row in rows}
    found = {}
    for id_, above in level.items():
        row = of[id_]
        differ = (n for n, each in enumerate(row.breaks) if each != above.breaks[n])
        place = next(differ, None)
        if place is None:
            found[id_] = Reason(above.id)
            continue
        tied = [each.id for each in rows if _key(each, place) == _key(row, place)]
        decider = tie_break(tie_breaks[place])
        if decider.between is not None:
            more, less = decider.between(book, above.id, id_, tied)
        else:
            more, less = (decider.explain(book, who, tied) for who in (above.id, id_))
        found[id_] = Reason(above.id, decider.slug, place, more, less)
    return found


def _key(row: Standing, place: int) -> tuple[int, tuple[Fraction, ...]]:
    """Return what all who are still tied before a tie-break have in common."""
    return row.points, row.breaks[:place]
