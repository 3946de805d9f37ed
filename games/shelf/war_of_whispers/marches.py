"""Cards that move banners over any distance, and the fire that strikes from afar."""

from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import NEAR
from games.shelf.war_of_whispers.battle import bring
from games.shelf.war_of_whispers.board import Log, leave, regions_of, spare
from games.shelf.war_of_whispers.cells import (
    ACTING,
    COUNT,
    HELD,
    LAST,
    PLACE_A,
    PLACE_B,
    REST,
    STEP,
    VARIANT,
)
from games.shelf.war_of_whispers.chances import fire_places, help_places
from games.shelf.war_of_whispers.effects import arrive, destroy
from games.shelf.war_of_whispers.notation import DO_DONE, FROM, INTO, NUMBER, STRIKE
from games.shelf.war_of_whispers.steps import HELP_WITH, MARCH_INTO, MARCH_WITH, STRIKING

FLAMES: Final = 5
HELPERS: Final = 6


# Marching (horse_single, R26) and bringing help (reinforce, R33)


def march_from_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions banners may march from."""
    own = regions_of(cells, cells[ACTING] // 4)
    return [FROM[region] for region in own if spare(cells, region) > 0]


def say_march_from(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Fix where the march starts."""
    cells[PLACE_A], cells[STEP] = region + 1, MARCH_INTO
    return False


def march_into_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions banners may march to."""
    own = regions_of(cells, cells[ACTING] // 4)
    return [INTO[region] for region in own if region != cells[PLACE_A] - 1]


def say_march_into(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Fix where the march ends."""
    cells[PLACE_B], cells[STEP] = region + 1, MARCH_WITH
    return False


def march_with_words(cells: Cells, seat: int) -> list[int]:
    """Return how many may march."""
    return list(NUMBER[1 : spare(cells, cells[PLACE_A] - 1) + 1])


def say_march_with(cells: Cells, seat: int, count: int, log: Log | None) -> bool:
    """Let them march."""
    leave(cells, cells[PLACE_A] - 1, count, log)
    arrive(cells, cells[PLACE_A] - 1, cells[PLACE_B] - 1, count, log)
    return True


def help_from_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions help may come from."""
    return [FROM[region] for region in help_places(cells)]


def say_help_from(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Fix where help comes from."""
    cells[PLACE_A], cells[STEP] = region + 1, HELP_WITH
    return False


def help_with_words(cells: Cells, seat: int) -> list[int]:
    """Return how many may join the attack."""
    return list(NUMBER[1 : min(HELPERS, spare(cells, cells[PLACE_A] - 1)) + 1])


def say_help_with(cells: Cells, seat: int, count: int, log: Log | None) -> bool:
    """Let them join."""
    bring(cells, cells[PLACE_A] - 1, count, log)
    return True


# alchemists_fire (R31)


def fire_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions whose banner may throw the fire."""
    return [FROM[region] for region in fire_places(cells)]


def say_fire(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Fix where the fire comes from."""
    cells[PLACE_A], cells[REST], cells[LAST], cells[STEP] = region + 1, FLAMES, 0, STRIKING
    return False


def strike_words(cells: Cells, seat: int) -> list[int]:
    """Return the neighbours with enemy banners, from the last one struck on, and `done`."""
    empire = cells[ACTING] // 4
    words = [
        STRIKE[region]
        for region in NEAR[cells[VARIANT]][cells[PLACE_A] - 1]
        if region >= cells[LAST] - 1 and cells[COUNT + region] and cells[HELD + region] != empire
    ]
    return [DO_DONE, *words] if cells[REST] < FLAMES else words


def say_strike(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Destroy one banner; True when nothing more can burn."""
    destroy(cells, region, 1, log)
    cells[LAST] = region + 1
    cells[REST] -= 1
    return cells[REST] == 0 or strike_words(cells, seat) == [DO_DONE]
