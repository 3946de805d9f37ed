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
    *("extra_after", "games_before", "games_after", "peak_after", "parts"),
)
STANDING = (
    *("pool", "rated", "rating", "deviation", "extra", "games", "change", "peak", "last_at"),
)

Line = tuple[Any, ...]


def lines_of(changes: Sequence[Change], peaks: Mapping[int, int], least: int) -> list[Line]:
    """Return changes as they are stored, without their period.

    The peak is the highest value so far; what somebody had before `least` games is forgotten.
    """
    stored = changes.stored() if isinstance(changes, ChangesInColumns) else None
    if stored is None:
        return [_line(change, peaks, least) for change in changes]
    found = []
    for member, (rating, _doubt, games, _extra), new, text in stored:
        peak = new if games < least else max(new, peaks.get(member, new))
        found.append((member, rating, new, 0, 0, 0, games, games + 1, peak, text))
    return found


def _line(change: Change, peaks: Mapping[int, int], least: int) -> Line:
    old, new = change.before, change.after
    peak = new.rating
    if old.games >= least:
        peak = max(peak, peaks.get(change.member, peak))
    told = (old.rating, new.rating, old.deviation, new.deviation, new.extra, old.games, new.games)
    return (change.member, *told, peak, _compact(change.parts))


def value_after(line: Line) -> Value:
    """Return how somebody stands after a stored change."""
    return Value(line[2], line[4], line[7], line[5])


def stored_lines(period: int) -> list[Line]:
    rows = RatingChange.objects.filter(period=period).order_by("rated")
    return [(*row[:-1], _compact(row[-1])) for row in rows.values_list(*CHANGE[1:])]


def write_changes(period: int, lines: Iterable[Line]) -> None:
    _insert(RatingChange, CHANGE, ((period, *line) for line in lines))


def write_standings(pool: Pool, standings: Iterable[Line]) -> None:
    """Write how members stand now: rated, rating, deviation, extra, games, change, peak, time."""
    found = list(standings)
    adapt = connection.ops.adapt_datetimefield_value
    times = {line[-1]: adapt(line[-1]) for line in found}
    rows = ((pool.pk, *line[:-1], times[line[-1]]) for line in found)
    _insert(Rating, STANDING, rows, once=2)


def standing_line(line: Line, at: datetime) -> Line:
    """Return how a member stands after a stored change."""
    member, before, after, _old, doubt, extra, _games, games, peak, _parts = line
    return (member, after, doubt, extra, games, after - before, peak, at)


def value_of(line: Line) -> Value:
    _member, rating, deviation, extra, games, *_ = line
    return Value(rating, deviation, games, extra)


_compact = json.JSONEncoder(separators=(",", ":")).encode


def _insert(
    model: type[models.Model], fields: Sequence[str], rows: Iterable[Line], once: int = 0
) -> None:
    """Insert rows; with `once`, over those that are equal in so many of the first columns."""
    found = list(rows)
    if not found:
        return
    quoted = connection.ops.quote_name
    known = {each.name: each for each in model._meta.concrete_fields}
    columns = [quoted(str(known[name].column)) for name in fields]
    into = f"{quoted(model._meta.db_table)} ({', '.join(columns)})"
    over = _over(columns, once) if once else ""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {into} VALUES ({places}){over}", found)  # noqa: S608 (our own names)
        elif once:
            types = [str(known[name].rel_db_type(connection)) for name in fields]
            lists = ", ".join(f"%s::{each}[]" for each in types)
            sql = f"INSERT INTO {into} SELECT * FROM unnest({lists}){over}"  # noqa: S608
            cursor.execute(sql, [_array(column) for column in zip(*found, strict=True)])
        else:  # each row alone would be a journey to the server
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in found:
                    copy.write_row(row)


def _over(columns: Sequence[str], once: int) -> str:
    new = ", ".join(f"{column} = excluded.{column}" for column in columns[once:])
    return f" ON CONFLICT ({', '.join(columns[:once])}) DO UPDATE SET {new}"


def _array(values: Iterable[Any]) -> str:
    """Return numbers or times as PostgreSQL writes a list; the driver would take each in turn."""
    return "{" + ",".join(f'"{value}"' for value in values) + "}"
