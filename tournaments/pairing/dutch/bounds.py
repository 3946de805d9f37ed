"""What a bracket must fail at least, counted from its classes as if nobody had met anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.pairing.dutch.classes import CLASSES, clash, class_of, least
from tournaments.pairing.dutch.pairing_brackets import ByePlan, PairingBracket
from tournaments.pairing.dutch.ranked import Ranked

Failures: TypeAlias = tuple[int, ...]  # C9, C12, C13, C14, C15, C16, C17, C19, C21
FloaterKind: TypeAlias = tuple[int, int, int, int]  # class, floats before, unplayed games
PartnerKind: TypeAlias = tuple[int, int, int]  # class, and whether one floated up before
NOTHING: Failures = (0,) * 9


@dataclass(frozen=True, slots=True)
class Crowd:
    """A bracket as its classes see it."""

    ranked: Ranked
    bracket: PairingBracket
    class_at: Mapping[int, int]
    odd: bool
    top: bool  # the residents are topscorers
    for_bye: frozenset[int] | None  # who may float, where that is to have the bye
    floaters: Mapping[FloaterKind, Failures]  # what it costs that one of a kind floats, if odd

    def may_float(self, place: int) -> bool:
        """Return whether a resident could be the one who is left over."""
        return self.for_bye is None or place in self.for_bye

    def floater_kind(self, place: int) -> FloaterKind:
        """Return what is known of a resident who floats."""
        return _floater_kind(self.ranked, self.class_at[place], place, self.for_bye is not None)

    def partner_kind(self, place: int) -> PartnerKind:
        """Return what is known of a resident who meets somebody moved down."""
        person = self.ranked.people[place]
        up, twice = int(person.float_before < 0), int(person.float_two_before < 0)
        return self.class_at[place], up, twice

    def moved_pair(self, upper: int, kind: PartnerKind) -> Failures:
        """Return what it costs that somebody moved down meets one of a kind."""
        other, up, twice = kind
        scores = sorted({self.ranked.score[place] for place in self.bracket.moved})
        weight = 4 ** scores.index(self.ranked.score[upper])
        twelve, thirteen = clash(self.class_at[upper], other)
        return 0, twelve, thirteen, 0, up, 0, twice, up * weight, twice * weight

    def rest(self, counts: Sequence[int]) -> Failures | None:
        """Return the least that so many residents of each class fail, one left out if odd."""
        if not self.odd:
            return (0, *least(counts, self.top), 0, 0, 0, 0, 0, 0)
        options = [
            plus(price, (0, *least(without(counts, kind[0]), self.top), 0, 0, 0, 0, 0, 0))
            for kind, price in self.floaters.items()
            if counts[kind[0]]
        ]
        return min(options, default=None)

    def counts(self, places: Sequence[int]) -> list[int]:
        """Return how many there are of each class."""
        counts = [0] * CLASSES
        for place in places:
            counts[self.class_at[place]] += 1
        return counts


def crowd_of(ranked: Ranked, bracket: PairingBracket, bye: ByePlan) -> Crowd | None:
    """Return a bracket by its classes; nothing where it is not for bounds to say who floats."""
    residents = bracket.residents
    odd = len(bracket.members) % 2 == 1
    for_bye: frozenset[int] | None = None
    if odd and not bracket.following:
        for_bye = bye.places.intersection(residents)
        if not for_bye:
            return None
    elif odd and bye.score is not None and bye.score >= ranked.score[residents[0]]:
        return None
    class_at = {place: class_of(ranked, place) for place in bracket.members}
    floaters: dict[FloaterKind, Failures] = {}
    for place in residents if odd else ():
        if for_bye is None or place in for_bye:
            kind = _floater_kind(ranked, class_at[place], place, for_bye is not None)
            floaters.setdefault(kind, floating(kind))
    return Crowd(ranked, bracket, class_at, odd, ranked.top[residents[0]], for_bye, floaters)


def _floater_kind(ranked: Ranked, its_class: int, place: int, for_bye: bool) -> FloaterKind:
    person = ranked.people[place]
    down, twice = int(person.float_before > 0), int(person.float_two_before > 0)
    return its_class, down, twice, ranked.unplayed(place) if for_bye else 0


def floating(kind: FloaterKind) -> Failures:
    """Return what it costs that one of a kind floats."""
    return kind[3], 0, 0, kind[1], 0, kind[2], 0, 0, 0


def plus(one: Failures, other: Failures) -> Failures:
    """Return both together."""
    return tuple(mine + theirs for mine, theirs in zip(one, other, strict=True))


def minus(one: Failures, other: Failures) -> Failures:
    """Return what is left of one without the other."""
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def without(counts: Sequence[int], its_class: int) -> list[int]:
    """Return the counts when one of a class is gone."""
    return [count - (at == its_class) for at, count in enumerate(counts)]
