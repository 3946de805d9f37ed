"""The pages of agreed times: my fixtures, the page of a table, the calendar file."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.people import person
from tests.tournaments.hall import club_of
from tests.tournaments.season.test_forecasts import looked
from tests.tournaments.year import league_of, running, table_of
from tournaments.models import Appointment, Postponement
from tournaments.seasons import forecasting

pytestmark = pytest.mark.django_db
MINE = "/fixtures/"


@pytest.fixture
def division(alice, bob, charlie):
    """Return a division in which Bob plays Charlie and two guests, from yesterday on."""
    today = timezone.now().date() - timedelta(days=1)
    league = league_of(alice, club_of(alice))
    return running(alice, league, bob, charlie, guests_too=2, starts_on=today)[0]


@pytest.fixture
def table(division):
    return next(
        table_of(division, number, "Bob")
        for number in (1, 2, 3)
        if table_of(division, number, "Bob").chairs.filter(entry__name="Charlie").exists()
    )


def address(name, *args):
    return reverse(f"tournaments:{name}", args=args)


def moment(table, hour=20):
    """Return a moment of the table's match day that is still to come, as a browser sends it."""
    day = table.round.tournament.division.match_days.get(number=table.round.number)
    last = timezone.now().replace(year=day.last.year, month=day.last.month, day=day.last.day)
    return last.replace(hour=hour, minute=0).strftime("%Y-%m-%dT%H:%M")


def wish(table, **more):
    return {"at": moment(table), "venue": "hall", "place": "", "note": "", "seen": "0"} | more


def test_bob_and_charlie_agree_on_their_phones(table, bob, charlie, signed_in):
    bobs, charlies = signed_in(bob), signed_in(charlie)
    page = address("appointment", table.pk)
    assert "Propose a time" in bobs.get(page).text
    sent = bobs.post(address("propose_time", table.pk), wish(table, note="tea?"))
    assert sent.url == page
    assert "your answer" in charlies.get(MINE).text
    shown = charlies.get(page).text
    assert "by Bob" in shown
    assert "tea?" in shown
    time = Appointment.objects.get()
    assert charlies.post(address("accept_time", time.pk)).url == page
    for reader in (bobs, charlies):
        assert "agreed" in reader.get(MINE).text
        assert "Agreed" in reader.get(page).text


def test_a_time_is_read_in_the_zone_of_whoever_types_it(table, bob, signed_in):
    bob.time_zone = "Asia/Bangkok"
    bob.save()
    page = signed_in(bob)
    assert "In your time zone, Asia/Bangkok." in page.get(address("appointment", table.pk)).text
    page.post(address("propose_time", table.pk), wish(table))
    assert Appointment.objects.get().at.hour == 13


def test_what_is_wrong_is_said_beside_the_form(table, bob, signed_in):
    page, url = signed_in(bob), address("propose_time", table.pk)
    assert "Enter a valid date/time" in page.post(url, wish(table, at="tomorrow")).text
    assert "match day is from" in page.post(url, wish(table, at="2100-01-01T20:00")).text
    assert not Appointment.objects.exists()


def test_charlie_is_told_when_bob_was_quicker(table, bob, charlie, signed_in):
    signed_in(bob).post(address("propose_time", table.pk), wish(table))
    sent = signed_in(charlie).post(address("propose_time", table.pk), wish(table, place="my room"))
    assert "has just proposed a time" in sent.text
    seen = Appointment.objects.get()
    assert seen.proposed_by.name == "Bob"
    assert f'name="seen" value="{seen.pk}"' in sent.text  # who has looked may answer otherwise


def test_others_neither_see_nor_touch_it(table, alice, bob, signed_in, client):
    signed_in(bob).post(address("propose_time", table.pk), wish(table))
    time = Appointment.objects.get()
    stranger = signed_in(person("Dora"))
    assert stranger.get(address("appointment", table.pk)).status_code == 403
    assert stranger.post(address("propose_time", table.pk), wish(table)).status_code == 403
    stranger.post(address("accept_time", time.pk))
    stranger.post(address("decline_time", time.pk))
    stranger.post(address("ask_to_postpone", table.pk), {"why": "no"})
    assert stranger.post(address("set_time", table.pk), wish(table)).status_code == 403
    time.refresh_from_db()
    assert time.state == "proposed"
    assert not Postponement.objects.exists()
    assert client.get(address("appointment", table.pk)).status_code == 302
    assert client.get(MINE).status_code == 302
    assert stranger.get(address("appointment", 999_999)).status_code == 404


