"""A whole position as JSON, made to be written by hand as well.

An arbiter names seats by their markers, viziers by colour and shape, cards by name; whatever is
left out takes the value it has most of the time (README.md lists every key). Here stand names,
numbers and shapes; laws.py asks whether the whole is a position the game can reach.
"""

from functools import lru_cache

from games.kit import schema
from games.kit.given import Numbered, all_different, as_list, as_whole, as_word, must, numbered
from games.kit.inner import Cells
from games.kit.options import KeptOptions
from games.kit.schema import Shape, Stored, by_name, each, flag, maybe, one_of, only, table, whole
from games.kit.text import Text
from games.protocol import Json
from games.shelf.verrat import justice, state
from games.shelf.verrat import layout as at
from games.shelf.verrat.about import OPTIONS
from games.shelf.verrat.material import CARDS, CITIES, COLOURS, PHASES, POWERS, SHAPES, VIZIERS

KEPT = KeptOptions(
    OPTIONS,
    {
        "offers": at.OFFER_CAP,
        "rounds": at.ROUND_CAP,
        "travel": at.DEPARTURES_FIRST,
        "accusers": at.FEW_VOICES,
    },
    at.SEATS,
    frozenset(("accusers",)),
)
_CARDS = numbered(CARDS)
_CITIES = numbered(CITIES)
_SOMEBODY = numbered(VIZIERS, 1)
_SEAT = at.SEATS - 1
PLANS = (
    {"stay": at.STAY}
    | numbered(CITIES, at.TO_CITY)
    | numbered((f"seat-{marker}" for marker in range(1, at.RING_SIZE + 1)), at.TO_SEAT + 1)
)


def read(data: object) -> Cells:
    """Return the cells these data describe. Raise BadState or OtherRules."""
    cells = POSITION.read(data)
    state.set_colours(cells, cells[at.COLOUR_OF : at.SEAT_OF])
    state.set_markers(cells, cells[at.MARKER : at.INDEX])
    _seat_viziers(cells)
    if cells[at.STARTER] < 0:
        cells[at.STARTER] = 0
        cells[at.STARTER] = justice.starter(cells)
    return cells


def places(cells: Cells) -> Numbered:
    """Return the words for the places: "seat-8", "kaffa", "home", "dungeon-2" or "island"."""
    return _places(tuple(cells[at.MARKER : at.INDEX]))


@lru_cache(maxsize=64)
def _places(markers: tuple[int, ...]) -> Numbered:
    others = (*CITIES, "home", "dungeon-1", "dungeon-2", "dungeon-3", "island")
    return numbered((*(f"seat-{marker}" for marker in markers), *others))


def _seat_viziers(cells: Cells) -> None:
    taken: dict[int, str] = {}
    for vizier, name in enumerate(VIZIERS):
        place = cells[at.PLACE + vizier]
        single = place < at.RING_SIZE or at.DUNGEON <= place <= at.DEEPEST
        where = PLACE.write(cells, vizier)
        must(not single or place not in taken, _CROWDED, one=taken.get(place), other=name,
             where=where)  # fmt: skip
        taken[place] = name
        if place < at.RING_SIZE:
            cells[at.RING + place] = vizier + 1


def _blank() -> Cells:
    cells = [0] * at.CELLS
    cells[at.ROUND] = 1
    cells[at.STARTER] = -1  # then it is whoever has the highest marker
    state.set_colours(cells, [0, 1, 2, 3])
    return cells


def _read_winner(cells: Cells, index: int, value: object, where: str) -> None:
    drawn = value == "draw"
    cells[at.WINNER] = at.DRAWN if drawn else as_whole(value, where, 0, _SEAT) + 1


def _write_winner(cells: Cells, index: int) -> Json:
    return "draw" if cells[at.WINNER] == at.DRAWN else cells[at.WINNER] - 1


def _read_pile(cells: Cells, city: int, value: object, where: str) -> None:
    cards = [as_word(card, where, _CARDS) for card in as_list(value, where)]
    must(len(cards) <= at.PILE_ROOM, _PILE, city=CITIES[city])
    state.lay_pile(cells, city, cards[::-1])


def _write_pile(cells: Cells, city: int) -> Json:
    cards = state.pile_cards(cells, city)
    return [CARDS[card] for card in (cards if city == at.KAFFA else cards[::-1])]


