"""Whole positions: the opening, and what is written down of one.

The JSON is made to be written by hand as well: an arbiter names seats by their markers, viziers
by colour and shape, cards by name; whatever is left out takes the value it has most of the time
(README.md lists every key). reading.py checks and reads it back.
"""

from collections.abc import Mapping

from games.kit.dice import KeyedDice, secret_from
from games.kit.inner import Cells
from games.protocol import Json
from games.shelf.verrat import justice
from games.shelf.verrat import layout as at
from games.shelf.verrat.material import CARDS, CITIES, COLOURS, PHASES, SHAPES, TRAVELS, VIZIERS

SLUG = "verrat"
RULES_VERSION = 1


def opening(options: Mapping[str, "bool | int | str"], seed: bytes) -> Cells:
    """Return the first position: everything shuffled, two open cards each, round 1 begun."""
    cells = [0] * at.CELLS
    cells[at.ROUND_CAP] = int(options["rounds"])
    cells[at.OFFER_CAP] = int(options["offers"])
    cells[at.DEPARTURES_FIRST] = TRAVELS.index(str(options["travel"]))
    cells[at.SECRET] = secret_from(seed)
    dice = KeyedDice(cells[at.SECRET])
    set_ring(cells, _shuffled(dice, 12), [1 + n for n in _shuffled(dice, 12)])
    _deal(cells, dice)
    set_colours(cells, _shuffled(dice, 4))
    cells[at.DRAWS] = dice.count
    cells[at.ROUND] = 1
    justice.begin_round(cells, None)
    return cells


def set_ring(cells: Cells, viziers: list[int], markers: list[int]) -> None:
    """Seat the viziers and lay the markers, both clockwise from the Sultan's left."""
    for ring, vizier in enumerate(viziers):
        cells[at.PLACE + vizier] = at.HOME
        at.put(cells, vizier, ring)
    set_markers(cells, markers)


def set_markers(cells: Cells, markers: list[int]) -> None:
    """Lay the markers clockwise from the Sultan's left."""
    for ring, marker in enumerate(markers):
        cells[at.MARKER + ring] = marker
        cells[at.INDEX + marker] = ring


def set_colours(cells: Cells, colours: list[int]) -> None:
    """Give each seat its colour."""
    for seat, colour in enumerate(colours):
        cells[at.COLOUR_OF + seat] = colour
        cells[at.SEAT_OF + colour] = seat


def place_name(cells: Cells, place: int) -> str:
    """Return the word for a place: "seat-8", "kaffa", "home", "dungeon-2" or "island"."""
    if place < at.RING_SIZE:
        return f"seat-{cells[at.MARKER + place]}"
    if place < at.HOME:
        return CITIES[place - at.CITY]
    return ("home", "dungeon-1", "dungeon-2", "dungeon-3", "island")[place - at.HOME]


def plan_name(code: int) -> str:
    """Return the word for a plan: "stay", a city, or "seat-8"."""
    if code == at.STAY:
        return "stay"
    if code > at.TO_SEAT:
        return f"seat-{code - at.TO_SEAT}"
    return CITIES[code - at.TO_CITY]


def plan_json(codes: list[int]) -> dict[str, Json]:
    """Return the plans of one seat by shape; viziers that are not free have none."""
    return {SHAPES[n]: plan_name(code) for n, code in enumerate(codes) if code}


def count_json(counts: list[int]) -> dict[str, Json]:
    """Return how many of each card there are, leaving out what there is none of."""
    return {CARDS[n]: count for n, count in enumerate(counts) if count}


def options_json(cells: Cells) -> dict[str, Json]:
    """Return the options the game is played with."""
    return {
        "offers": cells[at.OFFER_CAP],
        "rounds": cells[at.ROUND_CAP],
        "travel": TRAVELS[cells[at.DEPARTURES_FIRST]],
    }


def offers_json(cells: Cells) -> list[Json]:
    """Return the offers that lie open, in the order of their makers."""
    found: list[Json] = []
    for pair in range(at.SEATS * at.SEATS):
        if cells[at.OPEN + pair]:
            cards = cells[at.OFFER + pair * 12 : at.OFFER + pair * 12 + 12]
            found.append(
                {
                    "from": pair // at.SEATS,
                    "to": pair % at.SEATS,
                    "gives": count_json(cards[:6]),
                    "asks": count_json(cards[6:]),
                }
            )
    return found


