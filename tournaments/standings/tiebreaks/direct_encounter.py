"""Direct encounter: what those who are tied did against each other.

The value is how many of the tied are behind; `encounters.py` says how. Who met several times counts
with the average. Before the editions who was still level was not asked about again.

Byes and forfeits. Only rounds really played are encounters, in a round robin forfeits too.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import BEFORE_EDITIONS, Ledger
from tournaments.standings.tiebreaks.encounters import (
    Encountered,
    Encounters,
    order,
    parted,
    summed,
)
from tournaments.standings.tiebreaks.measure import Between, Explain, Measure, Sum
from tournaments.standings.tiebreaks.modifiers import Modifiers


def direct_encounter(asked: Modifiers) -> tuple[Measure, Explain, Between]:
    """Return how many of the tied are behind by their own results."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        stage = stage_of(asked.seen(ledger), ids)
        if ledger.scheme.edition == BEFORE_EDITIONS:
            return _once(stage, ids)
        return places_of(order([stage], ids))

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return summed(stage_of(asked.seen(ledger), tied), id_, tied)

    def between(ledger: Ledger, one: int, other: int, tied: Sequence[int]) -> tuple[Sum, Sum]:
        if ledger.scheme.edition == BEFORE_EDITIONS:
            return explain(ledger, one, tied), explain(ledger, other, tied)
        return parted([stage_of(asked.seen(ledger), tied)], tied, one, other)

    return measure, explain, between


def stage_of(book: Ledger, tied: Sequence[int]) -> Encountered:
    """Return the results of the tied against each other; at tables in shares, else in points."""
    below = book.whole if book.scheme.by_rank else book.scheme.unit
    among = frozenset(tied)
    met = {id_: _met(book, id_, among) for id_ in tied}
    return Encountered(met, Fraction(book.whole), below)


def places_of(groups: Sequence[Sequence[int]]) -> dict[int, Fraction]:
    """Return for everybody in these groups how many come behind."""
    found, left = {}, sum(map(len, groups))
    for group in groups:
        left -= len(group)
        found.update(dict.fromkeys(group, Fraction(left)))
    return found


def _met(book: Ledger, id_: int, among: frozenset[int]) -> dict[int, Fraction]:
    shares: dict[int, list[int]] = {}
    for turn in book.turns[id_]:
        for other, share in turn.met:
            if other in among:
                shares.setdefault(other, []).append(share)
    return {other: Fraction(sum(found), len(found)) for other, found in shares.items()}


def _once(stage: Encountered, ids: Sequence[int]) -> dict[int, Fraction]:
    """Return what this site counted before: each first asked for anew, the level left so."""
    values = dict.fromkeys(ids, Fraction(0))
    left = sorted(ids)
    while len(left) > 1:
        met: Encounters = {id_: _only(stage.met[id_], left) for id_ in left}
        totals = {id_: sum(met[id_].values(), Fraction(0)) for id_ in left}
        missing = {id_: len(left) - 1 - len(met[id_]) for id_ in left}
        if not any(missing.values()):
            for id_ in left:
                values[id_] = Fraction(sum(other < totals[id_] for other in totals.values()))
            break
        best = max(left, key=lambda id_: totals[id_])
        others = [id_ for id_ in left if id_ != best]
        if any(totals[id_] + missing[id_] * stage.most >= totals[best] for id_ in others):
            break
        left = others
        values[best] = Fraction(len(left))
    return values


def _only(met: Mapping[int, Fraction], left: Sequence[int]) -> dict[int, Fraction]:
    return {other: share for other, share in met.items() if other in left}
