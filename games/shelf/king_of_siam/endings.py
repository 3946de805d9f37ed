"""Who rules Siam, and who wins.

After eight struggles factions are ranked by provinces, then by who gained one later; players
by followers of the first faction, then of the second, then by an earlier last card. Under
British rule complete sets count, and a later last card decides a tie. (Sections 7 and 8.)
"""

from typing import Final

from games.shelf.king_of_siam.layout import (
    BRITISH,
    BRITISH_LIMIT,
    COLONY,
    COURT,
    GAINS,
    OVER,
    PLAYED_AT,
    SEATS,
)

BRITISH_RULE: Final = 0  # a reign is 0, or 1 + first * 4 + second; second 3 means there is none
REIGNS: Final = 16
_TIMES: Final = 64  # more than there are cards
_COUNTS: Final = 64  # more than there are followers of a faction
_reigns: Final[list[int]] = [-1] * (1 << 16)


def ranking(gains: list[int]) -> list[int]:
    """Return the factions that gained a province, the leading one first."""
    weight = [0, 0, 0, 0]
    for time, gainer in enumerate(gains):
        weight[gainer] = (weight[gainer] // 16 + 1) * 16 + time
    held = [(weight[faction], faction) for faction in range(3) if weight[faction] > 0]
    held.sort(reverse=True)
    return [faction for _, faction in held]


def reign(gains: int) -> int:
    """Return how eight struggles, decided like this (two bits each), leave the country."""
    known = _reigns[gains]
    if known < 0:
        known = _reign(gains)
        _reigns[gains] = known
    return known


def _reign(gains: int) -> int:
    gainers = [gains >> (2 * struggle) & 3 for struggle in range(8)]
    if gainers.count(BRITISH) >= BRITISH_LIMIT:
        return BRITISH_RULE
    order = ranking(gainers)
    return 1 + order[0] * 4 + (order[1] if len(order) > 1 else 3)


def reign_of(cells: list[int]) -> int:
    """Return the reign in which a finished game ended."""
    return BRITISH_RULE if cells[OVER] == COLONY else reign(cells[GAINS])


def sets_of(cells: list[int], seat: int) -> int:
    """Return the complete sets of a seat, with four players those of both partners together."""
    at = COURT + 3 * seat
    if cells[SEATS] != 4:
        return min(cells[at], cells[at + 1], cells[at + 2])
    mate = COURT + 3 * ((seat + 2) % 4)
    return min(
        cells[at] + cells[mate], cells[at + 1] + cells[mate + 1], cells[at + 2] + cells[mate + 2]
    )


def merit(cells: list[int], seat: int, how: int) -> int:
    """Return a number that is higher for the better player under this reign."""
    time = cells[PLAYED_AT + seat]
    if how == BRITISH_RULE:
        if cells[SEATS] == 4:
            time = max(time, cells[PLAYED_AT + (seat + 2) % 4])
        return sets_of(cells, seat) * _TIMES + time
    first, second = (how - 1) >> 2, (how - 1) & 3
    at = COURT + 3 * seat
    behind = cells[at + second] if second < BRITISH else 0
    return (cells[at + first] * _COUNTS + behind) * _TIMES + _TIMES - 1 - time


def side_wins(cells: list[int], seat: int, how: int) -> bool:
    """Return whether this seat, or its partner, wins alone under this reign."""
    mine, best = merit(cells, seat, how), -1
    seats = cells[SEATS]
    for other in range(seats):
        if other == seat:
            continue
        value = merit(cells, other, how)
        if seats == 4 and other == (seat + 2) % 4:
            mine = max(mine, value)
        else:
            best = max(best, value)
    return mine > best


def places(cells: list[int], how: int) -> list[int]:
    """Return the place of each seat, 1 for first; partners share theirs."""
    seats = cells[SEATS]
    merits = [merit(cells, seat, how) for seat in range(seats)]
    if seats == 4:
        merits = [max(merits[seat], merits[(seat + 2) % 4]) for seat in range(4)]
    side = 2 if seats == 4 else 1
    return [1 + sum(other > mine for other in merits) // side for mine in merits]


def figures(cells: list[int], how: int) -> list[dict[str, int]]:
    """Return what each seat holds that decides a game: followers of the faction that rules, of the
    one that comes second, and complete sets."""
    first, second = (how - 1) >> 2, (how - 1) & 3
    counted = []
    for seat in range(cells[SEATS]):
        at = COURT + 3 * seat
        counted.append(
            {
                "followers": cells[at + first] if how != BRITISH_RULE else 0,
                "second": cells[at + second] if how != BRITISH_RULE and second < BRITISH else 0,
                "sets": min(cells[at], cells[at + 1], cells[at + 2]),
            }
        )
    return counted
