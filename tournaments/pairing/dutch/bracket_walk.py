"""From the highest bracket to the lowest, and back where a promise was not kept (article 1.9).

A bracket is first paired by the quickest way that might do, looking no further than it must. What
it took for granted, that the next bracket comes out as promised and that everybody below can be
paired, is seen when it has happened. Where it does not happen the bracket is paired again, looking
further. So what comes out is what the whole field would have said, and the round is its proof.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.pairing.dutch.certificate import certified
from tournaments.pairing.dutch.cheapest_bracket import BRACKET, NEAR, WHOLE, Task, best
from tournaments.pairing.dutch.completion import certain_bye, completes, likely_bye
from tournaments.pairing.dutch.pairing_brackets import (
    BracketPairs,
    ByePlan,
    PairingBracket,
    bracket_at,
    scores_of,
)
from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.matching import Stuck

CERTIFIED = "certified"
WAYS = (CERTIFIED, BRACKET, NEAR, WHOLE)


@dataclass(slots=True)
class Walk:
    """A round as far as it is paired."""

    ranked: Ranked
    barred: Sequence[int]
    bye: ByePlan
    ways: list[int]  # for each bracket the quickest way that is still allowed
    bye_is_certain: bool = False
    brackets: list[PairingBracket] = field(default_factory=list)
    made: list[BracketPairs] = field(default_factory=list)
    known: dict[tuple[object, ...], BracketPairs] = field(default_factory=dict)  # what was searched

    def back_to(self, at: int) -> None:
        """Forget what was decided from a bracket on."""
        del self.brackets[at:], self.made[at:]


def walk_down(ranked: Ranked, *, quickest: str = CERTIFIED) -> Walk:
    """Return a round bracket by bracket; raise Stuck when no complete one exists."""
    barred = [ranked.barred(place) for place in range(len(ranked.people))]
    ways = [WAYS.index(quickest)] * len(ranked.groups)
    walk = Walk(ranked, barred, likely_bye(ranked), ways)
    if len(ranked.people) % 2 and walk.bye.score is None:
        walk.bye = certain_bye(ranked, barred)
    while len(walk.made) < len(ranked.groups):
        _step(walk)
    return walk


def _step(walk: Walk) -> None:
    """Pair the next bracket, or go back to the one that must be paired again."""
    at = len(walk.made)
    moved = walk.made[-1].floaters if walk.made else ()
    bracket = bracket_at(walk.ranked, at, moved)
    try:
        made = _paired(walk, bracket, at)
    except Stuck:
        _look_further_above(walk)
        return
    if walk.made and scores_of(walk.ranked, made.floaters) != walk.made[-1].promise:
        before = walk.made[-1].way
        again = at if before == WHOLE else at - 1
        walk.ways[again] = WAYS.index(made.way if before == WHOLE else before) + 1
        if again < at and walk.ways[again] == WAYS.index(BRACKET):
            walk.ways[again] += 1  # it promises the same
        walk.back_to(again)
        return
    walk.brackets.append(bracket)
    walk.made.append(made)


def _paired(walk: Walk, bracket: PairingBracket, at: int) -> BracketPairs:
    for way in WAYS[walk.ways[at] :]:
        if way == CERTIFIED:
            if made := certified(walk.ranked, bracket, walk.bye):
                return made
        elif way == WHOLE or _may_stop_short(walk, bracket, way):
            try:
                return _searched(walk, bracket, way)
            except Stuck:
                if way == WHOLE:
                    raise
    raise AssertionError("the whole field is the last way")


def _searched(walk: Walk, bracket: PairingBracket, way: str) -> BracketPairs:
    """Return what a search finds; nobody searches twice for the same."""
    asked = (bracket.residents[0], bracket.moved, walk.bye.score, walk.bye.places, way)
    if asked not in walk.known:
        walk.known[asked] = best(Task(walk.ranked, bracket, walk.bye, way, walk.barred))
    return walk.known[asked]


def _may_stop_short(walk: Walk, bracket: PairingBracket, way: str) -> bool:
    """Return whether less than the whole field can be looked at."""
    if not bracket.rest:
        return False
    if way == NEAR:
        return len(bracket.rest) > len(bracket.following)
    bye, lowest = walk.bye.score, walk.ranked.score[bracket.residents[0]]
    return bye is None or bye < lowest


def _look_further_above(walk: Walk) -> None:
    """Go back to the first decision after which the others cannot be completed (C4)."""
    if not walk.bye_is_certain:
        before = walk.bye
        walk.bye, walk.bye_is_certain = certain_bye(walk.ranked, walk.barred), True
        if walk.bye != before:
            walk.back_to(0)
            return
    good, bad = 0, len(walk.made)  # so many decisions leave a way to complete; so many do not
    while bad - good > 1:
        middle = (good + bad) // 2
        if completes(walk.barred, _left(walk, middle), walk.bye):
            good = middle
        else:
            bad = middle
    assert walk.ways[bad - 1] < WAYS.index(WHOLE) or walk.made[bad - 1].way != WHOLE
    walk.ways[bad - 1] = WAYS.index(WHOLE)
    walk.back_to(bad - 1)


def _left(walk: Walk, decisions: int) -> list[int]:
    """Return who is not paired after so many decisions."""
    floaters = walk.made[decisions - 1].floaters if decisions else ()
    start = walk.ranked.groups[decisions].start
    return [*floaters, *range(start, len(walk.ranked.people))]
