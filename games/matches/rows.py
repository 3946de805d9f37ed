"""The statements that every move runs, written once instead of being composed each time.

They do what `get`, `create` and `update` would do, through the same fields and the same converters.
Composing them anew takes longer than everything else about a move together. Each serves any number
of matches at once, because what a move costs is mostly going to the database and back; and
PostgreSQL is told to remember them, because reading and planning them costs it more than the rest.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection, models

from games.models import LogLine, Match

Convert = Callable[[Any], Any]
_NEWEST_OUTAGE = "(SELECT COALESCE(MAX(id), 0)::text FROM games_outage)"
# PostgreSQL's own number of who wrote the row last, and what was known of outages then.
_AND_AS_OF = f", xmin::text, {_NEWEST_OUTAGE} FROM "
_text = json.JSONEncoder(separators=(",", ":"), default=str).encode


def held(code: str) -> Match | None:
    """Return the match of that code, its row held where the database can hold one."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    return next(iter(_matches([code], lock)), None)


def held_at_once(codes: Sequence[str]) -> list[Match]:
    """Return those of the matches that nobody else holds, and hold them; nobody is waited for."""
    locked = connection.features.has_select_for_update_skip_locked
    return _matches(codes, " FOR UPDATE SKIP LOCKED" if locked else "")


def found_at_once(codes: Sequence[str]) -> list[Match]:
    """Return the matches as they stand, held by nobody: for who writes by `keep_at_once`."""
    sql, converters = _select(connection.vendor)
    with _cursor() as cursor:
        cursor.execute(
            f"{sql.replace(' FROM ', _AND_AS_OF, 1)} WHERE code = ANY(%s)", [list(codes)]
        )
        found = cursor.fetchall()
    matches = []
    for *row, as_of, away in found:
        match = _match(row, converters)
        match.row_as_of, match.away_as_of = as_of, away
        matches.append(match)
    return matches


def one_statement() -> bool:
    """Tell whether the database can hold, compare and write several rows in one statement."""
    return connection.vendor == "postgresql"


def keep_at_once(
    lines: Sequence[LogLine], matches: Sequence[tuple[Match, int]], columns: Iterable[str]
) -> set[int]:
    """Insert a line for each match and store these columns of it, if its row is as it was found,
    with the version that stands beside it, no outage was written down since, and nobody else holds
    it; return the numbers of the rows for which that was so. Outside of a transaction this is its
    own: there and back once, and it is committed. Not everything that is written to a row is a
    version of its own: clocks are moved along with the machine's, and dice are drawn. What was
    written knows afterwards as of which writing it is."""
    names, log = tuple(sorted(columns)), _stored(LogLine)
    values = [[getattr(line, field.attname) for field in log] for line in lines]
    fields, swaps = _swaps(matches, names)
    for row, (match, _) in zip(swaps, matches, strict=True):
        row += [match.row_as_of, match.away_as_of]
    with _cursor() as cursor:
        sent = [*_sent(fields, swaps), *_sent(log, values)]
        cursor.execute(_keep(names, len(matches)), sent)
        kept = dict(cursor.fetchall())
    for match, _ in matches:
        match.row_as_of = kept.get(match.pk, "")
    return set(kept)


def append(lines: Sequence[LogLine]) -> None:
    """Insert lines of the log; their rows' own numbers are not asked back."""
    fields = _stored(LogLine)
    values = [[getattr(line, field.attname) for field in fields] for line in lines]
    with _cursor() as cursor:
        cursor.execute(_insert(connection.vendor, len(lines)), _sent(fields, values))


def swap(matches: Sequence[tuple[Match, int]], columns: Iterable[str]) -> bool:
    """Store these columns of every match, each only if its row still has the version that stands
    beside it; tell whether all had."""
    names = tuple(sorted(columns))
    fields, values = _swaps(matches, names)
    with _cursor() as cursor:
        cursor.execute(_update(connection.vendor, names, len(matches)), _sent(fields, values))
        return bool(cursor.rowcount == len(matches))


def _swaps(
    matches: Sequence[tuple[Match, int]], names: tuple[str, ...]
) -> tuple[list[Any], list[list[Any]]]:
    fields = _fields("id", "version", *names)
    return fields, [
        [match.pk, before, *(getattr(match, field.attname) for field in fields[2:])]
        for match, before in matches
    ]


def _matches(codes: Sequence[str], lock: str) -> list[Match]:
    sql, converters = _select(connection.vendor)
    with _cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"{sql} WHERE code = ANY(%s){lock}", [list(codes)])
        else:
            cursor.execute(f"{sql} WHERE code IN ({_places(len(codes))})", list(codes))
        found = cursor.fetchall()
    return [_match(list(row), converters) for row in found]


def _match(values: list[Any], converters: "tuple[tuple[int, Convert], ...]") -> Match:
    for place, convert in converters:
        values[place] = convert(values[place])
    match: Match = Match.from_db(connection.alias, _names(Match), values)
    return match


