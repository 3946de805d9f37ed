"""The people of a large club: page by page, found by name, the same cost for any number."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import NOW, club_of
from tests.tournaments.programs import done
from tournaments.clubs import read as clubs
from tournaments.models import Membership, Player

CLUB = "/clubs/red-lantern/"
PEOPLE = f"{CLUB}people/"


@pytest.fixture
def club(alice):
    return club_of(alice)


def join(club, count, start=0):
    """Let guests called Guest 0000, Guest 0001, ... be members."""
    players = Player.objects.bulk_create(
        Player(name=f"Guest {number:04}") for number in range(start, start + count)
    )
    Membership.objects.bulk_create(
        Membership(club=club, player=player, joined_at=NOW) for player in players
    )


def test_a_small_club_has_one_page_and_nothing_to_search(alice, club, signed_in):
    join(club, 30)
    for address in (CLUB, PEOPLE):
        text = signed_in(alice).get(address).text
        assert "Guest 0029" in text
        assert 'class="search' not in text
        assert "Pages of the list" not in text


@pytest.mark.slow
@pytest.mark.parametrize("address", [CLUB, PEOPLE])
def test_a_large_club_is_read_page_by_page(address, alice, club, signed_in):
    join(club, 250)
    mine = signed_in(alice)
    first, last = mine.get(address).text, mine.get(f"{address}?page=3").text
    assert "251 members" in first
    assert ("Alice</a>" in first, "Guest 0098" in first, "Guest 0099" in first) == (
        True,
        True,
        False,
    )
    assert ("Guest 0198" in last, "Guest 0199" in last, "Guest 0249" in last) == (False, True, True)
    for odd in ("0", "-1", "99999999", "x", "٣"):
        assert mine.get(f"{address}?page={odd}").status_code == 200


@pytest.mark.parametrize("address", [CLUB, PEOPLE])
def test_somebody_is_found_by_name(address, alice, club, signed_in):
    join(club, 250)
    mine = signed_in(alice)
    found = mine.get(f"{address}?q=guest+024").text
    assert "10 members with “guest 024” in the name" in found
    assert "Alice</a>" not in found
    nobody = mine.get(f"{address}?q=<b>").text
    assert "No member has “&lt;b&gt;” in the name." in nobody
    assert "Show everybody" in nobody


def test_after_a_button_one_is_back_at_the_same_lines(alice, club, signed_in):
    join(club, 250)
    mine = signed_in(alice)
    page = mine.get(f"{PEOPLE}?page=3&q=guest").text
    assert '<input type="hidden" name="page" value="3">' in page
    gone = Player.objects.get(name="Guest 0249")
    back = mine.post(f"{PEOPLE}{gone.pk}/remove/", {"page": "3", "q": "guest"})
    assert back.url == f"{PEOPLE}?page=3&q=guest#members"
    assert mine.post(f"{PEOPLE}{gone.pk}/remove/", {}).url == PEOPLE
    wild = mine.post(f"{PEOPLE}{gone.pk}/remove/", {"q": "\r\nhttps://elsewhere.example/"}).url
    assert wild.startswith(f"{PEOPLE}?q=https%3A")


def test_the_list_leads_on_from_an_invitation_that_is_to_be_mended(alice, club, signed_in):
    join(club, 250)
    text = signed_in(alice).post(f"{PEOPLE}invite/", {"role": "member", "email": "no"}).text
    assert f'href="{PEOPLE}?page=2#members"' in text
    assert f'action="{PEOPLE}#members"' in text


@pytest.mark.slow
@pytest.mark.parametrize("address", [CLUB, PEOPLE, f"/api{CLUB}"])
def test_two_thousand_members_cost_no_more_than_two_hundred(address, alice, club, signed_in):
    mine, asked = signed_in(alice), []
    for count, start in ((200, 0), (1800, 200)):
        join(club, count, start)
        mine.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert mine.get(address).status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert len(clubs.members(club.pk)[0]) == 100


def test_a_program_reads_the_members_page_by_page(club, client):
    join(club, 250)
    found = done(client.get(f"/api{CLUB}?page=3"))
    assert (found["pages"], len(found["members"])) == (3, 51)
    found = done(client.get(f"/api{CLUB}?q=0007"))
    assert [member["name"] for member in found["members"]] == ["Guest 0007"]
