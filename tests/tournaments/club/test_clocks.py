"""By whose clocks a page tells the time to somebody who was never here before."""

from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.people import person
from tests.tournaments.hall import club_of, enter_user, event_of
from tournaments.models import Club, Player

pytestmark = pytest.mark.django_db
LATE = datetime(2026, 12, 3, 22, 30, tzinfo=UTC)


@pytest.fixture
def address(alice, bob):
    club = club_of(alice)
    club_of(alice, "Teak House")
    club_of(alice, "Far Lantern")
    Club.objects.update(time_zone="Asia/Bangkok")
    Club.objects.filter(pk=club.pk).update(time_zone="Europe/Rome")
    enter_user(event_of(alice, club, starts_at=LATE), bob)
    return reverse("ratings:player", args=[Player.objects.get(user=bob).pk])


def test_a_first_visitor_reads_where_most_clubs_are_and_the_page_says_that_it_is_a_guess(
    client, address
):
    page = client.get(address)
    assert "4 December 2026</time>" in page.content.decode()
    assert "data-guessed" in page.content.decode()
    assert "Cookie" in page["Vary"], "no cache gives it to somebody of another zone"


@pytest.mark.parametrize(
    "zone", ["Mars/Olympus_Mons", "../../etc/passwd", '"><script>', "a" * 4000]
)
def test_a_zone_that_is_none_is_as_good_as_no_word(client, address, zone):
    client.cookies["time_zone"] = zone
    page = client.get(address).content.decode()
    assert "4 December 2026</time>" in page
    assert "data-guessed" in page
    assert "<script>" not in page.partition("</head>")[2]


def test_whose_zone_is_known_is_told_by_it_and_nothing_is_guessed(client, signed_in, address):
    client.cookies["time_zone"] = "Europe/London"
    dora = signed_in(person("Dora", time_zone="America/New_York"))
    dora.cookies["time_zone"] = "Asia/Tokyo"  # the profile goes before the device
    for page in (client.get(address), dora.get(address)):
        assert "3 December 2026</time>" in page.content.decode()
        assert "data-guessed" not in page.content.decode()
        assert "Cookie" in page["Vary"]
    cache.clear()
    assert "4 December 2026</time>" in type(client)().get(address).content.decode()


def test_the_time_of_an_events_place_is_no_guess(client, address):
    page = client.get("/").content.decode()
    assert "3 December 2026, 23:30" in page
    assert "Europe/Rome" in page
    assert "data-guessed" not in page


def test_a_page_costs_one_question_more_for_whoever_was_never_here(
    client, address, django_assert_max_num_queries, django_assert_num_queries
):
    client.cookies["time_zone"] = "Europe/London"
    client.get(address)
    with django_assert_max_num_queries(40) as known:
        client.get(address)
    del client.cookies["time_zone"]
    with django_assert_num_queries(len(known) + 1):
        client.get(address)
