"""Why two do not meet: which criterion, first in order, would be worse, and by how much.

Everybody else is paired as well as can be around them. In the bracket in which they would meet, or
from which the higher one would have to float down to the other, the rest of it is a bracket of its
own; where a bound proves its best pairing, that answers at once. Else the whole round is paired
again with the two bound together.
"""

from dataclasses import replace

from tournaments.pairing.dutch.bracket_walk import CERTIFIED, Walk, walk_down
from tournaments.pairing.dutch.certificate import certified
from tournaments.pairing.dutch.cheapest_bracket import BRACKET, Task, best, bye_is_here
from tournaments.pairing.dutch.completion import completes
from tournaments.pairing.dutch.pairing_brackets import (
    BracketPairs,
    ByePlan,
    PairingBracket,
    ideal_promise,
    scores_of,
)
from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.dutch.rival_rounds import Broken, absolute, in_order, promised, weighed
from tournaments.pairing.matching import Stuck

UNSEEN = (CERTIFIED, BRACKET)  # ways that do not depend on what comes out below
FEW = 40  # so many of a bracket are paired by the cheapest matching, where no bound proves


def why_not(ranked: Ranked, one: int, other: int) -> Broken | None:
    """Return the first criterion that is worse where two meet; nothing where they do meet.

    Everybody else is paired as well as can be around them."""
    if barred := absolute(ranked, [(one, other)], None):
        return barred
    walk = walk_down(ranked)
    pair = (min(one, other), max(one, other))
    if any(pair in made.pairs for made in walk.made):
        return None
    bound = _bound_together(ranked, pair)
    walk.bye = ByePlan(walk.bye.score, walk.bye.places.difference(pair))
    return _by_proof(bound, walk, pair) or _by_search(ranked, bound, walk, pair)


def _by_search(ranked: Ranked, bound: Ranked, walk: Walk, pair: tuple[int, int]) -> Broken:
    """Return the answer by pairing everybody else around the two."""
    try:
        theirs = walk_down(bound)
    except Stuck:
        return Broken("C4", pair)
    if theirs.bye.score != walk.bye.score:
        return Broken("C5", pair, walk.bye.score or 0, theirs.bye.score or 0)
    for at, ours in enumerate(walk.made):
        if frozenset(theirs.made[at].pairs) != frozenset(ours.pairs):
            bracket = walk.brackets[at]
            here = bye_is_here(ranked, bracket, walk.bye) and len(ours.floaters) == 1
            worse = weighed(ranked, bracket, ours, theirs.made[at], here)
            article = in_order(bracket, ours, theirs.made[at])
            return replace(worse, places=pair) if worse else Broken(article, pair)
    raise AssertionError("two who do not meet come with another round")


def _bound_together(ranked: Ranked, pair: tuple[int, int]) -> Ranked:
    """Return the same field, in which two may meet nobody but each other."""
    both = 1 << pair[0] | 1 << pair[1]
    met = [barred | both for barred in ranked.met]
    everybody = (1 << len(met)) - 1
    for one, other in (pair, pair[::-1]):
        met[one] = everybody & ~(1 << other)
    people = list(ranked.people)
    for place in pair:
        people[place] = replace(people[place], bye_barred=True)
    return replace(ranked, met=met, people=tuple(people))


def _by_proof(bound: Ranked, walk: Walk, pair: tuple[int, int]) -> Broken | None:
    """Return the answer from one bracket alone, where that is proved; else nothing."""
    at = _where(walk, pair)
    bracket = walk.brackets[at]
    left = [*bracket.members, *bracket.following, *bracket.rest]
    barred = [bound.barred(place) for place in range(len(bound.people))]
    theirs = _around(bound, walk, bracket, pair)
    if theirs is None or not completes(barred, left, walk.bye):
        return None
    try:
        promise = promised(bound, barred, walk.bye, bracket, theirs.floaters)
    except Stuck:
        return None
    return _weighed(bound, walk, at, replace(theirs, promise=promise), pair)


def _weighed(
    bound: Ranked, walk: Walk, at: int, theirs: BracketPairs, pair: tuple[int, int]
) -> Broken | None:
    """Return what is worse than in ours; nothing where that does not follow from a bracket."""
    bracket, ours = walk.brackets[at], walk.made[at]
    if theirs.promise != _least_promise(bound, bracket, theirs, pair):
        return None
    here = bye_is_here(bound, bracket, walk.bye) and len(ours.floaters) == 1
    worse = weighed(bound, bracket, ours, theirs, here)
    if worse is None:
        return Broken(in_order(bracket, ours, theirs), pair)
    if worse.article not in ("C6", "C7"):
        return replace(worse, places=pair)
    if pair[1] in bracket.members or (at and walk.made[at - 1].way not in UNSEEN):
        return None
    return replace(worse, places=pair)


def _where(walk: Walk, pair: tuple[int, int]) -> int:
    """Return the bracket that holds both, or that from which the higher one would have to float."""
    for at, (bracket, made) in enumerate(zip(walk.brackets, walk.made, strict=True)):
        members = bracket.members
        if pair[0] in members and (pair[1] in members or pair[0] not in made.floaters):
            return at
    raise AssertionError("everybody is in a bracket")


def _around(
    bound: Ranked, walk: Walk, bracket: PairingBracket, pair: tuple[int, int]
) -> BracketPairs | None:
    """Return the best of a bracket around the two, or around the one who floats down."""
    both = pair[1] in bracket.members
    gone = frozenset(pair if both else pair[:1])
    moved = tuple(place for place in bracket.moved if place not in gone)
    residents = tuple(place for place in bracket.residents if place not in gone)
    if not residents:
        return None
    rest = replace(bracket, moved=moved, residents=residents)
    made = certified(bound, rest, walk.bye)
    if made is None and len(rest.members) <= FEW and bracket.rest:
        barred = [bound.barred(place) for place in range(len(bound.people))]
        if walk.bye.score is None or walk.bye.score < bound.score[residents[0]]:
            try:
                made = best(Task(bound, rest, walk.bye, BRACKET, barred))
            except Stuck:
                return None
    if made is None:
        return None
    if both:
        return BracketPairs((pair, *made.pairs), made.floaters, (), made.way)
    return BracketPairs(made.pairs, tuple(sorted((pair[0], *made.floaters))), (), made.way)


def _least_promise(
    bound: Ranked, bracket: PairingBracket, theirs: BracketPairs, pair: tuple[int, int]
) -> tuple[int, ...]:
    """Return the least that could float from the next bracket."""
    floats_on = pair[1] not in bracket.members and pair[1] not in bracket.following
    paired_there = len(theirs.floaters) - floats_on
    ideal = ideal_promise(bound, paired_there, bracket.following)
    return scores_of(bound, pair[:1]) + ideal if floats_on else ideal