def test_an_organiser_sets_a_time_and_answers_a_wish_to_play_later(table, alice, bob, signed_in):
    bobs, alices = signed_in(bob), signed_in(alice)
    page = address("appointment", table.pk)
    alices.post(address("set_time", table.pk), wish(table))
    assert Appointment.objects.get().state == "accepted"
    bobs.post(address("ask_to_postpone", table.pk), {"why": "the flu"})
    assert "the flu" in alices.get(MINE).text
    assert "Somebody asks" not in bobs.get(MINE).text
    shown = alices.get(page).text
    assert "the flu" in shown
    assert "Grant" in shown
    assert "Grant" not in bobs.get(page).text
    url = address("grant_postponement", Postponement.objects.get().pk)
    alices.post(url, {"until": ""})
    assert Postponement.objects.get().state == "asked"
    later = table.round.tournament.division.match_days.last().last + timedelta(days=30)
    bobs.post(url, {"until": str(later)})
    assert Postponement.objects.get().state == "asked"
    alices.post(url, {"until": str(later)})
    assert Postponement.objects.get().state == "granted"
    assert "postponed" in bobs.get(page).text


def test_the_organiser_refuses_with_a_button(table, alice, bob, signed_in):
    signed_in(bob).post(address("ask_to_postpone", table.pk), {"why": "the flu"})
    url = address("refuse_postponement", Postponement.objects.get().pk)
    signed_in(alice).post(url)
    assert Postponement.objects.get().state == "refused"


def test_the_history_of_the_event_tells_of_times(table, alice, bob, signed_in):
    signed_in(bob).post(address("propose_time", table.pk), wish(table))
    event = table.round.tournament
    text = signed_in(alice).get(address("log", event.club.slug, event.slug)).text
    assert f"round {table.round.number}, table {table.number}: proposed" in text


def test_my_calendar_holds_what_is_agreed_and_what_is_open(table, alice, bob, signed_in, client):
    signed_in(alice).post(address("set_time", table.pk), wish(table, place="Café; back room"))
    file = re.search(r'href="[^"]*(/fixtures/calendar/[^"]+)"', signed_in(bob).get(MINE).text)[1]
    answer = client.get(file)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    text = answer.text.replace("\r\n ", "")
    assert text.count("BEGIN:VEVENT") == 3
    assert text.count("STATUS:CONFIRMED") == 1
    assert text.count("STATUS:TENTATIVE") == 2
    assert "LOCATION:Café\\; back room" in text
    assert f"UID:table-{table.pk}@" in text
    assert client.get(file.replace("calendar/", "calendar/x")).status_code == 404


def test_nobody_without_a_league_has_fixtures(charlie, signed_in):
    page = signed_in(charlie).get(MINE)
    assert "Nothing to play" in page.text


@pytest.mark.slow
def test_my_fixtures_ask_as_often_for_many_games_as_for_few(alice, bob, signed_in):
    counts = []
    for size in (2, 9):
        club = club_of(alice, f"Club of {size}")
        running(alice, league_of(alice, club), bob, guests_too=size)
        page = signed_in(bob)
        page.get(MINE)
        with CaptureQueriesContext(connection) as queries:
            assert page.get(MINE).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] < 36  # what waits is asked anew for each page of a test


def test_the_forecast_page_shows_chances_and_who_may_ask(
    division, alice, client, monkeypatch, signed_in
):
    monkeypatch.setattr(forecasting, "RUNS", 300)
    url = reverse("tournaments:forecast", args=_slugs(division))
    assert "No forecast yet" in client.get(url).text
    assert "Look ahead" in signed_in(alice).get(url).text
    looked(division, alice)
    shown = client.get(url).text
    assert shown.count("forecast-bar") == 4
    assert "300 times" in shown
    assert "champion" in shown
    found = client.get(f"/api{url}").json()
    assert [part["zone"] for part in found["lines"][0]["parts"]] == ["title", "stays"]
    assert found["runs"] == 300
    asked = signed_in(alice).post(reverse("tournaments:ask_for_forecast", args=_slugs(division)))
    assert asked.url.startswith("/jobs/")
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    assert len(queries) < 15


def _slugs(division):
    season = division.season
    return season.league.club.slug, season.league.slug, season.number, division.level
