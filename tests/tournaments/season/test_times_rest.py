"""Agreed times for programs: proposing, answering, playing later, and who did not come."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.people import person
from tests.tournaments.hall import club_of, event_of, published, tables
from tests.tournaments.programs import done, keeps_out, refused, send
from tests.tournaments.year import league_of, running, table_of
from tournaments.models import Appointment, Postponement

FIXTURES = "/api/fixtures/"


@pytest.fixture
def division(alice, bob, charlie):
    """Return a division in which Bob plays Charlie and two guests, from yesterday on."""
    yesterday = timezone.now().date() - timedelta(days=1)
    league = league_of(alice, club_of(alice))
    return running(alice, league, bob, charlie, guests_too=2, starts_on=yesterday)[0]


@pytest.fixture
def table(division):
    for number in (1, 2, 3):
        found = table_of(division, number, "Bob")
        if found.chairs.filter(entry__name="Charlie").exists():
            return found
    raise AssertionError


@pytest.fixture
def at(table):
    return f"{FIXTURES}{table.pk}/"


def moment(table, hour=20):
    """Return a moment on the last day of the table's match day, which is still to come."""
    day = table.round.tournament.division.match_days.get(number=table.round.number)
    return f"{day.last}T{hour}:00:00+00:00"


def test_bob_proposes_and_charlie_agrees(at, table, bob, charlie, signed_in):
    mine, theirs = signed_in(bob), signed_in(charlie)
    wish = {"at": moment(table), "note": "tea?", "seen": 0}
    first, again = (done(send(mine, f"{at}propose/", **wish)) for _ in range(2))
    assert first == again
    assert first["state"] == "proposed"
    listed = [f for f in done(theirs.get(FIXTURES))["fixtures"] if f["table"] == table.pk]
    assert [(f["others"], f["mine_to_answer"]) for f in listed] == [("Bob", True)]
    page = done(theirs.get(at))
    assert (page["may_answer"], page["proposed"]["note"]) == (True, "tea?")
    answer = f"{FIXTURES}times/{first['id']}/"
    refused(send(mine, f"{answer}accept/"), 403, "not-yours")
    for _ in range(2):
        done(send(theirs, f"{answer}accept/"))
    assert done(mine.get(at))["agreed"]["id"] == first["id"]
    refused(send(theirs, f"{answer}decline/"), 409, "not-now")


def test_a_proposal_that_was_not_read_is_not_pushed_aside(at, table, bob, charlie, signed_in):
    mine, theirs = signed_in(bob), signed_in(charlie)
    done(send(mine, f"{at}propose/", at=moment(table), seen=0))
    refused(send(theirs, f"{at}propose/", at=moment(table, 18), seen=0), 409, "stale")
    proposed = Appointment.objects.get()
    for _ in range(2):
        done(send(theirs, f"{FIXTURES}times/{proposed.pk}/decline/"))
    done(send(theirs, f"{at}propose/", at=moment(table, 18), seen=0))


def test_a_time_that_cannot_be_is_refused_in_words(at, table, bob, signed_in):
    mine = signed_in(bob)
    refused(send(mine, f"{at}propose/", at="2020-01-01T20:00:00Z"), 422, "not-whole")
    refused(send(mine, f"{at}propose/", at=moment(table), venue="online"), 400, "invalid")
    refused(send(mine, f"{at}propose/", at="soon"), 400, "invalid")
    refused(send(mine, f"{at}propose/"), 400, "invalid")
    refused(send(mine, f"{FIXTURES}999999/propose/", at=moment(table)), 404, "not-found")
    refused(send(mine, f"{FIXTURES}times/999999/accept/"), 404, "not-found")
    assert not Appointment.objects.exists()


def test_alice_sets_a_time_and_lets_a_table_be_played_later(at, table, alice, bob, signed_in):
    mine, robot = signed_in(bob), signed_in(alice)
    for _ in range(2):
        assert done(send(robot, f"{at}set/", at=moment(table)))["state"] == "accepted"
    refused(send(mine, f"{at}postpone/"), 422, "not-whole")
    first, again = (done(send(mine, f"{at}postpone/", why="a wedding")) for _ in range(2))
    assert first == again
    assert [wish["why"] for wish in done(robot.get(FIXTURES))["wishes"]] == ["a wedding"]
    assert done(mine.get(FIXTURES))["wishes"] == []
    later = str(timezone.now().date() + timedelta(days=60))
    where = f"{FIXTURES}postponements/{first['id']}/"
    for _ in range(2):
        done(send(robot, f"{where}grant/", until=later))
    refused(send(robot, f"{where}refuse/"), 409, "not-now")
    assert done(mine.get(at))["last"] == later
    refused(send(robot, f"{FIXTURES}postponements/999999/grant/", until=later), 404, "not-found")


