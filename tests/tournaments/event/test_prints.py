"""Paper: the list of all prints, the cross-table, and certificates of those who won."""

import re

import pytest
import qrcode
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.hall import NOW, club_of, entered, event_of, played, published
from tournaments.entries import doors
from tournaments.events import act as events
from tournaments.events import certificates, print_pages
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


def test_everything_to_print_is_on_one_page(alice, club, signed_in):
    page = signed_in(alice).get(address(ended(alice, club), "prints")).content.decode()
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


def slips(event, sheet="slips"):
    names = [event.club.slug, event.slug, 1, sheet]
    return reverse("tournaments:print_round", args=names)


@pytest.mark.parametrize("sheet", ["slips", "cards"])
def test_what_the_desk_alone_needs_is_for_the_desk_alone(
    sheet, alice, bob, club, client, signed_in
):
    event = event_of(alice, club)
    entered(event, alice, 4)
    published(event, alice)
    for page, status in ((client, 403), (signed_in(bob), 403), (signed_in(alice), 200)):
        assert page.get(slips(event, sheet)).status_code == status
        listed = slips(event, sheet) in page.get(address(event, "prints")).content.decode()
        assert listed == (status == 200)


@pytest.mark.parametrize("sheet", ["slips", "cards"])
def test_were_they_not_held_back_strangers_would_have_them_made(
    sheet, alice, club, client, monkeypatch
):
    monkeypatch.setattr(print_pages, "FOR_THE_DESK", ())
    event = event_of(alice, club)
    entered(event, alice, 4)
    published(event, alice)
    assert client.get(slips(event, sheet)).status_code == 200


def test_a_page_of_slips_has_a_bound_and_a_code_is_drawn_once(alice, club, signed_in, monkeypatch):
    monkeypatch.setattr(print_pages, "SLIPS", 2)
    event = event_of(alice, club)
    entered(event, alice, 10)
    published(event, alice)
    page = signed_in(alice)
    found = []
    for number in ("1", "2", "3", "999"):
        answer = page.get(slips(event), {"page": number}).content.decode()
        found.append(answer.count('class="slip"'))
        assert 'href="?page=2"' in answer
    assert found == [2, 2, 1, 1]
    drawn = doors.code.cache_info().misses
    page.get(slips(event), headers={"host": "127.0.0.1:9"})
    assert doors.code.cache_info().misses == drawn, "whatever the browser calls the site"
    monkeypatch.setattr(print_pages, "SLIPS", 10**6)  # the control
    assert page.get(slips(event)).content.decode().count('class="slip"') == 5


def test_a_code_is_drawn_square_by_square():
    made = qrcode.QRCode(border=2, mask_pattern=0)
    made.add_data("https://league.example.org/")
    made.make()
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", doors.code("https://league.example.org/"))
    assert all(there == back for _x, _y, there, back in bars)
    dark = {(int(x) + n, int(y)) for x, y, long, _back in bars for n in range(int(long))}
    rows = enumerate(made.get_matrix())
    assert dark == {(x, y) for y, row in rows for x, square in enumerate(row) if square}
