"""The best pairing of a bracket where a bound proves it: no search, and no look further down.

What the bracket must fail at least is counted from its classes (`bounds.py`). Where pairs between
the halves reach that, no exchange can do better, and the first transposition that reaches it is
the answer. All who were moved down are paired, at most one resident floats, and the next bracket is
taken to come out as well as it could; `bracket_walk.py` sees whether it does. Where anything of
that is not so, nothing is said here and `cheapest_bracket.py` decides.
"""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from tournaments.pairing.dutch.bounds import (
    NOTHING,
    Crowd,
    Failures,
    PartnerKind,
    crowd_of,
    floating,
    minus,
    plus,
    without,
)
from tournaments.pairing.dutch.classes import CLASSES, clash, least, partners
from tournaments.pairing.dutch.criteria import topscorer_balance, topscorer_row
from tournaments.pairing.dutch.pairing_brackets import (
    BracketPairs,
    ByePlan,
    PairingBracket,
    ideal_promise,
)
from tournaments.pairing.dutch.ranked import ABSOLUTE, Ranked
from tournaments.pairing.dutch.transposing import first_matching

MOST_MOVED = 2
CAREFUL = (2, 5)  # the classes of absolute preferences
Pairs: TypeAlias = tuple[tuple[int, int], ...]


def certified(ranked: Ranked, bracket: PairingBracket, bye: ByePlan) -> BracketPairs | None:
    """Return the best candidate, or nothing where that is not proved."""
    if len(bracket.moved) > min(MOST_MOVED, len(bracket.residents)):
        return None
    crowd = crowd_of(ranked, bracket, bye)
    found = _moved_pairs(crowd) if crowd else None
    if crowd is None or found is None:
        return None
    moved_pairs, bound = found
    taken = {lower for _upper, lower in moved_pairs}
    for upper, lower in moved_pairs:
        bound = minus(bound, crowd.moved_pair(upper, crowd.partner_kind(lower)))
    rest = _remainder(crowd, [p for p in bracket.residents if p not in taken], bound)
    if rest is None:
        return None
    pairs, floaters = rest
    promise = ideal_promise(ranked, len(floaters), bracket.following)
    return BracketPairs((*moved_pairs, *pairs), floaters, promise, "certified")


def _moved_pairs(crowd: Crowd) -> tuple[Pairs, Failures] | None:
    """Return the first partners of those moved down that reach the bound, and the bound."""
    moved = crowd.bracket.moved
    counts = crowd.counts(crowd.bracket.residents)
    if not moved:
        bound = crowd.rest(counts)
        return None if bound is None else ((), bound)
    kinds = {place: crowd.partner_kind(place) for place in crowd.bracket.residents}
    totals = _totals(crowd, counts, [_kinds_for(crowd, kinds, place) for place in moved])
    if not totals:
        return None
    bound = min(totals.values())
    reaching = {choice for choice, total in totals.items() if total == bound}
    chosen = _first_partners(crowd, kinds, reaching, ())
    return None if chosen is None else (tuple(zip(moved, chosen, strict=True)), bound)


def _kinds_for(crowd: Crowd, kinds: dict[int, PartnerKind], upper: int) -> list[PartnerKind]:
    """Return the kinds of residents whom somebody moved down can meet at all."""
    ranked, barred = crowd.ranked, crowd.ranked.barred(upper)
    open_to = (p for p in kinds if not barred >> p & 1 and not _is_too_much(ranked, upper, p))
    return sorted({kinds[place] for place in open_to})


def _totals(
    crowd: Crowd, counts: list[int], kinds: list[list[PartnerKind]]
) -> dict[tuple[PartnerKind, ...], Failures]:
    """Return the least that is failed for each choice of partners' kinds."""
    moved, found = crowd.bracket.moved, dict[tuple[PartnerKind, ...], Failures]()
    prices = [
        {kind: crowd.moved_pair(place, kind) for kind in own}
        for place, own in zip(moved, kinds, strict=True)
    ]
    known: dict[tuple[int, ...], Failures | None] = {}
    for choice in product(*kinds):
        less = counts
        for kind in choice:
            less = without(less, kind[0])
        key = tuple(less)
        if key not in known:
            known[key] = crowd.rest(less) if min(less) >= 0 else None
        total = known[key]
        if total is not None:
            for price, kind in zip(prices, choice, strict=True):
                total = plus(total, price[kind])
            found[choice] = total
    return found


