"""The tie-breaks, a file for each family; `tie_break(slug)` knows them by name or acronym.

`TIE_BREAKS` lists those that an organiser chooses from; more modifiers, and the parametric ones
`extra:NAME` and `opponents-results:PERCENT`, are known by their names alone.
"""

from functools import lru_cache

from tournaments.standings.faults import UnknownTieBreak
from tournaments.standings.tiebreaks.extras import KNOWN, extra
from tournaments.standings.tiebreaks.families import OLD_NAMES, of_acronym
from tournaments.standings.tiebreaks.lot import LOT
from tournaments.standings.tiebreaks.measure import TieBreak
from tournaments.standings.tiebreaks.opponents_results import OPPONENTS_RESULTS, with_floor

# Offered first; the others are for those who look for them.
_COMMON = (
    *(*map(of_acronym, ("BH", "BH/C1", "BH/C2", "BH/M1", "SB", "DE", "WIN", "WON")),),
    *(OPPONENTS_RESULTS, *map(of_acronym, ("PS", "KS", "ARO")), *map(extra, KNOWN), LOT),
)
_MORE = (
    *("BH/M2", "FB", "FB/C1", "AOB", "SB/C1", "SB/C2", "DE/P", "PS/C1", "PS/C2", "KS/L+1"),
    *("KS/L-1", "BPG", "BWG", "REP", "STD", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO"),
    *("RTNG", "TPN", "TPN/R"),
)
_TEAMS = (
    *("BH:GP", "BH:GP/C1", "EMMSB", "EMMSB/C1", "EMGSB", "EMGSB/C1", "EGMSB", "EGMSB/C1"),
    *("EGGSB", "EGGSB/C1", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "BC", "TBR", "BBE", "SSSC"),
)
COMMON = frozenset(each.slug for each in _COMMON)
TIE_BREAKS: dict[str, TieBreak] = {
    each.slug: each for each in (*_COMMON, *map(of_acronym, (*_MORE, *_TEAMS)))
}
_PER_CENT = frozenset(map(str, range(101)))


@lru_cache(maxsize=512)
def tie_break(slug: str) -> TieBreak:
    """Return the tie-break of this name; refuse a name that is none."""
    if slug in TIE_BREAKS:
        return TIE_BREAKS[slug]
    kind, _, argument = slug.partition(":")
    if kind == "extra" and argument.isidentifier():
        return extra(argument)
    if kind == "opponents-results" and argument in _PER_CENT:
        return with_floor(int(argument))
    found = of_acronym(slug)
    return TIE_BREAKS.get(found.slug, found)


__all__ = ["COMMON", "OLD_NAMES", "TIE_BREAKS", "TieBreak", "UnknownTieBreak", "tie_break"]
