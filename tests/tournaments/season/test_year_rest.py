"""A club's year for programs: series and forecasts, clocks, doors, copies and templates."""

from uuid import uuid4

import pytest

from siamleague.jobs.models import Job
from tests.tournaments.hall import club_of, enter_user, entered, event_of, published, work
from tests.tournaments.programs import done, keeps_out, refused, send
from tests.tournaments.year import finished, league_of, running
from tournaments.entries import doors
from tournaments.models import EventTemplate, RoundTimer, Series, Tournament

CLUB = "/api/clubs/red-lantern/"
ONE = f"{CLUB}series/grand-prix/"
EVENT = f"{CLUB}events/winter-cup/"


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def series(alice, club, signed_in):
    made = done(send(signed_in(alice), f"{CLUB}series/", name="Grand Prix"))
    assert f"/api{made['url']}" == ONE
    return Series.objects.get()


def test_a_program_fills_a_series_and_ends_it(alice, bob, charlie, club, series, signed_in):
    event = finished(alice, club, bob, charlie)
    robot = signed_in(alice)
    refused(send(robot, f"{ONE}close/"), 409, "not-now")
    for _ in range(2):
        done(send(robot, f"{ONE}events/", event=event.pk))
    seen = done(robot.get(ONE))
    assert [stop["id"] for stop in seen["events"]] == [event.pk]
    assert [(line["name"], line["points"]) for line in seen["lines"]] == [
        ("Bob", "10"),
        ("Charlie", "8"),
    ]
    for _ in range(2):
        done(send(robot, f"{ONE}close/"))
    refused(send(robot, f"{ONE}events/{event.pk}/remove/"), 409, "not-now")
    refused(send(robot, f"{ONE}reopen/"), 422, "not-whole")
    for _ in range(2):
        done(send(robot, f"{ONE}reopen/", why="one more evening"))
    for _ in range(2):
        done(send(robot, f"{ONE}events/{event.pk}/remove/"))
    assert done(robot.get(ONE))["events"] == []


def test_how_a_series_is_counted_changes_field_by_field(alice, club, series, signed_in):
    robot = signed_in(alice)
    version = done(robot.get(ONE))["version"]
    done(send(robot, ONE, "patch", best=3, version=version))
    refused(send(robot, ONE, "patch", best=2, version=version), 409, "stale")
    series.refresh_from_db()
    assert (series.name, series.best, series.by_place[0]) == ("Grand Prix", 3, "10")
    done(send(robot, ONE, "patch", best=None))
    series.refresh_from_db()
    assert series.best is None
    refused(send(robot, ONE, "patch", by_place="1 2 3"), 400, "invalid")
    refused(send(robot, f"{ONE}events/", event=999999), 403, "not-yours")
    refused(send(robot, f"{CLUB}series/none/close/"), 404, "not-found")


def test_organisers_read_what_was_decided_about_a_series(alice, bob, series, client, signed_in):
    done(send(signed_in(alice), ONE, "patch", best=3))
    assert len(done(signed_in(alice).get(f"{ONE}history/"))) == 2
    refused(client.get(f"{ONE}history/"), 401, "not-authenticated")
    refused(signed_in(bob).get(f"{ONE}history/"), 403, "permission-denied")


def test_nobody_else_decides_about_a_series(alice, club, series, signed_in):
    event = event_of(alice, club)
    orders = [
        ("post", f"{CLUB}series/", {"name": "Mine"}),
        ("patch", ONE, {"name": "Mine"}),
        ("post", f"{ONE}events/", {"event": event.pk}),
        ("post", f"{ONE}events/{event.pk}/remove/", {}),
        ("post", f"{ONE}close/", {}),
        ("post", f"{ONE}reopen/", {"why": "me"}),
    ]
    keeps_out(signed_in, orders)
    assert Series.objects.get().name == "Grand Prix"


