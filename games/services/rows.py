"""Three statements that every move runs, written once instead of being composed each time.

They do what `get`, `create` and `update` would do, through the same fields and the same converters.
Composing them anew takes longer than everything else about a move together.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from django.db import connection, models

from games.models import LogLine, Match

Convert = Callable[[Any], Any]


def held(code: str) -> Match | None:
    """Return the match of that code, its row held where the database can hold one."""
    sql, converters = _select(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, (code,))
        row = cursor.fetchone()
    if row is None:
        return None
    values = list(row)
    for place, convert in converters:
        values[place] = convert(values[place])
    match: Match = Match.from_db(connection.alias, _names(Match), values)
    return match


def append(line: LogLine) -> None:
    """Insert a line of the log; the row's own number is not asked back."""
    fields = _stored(LogLine)
    values = [_prepared(field, getattr(line, field.attname)) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(_insert(), values)


def swap(match: Match, before: int, columns: Iterable[str]) -> bool:
    """Store these columns if the row still has that version; tell whether it had."""
    names = tuple(sorted(columns))
    values = [_prepared(Match._meta.get_field(name), getattr(match, name)) for name in names]
    with connection.cursor() as cursor:
        cursor.execute(_update(names), [*values, match.pk, before])
        return bool(cursor.rowcount == 1)


def _prepared(field: Any, value: Any) -> Any:
    return field.get_db_prep_save(value, connection)


@lru_cache(maxsize=4)
def _select(vendor: str) -> tuple[str, tuple[tuple[int, Convert], ...]]:
    fields, converters = Match._meta.concrete_fields, []
    for place, field in enumerate(fields):
        column = field.get_col(Match._meta.db_table)
        steps = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        if steps:
            converters.append((place, _all(steps, column)))
    names = ", ".join(_quoted(field.column) for field in fields)
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    table = _quoted(Match._meta.db_table)
    return f"SELECT {names} FROM {table} WHERE code = %s{lock}", tuple(converters)  # noqa: S608


def _all(steps: list[Any], column: Any) -> Convert:
    """Return the converters of a column as one; connections of one kind convert alike."""

    def convert(value: Any) -> Any:
        for step in steps:
            value = step(value, column, connection)
        return value

    return convert


@lru_cache(maxsize=1)
def _insert() -> str:
    fields = _stored(LogLine)
    names = ", ".join(_quoted(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_quoted(LogLine._meta.db_table)} ({names}) VALUES ({places})"  # noqa: S608


@lru_cache(maxsize=64)
def _update(names: tuple[str, ...]) -> str:
    fields: list[Any] = [Match._meta.get_field(name) for name in names]
    pairs = ", ".join(f"{_quoted(field.column)} = %s" for field in fields)
    table = _quoted(Match._meta.db_table)
    return f"UPDATE {table} SET {pairs} WHERE id = %s AND version = %s"  # noqa: S608


@lru_cache(maxsize=4)
def _names(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@lru_cache(maxsize=4)
def _stored(model: type[models.Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _quoted(name: Any) -> str:
    return connection.ops.quote_name(name)
