"""Whether a process grows: a line through what it held, and how sure that line is."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

BLOCKS = 12
T_95 = (
    2.228  # Student's, for a line through twelve points: in 95 of 100 cases within so many errors
)


@dataclass(frozen=True)
class Slope:
    """Megabytes in an hour, and by how much that may be wrong."""

    per_hour: float
    give: float

    @property
    def least(self) -> float:
        """Return what it grows by at least."""
        return self.per_hour - self.give

    @property
    def most(self) -> float:
        """Return what it grows by at most."""
        return self.per_hour + self.give


def slope(samples: Sequence[tuple[float, float]]) -> Slope:
    """Return the slope of (seconds, megabytes), once the first third, in which everything is read
    for the first time, is left out. Neighbours are alike, so means of blocks are what counts."""
    steady = samples[len(samples) // 3 :]
    assert len(steady) >= BLOCKS, "too few samples for a line"
    size = len(steady) / BLOCKS
    blocks = [steady[round(n * size) : round((n + 1) * size)] for n in range(BLOCKS)]
    points = [(fmean(at for at, _ in one), fmean(held for _, held in one)) for one in blocks]
    at_mean, held_mean = (fmean(part) for part in zip(*points, strict=True))
    spread = sum((at - at_mean) ** 2 for at, _ in points)
    steep = sum((at - at_mean) * (held - held_mean) for at, held in points) / spread
    rest = sum((held - held_mean - steep * (at - at_mean)) ** 2 for at, held in points)
    error = (rest / (BLOCKS - 2) / spread) ** 0.5
    return Slope(steep * 3600, T_95 * error * 3600)
