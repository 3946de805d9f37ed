"""Tables of three and four: who sits with whom, and where.

The same shape as the pairing room, for games without two sides: a field, a proposal with notes, a
checker that shares no code with the seater, and figures that say how good a seating is beside what
is provably possible.
"""

from tournaments.seating.quality import quality
from tournaments.seating.seating import describe, seat
from tournaments.seating.seating_faults import check
from tournaments.seating.values import (
    CannotSeat,
    Quality,
    Seated,
    SeatingFault,
    SeatingField,
    SeatingNote,
    SeatingProposal,
    SeatingRules,
    Sitter,
)

__all__ = [
    "CannotSeat",
    "Quality",
    "Seated",
    "SeatingFault",
    "SeatingField",
    "SeatingNote",
    "SeatingProposal",
    "SeatingRules",
    "Sitter",
    "check",
    "describe",
    "quality",
    "seat",
]
