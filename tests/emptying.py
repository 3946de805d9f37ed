"""How the database is emptied after a test that committed: only the tables in which something is.

Django's own way truncates every table, which makes new files of each on PostgreSQL (seconds on a
busy disk, for a hundred tables of which five were written), and writes the names of all models and
permissions anew, which nobody had taken away.
"""

from collections.abc import Iterator

import pytest
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

# What is written when the tables are made, and never by a test.
KEPT = {"django_migrations", "django_content_type", "auth_permission", "django_site"}


def empty(connection: BaseDatabaseWrapper) -> None:
    """Delete every row that a test may have written; foreign keys are looked at in the end."""
    there = connection.introspection.django_table_names(only_existing=True, include_views=False)
    names = [connection.ops.quote_name(name) for name in there if name not in KEPT]
    asked = (f"SELECT {n} WHERE EXISTS (SELECT 1 FROM {name})" for n, name in enumerate(names))
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if (
            connection.vendor == "postgresql"
        ):  # wait for whoever is still writing, as truncating did
            cursor.execute(f"LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE")
        cursor.execute(" UNION ALL ".join(asked))
        for (n,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {names[n]}")


def quickly() -> Iterator[None]:
    """Let all tests that commit be followed by this emptying in place of Django's."""

    def _fixture_teardown(self: TransactionTestCase) -> None:
        for name in self._databases_names(include_mirrors=False):
            empty(connections[name])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _fixture_teardown)
        yield
