"""Putting a backup back: into an empty database of either kind, of this version or an older one.

The tables are made as they were when the backup was taken, the rows are written, and only then
does the database come up to this version, as any other database of that age would.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState
from django.utils.translation import gettext as _

from siamleague.backups import plain_rows, what_holds
from siamleague.backups.archive import BackupReader, Contents, NoBackup

Say = Callable[[str], None]
# Rooms that are there only where a setting names something: without it nobody knows their tables.
SWITCHED = {
    "allauth_idp_oidc": "SIAMLEAGUE_SIGN_IN_KEY",
    "socialaccount": "SIAMLEAGUE_LOGIN_...",
}


class NotEmpty(Exception):
    """There is a site already; nothing of it is overwritten."""


def restore(file: Path, say: Say = lambda _line: None) -> Contents:
    """Write a whole backup into the empty database of this process; return what it says."""
    reader = BackupReader(file)
    try:
        refuse_if_used()
        state = _tables_of(reader.contents)
        _write(reader, state, say)
    finally:
        reader.close()
    call_command("migrate", verbosity=0)
    return reader.contents


def faults(contents: Contents) -> Iterator[str]:
    """Yield what is not in this database as the backup says: rows, logs, standings."""
    counted = {model._meta.label_lower: model for model in plain_rows.tables()}
    for table in contents.tables:
        model = counted.get(table.model)
        # Tables of an older version may have gone since; what came out of them is told below.
        found = model._base_manager.count() if model is not None else table.rows
        if found < table.rows:
            yield _("%(found)d of %(rows)d rows of %(table)s are there.") % {
                "found": found, "rows": table.rows, "table": table.model,
            }  # fmt: skip
    yield from what_holds.faults(contents.told)


def refuse_if_used() -> None:
    """Refuse a database in which somebody has an account or a club."""
    known = set(connection.introspection.table_names())
    for model in plain_rows.tables():
        ours = model._meta.label in ("accounts.User", "tournaments.Club")
        if ours and model._meta.db_table in known and model._base_manager.exists():
            raise NotEmpty(_("There is a site in this database already."))


def _tables_of(contents: Contents) -> ProjectState:
    """Make the tables as the backup had them; return the models of that time."""
    executor = MigrationExecutor(connection)
    applied, graph = set(contents.migrations), executor.loader.graph
    if unknown := sorted(applied - set(graph.nodes) - set(executor.loader.replacements)):
        app = unknown[0][0]
        if app in SWITCHED and app not in executor.loader.migrated_apps:
            said = _("This backup holds what is switched on by %(setting)s; set it here, too.")
            raise NoBackup(said % {"setting": SWITCHED[app]})
        said = _("This backup is of a newer SiamLeague (%(version)s, %(migration)s).")
        words = {"version": contents.version, "migration": ".".join(unknown[0])}
        raise NoBackup(said % words)
    last = [
        node
        for node in sorted(applied & set(graph.nodes))
        if not any(child.key in applied and child.key[0] == node[0]
                   for child in graph.node_map[node].children)
    ]  # fmt: skip
    executor.migrate(last)
    return MigrationExecutor(connection).loader.project_state(last)


def _write(reader: BackupReader, state: ProjectState, say: Say) -> None:
    models = {model._meta.label_lower: model for model in plain_rows.tables(state.apps)}
    with connection.constraint_checks_disabled(), transaction.atomic():
        for model in models.values():  # what migrations wrote comes back with the rows
            model._base_manager.all()._raw_delete(connection.alias)
        for table in reader.contents.tables:
            made = models.get(table.model)
            if made is None:
                said = _("The backup holds %(table)s, which no version had.")
                raise NoBackup(said % {"table": table.model})
            plain_rows.write(made, table.columns, reader.rows(table))
            say(f"{table.rows:>10,} {table.model}")
        with connection.cursor() as cursor:
            for line in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
                cursor.execute(line)
        connection.check_constraints()
