"""The hall: what a screen shows, and the clock of a round."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    crowd,
    enter_user,
    entered,
    event_of,
    played,
    published,
)
from tests.tournaments.league_world import league_of
from tests.tournaments.league_world import started as started_season
from tests.tournaments.races import together
from tests.tournaments.stages import drawn, event_in_parts, pools
from tournaments.halls import act as timers
from tournaments.halls import read as hall
from tournaments.models import RoundTimer, Stage, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.rounds import act as rounds

pytestmark = pytest.mark.django_db


def at(minutes):
    return NOW + timedelta(minutes=minutes)


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, bob, club):
    event = event_of(alice, club)
    entered(event, alice, 5)
    enter_user(event, bob)
    return event


@pytest.fixture
def round_(alice, event):
    return published(event, alice)


def started(round_, by, minutes=50):
    return timers.start_timer(round_id=round_.pk, minutes=minutes, by=by.pk, now=NOW)


def seen(round_, minutes=0.0):
    round_.refresh_from_db()
    return hall.timer(round_, at(minutes))


def test_alice_starts_the_clock_and_everybody_sees_how_long_is_left(alice, round_):
    started(round_, alice)
    assert (seen(round_).text, seen(round_, 8.5).text) == ("50:00", "41:30")
    assert seen(round_, 51).over
    assert AuditLine.objects.filter(verb="timer.started").count() == 1


def test_starting_twice_is_starting_once(alice, round_):
    started(round_, alice)
    started(round_, alice, 10)
    assert seen(round_).text == "50:00"
    assert AuditLine.objects.filter(verb="timer.started").count() == 1


def test_the_clock_stands_and_runs_on_and_nothing_is_lost(alice, round_):
    started(round_, alice)
    press = {"round_id": round_.pk, "by": alice.pk}
    timers.pause_timer(**press, seen=1, now=at(20))
    timers.pause_timer(**press, seen=1, now=at(21))
    assert seen(round_, 600).text == "30:00"
    timers.resume_timer(**press, seen=2, now=at(60))
    timers.resume_timer(**press, seen=2, now=at(61))
    assert seen(round_, 70).text == "20:00"


def test_two_arbiters_who_add_five_minutes_at_once_add_them_once(alice, round_):
    started(round_, alice)
    press = {"round_id": round_.pk, "by": alice.pk, "minutes": 5, "seen": 1, "now": at(10)}
    timers.extend_timer(**press)
    with pytest.raises(StalePage):
        timers.extend_timer(**press)
    assert seen(round_, 10).text == "45:00"


def test_minutes_are_added_to_a_clock_that_stands_or_has_run_out(alice, round_):
    started(round_, alice, 10)
    press = {"round_id": round_.pk, "by": alice.pk}
    with pytest.raises(NotNow):
        timers.pause_timer(**press, seen=1, now=at(12))
    timers.extend_timer(**press, minutes=3, seen=1, now=at(12))
    assert seen(round_, 13).text == "2:00"
    timers.pause_timer(**press, seen=2, now=at(13))
    timers.extend_timer(**press, minutes=-5, seen=3, now=at(13))
    assert seen(round_, 13).text == "0:00"


@pytest.mark.parametrize("minutes", [0, 121, -121])
def test_a_wild_number_of_minutes_is_refused(minutes, alice, round_):
    started(round_, alice)
    with pytest.raises(NotWhole):
        timers.extend_timer(round_id=round_.pk, minutes=minutes, seen=1, by=alice.pk, now=NOW)
    with pytest.raises(NotWhole):
        timers.start_timer(round_id=round_.pk, minutes=721, by=alice.pk, now=NOW)


def test_taking_the_clock_away_twice_is_taking_it_away_once(alice, round_):
    started(round_, alice)
    for _ in range(2):
        timers.stop_timer(round_id=round_.pk, by=alice.pk, now=NOW)
    assert seen(round_) is None
    assert AuditLine.objects.filter(verb="timer.stopped").count() == 1


@pytest.mark.parametrize("verb", ["pause", "resume", "extend", "stop", "start"])
def test_charlie_does_not_touch_the_clock(verb, alice, charlie, round_):
    if verb != "start":
        started(round_, alice)
    press = {"round_id": round_.pk, "by": charlie.pk, "now": NOW}
    press |= {"minutes": 5} if verb in ("start", "extend") else {}
    press |= {"seen": 1} if verb in ("pause", "resume", "extend") else {}
    with pytest.raises(NotYours):
        getattr(timers, f"{verb}_timer")(**press)


def test_a_round_that_is_not_published_has_no_clock(alice, event):
    round_ = rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow):
        started(round_, alice)
    with pytest.raises(NotNow):
        timers.pause_timer(round_id=round_.pk, seen=1, by=alice.pk, now=NOW)


def test_the_clock_of_a_round_that_was_taken_back_is_forgotten(alice, event, round_):
    started(round_, alice)
    rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="oops", now=at(1))
    rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=at(2))
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=at(2))
    round_.refresh_from_db()
    assert hall.timer(round_, at(3)) is None
    timers.start_timer(round_id=round_.pk, minutes=20, by=alice.pk, now=at(3))
    assert hall.timer(round_, at(3)).text == "20:00"
    assert RoundTimer.objects.count() == 1


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def test_the_screen_shows_who_plays_then_the_tables_then_the_end(alice, event, client):
    page = client.get(address(event, "hall")).content.decode()
    assert "Who plays" in page
    assert "P3" in page
    assert f"{settings.SITE_URL}{event.get_absolute_url()}" in page
    assert "/door/" not in page, "the code of the door hangs at the door alone"
    played(event, alice)
    page = client.get(address(event, "hall")).content.decode()
    assert "Round 1 is over" in page
    assert "Enter with your phone" not in page
    assert "Standings" in page
    published(event, alice)
    page = client.get(address(event, "hall")).content.decode()
    assert "Round 2 of 3" in page
    assert "Tables of round 2" in page
    part = client.get(address(event, "hall"), headers={"X-Part": "live"}).content.decode()
    assert "<html" not in part
    assert "Tables of round 2" in part


def test_a_proposal_is_not_on_the_wall(alice, event, client):
    rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
    page = client.get(address(event, "hall")).content.decode()
    assert "Tables of round" not in page


def test_a_draft_is_on_no_wall(alice, event, client):
    Tournament.objects.update(stage=Stage.DRAFT)
    assert client.get(address(event, "hall")).status_code == 404
    assert (
        "Winter Cup"
        not in client.get(reverse("tournaments:club_hall", args=[event.club.slug])).content.decode()
    )


def test_the_screen_of_a_club_shows_every_event_that_runs(alice, club, client):
    for name in ("Winter Cup", "Lantern Cup"):
        event = event_of(alice, club, name=name)
        entered(event, alice, 4, start=1 if name[0] == "W" else 11)
        started(published(event, alice), alice)
    url = reverse("tournaments:club_hall", args=[club.slug])
    page = client.get(url).content.decode()
    assert page.count("data-timer=") == 2
    assert "Winter Cup" in page
    assert "P11" in page
    Tournament.objects.update(stage=Stage.FINISHED)
    assert "Nothing is being played" in client.get(url).content.decode()


def test_alice_presses_the_buttons_and_bobs_phone_counts(alice, bob, event, round_, signed_in):
    page, phone = signed_in(alice), signed_in(bob)
    with time_machine.travel(at(0), tick=False):
        page.post(address(event, "start_timer", 1), {"minutes": "50"})
        shown = page.get(address(event, "run")).content.decode()
        assert "Pause the clock" in shown
        page.post(address(event, "pause_timer", 1), {"seen": "1"})
        assert "Let it run" in page.get(address(event, "run")).content.decode()
        page.post(address(event, "resume_timer", 1), {"seen": "2"})
        page.post(address(event, "extend_timer", 1), {"seen": "3", "minutes": "-1"})
        for name, more in (("mine", ()), ("round", (1,)), ("hall", ())):
            found = phone.get(address(event, name, *more)).content.decode()
            assert 'data-left="2940000"' in found, name
        again = page.post(address(event, "extend_timer", 1), {"seen": "3"}, follow=True)
        assert "from 1 to 120 minutes" in again.content.decode()
    page.post(address(event, "stop_timer", 1))
    assert not RoundTimer.objects.exists()


def test_charlie_presses_them_in_vain(event, round_, charlie, signed_in):
    signed_in(charlie).post(address(event, "start_timer", 1), {"minutes": "50"})
    assert not RoundTimer.objects.exists()


@pytest.mark.slow
def test_a_larger_hall_asks_no_more_questions(alice, club, client):
    counts = []
    for size in (10, 120):
        event = event_of(alice, club, name=f"Cup of {size}")
        crowd(event, size)
        round_ = rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
        client.get(address(event, "hall"))
        with CaptureQueriesContext(connection) as asked:
            client.get(address(event, "hall"))
        counts.append(len(asked))
    assert counts[0] == counts[1] < 20


@pytest.fixture
def door(alice, club):
    event = event_of(alice, club, check_in=True)
    entered(event, alice, 12)
    return event


def test_the_desk_finds_a_name_and_comes_back_to_it(alice, door, signed_in):
    page = signed_in(alice)
    shown = page.get(address(door, "desk"), {"q": "P1"}).content.decode()
    assert (shown.count('class="desk-line"'), 'name="q" value="P1"' in shown) == (4, True)
    one = door.entries.get(name="P11")
    press = {"choice": "here", "from": "desk", "q": "P1", "show": "missing"}
    answer = page.post(address(door, "here", one.pk), press)
    assert answer.url == f"{address(door, 'desk')}?q=P1&show=missing#e{one.pk}"
    one.refresh_from_db()
    assert one.checked_in_at is not None
    missing = page.get(address(door, "desk"), {"q": "P1", "show": "missing"}).content.decode()
    assert f'id="e{one.pk}"' not in missing
    assert "Only those who are not here (11)" in page.get(address(door, "desk")).content.decode()
    page.post(address(door, "here", one.pk), {"choice": "gone", "from": "desk"})
    one.refresh_from_db()
    assert one.checked_in_at is None


def test_the_desk_finds_a_partner_of_a_team(alice, club, signed_in):
    event = event_of(alice, club, kind="teams")
    entered(event, alice, 3)
    shown = signed_in(alice).get(address(event, "desk"), {"q": "B2"}).content.decode()
    assert shown.count('class="desk-line"') == 1
    assert "T2" in shown


def test_the_desk_shows_the_code_that_phones_read(alice, door, bob, signed_in):
    shown = signed_in(alice).get(address(door, "desk"))
    assert 'class="code"' in shown.content.decode()
    mine = enter_user(door, bob)
    phone = signed_in(bob)
    where = shown.context["door"]
    assert "Bob is here" in phone.get(where).content.decode()
    phone.post(where)
    mine.refresh_from_db()
    assert mine.checked_in_at is not None


@pytest.mark.slow
def test_twenty_presses_of_five_minutes_more_are_one(transactional_db):
    alice = person("Alice")
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    round_ = published(event, alice)
    press = {"round_id": round_.pk, "by": alice.pk, "now": NOW}
    together(lambda _n: timers.start_timer(**press, minutes=50), range(20))
    found = together(lambda _n: timers.extend_timer(**press, minutes=5, seen=1), range(20))
    assert sum(isinstance(each, StalePage) for each in found) == 19
    assert seen(round_).text == "55:00"
    assert AuditLine.objects.filter(verb__startswith="timer.").count() == 2


@pytest.mark.slow
def test_the_parts_of_an_event_stand_on_its_screen_and_leagues_on_none(alice, club, client):
    event = event_in_parts(alice, club)
    drawn(event, alice)
    for pool in pools(event):
        published(pool, alice)
    page = client.get(address(event, "hall")).content.decode()
    assert page.count("data-timer-event") == page.count("Tables of round 1") == 2
    started_season(alice, league_of(alice, in_club=club))
    found = client.get(reverse("tournaments:club_hall", args=[club.slug])).content.decode()
    assert found.count("data-timer-event") == 2


def test_a_list_that_cannot_be_read_stays_on_the_desk_with_what_is_wrong(alice, door, signed_in):
    page = signed_in(alice)
    shown = page.post(address(door, "desk"), {"list": "Ada\n" + "B" * 41}).content.decode()
    assert "Line 2: a name has between 1 and 40 letters." in shown
    assert "B" * 41 in shown
    assert not door.entries.filter(name="Ada").exists()
    assert "This field is required." in page.post(address(door, "desk")).content.decode()


def test_who_has_not_entered_is_sent_from_the_door_to_the_desk(alice, bob, door, signed_in):
    where = signed_in(alice).get(address(door, "desk")).context["door"]
    page = signed_in(bob)
    shown = page.post(where, follow=True).content.decode()
    assert "You have not entered this event. Ask at the desk." in shown
    stale = address(door, "door", "1234")
    assert "This is not the code" in page.get(stale).content.decode()
    assert page.post(stale).url == stale
    assert not door.entries.filter(checked_in_at__isnull=False).exists()
