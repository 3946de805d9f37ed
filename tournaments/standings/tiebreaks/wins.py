"""Number of wins: the rounds that gave as much as a win, or a first place.

Byes and forfeits. `wins` counts what was given: a full bye and a forfeit win are wins if they are
worth as much. `wins-played` counts only rounds really played. At a table a first place that is
shared is no win.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.measure import TieBreak, of_terms
from tournaments.standings.values import PLAYED


def wins(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return how many rounds were won, playing or not."""
    return fractions({id_: sum(_won(ledger, id_)) for id_ in ids})


def wins_played(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return how many rounds were won at the table."""
    return fractions({id_: sum(_won_playing(ledger, id_)) for id_ in ids})


def _won(ledger: Ledger, id_: int) -> list[int]:
    """Return for each round 1 for a win, else 0."""
    best = best_of_a_round(ledger.scheme)
    return [int(turn.points >= best) for turn in ledger.turns[id_]]


def _won_playing(ledger: Ledger, id_: int) -> list[int]:
    won = zip(_won(ledger, id_), ledger.turns[id_], strict=True)
    return [win if turn.kind == PLAYED else 0 for win, turn in won]


WINS = TieBreak("wins", "Number of wins", "Numero di vittorie", wins, of_terms(_won))
WINS_PLAYED = TieBreak(
    "wins-played",
    "Wins at the table",
    "Vittorie al tavolo",
    wins_played,
    of_terms(_won_playing),
)
