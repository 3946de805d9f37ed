"""Somebody did not come: an arbiter lets the other side win, with a reason, once."""

from uuid import uuid4

import pytest

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.year import league_of, running, table_of
from tournaments.fixtures import act as appointments
from tournaments.fixtures import reminding
from tournaments.fixtures.act import TimeWish
from tournaments.models import Appointment, ResultLine
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import ranking, reporting
from tournaments.rounds.walking_over import award_walkover

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice, bob, charlie):
    (division,) = running(alice, league_of(alice, club_of(alice)), bob, charlie)
    return table_of(division, 1, "Bob", "Charlie")


def award(table, by, *absent, why="did not come"):
    award_walkover(table_id=table.pk, absent=absent, by=by.pk, why=why, ticket=uuid4(), now=NOW)


def seat_of(table, name):
    return table.chairs.get(entry__name=name).seat


def points(table):
    tournament = table.round.tournament
    tournament.refresh_from_db()
    rows = ranking.fresh([tournament])[tournament.pk]
    names = dict(tournament.entries.values_list("pk", "name"))
    return {names[row.id]: row.points for row in rows}


def test_whoever_came_has_the_points(table, alice):
    award(table, alice, seat_of(table, "Charlie"))
    found = points(table)
    assert found["Bob"] > found["Charlie"] == 0
    line = AuditLine.objects.get(verb="result.walkover")
    assert (line.data["names"], line.why) == ("Charlie", "did not come")


def test_nobody_came(table, alice):
    award(table, alice, 0, 1)
    assert set(points(table).values()) == {0}


def test_only_an_arbiter_decides_it_and_says_why(table, alice, bob):
    with pytest.raises(NotYours):
        award(table, bob, seat_of(table, "Charlie"))
    for absent, why in (((), "late"), ((7,), "late"), ((0,), " ")):
        with pytest.raises(NotWhole):
            award(table, alice, *absent, why=why)
    assert not ResultLine.objects.exists()


def test_twice_is_once_and_a_result_is_not_pushed_aside(table, alice):
    award(table, alice, 0)
    award(table, alice, 0)
    assert ResultLine.objects.count() == 1
    assert AuditLine.objects.filter(verb="result.walkover").count() == 1
    with pytest.raises(NotNow):
        award(table, alice, 1)


def test_an_open_board_is_called_off(alice, bob, charlie):
    league = league_of(alice, club_of(alice), venue="online", game="king_of_siam", game_name="")
    (division,) = running(alice, league, bob, charlie)
    table = table_of(division, 1, "Bob")
    wish = TimeWish(NOW.replace(hour=21), venue="online")
    appointments.set_time(table_id=table.pk, by=alice.pk, wish=wish, now=NOW)
    reminding.open_matches(now=wish.at)
    table.refresh_from_db()
    award(table, alice, 1)
    job = Job.objects.get(kind="call-off-matches")
    assert job.payload["matches"] == [table.match]


def test_the_arbiter_does_it_on_the_page_of_the_time(table, alice, bob, signed_in):
    url = f"/fixtures/{table.pk}/"
    page = signed_in(alice)
    assert "Somebody did not come" in page.get(url).text
    assert "Somebody did not come" not in signed_in(bob).get(url).text
    form = {"absent": "1", "why": "the train"}
    signed_in(bob).post(f"{url}walkover/", form)
    assert not ResultLine.objects.exists()
    assert "This field is required" in page.post(f"{url}walkover/", {}).text
    page.post(f"{url}walkover/", form)
    assert ResultLine.objects.get().why == "the train"
    assert "Somebody did not come" not in page.get(url).text
    event = table.round.tournament
    log = page.get(f"/clubs/{event.club.slug}/events/{event.slug}/run/log/").text
    assert "walkover" in log


def test_a_table_that_was_played_needs_none(table, alice):
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((1, 2)),
        by=alice.pk,
        why="",
        ticket=uuid4(),
        now=NOW,
    )
    with pytest.raises(NotNow):
        award(table, alice, 1)
    assert not Appointment.objects.exists()
