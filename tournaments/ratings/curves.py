"""A rating's history as a drawing: where its lines and points are, in the drawing's own units."""

from collections.abc import Sequence
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


def chart(steps: Sequence[RatingStep]) -> Chart | None:
    """Return the drawing of a history; one point alone is no curve."""
    if len(steps) < 2:
        return None
    doubts = [step.doubt or 0 for step in steps]
    low = min(step.points - doubt for step, doubt in zip(steps, doubts, strict=True))
    high = max(step.points + doubt for step, doubt in zip(steps, doubts, strict=True))
    grid = next((g for g in STEPS if (high - low) / g <= 5), STEPS[-1])
    low, high = low // grid * grid, -(-(high + 1) // grid) * grid

    def x(place: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * place / (len(steps) - 1), 1)

    def y(points: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low), 1)

    dots = [Dot(x(n), y(step.points), step) for n, step in enumerate(steps)]
    band = ""
    if any(doubts):
        both = list(enumerate(zip(steps, doubts, strict=True)))
        above = [f"{x(n)},{y(step.points + doubt)}" for n, (step, doubt) in both]
        below = [f"{x(n)},{y(step.points - doubt)}" for n, (step, doubt) in both]
        band = " ".join([*above, *reversed(below)])
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

    def x(percent: float) -> float:
        return round(EDGE + (SIDE - EDGE) * (percent - 50) / 50, 1)

    def y(percent: float) -> float:
        return round((SIDE - EDGE) * (100 - percent) / (100 - low), 1)

    return CalibrationChart(
        side=SIDE,
        edge=EDGE,
        half=y(50),
        marks=[Mark(x(b.said), y(b.came), y(b.most), y(b.least)) for b in bins],
        across=[Tick(x(percent), percent) for percent in (50, 75, 100)],
        up=[Tick(y(percent), percent) for percent in range(low, 101, 25 if low < 50 else 10)],
    )
