"""Points and places (R38 to R40)."""

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import CITIES, EMPIRES, MULTIPLIER, REGIONS
from games.shelf.war_of_whispers.cells import (
    BONUS,
    FACE_UP,
    HELD,
    LOYALTY,
    PAIRS,
    SEATS,
    SPIES,
    VARIANT,
)
from games.shelf.war_of_whispers.purse import hand_size


def cities_of(cells: Cells) -> list[int]:
    """Return how many cities each empire controls."""
    found = [0] * EMPIRES
    for region in CITIES[cells[VARIANT]]:
        found[cells[HELD + region]] += 1
    return found


def worth(cells: Cells, seat: int) -> list[int]:
    """Return the cities of each empire as they count for this seat: with its own agents on
    regions (R40)."""
    found = cities_of(cells)
    for region in range(REGIONS):
        if cells[SPIES + region] >> seat & 1:
            found[cells[HELD + region]] += 1
    return found


def points(cells: Cells, seat: int) -> int:
    """Return the seat's points if the game ended now (R38)."""
    found = worth(cells, seat)
    base = seat * EMPIRES
    total = 0
    for slot in range(EMPIRES):
        total += MULTIPLIER[slot] * found[cells[LOYALTY + base + slot]]
    if cells[BONUS]:
        total += EMPIRES - sum(cells[FACE_UP + base : FACE_UP + base + EMPIRES])
    return total


def exchanges(cells: Cells, seat: int) -> int:
    """Return how many exchanges of loyalties the seat has made."""
    return sum(1 for pair in cells[PAIRS + seat * 2 : PAIRS + seat * 2 + 2] if pair)


def ranks(cells: Cells) -> tuple[int, ...]:
    """Return the places: points, then fewer exchanges, then more cards, then shared (R39)."""
    keys = [
        (-points(cells, seat), exchanges(cells, seat), -hand_size(cells, seat))
        for seat in range(cells[SEATS])
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
