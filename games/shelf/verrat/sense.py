"""What bots are told of a position of Verrat!

Who holds all six powers while a vizier of theirs sits at the Sultan's right has won. So a seat
stands by its kinds of power, the more the nearer they are to six, and by how soon a vizier of its
own will reach the favourite seat, which they all do by the shift, one seat a round. Votes at
court keep others from both, a pardon brings a vizier back, and a card held twice is something to
trade.
"""

from collections.abc import Sequence
from pathlib import Path

from games.kit.learned import Belonging, chances, learned_from
from games.kit.senses import Effort, Sense
from games.shelf.verrat.about import INFO
from games.shelf.verrat.features import NAMES_OF, described, scores
from games.shelf.verrat.layout import (
    ACCUSED,
    ASK_ME,
    BANISHED,
    CARDS,
    HAND,
    HOME,
    INTRIGUE,
    LAST_ACCUSED,
    MADE,
    OFFER,
    OPEN,
    PHASE,
    PLACE,
    PLAN,
    PLANNING,
    POWERS,
    READY,
    RING_SIZE,
    SEALED,
    SEATS,
    SHAPES,
    TYPES,
    own_vizier,
    owner,
    powers,
)

_OWN, _BLAME = 0.2, 0.2  # for accusing oneself, and the one who stands best
_FAIR, _VAIN = 0.01, 0.004  # an offer that both want; one that nobody can want


class VerratSense(Sense):
    """Verrat!, for four."""

    trusted = 12
    effort = Effort(words=16_000, ahead=24, worlds=64)
    learned = learned_from(
        Path(__file__).with_name("learned.json"),
        Belonging(INFO.slug, INFO.rules_version, tuple(NAMES_OF)),
    )

    def gain(self, cells: Sequence[int], seat: int) -> float:
        """Count kinds of power, and cards, and who sits where the winner sits."""
        places = list(cells)
        hand = places[HAND + seat * CARDS : HAND + seat * CARDS + POWERS]
        near = max((place for place in _courtiers(places, seat)), default=0)
        return (10 * TYPES[powers(places, seat)] + sum(hand) + near / 2) / 100 + _ready(
            places, seat
        )

    def standing(self, cells: Sequence[int]) -> list[float]:
        """Say how each seat stands."""
        return chances(scores(list(cells)))

    def described(self, cells: Sequence[int]) -> list[list[float]]:
        """Say by which numbers a value can be learned."""
        return described(list(cells))

    def plan(self, cells: Sequence[int], seat: int) -> float:
        """Say the same, and offer only what both can want."""
        places = list(cells)
        fair = sum(_fairness(places, seat, other) for other in range(SEATS) if other != seat)
        stands = self.standing(cells)
        return stands[seat] + fair + _ready(places, seat) + _charge(places, seat, stands)

    def unsettled(self, cells: Sequence[int]) -> bool:
        """Say that sealed orders are carried out together."""
        return cells[PHASE] == PLANNING

    def unsealed(self, cells: Sequence[int], seat: int) -> Sequence[int]:
        """Take back the sealed orders of the others."""
        places = list(cells)
        for other in range(SEATS) if cells[PHASE] == PLANNING else ():
            if other != seat and places[SEALED + other]:
                places[SEALED + other] = places[ACCUSED + other] = places[ASK_ME + other] = 0
                for shape in range(SHAPES):
                    places[PLAN + other * SHAPES + shape] = 0
        return places

    def talks(self, cells: Sequence[int]) -> bool:
        """Say that intrigue is no matter of searching."""
        return cells[PHASE] == INTRIGUE


def _charge(cells: list[int], seat: int, stands: list[float]) -> float:
    """Return what the last accusation of a seat is worth: the more, the better stands whoever it
    fell on, if it could count; nobody accuses a vizier of their own."""
    accused = cells[LAST_ACCUSED + seat] - 1
    if accused < 0 or (cells[PLACE + accused] > HOME and cells[BANISHED] != accused + 1):
        return 0.0
    whose = owner(cells, accused)
    return -_OWN if whose == seat else _BLAME * stands[whose]


def _ready(cells: list[int], seat: int) -> float:
    """Return a little for ending the talk, so that it ends."""
    return 0.001 if cells[READY + seat] or cells[PHASE] != INTRIGUE else 0.0


def _courtiers(cells: list[int], seat: int) -> list[int]:
    """Return how far round the ring the viziers of a seat at court have come."""
    places = [cells[PLACE + own_vizier(cells, seat, shape)] for shape in range(SHAPES)]
    return [place for place in places if place < RING_SIZE]


def _fairness(cells: list[int], seat: int, other: int) -> float:
    """Return what an open offer of a seat is worth: something where both gain a kind of power."""
    if not cells[OPEN + seat * SEATS + other]:
        return 0.0
    at = OFFER + (seat * SEATS + other) * 2 * POWERS
    gives, asks = cells[at : at + POWERS], cells[at + POWERS : at + 2 * POWERS]
    mine = _kinds_after(cells, seat, asks, gives) - TYPES[powers(cells, seat)]
    theirs = _kinds_after(cells, other, gives, asks) - TYPES[powers(cells, other)]
    if _kinds_after(cells, other, gives, asks) == POWERS:
        return -_OWN
    if mine > 0 and theirs >= 0 and sum(gives) >= sum(asks):
        return _FAIR * mine + (_FAIR if theirs > 0 else 0.0) - _VAIN * cells[MADE + seat] / 2
    return -_VAIN


def _kinds_after(cells: list[int], seat: int, gets: list[int], gives: list[int]) -> int:
    hand = cells[HAND + seat * CARDS : HAND + seat * CARDS + POWERS]
    return sum(held + more - less > 0 for held, more, less in zip(hand, gets, gives, strict=True))
