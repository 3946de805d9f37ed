"""Attacks beyond the usual: by survivors of the last one, and over no border, by a reaching card.

Whose eyes see whether a card can be paid `faces` says: the seat's, or others': colours alone.
"""

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import REGIONS
from games.shelf.war_of_whispers.board import regions_of, spare
from games.shelf.war_of_whispers.cells import COUNT, HELD, LEFT, TARGET
from games.shelf.war_of_whispers.purse import REACHING, pays
from games.shelf.war_of_whispers.steps import EAGLE_DOUBLE


def strength(cells: Cells) -> int:
    """Return how many survivors of the last attack may attack again (R21)."""
    return min(cells[LEFT], spare(cells, cells[TARGET]))


def reach_targets(cells: Cells, empire: int, ability: int) -> list[int]:
    """Return what an attack may hit with a reaching card."""
    return [
        region
        for region in range(REGIONS)
        if cells[HELD + region] != empire
        and (ability != EAGLE_DOUBLE or cells[COUNT + region] == 0)
    ]


def reaching(cells: Cells, seat: int, empire: int, faces: bool) -> list[int]:
    """Return the reaching cards the seat can pay that would find a target."""
    return [
        ability
        for ability in REACHING
        if pays(cells, seat, ability, faces) and reach_targets(cells, empire, ability)
    ]


def reaches(cells: Cells, seat: int, empire: int, faces: bool) -> bool:
    """Tell whether some banner of the empire could attack with a reaching card."""
    if not reaching(cells, seat, empire, faces):
        return False
    for region in regions_of(cells, empire):
        if spare(cells, region):
            return True
    return False
