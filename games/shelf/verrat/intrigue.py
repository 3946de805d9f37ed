"""Phase 1, palace intrigue: free talk, and trades that bind.

Talk is the table's own business; here a seat may offer cards for cards, answer, withdraw, or
say that it is ready. Offers are open to all ears. Each seat makes at most `OFFER_CAP` a round
and has at most one lying open to each other seat, so intrigue always ends. An offer made to a
seat that was ready, and a trade carried out, bring the talk back to those it concerns: the one
it was made to, and everybody. When all four are ready, what lies open lapses.
"""

from typing import Final

from games.kit.inner import Cells, Raw
from games.shelf.verrat.layout import (
    COLOUR_OF,
    E_LAPSED,
    E_OFFERED,
    E_PLANNING,
    E_READY,
    E_REFUSED,
    E_TRADED,
    E_WITHDRAWN,
    HAND,
    MADE,
    OFFER,
    OFFER_CAP,
    OPEN,
    PHASE,
    PLANNING,
    POWERS,
    READY,
    ROUND,
    SAID,
    SAID_CARDS,
    SAID_LAST,
    SAID_TO,
    SEAT_OF,
    SEATS,
    check_win,
    clear_round,
    powers,
)
from games.shelf.verrat.notation import (
    ARG,
    K_ACCEPT,
    K_ASK,
    K_DONE,
    K_GIVE,
    K_OFFER,
    K_REFUSE,
    K_TO,
    K_WITHDRAW,
    KIND,
    W_ACCEPT,
    W_ASK,
    W_DONE,
    W_GIVE,
    W_OFFER,
    W_READY,
    W_REFUSE,
    W_TO,
    W_WITHDRAW,
)

_ADDRESSING: Final = 1
_GIVING: Final = 2
_ASKING: Final = 3
_CARDS: Final = 7  # cells of one hand
_SIDES: Final = 12  # cells of one offer


def words(cells: Cells, seat: int) -> list[int]:
    """Return what the seat may say next in the intrigue phase, unsorted."""
    if cells[SAID] == _ADDRESSING:
        return [W_TO[cells[COLOUR_OF + other]] for other in partners(cells, seat)]
    if cells[SAID]:
        return _offer_words(cells, seat)
    said = [W_READY]
    if _may_offer(cells, seat):
        said.append(W_OFFER)
    for other in range(SEATS):
        if other == seat:
            continue
        colour = cells[COLOUR_OF + other]
        if cells[OPEN + other * SEATS + seat]:
            said.append(W_ACCEPT[colour])
            said.append(W_REFUSE[colour])
        if cells[OPEN + seat * SEATS + other]:
            said.append(W_WITHDRAW[colour])
    return said


