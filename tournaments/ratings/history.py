"""The whole history of a list as text, so that two of them can be compared to the last byte."""

import json
from collections.abc import Iterator

from tournaments.models import Period, Pool, Rating, RatingChange


def lines(pool: Pool) -> Iterator[str]:
    """Yield every period and change that stands, and how everybody stands now.

    Row numbers and the time of the run are left out: they say when it was worked out, not what.
    """
    periods = Period.objects.filter(pool=pool, void=False).order_by("number")
    for period in periods.iterator(500):
        yield (
            f"{period.number} {period.key} {period.ended_at.isoformat()} {period.games} "
            f"{period.system} {period.fingerprint} {period.pairs} {period.loss} {period.bins}\n"
        )
        yield from _changes(period)
    rows = Rating.objects.filter(pool=pool).order_by("rated")
    names = ("rated", "rating", "deviation", "extra", "volatility", "games", "change", "peak")
    for row in rows.values_list(*names, "last_at").iterator(2000):
        yield f"= {row[:-1]} {row[-1].isoformat()}\n"


def _changes(period: Period) -> Iterator[str]:
    before = ("rated", "before", "after", "deviation_before", "deviation_after", "extra_after")
    after = ("volatility_after", "games_before", "games_after", "peak_after", "parts")
    rows = RatingChange.objects.filter(period=period).order_by("rated")
    for row in rows.values_list(*before, *after):
        yield f"{row[:-1]} {json.dumps(row[-1])}\n"