def last_vote_json(cells: Cells) -> Json:
    """Return how the last vote went, or None before the first."""
    if not cells[at.VOTED]:
        return None
    votes: list[Json] = [
        {
            "accused": VIZIERS[cells[at.LAST_ACCUSED + seat] - 1],
            "weight": cells[at.LAST_WEIGHT + seat],
        }
        for seat in range(at.SEATS)
    ]
    banished = cells[at.BANISHED]
    return {"votes": votes, "banished": VIZIERS[banished - 1] if banished else None}


def order_json(cells: Cells, seat: int) -> Json:
    """Return what the seat sealed: plans until the round ends, the accusation until it is
    opened; None while it has sealed nothing."""
    if not cells[at.SEALED + seat]:
        return None
    plan = at.PLAN + seat * at.SHAPES
    accused = cells[at.ACCUSED + seat]
    return {
        "plan": plan_json(cells[plan : plan + at.SHAPES]),
        "accuses": VIZIERS[accused - 1] if accused else None,
        "ask_me": bool(cells[at.ASK_ME + seat]),
    }


def winner_json(cells: Cells) -> Json:
    """Return the winner's seat, "draw", or None while the game runs."""
    winner = cells[at.WINNER]
    return None if not winner else "draw" if winner == at.DRAWN else winner - 1


def encode(cells: Cells) -> dict[str, Json]:
    """Return the whole position as JSON, secrets included."""
    seats = range(at.SEATS)
    return {
        "game": SLUG,
        "rules_version": RULES_VERSION,
        "options": options_json(cells),
        "round": cells[at.ROUND],
        "phase": PHASES[cells[at.PHASE]],
        "starter": cells[at.STARTER],
        "turn": cells[at.TURN],
        "winner": winner_json(cells),
        "colours": [COLOURS[cells[at.COLOUR_OF + seat]] for seat in seats],
        "markers": cells[at.MARKER : at.MARKER + at.RING_SIZE],
        "viziers": {
            vizier: place_name(cells, cells[at.PLACE + n]) for n, vizier in enumerate(VIZIERS)
        },
        "hands": [count_json(hand_of(cells, seat)) for seat in seats],
        "piles": {city: pile_json(cells, n) for n, city in enumerate(CITIES)},
        "searched_kaffa": [bool(cells[at.SEARCHED + seat]) for seat in seats],
        "ready": [bool(cells[at.READY + seat]) for seat in seats],
        "offers_made": [cells[at.MADE + seat] for seat in seats],
        "offers": offers_json(cells),
        "orders": [order_json(cells, seat) for seat in seats],
        "asked_about": asked_json(cells),
        "last_vote": last_vote_json(cells),
        "secret": f"{cells[at.SECRET]:032x}",
        "draws": cells[at.DRAWS],
    }


def hand_of(cells: Cells, seat: int) -> list[int]:
    """Return how many of each card the seat holds."""
    return cells[at.HAND + seat * at.CARDS : at.HAND + (seat + 1) * at.CARDS]


def pile_json(cells: Cells, city: int) -> dict[str, Json]:
    """Return a city's cards, top first (Kaffa's by kind), and the pardons seen put under it."""
    pile = at.PILE + city * at.PILE_ROOM
    if city == at.KAFFA:
        cards = [CARDS[n] for n in range(at.CARDS) for _ in range(cells[pile + n])]
    else:
        size = cells[at.SIZE + city]
        cards = [CARDS[card] for card in reversed(cells[pile : pile + size])]
    return {"cards": cards, "pardons_seen": cells[at.KNOWN + city]}


def asked_json(cells: Cells) -> list[Json]:
    """Return the cities the collector is being asked about."""
    return [city for n, city in enumerate(CITIES) if cells[at.PENDING] & 1 << n]


def _shuffled(dice: KeyedDice, count: int) -> list[int]:
    things = list(range(count))
    dice.shuffle(things)
    return things


def _deal(cells: Cells, dice: KeyedDice) -> None:
    """Two open cards each, four to Kaffa, five to every other city."""
    deck = [card for card in range(at.CARDS) for _ in range(at.COPIES)]
    dice.shuffle(deck)
    for n in range(2 * at.SEATS):
        cells[at.HAND + n // 2 * at.CARDS + deck.pop()] += 1
    for city, size in enumerate(at.START_SIZES):
        lay_pile(cells, city, [deck.pop() for _ in range(size)])


def lay_pile(cells: Cells, city: int, cards: list[int]) -> None:
    """Put these cards, bottom first, into an empty city."""
    pile = at.PILE + city * at.PILE_ROOM
    cells[at.SIZE + city] = len(cards)
    for depth, card in enumerate(cards):
        if city == at.KAFFA:
            cells[pile + card] += 1
        else:
            cells[pile + depth] = card
