"""Number of wins: the rounds that gave as much as a win, or a first place.

Byes and forfeits. `wins` counts what was given: a full bye and a forfeit win are wins if they are
worth as much. `wins-played` counts only rounds really played. At a table a first place that is
shared is no win.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.measure import TieBreak
from tournaments.standings.values import PLAYED


def wins(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return how many rounds were won, playing or not."""
    best = best_of_a_round(ledger.scheme)
    return fractions({i: sum(t.points >= best for t in ledger.turns[i]) for i in ids})


def wins_played(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return how many rounds were won at the table."""
    best = best_of_a_round(ledger.scheme)
    return fractions(
        {i: sum(t.points >= best and t.kind == PLAYED for t in ledger.turns[i]) for i in ids}
    )


WINS = TieBreak("wins", "Number of wins", "Numero di vittorie", wins)
WINS_PLAYED = TieBreak("wins-played", "Wins at the table", "Vittorie al tavolo", wins_played)
