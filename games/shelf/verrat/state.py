"""The opening, and how the table is laid: markers, colours and piles."""

from collections.abc import Mapping

from games.kit.dice import KeyedDice, secret_from
from games.kit.inner import Cells
from games.shelf.verrat import justice
from games.shelf.verrat import layout as at
from games.shelf.verrat.material import TRAVELS

SLUG = "verrat"
RULES_VERSION = 1


def opening(options: Mapping[str, "bool | int | str"], seed: bytes) -> Cells:
    """Return the first position: everything shuffled, two open cards each, round 1 begun."""
    cells = [0] * at.CELLS
    cells[at.ROUND_CAP] = int(options["rounds"])
    cells[at.OFFER_CAP] = int(options["offers"])
    cells[at.DEPARTURES_FIRST] = TRAVELS.index(str(options["travel"]))
    cells[at.FEW_VOICES] = int(options["accusers"] == "four-cards")
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


def pile_cards(cells: Cells, city: int) -> list[int]:
    """Return a city's cards, bottom first; Kaffa's by kind."""
    pile = at.PILE + city * at.PILE_ROOM
    if city == at.KAFFA:
        return [card for card in range(at.CARDS) for _ in range(cells[pile + card])]
    return cells[pile : pile + cells[at.SIZE + city]]
