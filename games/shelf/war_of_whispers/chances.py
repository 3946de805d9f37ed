"""Whether an ability could do anything now.

Every test looks at the board, which all see. Where another card is needed as well (an attack that
only a reaching card makes possible) `faces` says whose eyes: the seat's, or others': colours alone.
"""

from collections.abc import Callable
from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    CAN,
    CITIES,
    CITY,
    FORTRESS,
    HOME,
    NEAR,
    POSITIONS,
    REGIONS,
    SWAP,
)
from games.shelf.war_of_whispers.board import (
    acts,
    controlling,
    effective,
    has_regions,
    regions_of,
    spare,
)
from games.shelf.war_of_whispers.cells import (
    ACTING,
    BEFORE,
    COUNCIL,
    COUNT,
    DONE,
    FOUGHT,
    HELD,
    KILLED,
    LEFT,
    NEAR_HELP,
    OWN_VOICES,
    RESERVE,
    SOURCE,
    STAGE,
    STANDING,
    TARGET,
    TURN,
    VARIANT,
)
from games.shelf.war_of_whispers.purse import (
    affordable,
    first_payments,
    give,
    lay_down,
    take,
)
from games.shelf.war_of_whispers.reach import reaches, reaching, strength
from games.shelf.war_of_whispers.shifting import can_shift
from games.shelf.war_of_whispers.steps import LION_SINGLE, MIDNIGHT_OIL


