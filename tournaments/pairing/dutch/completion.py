"""Whether everybody who is left can be paired (C4), and whose score has the bye (C2, C5)."""

from collections.abc import Sequence

from tournaments.pairing.dutch.pairing_brackets import ByePlan
from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.matching import Edge, Stuck
from tournaments.pairing.matching.blossoms import Matcher

NEAREST = 24  # partners offered to each at first; who is not completed by these is offered all


def likely_bye(ranked: Ranked) -> ByePlan:
    """Return the lowest score with somebody who may have the bye, as if all could be paired."""
    plans = _plans(ranked)
    return plans[0] if plans else ByePlan(None)


def certain_bye(ranked: Ranked, barred: Sequence[int]) -> ByePlan:
    """Return the lowest score that leaves a complete pairing; raise Stuck when there is none."""
    everybody = range(len(ranked.people))
    if len(everybody) % 2 == 0:
        check_completion(barred, everybody, ByePlan(None))
        return ByePlan(None)
    stuck: Stuck | None = None
    for plan in _plans(ranked):
        try:
            check_completion(barred, everybody, plan)
        except Stuck as no:
            stuck = no
        else:
            return plan
    raise stuck or Stuck(frozenset(), (frozenset(everybody),))


def _plans(ranked: Ranked) -> list[ByePlan]:
    """Return who of each score may have the bye, the lowest score first."""
    if len(ranked.people) % 2 == 0:
        return []
    found = []
    for group in reversed(ranked.groups):
        places = frozenset(p for p in group if not ranked.people[p].bye_barred)
        if places:
            found.append(ByePlan(ranked.score[group[0]], places))
    return found


def completes(barred: Sequence[int], places: Sequence[int], bye: ByePlan) -> bool:
    """Return whether these can all be paired, but for one who has the bye."""
    try:
        _matched(barred, places, bye, NEAREST, _scarce_first(barred, places))
    except Stuck as stuck:
        if _holds(stuck, barred, places, bye):
            return False
    else:
        return True
    try:
        _matched(barred, places, bye, len(places))
    except Stuck:
        return False
    return True


def check_completion(barred: Sequence[int], places: Sequence[int], bye: ByePlan) -> None:
    """Raise Stuck, with the proof, where these cannot all be paired."""
    try:
        _matched(barred, places, bye, NEAREST, _scarce_first(barred, places))
    except Stuck:
        _matched(barred, places, bye, len(places))


def _scarce_first(barred: Sequence[int], places: Sequence[int]) -> list[int]:
    """Return the numbers of these, first of those who can meet fewest: so most find somebody."""
    here = sum(1 << place for place in places)
    return sorted(range(len(places)), key=lambda at: -(barred[places[at]] & here).bit_count())


def _holds(stuck: Stuck, barred: Sequence[int], places: Sequence[int], bye: ByePlan) -> bool:
    """Return whether a proof found among the nearest holds among all of these, too.

    So it does if nobody of a crowd may meet anybody who is neither of it nor wanted."""
    size = len(places)  # the number of the bye, which stands behind the last place
    bits = [*(1 << place for place in places), 0]
    may_rest = frozenset(at for at, place in enumerate(places) if place in bye.places)
    others = sum(bits) - sum(bits[at] for at in stuck.wanted)
    for crowd in stuck.crowds:
        beyond = others - sum(bits[at] for at in crowd)
        if any(beyond & ~barred[places[at]] for at in crowd if at < size):
            return False
        if size in crowd and not may_rest <= crowd | stuck.wanted:
            return False
        if size not in crowd | stuck.wanted and may_rest & crowd:
            return False
    return True


def _matched(
    barred: Sequence[int],
    places: Sequence[int],
    bye: ByePlan,
    nearest: int,
    order: Sequence[int] = (),
) -> None:
    """Match these, each with the nearest below; the matching begins in the given order."""
    edges: list[Edge] = []
    for at, place in enumerate(places):
        mine, found = barred[place], 0
        for other in range(at + 1, len(places)):
            if not mine >> places[other] & 1:
                edges.append((at, other, 0))
                found += 1
                if found >= nearest:
                    break
    size = len(places)
    if bye.score is not None:
        edges += [(at, size, 0) for at, place in enumerate(places) if place in bye.places]
        size += 1
    Matcher(size, edges).match(order)
