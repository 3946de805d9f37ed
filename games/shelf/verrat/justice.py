"""Phases 5 to 7: the vote, the dungeons, pardons, and the shift round the Sultan.

Only viziers at court vote, each with its marker; a player's whole weight goes to the vizier on
his dial. Only a vizier whose owner holds four kinds of power can be banished. The newcomer
pushes the prisoners down the dungeons as far as they are occupied; from the third the way leads
to the island for good. (Rulings 4, 17-27.)
"""

from games.kit.dice import KeyedDice
from games.kit.inner import Cells, Raw
from games.shelf.verrat.layout import (
    ACCUSED,
    BANISHED,
    CARDS,
    CITIES,
    DEEPEST,
    DRAWN,
    DRAWS,
    DUNGEON,
    E_BANISHED,
    E_DRAWN,
    E_NO_PARDON,
    E_NOBODY,
    E_PARDONED,
    E_PUSHED,
    E_ROUND,
    E_SHIFT,
    E_TURNED_UP,
    E_VOID,
    E_VOTE,
    FEW_VOICES,
    HAND,
    HOME,
    INTRIGUE,
    ISLAND,
    KAFFA,
    KNOWN,
    LAST_ACCUSED,
    LAST_WEIGHT,
    MARKER,
    NEEDED_TO_ACCUSE,
    NEEDED_TO_BE_BANISHABLE,
    PARDON,
    PHASE,
    PILE,
    PILE_ROOM,
    PLACE,
    POWERS,
    RING,
    RING_SIZE,
    ROUND,
    ROUND_CAP,
    SEATS,
    SECRET,
    SHAPES,
    SIZE,
    STARTER,
    TURN,
    TYPES,
    VIZIERS,
    VOTED,
    check_win,
    clear_round,
    finish,
    in_order,
    own_vizier,
    owner,
    powers,
    put,
)
from games.shelf.verrat.notation import ARG, K_FREE, KIND, W_FREE, W_NO_PARDON


def banish(cells: Cells, log: list[Raw] | None) -> None:
    """Open the accusations, count, and put the vizier with most votes into the first dungeon."""
    totals = [0] * VIZIERS
    for turn in range(SEATS):
        seat = in_order(cells, turn)
        vizier = cells[ACCUSED + seat] - 1
        weight = votes(cells, seat)
        cells[LAST_ACCUSED + seat] = vizier + 1
        cells[LAST_WEIGHT + seat] = weight
        counts = banishable(cells, vizier) and has_voice(cells, seat)
        if counts:
            totals[vizier] += weight
        if log is not None:
            log.append((E_VOTE if counts else E_VOID, seat, vizier, weight))
    cells[VOTED] = 1
    traitor = _traitor(cells, totals)
    cells[BANISHED] = traitor + 1
    for seat in range(SEATS):
        cells[ACCUSED + seat] = 0
    if traitor < 0:
        if log is not None:
            log.append((E_NOBODY,))
        return
    if log is not None:
        log.append((E_BANISHED, traitor, cells[PLACE + traitor], totals[traitor]))
    _imprison(cells, traitor, log)


def votes(cells: Cells, seat: int) -> int:
    """Return the sum of the markers at which the seat's viziers sit. (Ruling 18.)"""
    weight = 0
    for shape in range(SHAPES):
        weight += _marker(cells, own_vizier(cells, seat, shape))
    return weight


def has_voice(cells: Cells, seat: int) -> bool:
    """Return whether the seat's accusation counts: always, or where it was settled so only with
    four power cards. (Ruling 17, the other reading.)"""
    if not cells[FEW_VOICES]:
        return True
    held = 0
    for card in range(POWERS):
        held += cells[HAND + seat * CARDS + card]
    return held >= NEEDED_TO_ACCUSE


def banishable(cells: Cells, vizier: int) -> bool:
    """Return whether votes against this vizier count: it is neither imprisoned nor exiled and
    its owner holds four kinds of power. (Rulings 17, 19, 22.)"""
    held = TYPES[powers(cells, owner(cells, vizier))]
    return cells[PLACE + vizier] <= HOME and held >= NEEDED_TO_BE_BANISHABLE


def pardon_words(cells: Cells, seat: int) -> list[int]:
    """Return the prisoners the seat may free, and the way to decline; empty when there are none."""
    if not cells[HAND + seat * CARDS + PARDON]:
        return []
    said = []
    for shape in range(SHAPES):
        vizier = own_vizier(cells, seat, shape)
        if DUNGEON < cells[PLACE + vizier] <= DEEPEST:
            said.append(W_FREE[vizier])
    if said:
        said.append(W_NO_PARDON)
    return said