def test_alice_keeps_a_table_on_its_day(at, alice, bob, signed_in):
    asked = done(send(signed_in(bob), f"{at}postpone/", why="a concert"))["id"]
    for _ in range(2):
        done(send(signed_in(alice), f"{FIXTURES}postponements/{asked}/refuse/"))
    assert Postponement.objects.get().state == "refused"


def test_who_did_not_come_loses(at, table, alice, signed_in):
    robot = signed_in(alice)
    missing = {"why": "ill", "ticket": str(uuid4())}
    refused(send(robot, f"{at}walkover/", absent=[7], **missing), 400, "invalid")
    for _ in range(2):
        done(send(robot, f"{at}walkover/", absent=[1], **missing))
    table.refresh_from_db()
    assert (table.result, table.forfeits) == ("standing", [1])
    refused(send(robot, f"{at}walkover/", absent=[0], **missing), 409, "not-now")


def test_nobody_else_speaks_about_a_table(at, table, alice, bob, signed_in, client):
    mine = signed_in(bob)
    time = done(send(mine, f"{at}propose/", at=moment(table)))["id"]
    asked = done(send(mine, f"{at}postpone/", why="a wedding"))["id"]
    orders = [
        (f"{at}propose/", {"at": moment(table)}),
        (f"{at}set/", {"at": moment(table)}),
        (f"{at}postpone/", {"why": "me"}),
        (f"{at}walkover/", {"absent": [0], "why": "me", "ticket": str(uuid4())}),
        (f"{FIXTURES}times/{time}/accept/", {}),
        (f"{FIXTURES}times/{time}/decline/", {}),
        (f"{FIXTURES}postponements/{asked}/grant/", {"until": "2027-01-01"}),
        (f"{FIXTURES}postponements/{asked}/refuse/", {}),
    ]
    keeps_out(signed_in, [("post", where, data) for where, data in orders])
    for where in ("set/", "walkover/"):  # those who sit there decide neither
        data = {"at": moment(table), "absent": [1], "why": "me", "ticket": str(uuid4())}
        refused(send(mine, f"{at}{where}", **data), 403, "not-yours")
    stranger = signed_in(person("Dora"))
    refused(stranger.get(at), 403, "permission-denied")
    refused(client.get(at), 401, "not-authenticated")
    refused(client.get(FIXTURES), 401, "not-authenticated")
    assert done(signed_in(alice).get(at))["entry"] is None


def test_a_table_of_an_event_has_no_time_of_its_own(alice, bob, signed_in):
    event = event_of(alice, club_of(alice))
    done(send(signed_in(bob), f"/api{event.get_absolute_url()}enter/"))
    done(send(signed_in(person("Dora")), f"/api{event.get_absolute_url()}enter/"))
    table = tables(published(event, alice))[0]
    at = f"{FIXTURES}{table.pk}/"
    refused(signed_in(bob).get(at), 404, "not-found")
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    refused(send(signed_in(bob), f"{at}propose/", at=tomorrow), 404, "not-found")
    missing = {"absent": [0], "why": "ill", "ticket": str(uuid4())}
    refused(send(signed_in(alice), f"{at}walkover/", **missing), 404, "not-found")


def test_more_fixtures_cost_no_more_questions(alice, bob, signed_in):
    club = club_of(alice)
    yesterday = timezone.now().date() - timedelta(days=1)
    mine, asked = signed_in(bob), []
    for count in (3, 9):
        league = league_of(alice, club, name=f"League of {count}")
        running(alice, league, bob, guests_too=count, starts_on=yesterday)
        with CaptureQueriesContext(connection) as queries:
            found = done(mine.get(FIXTURES))["fixtures"]
        assert len(found) >= count
        asked.append(len(queries))
    assert asked[0] == asked[1]
