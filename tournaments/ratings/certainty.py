"""How sure a rating is today: what is shown with a question mark, what has a place, and which.

A doubt widens with the days without a rated game; the day is the only thing that decides how far,
so however often the lists were worked out meanwhile, the same day shows the same.
"""

from datetime import UTC, datetime
from typing import Any

from django.db.models import Case, F, FloatField, Q, QuerySet, Value, When
from django.db.models.functions import Cast, Least, Sqrt
from django.db.models.lookups import LessThan

from tournaments.models import Pool, PoolKind, PoolModel, Rating
from tournaments.rating.values import ON_ELOS_SCALE, POINT, faded
from tournaments.rating.values import Value as PureValue
from tournaments.ratings.games import settings_of, wide

UNSURE = 110  # points of doubt above which a rating has a question mark
PLACED = 75  # points of doubt below which it has a place


def day_of(now: datetime) -> int:
    """Return the day that doubts are counted by."""
    return now.astimezone(UTC).toordinal()


def doubt_of(pool: Pool, row: Rating, now: datetime) -> int:
    """Return somebody's doubt today, in millionths; 0 where the system keeps none."""
    return faded(value_of(row), day_of(now), settings_of(pool)).deviation


def value_of(row: Rating) -> PureValue:
    """Return how somebody stands, as the pure room takes it."""
    return PureValue(row.rating, row.deviation, row.games, row.extra, row.volatility)


def counts(pool: Pool, games: int, doubt: int) -> bool:
    """Tell whether a rating is shown without a question mark."""
    return games >= pool.provisional and doubt <= UNSURE * _wide(pool) * POINT


def has_place(pool: Pool, row: Rating, now: datetime) -> bool:
    """Tell whether somebody stands in the list with a place."""
    return row.games >= pool.ranked_from and doubt_of(pool, row, now) < PLACED * _wide(pool) * POINT


def placed(rows: "QuerySet[Any]", pool: Pool) -> "QuerySet[Any]":
    """Return those of a list who have a place; the rows are as `measured` gives them."""
    most = PLACED * _wide(pool) * POINT
    return rows.filter(games__gte=pool.ranked_from, doubts__lt=float(most) ** 2)


def certain(pool: Pool, row: Rating, now: datetime) -> int:
    """Return what somebody is worth for certain, in whole points: two doubts below the rating."""
    return (row.rating - 2 * doubt_of(pool, row, now)) // POINT


def measured(rows: "QuerySet[Rating]", pool: Pool, now: datetime) -> "QuerySet[Any]":
    """Return a list with the squares of the doubts of today, and what is certain as `low`."""
    if pool.model == PoolModel.ELO:
        return rows.annotate(doubts=Value(0.0, FloatField()), low=F("rating"))
    rules = settings_of(pool)
    most = float(rules.deviation * POINT) ** 2
    squares = _squares("", float(rules.tau_hundredths * POINT / 100) ** 2, now)
    doubts = Least(squares, Value(most, FloatField()))
    low = Cast(F("rating"), FloatField()) - 2 * Sqrt(F("doubts"))
    return rows.annotate(doubts=doubts).annotate(low=low)


def has_place_of_its_list(now: datetime) -> Q:
    """Return the question whether a list's `ratings` have a place, of all lists at once."""
    back = float(ON_ELOS_SCALE["whole"]["tau_hundredths"] * POINT / 100) ** 2
    sure = Q()
    for apart, of in ((2, Q(kind=PoolKind.PARTNERS)), (1, ~Q(kind=PoolKind.PARTNERS))):
        squares = _squares("ratings__", back * apart**2, now)
        sure |= of & Q(LessThan(squares, Value(float(PLACED * apart * POINT) ** 2, FloatField())))
    shown = Q(ratings__edition__lte=F("edition"), ratings__until__gt=F("edition"))
    return shown & Q(ratings__games__gte=F("ranked_from")) & (Q(model=PoolModel.ELO) | sure)


def _squares(of: str, back: float, now: datetime) -> Any:
    """Return the square of a doubt, with what has come back since the last rated day."""
    doubt, last = Cast(F(f"{of}deviation"), FloatField()), F(f"{of}extra")
    days = Case(
        When(**{f"{of}extra": 0, "then": Value(0.0)}),
        default=Value(float(day_of(now))) - Cast(last, FloatField()),
        output_field=FloatField(),
    )
    unsteady = Cast(F(f"{of}volatility"), FloatField())
    a_day = Case(
        When(**{f"{of}volatility__gt": 0, "then": unsteady * unsteady}),
        default=Value(back),
        output_field=FloatField(),
    )
    return doubt * doubt + a_day * days


def _wide(pool: Pool) -> int:
    """Return how much wider points stand apart where a side is the sum of its partners."""
    return 1 if pool.model == PoolModel.ELO else wide(pool)
