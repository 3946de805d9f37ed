"""Rows as plain values, the same from either database, and back into one."""

import base64
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, time, timedelta
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from django.apps import apps
from django.apps.registry import Apps
from django.db import connection
from django.db.models import Field, JSONField, Model, QuerySet
from django.utils.duration import duration_iso_string

AT_ONCE = 1000  # rows read, or written, by one statement


def tables(registry: Apps = apps) -> list[type[Model]]:
    """Return every model that has rows of its own, those between two others as well."""
    found = registry.get_models(include_auto_created=True)
    return sorted(
        (one for one in found if one._meta.managed and not one._meta.proxy),
        key=lambda one: one._meta.label_lower,
    )


def fields(model: type[Model]) -> list["Field[Any, Any]"]:
    """Return the columns that are written; what the database works out itself is not."""
    return [field for field in model._meta.concrete_fields if not field.generated]


@contextmanager
def snapshot() -> Iterator[None]:
    """Hold all reads of this block to one moment, while others go on writing.

    Not `atomic`: on SQLite that would take the lock of those who write.
    """
    begin = "BEGIN"
    if connection.vendor == "postgresql":
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def read(model: type[Model], among: "QuerySet[Any] | None" = None) -> Iterator[list[Any]]:
    """Yield the rows of a table in the order of their keys, all or those `among` some."""
    names = [field.attname for field in fields(model)]
    key = names.index(model._meta.pk.attname)
    found = model._base_manager.all() if among is None else among
    rows = found.order_by("pk").values_list(*names)
    part = list(rows[:AT_ONCE])
    while part:
        yield from ([_plain(value) for value in row] for row in part)
        part = list(rows.filter(pk__gt=part[-1][key])[:AT_ONCE])


def write(model: type[Model], names: Iterable[str], rows: Iterable[list[Any]]) -> int:
    """Write rows as they were, their keys as well, past everything that a save would do."""
    columns = {field.attname: field for field in fields(model)}
    chosen = [columns[name] for name in names]
    quote = connection.ops.quote_name
    insert = (
        f"INSERT INTO {quote(model._meta.db_table)} "  # noqa: S608 - names of our own tables
        f"({', '.join(quote(str(field.column)) for field in chosen)}) "
        f"VALUES ({', '.join(['%s'] * len(chosen))})"
    )
    written, stream = 0, iter(rows)
    with connection.cursor() as cursor:
        while part := list(islice(stream, AT_ONCE)):
            cursor.executemany(
                insert,
                [[_stored(f, value) for f, value in zip(chosen, row, strict=True)] for row in part],
            )
            written += len(part)
    return written


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it; JSON itself, numbers and text are that already."""
    if isinstance(value, date | time):  # moments are dates, too
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, UUID | Decimal):
        return str(value)
    return duration_iso_string(value) if isinstance(value, timedelta) else value


def _stored(field: "Field[Any, Any]", value: Any) -> Any:
    if isinstance(field, JSONField):
        if value is None and field.null:
            return None
        return connection.ops.adapt_json_value(value, field.encoder)
    return field.get_db_prep_save(field.to_python(value), connection)
