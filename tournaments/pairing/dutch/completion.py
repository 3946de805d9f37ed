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
        check_completion(barred, places, bye)
    except Stuck:
        return False
    return True


def check_completion(barred: Sequence[int], places: Sequence[int], bye: ByePlan) -> None:
    """Raise Stuck, with the proof, where these cannot all be paired."""
    try:
        _matched(barred, places, bye, NEAREST)
    except Stuck:
        _matched(barred, places, bye, len(places))


def _matched(barred: Sequence[int], places: Sequence[int], bye: ByePlan, nearest: int) -> None:
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
    Matcher(size, edges).match()