def pardon(cells: Cells, seat: int, word: int, log: list[Raw] | None) -> None:
    """Free a prisoner, or let the seat's turn to do so pass."""
    if KIND[word] != K_FREE:
        cells[TURN] += 1
        if log is not None:
            log.append((E_NO_PARDON, seat))
        return
    vizier = ARG[word]
    put(cells, vizier, HOME)
    cells[HAND + seat * CARDS + PARDON] -= 1
    dice = KeyedDice(cells[SECRET], cells[DRAWS])
    city = dice.below(CITIES)
    cells[DRAWS] = dice.count
    if log is not None:
        log.append((E_PARDONED, seat, vizier, city))
    _put_under(cells, city, log)


def next_pardoner(cells: Cells) -> bool:
    """Pass over the seats that have nobody to free; return whether one is left to ask."""
    while cells[TURN] < SEATS:
        if pardon_words(cells, in_order(cells, cells[TURN])):
            return True
        cells[TURN] += 1
    return False


def shift(cells: Cells, log: list[Raw] | None) -> None:
    """Move everybody at court one seat clockwise, then begin the next round or end the game."""
    seated = cells[RING : RING + RING_SIZE]
    for ring in range(RING_SIZE):
        vizier = seated[ring - 1]
        cells[RING + ring] = vizier
        if vizier:
            cells[PLACE + vizier - 1] = ring
    if log is not None:
        log.append((E_SHIFT,))
    if check_win(cells, log):
        return
    if cells[ROUND] >= cells[ROUND_CAP]:
        finish(cells, DRAWN)
        if log is not None:
            log.append((E_DRAWN, cells[ROUND]))
        return
    cells[ROUND] += 1
    begin_round(cells, log)


def begin_round(cells: Cells, log: list[Raw] | None) -> None:
    """Settle who starts and open the intrigue."""
    clear_round(cells)
    cells[PHASE] = INTRIGUE
    cells[STARTER] = starter(cells)
    if log is not None:
        log.append((E_ROUND, cells[ROUND], cells[STARTER]))


def starter(cells: Cells) -> int:
    """Return the owner of the highest marker occupied; with an empty court the last starter
    starts again. (Ruling 5.)"""
    best = 0
    seat = cells[STARTER]
    for ring in range(RING_SIZE):
        vizier = cells[RING + ring]
        if vizier and cells[MARKER + ring] > best:
            best = cells[MARKER + ring]
            seat = owner(cells, vizier - 1)
    return seat


def _marker(cells: Cells, vizier: int) -> int:
    """Return the marker a vizier sits at, 0 when it is not at court."""
    place = cells[PLACE + vizier]
    return cells[MARKER + place] if place < RING_SIZE else 0


def _traitor(cells: Cells, totals: list[int]) -> int:
    """Return who is banished, or -1: most votes, then the highest marker, then the one accused
    by the player earliest in turn order. (Rulings 20 and 21.)"""
    traitor = -1
    best = 0
    for turn in range(SEATS):
        seat = in_order(cells, turn)
        vizier = cells[LAST_ACCUSED + seat] - 1
        if not totals[vizier] or not cells[LAST_WEIGHT + seat]:
            continue
        rank = totals[vizier] * (RING_SIZE + 1) + _marker(cells, vizier)
        if rank > best:
            best = rank
            traitor = vizier
    return traitor


def _imprison(cells: Cells, traitor: int, log: list[Raw] | None) -> None:
    """Send the traitor to the first dungeon, pushing on as far as dungeons are full."""
    newcomer = traitor
    place = DUNGEON
    while newcomer >= 0:
        pushed = -1
        if place < ISLAND:
            for vizier in range(VIZIERS):
                if cells[PLACE + vizier] == place:
                    pushed = vizier
        if newcomer != traitor and log is not None:
            log.append((E_PUSHED, newcomer, place))
        put(cells, newcomer, place)
        newcomer = pushed
        place += 1


def _put_under(cells: Cells, city: int, log: list[Raw] | None) -> None:
    """Put a pardon under a city's pile, for all to see. (Ruling 26.)"""
    pile = PILE + city * PILE_ROOM
    size = cells[SIZE + city]
    cells[SIZE + city] = size + 1
    cells[KNOWN + city] += 1
    if city == KAFFA:
        cells[pile + PARDON] += 1
        return
    for depth in range(size, 0, -1):
        cells[pile + depth] = cells[pile + depth - 1]
    cells[pile] = PARDON
    if not size and log is not None:
        log.append((E_TURNED_UP, city, PARDON))
