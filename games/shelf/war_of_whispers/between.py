"""What is said between the empires' turns: agents, discards and loyalties (R3, R4, R36, R37)."""

from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import (
    EMPIRES,
    HAND_LIMIT,
    KINDS,
    POSITIONS,
    REGIONS,
    SLOT_PAIRS,
)
from games.shelf.war_of_whispers.board import Log
from games.shelf.war_of_whispers.cells import (
    COUNCIL,
    FACE_UP,
    HAND,
    LAST,
    LOYALTY,
    PAIRS,
    QUEUE,
    SPIES,
    SPYING,
)
from games.shelf.war_of_whispers.flow import hidden_slots
from games.shelf.war_of_whispers.happenings import DEPLOYED, DISCARDED, EXCHANGED, KEPT, RECALLED
from games.shelf.war_of_whispers.notation import DEPLOYED as DEPLOY_WORD
from games.shelf.war_of_whispers.notation import DISCARD, DO_KEEP, RECALL, SWAPPED
from games.shelf.war_of_whispers.purse import hand_size, take

SPIES_EACH: Final = 2
_PAIR_NUMBER: Final = {pair: number for number, pair in enumerate(SLOT_PAIRS)}


def recall_words(cells: Cells, seat: int) -> list[int]:
    """Return where the seat's agents stand, in councils and on regions."""
    council = cells[COUNCIL : COUNCIL + POSITIONS]
    words = [RECALL[REGIONS + p] for p, agent in enumerate(council) if agent == seat + 1]
    return words + [RECALL[r] for r in range(REGIONS) if cells[SPIES + r] >> seat & 1]


def say_recall(cells: Cells, seat: int, place: int, log: Log | None) -> bool:
    """Take one agent back."""
    if place < REGIONS:
        cells[SPIES + place] ^= 1 << seat
    else:
        cells[COUNCIL + place - REGIONS] = 0
    return _next(cells, (RECALLED, seat, place), log)


def deploy_words(cells: Cells, seat: int) -> list[int]:
    """Return the vacant positions, and regions where the advanced rule allows them (R40)."""
    council = cells[COUNCIL : COUNCIL + POSITIONS]
    words = [DEPLOY_WORD[REGIONS + p] for p, agent in enumerate(council) if not agent]
    if not cells[SPYING]:
        return words
    free = [r for r in range(REGIONS) if not cells[SPIES + r] >> seat & 1]
    if REGIONS - len(free) < SPIES_EACH:
        words.extend(DEPLOY_WORD[region] for region in free)
    return words


def say_deploy(cells: Cells, seat: int, place: int, log: Log | None) -> bool:
    """Place one agent."""
    if place < REGIONS:
        cells[SPIES + place] |= 1 << seat
    else:
        cells[COUNCIL + place - REGIONS] = seat + 1
    return _next(cells, (DEPLOYED, seat, place), log)


def discard_words(cells: Cells, seat: int) -> list[int]:
    """Return the kinds the next discard may be: in rising order, leaving enough after it."""
    base = HAND + seat * KINDS
    excess = hand_size(cells, seat) - HAND_LIMIT
    words: list[int] = []
    behind = 0
    for kind in range(KINDS - 1, max(cells[LAST] - 1, 0) - 1, -1):
        behind += cells[base + kind]
        if cells[base + kind] and behind >= excess:
            words.append(DISCARD[kind])
    return words


def say_discard(cells: Cells, seat: int, kind: int, log: Log | None) -> bool:
    """Discard one card; True when five are left."""
    take(cells, seat, kind)
    if log is not None:
        log.append((DISCARDED, seat, kind))
    cells[LAST] = kind + 1
    if hand_size(cells, seat) > HAND_LIMIT:
        return False
    cells[QUEUE] += 1
    return True


def exchange_words(cells: Cells, seat: int) -> list[int]:
    """Return the pairs of face-down loyalties, and `keep`."""
    slots = hidden_slots(cells, seat)
    pairs = [(one, other) for one in slots for other in slots if one < other]
    return [SWAPPED[_PAIR_NUMBER[pair]] for pair in pairs] + [DO_KEEP]


def say_exchange(cells: Cells, seat: int, pair: int, log: Log | None) -> bool:
    """Exchange two loyalties and turn both face up, or keep all (`pair` -1)."""
    if pair < 0:
        return _next(cells, (KEPT, seat), log)
    one, other = SLOT_PAIRS[pair]
    base = LOYALTY + seat * EMPIRES
    cells[base + one], cells[base + other] = cells[base + other], cells[base + one]
    for slot in (one, other):
        cells[FACE_UP + seat * EMPIRES + slot] = 1
    cells[PAIRS + seat * 2 + (1 if cells[PAIRS + seat * 2] else 0)] = pair + 1
    shown = (EXCHANGED, seat, one, other, cells[base + one], cells[base + other])
    return _next(cells, shown, log)


def _next(cells: Cells, happened: tuple[int, ...], log: Log | None) -> bool:
    cells[QUEUE] += 1
    if log is not None:
        log.append(happened)
    return True
