"""A site written in bulk is one that the services would have left behind, only sooner."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from siamleague.accounts.models import User
from tests.bench import big, big_worker
from tests.tournaments.hall import NOW
from tournaments.formats import shelf
from tournaments.management.simulation import big_site
from tournaments.models import Chair, Club, Entry, Rating, RatingChange, Table, Tournament
from tournaments.ratings import act as ratings
from tournaments.rounds import ranking

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(alice):
    wanted = big_site.BigSite(clubs=2, people=60, events=26, games=2600)
    return big_site.fill(wanted, alice, NOW, lambda _said: None)


def test_everything_that_was_asked_for_is_there(site):
    assert (Club.objects.count(), Tournament.objects.count()) == (2, 26)
    assert Entry.objects.count() == 26 * 60
    assert Chair.objects.count() == 2 * Table.objects.count()
    assert RatingChange.objects.exists()
    assert Rating.objects.filter(pool=site).count() == 60


def test_nobody_meets_anybody_twice_or_sits_twice_in_a_round(site):
    for event in Tournament.objects.all():
        tables = Table.objects.filter(round__tournament=event)
        met = [frozenset(table.chairs.values_list("entry", flat=True)) for table in tables]
        assert len(met) == len(set(met))
        assert all(len(both) == 2 for both in met)


def test_its_events_stand_up_to_the_readers_of_the_site(site, client):
    event = Tournament.objects.filter(stage="finished").select_related("club")[0]
    rows = ranking.table(event)
    assert len(rows) == 60
    assert (
        sum(row.points for row in rows) == 2 * Table.objects.filter(round__tournament=event).count()
    )
    assert shelf.of(event).slug == "swiss"
    assert client.get(event.get_absolute_url()).status_code == 200
    assert ratings.rate_pool(pool_id=site.pk, now=NOW).rated == 0


def test_people_can_be_entered_afterwards(site, alice):
    """The database goes on counting behind the numbers that were given."""
    assert Club.objects.create(name="New", slug="new", founded_at=NOW).pk > 2


def test_the_command_fills_a_site_and_keeps_it():
    out = StringIO()
    call_command("simulate", "--big", "1000", stdout=out)
    assert "games rated" in out.getvalue()
    assert Tournament.objects.count() == 20
    assert User.objects.count() == 1


def test_pages_that_grow_with_the_site_are_named():
    row = {"seconds": 0.01, "questions": 9, "bytes": 30_000, "whole": []}
    large = {
        "grows": row | {"bytes": 90_000},
        "asks": row | {"questions": 12},
        "slow": row | {"seconds": 0.3},
        "scans": row | {"whole": ["tournaments_chair"]},
        "fine": row,
    }
    found = {each["name"]: each["wrong"] for each in big.compared(dict.fromkeys(large, row), large)}
    assert found == {
        "grows": ["not paged"],
        "asks": ["3 questions more"],
        "slow": ["slow"],
        "scans": ["goes through tournaments_chair"],
        "fine": [],
    }


def test_what_a_plan_goes_through_is_read():
    scan = {"Node Type": "Seq Scan", "Relation Name": "tournaments_chair"}
    assert big_worker.scanned({"Node Type": "Sort", "Plans": [scan]}) == ["tournaments_chair"]
    few = {"Node Type": "Limit", "Total Cost": 1.5, "Plans": [scan]}
    assert big_worker.scanned(few) == []
    assert big_worker.scanned(few | {"Total Cost": 5000.0}) == ["tournaments_chair"]


def test_every_address_of_the_bench_is_a_page(site, alice, client):
    client.force_login(alice)
    for name, address in big_worker.addresses(alice, site).items():
        assert client.get(address, follow=True).status_code == 200, (name, connection.vendor)
