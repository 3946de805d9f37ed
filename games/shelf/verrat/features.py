"""What the learned value of Verrat! looks at: some numbers of a position for each player.

Who holds all six powers while a vizier of theirs sits at the Sultan's right has won. So the numbers
say how many kinds of power a player holds, how near its viziers have come to that seat, how many
are free, what weight it has in a vote, and what may still come: a pardon, cards to trade, powers it
lacks that others hold twice and must give when they are demanded. Each number counts anew by how
near anybody is to winning. The first is the score that was weighed by hand.

The module is compiled with the rules, so it keeps to whole numbers, floats and lists.
"""

from math import exp
from typing import Final

from games.shelf.verrat.justice import votes
from games.shelf.verrat.layout import (
    CARDS,
    CITY,
    FAVOURITE,
    HAND,
    HOME,
    ISLAND,
    NEEDED_TO_BE_BANISHABLE,
    PARDON,
    PLACE,
    POWERS,
    RING_SIZE,
    SEATS,
    SHAPES,
    SIZE,
    TYPES,
    lone_visitors,
    own_vizier,
    powers,
)

LOOKED_AT: Final[list[str]] = [
    "kinds", "four kinds", "five kinds", "six kinds", "cards", "twice", "pardon", "votes",
    "could be banished", "held twice by others", "nearest", "all near", "nearest by kinds",
    "favourite", "next", "at court", "travelling", "collecting", "imprisoned", "exiled",
]  # fmt: skip
NAMES_OF: Final[list[str]] = [
    "by hand", *LOOKED_AT, *[f"{name}, late" for name in LOOKED_AT]
]  # fmt: skip

_KINDS: Final[list[float]] = [0.0, 0.8, 1.7, 2.7, 3.7, 5.0, 6.8]
_NEAR: Final = 3.2  # a vizier about to sit at the Sultan's right, with all powers
_FREE: Final = 0.35  # a vizier that is not in a dungeon
_VOTE: Final = 0.025
_TWICE: Final = 0.12
_PARDON: Final = 0.15
_APART: Final = 1.7  # how far scores tell the winner
_VOTES: Final = 12.0  # the heaviest marker


class Plotter:
    """What a player holds, and where its viziers are."""

    def __init__(self, cells: list[int], seat: int) -> None:
        self.cells = cells
        self.seat = seat
        self.mask = powers(cells, seat)
        self.kinds = TYPES[self.mask]
        self.nearest = 0.0  # how near a vizier has come to the seat at the Sultan's right
        self.near = 0.0  # and all of them together
        self.free = 0
        for shape in range(SHAPES):
            place = cells[PLACE + own_vizier(cells, seat, shape)]
            if place <= HOME:
                self.free += 1
            if place < RING_SIZE:
                come = exp((place - FAVOURITE) / 3.0)
                self.nearest = max(self.nearest, come)
                self.near += come

    def soon(self) -> float:
        """Return how soon one of its viziers will sit there."""
        return self.nearest + 0.2 * self.near

    def by_kinds(self) -> float:
        """Return the same, as far as it would win there."""
        part = self.kinds / POWERS
        return self.soon() * part * part

    def twice(self) -> int:
        """Return how many powers it holds twice."""
        found, hand = 0, HAND + self.seat * CARDS
        for card in range(POWERS):
            if self.cells[hand + card] > 1:
                found += 1
        return found

    def pardons(self) -> int:
        """Return whether it can pardon, 0 or 1."""
        return min(1, self.cells[HAND + self.seat * CARDS + PARDON])


def scores(cells: list[int]) -> list[float]:
    """Return how each seat stands as it was weighed by hand, by how far this tells the winner."""
    return [_score(Plotter(cells, seat)) for seat in range(SEATS)]


def _score(plotter: Plotter) -> float:
    score = (
        _KINDS[plotter.kinds]
        + _NEAR * plotter.by_kinds()
        + _FREE * plotter.free
        + _VOTE * votes(plotter.cells, plotter.seat)
        + _TWICE * plotter.twice()
        + _PARDON * plotter.pardons()
    )
    return score / _APART


def described(cells: list[int]) -> list[list[float]]:
    """Return the numbers of each seat, in the order of their names."""
    plotters = [Plotter(cells, seat) for seat in range(SEATS)]
    late = 0.0
    for plotter in plotters:
        late = max(late, plotter.by_kinds())
    alone = lone_visitors(cells)
    rows: list[list[float]] = []
    for plotter in plotters:
        row = _hand(plotter) + _viziers(plotter, alone)
        rows.append([_score(plotter)] + row + [late * each for each in row])
    return rows


def _hand(plotter: Plotter) -> list[float]:
    """Return what a player holds, what it weighs in a vote, and what it could demand."""
    cells, hand = plotter.cells, HAND + plotter.seat * CARDS
    cards, others = 0, 0
    for card in range(POWERS):
        cards += cells[hand + card]
        for other in range(SEATS):
            if not cells[hand + card] and cells[HAND + other * CARDS + card] > 1:
                others += 1
    could = plotter.kinds >= NEEDED_TO_BE_BANISHABLE
    return [
        float(plotter.kinds),
        1.0 if plotter.kinds >= 4 else 0.0,
        1.0 if plotter.kinds >= 5 else 0.0,
        1.0 if plotter.kinds >= 6 else 0.0,
        float(cards),
        float(plotter.twice()),
        float(plotter.pardons()),
        votes(cells, plotter.seat) / _VOTES,
        plotter.soon() if could else 0.0,
        float(others),
    ]


def _viziers(plotter: Plotter, alone: list[int]) -> list[float]:
    """Return where a player's viziers are."""
    cells = plotter.cells
    found = [plotter.nearest, plotter.near, plotter.by_kinds()] + [0.0] * 7
    for shape in range(SHAPES):
        vizier = own_vizier(cells, plotter.seat, shape)
        place = cells[PLACE + vizier]
        if place < RING_SIZE:
            found[3] += 1.0 if place == FAVOURITE else 0.0
            found[4] += 1.0 if place == FAVOURITE - 1 else 0.0
            found[5] += 1.0
        elif place < HOME:
            city = place - CITY
            found[6] += 1.0
            found[7] += 1.0 if alone[city] and cells[SIZE + city] else 0.0
        elif place > HOME:
            found[8 if place < ISLAND else 9] += 1.0
    return found
