"""A pairing bracket (1.3) and what was decided about it."""

from dataclasses import dataclass, field

from tournaments.pairing.dutch.criteria import AFTER_C8, BEFORE_C8
from tournaments.pairing.dutch.criteria.criterion import Criterion
from tournaments.pairing.dutch.ranked import Ranked


@dataclass(frozen=True, slots=True)
class PairingBracket:
    """Who is paired now, and who comes after."""

    moved: tuple[int, ...]  # moved-down players, in order
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()  # the next scoregroup
    rest: tuple[int, ...] = ()  # everybody below that

    @property
    def members(self) -> tuple[int, ...]:
        """Return everybody in the bracket, in order."""
        return self.moved + self.residents


@dataclass(frozen=True, slots=True)
class BracketPairs:
    """What was decided about a bracket."""

    pairs: tuple[tuple[int, int], ...]  # the higher one first
    floaters: tuple[int, ...]
    promise: tuple[int, ...]  # the scores that will float from the next bracket, highest first
    way: str  # how it was found: "certified", "bracket", "near" or "whole"


@dataclass(slots=True)
class ByePlan:
    """Who may have the bye: those of one score who are not barred (C2, C5)."""

    score: int | None  # nothing where an even number is paired
    places: frozenset[int] = field(default_factory=frozenset)


def bracket_at(ranked: Ranked, at: int, moved: tuple[int, ...]) -> PairingBracket:
    """Return the bracket of a scoregroup with those moved down into it."""
    groups = ranked.groups
    following = tuple(groups[at + 1]) if at + 1 < len(groups) else ()
    rest = tuple(range(groups[at + 1].stop, len(ranked.people))) if following else ()
    return PairingBracket(moved, tuple(groups[at]), following, rest)


def ideal_promise(ranked: Ranked, floaters: int, following: tuple[int, ...]) -> tuple[int, ...]:
    """Return the fewest and lowest scores that could float from the next bracket."""
    odd = (floaters + len(following)) % 2
    return (ranked.score[following[0]],) if following and odd else ()


def scores_of(ranked: Ranked, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the scores of some, highest first."""
    return tuple(sorted((ranked.score[place] for place in places), reverse=True))


def _asked(criterion: Criterion, bye_is_here: bool) -> bool:
    return bye_is_here or not criterion.for_bye


def failure_values(
    ranked: Ranked, bracket: PairingBracket, made: BracketPairs, bye_is_here: bool
) -> list[tuple[str, tuple[int, ...]]]:
    """Return how far each criterion fails, in order; C8 is what is promised below."""
    found = [(c.article, _value(ranked, bracket, made, c)) for c in BEFORE_C8]
    found.append(("C8", (len(made.promise), *made.promise)))
    found += [
        (c.article, _value(ranked, bracket, made, c)) for c in AFTER_C8 if _asked(c, bye_is_here)
    ]
    return found


def _value(
    ranked: Ranked, bracket: PairingBracket, made: BracketPairs, criterion: Criterion
) -> tuple[int, ...]:
    residents = frozenset(bracket.residents)
    counted: dict[int, int] = {}
    if criterion.pair is not None:
        for upper, lower in made.pairs:
            score = ranked.score[upper]
            counted[score] = counted.get(score, 0) + criterion.pair(ranked, upper, lower)
    if criterion.floats is not None:
        for place in made.floaters:
            score = ranked.score[place]
            cost = criterion.floats(ranked, place, place in residents)
            counted[score] = counted.get(score, 0) + cost
    if not criterion.by_score:
        return (sum(counted.values()),)
    levels = sorted({ranked.score[place] for place in bracket.members}, reverse=True)
    return tuple(counted.get(level, 0) for level in levels)