def useful(cells: Cells, seat: int, position: int, faces: bool) -> bool:
    """Tell whether the position has an action with an effect, counting reaching cards."""
    if acts(cells, position):
        return True
    return CAN[position][ATTACK] and reaches(cells, seat, position // 4, faces)


def other_positions(cells: Cells, seat: int, faces: bool) -> list[int]:
    """Return the positions whose action lion_single may use (R19)."""
    agent = controlling(cells, cells[TURN])
    found = []
    for position in range(POSITIONS):
        place = controlling(cells, position)
        other = position != cells[TURN] if cells[OWN_VOICES] else place != agent
        mine = place >= 0 and other and cells[COUNCIL + place] == seat + 1
        if mine and useful(cells, seat, position, faces):
            found.append(position)
    return found


def oil_payments(cells: Cells, seat: int) -> list[int]:
    """Return the first payments for midnight_oil that leave the repeated action possible.

    When only a reaching card makes the attack possible, its own payment must survive."""
    found = first_payments(cells, seat, MIDNIGHT_OIL)
    if cells[DONE] - 1 != ATTACK or effective(cells, cells[ACTING], ATTACK):
        return found
    return [kind for kind in found if _still_reaches(cells, seat, kind)]


def _still_reaches(cells: Cells, seat: int, kind: int) -> bool:
    take(cells, seat, kind)
    answer = reaches(cells, seat, cells[ACTING] // 4, True)
    give(cells, seat, kind)
    return answer


def payments(cells: Cells, seat: int, ability: int) -> list[int]:
    """Return the kinds of cards that may be paid first for this ability now."""
    if ability == MIDNIGHT_OIL:
        return oil_payments(cells, seat)
    return first_payments(cells, seat, ability)


Chance = Callable[[Cells, int, bool], bool]


def _fire(cells: Cells, seat: int, faces: bool) -> bool:
    return bool(fire_places(cells))


def fire_places(cells: Cells) -> list[int]:
    """Return the regions from which alchemists_fire has something to strike."""
    empire = cells[ACTING] // 4
    near = NEAR[cells[VARIANT]]
    return [
        region
        for region in regions_of(cells, empire)
        if cells[COUNT + region]
        and any(cells[COUNT + r] and cells[HELD + r] != empire for r in near[region])
    ]


def _never(cells: Cells, seat: int, faces: bool) -> bool:
    return False  # reaching cards are part of declaring an attack, never played alone


def _ruin(cells: Cells, seat: int, faces: bool) -> bool:
    return cells[FOUGHT] == 1 and (cells[LEFT] > 0 or cells[STANDING] > 0)


def _again(cells: Cells, seat: int, faces: bool) -> bool:
    if not cells[FOUGHT] or cells[LEFT] == 0 or strength(cells) == 0:
        return False
    empire = cells[ACTING] // 4
    for region in NEAR[cells[VARIANT]][cells[TARGET]]:
        if cells[HELD + region] != empire:
            return True
    return bool(reaching(cells, seat, empire, faces))


def _any_banner(cells: Cells, seat: int, faces: bool) -> bool:
    return any(cells[COUNT : COUNT + REGIONS])


def _vacancy(cells: Cells, seat: int, faces: bool) -> bool:
    return 0 in cells[COUNCIL : COUNCIL + POSITIONS]


def _reserve(cells: Cells, seat: int, faces: bool) -> bool:
    return cells[RESERVE + cells[ACTING] // 4] > 0


def _shift(cells: Cells, seat: int, faces: bool) -> bool:
    return any(can_shift(cells, empire) for empire in range(5))


def _march(cells: Cells, seat: int, faces: bool) -> bool:
    own = regions_of(cells, cells[ACTING] // 4)
    return len(own) > 1 and any(spare(cells, region) for region in own)


def _city(cells: Cells, seat: int, faces: bool) -> bool:
    return any(cells[RESERVE + cells[HELD + r]] for r in CITIES[cells[VARIANT]])


def _other(cells: Cells, seat: int, faces: bool) -> bool:
    lay_down(cells, seat, LION_SINGLE, 1)
    found = other_positions(cells, seat, faces)
    lay_down(cells, seat, LION_SINGLE, -1)
    return bool(found)


def _repeat(cells: Cells, seat: int, faces: bool) -> bool:
    action = cells[DONE] - 1
    if action in (-1, SWAP):
        return False
    position = cells[ACTING]
    lay_down(cells, seat, MIDNIGHT_OIL, 1)
    plain = effective(cells, position, action)
    hopeful = action == ATTACK and reaches(cells, seat, position // 4, faces)
    lay_down(cells, seat, MIDNIGHT_OIL, -1)
    if plain or not hopeful:
        return plain
    return not faces or bool(oil_payments(cells, seat))


def _own_regions(cells: Cells, seat: int, faces: bool) -> bool:
    empire = cells[ACTING] // 4
    return cells[RESERVE + empire] > 0 and has_regions(cells, empire)


def _subjugate(cells: Cells, seat: int, faces: bool) -> bool:
    return cells[FOUGHT] == 1 and cells[KILLED] > 0 and _own_regions(cells, seat, faces)


def empty_with_reserve(cells: Cells) -> list[int]:
    """Return the empty regions whose empire still has banners beside the board."""
    return [
        region
        for region in range(REGIONS)
        if cells[COUNT + region] == 0 and cells[RESERVE + HOME[region]]
    ]


def _recruit(cells: Cells, seat: int, faces: bool) -> bool:
    return bool(empty_with_reserve(cells))


def uprising_places(cells: Cells) -> list[int]:
    """Return the empty regions without city and fortress where banners can be added."""
    city = CITY[cells[VARIANT]]
    return [r for r in empty_with_reserve(cells) if not city[r] and not FORTRESS[r]]


def _uprising(cells: Cells, seat: int, faces: bool) -> bool:
    return bool(uprising_places(cells))


def help_places(cells: Cells) -> list[int]:
    """Return the regions from which reinforce may bring banners (R33)."""
    away = (cells[TARGET] if cells[NEAR_HELP] else cells[SOURCE], cells[TARGET])
    own = regions_of(cells, cells[ACTING] // 4)
    return [region for region in own if region not in away and spare(cells, region)]


def _help(cells: Cells, seat: int, faces: bool) -> bool:
    return bool(help_places(cells))


_CHANCES: Final[tuple[Chance, ...]] = (  # in the order of the abilities' numbers
    _fire,
    _never,
    _ruin,
    _again,
    _any_banner,
    _never,
    _vacancy,
    _reserve,
    _reserve,
    _shift,
    _march,
    _city,
    _other,
    _any_banner,
    _repeat,
    _own_regions,
    _recruit,
    _help,
    _subjugate,
    _uprising,
)


def may_play(cells: Cells, seat: int) -> bool:
    """Tell whether, as far as everyone can see, the seat might have a card to play now."""
    stage = cells[STAGE]
    for ability in affordable(cells, seat, stage):
        if _CHANCES[ability](cells, seat, False):
            return True
    if stage != BEFORE or not CAN[cells[ACTING]][ATTACK]:
        return False
    return reaches(cells, seat, cells[ACTING] // 4, False)


def playable(cells: Cells, seat: int) -> list[int]:
    """Return the abilities the seat can really pay and use now."""
    return [
        ability
        for ability in affordable(cells, seat, cells[STAGE])
        if payments(cells, seat, ability) and _CHANCES[ability](cells, seat, True)
    ]
