"""What one did in the own rounds: how often one was there to play, and points as 1, ½ and 0.

Byes and forfeits. Who asked for a bye, was away or did not come was not there to play. *Standard
points* are a win for more points than the opponent had, half a win for as many; without playing,
for more than a draw or as much. In a round robin a lost forfeit counts as a round played in the
edition of 2024, and no more since.
"""

from fractions import Fraction

from tournaments.standings.ledger import AHEAD, CAPPED, LEVEL, Ledger, Turn, results
from tournaments.standings.values import FORFEIT_LOSS, PLAYED, VOLUNTARY_KINDS


def there(book: Ledger, id_: int) -> list[int]:
    """Return for each round 1 where one was there to play."""
    return [int(_there(book, turn)) for turn in book.turns[id_]]


def _there(book: Ledger, turn: Turn) -> bool:
    if book.scheme.drawn and turn.met:
        return turn.kind != FORFEIT_LOSS or book.scheme.edition < CAPPED
    return turn.kind not in VOLUNTARY_KINDS


def standard(book: Ledger, id_: int) -> list[Fraction]:
    """Return the standard points of each round; at a table the average against its opponents."""
    return [_standard(book, turn) for turn in book.turns[id_]]


def _standard(book: Ledger, turn: Turn) -> Fraction:
    if turn.kind == PLAYED and turn.met:
        ahead = results(book, turn)
        return Fraction(sum(each for _other, each in ahead), AHEAD * len(ahead))
    if turn.points == book.as_draw:
        return Fraction(LEVEL, AHEAD)
    return Fraction(int(turn.points > book.as_draw))
