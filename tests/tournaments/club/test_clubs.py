"""Clubs: founding one, changing its page, joining and leaving."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from tournaments.clubs import act as clubs
from tournaments.models import Club, Membership, Role
from tournaments.refusals import NameTaken, NotYours

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
PAGE = {"name": "Red Lantern", "city": "Turin", "about": "", "meets": ""}


@pytest.fixture
def club(alice):
    return clubs.found_club(by=alice.pk, now=NOW, page=clubs.ClubPage(**PAGE))


def roles(club):
    return {m.player.name: m.role for m in Membership.objects.select_related("player")}


def test_alice_founds_a_club_and_owns_it(alice, club):
    assert roles(club) == {"Alice": Role.OWNER}
    assert AuditLine.objects.get().verb == "club.founded"


def test_a_name_is_taken_whatever_its_letters(bob, club):
    with pytest.raises(NameTaken, match="red LANTERN"):
        clubs.found_club(by=bob.pk, now=NOW, page=clubs.ClubPage("red LANTERN"))
    assert Club.objects.count() == 1


def test_two_names_that_look_alike_in_an_address_get_two_addresses(bob, club):
    other = clubs.found_club(by=bob.pk, now=NOW, page=clubs.ClubPage("Red, Lantern"))
    assert (club.slug, other.slug) == ("red-lantern", "red-lantern-2")


def test_a_club_called_like_a_page_does_not_hide_it(bob, client):
    club = clubs.found_club(by=bob.pk, now=NOW, page=clubs.ClubPage("New"))
    assert club.slug == "new-2"


def test_joining_twice_is_joining_once(bob, club):
    for _ in range(2):
        clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    assert roles(club) == {"Alice": Role.OWNER, "Bob": Role.MEMBER}


def test_bob_leaves_and_the_only_owner_cannot(alice, bob, club):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    clubs.leave_club(club_id=club.pk, by=bob.pk)
    clubs.leave_club(club_id=club.pk, by=bob.pk)
    with pytest.raises(NotYours):
        clubs.leave_club(club_id=club.pk, by=alice.pk)
    assert roles(club) == {"Alice": Role.OWNER}


def test_charlie_cannot_change_the_page(alice, charlie, club, signed_in):
    url = reverse("tournaments:edit_club", args=[club.slug])
    answer = signed_in(charlie).post(url, {**PAGE, "name": "Charlie's"})
    assert answer.status_code == 403
    with pytest.raises(NotYours):
        clubs.edit_club(club_id=club.pk, by=charlie.pk, now=NOW, page=clubs.ClubPage(**PAGE))
    club.refresh_from_db()
    assert club.name == "Red Lantern"


def test_alice_changes_the_page_and_its_address_stays(alice, club, signed_in):
    url = reverse("tournaments:edit_club", args=[club.slug])
    answer = signed_in(alice).post(url, {**PAGE, "name": "Gold Lantern"}, follow=True)
    assert answer.redirect_chain == [("/clubs/red-lantern/", 302)]
    assert "Gold Lantern" in answer.content.decode()


def test_the_form_says_that_a_name_is_taken_and_keeps_what_was_written(bob, club, signed_in):
    answer = signed_in(bob).post(reverse("tournaments:found_club"), {**PAGE, "about": "Ours"})
    page = answer.content.decode()
    assert "already a club called" in page
    assert list(answer.context["form"].errors) == ["name"]
    assert "Ours" in page


def test_a_guest_is_asked_to_sign_in_before_founding(client, db):
    answer = client.get(reverse("tournaments:found_club"))
    assert answer.status_code == 302
    assert answer.url.startswith("/account/login/")


def test_guests_see_clubs_and_find_them_by_town(client, club):
    assert "Red Lantern" in client.get("/clubs/?q=tur").content.decode()
    assert "No club found" in client.get("/clubs/?q=rome").content.decode()
    assert "Alice" in client.get("/clubs/red-lantern/").content.decode()


@pytest.mark.parametrize("members", [1, 30])
def test_a_page_asks_the_database_as_often_for_many_as_for_few(
    members, client, club, django_assert_num_queries
):
    from tournaments.models import Player

    for number in range(members):
        player = Player.objects.create(name=f"Guest {number}")
        Membership.objects.create(club=club, player=player, joined_at=NOW)
    # Its clock, the club, its people (two), its events (two), its leagues.
    with django_assert_num_queries(8):
        client.get("/clubs/red-lantern/")
    # How many, those of the page, and how many belong to each.
    with django_assert_num_queries(3):
        client.get("/clubs/")


def test_whoever_deletes_their_account_keeps_no_name_in_the_club(alice, bob, club):
    from siamleague.privacy import keepers as personal_data

    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    assert personal_data.export_all(bob.pk)["clubs"] == [
        {"club": "Red Lantern", "role": "member", "since": NOW.isoformat()}
    ]
    personal_data.forget_all(bob.pk, NOW)
    assert "Bob" not in roles(club)
