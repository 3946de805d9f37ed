"""What a tie-break is: a value for each entry, and the sum that the value is made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.ledger import Ledger

# The second argument are the entries that are asked about. For a tie-break inside a tie they are
# exactly those who are tied; for all others the answer for one does not depend on the others.
Measure = Callable[[Ledger, Sequence[int]], Mapping[int, Fraction]]


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
    """The arithmetic of one value; an average is divided by so many."""

    terms: tuple[Term, ...] = ()
    divided: int = 1

    @property
    def total(self) -> Fraction:
        """Return what it comes to."""
        counted = (term.value for term in self.terms if not term.left_out)
        return sum(counted, Fraction(0)) / self.divided


# How the value of one entry came about; the last argument are those who are tied with it.
Explain = Callable[[Ledger, int, Sequence[int]], Sum]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to tell apart who has the same points; a higher value is better."""

    slug: str
    english: str
    italian: str
    measure: Measure
    explain: Explain
    inside_tie: bool = False


def of_terms(terms: Callable[[Ledger, int], Sequence[int]], below: int = 1) -> Explain:
    """Return the explanation of a measure that adds up whole numbers over a common denominator."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return Sum(tuple(Term(Fraction(value, below)) for value in terms(ledger, id_)))

    return explain
