"""The tie-breaks, one file each; `TIE_BREAKS` lists them, `tie_break(slug)` also knows the
parametric ones: `extra:NAME` and `opponents-results:PERCENT`.
"""

from tournaments.standings.faults import UnknownTieBreak
from tournaments.standings.tiebreaks.buchholz import BUCHHOLZ, CUT_1, CUT_2, MEDIAN
from tournaments.standings.tiebreaks.direct_encounter import DIRECT_ENCOUNTER
from tournaments.standings.tiebreaks.extras import KNOWN, extra
from tournaments.standings.tiebreaks.koya import KOYA
from tournaments.standings.tiebreaks.lot import LOT
from tournaments.standings.tiebreaks.measure import TieBreak
from tournaments.standings.tiebreaks.opponents_rating import OPPONENTS_RATING
from tournaments.standings.tiebreaks.opponents_results import OPPONENTS_RESULTS, with_floor
from tournaments.standings.tiebreaks.progressive import PROGRESSIVE
from tournaments.standings.tiebreaks.sonneborn_berger import SONNEBORN_BERGER
from tournaments.standings.tiebreaks.wins import WINS, WINS_PLAYED

_ALL = (
    *(BUCHHOLZ, CUT_1, CUT_2, MEDIAN, SONNEBORN_BERGER, DIRECT_ENCOUNTER, WINS, WINS_PLAYED),
    *(OPPONENTS_RESULTS, PROGRESSIVE, KOYA, OPPONENTS_RATING, *map(extra, KNOWN), LOT),
)
TIE_BREAKS: dict[str, TieBreak] = {each.slug: each for each in _ALL}
_PER_CENT = frozenset(map(str, range(101)))


def tie_break(slug: str) -> TieBreak:
    """Return the tie-break of this name; refuse a name that is none."""
    if slug in TIE_BREAKS:
        return TIE_BREAKS[slug]
    kind, _, argument = slug.partition(":")
    if kind == "extra" and argument.isidentifier():
        return extra(argument)
    if kind == "opponents-results" and argument in _PER_CENT:
        return with_floor(int(argument))
    raise UnknownTieBreak(slug)
