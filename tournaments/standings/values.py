"""What standings are worked out from, and what they are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

# How an entry spent a round.
PLAYED = "played"
FORFEIT_WIN = "forfeit-win"  # the others did not come
FORFEIT_LOSS = "forfeit-loss"
FULL_BYE = "full-bye"
HALF_BYE = "half-bye"  # asked for in time
ZERO_BYE = "zero-bye"  # away without points
UNPAIRED_KINDS = frozenset({FULL_BYE, HALF_BYE, ZERO_BYE})
# Rounds not played by an entry's own choice: it asked, it did not come, or it was not there.
VOLUNTARY_KINDS = frozenset({HALF_BYE, ZERO_BYE, FORFEIT_LOSS})
FORFEITS = frozenset({FORFEIT_WIN, FORFEIT_LOSS})

# The chess federation's rules for tie-breaks, by the year in which they came into force. The first
# is how this site counted before it knew editions: events that ended so keep their order.
EDITIONS = (2023, 2024, 2026)
EDITION = EDITIONS[-1]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What one entry did in one round. Points are whole units of the tournament."""

    round: int
    kind: str
    points: int
    opponents: tuple[int, ...] = ()  # everybody else at the table, also of a forfeit
    seat: int | None = None
    rank: int | None = None  # at the table, 1 is first, shared ranks are equal
    table: int | None = None
    extras: Mapping[str, int] = field(default_factory=dict)  # game-specific: followers, margin...


@dataclass(frozen=True, slots=True)
class Record:
    """One entry's whole tournament so far."""

    id: int
    seed: int
    places: tuple[PlayedRound, ...]
    rating: int | None = None
    penalty: int = 0  # units taken away by a decision


@dataclass(frozen=True, slots=True)
class Scheme:
    """How results become points, in whole units, and what unplayed rounds are worth."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    full_bye: int = 2
    half_bye: int = 1
    by_rank: tuple[int, ...] = ()  # tables: units for rank 1, 2, 3, 4; divisible by shared ranks
    by_rank_short: tuple[tuple[int, ...], ...] = ()  # for smaller tables, else the first of by_rank
    unit: int = 2  # how many units are one point on the page
    drawn: bool = False  # everybody's opponents were drawn before the start, as in a round robin
    edition: int = EDITION  # of the rules for tie-breaks
    boards: int = 0  # in a match between squads


@dataclass(frozen=True, slots=True)
class TableResult:
    """How one table ended: who sat there, in the order of the seats, and at which rank."""

    round: int
    entries: tuple[int, ...]
    ranks: tuple[int | None, ...]  # equal is a tie; None did not come
    table: int | None = None
    extras: tuple[Mapping[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the table."""

    id: int
    rank: int  # shared when everything is equal and no lot decides
    points: int
    breaks: tuple[Fraction, ...]  # one for each tie-break of the list, higher is better
    decided_by: str = ""  # the slug of the tie-break that put it below the row above
