"""What each cell of a position means, and the small questions every phase asks of the cells.

Places are numbers too: 0-11 are the seats clockwise from the Sultan's left (11 is the favourite
seat at his right), 12-18 the cities, 19 a pardoned vizier waiting off the board, 20-22 the
dungeons, 23 the island. A seat is *called* by the vote marker that lies at it (1-12).
"""

from typing import Final

from games.kit.inner import Cells, Raw

SEATS: Final = 4
SHAPES: Final = 3
VIZIERS: Final = 12
POWERS: Final = 6
CARDS: Final = 7
PARDON: Final = 6
CITIES: Final = 7
KAFFA: Final = 3
ALL_POWERS: Final = 63
NEEDED_TO_BE_BANISHABLE: Final = 4
NEEDED_TO_ACCUSE: Final = 4  # cards, where it was settled so
COPIES: Final = 6
START_SIZES: Final = [5, 5, 5, 4, 5, 5, 5]

RING_SIZE: Final = 12
FAVOURITE: Final = 11
CITY: Final = 12  # place of the first city
HOME: Final = 19
DUNGEON: Final = 20  # place of the first dungeon
DEEPEST: Final = 22
ISLAND: Final = 23

STAY: Final = 1  # plan codes: 0 nothing, 1 stay, 2-8 a city, 9-20 the seat with marker code - 8
TO_CITY: Final = 2
TO_SEAT: Final = 8
PLANS: Final = 21

INTRIGUE: Final = 0
PLANNING: Final = 1
COLLECTING: Final = 2
DEMAND: Final = 3
PARDONS: Final = 4
OVER: Final = 5

DRAWN: Final = 5  # in WINNER: 0 nobody yet, 1-4 a seat plus one, 5 a draw

# --- the cells -----------------------------------------------------------------------------
PHASE: Final = 0
ROUND: Final = 1
STARTER: Final = 2
TURN: Final = 3  # how far round the table collecting or pardoning has come, 0-3
WINNER: Final = 4
ROUND_CAP: Final = 5
DEPARTURES_FIRST: Final = 6
OFFER_CAP: Final = 7
SECRET: Final = 8
DRAWS: Final = 9
PENDING: Final = 10  # cities the collector is asked about, one bit each
VOTED: Final = 11  # 1 once a vote has been counted: then the LAST_ cells mean something
BANISHED: Final = 12  # last vote: vizier + 1, or 0 for nobody
COLOUR_OF: Final = 13  # by seat
SEAT_OF: Final = COLOUR_OF + SEATS  # by colour
MARKER: Final = SEAT_OF + SEATS  # by ring index
INDEX: Final = MARKER + RING_SIZE  # by marker 1-12 (0 unused)
PLACE: Final = INDEX + RING_SIZE + 1  # by vizier
RING: Final = PLACE + VIZIERS  # by ring index: vizier + 1, or 0
HAND: Final = RING + RING_SIZE  # seat * 7 + card: how many
SIZE: Final = HAND + SEATS * CARDS  # by city: cards left
KNOWN: Final = SIZE + CITIES  # by city: pardons everybody saw put under the pile
PILE_ROOM: Final = 11  # five cards and all six pardons
PILE: Final = KNOWN + CITIES  # city * 11: bottom first; Kaffa: how many of each card
SEARCHED: Final = PILE + CITIES * PILE_ROOM  # by seat: has looked into Kaffa once
READY: Final = SEARCHED + SEATS
MADE: Final = READY + SEATS  # by seat: offers made this round
OPEN: Final = MADE + SEATS  # from * 4 + to: an offer lies open
OFFER: Final = OPEN + SEATS * SEATS  # (from * 4 + to) * 12: six given, six asked
SEALED: Final = OFFER + SEATS * SEATS * 12
PLAN: Final = SEALED + SEATS  # seat * 3 + shape: a plan code
ACCUSED: Final = PLAN + SEATS * SHAPES  # by seat: vizier + 1
ASK_ME: Final = ACCUSED + SEATS  # by seat: wants to be asked before cards are taken
LAST_ACCUSED: Final = ASK_ME + SEATS
LAST_WEIGHT: Final = LAST_ACCUSED + SEATS
# the sentence under way; all zero between moves
SAID: Final = LAST_WEIGHT + SEATS  # offer: 0 nothing, 1 to whom, 2 giving, 3 asking
SAID_TO: Final = SAID + 1  # partner of the offer
SAID_LAST: Final = SAID + 2  # last kind of card named, plus one
SAID_CARDS: Final = SAID + 3  # six given, six asked
SAID_PLAN: Final = SAID_CARDS + 12  # by shape
SAID_ASK_ME: Final = SAID_PLAN + SHAPES
SAID_TAKE: Final = SAID_ASK_ME + 1  # by city: 1 leave, 2 take; Kaffa 2 + card
FEW_VOICES: Final = SAID_TAKE + CITIES  # only seats with four power cards accuse
CELLS: Final = FEW_VOICES + 1

