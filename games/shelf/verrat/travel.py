"""Phases 2 and 3: sealed orders, and the journeys.

Each player seals one sentence: a plan for every vizier that is free (fat, small, tall in that
order), then the accusation. Nobody sees it before all four have sealed. The book lets a vizier
go from court to a city, from city to city, from a city to a seat, or stay; never from seat to
seat. (Rulings 9-11, 19, 27.)
"""

from games.kit.inner import Cells, Raw
from games.shelf.verrat.layout import (
    ACCUSED,
    ASK_ME,
    CITIES,
    CITY,
    DEPARTURES_FIRST,
    E_CONTESTED,
    E_MOVED,
    E_OCCUPIED,
    E_PLANS,
    E_SEALED,
    HOME,
    INDEX,
    KAFFA,
    MARKER,
    PLACE,
    PLAN,
    PLANS,
    RING,
    RING_SIZE,
    SAID_ASK_ME,
    SAID_PLAN,
    SEALED,
    SEATS,
    SHAPES,
    STAY,
    TO_CITY,
    TO_SEAT,
    VIZIERS,
    check_win,
    collectable,
    in_order,
    own_vizier,
    put,
)
from games.shelf.verrat.notation import ARG, K_ASK_ME, K_PLAN, KIND, W_ACCUSE, W_ASK_ME, W_PLAN


def words(cells: Cells, seat: int) -> list[int]:
    """Return what may come next in the sealed sentence, unsorted."""
    shape = next_shape(cells, seat)
    if shape < SHAPES:
        return [W_PLAN[shape * PLANS + code] for code in plan_codes(cells, seat, shape, SAID_PLAN)]
    said = W_ACCUSE[:]
    if not cells[SAID_ASK_ME] and may_collect_openly(cells, seat, SAID_PLAN):
        said.append(W_ASK_ME)
    return said


