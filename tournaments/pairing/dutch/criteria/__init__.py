"""The criteria of article 2, one to a file, and their order.

The absolute ones are not weighed: C1 and C3 are in `Ranked.barred`, C2 and C5 in `completion.py`,
and C4 is that a complete matching of everybody below exists. C8 looks at the bracket below, so
`bracket_prices.py` puts it between C7 and C9.
"""

from tournaments.pairing.dutch.criteria import (
    bye_games,
    colours_due,
    downfloater_scores,
    downfloaters,
    downfloats_again,
    moved_down_again,
    strong_colours_due,
    topscorer_balance,
    topscorer_row,
    upfloats_again,
)
from tournaments.pairing.dutch.criteria.criterion import Criterion

BEFORE_C8 = (
    Criterion("C6", floats=downfloaters.floats),
    Criterion("C7", floats=downfloater_scores.floats, by_score=True),
)
AFTER_C8 = (
    Criterion("C9", floats=bye_games.floats, for_bye=True),
    Criterion("C10", topscorer_balance.pair),
    Criterion("C11", topscorer_row.pair),
    Criterion("C12", colours_due.pair),
    Criterion("C13", strong_colours_due.pair),
    Criterion("C14", floats=downfloats_again.after_one),
    Criterion("C15", upfloats_again.after_one),
    Criterion("C16", floats=downfloats_again.after_two),
    Criterion("C17", upfloats_again.after_two),
    Criterion("C18", floats=moved_down_again.after_one, by_score=True),
    Criterion("C19", upfloats_again.after_one, by_score=True),
    Criterion("C20", floats=moved_down_again.after_two, by_score=True),
    Criterion("C21", upfloats_again.after_two, by_score=True),
)
