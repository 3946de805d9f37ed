"""The boards of a team's matches, added up over the event: the first boards count most.

*Board count* multiplies each point with the number of its board; the lowest is best, and those who
are compared should have as many points. *Top boards* looks at the first board, then the second,
until they differ. *Without the bottom boards* leaves the last board out, then the last two.

Byes and forfeits. A forfeit on a board is a game; a match won without playing, and a full bye, are
won on every board, a half-point bye is half of that.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.board_points import boards_of
from tournaments.standings.tiebreaks.measure import (
    Explain,
    Measure,
    Sum,
    Term,
    behind,
    of_sums,
)

HALVES = 2


def board_count() -> tuple[Measure, Explain]:
    """Return the points times the number of their board, with a minus: the lowest is best."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        halves = enumerate(_by_board(ledger, id_), 1)
        return Sum(tuple(Term(Fraction(-number * half, HALVES)) for number, half in halves))

    return of_sums(explain), explain


def top_boards() -> tuple[Measure, Explain]:
    """Return how many of the tied have less on the first board on which they differ."""
    return _compared(tuple)


def without_bottom_boards() -> tuple[Measure, Explain]:
    """Return how many of the tied have less once enough of the last boards are left out."""
    return _compared(lambda halves: tuple(reversed(list(accumulate(halves))))[1:])


def _compared(key_of: Callable[[list[int]], tuple[int, ...]]) -> tuple[Measure, Explain]:
    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        return behind({id_: key_of(_by_board(ledger, id_)) for id_ in ids})

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return Sum(tuple(Term(Fraction(half, HALVES)) for half in _by_board(ledger, id_)))

    return measure, explain


def _by_board(book: Ledger, id_: int) -> list[int]:
    """Return the halves that each board has made in all rounds."""
    rounds = [boards_of(turn.place, book.scheme) for turn in book.turns[id_]]
    return [sum(board) for board in zip(*rounds, strict=True)]
