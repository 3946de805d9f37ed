"""Which backups stay: the newest, one of each of some days, weeks and months before. PURE."""

from collections.abc import Iterable
from datetime import datetime

NEWEST = 3
DAYS, WEEKS, MONTHS = 7, 5, 12


def stay(taken: Iterable[datetime]) -> set[datetime]:
    """Return which of these moments are kept: of each day, week and month its last backup."""
    latest_first = sorted(taken, reverse=True)
    kept = set(latest_first[:NEWEST])
    spans = (
        (DAYS, lambda at: (at.year, at.month, at.day)),
        (WEEKS, lambda at: at.isocalendar()[:2]),
        (MONTHS, lambda at: (at.year, at.month)),
    )
    for most, span in spans:
        last: dict[tuple[int, ...], datetime] = {}
        for at in latest_first:
            last.setdefault(span(at), at)
        kept |= set(list(last.values())[:most])
    return kept
