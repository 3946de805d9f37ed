"""Whatever names a person is in the file they may take with them, or says here why it is not.

Every column of every room that leads to an account or a player is looked at: the file must ask for
rows by it, or follow it. A new table with people in it fails here until somebody thought of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.test.utils import CaptureQueriesContext, isolate_apps

from siamleague.accounts.models import User
from siamleague.privacy import keepers as personal_data
from tests.tournaments.hall import NOW, club_of
from tournaments.clubs import act as clubs
from tournaments.models import Entry, Player, Squad, Team

PEOPLE: tuple[type[models.Model], ...] = (User, Player)
# Columns by which the file does not ask, each with its reason.
REASONS = {
    "accounts.User_groups.user": "this site puts nobody into groups",
    "accounts.User_user_permissions.user": "nor gives single permissions; `owns_the_site` says all",
}


def links(among: Iterable[type[models.Model]]) -> Iterator[tuple[str, str, str]]:
    """Yield every column that leads to a person: its name, its table, and its name in there."""
    for model in among:
        for field in model._meta.local_fields:
            if isinstance(field, models.ForeignKey) and field.related_model in PEOPLE:
                yield f"{model._meta.label}.{field.name}", model._meta.db_table, field.column


def untold(among: Iterable[type[models.Model]], asked: str) -> set[str]:
    """Return the columns by which nothing was asked."""
    return {name for name, table, column in links(among) if f'"{table}"."{column}"' not in asked}


@pytest.fixture
def asked(alice) -> str:
    """Return the conditions of every question that a file asks; what it only reads is cut away."""
    club_of(alice)
    with CaptureQueriesContext(connection) as queries:
        personal_data.export_all(alice.pk)
    return "\n".join(query["sql"].partition(" FROM ")[2] for query in queries)


def rooms() -> list[type[models.Model]]:
    return list(apps.get_models(include_auto_created=True))


def test_every_column_that_names_a_person_is_told_or_has_a_reason(asked):
    assert untold(rooms(), asked) == set(REASONS)


def test_the_walk_sees_what_there_is():
    found = {name for name, _table, _column in links(rooms())}
    assert len(found) > 30
    assert {
        "tournaments.Family_players.player",
        "history.AuditLine.who",
        "games.Seating.user",
    } <= found


@isolate_apps("tests")
def test_a_table_that_nobody_thought_of_would_be_seen(asked):
    class Diary(models.Model):
        writer = models.ForeignKey(Player, models.CASCADE, related_name="+")
        readers: Any = models.ManyToManyField(User, related_name="+")

        class Meta:
            app_label = "tests"

    assert untold([Diary, Diary.readers.through], asked) >= {
        "tests.Diary.writer",
        "tests.Diary_readers.user",
    }
    assert untold([Entry], asked) == set()


def test_everything_is_a_file_that_a_browser_can_save(alice):
    import json

    club = club_of(alice)
    player = clubs.player_of(user_id=alice.pk)
    team = Team.objects.create(name="Elephants", club=club, captain=player, founded_at=NOW)
    Squad.objects.create(team=team)
    assert "Elephants" in json.dumps(personal_data.export_all(alice.pk))
