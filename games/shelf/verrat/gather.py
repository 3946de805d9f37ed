"""Phase 4: collecting cards, the search in Kaffa, and the demand from seat 1.

A vizier that is alone in a city takes the open card by itself. A player who would rather not
(four kinds of power make his viziers banishable) says `ask-me` in the sealed order and is then
asked city by city. In Kaffa the lone visitor looks through everything that lies there, and
only then says what to take. (Rulings 12-16, 28.)
"""

from typing import Final

from games.kit.inner import Cells, Raw
from games.shelf.verrat.layout import (
    ASK_ME,
    CARDS,
    CITIES,
    COLLECTING,
    COLOUR_OF,
    E_DEMANDED,
    E_LEFT,
    E_NO_DEMAND,
    E_SEARCHED,
    E_TOOK,
    E_TURNED_UP,
    HAND,
    INDEX,
    KAFFA,
    KNOWN,
    PARDON,
    PENDING,
    PHASE,
    PILE,
    PILE_ROOM,
    POWERS,
    RING,
    SAID_TAKE,
    SEARCHED,
    SEAT_OF,
    SEATS,
    SIZE,
    TURN,
    check_win,
    collectable,
    in_order,
    owner,
)
from games.shelf.verrat.notation import (
    ARG,
    K_DEMAND,
    K_KAFFA,
    K_LEAVE,
    KIND,
    W_DEMAND,
    W_KAFFA,
    W_LEAVE,
    W_NO_DEMAND,
    W_TAKE,
)

_LEAVE: Final = 1  # answers in SAID_TAKE: 1 leave it, 2 take it, in Kaffa 2 + card
_TAKE: Final = 2
_NOBODY: Final = -1


def begin(cells: Cells, log: list[Raw] | None) -> bool:
    """Start collecting; return whether somebody is asked something."""
    cells[PHASE] = COLLECTING
    cells[TURN] = 0
    return go_on(cells, log)


def go_on(cells: Cells, log: list[Raw] | None) -> bool:
    """Take for everybody whose turn comes until one must be asked or the game is won; return
    whether one is asked."""
    while cells[TURN] < SEATS:
        seat = in_order(cells, cells[TURN])
        wanted = collectable(cells, seat)
        if not cells[ASK_ME + seat]:
            if _take_open(cells, seat, wanted & ~(1 << KAFFA), log):
                return False
            wanted &= 1 << KAFFA
        cells[ASK_ME + seat] = 0
        if wanted:
            _ask(cells, seat, wanted, log)
            return True
        cells[TURN] += 1
    cells[TURN] = 0
    return False


def collecting_words(cells: Cells) -> list[int]:
    """Return the answers for the next city the collector is asked about, unsorted."""
    city = _next_city(cells)
    if city != KAFFA:
        return [W_TAKE[city], W_LEAVE[city]]
    kaffa = PILE + KAFFA * PILE_ROOM
    said = [W_KAFFA[card] for card in range(CARDS) if cells[kaffa + card]]
    said.append(W_LEAVE[KAFFA])
    return said


def answer(cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
    """Answer for one city; when all are answered take the cards and return True."""
    kind = KIND[word]
    reply = _LEAVE if kind == K_LEAVE else _TAKE
    if kind == K_KAFFA:
        reply = _TAKE + ARG[word]
    cells[SAID_TAKE + _next_city(cells)] = reply
    if _next_city(cells) != _NOBODY:
        return False
    _carry_out(cells, seat, log)
    if cells[PHASE] != COLLECTING:
        return True
    cells[PENDING] = 0
    cells[TURN] += 1
    return True


def demander(cells: Cells) -> int:
    """Return the seat whose vizier sits at marker 1, or -1. (Ruling 2.)"""
    vizier = cells[RING + cells[INDEX + 1]]
    return owner(cells, vizier - 1) if vizier else _NOBODY


def demand_words(cells: Cells) -> list[int]:
    """Return the possible demands and the way to decline, unsorted; empty when there is none."""
    seat = demander(cells)
    if seat == _NOBODY:
        return []
    said = []
    for other in range(SEATS):
        colour = cells[COLOUR_OF + other]
        for card in range(POWERS):
            lacks = not cells[HAND + seat * CARDS + card]
            if lacks and cells[HAND + other * CARDS + card] >= 2:
                said.append(W_DEMAND[colour * POWERS + card])
    if said:
        said.append(W_NO_DEMAND)
    return said


def demand(cells: Cells, seat: int, word: int, log: list[Raw] | None) -> None:
    """Carry out a demand, or note that none is made."""
    if KIND[word] != K_DEMAND:
        if log is not None:
            log.append((E_NO_DEMAND, seat))
        return
    victim = cells[SEAT_OF + ARG[word] // POWERS]
    card = ARG[word] % POWERS
    cells[HAND + victim * CARDS + card] -= 1
    cells[HAND + seat * CARDS + card] += 1
    if log is not None:
        log.append((E_DEMANDED, seat, victim, card))
    check_win(cells, log)


def _ask(cells: Cells, seat: int, wanted: int, log: list[Raw] | None) -> None:
    """Wait for the collector; if Kaffa is among the cities, he has looked into it now."""
    cells[PENDING] = wanted
    if not wanted & 1 << KAFFA:
        return
    cells[SEARCHED + seat] = 1
    if log is not None:
        kaffa = PILE + KAFFA * PILE_ROOM
        log.append((E_SEARCHED, seat, *cells[kaffa : kaffa + CARDS]))


def _next_city(cells: Cells) -> int:
    for city in range(CITIES):
        if cells[PENDING] & 1 << city and not cells[SAID_TAKE + city]:
            return city
    return _NOBODY


def _take_open(cells: Cells, seat: int, cities: int, log: list[Raw] | None) -> bool:
    for city in range(CITIES):
        if cities & 1 << city:
            _take_top(cells, seat, city, log)
            if check_win(cells, log):
                return True
    return False


def _carry_out(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    """Do what was answered city by city, stopping if a card wins the game."""
    for city in range(CITIES):
        reply = cells[SAID_TAKE + city]
        cells[SAID_TAKE + city] = 0
        if not reply or cells[PHASE] != COLLECTING:
            continue
        if reply == _LEAVE:
            if log is not None:
                log.append((E_LEFT, seat, city))
        elif city == KAFFA:
            _take_from_kaffa(cells, seat, reply - _TAKE, log)
        else:
            _take_top(cells, seat, city, log)
        check_win(cells, log)


def _take_top(cells: Cells, seat: int, city: int, log: list[Raw] | None) -> None:
    left = cells[SIZE + city] - 1
    pile = PILE + city * PILE_ROOM
    card = cells[pile + left]
    cells[pile + left] = 0
    cells[SIZE + city] = left
    cells[KNOWN + city] = min(cells[KNOWN + city], left)
    cells[HAND + seat * CARDS + card] += 1
    if log is not None:
        log.append((E_TOOK, seat, city, card))
        if left:
            log.append((E_TURNED_UP, city, cells[pile + left - 1]))


def _take_from_kaffa(cells: Cells, seat: int, card: int, log: list[Raw] | None) -> None:
    """Take a card out of Kaffa. A pardon taken counts as one of those seen put there: the cards
    that nobody saw arrive stay as many as they can be."""
    cells[PILE + KAFFA * PILE_ROOM + card] -= 1
    cells[SIZE + KAFFA] -= 1
    if card == PARDON and cells[KNOWN + KAFFA]:
        cells[KNOWN + KAFFA] -= 1
    cells[HAND + seat * CARDS + card] += 1
    if log is not None:
        log.append((E_TOOK, seat, KAFFA, card))
