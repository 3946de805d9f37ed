"""Which article a round breaks first, whoever made it.

A round is compared with ours bracket by bracket from the highest. Where the first one differs, both
are weighed by the criteria in order; the first on which they differ is the answer. If all are
equal, ours comes first in the order of article 4.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from tournaments.pairing.dutch.bracket_walk import Walk, walk_down
from tournaments.pairing.dutch.cheapest_bracket import BYE, bye_is_here
from tournaments.pairing.dutch.colours import white_of
from tournaments.pairing.dutch.completion import NEAREST
from tournaments.pairing.dutch.pairing_brackets import (
    BracketPairs,
    ByePlan,
    PairingBracket,
    failure_values,
    ideal_promise,
    scores_of,
)
from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.dutch.remainder import cheapest
from tournaments.pairing.matching import Edge, Stuck


@dataclass(frozen=True, slots=True)
class Broken:
    """The first article that a round breaks: who is concerned, and how far it fails it."""

    article: str
    places: tuple[int, ...]
    ours: int = 0
    theirs: int = 0
    of_scores: bool = False  # of C8: the figures are scores, and not how many there are


def first_broken(
    ranked: Ranked, pairs: Sequence[tuple[int, int]], alone: int | None
) -> Broken | None:
    """Return what a whole round breaks first, nothing where it is ours; white comes first."""
    if barred := absolute(ranked, pairs, alone):
        return barred
    walk = walk_down(ranked)
    if alone is not None and ranked.score[alone] != walk.bye.score:
        assert walk.bye.score is not None, "somebody is left over"
        return Broken("C5", (alone,), walk.bye.score, ranked.score[alone])
    mate = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    for at, (bracket, ours) in enumerate(zip(walk.brackets, walk.made, strict=True)):
        theirs = _their_bracket(bracket, mate)
        if frozenset(theirs.pairs) != frozenset(ours.pairs):
            return _compared(ranked, walk, at, theirs)
    for white, black in pairs:
        first, article = white_of(ranked, min(white, black), max(white, black))
        if first != white:
            return Broken(article, (first, white))
    return None


def absolute(ranked: Ranked, pairs: Sequence[tuple[int, int]], alone: int | None) -> Broken | None:
    """Return the first absolute criterion, or order of the organiser, that pairs break."""
    for one, other in pairs:
        if ranked.met[one] >> other & 1:
            played = ranked.people[other].id in ranked.people[one].opponents
            return Broken("C1" if played else "forbidden", (one, other))
    if alone is not None and ranked.people[alone].bye_barred:
        return Broken("C2", (alone,))
    for one, other in pairs:
        if ranked.barred(one) >> other & 1:
            return Broken("C3", (one, other))
    return None


def _their_bracket(bracket: PairingBracket, mate: dict[int, int]) -> BracketPairs:
    here = frozenset(bracket.members)
    pairs = tuple((p, mate[p]) for p in bracket.members if p < mate.get(p, -1) and mate[p] in here)
    floaters = tuple(p for p in bracket.members if mate.get(p) not in here)
    return BracketPairs(pairs, floaters, (), "theirs")


def _compared(ranked: Ranked, walk: Walk, at: int, theirs: BracketPairs) -> Broken:
    """Return the first criterion by which another choice in a bracket is worse than ours."""
    bracket, ours = walk.brackets[at], walk.made[at]
    changed = [pair for pair in theirs.pairs if pair not in frozenset(ours.pairs)]
    who = changed[0] if changed else theirs.floaters[:1]
    try:
        promise = promised(ranked, walk.barred, walk.bye, bracket, theirs.floaters)
    except Stuck:
        return Broken("C4", who)
    here = bye_is_here(ranked, bracket, walk.bye) and len(ours.floaters) == 1
    return weighed(ranked, bracket, ours, replace(theirs, promise=promise), here) or Broken(
        in_order(bracket, ours, theirs), who
    )


def weighed(
    ranked: Ranked, bracket: PairingBracket, ours: BracketPairs, theirs: BracketPairs, here: bool
) -> Broken | None:
    """Return the first criterion on which two choices in a bracket differ."""
    changed = [pair for pair in theirs.pairs if pair not in frozenset(ours.pairs)]
    who = changed[0] if changed else theirs.floaters[:1]
    values = zip(
        failure_values(ranked, bracket, ours, here),
        failure_values(ranked, bracket, theirs, here),
        strict=True,
    )
    for (article, mine), (_same, other) in values:
        if mine != other:
            first = next(
                ((a, b) for a, b in zip(mine, other, strict=False) if a != b),
                (len(mine), len(other)),
            )
            return Broken(article, who, *first, of_scores=article == "C8" and mine[0] == other[0])
    return None


def in_order(bracket: PairingBracket, ours: BracketPairs, theirs: BracketPairs) -> str:
    """Return by which article ours is generated before another of equal worth."""
    moved = frozenset(bracket.moved)
    mine, other = (
        {upper: lower for upper, lower in made.pairs if upper in moved} for made in (ours, theirs)
    )
    if mine.keys() != other.keys():
        return "4.4"
    if mine != other:
        return "4.2"
    uppers = [{upper for upper, _lower in made.pairs} for made in (ours, theirs)]
    return "4.2" if uppers[0] == uppers[1] else "4.3"


def promised(
    ranked: Ranked,
    barred: Sequence[int],
    bye: ByePlan,
    bracket: PairingBracket,
    floaters: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the scores that would float from the next bracket (C8); raise Stuck by C4."""
    ideal = ideal_promise(ranked, len(floaters), bracket.following)
    with suppress(Stuck):  # of the nearest alone; all of them are asked below
        found = _promised(ranked, barred, bye, (bracket, floaters), NEAREST)
        if found == ideal and bracket.following:
            return found
    return _promised(ranked, barred, bye, (bracket, floaters), len(ranked.people))


def _promised(
    ranked: Ranked,
    barred: Sequence[int],
    bye: ByePlan,
    left: tuple[PairingBracket, tuple[int, ...]],
    nearest: int,
) -> tuple[int, ...]:
    """Return the same where those further down are offered so many partners each."""
    bracket, floaters = left
    following, rest = frozenset(bracket.following), bracket.rest
    upper = (*floaters, *bracket.following)
    levels = sorted({ranked.score[place] for place in upper})
    wide = len(upper).bit_length()
    price = {
        place: (1 << wide * len(levels)) + (1 << wide * levels.index(ranked.score[place]))
        for place in upper
    }
    edges: list[Edge] = []
    for place in upper:
        can = [p for p in (*following, *rest) if not barred[place] >> p & 1]
        beyond = [(place, p, price[place]) for p in can if p not in following]
        near = [(place, p, 0) for p in can if p in following and (p > place or place in floaters)]
        edges += near + beyond
    for at, place in enumerate(rest):
        can = [p for p in rest[at + 1 : at + 1 + 2 * nearest] if not barred[place] >> p & 1]
        edges += [(place, p, 0) for p in can[:nearest]]
    everybody = [*upper, *rest]
    if bye.score is not None:
        edges += [(p, BYE, price.get(p, 0)) for p in everybody if p in bye.places]
    mate = cheapest([*everybody, BYE] if bye.score is not None else everybody, edges).mate
    alone = [p for p in upper if mate[p] not in price]
    return scores_of(ranked, tuple(alone)) if following else ()