def _cursor() -> Any:
    """Return a cursor. With one of Django's usual ones the values are written into the statement,
    so that PostgreSQL never sees the same twice."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    from django.db.backends.postgresql.base import ServerBindingCursor

    connection.ensure_connection()
    binding: Any = ServerBindingCursor
    plain = binding(connection.connection)
    logged = connection.queries_logged
    return connection.make_debug_cursor(plain) if logged else connection.make_cursor(plain)


def _sent(fields: list[Any], rows: list[list[Any]]) -> list[Any]:
    """Return the values of a list of rows as `_news` reads them."""
    if connection.vendor == "postgresql":
        return [_text([{str(n): value for n, value in enumerate(row)} for row in rows])]
    return [
        field.get_db_prep_save(value, connection)
        for row in rows
        for field, value in zip(fields, row, strict=True)
    ]


def _news(vendor: str, fields: list[Any], count: int, *more: str) -> str:
    """Return where a statement reads a list of rows from. For PostgreSQL that is one JSON text: a
    hundred values with a kind for each cost more to hand over. The limit tells it how few they are,
    or else it would read a whole table to find them."""
    if vendor == "postgresql":
        kinds = [*(field.rel_db_type(connection) for field in fields), *more]
        columns = ", ".join(f'"{n}" {kind}' for n, kind in enumerate(kinds))
        listed = f"jsonb_to_recordset(%s) AS listed({columns})"
        return f"(SELECT * FROM {listed} LIMIT {count}) AS news"  # noqa: S608
    names = ", ".join(f'column{n + 1} AS "{n}"' for n in range(len(fields)))
    rows = ", ".join([f"({_places(len(fields))})"] * count)
    return f"(SELECT {names} FROM (VALUES {rows})) AS news"  # noqa: S608


@lru_cache(maxsize=4)
def _select(vendor: str) -> tuple[str, tuple[tuple[int, Convert], ...]]:
    fields, converters = Match._meta.concrete_fields, []
    for place, field in enumerate(fields):
        column = field.get_col(Match._meta.db_table)
        steps = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        if steps:
            converters.append((place, _all(steps, column)))
    names = ", ".join(_quoted(field.column) for field in fields)
    return f"SELECT {names} FROM {_quoted(Match._meta.db_table)}", tuple(converters)  # noqa: S608


def _all(steps: list[Any], column: Any) -> Convert:
    """Return the converters of a column as one; connections of one kind convert alike."""

    def convert(value: Any) -> Any:
        for step in steps:
            value = step(value, column, connection)
        return value

    return convert


@lru_cache(maxsize=32)
def _insert(vendor: str, count: int) -> str:
    fields = _stored(LogLine)
    names = ", ".join(_quoted(field.column) for field in fields)
    given = ", ".join(f'news."{n}"' for n in range(len(fields)))
    table = _quoted(LogLine._meta.db_table)
    return f"INSERT INTO {table} ({names}) SELECT {given} FROM {_news(vendor, fields, count)}"  # noqa: S608


@lru_cache(maxsize=256)
def _update(vendor: str, names: tuple[str, ...], count: int) -> str:
    fields, table = _fields("id", "version", *names), _quoted(Match._meta.db_table)
    return (
        f"UPDATE {table} SET {_pairs(fields)} FROM {_news(vendor, fields, count)} "  # noqa: S608
        f'WHERE {table}.id = news."0" AND {table}.version = news."1"'
    )


@lru_cache(maxsize=256)
def _keep(names: tuple[str, ...], count: int) -> str:
    """Return PostgreSQL's statement for `keep_at_once`. What is compared is compared once more when
    a row is held, so nothing that was committed meanwhile is overwritten."""
    fields, log = _fields("id", "version", *names), _stored(LogLine)
    table, lines = _quoted(Match._meta.db_table), _quoted(LogLine._meta.db_table)
    columns = ", ".join(_quoted(field.column) for field in log)
    given = ", ".join(f'line."{n}"' for n in range(len(log)))
    of = next(n for n, field in enumerate(log) if field.name == "match")
    news, more = _news("postgresql", fields, count, "text", "text"), len(fields)
    return f"""
        WITH news AS MATERIALIZED (SELECT * FROM {news}),
        held AS MATERIALIZED (
            SELECT {table}.id FROM {table} JOIN news ON {table}.id = news."0"
            WHERE {table}.version = news."1" AND {table}.xmin::text = news."{more}"
            AND news."{more + 1}" = {_NEWEST_OUTAGE}
            FOR UPDATE OF {table} SKIP LOCKED),
        logged AS (
            INSERT INTO {lines} ({columns}) SELECT {given}
            FROM (SELECT * FROM {_news("postgresql", log, count)}) AS line
            WHERE line."{of}" IN (SELECT id FROM held))
        UPDATE {table} SET {_pairs(fields)} FROM news
        WHERE {table}.id = news."0" AND {table}.id IN (SELECT id FROM held)
        RETURNING {table}.id, {table}.xmin::text"""  # noqa: S608


def _pairs(fields: list[Any]) -> str:
    return ", ".join(
        f'{_quoted(field.column)} = news."{n}"' for n, field in enumerate(fields) if n > 1
    )


@lru_cache(maxsize=4)
def _names(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@lru_cache(maxsize=4)
def _stored(model: type[models.Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@lru_cache(maxsize=64)
def _fields(*names: str) -> list[Any]:
    return [Match._meta.get_field(name) for name in names]


def _places(count: int) -> str:
    return ", ".join(["%s"] * count)


def _quoted(name: Any) -> str:
    return connection.ops.quote_name(name)
