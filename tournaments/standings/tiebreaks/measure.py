"""What a tie-break is: a value for each entry, and the sum that the value is made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.ledger import Ledger, fractions

# The second argument are the entries that are asked about. For a tie-break inside a tie they are
# exactly those who are tied; for all others the answer for one does not depend on the others.
Measure = Callable[[Ledger, Sequence[int]], Mapping[int, Fraction]]

# In what a figure is counted: as it is, in units of the tournament, in halves.
PLAIN, UNITS, HALVES = "plain", "units", "halves"


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: what it adds, of which opponent where that matters; one left out adds nothing.

    With a `share` the value is that part of the opponent's points: ½ of 5 is 2½.
    """

    value: Fraction
    share: Fraction | None = None
    other: int | None = None
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """The arithmetic of one value; an average is divided by so many, some are rounded."""

    terms: tuple[Term, ...] = ()
    divided: int = 1
    rounded: bool = False

    @property
    def total(self) -> Fraction:
        """Return what it comes to."""
        counted = (term.value for term in self.terms if not term.left_out)
        found = sum(counted, Fraction(0)) / self.divided
        return half_up(found) if self.rounded else found


# How the value of one entry came about; the last argument are those who are tied with it.
Explain = Callable[[Ledger, int, Sequence[int]], Sum]
# The same for two that are tied, where what they are compared by depends on both.
Between = Callable[[Ledger, int, int, Sequence[int]], tuple[Sum, Sum]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to tell apart who has the same points; a higher value is better."""

    slug: str
    english: str
    italian: str
    measure: Measure
    explain: Explain
    inside_tie: bool = False
    acronym: str = ""  # as arbiters and their files know it
    counts: str = PLAIN
    lower: bool = False  # of what is read the least is best: the value has a minus
    teams: bool = False  # only for matches between squads
    between: Between | None = None


def of_terms(terms: Callable[[Ledger, int], Sequence[int]], below: int = 1) -> Explain:
    """Return the explanation of a measure that adds up whole numbers over a common denominator."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return Sum(tuple(Term(Fraction(value, below)) for value in terms(ledger, id_)))

    return explain


def of_whole(terms: Callable[[Ledger, int], Sequence[int]]) -> Measure:
    """Return the measure that adds these whole numbers up."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        return fractions({id_: sum(terms(ledger, id_)) for id_ in ids})

    return measure


def of_sums(explain: Explain) -> Measure:
    """Return the measure whose values are what the explanation comes to."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        return {id_: explain(ledger, id_, ids).total for id_ in ids}

    return measure


def half_up(value: Fraction) -> Fraction:
    """Return the nearest whole number, of two the higher."""
    return Fraction((value + Fraction(1, 2)).__floor__())


def behind(keys: Mapping[int, tuple[int, ...]]) -> dict[int, Fraction]:
    """Return for each how many have a lower key."""
    every = keys.values()
    return {id_: Fraction(sum(other < mine for other in every)) for id_, mine in keys.items()}
