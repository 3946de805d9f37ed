"""What the cards do, word by word. (Section 5.)

A card opens a row of steps; each step waits for one kind of word and knows, as a bit mask,
which of them are allowed. A step with nothing to offer is left out, so every card is carried
out as far as the rules allow, and the follower is taken at the end.
"""

from games.kit.inner import Cells, Raw
from games.shelf.king_of_siam.cards import FACTION_CARD, KHON_THAI, MAHARACHA, ONE_VS_ONE, UNIT_OF
from games.shelf.king_of_siam.layout import (
    BAN,
    BOARD,
    COURT,
    CROWNED,
    FIRST,
    FREE_PEOPLE,
    HAND,
    HELD,
    KING,
    KINGS,
    LEFT,
    MAP,
    MASK,
    NOBODY,
    NOTHING,
    OCCUPIED,
    OPEN,
    PASSES,
    PICK,
    PILE,
    PLACE,
    PLACED,
    PLAYED,
    PLAYED_AT,
    POOL,
    SEATS,
    STEP,
    SUPPORT,
    TAKE,
    TILE,
    TOOK,
    WAY,
    WITH,
)
from games.shelf.king_of_siam.struggle import next_turn
from games.shelf.king_of_siam.swaps import exchange, open_one_for_one, open_two_for_one, seconds
from games.shelf.king_of_siam.tables import BIT, BORDERING, HOME, UNIT


def say(cells: Cells, seat: int, kind: int, what: int, log: list[Raw] | None) -> bool:
    """Say one word after the card; return True when the move is complete and carried out."""
    if kind == TAKE:
        return _take(cells, seat, what, log)
    if kind == PLACE:
        return _place(cells, seat, what, log)
    if kind >= KING:
        return _move_tiles(cells, seat, kind, what, log)
    if kind == PICK and cells[FIRST]:
        exchange(cells, seat, what, log)
        return to_take(cells, seat, log)
    cells[FIRST] = what + 1
    cells[STEP] = PICK
    cells[MASK] = seconds(cells, what)
    return False


def open_card(cells: Cells, seat: int, card: int, log: list[Raw] | None) -> bool:
    """Lay a card onto the pile and ask for its first step; True when there is nothing to do."""
    left = cells[LEFT] - 1
    cells[LEFT] = left
    cells[HAND + seat] -= UNIT_OF[card]
    cells[PILE + seat] = cells[PILE + seat] << 3 | card
    cells[PLAYED_AT + seat] = 8 * cells[SEATS] - left
    cells[PASSES] = 0
    if log is not None:
        log.append((PLAYED, seat, card))
    if _open_effect(cells, card):
        return False
    cells[BAN] = 0
    if log is not None:
        log.append((NOTHING, seat, card))
    return to_take(cells, seat, log)


def _open_effect(cells: Cells, card: int) -> bool:
    """Ask for the first word of the card's effect; False when it can have none."""
    if card == ONE_VS_ONE:
        return open_one_for_one(cells)
    if card < FACTION_CARD and card > ONE_VS_ONE:
        return open_two_for_one(cells)
    cells[BAN] = 0
    if card == KHON_THAI:
        cells[WAY] = FREE_PEOPLE
        return _next_free(cells, 0)
    if card == MAHARACHA:
        mask = cells[OPEN] & ~cells[KINGS]
        cells[STEP] = KING
        cells[MASK] = mask
        return mask & (mask - 1) != 0
    return _open_support(cells, card - FACTION_CARD)


def _next_free(cells: Cells, faction: int) -> bool:
    """Ask where the next faction's follower goes; factions with an empty pool are skipped."""
    while faction < 3:
        if cells[POOL + faction]:
            cells[STEP] = PLACE
            cells[MASK] = cells[OPEN] << (8 * faction)
            return cells[OPEN] != 0
        faction += 1
    return False


def _open_support(cells: Cells, faction: int) -> bool:
    mask = support_targets(cells, faction)
    if mask == 0 or cells[POOL + faction] == 0:
        return False
    cells[WAY] = SUPPORT
    cells[STEP] = PLACE
    cells[MASK] = mask << (8 * faction)
    return True


def support_targets(cells: Cells, faction: int) -> int:
    """Return the open provinces next to one the faction holds, or next to its home unless
    somebody else holds that."""
    board = cells[MAP]
    held = cells[HELD + faction]
    home = HOME[board][faction]
    return BORDERING[board][held | home & cells[OPEN]] & cells[OPEN]


def _place(cells: Cells, seat: int, slot: int, log: list[Raw] | None) -> bool:
    faction = slot >> 3
    left = cells[POOL + faction] - 1
    cells[POOL + faction] = left
    cells[BOARD + (slot & 7)] += UNIT[faction]
    cells[OCCUPIED] |= BIT[slot]
    if log is not None:
        log.append((PLACED, seat, slot))
    if cells[WAY] == FREE_PEOPLE:
        if _next_free(cells, faction + 1):
            return False
    elif left and not cells[FIRST]:
        cells[FIRST] = slot + 1
        cells[MASK] = cells[MASK] >> slot << slot  # the order of the two does not matter
        return False
    return to_take(cells, seat, log)


def _move_tiles(cells: Cells, seat: int, kind: int, what: int, log: list[Raw] | None) -> bool:
    """King: name the tile that gets the marker; with: name the other, and swap the two."""
    if kind == KING:
        cells[FIRST] = what + 1
        cells[STEP] = WITH
        cells[MASK] ^= 1 << what
        return False
    crowned = cells[FIRST] - 1
    here, there = cells.index(crowned, TILE), cells.index(what, TILE)
    cells[here], cells[there] = what, crowned
    cells[KINGS] |= 1 << crowned
    if log is not None:
        log.append((CROWNED, seat, crowned, what))
    return to_take(cells, seat, log)


def to_take(cells: Cells, seat: int, log: list[Raw] | None) -> bool:
    """Ask which follower is taken; True when the board is empty and the move is complete."""
    occupied = cells[OCCUPIED]
    if occupied:
        cells[STEP] = TAKE
        cells[MASK] = occupied
        return False
    if log is not None:
        log.append((NOBODY, seat))
    return _complete(cells, seat, log)


def _take(cells: Cells, seat: int, slot: int, log: list[Raw] | None) -> bool:
    faction = slot >> 3
    province = BOARD + (slot & 7)
    code = cells[province] - UNIT[faction]
    cells[province] = code
    if not code >> (5 * faction) & 31:
        cells[OCCUPIED] ^= BIT[slot]
    cells[COURT + 3 * seat + faction] += 1
    if log is not None:
        log.append((TOOK, seat, slot))
    return _complete(cells, seat, log)


def _complete(cells: Cells, seat: int, log: list[Raw] | None) -> bool:
    cells[STEP] = 0
    cells[MASK] = 0
    cells[FIRST] = 0
    cells[WAY] = 0
    next_turn(cells, seat, log)
    return True