def test_members_ask_for_a_forecast_and_two_presses_are_one_job(alice, bob, club, signed_in):
    running(alice, league_of(alice, club), alice, bob, guests_too=2)
    where = f"{CLUB}leagues/river-league/seasons/1/divisions/1/forecast/"
    robot = signed_in(alice)
    refused(robot.get(where), 404, "not-found")
    first, again = (done(send(robot, f"{where}ask/")) for _ in range(2))
    assert first["job"] == again["job"]
    assert work(Job.objects.get(public_id=first["job"])).state == "done"
    assert len(done(robot.get(where))["lines"]) == 4
    keeps_out(signed_in, [("post", f"{where}ask/", {})])
    refused(send(robot, where.replace("/1/forecast", "/7/forecast") + "ask/"), 404, "not-found")


@pytest.fixture
def event(alice, club):
    made = event_of(alice, club)
    entered(made, alice, 4)
    published(made, alice)
    return made


def test_the_clock_of_a_round_is_led_by_a_program(alice, event, signed_in):
    robot, at = signed_in(alice), f"{EVENT}rounds/1/clock/"
    refused(robot.get(f"{EVENT}clock/"), 404, "not-found")
    for _ in range(2):
        done(send(robot, f"{at}start/", minutes=50))
    clock = done(robot.get(f"{EVENT}clock/"))
    assert (clock["round"], clock["length"], clock["runs"]) == (1, 3000, True)
    done(send(robot, f"{at}extend/", minutes=5, seen=clock["version"]))
    refused(send(robot, f"{at}extend/", minutes=5, seen=clock["version"]), 409, "stale")
    for verb, runs in (("pause", False), ("resume", True)):
        version = done(robot.get(f"{EVENT}clock/"))["version"]
        for _ in range(2):
            done(send(robot, f"{at}{verb}/", seen=version))
        assert done(robot.get(f"{EVENT}clock/"))["runs"] is runs
    for _ in range(2):
        done(send(robot, f"{at}stop/"))
    assert not RoundTimer.objects.exists()


def test_bob_checks_in_by_the_code_at_the_door(alice, bob, charlie, club, signed_in):
    event = event_of(alice, club, name="Open Evening", check_in=True)
    entry = enter_user(event, bob)
    at = f"/api{event.get_absolute_url()}"
    door = f"{at}door/{doors.token(event)}/"
    refused(send(signed_in(bob), f"{at}door/made-up/"), 403, "not-yours")
    refused(send(signed_in(charlie), door), 403, "not-yours")
    entry.refresh_from_db()
    assert entry.checked_in_at is None
    for _ in range(2):
        done(send(signed_in(bob), door))
    entry.refresh_from_db()
    assert entry.checked_in_at


def test_an_event_is_copied_once_and_its_plan_kept(alice, event, signed_in):
    robot, ticket = signed_in(alice), str(uuid4())
    first, again = (done(send(robot, f"{EVENT}copy/", ticket=ticket)) for _ in range(2))
    assert first == again
    assert done(robot.get(f"/api{first['url']}"))["event"]["stage"] == "draft"
    for _ in range(2):
        kept = done(send(robot, f"{EVENT}template/", name="Evening"))
    assert [each["name"] for each in done(robot.get(f"{CLUB}templates/"))] == ["Evening"]
    for _ in range(2):
        done(send(robot, f"{CLUB}templates/{kept['id']}/delete/"))
    assert not EventTemplate.objects.exists()


def test_nobody_else_leads_clocks_or_keeps_plans(alice, bob, event, client, signed_in):
    at = f"{EVENT}rounds/1/clock/"
    orders = [
        (f"{at}start/", {"minutes": 50}),
        (f"{at}pause/", {"seen": 1}),
        (f"{at}resume/", {"seen": 1}),
        (f"{at}extend/", {"seen": 1, "minutes": 5}),
        (f"{at}stop/", {}),
        (f"{EVENT}copy/", {"ticket": str(uuid4())}),
        (f"{EVENT}template/", {"name": "Mine"}),
        (f"{CLUB}templates/1/delete/", {}),
    ]
    keeps_out(signed_in, [("post", where, data) for where, data in orders])
    refused(client.get(f"{CLUB}templates/"), 401, "not-authenticated")
    refused(signed_in(bob).get(f"{CLUB}templates/"), 403, "permission-denied")
    assert Tournament.objects.count() == 1
