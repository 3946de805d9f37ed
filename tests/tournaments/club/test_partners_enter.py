"""Either partner enters a team that somebody founded; nobody enters what they did not accept."""

import pytest

from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of
from tests.tournaments.programs import done, refused, send
from tests.tournaments.strangers import enter, own, pair
from tournaments.clubs import claiming
from tournaments.entries import act as entries
from tournaments.entries import disputing
from tournaments.models import Entry, Player, Team, TeamMember
from tournaments.refusals import NotWhole, NotYours
from tournaments.teams import act as teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice), kind="teams")


def into(event, team, by):
    who = entries.Entering(team=team.pk)
    return entries.enter(tournament_id=event.pk, who=who, by=by.pk, now=NOW)


def test_the_partner_enters_and_withdraws_and_the_captain_may_dispute(event, bob, charlie):
    team = pair(bob, charlie)
    entry = into(event, team, charlie)
    assert into(event, team, bob).pk == entry.pk
    assert (entry.agreed, entry.entered_by) == (True, charlie)
    assert disputing.may_dispute(entry, bob.pk)
    entries.withdraw(entry_id=entry.pk, by=bob.pk, now=NOW)
    assert into(event, team, charlie).state == "in"


@pytest.mark.parametrize("what", ["asked", "reserve", "left", "nobody"])
def test_who_is_no_partner_enters_no_team(what, event, bob, charlie):
    team = pair(bob, person("Emil"))
    about = {"team_id": team.pk, "player_id": own(charlie).pk, "by": bob.pk, "now": NOW}
    if what == "asked":
        emil = TeamMember.objects.get(team=team, player__name="Emil")
        teams.leave(member_id=emil.pk, by=bob.pk, now=NOW)
        teams.invite(**about, part="partner")
    elif what != "nobody":
        member = teams.invite(**about, part="reserve")
        teams.accept(member_id=member.pk, by=charlie.pk, now=NOW)
        if what == "left":
            teams.leave(member_id=member.pk, by=charlie.pk, now=NOW)
    with pytest.raises((NotYours, NotWhole)):
        into(event, team, charlie)
    assert not Entry.objects.exists()


def test_who_is_asked_and_has_not_answered_is_not_entered_by_who_asks(open_teams, bob, mallory):
    """Two steps: Mallory names Bob as her partner, then enters the team in her own event."""
    about = {"tournament_id": open_teams.pk, "name": "Trap", "partner": "Bob"}
    team = teams.found_for_event(**about, by=mallory.pk, now=NOW)
    with pytest.raises(NotWhole, match="Both partners"):
        into(open_teams, team, mallory)


def test_who_claims_a_guest_of_a_team_of_guests_does_not_speak_for_the_other_guest(
    event, open_teams, alice, bob
):
    """Two steps: the record is Bob's, and with it a place in a team that nobody founded."""
    entered(event, alice, 1)
    team = Team.objects.get()
    guest = Player.objects.get(name="A1")
    claim = claiming.claim_record(guest_id=guest.pk, words="me", by=bob.pk, now=NOW)
    claiming.confirm_claim(claim_id=claim.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotYours):
        into(open_teams, team, bob)
    assert not open_teams.entries.exists()


def test_a_team_is_founded_for_an_event_and_who_accepts_lands_there(event, bob, charlie, signed_in):
    mine, theirs = signed_in(bob), signed_in(charlie)
    there = event.get_absolute_url()
    for _ in range(2):
        mine.post(f"{there}team/", {"name": "Elephants", "partner": "Charlie"})
    team = Team.objects.get()
    assert "waits for Charlie to accept" in mine.get(there).text
    member = TeamMember.objects.get(player__name="Charlie")
    assert f"/teams/members/{member.pk}/accept/" in theirs.get(there).text
    answer = theirs.post(f"/teams/members/{member.pk}/accept/")
    assert answer["Location"] == there
    assert "Enter the team" in theirs.get(there).text
    done(enter(theirs, event, team))
    assert Entry.objects.get().team == team


def test_an_invitation_to_a_draft_leads_to_the_team(event, bob, charlie, signed_in):
    type(event).objects.update(stage="draft")
    about = {"tournament_id": event.pk, "name": "Elephants", "partner": "Charlie"}
    teams.found_for_event(**about, by=bob.pk, now=NOW)
    member = TeamMember.objects.get(player__name="Charlie")
    answer = signed_in(charlie).post(f"/teams/members/{member.pk}/accept/")
    assert answer["Location"] == Team.objects.get().get_absolute_url()


def test_no_team_is_founded_for_an_event_of_single_players(alice, bob, signed_in):
    event = event_of(alice, club_of(alice))
    said = send(signed_in(bob), f"/api{event.get_absolute_url()}team/", name="Elephants")
    refused(said, 422, "not-whole")
    assert not Team.objects.exists()
