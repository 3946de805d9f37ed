"""Line-ups of a match of squads: who sits at which board, until when, and what the boards give.

| Rule | |
|---|---|
| order | nobody sits above somebody who stands higher on the list; people may be left out |
| once | nobody sits at two boards |
| empty | a board may stay empty: it is lost unplayed; empty on both sides it gives nothing |
| missing | who hands in nothing plays with the first of the list |
| first seat | the side named first has it at boards 1, 3, 5; the other at 2, 4, 6 |

Line-ups are due when the match begins: at the time that was agreed, else when its match day does,
but not within a day of being paired. Until then nobody reads the other side's, unless both are in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

WARNING = timedelta(days=1)  # captains have at least so long to hand in
WIN, DRAW = 2, 1  # in halves

Seated = tuple[int | None, ...]


@dataclass(frozen=True)
class BoardScore:
    """How one board ended: half points of both sides, and which sides did not play."""

    halves: tuple[int, int]
    forfeits: tuple[int, ...] = ()


@dataclass(frozen=True)
class MatchScore:
    """How a match ended: the rank of each side, sides that were not there, half points of each."""

    ranks: tuple[int, int]
    forfeits: tuple[int, ...]
    halves: tuple[int, int]


# What can be said of a board where both sides have somebody, by the word that says it.
ENDINGS = {
    "first": BoardScore((WIN, 0)),
    "draw": BoardScore((DRAW, DRAW)),
    "second": BoardScore((0, WIN)),
    "second-absent": BoardScore((WIN, 0), (1,)),
    "first-absent": BoardScore((0, WIN), (0,)),
    "both-absent": BoardScore((0, 0), (0, 1)),
}


def faults_of(wanted: Seated, listed: Sequence[int], boards: int) -> tuple[str, ...]:
    """Return what is wrong with a line-up, by name: nothing for a good one."""
    return tuple(_faults(wanted, listed, boards))


def _faults(wanted: Seated, listed: Sequence[int], boards: int) -> Iterator[str]:
    named = [player for player in wanted if player is not None]
    if len(wanted) != boards:
        yield "boards"
    if not named:
        yield "nobody"
    if len(set(named)) != len(named):
        yield "twice"
    if not set(named) <= set(listed):
        yield "unlisted"
        return
    places = [listed.index(player) for player in named]
    if sorted(places) != places:
        yield "order"


def by_list(listed: Sequence[int], boards: int) -> Seated:
    """Return who plays when nobody says it: the first of the list, and nobody behind its end."""
    first: list[int | None] = list(listed[:boards])
    return tuple(first + [None] * (boards - len(first)))


def first_seat(board: int) -> int:
    """Return which side has the first seat at a board: 0 is the side named first."""
    return (board + 1) % 2


def due(begins: datetime, shown_at: datetime, agreed: datetime | None = None) -> datetime:
    """Return until when a line-up is handed in: when the match begins."""
    return agreed if agreed is not None else max(begins, shown_at + WARNING)


def empty_score(seated: tuple[int | None, int | None]) -> BoardScore | None:
    """Return how a board ends where somebody is missing from the line-ups; nothing elsewhere."""
    gone = tuple(side for side, player in enumerate(seated) if player is None)
    words = {(0,): "first-absent", (1,): "second-absent", (0, 1): "both-absent"}
    return ENDINGS[words[gone]] if gone else None


def match_score(boards: Sequence[BoardScore]) -> MatchScore:
    """Return what the boards make of the match; who was at no board at all was not there."""
    one, other = (sum(board.halves[side] for board in boards) for side in (0, 1))
    absent = tuple(side for side in (0, 1) if all(side in board.forfeits for board in boards))
    if absent == (0, 1):
        return MatchScore((1, 1), absent, (0, 0))
    if absent:
        # A walkover gives no board points, whoever had sat down.
        return MatchScore((2, 1) if absent == (0,) else (1, 2), absent, (0, 0))
    ranks = (1 + (other > one), 1 + (one > other))
    return MatchScore(ranks, (), (one, other))
