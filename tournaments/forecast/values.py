"""What a forecast is worked out from, and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

GAME = 1_000_000  # one whole game; chances are millionths of it


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody in the table as it stands."""

    id: int
    points: int  # units of the tournament, penalties taken off
    rank: int  # as the tie-breaks have it now


@dataclass(frozen=True, slots=True)
class GameRules:
    """What a game gives, in units, and how often equals draw, in millionths."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    draws: int = 0  # up to half of all games


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """The table so far and what is left. Chances are those of the first side, draws counted half.

    A pair that is not in `chances`, neither way round, is taken for equal.
    """

    entrants: tuple[Contender, ...]
    fixtures: tuple[tuple[int, int], ...] = ()
    open_rounds: int = 0  # still to be played, not paired yet
    chances: Mapping[tuple[int, int], int] = field(default_factory=dict)
    rules: GameRules = GameRules()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Chances:
    """How often everybody ended where."""

    runs: int
    places: Mapping[int, tuple[int, ...]]  # entry to how often it was first, second, ...

    def of(self, entry: int, first: int, last: int) -> Fraction:
        """Return how likely an entry is to end between two places, both counted from 1."""
        return Fraction(sum(self.places[entry][first - 1 : last]), self.runs)

    def mean_place(self, entry: int) -> Fraction:
        """Return the place an entry ends on, taken over all runs."""
        counted = sum(place * often for place, often in enumerate(self.places[entry], 1))
        return Fraction(counted, self.runs)
