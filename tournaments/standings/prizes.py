"""Who gets which prize.

Prizes are listed from the most to the least valuable. Each goes to the best in the table who may
have it (open to all, or to a category such as juniors or newcomers) and has none yet: nobody gets
two, and a prize whose winner already has a better one passes to the next. Who is level with the
winner, could have the prize as well and has none yet is named beside it: sharing or a play-off is
a decision of people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.faults import BadRecords
from tournaments.standings.values import Standing


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize; without a category it is open to all."""

    name: str
    category: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """Who gets a prize; nobody if the category has too few."""

    prize: Prize
    entry: int | None
    level_with: tuple[int, ...] = ()


def awards(
    standings: Sequence[Standing],
    prizes: Sequence[Prize],
    categories: Mapping[str, frozenset[int]],
    excluded: frozenset[int] = frozenset(),
) -> tuple[Award, ...]:
    """Return one award for each prize, in the same order; the excluded get none."""
    unknown = [
        prize.name for prize in prizes if prize.category and prize.category not in categories
    ]
    if unknown:
        raise BadRecords("unknown-category", len(unknown))
    left = [row for row in standings if row.id not in excluded]
    found = []
    for prize in prizes:
        fit = [row for row in left if _fits(row, prize, categories)]
        if not fit:
            found.append(Award(prize, None))
            continue
        winner = fit[0]
        level = tuple(row.id for row in fit[1:] if row.rank == winner.rank)
        found.append(Award(prize, winner.id, level))
        left.remove(winner)
    return tuple(found)


def _fits(row: Standing, prize: Prize, categories: Mapping[str, frozenset[int]]) -> bool:
    return not prize.category or row.id in categories[prize.category]
