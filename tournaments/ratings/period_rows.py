"""Writing rated periods: many rows at once, by plain SQL that both databases understand.

A million changes through the object layer take a minute; through the driver, seconds.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import connection, models

from tournaments.models import Pool, Rating, RatingChange
from tournaments.rating.left_in_columns import ChangesInColumns
from tournaments.rating.values import Change, Value

CHANGE = (
    *("period", "rated", "before", "after", "deviation_before", "deviation_after"),
    *("extra_after", "volatility_after", "games_before", "games_after", "peak_after", "parts"),
)
STANDING = (
    *("pool", "rated", "rating", "deviation", "extra", "volatility", "games"),
    *("change", "peak", "last_at"),
)

Line = tuple[Any, ...]


def lines_of(changes: Sequence[Change], peaks: Mapping[int, int], least: int) -> list[Line]:
    """Return changes as they are stored, without their period.

    The peak is the highest value so far; what somebody had before `least` games is forgotten.
    """
    stored = changes.stored() if isinstance(changes, ChangesInColumns) else None
    if stored is None:
        return [_line(change, peaks, least) for change in changes]
    rating, doubt, games, _extra, _volatility = stored.before
    ratings, doubts, more, extra, volatility = stored.after
    tops = [
        now if played < least else max(now, peaks.get(member, now))
        for member, played, now in zip(stored.members, games, ratings, strict=True)
    ]
    values = (rating, ratings, doubt, doubts, extra, volatility, games, more, tops)
    return list(zip(stored.members, *values, stored.reasons, strict=True))


def _line(change: Change, peaks: Mapping[int, int], least: int) -> Line:
    old, new = change.before, change.after
    peak = new.rating
    if old.games >= least:
        peak = max(peak, peaks.get(change.member, peak))
    told = (old.rating, new.rating, old.deviation, new.deviation, new.extra, new.volatility)
    return (change.member, *told, old.games, new.games, peak, _compact(change.parts))


def value_after(line: Line) -> Value:
    """Return how somebody stands after a stored change."""
    return Value(line[2], line[4], line[8], line[5], line[6])


def stored_lines(period: int) -> list[Line]:
    rows = RatingChange.objects.filter(period=period).order_by("rated")
    return [(*row[:-1], _compact(row[-1])) for row in rows.values_list(*CHANGE[1:])]


def write_changes(changes: Iterable[tuple[int, Line]]) -> None:
    """Write changes, each with the number of its period."""
    _insert(RatingChange, CHANGE, ((period, *line) for period, line in changes))


def write_standings(pool: Pool, edition: int, standings: Iterable[Line]) -> None:
    """Write how members stand from an edition on, of whom there is no row of it yet; lines are as
    `STANDING` names them, without the pool."""
    found = list(standings)
    adapt = connection.ops.adapt_datetimefield_value
    times = {line[-1]: adapt(line[-1]) for line in found}
    rows = ((pool.pk, *line[:-1], times[line[-1]], edition) for line in found)
    _insert(Rating, (*STANDING, "edition"), rows)


def standing_line(line: Line, at: datetime) -> Line:
    """Return how a member stands after a stored change."""
    member, before, after, _old, doubt, extra, volatility, _games, games, peak, _parts = line
    return (member, after, doubt, extra, volatility, games, after - before, peak, at)


def value_of(line: Line) -> Value:
    _member, rating, deviation, extra, volatility, games, *_ = line
    return Value(rating, deviation, games, extra, volatility)


def peak_of(line: Line) -> int:
    """Return the highest value of a standing."""
    peak: int = line[7]
    return peak


_compact = json.JSONEncoder(separators=(",", ":")).encode


def _insert(model: type[models.Model], fields: Sequence[str], rows: Iterable[Line]) -> None:
    found = list(rows)
    if not found:
        return
    quoted = connection.ops.quote_name
    known = {each.name: each for each in model._meta.concrete_fields}
    columns = [quoted(str(known[name].column)) for name in fields]
    into = f"{quoted(model._meta.db_table)} ({', '.join(columns)})"
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", found)  # noqa: S608 (our own names)
        else:  # each row alone would be a journey to the server
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in found:
                    copy.write_row(row)
