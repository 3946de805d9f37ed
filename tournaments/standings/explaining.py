"""Why one stands before another with the same points: which tie-break decided, and its arithmetic.

The sums come from the tie-breaks themselves, on the ledger that the table was made from, so that no
explanation can say another figure than the table.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from tournaments.standings.ledger import Ledger, ledger
from tournaments.standings.tiebreaks import tie_break
from tournaments.standings.tiebreaks.measure import Sum
from tournaments.standings.values import Record, Scheme, Standing

Key: TypeAlias = tuple[int, tuple[Fraction, ...]]

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
    if not any(id_ in wanted for id_ in pairs(rows)):
        return {}
    return reasons_in(ledger(records, scheme, finished=finished), tie_breaks, rows, wanted)


def reasons_in(
    book: Ledger, tie_breaks: Sequence[str], rows: Sequence[Standing], wanted: Collection[int]
) -> dict[int, Reason]:
    """Return the same from the ledger that the table was made of."""
    level = {id_: above for id_, above in pairs(rows).items() if id_ in wanted}
    of = {row.id: row for row in rows}
    tied_before: dict[int, dict[Key, list[int]]] = {}
    found = {}
    for id_, above in level.items():
        row = of[id_]
        differ = (n for n, each in enumerate(row.breaks) if each != above.breaks[n])
        place = next(differ, None)
        if place is None:
            found[id_] = Reason(above.id)
            continue
        if place not in tied_before:
            tied_before[place] = _groups(rows, place)
        tied = tied_before[place][_key(row, place)]
        decider = tie_break(tie_breaks[place])
        if decider.between is not None:
            more, less = decider.between(book, above.id, id_, tied)
        else:
            more, less = (decider.explain(book, who, tied) for who in (above.id, id_))
        found[id_] = Reason(above.id, decider.slug, place, more, less)
    return found


def _groups(rows: Sequence[Standing], place: int) -> dict[Key, list[int]]:
    """Return who are still tied before a tie-break, all groups of the table in one walk."""
    found: dict[Key, list[int]] = {}
    for row in rows:
        found.setdefault(_key(row, place), []).append(row.id)
    return found


def _key(row: Standing, place: int) -> Key:
    """Return what all who are still tied before a tie-break have in common."""
    return row.points, row.breaks[:place]
