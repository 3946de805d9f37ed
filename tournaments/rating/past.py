"""All games that a list has seen, member by member, and what it has learned of its seats."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.rating.values import GAME, HALF, Learned, RatedGame

MOST = 1000  # of somebody's latest meetings with another side; older ones change nothing any more
SEAT_LIKE = 11 * GAME  # a seat is held for worth nothing as firmly as 44 even games say

Seats = dict[tuple[int, int], list[int]]  # by sides and seat: what it is worth, and built on


class Met(NamedTuple):
    """One side that somebody met, from where they sat."""

    partners: tuple[int, ...]
    others: tuple[int, ...]
    won: int  # millionths of a game
    day: int
    sides: int
    seat: int
    their_seat: int


class Past:
    """All that was played so far. `add` what stands already; a rated period adds itself."""

    def __init__(self, learned: Learned = ()) -> None:
        self.met: dict[int, deque[Met]] = {}
        self.seats: Seats = {}
        self.know_seats(learned)

    def know_seats(self, learned: Iterable[Sequence[int]]) -> None:
        """Take what was learned of the seats before."""
        self.seats = {(n, seat): [worth, known] for n, seat, worth, known in learned}

    def add(self, games: Iterable[RatedGame]) -> None:
        """Remember games."""
        for game in games:
            for member, met in meetings(game):
                self.met.setdefault(member, deque(maxlen=MOST)).append(met)

    def of(self, member: int) -> Sequence[Met]:
        """Return whom somebody met, the oldest first."""
        return self.met.get(member, ())

    def worth(self, sides: int, seat: int) -> float:
        """Return what a seat is worth."""
        return self.seats.get((sides, seat), (0, 0))[0] / GAME

    def learn(self, pulls: Mapping[tuple[int, int], Sequence[int]]) -> None:
        """Take in by how much each seat did better than was said, and how much that says."""
        for key in sorted(pulls):
            pull, told = pulls[key]
            seat = self.seats.setdefault(key, [0, 0])
            seat[1] += told
            seat[0] += pull * GAME // (seat[1] + SEAT_LIKE)

    @property
    def learned(self) -> Learned:
        """Return what is known of the seats, as it is kept."""
        return tuple((n, s, worth, told) for (n, s), (worth, told) in sorted(self.seats.items()))


def meetings(game: RatedGame) -> Iterator[tuple[int, Met]]:
    """Yield whom each member of a game met, side by side."""
    count = len(game.sides)
    for i, side in enumerate(game.sides):
        for member in side:
            partners = tuple([m for m in side if m != member]) if len(side) > 1 else ()
            for j, others in enumerate(game.sides):
                if i != j:
                    won = points_of(game.ranks[i], game.ranks[j])
                    yield member, Met(partners, others, won, game.day, count, i, j)


def points_of(mine: int, theirs: int) -> int:
    """Return what one side scores against another, in millionths."""
    return HALF if mine == theirs else GAME if mine < theirs else 0