TYPES: Final = [bin(mask).count("1") for mask in range(64)]  # how many powers a mask holds

# --- what may be logged --------------------------------------------------------------------
E_ROUND: Final = 0
E_OFFERED: Final = 1
E_TRADED: Final = 2
E_REFUSED: Final = 3
E_WITHDRAWN: Final = 4
E_LAPSED: Final = 5
E_READY: Final = 6
E_PLANNING: Final = 7
E_SEALED: Final = 8  # what was sealed is for that seat alone
E_PLANS: Final = 9
E_MOVED: Final = 10
E_CONTESTED: Final = 11
E_OCCUPIED: Final = 12
E_TOOK: Final = 13
E_LEFT: Final = 14
E_TURNED_UP: Final = 15
E_SEARCHED: Final = 16  # what lies there is for that seat alone
E_DEMANDED: Final = 17
E_NO_DEMAND: Final = 18
E_VOTE: Final = 19
E_BANISHED: Final = 20
E_NOBODY: Final = 21
E_PUSHED: Final = 22
E_PARDONED: Final = 23
E_NO_PARDON: Final = 24
E_SHIFT: Final = 25
E_WON: Final = 26
E_DRAWN: Final = 27
E_VOID: Final = 28


def owner(cells: Cells, vizier: int) -> int:
    """Return the seat whose vizier this is."""
    return cells[SEAT_OF + vizier // SHAPES]


def own_vizier(cells: Cells, seat: int, shape: int) -> int:
    """Return the vizier of that shape which belongs to the seat."""
    return cells[COLOUR_OF + seat] * SHAPES + shape


def in_order(cells: Cells, turn: int) -> int:
    """Return the seat whose turn is number `turn` (0-3) this round."""
    return (cells[STARTER] + turn) % SEATS


def powers(cells: Cells, seat: int) -> int:
    """Return the kinds of power the seat holds, one bit each."""
    mask = 0
    hand = HAND + seat * CARDS
    for card in range(POWERS):
        if cells[hand + card]:
            mask |= 1 << card
    return mask


def put(cells: Cells, vizier: int, place: int) -> None:
    """Move a vizier to a place; the ring is kept in step."""
    before = cells[PLACE + vizier]
    if before < RING_SIZE:
        cells[RING + before] = 0
    cells[PLACE + vizier] = place
    if place < RING_SIZE:
        cells[RING + place] = vizier + 1


def lone_visitors(cells: Cells) -> list[int]:
    """Return for each city the vizier that is alone there plus one, or 0."""
    lone = [0, 0, 0, 0, 0, 0, 0]
    crowd = [0, 0, 0, 0, 0, 0, 0]
    for vizier in range(VIZIERS):
        city = cells[PLACE + vizier] - CITY
        if 0 <= city < CITIES:
            crowd[city] += 1
            lone[city] = vizier + 1
    for city in range(CITIES):
        if crowd[city] > 1:
            lone[city] = 0
    return lone


def collectable(cells: Cells, seat: int) -> int:
    """Return the cities where the seat may take a card, one bit each. (Rulings 12 and 28.)"""
    lone = lone_visitors(cells)
    mask = 0
    for city in range(CITIES):
        if lone[city] and cells[SIZE + city] and owner(cells, lone[city] - 1) == seat:
            mask |= 1 << city
    return mask


def clear_round(cells: Cells) -> None:
    """Forget everything that belongs to one round only: readiness, offers, orders, questions."""
    for cell in range(READY, LAST_ACCUSED):
        cells[cell] = 0
    cells[PENDING] = 0
    cells[TURN] = 0


def check_win(cells: Cells, log: list[Raw] | None) -> bool:
    """End the game if the vizier on the favourite seat belongs to an owner of all six powers;
    return whether it is over. Called after every single change. (Ruling 29.)"""
    favourite = cells[RING + FAVOURITE]
    if not favourite:
        return False
    seat = owner(cells, favourite - 1)
    if powers(cells, seat) != ALL_POWERS:
        return False
    finish(cells, seat + 1)
    if log is not None:
        log.append((E_WON, seat))
    return True


def finish(cells: Cells, winner: int) -> None:
    """Stop the game with this entry for WINNER."""
    clear_round(cells)
    cells[WINNER] = winner
    cells[PHASE] = OVER
