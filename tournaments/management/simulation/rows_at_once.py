"""Writing a million rows as fast as a database takes them: COPY, or one prepared order."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

PIECE = 20_000  # rows in one transaction


def write(model: type[Model], given: Sequence[str], rows: Iterable[Sequence[Any]]) -> int:
    """Insert rows of a few columns, everything else as the model has it; return how many.

    Numbers of rows are given, so that others can name them before they are written.
    """
    fields, blank = model._meta.concrete_fields, model()
    usual = [each.get_db_prep_save(getattr(blank, each.attname), connection) for each in fields]
    names = [each.attname for each in fields]
    places = [(names.index(name), fields[names.index(name)]) for name in given]

    def whole(row: Sequence[Any]) -> list[Any]:
        found = list(usual)
        for (place, field), value in zip(places, row, strict=True):
            found[place] = field.get_db_prep_save(value, connection)
        return found

    quoted = ", ".join(connection.ops.quote_name(str(each.column)) for each in fields)
    into = f"{connection.ops.quote_name(model._meta.db_table)} ({quoted})"
    written = 0
    for some in _pieces(map(whole, rows)):
        with transaction.atomic():
            _insert(into, some)
        written += len(some)
    return written


def _pieces(rows: Iterator[list[Any]]) -> Iterator[list[list[Any]]]:
    while some := list(islice(rows, PIECE)):
        yield some


def _insert(into: str, rows: list[list[Any]]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", rows)  # noqa: S608 (our own names)


def settle(models: Iterable[type[Model]]) -> None:
    """Let the database go on counting after the numbers that were given, and know its tables."""
    from django.core.management.color import no_style

    with connection.cursor() as cursor:
        for order in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(order)
        cursor.execute("ANALYZE")
