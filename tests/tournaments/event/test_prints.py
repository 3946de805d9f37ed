"""Paper: the list of all prints, the cross-table, and certificates of those who won."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.hall import NOW, club_of, entered, event_of, played
from tournaments.events import act as events
from tournaments.events import certificates
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(alice):
    return club_of(alice)


def ended(alice, club, count=6, **plan):
    event = event_of(alice, club, rounds=1, name=f"Cup of {count}", **plan)
    entered(event, alice, count)
    played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    return event


def address(event, name):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug])


def test_everything_to_print_is_on_one_page(alice, club, client):
    page = client.get(address(ended(alice, club), "prints")).content.decode()
    for words in ("Pairings by name", "Result slips", "Cross-table", "Certificates"):
        assert words in page


def test_the_cross_table_goes_to_the_printer_whole(alice, club, client):
    page = client.get(address(ended(alice, club), "print_cross_table")).content.decode()
    assert page.count('<th scope="row">') == 6
    assert "data-print" in page


def test_a_certificate_names_the_player_the_place_and_the_prize(alice, club, client):
    event = ended(alice, club, prizes=({"name": "Golden howdah", "category": ""},))
    page = client.get(address(event, "certificates")).content.decode()
    assert page.count('class="certificate"') == 3
    for words in ("P1", "Place 1", "Golden howdah", "Cup of 6", "Red Lantern", "18 November 2026"):
        assert words in page


def test_partners_stand_on_the_certificate_of_their_team(alice, club, client):
    page = client.get(address(ended(alice, club, 4, kind="teams"), "certificates")).content.decode()
    assert "A1, B1" in page


def test_who_won_in_a_category_has_one_whatever_the_place(alice, club):
    event = ended(alice, club, prizes=({"name": "Junior cup", "category": "juniors"},))
    last = event.entries.get(name="P6")
    last.categories = ["juniors"]
    last.save()
    Tournament.objects.filter(pk=event.pk).update(version=99)
    event.refresh_from_db()
    found = certificates.certificates(event, 1)
    assert (found[0].rank, found[1].name) == (1, "P6")
    assert found[1].prizes == ("Junior cup",)


@pytest.mark.parametrize(("asked", "count"), [("1", 1), ("0", 0), ("999", 6), ("x", 3), ("-1", 3)])
def test_the_reader_says_for_how_many_places(asked, count, alice, club, client):
    page = client.get(address(ended(alice, club), "certificates"), {"places": asked})
    assert page.content.decode().count('class="certificate"') == count


def test_there_are_none_before_the_end(alice, club, client):
    event = ended(alice, club)
    Tournament.objects.update(stage=Stage.RUNNING)
    page = client.get(address(event, "certificates")).content.decode()
    assert "The event has not ended" in page
    assert 'class="certificate"' not in page


@pytest.mark.slow
def test_a_larger_event_asks_no_more_questions(alice, club, client):
    counts = []
    for size in (4, 40):
        event = ended(alice, club, size)
        found = []
        for name in ("prints", "print_cross_table", "certificates"):
            client.get(address(event, name))
            with CaptureQueriesContext(connection) as asked:
                client.get(address(event, name), {"places": "999"})
            found.append(len(asked))
        counts.append(found)
    assert counts[0] == counts[1]


def test_lists_by_name_print_people_as_well_as_teams(alice, club, client):
    event = event_of(alice, club, kind="teams", rounds=1)
    entered(event, alice, 4)
    played(event, alice)
    where = [event.club.slug, event.slug, 1]
    page = client.get(reverse("tournaments:print_round", args=[*where, "names"])).content.decode()
    assert page.count('<th scope="row">') == 12
    assert '<th scope="row">A1 <span class="soft">(T1)</span></th>' in page


@pytest.mark.slow
def test_finding_a_name_asks_as_often_for_many_teams_as_for_few(alice, client):
    counts = []
    for size in (4, 40):
        event = event_of(alice, club_of(alice, f"Club {size}"), kind="teams", rounds=1)
        entered(event, alice, size)
        played(event, alice)
        url = reverse("tournaments:round", args=[event.club.slug, event.slug, 1]) + "?q=b1"
        client.get(url)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
