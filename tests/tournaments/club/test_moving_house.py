"""A club moves to another address, or is deleted while it is empty."""

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW, club_of, event_of
from tournaments.clubs import act as clubs
from tournaments.clubs import moving_house
from tournaments.models import Club, ClubAddress
from tournaments.refusals import AddressTaken, NotNow, NotYours


@pytest.fixture
def club(alice):
    return club_of(alice)


def move(club, by, slug):
    return moving_house.move_club(club_id=club.pk, slug=slug, by=by.pk, now=NOW)


def delete(club, by):
    moving_house.delete_club(club_id=club.pk, by=by.pk, now=NOW)


def test_links_to_the_old_address_lead_to_the_same_page_at_the_new_one(alice, club, client):
    event = event_of(alice, club)
    for _ in range(2):
        move(club, alice, "lantern")
    assert AuditLine.objects.filter(verb="club.moved").count() == 1
    answer = client.get("/clubs/red-lantern/events/winter-cup/entries/?page=2")
    assert answer.status_code == 302
    assert answer.url == "/clubs/lantern/events/winter-cup/entries/?page=2"
    assert client.get("/clubs/lantern/").status_code == 200
    api = client.get("/api/clubs/red-lantern/events/winter-cup/")
    assert api.url == "/api/clubs/lantern/events/winter-cup/"
    assert event.pk


def test_what_was_sent_to_the_old_address_is_sent_again(alice, bob, club, signed_in):
    move(club, alice, "lantern")
    answer = signed_in(bob).post("/clubs/red-lantern/join/", follow=True)
    assert answer.redirect_chain[0] == ("/clubs/lantern/join/", 307)
    assert club.memberships.filter(player__user=bob).exists()


def test_nobody_gets_the_address_that_a_club_has_left(alice, bob, club):
    """Otherwise old links, invitations and printed codes would lead to a stranger's club."""
    move(club, alice, "lantern")
    Club.objects.filter(pk=club.pk).update(name="Lantern")
    other = clubs.found_club(by=bob.pk, page=clubs.ClubPage("Red Lantern"), now=NOW)
    assert other.slug == "red-lantern-2"
    for slug in ("red-lantern", "lantern", "new"):
        with pytest.raises(AddressTaken):
            move(other, bob, slug)


def test_a_club_may_go_back_and_has_so_many_addresses(alice, club, client):
    move(club, alice, "lantern")
    move(club, alice, "red-lantern")
    assert [each.slug for each in ClubAddress.objects.all()] == ["lantern"]
    assert client.get("/clubs/lantern/").url == "/clubs/red-lantern/"
    for number in range(moving_house.MOST_ADDRESSES - 1):
        move(club, alice, f"lantern-{number}")
    with pytest.raises(NotNow, match="very many"):
        move(club, alice, "one-more")


def test_only_the_owner_moves_or_deletes_it(alice, bob, club, signed_in):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    club.memberships.filter(player__user=bob).update(role="organiser")
    for deed in (lambda: move(club, bob, "mine"), lambda: delete(club, bob)):
        with pytest.raises(NotYours):
            deed()
    assert signed_in(bob).get(reverse("tournaments:move_club", args=[club.slug])).status_code == 403


def test_an_empty_club_is_deleted_and_one_with_an_event_is_not(alice, bob, club):
    event_of(alice, club)
    with pytest.raises(NotNow, match="empty"):
        delete(club, alice)
    empty = clubs.found_club(by=alice.pk, page=clubs.ClubPage("Empty"), now=NOW)
    clubs.join_club(club_id=empty.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotNow):
        delete(empty, alice)
    clubs.leave_club(club_id=empty.pk, by=bob.pk)
    for _ in range(2):
        delete(empty, alice)
    assert [each.name for each in Club.objects.all()] == ["Red Lantern"]


def test_a_page_that_is_nowhere_stays_nowhere(client, club):
    assert client.get("/clubs/nowhere/").status_code == 404
    assert client.get("/clubs/red-lantern/events/nothing/").status_code == 404


def test_alice_moves_and_deletes_with_buttons(alice, club, signed_in):
    page = signed_in(alice)
    where = reverse("tournaments:move_club", args=[club.slug])
    assert "Delete the club" in page.get(where).content.decode()
    taken = page.post(where, {"slug": "new"})
    assert "This address is taken" in taken.content.decode()
    moved = page.post(where, {"slug": "Lantern"}, follow=True)
    assert moved.redirect_chain[-1][0] == "/clubs/lantern/"
    page.post(reverse("tournaments:delete_club", args=["lantern"]))
    assert not Club.objects.exists()
