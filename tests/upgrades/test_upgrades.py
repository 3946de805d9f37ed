"""A database of every version is kept, and becomes one of this version without a loss."""

import json
import sqlite3
from contextlib import closing
from importlib import import_module

import pytest

from tests.upgrades import kept

KEPT = sorted(file.name.removesuffix(".sql.gz") for file in kept.SHELF.glob("*.sql.gz"))
APPS = ("games", "tournaments", "accounts", "jobs", "history", "welcome")
MAKE_ONE = "keep one: python3 manage.py keep_database"


def test_a_database_of_this_version_is_kept():
    assert kept.version() in KEPT, MAKE_ONE
    assert kept.dump_of(kept.version()).stat().st_size < 300_000


@pytest.mark.parametrize("version", KEPT)
def test_every_migration_that_was_ever_applied_is_still_here(version, tmp_path):
    with closing(sqlite3.connect(kept.opened(version, tmp_path))) as database:
        applied = database.execute("SELECT app, name FROM django_migrations").fetchall()
    ours = [(app, name) for app, name in applied if app in APPS]
    assert {app for app, _name in ours} == set(APPS)
    for app, name in ours:
        room = app if app in ("games", "tournaments") else f"siamleague.{app}"
        assert import_module(f"{room}.migrations.{name}").Migration


@pytest.mark.parametrize("version", KEPT)
def test_a_kept_database_is_upgraded_and_says_the_same(version, tmp_path):
    before = json.loads(kept.said_of(version).read_text())
    kept.opened(version, tmp_path)
    now = kept.in_a_site(tmp_path, "tell")
    assert now["faults"] == []
    # Ratings of an older version are to be worked out anew: a migration asks for that.
    assert now["rows"].pop("jobs.job") >= before["rows"].pop("jobs.job")
    assert now["rows"] == before["rows"]
    assert now["standings"] == before["standings"]


@pytest.mark.slow
def test_a_database_that_lost_something_says_something_else(tmp_path):
    before = json.loads(kept.said_of(kept.version()).read_text())
    with closing(sqlite3.connect(kept.opened(kept.version(), tmp_path))) as database:
        database.execute("UPDATE games_logline SET words = '[\"nonsense\"]' WHERE number = 2")
        database.execute("UPDATE tournaments_table SET ranks = '[2, 1]' WHERE ranks = '[1, 2]'")
        database.execute("DELETE FROM tournaments_honour")
        database.commit()
    now = kept.in_a_site(tmp_path, "tell")
    assert now["faults"]
    assert now["rows"] != before["rows"]
    assert now["standings"] != before["standings"]
