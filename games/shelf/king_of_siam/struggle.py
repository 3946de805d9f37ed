"""The course of a struggle: passing, whose turn it is, and deciding a province. (Sections 4, 6.)

A seat without cards can only pass, so it is passed over by itself; when nobody holds a card
any more, the remaining struggles are decided one after the other at once.
"""

from games.kit.inner import Cells, Raw
from games.shelf.king_of_siam.layout import (
    BOARD,
    BRITISH,
    BRITISH_LIMIT,
    COLONY,
    DECIDED,
    ENDED,
    FINISHED,
    GAINS,
    HAND,
    HELD,
    LEFT,
    OCCUPIED,
    OPEN,
    OVER,
    PASSED,
    PASSES,
    POOL,
    SAT_OUT,
    SEATS,
    STRUGGLE,
    TILE,
    TURN,
)
from games.shelf.king_of_siam.tables import SPREAD3, WINNER


def let_go(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    """This seat passes; the struggle may be decided, and somebody else is on turn."""
    if log is not None:
        log.append((PASSED, seat))
    passes = cells[PASSES] + 1
    if passes == cells[SEATS]:
        decide(cells, log)
        if cells[OVER]:
            return
    else:
        cells[PASSES] = passes
    next_turn(cells, seat, log)


def next_turn(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    """Find the next seat that can act; seats without cards pass by themselves."""
    seats = cells[SEATS]
    if not cells[LEFT]:
        while not cells[OVER]:
            decide(cells, log)
        return
    while True:
        seat += 1
        if seat == seats:
            seat = 0
        if cells[HAND + seat]:
            cells[TURN] = seat
            return
        _sit_out(cells, seat, log)
        if cells[OVER]:
            return


def _sit_out(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    if log is not None:
        log.append((SAT_OUT, seat))
    passes = cells[PASSES] + 1
    if passes == cells[SEATS]:
        decide(cells, log)
    else:
        cells[PASSES] = passes


def decide(cells: Cells, log: list[Raw] | None) -> None:
    """Decide the contested province: strictly most followers, or else the British."""
    struggle = cells[STRUGGLE]
    province = cells[TILE + struggle]
    code = cells[BOARD + province]
    winner = WINNER[code]
    if log is not None:
        log.append((DECIDED, province, winner, code))
    if code:
        cells[BOARD + province] = 0
        cells[OCCUPIED] &= ~(SPREAD3 << province)
        cells[POOL] += code & 31
        cells[POOL + 1] += code >> 5 & 31
        cells[POOL + 2] += code >> 10
    cells[OPEN] ^= 1 << province
    held = cells[HELD + winner] | 1 << province
    cells[HELD + winner] = held
    cells[GAINS] |= winner << (2 * struggle)
    cells[STRUGGLE] = struggle + 1
    cells[PASSES] = 0
    if winner == BRITISH and held.bit_count() == BRITISH_LIMIT:
        _finish(cells, COLONY, log)
    elif struggle == 7:
        _finish(cells, ENDED, log)


def _finish(cells: Cells, how: int, log: list[Raw] | None) -> None:
    cells[OVER] = how
    cells[TURN] = 0
    if log is not None:
        log.append((FINISHED, how))
