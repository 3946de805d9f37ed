"""What can neither appear nor vanish: banners, cards, cities."""

from collections.abc import Mapping

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import EMPIRE_IDS, EMPIRES, KINDS, REGIONS
from games.shelf.war_of_whispers.board import deck_left
from games.shelf.war_of_whispers.cells import ACTING, ARMY, COUNT, HAND, HELD, RESERVE, SEATS
from games.shelf.war_of_whispers.scoring import cities_of


def counted(cells: Cells) -> Mapping[str, int]:
    """Return the banners of each empire, the cards and the cities, counted between moves."""
    banners = {
        f"{EMPIRE_IDS[empire]}_banners": cells[RESERVE + empire] + _standing(cells, empire)
        for empire in range(EMPIRES)
    }
    held = sum(cells[HAND : HAND + cells[SEATS] * KINDS])
    decks = sum(deck_left(cells, empire) for empire in range(EMPIRES))
    return {**banners, "cards": held + decks, "cities": sum(cities_of(cells))}


def _standing(cells: Cells, empire: int) -> int:
    """Return an empire's banners on the map, an army on its way included."""
    placed = sum(cells[COUNT + r] for r in range(REGIONS) if cells[HELD + r] == empire)
    marching = cells[ARMY] if cells[ARMY] and cells[ACTING] // 4 == empire else 0
    return placed + marching
