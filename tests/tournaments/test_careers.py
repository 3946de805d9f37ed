"""Somebody's events on one page, and the search that finds people, clubs and events."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from siamleague.accounts import limits
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    played,
    published,
)
from tournaments.careers import read as careers
from tournaments.clubs import act as clubs
from tournaments.entries import act as entries
from tournaments.finding import indexing
from tournaments.finding import read as finding
from tournaments.models import Club, Kind, Player, Pool, Stage, Tournament
from tournaments.ratings import runs
from tournaments.teams import act as teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice, bob):
    event = event_of(alice, club_of(alice))
    for one in (alice, bob):
        enter_user(event, one)
    entered(event, alice, 2)
    return event


def of(user):
    return Player.objects.get(user=user)


def rate():
    runs.rate({}, lambda *_: None, lambda: NOW.replace(year=2027))


def test_an_event_is_told_with_place_opponents_and_rating(client, alice, bob, event):
    for _round in range(2):
        played(event, alice)
    rate()
    (told,) = careers.career(of(bob)).events
    assert (told.name, told.of, told.place) == ("Winter Cup", 4, told.place)
    assert told.place in range(1, 5)
    assert [meeting.round for meeting in told.met] == [1, 2]
    assert all(meeting.result in ("1", "0") and meeting.others for meeting in told.met)
    move = told.rating
    assert (move.before, move.counts) == (1500, False)
    assert move.after != 1500
    assert Pool.objects.get(pk=int(move.url.split("/")[2])).club_id is None
    page = client.get(f"/ratings/players/{of(bob).pk}/").content.decode()
    assert f"Place {told.place} of 4" in page
    assert f"Rating 1500 → {move.after}" in page
    public = client.get(bob.get_absolute_url()).content.decode()
    assert f"Place {told.place} of 4" in public, "the page of an account says more than a month"
    rest = client.get(f"/api/ratings/players/{of(bob).pk}/events/").json()
    assert rest["events"][0]["rating"]["after"] == move.after


def test_a_partner_is_named_and_a_round_to_come_gives_no_place(alice, bob, charlie):
    event = event_of(alice, club_of(alice), kind=Kind.TEAMS)
    team = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=None, now=NOW)
    member = teams.invite_by_name(team_id=team.pk, name="Bob", part="partner", by=alice.pk, now=NOW)
    teams.accept(member_id=member.pk, by=bob.pk, now=NOW)
    who = entries.Entering(team=team.pk)
    entries.enter(tournament_id=event.pk, who=who, by=alice.pk, now=NOW)
    entered(event, alice, 1)
    round_ = published(event, alice)
    (told,) = careers.career(of(bob)).events
    assert (told.entered_as, told.partners, told.place) == ("Teak Elephants", ("Alice",), None)
    assert [meeting.result for meeting in told.met] == [""]
    decide_all(round_, alice)
    (told,) = careers.career(of(bob)).events
    assert told.met[0].others == "T1"
    assert told.place is not None
    assert not careers.career(clubs.player_of(user_id=charlie.pk)).events


def test_drafts_and_whoever_left_have_no_page_of_events(alice, bob, event):
    played(event, alice)
    Tournament.objects.update(stage=Stage.DRAFT)
    assert not careers.career(of(bob)).events
    Tournament.objects.update(stage=Stage.RUNNING)
    assert careers.career(of(bob)).events
    Player.objects.filter(user=bob).update(left=True)
    assert not careers.career(of(bob)).events


def test_ten_events_cost_as_many_queries_as_one(alice, bob):
    club = club_of(alice)

    def cost():
        with CaptureQueriesContext(connection) as asked:
            found = careers.career(of(bob))
        return len(found.events), len(asked)

    def one_more(number):
        event = event_of(alice, club, name=f"Cup {number}")
        for one in (alice, bob):
            enter_user(event, one)
        played(event, alice)

    one_more(0)
    rate()
    one, few = cost()
    for number in range(1, 4):
        one_more(number)
    rate()
    four, many = cost()
    assert (one, four) == (1, 4)
    assert many <= few <= 24


def names(asked):
    return [each.name for each in finding.search(asked).things]


def test_a_search_finds_people_events_and_clubs_and_forgives_a_slip(client, event):
    assert names("bob") == ["Bob"]
    assert names("winter") == ["Winter Cup"]
    assert names("red lan") == ["Red Lantern"]
    assert names("Wintre Cup") == ["Winter Cup"]
    assert finding.search("Wintre Cup").guessed
    assert names("x") == names("") == names("zzzz") == []
    page = client.get("/search/?q=Bob")
    assert page.status_code == 200
    assert f"/ratings/players/{Player.objects.get(name='Bob').pk}/" in page.content.decode()
    told = client.get("/api/search/?q=bob").json()
    assert [each["name"] for each in told["things"]] == ["Bob"]
    for odd in ("?q=%00", "?q=" + "a" * 5000, "?q=%25", "?q=_", "?"):
        assert client.get(f"/search/{odd}").status_code == 200


def test_a_search_finds_no_draft_and_nobody_who_is_seen_nowhere(alice, bob, charlie, event):
    clubs.player_of(user_id=charlie.pk)
    assert names("charlie") == []
    Tournament.objects.update(stage=Stage.DRAFT)
    assert names("winter") == names("P1") == names("bob") == []
    assert names("alice") == ["Alice"], "a member of a club that shows its members"
    Club.objects.update(hides_members=True)
    assert names("alice") == []
    Tournament.objects.update(stage=Stage.FINISHED)
    assert names("winter") == ["Winter Cup"]
    Player.objects.filter(user=bob).update(left=True)
    assert names("bob") == []


def test_a_search_in_a_large_site_is_a_few_queries_and_twelve_of_a_kind(event):
    club = event.club
    Player.objects.bulk_create(Player(name=f"Minna {n}", made_by_club=club) for n in range(300))
    people = Player.objects.filter(name__startswith="Minna")
    clubs.Membership.objects.bulk_create(
        clubs.Membership(club=club, player=player, joined_at=NOW) for player in people
    )

    def cost(word):
        with CaptureQueriesContext(connection) as asked:
            found = finding.search(word)
        assert len(found.things) == finding.MOST
        return len(asked)

    assert cost("minna") <= 10, "while none of them stands in the list of words"
    assert indexing.bring_up_to_date() >= 300
    assert cost("minna") <= 10
    assert cost("minan") <= 20


def asking(client, times):
    """Return what a search page and its program answer when asked so often in turn."""
    paths = ("/search/?q=x", "/api/search/?q=x")  # cheap here, and counted all the same
    return [client.get(paths[n % 2]).status_code for n in range(times)]


@pytest.mark.parametrize("is_guest", [True, False])
def test_a_search_is_asked_so_often_and_no_oftener(client, bob, is_guest):
    if not is_guest:
        client.force_login(bob, "django.contrib.auth.backends.ModelBackend")
    often = int(finding.OFTEN.partition("/")[0])
    assert set(asking(client, often)) == {200}
    for n in range(1200):
        cache.set(f"filler-{n}", n)  # thrown out are others
    assert asking(client, 2) == [429, 429]
    assert client.get("/search/").status_code == 200
    told = client.get("/search/?q=x", HTTP_X_FORWARDED_FOR="198.51.100.9")
    assert told.status_code == 429
    assert "Try again in a minute." in told.content.decode()


def test_without_the_limit_it_would_be_answered_for_ever(client, db, monkeypatch):
    """The control."""
    monkeypatch.setattr(limits, "may_ask", lambda *asked: True)
    assert asking(client, 70) == [200] * 70