def _first_partners(
    crowd: Crowd,
    kinds: dict[int, PartnerKind],
    reaching: set[tuple[PartnerKind, ...]],
    chosen: tuple[int, ...],
) -> tuple[int, ...] | None:
    """Return the first partners in order whose kinds are among those that reach the bound."""
    ranked, at = crowd.ranked, len(chosen)
    if at == len(crowd.bracket.moved):
        return chosen
    upper = crowd.bracket.moved[at]
    barred = ranked.barred(upper)
    for place in crowd.bracket.residents:
        if place in chosen or barred >> place & 1 or _is_too_much(ranked, upper, place):
            continue
        left = {choice for choice in reaching if choice[at] == kinds[place]}
        if left and (found := _first_partners(crowd, kinds, left, (*chosen, place))):
            return found
    return None


def _is_too_much(ranked: Ranked, upper: int, lower: int) -> bool:
    """Return whether a pair of topscorers fails C10 or C11, which no bound allows for."""
    if not ranked.grade[upper] == ranked.grade[lower] == ABSOLUTE:
        return False
    ten = topscorer_balance.pair(ranked, upper, lower)
    return bool(ten or topscorer_row.pair(ranked, upper, lower))


def _remainder(
    crowd: Crowd, remainder: list[int], bound: Failures
) -> tuple[Pairs, tuple[int, ...]] | None:
    """Return the first transposition of the halves that reaches the bound, and who floats."""
    half = len(remainder) // 2
    upper, lower = remainder[:half], remainder[half:]
    rows = _rows(crowd, upper, lower, bound)
    columns = first_matching(rows, len(lower)) if rows is not None else None
    if columns is None:
        return None
    pairs = tuple((place, lower[columns[at]]) for at, place in enumerate(upper))
    floaters = (lower[columns[half]],) if crowd.odd else ()
    total, class_at = NOTHING, crowd.class_at
    for one, other in pairs:
        total = plus(total, (0, *clash(class_at[one], class_at[other]), 0, 0, 0, 0, 0, 0))
    for place in floaters:
        total = plus(total, floating(crowd.floater_kind(place)))
    return (pairs, floaters) if total == bound else None


def _rows(crowd: Crowd, upper: list[int], lower: list[int], bound: Failures) -> list[int] | None:
    """Return for each of the upper half whom it can meet where the bound is reached.

    The last row is who floats. There may be too many, never too few: what comes out is weighed."""
    columns = [0] * CLASSES
    for at, place in enumerate(lower):
        columns[crowd.class_at[place]] |= 1 << at
    meet: list[set[int]] = [set() for _ in range(CLASSES)]
    last_row = _meet(crowd, [*upper, *lower], bound, meet)
    masks = [sum(columns[other] for other in theirs) for theirs in meet]
    rows = [_row(crowd, place, lower, masks[crowd.class_at[place]]) for place in upper]
    if not crowd.odd:
        return rows
    allowed = [at for at, place in enumerate(lower) if crowd.may_float(place)]
    floats = sum(1 << at for at in allowed if crowd.floater_kind(lower[at]) in last_row)
    return [*rows, floats] if floats else None


def _meet(
    crowd: Crowd, remainder: Sequence[int], bound: Failures, meet: list[set[int]]
) -> set[tuple[int, int, int, int]]:
    """Add to each class those it can meet; return the kinds of which one may float."""
    counts = crowd.counts(remainder)
    if not crowd.odd:
        for mine, theirs in zip(meet, partners(counts, crowd.top), strict=True):
            mine.update(theirs)
        return set()
    fits = set()
    for kind, price in crowd.floaters.items():
        less = without(counts, kind[0])
        if min(less) < 0:
            continue
        if plus(price, (0, *least(less, crowd.top), 0, 0, 0, 0, 0, 0)) == bound:
            fits.add(kind)
            for mine, theirs in zip(meet, partners(less, crowd.top), strict=True):
                mine.update(theirs)
    return fits


def _row(crowd: Crowd, place: int, lower: list[int], row: int) -> int:
    """Take from those of fitting classes whom somebody cannot meet; a bit is a place in `lower`."""
    ranked = crowd.ranked
    met = ranked.met[place] >> lower[0] if lower else 0
    if lower and lower[-1] - lower[0] + 1 == len(lower):
        row &= ~met
    elif met:
        row &= ~sum(1 << at for at, other in enumerate(lower) if met >> other - lower[0] & 1)
    if crowd.top and crowd.class_at[place] in CAREFUL:
        for at, other in enumerate(lower):
            if row >> at & 1 and _is_too_much(ranked, place, other):
                row &= ~(1 << at)
    return row
