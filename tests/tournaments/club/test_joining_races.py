"""Many at once: one link makes one member, one claim moves one record, and an owner stays."""

import pytest

from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of
from tests.tournaments.races import together
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming
from tournaments.models import Entry, Invitation, Membership, Player, Role

MANY = 6


@pytest.fixture
def organiser(transactional_db):
    return person("Alice")


@pytest.fixture
def club(organiser):
    return club_of(organiser)


def test_one_link_pressed_by_many_makes_one_member(organiser, club):
    order = {"role": Role.ORGANISER, "email": "", "by": organiser.pk, "now": NOW}
    one = clubs.invite(club_id=club.pk, **order)
    users = [person(f"U{n}").pk for n in range(MANY)]
    found = together(
        lambda by: clubs.accept_invitation(invitation_id=one.pk, by=by, now=NOW), users
    )
    assert found.count(club.pk) == 1
    assert Membership.objects.filter(role=Role.ORGANISER).count() == 1
    assert Invitation.objects.get().used_by is not None


def test_two_claims_confirmed_at_once_move_one_record(organiser, club):
    entered(event_of(organiser, club), organiser, 2)
    guest = Player.objects.get(name="P1")
    asked = [
        claiming.claim_record(guest_id=guest.pk, words="", by=person(f"U{n}").pk, now=NOW)
        for n in range(MANY)
    ]
    found = together(
        lambda claim: claiming.confirm_claim(claim_id=claim.pk, by=organiser.pk, now=NOW), asked
    )
    assert found.count(None) == 1
    states = sorted(claim.state for claim in type(asked[0]).objects.all())
    assert states == ["confirmed"] + ["refused"] * (MANY - 1)
    assert Entry.objects.get(name="P1").player.user is not None


def test_two_owners_who_step_down_at_once_leave_one(organiser, club):
    other = person("Bob")
    clubs.join_club(club_id=club.pk, by=other.pk, now=NOW)
    two = [clubs.player_of(user_id=user.pk).pk for user in (organiser, other)]
    order = {"club_id": club.pk, "now": NOW}
    clubs.give_role(player_id=two[1], role=Role.OWNER, by=organiser.pk, **order)
    users = dict(zip(two, (organiser.pk, other.pk), strict=True))
    together(
        lambda player: clubs.give_role(
            player_id=player, role=Role.MEMBER, by=users[player], **order
        ),
        two,
    )
    assert Membership.objects.filter(role=Role.OWNER).count() == 1
