"""The migrations are what the models say, and can be applied to a database that has data."""

from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.test.utils import isolate_apps

OURS = ("jobs", "history", "welcome", "accounts", "games", "tournaments")


@pytest.mark.django_db
def test_no_migration_is_missing():
    out = StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, verbosity=1, stdout=out)
    except SystemExit:
        pytest.fail(out.getvalue())


@pytest.mark.django_db
def test_a_forgotten_migration_is_noticed():
    with isolate_apps("games"):

        class Forgotten(models.Model):
            class Meta:
                app_label = "games"

    apps.register_model("games", Forgotten)
    try:
        with pytest.raises(SystemExit):
            call_command("makemigrations", check=True, dry_run=True, verbosity=0)
    finally:
        del apps.all_models["games"]["forgotten"]
        apps.clear_cache()


def test_every_room_has_one_last_migration():
    graph = MigrationLoader(None, ignore_no_migrations=True).graph
    for label in OURS:
        assert len(graph.leaf_nodes(label)) <= 1, f"{label} has two last migrations; merge them"


@pytest.mark.django_db
def test_the_suites_database_was_made_by_the_migrations():
    loader = MigrationLoader(connection)
    assert set(loader.graph.leaf_nodes()) <= set(loader.applied_migrations)
