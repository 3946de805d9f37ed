"""Banners, control and councils: the moves every rule is made of.

A region is held by the empire whose banners stand there, or by its home empire when it is
empty; `HELD` always says which, so nothing has to be worked out twice.
"""

from games.kit.inner import Cells, Raw
from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    BANNERS,
    BY_FARM,
    CAN,
    DECK,
    DRAW,
    EMPIRES,
    FARMS,
    FLAT,
    FORTRESSES,
    GAIN,
    HOME,
    NEAR,
    REGIONS,
    YIELD,
)
from games.shelf.war_of_whispers.cells import COLOURS, COUNCIL, COUNT, HELD, RESERVE, SEATS, VARIANT
from games.shelf.war_of_whispers.happenings import RETURNED

Log = list[Raw]


def gain(cells: Cells, region: int, wanted: int) -> int:
    """Add banners of the empire in control, as far as its reserve goes; return how many."""
    reserve = RESERVE + cells[HELD + region]
    added = min(wanted, cells[reserve])
    cells[reserve] -= added
    cells[COUNT + region] += added
    return added


def lose(cells: Cells, region: int, count: int, log: Log | None) -> None:
    """Put banners back into their reserve; an emptied region falls to its home empire."""
    cells[RESERVE + cells[HELD + region]] += count
    leave(cells, region, count, log)


def leave(cells: Cells, region: int, count: int, log: Log | None) -> None:
    """Take banners off a region without putting them anywhere."""
    cells[COUNT + region] -= count
    if cells[COUNT + region] == 0 and cells[HELD + region] != HOME[region]:
        cells[HELD + region] = HOME[region]
        if log is not None:
            log.append((RETURNED, HOME[region], region))


def spare(cells: Cells, region: int) -> int:
    """Return how many banners may leave: one stays behind in a conquered region (R11)."""
    count = cells[COUNT + region]
    return count if cells[HELD + region] == HOME[region] else count - 1


def regions_of(cells: Cells, empire: int) -> list[int]:
    """Return the regions an empire controls."""
    return [region for region in range(REGIONS) if cells[HELD + region] == empire]


def has_regions(cells: Cells, empire: int) -> bool:
    """Tell whether the empire controls any region."""
    for region in range(REGIONS):
        if cells[HELD + region] == empire:
            return True
    return False


def icons(cells: Cells, empire: int, by: int) -> int:
    """Count an icon over all regions the empire controls now (R7)."""
    places = FARMS if by == BY_FARM else FORTRESSES
    found = 0
    for region in places:
        if cells[HELD + region] == empire:
            found += 1
    return found


def banner_amount(cells: Cells, position: int) -> int:
    """Return how many banners the position's action would add; 0 when it cannot be chosen."""
    by, figure = GAIN[position]
    empire = position // 4
    reserve = cells[RESERVE + empire]
    if figure == 0 or reserve == 0:
        return 0
    if by == FLAT:
        return min(figure, reserve) if has_regions(cells, empire) else 0
    return min(figure * icons(cells, empire, by), reserve)


def deck_left(cells: Cells, empire: int) -> int:
    """Return how many cards an empire's deck still holds."""
    gone = 0
    for seat in range(cells[SEATS]):
        gone += cells[COLOURS + seat * EMPIRES + empire]
    return DECK - gone


def card_amount(cells: Cells, position: int) -> int:
    """Return how many cards the position's action would draw; 0 when it cannot be chosen."""
    by, figure = YIELD[position]
    if figure == 0:
        return 0
    empire = position // 4
    wanted = figure if by == FLAT else icons(cells, empire, by) // figure
    return min(wanted, deck_left(cells, empire))


def may_attack(cells: Cells, empire: int) -> bool:
    """Tell whether the empire has an attack over a border (R10)."""
    near = NEAR[cells[VARIANT]]
    for region in range(REGIONS):
        if cells[COUNT + region] and cells[HELD + region] == empire and spare(cells, region):
            for other in near[region]:
                if cells[HELD + other] != empire:
                    return True
    return False


def controlling(cells: Cells, position: int) -> int:
    """Return where the agent stands that controls this position, or -1 (R5)."""
    for place in range(position, position // 4 * 4 + 4):
        if cells[COUNCIL + place]:
            return place
    return -1


def swap_places(cells: Cells, position: int) -> list[int]:
    """Return the positions a Chancellor's agent may trade places with to any effect (R16)."""
    own = cells[COUNCIL + position]
    return [
        place
        for place in range(position - 3, position)
        if cells[COUNCIL + place] != own or acts(cells, place)
    ]


def effective(cells: Cells, position: int, action: int) -> bool:
    """Tell whether a printed action would change something now, without any card (R6)."""
    if not CAN[position][action]:
        return False
    if action == ATTACK:
        return may_attack(cells, position // 4)
    if action == BANNERS:
        return banner_amount(cells, position) > 0
    if action == DRAW:
        return card_amount(cells, position) > 0
    return bool(swap_places(cells, position))


def acts(cells: Cells, position: int) -> bool:
    """Tell whether any printed action of the position would change something now."""
    for action in range(4):
        if effective(cells, position, action):
            return True
    return False
