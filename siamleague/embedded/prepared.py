"""A command on a fresh clone finds its database: it is made, or brought up to date, as by `up`.

A database on a server belongs to who runs it: there nothing is done.
"""

import os

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def prepare_database() -> None:
    """Make the tables of the embedded database, if some are missing."""
    if os.environ.get("DATABASE_URL"):
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