def say(cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
    """Say one word of intrigue; return whether the sentence is complete."""
    kind = KIND[word]
    arg = ARG[word]
    if kind == K_OFFER:
        cells[SAID] = _ADDRESSING
        return False
    if kind == K_TO:
        cells[SAID] = _GIVING
        cells[SAID_TO] = cells[SEAT_OF + arg]
        return False
    if kind in (K_GIVE, K_ASK):
        _name_card(cells, kind, arg)
        return False
    if kind == K_DONE:
        _make_offer(cells, seat, log)
    elif kind == K_ACCEPT:
        _trade(cells, cells[SEAT_OF + arg], seat, log)
    elif kind == K_REFUSE:
        _close(cells, cells[SEAT_OF + arg], seat, E_REFUSED, log)
    elif kind == K_WITHDRAW:
        _close(cells, seat, cells[SEAT_OF + arg], E_WITHDRAWN, log)
    else:
        _be_ready(cells, seat, log)
    return True


def partners(cells: Cells, seat: int) -> list[int]:
    """Return the seats this one may make an offer to now."""
    if cells[MADE + seat] >= cells[OFFER_CAP]:
        return []
    mine = powers(cells, seat)
    return [other for other in range(SEATS) if _may_offer_to(cells, seat, mine, other)]


def _may_offer(cells: Cells, seat: int) -> bool:
    """Tell whether there is any such seat."""
    if cells[MADE + seat] >= cells[OFFER_CAP]:
        return False
    mine = powers(cells, seat)
    for other in range(SEATS):
        if _may_offer_to(cells, seat, mine, other):
            return True
    return False


def _may_offer_to(cells: Cells, seat: int, mine: int, other: int) -> bool:
    """Tell whether this seat, whose powers are these, may make an offer to the other."""
    if other == seat or cells[OPEN + seat * SEATS + other]:
        return False
    return _can_trade(mine, powers(cells, other))


def _can_trade(mine: int, theirs: int) -> bool:
    """Return whether two hands can exchange cards of different kinds."""
    if not mine or not theirs:
        return False
    return mine != theirs or (mine & (mine - 1)) != 0


def _offer_words(cells: Cells, seat: int) -> list[int]:
    """Return the words inside an offer: cards given, then cards asked, then done.

    Kinds are named in their fixed order and no kind stands on both sides, so every offer has
    one wording and leaves something to ask for."""
    theirs = powers(cells, cells[SAID_TO])
    given = 0
    for card in range(POWERS):
        if cells[SAID_CARDS + card]:
            given |= 1 << card
    if cells[SAID] == _ASKING:
        said = _nameable(cells, cells[SAID_TO], POWERS, ~given, W_ASK)
        said.append(W_DONE)
        return said
    room = 0
    for card in range(POWERS):
        if theirs & ~(given | 1 << card):
            room |= 1 << card
    said = _nameable(cells, seat, 0, room, W_GIVE)
    if given:
        said += [W_ASK[card] for card in range(POWERS) if theirs & ~given & 1 << card]
    return said


def _nameable(cells: Cells, seat: int, side: int, room: int, table: list[int]) -> list[int]:
    """Return the words for the cards this hand can still add to its side of the offer."""
    first = max(cells[SAID_LAST] - 1, 0)
    hand = HAND + seat * _CARDS
    return [
        table[card]
        for card in range(first, POWERS)
        if room & 1 << card and cells[hand + card] > cells[SAID_CARDS + side + card]
    ]


def _name_card(cells: Cells, kind: int, card: int) -> None:
    side = POWERS if kind == K_ASK else 0
    cells[SAID] = _ASKING if kind == K_ASK else _GIVING
    cells[SAID_CARDS + side + card] += 1
    cells[SAID_LAST] = card + 1


def _make_offer(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    other = cells[SAID_TO]
    offer = OFFER + (seat * SEATS + other) * _SIDES
    for n in range(_SIDES):
        cells[offer + n] = cells[SAID_CARDS + n]
        cells[SAID_CARDS + n] = 0
    cells[SAID] = cells[SAID_TO] = cells[SAID_LAST] = 0
    cells[OPEN + seat * SEATS + other] = 1
    cells[MADE + seat] += 1
    cells[READY + other] = 0
    if log is not None:
        log.append((E_OFFERED, seat, other, *cells[offer : offer + _SIDES]))


def _trade(cells: Cells, giver: int, seat: int, log: list[Raw] | None) -> None:
    """Exchange the cards at once; nobody is ready any more, and what cannot be kept lapses."""
    offer = OFFER + (giver * SEATS + seat) * _SIDES
    for card in range(POWERS):
        change = cells[offer + POWERS + card] - cells[offer + card]
        cells[HAND + giver * _CARDS + card] += change
        cells[HAND + seat * _CARDS + card] -= change
    if log is not None:
        log.append((E_TRADED, giver, seat, *cells[offer : offer + _SIDES]))
    _close(cells, giver, seat, E_TRADED, None)
    for other in range(SEATS):
        cells[READY + other] = 0
    if check_win(cells, log):
        return
    for pair in range(SEATS * SEATS):
        if cells[OPEN + pair] and not _payable(cells, pair):
            _close(cells, pair // SEATS, pair % SEATS, E_LAPSED, log)


def _payable(cells: Cells, pair: int) -> bool:
    offer = OFFER + pair * _SIDES
    giver = HAND + pair // SEATS * _CARDS
    taker = HAND + pair % SEATS * _CARDS
    for card in range(POWERS):
        if cells[offer + card] > cells[giver + card]:
            return False
        if cells[offer + POWERS + card] > cells[taker + card]:
            return False
    return True


def _close(cells: Cells, giver: int, taker: int, event: int, log: list[Raw] | None) -> None:
    pair = giver * SEATS + taker
    cells[OPEN + pair] = 0
    offer = OFFER + pair * _SIDES
    for n in range(_SIDES):
        cells[offer + n] = 0
    if log is not None:
        log.append((event, giver, taker))


def _be_ready(cells: Cells, seat: int, log: list[Raw] | None) -> None:
    cells[READY + seat] = 1
    if log is not None:
        log.append((E_READY, seat))
    for other in range(SEATS):
        if not cells[READY + other]:
            return
    for pair in range(SEATS * SEATS):
        if cells[OPEN + pair]:
            _close(cells, pair // SEATS, pair % SEATS, E_LAPSED, log)
    clear_round(cells)
    cells[PHASE] = PLANNING
    if log is not None:
        log.append((E_PLANNING, cells[ROUND]))
