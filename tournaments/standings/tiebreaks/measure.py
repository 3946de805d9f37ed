"""What a tie-break is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.ledger import Ledger

# The second argument are the entries that are asked about. For a tie-break inside a tie they are
# exactly those who are tied; for all others the answer for one does not depend on the others.
Measure = Callable[[Ledger, Sequence[int]], Mapping[int, Fraction]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to tell apart who has the same points; a higher value is better."""

    slug: str
    english: str
    italian: str
    measure: Measure
    inside_tie: bool = False
