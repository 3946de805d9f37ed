"""Paying for cards: what a hand can afford, in open colours and in hidden faces.

How many cards of each empire a seat holds is open, which ones they are is not. Whether a seat
is asked at all must therefore depend on the colours alone; only what it is then offered
depends on the faces.
"""

from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import (
    COST,
    EMPIRES,
    KIND_EMPIRE,
    KINDS,
    KINDS_OF,
    PAIRED,
    WHEN,
)
from games.shelf.war_of_whispers.cells import COLOURS, HAND
from games.shelf.war_of_whispers.steps import ARMADA, EAGLE_DOUBLE

_STAGE_WINDOWS: Final = (
    ("any", "before"),
    ("any", "during"),
    ("any", "after", "after_attack"),
)
_MASKS: Final = 1 << (2 * EMPIRES)


def _affordable(mask: int, stage: int) -> tuple[int, ...]:
    """Return the abilities of a stage that colours can pay; bit e: one card, bit 5+e: two."""
    found = []
    for ability, cost in enumerate(COST):
        if WHEN[ability] not in _STAGE_WINDOWS[stage]:
            continue
        shift = EMPIRES if len(cost) == 2 and cost[0] == cost[1] else 0
        if all(mask >> (shift + empire) & 1 for empire in cost):
            found.append(ability)
    return tuple(found)


AFFORDABLE: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_affordable(mask, stage) for mask in range(_MASKS)) for stage in range(3)
)


def affordable(cells: Cells, seat: int, stage: int) -> tuple[int, ...]:
    """Return the abilities of this stage that the seat's open colours can pay."""
    mask = 0
    base = COLOURS + seat * EMPIRES
    for empire in range(EMPIRES):
        held = cells[base + empire]
        if held:
            mask |= 1 << empire
            if held > 1:
                mask |= 1 << (EMPIRES + empire)
    return AFFORDABLE[stage][mask] if mask else ()


def take(cells: Cells, seat: int, kind: int) -> None:
    """Move a card from a hand back into its deck, where it is shuffled in."""
    cells[HAND + seat * KINDS + kind] -= 1
    cells[COLOURS + seat * EMPIRES + KIND_EMPIRE[kind]] -= 1


def hand_of(cells: Cells, seat: int) -> list[int]:
    """Return the kinds of the cards in a hand, sorted, a kind held twice named twice."""
    base = HAND + seat * KINDS
    return [kind for kind in range(KINDS) for _ in range(cells[base + kind])]


def give(cells: Cells, seat: int, kind: int) -> None:
    """Move a card from its deck into a hand."""
    cells[HAND + seat * KINDS + kind] += 1
    cells[COLOURS + seat * EMPIRES + KIND_EMPIRE[kind]] += 1


def lay_down(cells: Cells, seat: int, ability: int, times: int) -> None:
    """Count the colours as if the ability were paid (`times` 1), or not any more (-1): what is
    paid lies in its deck before anything is drawn."""
    for empire in COST[ability]:
        cells[COLOURS + seat * EMPIRES + empire] -= times


def hand_size(cells: Cells, seat: int) -> int:
    """Return how many cards a seat holds."""
    base = COLOURS + seat * EMPIRES
    return sum(cells[base : base + EMPIRES])


def first_payments(cells: Cells, seat: int, ability: int) -> list[int]:
    """Return the kinds of cards that may be the first, or only, card paid (R35).

    A pair of empires needs at least one card that names the other; of two cards of the same
    empire the one earlier in the list is paid first."""
    cost = COST[ability]
    base = HAND + seat * KINDS
    held = [kind for kind in KINDS_OF[cost[0]] if cells[base + kind]]
    if len(cost) == 1:
        return held
    if cost[0] == cost[1]:
        return [k for k in held if cells[base + k] > 1 or k != held[-1]]
    if not cells[COLOURS + seat * EMPIRES + cost[1]]:
        return []
    if cells[base + PAIRED[cost[1]][cost[0]]]:
        return held
    key = PAIRED[cost[0]][cost[1]]
    return [key] if cells[base + key] else []


def second_payments(cells: Cells, seat: int, ability: int, first: int) -> list[int]:
    """Return the kinds that may complete the payment once `first` has left the hand."""
    cost = COST[ability]
    base = HAND + seat * KINDS
    held = [kind for kind in KINDS_OF[cost[1]] if cells[base + kind]]
    if cost[0] == cost[1]:
        return [kind for kind in held if kind >= first]
    if first == PAIRED[cost[0]][cost[1]]:
        return held
    return [PAIRED[cost[1]][cost[0]]]


def pays_by_colour(cells: Cells, seat: int, ability: int) -> bool:
    """Tell whether the open colours could pay for the ability."""
    base = COLOURS + seat * EMPIRES
    cost = COST[ability]
    if len(cost) == 2 and cost[0] == cost[1]:
        return cells[base + cost[0]] > 1
    return all(cells[base + empire] > 0 for empire in cost)


def pays(cells: Cells, seat: int, ability: int, faces: bool) -> bool:
    """Tell whether the seat can pay: by its faces, or as far as the others can see."""
    if faces:
        return bool(first_payments(cells, seat, ability))
    return pays_by_colour(cells, seat, ability)


REACHING: Final = (ARMADA, EAGLE_DOUBLE)