def say(cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
    """Say one word of the sealed sentence; return whether it is complete."""
    if KIND[word] == K_PLAN:
        cells[SAID_PLAN + next_shape(cells, seat)] = ARG[word]
        return False
    if KIND[word] == K_ASK_ME:
        cells[SAID_ASK_ME] = 1
        return False
    for shape in range(SHAPES):
        cells[PLAN + seat * SHAPES + shape] = cells[SAID_PLAN + shape]
        cells[SAID_PLAN + shape] = 0
    cells[ACCUSED + seat] = ARG[word] + 1
    cells[ASK_ME + seat] = cells[SAID_ASK_ME]
    cells[SAID_ASK_ME] = 0
    cells[SEALED + seat] = 1
    if log is not None:
        plan = PLAN + seat * SHAPES
        order = cells[plan : plan + SHAPES]
        log.append((E_SEALED, seat, *order, ARG[word], cells[ASK_ME + seat]))
    return True


def all_sealed(cells: Cells) -> bool:
    """Return whether every seat has sealed its order."""
    return 0 not in cells[SEALED : SEALED + SEATS]


def plan_codes(cells: Cells, seat: int, shape: int, plans: int) -> list[int]:
    """Return the legal plans for one free vizier, given the plans of the smaller shapes in the
    three cells from `plans` on. Two own viziers never plan the same seat; staying on a seat
    counts as planning it. (Ruling 9.)"""
    place = cells[PLACE + own_vizier(cells, seat, shape)]
    wanted = _seats_wanted(cells, seat, shape, plans)
    codes = [TO_CITY + city for city in range(CITIES) if place != CITY + city]
    if place < RING_SIZE:
        if not wanted & 1 << cells[MARKER + place]:
            codes.append(STAY)
        return codes
    codes += [TO_SEAT + marker for marker in range(1, RING_SIZE + 1) if not wanted & 1 << marker]
    if place < HOME:
        codes.append(STAY)
    return codes


def may_collect_openly(cells: Cells, seat: int, plans: int) -> bool:
    """Return whether these plans may leave a vizier in a city whose cards lie open."""
    for shape in range(SHAPES):
        code = cells[plans + shape]
        city = cells[PLACE + own_vizier(cells, seat, shape)] - CITY
        if TO_CITY <= code <= TO_SEAT:
            city = code - TO_CITY
        if code and 0 <= city < CITIES and city != KAFFA:
            return True
    return False


def travel(cells: Cells, log: list[Raw] | None) -> None:
    """Open all plans and carry them out in turn order, until somebody wins."""
    if log is not None:
        for turn in range(SEATS):
            seat = in_order(cells, turn)
            plan = PLAN + seat * SHAPES
            log.append((E_PLANS, seat, *cells[plan : plan + SHAPES]))
    contested = _contested(cells)
    if cells[DEPARTURES_FIRST]:
        for turn in range(SEATS):
            _depart(cells, in_order(cells, turn), log)
    for turn in range(SEATS):
        seat = in_order(cells, turn)
        if not cells[DEPARTURES_FIRST]:
            _depart(cells, seat, log)
        if _arrive(cells, seat, contested, log):
            return
    _forget_idle_questions(cells)


def next_shape(cells: Cells, seat: int) -> int:
    """Return the shape the sentence comes to next, or 3 when every free vizier has a plan."""
    for shape in range(SHAPES):
        free = cells[PLACE + own_vizier(cells, seat, shape)] <= HOME
        if free and not cells[SAID_PLAN + shape]:
            return shape
    return SHAPES


def _seats_wanted(cells: Cells, seat: int, shape: int, plans: int) -> int:
    """Return the markers of the seats that own viziers before this one will stand on."""
    wanted = 0
    for earlier in range(shape):
        code = cells[plans + earlier]
        place = cells[PLACE + own_vizier(cells, seat, earlier)]
        if code > TO_SEAT:
            wanted |= 1 << (code - TO_SEAT)
        elif code == STAY and place < RING_SIZE:
            wanted |= 1 << cells[MARKER + place]
    return wanted


def _contested(cells: Cells) -> int:
    """Return the markers of the seats that more than one player planned. (Ruling 10.)"""
    once = 0
    twice = 0
    for plan in range(PLAN, PLAN + VIZIERS):
        if cells[plan] > TO_SEAT:
            marker = 1 << (cells[plan] - TO_SEAT)
            twice |= once & marker
            once |= marker
    return twice


def _depart(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    """Carry out the seat's journeys to cities."""
    for shape in range(SHAPES):
        code = cells[PLAN + seat * SHAPES + shape]
        if TO_CITY <= code <= TO_SEAT:
            _go(cells, own_vizier(cells, seat, shape), CITY + code - TO_CITY, log)


def _arrive(cells: Cells, seat: int, contested: int, log: list[Raw] | None) -> bool:
    """Carry out the seat's returns to court; return whether one of them won the game."""
    for shape in range(SHAPES):
        marker = cells[PLAN + seat * SHAPES + shape] - TO_SEAT
        if marker <= 0:
            continue
        vizier = own_vizier(cells, seat, shape)
        ring = cells[INDEX + marker]
        failed = 0
        if contested & 1 << marker:
            failed = E_CONTESTED
        elif cells[RING + ring]:
            failed = E_OCCUPIED
        if not failed:
            _go(cells, vizier, ring, log)
            if check_win(cells, log):
                return True
        elif log is not None:
            log.append((failed, vizier, ring))
    return False


def _go(cells: Cells, vizier: int, place: int, log: list[Raw] | None) -> None:
    if log is not None:
        log.append((E_MOVED, vizier, cells[PLACE + vizier], place))
    put(cells, vizier, place)


def _forget_idle_questions(cells: Cells) -> None:
    """Drop the wish to be asked where no open card can be taken, so that it tells nothing."""
    for seat in range(SEATS):
        if not collectable(cells, seat) & ~(1 << KAFFA):
            cells[ASK_ME + seat] = 0
