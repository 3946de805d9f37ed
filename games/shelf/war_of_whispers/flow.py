"""The order of things: rounds, phases, whose business is next, supply, the end (R1 to R5, R15).

After every move the game runs on by itself to the next moment at which somebody is asked.
"""

from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import (
    EMPIRES,
    HAND_LIMIT,
    LIMIT,
    NONE,
    POSITIONS,
    REGIONS,
    ROUNDS,
)
from games.shelf.war_of_whispers.battle import resolve, settle
from games.shelf.war_of_whispers.board import Log, acts, controlling, lose
from games.shelf.war_of_whispers.cells import (
    ACTING,
    ACTOR,
    AFTER,
    BEFORE,
    CLEAN_UP,
    COUNCIL,
    COUNT,
    DEPLOY,
    DONE,
    DURING,
    EMPIRE,
    EXCHANGE,
    FACE_UP,
    FIRST,
    FOUGHT,
    HELD,
    KILLED,
    OVER,
    PHASE,
    QUEUE,
    RETRIEVE,
    ROUND,
    SEATS,
    SPIES,
    STAGE,
    STEP,
    TURN,
    WHO,
)
from games.shelf.war_of_whispers.chances import may_play
from games.shelf.war_of_whispers.happenings import (
    CUT,
    EMPIRE_TURN,
    FINISHED,
    PASSED,
    ROUND_OVER,
    SCORED,
)
from games.shelf.war_of_whispers.purse import hand_size
from games.shelf.war_of_whispers.scoring import points

_NO_SENTENCE: Final = [0] * (WHO + 1 - STEP)
_NO_ATTACK: Final = [0] * (KILLED + 1 - FOUGHT)


def deployments(seats: int) -> int:
    """Return how many agents each seat places in a round (R4)."""
    return 3 if seats == 2 else 2


def in_line(cells: Cells) -> int:
    """Return the seat whose turn in the phase it is: from the first player clockwise."""
    return (cells[FIRST] + cells[QUEUE]) % cells[SEATS]


def agents_on_board(cells: Cells, seat: int) -> int:
    """Return how many agents of the seat stand in councils and on regions."""
    found = 0
    for position in range(POSITIONS):
        if cells[COUNCIL + position] == seat + 1:
            found += 1
    for region in range(REGIONS):
        found += cells[SPIES + region] >> seat & 1
    return found


def hidden_slots(cells: Cells, seat: int) -> list[int]:
    """Return the slots whose loyalty is still face down."""
    base = FACE_UP + seat * EMPIRES
    return [slot for slot in range(EMPIRES) if not cells[base + slot]]


def asked(cells: Cells) -> int:
    """Return the seat that is asked something now, or -1 when the game runs on by itself."""
    phase = cells[PHASE]
    if phase == EMPIRE:
        return _asked_in_turn(cells)
    if phase == OVER:
        return NONE
    seat = in_line(cells)
    if phase == RETRIEVE:
        return seat if _waits(cells) and agents_on_board(cells, seat) else NONE
    if phase == DEPLOY:
        return seat if cells[QUEUE] < cells[SEATS] * deployments(cells[SEATS]) else NONE
    if phase == CLEAN_UP:
        return seat if _waits(cells) and hand_size(cells, seat) > HAND_LIMIT else NONE
    return seat if _waits(cells) and len(hidden_slots(cells, seat)) >= 2 else NONE


def _waits(cells: Cells) -> bool:
    return cells[QUEUE] < cells[SEATS]


def _asked_in_turn(cells: Cells) -> int:
    """The controller is asked when an action is possible or, as far as all can see, a card."""
    seat = cells[ACTOR]
    if seat < 0:
        return NONE
    if cells[STAGE] == BEFORE and acts(cells, cells[ACTING]):
        return seat
    return seat if may_play(cells, seat) else NONE


def close_sentence(cells: Cells, log: Log | None) -> None:
    """End a move: clear the sentence and run on to the next question."""
    cells[STEP : WHO + 1] = _NO_SENTENCE
    if cells[FOUGHT] and cells[STAGE] == AFTER:
        settle(cells)
    run_on(cells, log)


def run_on(cells: Cells, log: Log | None) -> None:
    """Let the game go on until a seat is asked or it is over."""
    while cells[PHASE] != OVER and asked(cells) < 0:
        if cells[PHASE] == EMPIRE:
            _run_turn(cells, log)
        else:
            _run_phase(cells, log)


def _run_phase(cells: Cells, log: Log | None) -> None:
    """Skip a seat that is not asked, or begin the next phase."""
    phase = cells[PHASE]
    if phase != DEPLOY and _waits(cells):
        cells[QUEUE] += 1
        return
    cells[QUEUE] = 0
    if phase == RETRIEVE:
        cells[PHASE] = DEPLOY
    elif phase == DEPLOY:
        cells[PHASE] = EMPIRE
        _open(cells, 0, log)
    elif phase == CLEAN_UP:
        cells[PHASE] = EXCHANGE
    else:
        cells[PHASE] = RETRIEVE
        cells[ROUND] += 1


def _run_turn(cells: Cells, log: Log | None) -> None:
    """Carry the business of the marker's position one stage on."""
    stage = cells[STAGE]
    if cells[ACTOR] < 0 or stage == AFTER:
        _next_position(cells, log)
    elif stage == DURING:
        resolve(cells, log)
    else:
        if log is not None:
            log.append((PASSED, cells[ACTOR], cells[ACTING]))
        cells[ACTOR] = NONE


def _open(cells: Cells, position: int, log: Log | None) -> None:
    """Move the marker to a position and see who controls it now (R5)."""
    if log is not None and position % 4 == 0:
        log.append((EMPIRE_TURN, position // 4))
    agent = controlling(cells, position)
    cells[TURN] = cells[ACTING] = position
    cells[ACTOR] = cells[COUNCIL + agent] - 1 if agent >= 0 else NONE
    cells[STAGE] = BEFORE
    cells[DONE] = 0
    cells[FOUGHT : KILLED + 1] = _NO_ATTACK


def _next_position(cells: Cells, log: Log | None) -> None:
    position = cells[TURN] + 1
    if position % 4 == 0:
        supply(cells, position // 4 - 1, log)
    if position < POSITIONS:
        _open(cells, position, log)
    else:
        _end_round(cells, log)


def supply(cells: Cells, empire: int, log: Log | None) -> None:
    """Cut the empire's banners in each region to what it can feed (R15)."""
    for region in range(REGIONS):
        excess = cells[COUNT + region] - LIMIT[region]
        if excess > 0 and cells[HELD + region] == empire:
            lose(cells, region, excess, log)
            if log is not None:
                log.append((CUT, empire, region, excess))


def _end_round(cells: Cells, log: Log | None) -> None:
    """Mark the round and pass the first-player token; the fourth round ends the game."""
    finished = cells[ROUND] == ROUNDS
    cells[FIRST] = (cells[FIRST] + 1) % cells[SEATS]
    cells[TURN : KILLED + 1] = [0] * (KILLED + 1 - TURN)
    cells[QUEUE] = 0
    cells[PHASE] = OVER if finished else CLEAN_UP
    if log is None:
        return
    log.append((ROUND_OVER, cells[ROUND], cells[FIRST]))
    if finished:
        for seat in range(cells[SEATS]):
            log.append((SCORED, seat, points(cells, seat)))
        log.append((FINISHED,))
