"""Roles and invitations: who decides about whom, and links that work once."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.urls import reverse

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, entered, event_of, published, tables, work
from tournaments.clubs import act as clubs
from tournaments.clubs import read as joining
from tournaments.events import act as events
from tournaments.models import Invitation, Membership, Role
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting


@pytest.fixture
def club(alice, bob):
    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    return club


def player(user):
    return clubs.player_of(user_id=user.pk).pk


def give(club, who, role, by):
    clubs.give_role(club_id=club.pk, player_id=player(who), role=role, by=by.pk, now=NOW)


def role(club, who):
    rows = Membership.objects.filter(club=club, player__user=who)
    return rows.values_list("role", flat=True).first()


def test_an_owner_gives_a_role_and_takes_it_back(alice, bob, club):
    for _ in range(2):
        give(club, bob, Role.ORGANISER, alice)
    assert role(club, bob) == Role.ORGANISER
    assert AuditLine.objects.filter(verb="club.role_given").count() == 1
    give(club, bob, Role.MEMBER, alice)
    assert role(club, bob) == Role.MEMBER


def test_charlie_and_plain_members_give_no_roles(bob, charlie, club):
    for somebody in (bob, charlie):
        with pytest.raises(NotYours):
            give(club, bob, Role.OWNER, somebody)


def test_an_organiser_decides_about_arbiters_and_raises_nobody_to_organiser(
    alice, bob, charlie, club
):
    clubs.join_club(club_id=club.pk, by=charlie.pk, now=NOW)
    give(club, bob, Role.ORGANISER, alice)
    give(club, charlie, Role.ARBITER, bob)
    assert role(club, charlie) == Role.ARBITER
    for who, wanted in ((charlie, Role.ORGANISER), (bob, Role.OWNER), (alice, Role.MEMBER)):
        with pytest.raises(NotYours):
            give(club, who, wanted, bob)


def test_the_last_owner_stays_one(alice, bob, club):
    for wanted in (Role.MEMBER, Role.ORGANISER):
        with pytest.raises(NotWhole, match="needs an owner"):
            give(club, alice, wanted, alice)
    with pytest.raises(NotWhole, match="needs an owner"):
        clubs.remove_member(club_id=club.pk, player_id=player(alice), by=alice.pk, now=NOW)
    give(club, bob, Role.OWNER, alice)
    give(club, alice, Role.MEMBER, alice)
    assert (role(club, alice), role(club, bob)) == (Role.MEMBER, Role.OWNER)


def test_a_member_is_taken_out_and_twice_is_once(alice, bob, charlie, club):
    with pytest.raises(NotYours):
        clubs.remove_member(club_id=club.pk, player_id=player(bob), by=charlie.pk, now=NOW)
    for _ in range(2):
        clubs.remove_member(club_id=club.pk, player_id=player(bob), by=alice.pk, now=NOW)
    assert role(club, bob) is None


def test_an_arbiter_decides_results_and_sees_the_watch_but_edits_nothing(
    alice, bob, club, signed_in
):
    give(club, bob, Role.ARBITER, alice)
    event = event_of(alice, club)
    entered(event, alice, 4)
    round_ = published(event, alice)
    table = tables(round_)[0]
    reporting.decide(
        table_id=table.pk, score=reporting.Score((1, 2)), by=bob.pk, why="", ticket=uuid4(), now=NOW
    )
    page = signed_in(bob)
    of = [club.slug, event.slug]
    assert page.get(reverse("tournaments:grid", args=[*of, 1])).status_code == 200
    assert page.get(reverse("tournaments:log", args=of)).status_code == 200
    run = page.get(reverse("tournaments:run", args=of)).content.decode()
    assert reverse("tournaments:grid", args=[*of, 1]) in run
    for name in ("take_back", "close_round"):
        assert reverse(f"tournaments:{name}", args=[*of, 1]) not in run
    for name in ("edit_event", "desk"):
        assert page.get(reverse(f"tournaments:{name}", args=of)).status_code == 403
    with pytest.raises(NotYours):
        rounds.close_round(round_id=round_.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotYours):
        events.finish_tournament(tournament_id=event.pk, by=bob.pk, now=NOW)


def invite(club, by, role=Role.ARBITER, email=""):
    return clubs.invite(club_id=club.pk, role=role, email=email, by=by.pk, now=NOW)


def accept(one, by, now=NOW):
    clubs.accept_invitation(invitation_id=one.pk, by=by.pk, now=now)


def test_an_invitation_works_once(alice, bob, charlie, club):
    one = invite(club, alice)
    for _ in range(2):
        accept(one, charlie)
    assert role(club, charlie) == Role.ARBITER
    with pytest.raises(NotNow, match="over"):
        accept(one, bob)
    assert role(club, bob) == Role.MEMBER


def test_an_old_or_revoked_invitation_opens_nothing(alice, charlie, club):
    old, revoked = invite(club, alice), invite(club, alice)
    for _ in range(2):
        clubs.revoke_invitation(invitation_id=revoked.pk, by=alice.pk, now=NOW)
    for one, now in ((old, NOW + timedelta(days=15)), (revoked, NOW)):
        with pytest.raises(NotNow):
            accept(one, charlie, now)
    assert role(club, charlie) is None


def test_a_used_invitation_is_not_revoked(alice, charlie, club):
    one = invite(club, alice)
    accept(one, charlie)
    with pytest.raises(NotNow, match="was used"):
        clubs.revoke_invitation(invitation_id=one.pk, by=alice.pk, now=NOW)


def test_an_invitation_lowers_nobody(alice, club):
    accept(invite(club, alice, Role.MEMBER), alice)
    assert role(club, alice) == Role.OWNER


def test_who_may_invite_whom(alice, bob, charlie, club):
    with pytest.raises(NotYours):
        invite(club, charlie, Role.MEMBER)
    give(club, bob, Role.ORGANISER, alice)
    assert invite(club, bob).role == Role.ARBITER
    with pytest.raises(NotYours):
        invite(club, bob, Role.OWNER)
    with pytest.raises(NotYours):
        clubs.revoke_invitation(
            invitation_id=invite(club, alice, Role.OWNER).pk, by=bob.pk, now=NOW
        )


def test_the_letter_carries_the_link_and_is_sent_once(alice, club):
    for _ in range(2):
        invite(club, alice, Role.MEMBER, "dora@example.org")
    assert Invitation.objects.count() == 1
    assert work(Job.objects.get(kind="club-invitation")).state == "done"
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert joining.invitation_path(Invitation.objects.get()) in letter.body


def test_somebody_without_an_account_signs_up_and_lands_in_the_club(alice, club, client):
    path = joining.invitation_path(invite(club, alice, Role.ORGANISER))
    shown = client.get(path)
    signup = f"{reverse('account_signup')}?next="
    assert signup in shown.content.decode()
    form = {
        "display_name": "Dora",
        "email": "dora@example.org",
        "password1": "under-the-teak-1874",
        "password2": "under-the-teak-1874",
        "language": "en",
    }
    answer = client.post(f"{reverse('account_signup')}?next={path}", {**form, "next": path})
    assert answer.status_code == 302
    assert answer.url == path
    landed = client.post(path, follow=True)
    assert landed.redirect_chain == [(f"/clubs/{club.slug}/", 302)]
    rows = Membership.objects.filter(club=club, player__name="Dora")
    assert rows.values_list("role", flat=True).get() == Role.ORGANISER


def test_a_link_we_did_not_make_is_nowhere(club, client):
    assert (
        client.get(reverse("tournaments:accept_invitation", args=["1:forged"])).status_code == 404
    )


def test_the_page_of_roles(alice, bob, charlie, club, signed_in):
    url = reverse("tournaments:people", args=[club.slug])
    assert signed_in(charlie).get(url).status_code == 403
    page = signed_in(alice)
    invited = page.post(
        reverse("tournaments:invite_member", args=[club.slug]), {"role": "arbiter", "email": ""}
    )
    assert invited.url == url
    text = page.get(url).content.decode()
    assert joining.invitation_path(Invitation.objects.get()) in text
    args = [club.slug, player(bob)]
    page.post(reverse("tournaments:give_role", args=args), {"role": "organiser"})
    assert role(club, bob) == Role.ORGANISER
    page.post(reverse("tournaments:remove_member", args=args))
    assert role(club, bob) is None
    args = [club.slug, Invitation.objects.get().pk]
    page.post(reverse("tournaments:revoke_invitation", args=args))
    assert Invitation.objects.get().revoked_at


def test_a_plain_member_is_refused_by_the_page(bob, club, signed_in):
    args = [club.slug, player(bob)]
    signed_in(bob).post(reverse("tournaments:give_role", args=args), {"role": "owner"})
    assert role(club, bob) == Role.MEMBER
