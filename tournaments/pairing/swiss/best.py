"""The best round: the cheapest matching of the possible pairs, widened until there is one."""

from tournaments.pairing.matching import Stuck, cheapest
from tournaments.pairing.swiss import candidates, weights
from tournaments.pairing.swiss.lineup import Lineup
from tournaments.pairing.swiss.rules import bye


def best_round(lineup: Lineup, *, plain: bool = False) -> tuple[list[tuple[int, int]], int | None]:
    """Return the pairs, upper place first, and who has the bye; raise Stuck with the proof."""
    rows, byes = candidates.rows(lineup), candidates.byes(lineup)
    count = len(lineup.entrants)
    while True:
        try:
            edges = weights.edges(lineup, rows, byes)
            mate = cheapest(count + count % 2, edges, plain=plain)
        except Stuck as stuck:
            wider, more = _widened(lineup, rows, stuck)
            if (wider, more or byes) == (rows, byes):
                raise
            rows, byes = wider, more or byes
            continue
        pairs = [(one, other) for one, other in enumerate(mate) if one < other < count]
        return pairs, mate[count] if count % 2 else None


def _widened(
    lineup: Lineup, rows: dict[int, list[int]], stuck: Stuck
) -> tuple[dict[int, list[int]], list[int]]:
    """Return the possible pairs with everybody offered to all who lack an opponent."""
    count = len(lineup.entrants)
    lacking = frozenset[int]().union(*stuck.crowds)
    wider = {}
    for one, others in rows.items():
        if one in lacking:
            wider[one] = candidates.all_below(lineup, one)
        else:
            new = {other for other in lacking if one < other < count} - lineup.barred(one)
            wider[one] = sorted(new.union(others))
    return wider, bye.lowest_first(lineup) if count % 2 else []
