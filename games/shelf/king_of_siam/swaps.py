"""The two exchange cards, and the ban on undoing the exchange just made. (Section 5.)

An exchange of one for one is always named from the province that comes first on the map, so
that it has one name only. The ban is kept as the exact words that would undo the last
exchange; whatever card is played next either uses it up or lifts it.
"""

from games.kit.inner import Cells, Raw
from games.shelf.king_of_siam.layout import (
    APART,
    BAN,
    BOARD,
    EXCHANGED,
    FIRST,
    MAP,
    MASK,
    OCCUPIED,
    ONE_FOR_ONE,
    PAIR,
    PARTLY,
    PICK,
    STEP,
    TRADED,
    TWO_FOR_ONE,
    WAY,
)
from games.shelf.king_of_siam.tables import (
    ANY_SLOTS_ABOVE,
    BIT,
    LOWER_OF_ANY,
    LOWER_OF_NEAR,
    NEAR_SLOTS,
    NEAR_SLOTS_ABOVE,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS_OF,
    SPREAD3,
    SPREAD6,
    UNIT,
    WITH_NEIGHBOUR,
)


def banned(way: int, first: int, second: int) -> int:
    """Return the number that forbids this exchange."""
    return way | first << 3 | second << 9


def occupied_provinces(cells: Cells) -> int:
    """Return the provinces with at least one follower."""
    slots = cells[OCCUPIED]
    return (slots | slots >> 8 | slots >> 16) & 255


def open_one_for_one(cells: Cells) -> bool:
    """Ask for the first follower of a "1 vs 1"; False when no exchange is allowed."""
    firsts = LOWER_OF_ANY[cells[MAP] * 2 + cells[APART]][occupied_provinces(cells)]
    return _ask(cells, ONE_FOR_ONE, PICK, cells[OCCUPIED] & firsts * SPREAD3)


def open_two_for_one(cells: Cells) -> bool:
    """Ask for the pair of a "2 vs 1", or for a follower if only one for one is possible
    anywhere; False when no exchange is allowed."""
    occupied = occupied_provinces(cells)
    pairs = 0
    for province in range(8):
        pairs |= PAIRS_OF[cells[BOARD + province]] << province
    pairs &= WITH_NEIGHBOUR[cells[MAP]][occupied] * SPREAD6
    if _ask(cells, TWO_FOR_ONE, PAIR, pairs):
        return True
    firsts = LOWER_OF_NEAR[cells[MAP]][occupied]
    return _ask(cells, PARTLY, PICK, cells[OCCUPIED] & firsts * SPREAD3)


def _ask(cells: Cells, way: int, step: int, mask: int) -> bool:
    """Ask for the first word of an exchange, without one that only the ban could complete."""
    cells[WAY] = way
    ban = cells[BAN]
    if ban and ban & 7 == way:
        first = ban >> 3 & 63
        if mask >> first & 1 and not seconds(cells, first):
            mask ^= 1 << first
    cells[STEP] = step
    cells[MASK] = mask
    return mask != 0


def seconds(cells: Cells, first: int) -> int:
    """Return the slots that may be exchanged for this first follower or pair."""
    way = cells[WAY]
    if way == ONE_FOR_ONE:
        reach = ANY_SLOTS_ABOVE[cells[MAP] * 2 + cells[APART]][first & 7]
    elif way == TWO_FOR_ONE:
        reach = NEAR_SLOTS[cells[MAP]][first & 7]
    else:
        reach = NEAR_SLOTS_ABOVE[cells[MAP]][first & 7]
    slots = cells[OCCUPIED] & reach
    ban = cells[BAN]
    if ban and ban & 511 == way | first << 3:
        slots &= ~BIT[ban >> 9]
    return slots


def exchange(cells: Cells, seat: int, slot: int, log: list[Raw] | None) -> None:
    """Carry out the exchange of what was named first for this follower, and forbid its undoing."""
    first = cells[FIRST] - 1
    way = cells[WAY]
    here, there = first & 7, slot & 7
    given = slot >> 3
    if way == TWO_FOR_ONE:
        pair = first >> 3
        one, two = PAIR_FIRST[pair], PAIR_SECOND[pair]
        units = UNIT[one] + UNIT[two]
        cells[BAN] = banned(way, pair << 3 | there, given << 3 | here)
    else:
        one = first >> 3
        units = UNIT[one]
        cells[BAN] = banned(way, given << 3 | here, one << 3 | there)
    cells[BOARD + here] += UNIT[given] - units
    cells[BOARD + there] += units - UNIT[given]
    _notice(cells, here)
    _notice(cells, there)
    if log is not None:
        log.append((TRADED if way == TWO_FOR_ONE else EXCHANGED, seat, first, slot))


def _notice(cells: Cells, province: int) -> None:
    """Put right which slots of a province are occupied."""
    code = cells[BOARD + province]
    slots = cells[OCCUPIED] & ~(SPREAD3 << province)
    if code & 31:
        slots |= 1 << province
    if code >> 5 & 31:
        slots |= 256 << province
    if code >> 10:
        slots |= 65536 << province
    cells[OCCUPIED] = slots
