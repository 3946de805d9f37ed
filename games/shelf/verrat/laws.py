"""What is true of every position, and the sentence for a position of which it is not.

An arbiter may set up anything the game could reach; a position it could not reach is refused
here rather than misread later.
"""

from games.kit.given import must, nothing_lost
from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.verrat import gather, justice, state, travel
from games.shelf.verrat import layout as at
from games.shelf.verrat.material import CARDS, CITY_NAMES, PHASES, VIZIER_NAMES


def check(cells: Cells) -> None:
    """Raise BadState unless this is a position of the game."""
    _check_cards(cells)
    _check_end(cells)
    phase = cells[at.PHASE]
    if phase in (at.INTRIGUE, at.PLANNING):
        must(cells[at.STARTER] == justice.starter(cells), _STARTER)
    if phase != at.INTRIGUE:
        idle = not any(cells[at.READY : at.SEALED])
        must(idle, _NOT_IN, what=_INTRIGUE_THINGS, phase=PHASES[phase])
    if phase != at.COLLECTING:
        must(not cells[at.PENDING], _NOT_IN, what=_QUESTIONS, phase=PHASES[phase])
    if phase not in (at.COLLECTING, at.PARDONS):
        must(not cells[at.TURN], _NOT_IN, what=_TURN, phase=PHASES[phase])
    _CHECKS[phase](cells)


def _check_cards(cells: Cells) -> None:
    """Six copies of each card, and piles no higher than the game can make them."""
    for city in range(at.CITIES):
        _check_pile(cells, city)
    nothing_lost(pieces(cells), dict.fromkeys(CARDS, at.COPIES))


def pieces(cells: Cells) -> dict[str, int]:
    """Return everything that can neither appear nor vanish, counted."""
    found = {"viziers": 0, "markers": len(set(cells[at.MARKER : at.INDEX]))}
    for vizier in range(at.VIZIERS):
        place = cells[at.PLACE + vizier]
        seated = place >= at.RING_SIZE or cells[at.RING + place] == vizier + 1
        found["viziers"] += seated and place <= at.ISLAND
    for card, count in enumerate(_count_cards(cells)):
        found[CARDS[card]] = count
    return found


def _count_cards(cells: Cells) -> list[int]:
    count = [0] * at.CARDS
    for cell in range(at.SEATS * at.CARDS):
        count[cell % at.CARDS] += cells[at.HAND + cell]
    for city in range(at.CITIES):
        for card in state.pile_cards(cells, city):
            count[card] += 1
    return count


def _check_pile(cells: Cells, city: int) -> None:
    cards = state.pile_cards(cells, city)
    seen = cells[at.KNOWN + city]
    name = CITY_NAMES[city]
    must(len(cards) - seen <= at.START_SIZES[city], _HIGH, city=name)
    below = cards if city == at.KAFFA else cards[:seen]
    must(below.count(at.PARDON) >= seen, _UNDER, city=name, seen=seen)


def _check_end(cells: Cells) -> None:
    """The game is over exactly when somebody has won or the last round is played."""
    over = cells[at.PHASE] == at.OVER
    must(over == bool(cells[at.WINNER]), _END)
    must(1 <= cells[at.ROUND] <= cells[at.ROUND_CAP], _ROUND)
    favourite = cells[at.RING + at.FAVOURITE]
    reigns = favourite and at.powers(cells, at.owner(cells, favourite - 1)) == at.ALL_POWERS
    entry = at.owner(cells, favourite - 1) + 1 if reigns else 0
    if cells[at.WINNER] == at.DRAWN:
        must(not reigns and cells[at.ROUND] == cells[at.ROUND_CAP], _NOT_DRAWN)
    else:
        must(cells[at.WINNER] == entry, _WINNER)


def _check_intrigue(cells: Cells) -> None:
    _no_orders(cells)
    must(not all(cells[at.READY : at.READY + at.SEATS]), _ALL_READY)
    for pair in range(at.SEATS * at.SEATS):
        if cells[at.OPEN + pair]:
            _check_offer(cells, pair)
    for seat in range(at.SEATS):
        opened = cells[at.OPEN + seat * at.SEATS : at.OPEN + (seat + 1) * at.SEATS]
        must(sum(opened) <= cells[at.MADE + seat], _MADE, seat=seat)


def _check_offer(cells: Cells, pair: int) -> None:
    giver, taker = divmod(pair, at.SEATS)
    gives = cells[at.OFFER + pair * 12 : at.OFFER + pair * 12 + 6]
    asks = cells[at.OFFER + pair * 12 + 6 : at.OFFER + pair * 12 + 12]
    must(giver != taker and any(gives) and any(asks), _OFFER)
    for card in range(at.POWERS):
        must(not (gives[card] and asks[card]), _OFFER)
        must(gives[card] <= cells[at.HAND + giver * at.CARDS + card], _PAYABLE)
        must(asks[card] <= cells[at.HAND + taker * at.CARDS + card], _PAYABLE)


def _check_planning(cells: Cells) -> None:
    sealed = cells[at.SEALED : at.SEALED + at.SEATS]
    must(not all(sealed), _ALL_SEALED)
    for seat in range(at.SEATS):
        if sealed[seat]:
            must(bool(cells[at.ACCUSED + seat]), _ACCUSES, seat=seat)
            _check_plan(cells, seat)


