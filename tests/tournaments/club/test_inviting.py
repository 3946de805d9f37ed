"""Invitations by mail: so many and no more, and none to those who want none."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client

from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW, club_of, work
from tournaments.clubs import act as clubs
from tournaments.clubs import inviting
from tournaments.models import Invitation, InvitationStop
from tournaments.refusals import NotNow


@pytest.fixture
def club(alice):
    return club_of(alice)


def invite(club, by, email, now=NOW, role="member"):
    return clubs.invite(club_id=club.pk, role=role, email=email, by=by.pk, now=now)


def test_a_person_mails_so_many_in_a_day(club, alice):
    other = clubs.found_club(by=alice.pk, page=clubs.ClubPage(name="Other"), now=NOW)
    for n in range(inviting.OF_A_PERSON):
        one = invite((club, other)[n % 2], alice, f"guest{n}@example.org")
        if n % 3:  # taking one back does not make room for another letter
            clubs.revoke_invitation(invitation_id=one.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="You have mailed 20 invitations"):
        invite(club, alice, "one-more@example.org")
    assert invite(club, alice, "").pk  # a link can be made all the same
    assert invite(club, alice, "guest0@example.org").pk  # and what was mailed is not mailed again
    assert invite(club, alice, "one-more@example.org", NOW + timedelta(days=1, minutes=1)).pk


def test_a_club_mails_so_many_in_a_day(club, alice):
    made = [
        Invitation(club=club, mailed_to="x" * 64, made_at=NOW, ends_at=NOW + clubs.VALID)
        for _n in range(inviting.OF_A_CLUB)
    ]
    Invitation.objects.bulk_create(made)
    with pytest.raises(NotNow, match="This club has mailed 60 invitations"):
        invite(club, alice, "guest@example.org")
    Invitation.objects.filter(pk=Invitation.objects.first().pk).delete()
    assert invite(club, alice, "guest@example.org").pk


def test_an_address_is_written_to_so_often_whoever_invites(club, alice):
    for n in range(inviting.TO_AN_ADDRESS):
        host = person(f"Host {n}")
        theirs = clubs.found_club(by=host.pk, page=clubs.ClubPage(name=f"Club {n}"), now=NOW)
        invite(theirs, host, ("guest@example.org", "Guest+again@Example.org ")[n % 2].strip())
    with pytest.raises(NotNow, match="invited often"):
        invite(club, alice, "GUEST+more@example.org")
    assert invite(club, alice, "guest2@example.org").pk
    assert invite(club, alice, "guest@example.org", NOW + timedelta(days=7, minutes=1)).pk


def test_the_link_in_a_letter_stops_them_for_good(club, alice, client):
    invite(club, alice, "guest@example.org")
    assert work(Job.objects.get(kind="club-invitation")).state == "done"
    (letter,) = mail.outbox
    where = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert where in letter.body
    path = urlsplit(where).path
    assert "no more invitations" in client.get(path).content.decode()
    assert not InvitationStop.objects.exists()  # looking stops nothing
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 204
    for _twice in range(2):
        answer = client.post(path, follow=True)
        assert "any more" in answer.content.decode()
    kept = InvitationStop.objects.get()
    assert "guest" not in kept.address
    later = NOW + timedelta(days=400)
    with pytest.raises(NotNow, match="No invitations are mailed to this address"):
        invite(club, alice, "Guest@example.org", later, role="arbiter")
    assert invite(club, alice, "", later).pk
    assert invite(club, alice, "other@example.org", later).pk


def test_a_letter_that_waits_is_not_sent_to_who_wants_none(club, alice):
    invite(club, alice, "guest@example.org")
    inviting.stop(inviting.digest("guest@example.org"), NOW)
    assert work(Job.objects.get(kind="club-invitation")).state == "done"
    assert mail.outbox == []


def test_were_nobody_asked_the_letter_would_go_out(club, alice, monkeypatch):
    """The control: the stop is written down, and not looked at."""
    inviting.stop(inviting.digest("guest@example.org"), NOW)
    monkeypatch.setattr(inviting, "is_stopped", lambda email: False)
    invite(club, alice, "guest@example.org")
    assert work(Job.objects.get(kind="club-invitation")).state == "done"
    assert len(mail.outbox) == 1


def test_a_link_of_somebody_elses_making_is_nothing(client, db):
    for token in ("made-up", inviting.digest("guest@example.org")):
        assert client.get(f"/invitations/stop/{token}/").status_code == 404
        assert client.post(f"/invitations/stop/{token}/").status_code == 404
    assert not InvitationStop.objects.exists()


def test_a_program_is_refused_in_words(club, alice, signed_in):
    inviting.stop(inviting.digest("guest@example.org"), NOW)
    sent = {"role": "member", "email": "guest@example.org"}
    where = f"/api/clubs/{club.slug}/invitations/"
    answer = signed_in(alice).post(where, sent, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


@pytest.mark.slow
def test_without_the_limits_two_hundred_strangers_would_be_written_to(club, alice, monkeypatch):
    inviting.stop(inviting.digest("guest0@example.org"), NOW)
    monkeypatch.setattr(inviting, "check", lambda **_asked: None)
    for n in range(200):
        invite(club, alice, f"guest{n}@example.org")
    assert Job.objects.filter(kind="club-invitation").count() == 200
