"""Numbers that are set aside for the new rows of a laptop, so that they are the same at home.

The log of an event speaks of entries and tables by number. What the laptop adds has numbers that
nobody else will ever get, whatever is written at home meanwhile.
"""

from collections.abc import Mapping

from django.db import connection, transaction
from django.db.models import Max, Model

from tournaments.laptops.models import CheckOut
from tournaments.models import Entry, Player, Table

KINDS: tuple[type[Model], ...] = (Player, Entry, Table)
MANY: Mapping[str, int] = {"Player": 10_000, "Entry": 10_000, "Table": 100_000}
ON_SQLITE = "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"
NEW_ON_SQLITE = "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)"


def numbers() -> dict[str, int]:
    """Return, by kind, the first of so many numbers that no row has, and none will get."""
    return {kind.__name__: _after(kind, MANY[kind.__name__]) for kind in KINDS}


def belongs(first: Mapping[str, int], kind: str, number: int) -> bool:
    """Tell whether a number was set aside."""
    return first[kind] <= number < first[kind] + MANY[kind]


def begin_at(first: Mapping[str, int]) -> None:
    """Let the next row of each kind have the first number that was set aside: on a laptop."""
    for kind in KINDS:
        with connection.cursor() as cursor:
            _move_on_sqlite(cursor, kind._meta.db_table, first[kind.__name__] - 1)


def after_migrating(**_said: object) -> None:
    """Do so where the tables are as this version knows them: a backup was put back, or nothing."""
    known = set(connection.introspection.table_names())
    if CheckOut._meta.db_table in known:
        keep_aside()


def keep_aside() -> None:
    """Leave out what was set aside once more, after rows were put back from a backup."""
    rows = list(CheckOut.objects.values_list("first", flat=True))
    for kind in KINDS:
        name = kind.__name__
        last = max((first[name] + MANY[name] for first in rows), default=0)
        top = kind._default_manager.aggregate(top=Max("pk"))["top"] or 0
        if last > top:
            with transaction.atomic():
                _at_least(kind, last)


def _after(kind: type[Model], many: int) -> int:
    """Move the counter of a kind on, in a short transaction of its own: PostgreSQL holds the table
    for it, so that nobody draws a number in between."""
    table = kind._meta.db_table
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f'LOCK TABLE "{table}" IN SHARE ROW EXCLUSIVE MODE')
            name = f"pg_get_serial_sequence('{table}', 'id')"
            cursor.execute(f"SELECT nextval({name})")
            first = int(cursor.fetchone()[0])
            cursor.execute(f"SELECT setval({name}, %s)", [first + many])
            return first
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
        last = int(row[0]) if row else 0
        _move_on_sqlite(cursor, table, last + many)
        return last + 1


def _at_least(kind: type[Model], last: int) -> None:
    table = kind._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            name = f"pg_get_serial_sequence('{table}', 'id')"
            cursor.execute(f"SELECT setval({name}, greatest(%s, nextval({name})))", [last])
            return
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
        _move_on_sqlite(cursor, table, max(last, int(row[0]) if row else 0))


def _move_on_sqlite(cursor: "object", table: str, last: int) -> None:
    execute = cursor.execute  # type: ignore[attr-defined]
    execute(ON_SQLITE, [last, table])
    if not cursor.rowcount:  # type: ignore[attr-defined]
        execute(NEW_ON_SQLITE, [table, last])
