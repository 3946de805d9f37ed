"""Direct encounter: what those who are tied did against each other.

If all who are tied have met, the value is how many of them have a lower total of shares against
the others. If some have not met, an entry is ahead only when no result of the missing encounters
could change that: it alone comes first then, and the same question is asked about the rest. Who
met several times counts with the average.

Byes and forfeits. Only rounds really played are encounters; a forfeit win is none.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.measure import Sum, Term, TieBreak

Encounters = dict[int, dict[int, Fraction]]


def direct_encounter(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return for each of the tied how many of them are behind it by their own results."""
    encounters = {id_: _encounters(ledger, id_, frozenset(ids)) for id_ in ids}
    values = dict.fromkeys(ids, Fraction(0))
    left = frozenset(ids)
    while len(left) > 1:
        if all(len(encounters[id_].keys() & left) == len(left) - 1 for id_ in left):
            totals = {id_: _total(encounters[id_], left) for id_ in left}
            for id_ in left:
                values[id_] = Fraction(sum(other < totals[id_] for other in totals.values()))
            break
        first = _certainly_first(encounters, left, ledger.whole)
        if first is None:
            break
        left -= {first}
        values[first] = Fraction(len(left))
    return values


def summed(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
    """Return the results against each of those who are tied, in points; at tables in shares."""
    below = ledger.whole if ledger.scheme.by_rank else ledger.scheme.unit
    met = _encounters(ledger, id_, frozenset(tied))
    return Sum(tuple(Term(share / below, other=other) for other, share in sorted(met.items())))


def _encounters(ledger: Ledger, id_: int, tied: frozenset[int]) -> dict[int, Fraction]:
    shares: dict[int, list[int]] = {}
    for turn in ledger.turns[id_]:
        for other, share in turn.met:
            if other in tied:
                shares.setdefault(other, []).append(share)
    return {other: Fraction(sum(found), len(found)) for other, found in shares.items()}


def _total(encounters: Mapping[int, Fraction], left: frozenset[int]) -> Fraction:
    return sum((share for other, share in encounters.items() if other in left), Fraction(0))


def _certainly_first(encounters: Encounters, left: frozenset[int], whole: int) -> int | None:
    """Return who would be first alone whatever the encounters that did not take place."""
    sure = {id_: _total(encounters[id_], left) for id_ in left}
    best = max(sorted(left), key=lambda id_: sure[id_])
    for id_ in left - {best}:
        missing = len(left) - 1 - len(encounters[id_].keys() & left)
        if sure[id_] + missing * whole >= sure[best]:
            return None
    return best


DIRECT_ENCOUNTER = TieBreak(
    "direct-encounter",
    "Direct encounter",
    "Scontro diretto",
    direct_encounter,
    summed,
    inside_tie=True,
)
