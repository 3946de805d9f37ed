"""A plan of rounds, and how even it is."""

from dataclasses import dataclass

Table = tuple[int, ...]
Round = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class PlanQuality:
    """How often who meets whom over all rounds."""

    least: int  # meetings of the two who meet the fewest times
    most: int  # of the two who meet the most often
    fewest_met: int  # how many different people somebody meets at least,
    most_met: int  # and at most
    rests: tuple[int, int]  # how often somebody rests, at least and at most

    @property
    def even(self) -> bool:
        """Tell whether everybody meets everybody as often as everybody else."""
        return self.least == self.most > 0


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Rounds for people numbered from 0; who is at no table of a round rests in it."""

    people: int
    rounds: tuple[Round, ...]
    quality: PlanQuality
