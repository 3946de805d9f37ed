"""A site with many clubs and events: lists come in pages, and count only whom they show."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.hall import NOW, club_of, entered, event_of
from tournaments.clubs import pages as clubs
from tournaments.events import read
from tournaments.models import Club, Stage, Tournament

pytestmark = pytest.mark.django_db


def many(club, count, stage=Stage.PUBLISHED):
    start = Tournament.objects.count()
    return Tournament.objects.bulk_create(
        Tournament(
            club=club, name=f"Evening {n}", slug=f"evening-{n}", kind="duel", format="swiss",
            rounds=3, stage=stage, made_at=NOW, starts_at=NOW,
        )
        for n in range(start, start + count)
    )  # fmt: skip


def test_events_come_in_pages_and_what_was_stands_on_the_first(alice, client):
    club = club_of(alice)
    many(club, read.ON_A_PAGE + 3)
    many(club, 2, Stage.FINISHED)
    first = client.get(reverse("tournaments:events"))
    second = client.get(reverse("tournaments:events"), {"page": 2})
    assert len(first.context["going"]) == read.ON_A_PAGE
    assert len(second.context["going"]) == 3
    assert len(first.context["over"]) == 2
    assert second.context["over"] == []
    assert b"?page=2" in first.content


def test_who_runs_comes_before_who_waits_for_the_start(alice, client):
    club = club_of(alice)
    many(club, 3)
    running = many(club, 1, Stage.RUNNING)[0]
    page = client.get(reverse("tournaments:events"))
    assert page.context["going"][0].name == running.name


def test_entries_are_counted_and_many_events_cost_no_more_questions(alice, client):
    event = event_of(alice, club_of(alice))
    entered(event, alice, 5)
    with CaptureQueriesContext(
        connection,
    ) as few:
        page = client.get(reverse("tournaments:events"))
    assert page.context["going"][0].entries == 5
    many(event.club, 40)
    with CaptureQueriesContext(connection) as more:
        client.get(reverse("tournaments:events"))
    assert len(more) <= len(few)


def test_clubs_come_in_pages_and_few_stand_on_the_front_page(alice, client):
    club_of(alice, "A Club with a Member")
    Club.objects.bulk_create(
        Club(name=f"Club {n:03}", slug=f"club-{n}", founded_at=NOW) for n in range(clubs.ON_A_PAGE)
    )
    first = client.get(reverse("tournaments:clubs"))
    second = client.get(reverse("tournaments:clubs"), {"page": 2})
    assert len(first.context["clubs"]) == clubs.ON_A_PAGE
    assert [each.name for each in second.context["clubs"]] == ["Club 059"]
    assert first.context["clubs"][0].players == 1
    assert len(client.get("/").context["clubs"]) < clubs.ON_A_PAGE
    told = client.get("/api/v1/clubs/", {"limit": 7})
    assert len(told.json()) == 7
    assert told["Total-Count"] == str(clubs.ON_A_PAGE + 1)
    again = client.get(told["Link"].split(">")[0].strip("<"))
    assert again.json()[0]["name"] == "Club 006"
