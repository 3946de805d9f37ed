"""A rating's history as a drawing: where its lines and points are, in the drawing's own units."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.ratings.profiles import RatingStep
from tournaments.ratings.reports import Bin

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 8, 14, 14
STEPS = (10, 20, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True)
class Dot:
    x: float
    y: float
    step: RatingStep


@dataclass(frozen=True)
class Rule:
    """A horizontal line with its points."""

    y: float
    points: int


@dataclass(frozen=True)
class Chart:
    """The whole drawing."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    path: str
    band: str  # the doubt around the curve; empty for systems without one
    dots: list[Dot]
    rules: list[Rule]

    @property
    def inner(self) -> int:
        """Return how wide the curve itself is."""
        return self.right - self.left


def _between(begin: float, end: float, low: float, high: float) -> Callable[[float], float]:
    """Return where numbers from low to high lie between two places of a drawing."""
    return lambda number: round(begin + (end - begin) * (number - low) / (high - low), 1)


def chart(steps: Sequence[RatingStep]) -> Chart | None:
    """Return the drawing of a history; one point alone is no curve."""
    if len(steps) < 2:
        return None
    doubts = [step.doubt or 0 for step in steps]
    low = min(step.points - doubt for step, doubt in zip(steps, doubts, strict=True))
    high = max(step.points + doubt for step, doubt in zip(steps, doubts, strict=True))
    grid = next((g for g in STEPS if (high - low) / g <= 5), STEPS[-1])
    low, high = low // grid * grid, -(-(high + 1) // grid) * grid

    x = _between(LEFT, WIDTH - RIGHT, 0, len(steps) - 1)
    y = _between(HEIGHT - BOTTOM, TOP, low, high)
    dots = [Dot(x(n), y(step.points), step) for n, step in enumerate(steps)]
    band = ""
    if any(doubts):

        def edge(sign: int) -> list[str]:
            lines = enumerate(zip(steps, doubts, strict=True))
            return [f"{x(n)},{y(step.points + sign * doubt)}" for n, (step, doubt) in lines]

        band = " ".join([*edge(1), *reversed(edge(-1))])
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        path=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        band=band,
        dots=dots,
        rules=[Rule(y(points), points) for points in range(low, high + 1, grid)],
    )


SIDE, EDGE = 240, 36


@dataclass(frozen=True)
class Mark:
    """One line of predictions: where it was said, came true, and between what."""

    x: float
    y: float
    top: float
    bottom: float


@dataclass(frozen=True)
class Tick:
    at: float
    percent: int


@dataclass(frozen=True)
class CalibrationChart:
    """What was said against what came true: marks on the slanting line are right."""

    side: int
    edge: int
    half: float  # how high the slanting line begins
    marks: list[Mark]
    across: list[Tick]
    up: list[Tick]


def calibration(bins: Sequence[Bin]) -> CalibrationChart | None:
    """Return the drawing of predictions beside what happened; nothing while there are none."""
    if not bins:
        return None
    low = min(50, *(int(each.least) // 10 * 10 for each in bins))

    x = _between(EDGE, SIDE, 50, 100)
    y = _between(SIDE - EDGE, 0, low, 100)
    return CalibrationChart(
        side=SIDE,
        edge=EDGE,
        half=y(50),
        marks=[Mark(x(b.said), y(b.came), y(b.most), y(b.least)) for b in bins],
        across=[Tick(x(percent), percent) for percent in (50, 75, 100)],
        up=[Tick(y(percent), percent) for percent in range(low, 101, 25 if low < 50 else 10)],
    )
