"""The hall of fame: who was first in what is over, right even after a late correction."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import NOW, club_of, event_of
from tests.tournaments.races import together
from tests.tournaments.season.test_series import counting, made
from tests.tournaments.year import finished, league_of, running
from tournaments.models import Honour, Roll, Table
from tournaments.rounds import reporting
from tournaments.seasons import closing
from tournaments.series import act as series_services
from tournaments.series import crowning
from tournaments.series import honours as asked

pytestmark = pytest.mark.django_db


def decide(table, by, ranks, why=""):
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score(ranks),
        by=by.pk,
        why=why,
        ticket=uuid4(),
        now=NOW,
    )


def champions(club):
    rolls, _page = asked.rolls(club.pk, "")
    return {roll.title: [each.name for each in roll.champions] for roll in rolls}


def test_the_first_of_an_event_enters_once_it_is_over(alice, bob, charlie):
    club = club_of(alice)
    event_of(alice, club, name="Still on")
    finished(alice, club, bob, charlie, name="Open")
    assert crowning.crown(now=NOW) == 1
    assert crowning.crown(now=NOW) == 0
    assert champions(club) == {"Open": ["Bob"]}
    assert list(Honour.objects.values_list("place", "name")) == [(1, "Bob"), (2, "Charlie")]


def test_a_late_correction_passes_the_title_on(alice, bob, charlie):
    club = club_of(alice)
    event = finished(alice, club, bob, charlie)
    crowning.crown(now=NOW)
    table = Table.objects.get(round__tournament=event)
    decide(table, alice, tuple(3 - rank for rank in table.ranks), "typed wrongly")
    assert crowning.crown(now=NOW) == 1
    assert champions(club) == {"Winter Cup": ["Charlie"]}
    assert Roll.objects.count() == 1


def test_a_season_is_won_in_its_highest_division(alice, bob, charlie):
    club = club_of(alice)
    divisions = running(
        alice, league_of(alice, club), bob, charlie, guests_too=2, sizes=(2, 2), direct=1
    )
    for division in divisions:
        for table in Table.objects.filter(round__tournament=division.tournament):
            order = list(table.chairs.order_by("seat").values_list("entry__number", flat=True))
            decide(table, alice, (1, 2) if order[0] < order[1] else (2, 1))
    closing.close_season(season_id=divisions[0].season_id, by=alice.pk, now=NOW)
    crowning.crown(now=NOW)
    found = champions(club)
    assert found["River League 2026"] == ["Bob"]
    assert found["River League 2026: Division 2"] == ["G0"]
    assert [(line.name, line.titles) for line in asked.records(club.pk)] == [("Bob", 1)]


def test_a_series_is_won_when_it_ends_and_open_again_when_it_goes_on(alice, bob, charlie):
    club = club_of(alice)
    series = made(alice, club)
    counting(series, alice, finished(alice, club, charlie, bob))
    of = {"series_id": series.pk, "by": alice.pk, "now": NOW}
    crowning.crown(now=NOW)
    assert "Winter Series" not in champions(club)
    series_services.close_series(**of)
    crowning.crown(now=NOW)
    assert champions(club)["Winter Series"] == ["Charlie"]
    series_services.reopen_series(why="one more evening", **of)
    crowning.crown(now=NOW)
    assert "Winter Series" not in champions(club)


def test_who_was_first_most_often_stands_first(alice, bob, charlie):
    club = club_of(alice)
    for order in ((bob, charlie), (charlie, bob), (bob, charlie)):
        finished(alice, club, *order)
    crowning.crown(now=NOW)
    assert [
        (line.rank, line.name, line.titles, line.podiums) for line in asked.records(club.pk)
    ] == [
        (1, "Bob", 2, 3),
        (2, "Charlie", 1, 3),
    ]


def test_somebody_who_left_is_not_named_any_more(alice, bob, charlie):
    from tournaments.clubs import personal

    club = club_of(alice)
    finished(alice, club, bob, charlie)
    crowning.crown(now=NOW)
    personal.forget(bob.pk, NOW)
    assert champions(club) == {"Winter Cup": ["Somebody who left"]}


def test_the_page_greets_an_empty_club_and_shows_a_full_one(alice, bob, charlie, client):
    club = club_of(alice)
    url = f"/clubs/{club.slug}/honours/"
    assert "Nobody yet" in client.get(url).text
    finished(alice, club, bob, charlie)
    crowning.crown(now=NOW)
    assert "Bob" in client.get(url).text
    found = client.get(f"/api/clubs/{club.slug}/honours/").json()
    assert found["rolls"][0]["champions"][0]["name"] == "Bob"
    assert found["records"][0]["titles"] == 1
    assert client.get("/clubs/none/honours/").status_code == 404


@pytest.mark.slow
def test_the_page_asks_as_often_for_many_titles_as_for_one(alice, bob, charlie, client):
    club = club_of(alice)
    url, counts = f"/clubs/{club.slug}/honours/", []
    for _ in range(2):
        for _event in range(3):
            finished(alice, club, bob, charlie)
        crowning.crown(now=NOW)
        client.get(url)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] < 15


@pytest.mark.django_db(transaction=True)
def test_two_clocks_at_once_write_one_roll(alice, bob, charlie):
    finished(alice, club_of(alice), bob, charlie)
    together(lambda _n: crowning.crown(now=NOW), range(4))
    assert Roll.objects.count() == 1
    assert Honour.objects.count() == 2
