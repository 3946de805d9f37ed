"""Number of wins: the rounds that gave as much as a win, or a first place; and games as second.

Byes and forfeits. *Wins* counts what was given: a full bye and a forfeit win are wins if they are
worth as much. *Wins at the table* counts only games, in a round robin forfeits too. At a table a
first place that is shared is no win. Who has the second seat at a board plays Black; forfeits count
for it only in a round robin, and since the edition of 2026 only for who wins them.
"""

from tournaments.standings.ledger import CAPPED, Ledger, Turn
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.values import FORFEIT_LOSS, PLAYED

SECOND = 1


def won(book: Ledger, id_: int) -> list[int]:
    """Return for each round 1 for a win, else 0."""
    best = best_of_a_round(book.scheme)
    return [int(turn.points >= best) for turn in book.turns[id_]]


def won_playing(book: Ledger, id_: int) -> list[int]:
    """Return the same for rounds really played."""
    rounds = zip(won(book, id_), book.turns[id_], strict=True)
    return [win if turn.kind == PLAYED or turn.met else 0 for win, turn in rounds]


def with_black(book: Ledger, id_: int) -> list[int]:
    """Return for each round 1 where the second seat was played."""
    return [int(_black(book, turn)) for turn in book.turns[id_]]


def won_with_black(book: Ledger, id_: int) -> list[int]:
    """Return for each round 1 where the second seat was played and won."""
    rounds = zip(won_playing(book, id_), with_black(book, id_), strict=True)
    return [win * black for win, black in rounds]


def _black(book: Ledger, turn: Turn) -> bool:
    if book.scheme.by_rank or not turn.met or turn.place.seat != SECOND:
        return False
    return turn.kind != FORFEIT_LOSS or book.scheme.edition < CAPPED
