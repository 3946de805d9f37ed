"""After a test that committed nothing is left, and what the tables came with is still there."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from siamleague.accounts.models import User
from siamleague.jobs.models import Job
from tests import emptying
from tests.people import person
from tests.tournaments.hall import club_of, entered, event_of, played
from tournaments.models import Club, Entry


@pytest.mark.django_db(transaction=True)
def test_nothing_that_a_test_wrote_is_left():
    alice = person("Alice")
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    played(event, alice)
    assert Entry.objects.count() == 4
    emptying.empty(connection)
    for model in (User, Club, Entry, Job):
        assert not model.objects.exists(), model
    assert ContentType.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_empty_database_is_left_alone(django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        emptying.empty(connection)