_OFFER = table(  # in cells of its own: from, to, six given, six asked
    {
        "from": whole(0, 0, _SEAT),
        "to": whole(1, 0, _SEAT),
        "gives": by_name(numbered(POWERS), whole(2, 0, at.COPIES), there=2),
        "asks": by_name(numbered(POWERS), whole(8, 0, at.COPIES), there=8),
    },
    "from",
    "to",
)


def _read_offers(cells: Cells, index: int, value: object, where: str) -> None:
    entries = as_list(value, where)
    for n, entry in enumerate(entries):
        offer = [0] * 14
        _OFFER.read(offer, 0, entry, f"{where}[{n}]")
        pair = offer[0] * at.SEATS + offer[1]
        cells[at.OPEN + pair] = 1
        cells[at.OFFER + pair * 12 : at.OFFER + pair * 12 + 12] = offer[2:]
    made = sum(cells[at.OPEN : at.OFFER])
    all_different([*range(made), *[0] * (len(entries) - made)], where)


def _write_offers(cells: Cells, index: int) -> Json:
    """Return the offers that lie open, in the order of their makers."""
    return [
        _OFFER.write(
            [*divmod(pair, at.SEATS), *cells[at.OFFER + pair * 12 : at.OFFER + pair * 12 + 12]], 0
        )
        for pair in range(at.SEATS * at.SEATS)
        if cells[at.OPEN + pair]
    ]


PLACE = one_of(at.PLACE, places)
PLAN = by_name(numbered(SHAPES), one_of(at.PLAN, PLANS), there=at.PLAN)
PILE = Shape(_read_pile, _write_pile)
ORDER = maybe(
    table(
        {"plan": PLAN, "accuses": maybe(one_of(at.ACCUSED, _SOMEBODY)), "ask_me": flag(at.ASK_ME)}
    ),
    at.SEALED,
)
_VOTE = table(
    {"accused": one_of(at.LAST_ACCUSED, _SOMEBODY), "weight": whole(at.LAST_WEIGHT, 0, 33)},
    *("accused", "weight"),
)
POSITION = Stored(
    state.RULES_VERSION,
    _blank,
    {
        "game": only(state.SLUG),
        "rules_version": only(state.RULES_VERSION),
        "options": KEPT.shape(),
        "round": whole(at.ROUND, 1, 100),
        "phase": one_of(at.PHASE, numbered(PHASES)),
        "starter": whole(at.STARTER, 0, _SEAT),
        "turn": whole(at.TURN, 0, _SEAT),
        "winner": maybe(Shape(_read_winner, _write_winner), at.WINNER),
        "colours": each(at.SEATS, one_of(at.COLOUR_OF, numbered(COLOURS)), different=True),
        "markers": each(at.RING_SIZE, whole(at.MARKER, 1, at.RING_SIZE), different=True),
        "viziers": by_name(numbered(VIZIERS), PLACE, every=True),
        "hands": each(at.SEATS, by_name(_CARDS, whole(at.HAND, 0, at.COPIES), there=at.HAND)),
        "piles": by_name(
            _CITIES, table({"cards": PILE, "pardons_seen": whole(at.KNOWN, 0, at.COPIES)})
        ),
        "searched_kaffa": each(at.SEATS, flag(at.SEARCHED)),
        "ready": each(at.SEATS, flag(at.READY)),
        "offers_made": each(at.SEATS, whole(at.MADE, 0, lambda cells: cells[at.OFFER_CAP])),
        "offers": Shape(_read_offers, _write_offers),
        "orders": each(at.SEATS, ORDER),
        "asked_about": schema.marks(at.PENDING, _CITIES),
        "last_vote": maybe(
            table(
                {"votes": each(at.SEATS, _VOTE), "banished": maybe(one_of(at.BANISHED, _SOMEBODY))},
                "votes",
            ),
            at.VOTED,
        ),
        "secret": schema.secret(at.SECRET),
        "draws": whole(at.DRAWS, 0, 1 << 40),
    },
    ("game", "markers", "viziers", "hands", "piles", "secret"),
)

_CROWDED = Text("{one} and {other} cannot both be in {where}.")
_PILE = Text("{city} cannot hold that many cards.")