def _check_plan(cells: Cells, seat: int) -> None:
    """The plan is one the seat could have sealed just now."""
    plan = at.PLAN + seat * at.SHAPES
    for shape in range(at.SHAPES):
        vizier = at.own_vizier(cells, seat, shape)
        free = cells[at.PLACE + vizier] <= at.HOME
        allowed = travel.plan_codes(cells, seat, shape, plan) if free else [0]
        must(cells[plan + shape] in allowed, _PLAN, seat=seat, vizier=VIZIER_NAMES[vizier])
    if cells[at.ASK_ME + seat]:
        must(travel.may_collect_openly(cells, seat, plan), _ASK_ME, seat=seat)


def _check_travelled(cells: Cells) -> None:
    """All orders are open and the viziers stand where they can have brought them."""
    for seat in range(at.SEATS):
        must(bool(cells[at.SEALED + seat] and cells[at.ACCUSED + seat]), _OPENED)
        for shape in range(at.SHAPES):
            vizier = at.own_vizier(cells, seat, shape)
            code = cells[at.PLAN + seat * at.SHAPES + shape]
            arrived = _could_arrive(cells, code, cells[at.PLACE + vizier])
            must(arrived, _ARRIVED, vizier=VIZIER_NAMES[vizier])


def _could_arrive(cells: Cells, code: int, place: int) -> bool:
    if not code or place > at.HOME:
        return not code and place > at.HOME
    if code == at.STAY:
        return place < at.HOME
    if code <= at.TO_SEAT:
        return place == at.CITY + code - at.TO_CITY
    return place >= at.CITY or cells[at.MARKER + place] == code - at.TO_SEAT


def _check_collecting(cells: Cells) -> None:
    _check_travelled(cells)
    open_cities = ~(1 << at.KAFFA)
    seat = at.in_order(cells, cells[at.TURN])
    pending = cells[at.PENDING]
    free = at.collectable(cells, seat)
    must(bool(pending) and pending in (free, free & ~open_cities), _PENDING, seat=seat)
    in_kaffa = pending & ~open_cities
    must(not in_kaffa or bool(cells[at.SEARCHED + seat]), _SEARCHED, seat=seat)
    for turn in range(at.SEATS):
        other = at.in_order(cells, turn)
        asks = cells[at.ASK_ME + other]
        later = turn > cells[at.TURN] and at.collectable(cells, other) & open_cities
        must(not asks or bool(later), _ASK_ME, seat=other)


def _check_demand(cells: Cells) -> None:
    _check_travelled(cells)
    must(not any(cells[at.ASK_ME : at.ASK_ME + at.SEATS]), _NOT_IN, **_ASKING_NOW)
    must(bool(gather.demand_words(cells)), _DEMAND)


def _check_pardons(cells: Cells) -> None:
    must(all(cells[at.SEALED : at.SEALED + at.SEATS]), _OPENED)
    must(not any(cells[at.ACCUSED : at.LAST_ACCUSED]), _COUNTED)
    seat = at.in_order(cells, cells[at.TURN])
    must(bool(justice.pardon_words(cells, seat)), _PARDON, seat=seat)


def _no_orders(cells: Cells) -> None:
    idle = not any(cells[at.SEALED : at.LAST_ACCUSED])
    must(idle, _NOT_IN, what=_ORDERS, phase=PHASES[cells[at.PHASE]])


_CHECKS = (
    _check_intrigue,
    _check_planning,
    _check_collecting,
    _check_demand,
    _check_pardons,
    _no_orders,
)

_INTRIGUE_THINGS = Text("offers and readiness")
_QUESTIONS = Text("questions to a collector")
_TURN = Text("turns")
_ORDERS = Text("orders")
_ASKING_NOW = {"what": Text("a wish to be asked"), "phase": "demand"}
_HIGH = Text("{city} holds more cards than it can.")
_UNDER = Text("{city} should have {seen} pardons at the bottom.")
_END = Text(
    "A game is over exactly when it has a winner or is drawn: “phase” and “winner” disagree."
)
_ROUND = Text("“round” must lie between 1 and the last round of the options.")
_NOT_DRAWN = Text("A game is drawn only after its last round, with nobody having won.")
_WINNER = Text(
    "The winner is whoever owns all six powers and has a vizier on the favourite seat;"
    " “winner” says otherwise."
)
_STARTER = Text("The starter must own the vizier at the highest marker.")
_NOT_IN = Text("There are no {what} in phase “{phase}”.")
_ALL_READY = Text("When everybody is ready the intrigue is over.")
_OFFER = Text("An offer gives and asks at least one card, of different kinds, between two players.")
_PAYABLE = Text("An open offer names cards that are not held.")
_MADE = Text("Seat {seat} has more offers open than “offers_made” says it made.")
_ALL_SEALED = Text("When everybody has sealed, the orders are opened.")
_ACCUSES = Text("The order of seat {seat} accuses nobody.")
_PLAN = Text("Seat {seat} cannot have planned this for {vizier}.")
_ASK_ME = Text("Seat {seat} has no open card left to be asked about.")
_OPENED = Text(
    "In this phase every seat has an order, with an accusation until the votes are counted."
)
_ARRIVED = Text("The plan for {vizier} does not lead where it stands.")
_PENDING = Text("“asked_about” must name the cities where seat {seat} can collect now.")
_SEARCHED = Text("Seat {seat} is searching Kaffa, so “searched_kaffa” must say so.")
_DEMAND = Text("Nobody can demand a card here.")
_COUNTED = Text("In the pardon phase the accusations are counted already.")
_PARDON = Text("Seat {seat} has nobody to pardon.")
