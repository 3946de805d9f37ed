"""Choosing a plan: an even one where one is known, else the best found; then the seats."""

from functools import lru_cache
from itertools import cycle, islice, permutations

from tournaments.seating.designs.even_plans import known
from tournaments.seating.designs.meetings import price, quality
from tournaments.seating.designs.search import found
from tournaments.seating.designs.values import Round, Table, TablePlan

MOST_ROUNDS = 30


def full_rounds(people: int, size: int) -> int:
    """Return after how many rounds an even plan is complete; 0 where none is known."""
    return len(known(people, size))


@lru_cache(maxsize=64)
def plan(
    people: int, size: int, rounds: int, *, smaller: bool = True, again: bool = False
) -> TablePlan:
    """Return a plan of so many rounds, or fewer where an even one is complete before.

    With `smaller` tables may be one short; else whoever fills no table rests. With `again` an even
    plan that is complete begins anew, until there are so many rounds.
    """
    even = known(people, size)
    wanted = max(1, min(rounds, (not again and len(even)) or MOST_ROUNDS, MOST_ROUNDS))
    if is_known(people, size, wanted):
        made = tuple(islice(cycle(even), wanted))
    else:
        made = found(people, size, wanted, (size - 1,) if smaller else ())
        if even and price(people, even[:wanted]) <= price(people, made):
            made = even[:wanted]
    return TablePlan(people, _seated(people, made), quality(people, made))


def is_known(people: int, size: int, rounds: int) -> bool:
    """Tell whether a plan is there without a search: an even one, or a part without repeats."""
    even = known(people, size)
    return bool(even) and (rounds >= len(even) or _once(people, even))


def _once(people: int, even: tuple[Round, ...]) -> bool:
    return quality(people, even).most == 1


def _seated(people: int, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return the same tables with everybody on each seat as equally often as can be."""
    size = max((len(table) for tables in rounds for table in tables), default=0)
    sat = [[0] * size for _person in range(people)]
    return tuple(tuple(_seats(table, sat) for table in tables) for tables in rounds)


def _seats(table: Table, sat: list[list[int]]) -> Table:
    """Return a table in the order in which its people have sat on these seats the least."""
    best = min(
        permutations(table),
        key=lambda order: sum(
            sat[who][seat] * (2 * sat[who][seat] + 1) for seat, who in enumerate(order)
        ),
    )
    for seat, who in enumerate(best):
        sat[who][seat] += 1
    return best
