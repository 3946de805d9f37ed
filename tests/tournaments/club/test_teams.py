"""Partnership teams: founding, inviting, accepting, the link, replacing, dissolving."""

from datetime import timedelta

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, club_of, event_of, played, published
from tournaments.clubs import act as clubs
from tournaments.clubs import people
from tournaments.entries import act as entries
from tournaments.models import Chair, Kind, Player, Team, TeamMember, TeamPart
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.teams import act as teams
from tournaments.teams import read


@pytest.fixture
def team(bob):
    return teams.found_team(by=bob.pk, name="Elephants", club_id=None, now=NOW)


def invited(team, bob, user, part=TeamPart.PARTNER):
    return teams.invite_by_name(
        team_id=team.pk, name=user.display_name, part=part, by=bob.pk, now=NOW
    )


def here(team):
    rows = TeamMember.objects.filter(team=team, left_at=None, accepted_at__isnull=False)
    return {member.player.name: member.part for member in rows.select_related("player")}


def test_bob_founds_a_team_and_charlie_accepts(team, bob, charlie):
    member = invited(team, bob, charlie)
    assert here(team) == {"Bob": "partner"}
    assert invited(team, bob, charlie).pk == member.pk
    for _ in range(2):
        teams.accept(member_id=member.pk, by=charlie.pk, now=NOW)
    assert here(team) == {"Bob": "partner", "Charlie": "partner"}
    assert AuditLine.objects.filter(verb="team.joined").count() == 1


def test_only_the_captain_invites_and_only_the_invited_accepts(team, bob, charlie, alice):
    with pytest.raises(NotYours):
        invited(team, charlie, alice)
    member = invited(team, bob, charlie)
    with pytest.raises(NotYours):
        teams.accept(member_id=member.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotYours):
        teams.leave(member_id=member.pk, by=alice.pk, now=NOW)
    assert here(team) == {"Bob": "partner"}


def test_a_place_is_given_once(team, bob, charlie, alice):
    invited(team, bob, charlie)
    with pytest.raises(NotWhole, match="taken"):
        invited(team, bob, alice)
    invited(team, bob, alice, TeamPart.RESERVE)
    with pytest.raises(NotWhole, match="taken"):
        invited(team, bob, person("Dora"), TeamPart.RESERVE)


def test_a_name_that_nobody_or_several_have(team, bob):
    with pytest.raises(NotWhole, match="Nobody here"):
        teams.invite_by_name(team_id=team.pk, name="Zoe", part="partner", by=bob.pk, now=NOW)
    person("Dora")
    person("Dora 2").__class__.objects.filter(display_name="Dora 2").update(display_name="Dora")
    with pytest.raises(NotWhole, match="Several"):
        teams.invite_by_name(team_id=team.pk, name="Dora", part="partner", by=bob.pk, now=NOW)


def test_whoever_holds_the_link_may_join_as_long_as_there_is_room(team, charlie, alice):
    order = {"team_id": team.pk, "part": "partner", "now": NOW}
    for _ in range(2):
        teams.join_by_link(**order, by=charlie.pk)
    assert here(team) == {"Bob": "partner", "Charlie": "partner"}
    with pytest.raises(NotWhole, match="taken"):
        teams.join_by_link(**order, by=alice.pk)


def test_the_link_in_the_browser(team, bob, charlie, signed_in):
    page = signed_in(bob).get(f"/teams/{team.pk}/").content.decode()
    start = page.index("/teams/join/")
    link = page[start : page.index('"', start)]
    assert "Join the team" in signed_in(charlie).get(link).content.decode()
    assert here(team) == {"Bob": "partner"}
    signed_in(charlie).post(link)
    assert "Charlie" in here(team)
    assert signed_in(charlie).get(link.replace("partner", "reserve")).status_code == 404


def test_an_invitation_taken_back_cannot_be_accepted(team, bob, charlie):
    member = invited(team, bob, charlie)
    for _ in range(2):
        teams.leave(member_id=member.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotNow, match="taken back"):
        teams.accept(member_id=member.pk, by=charlie.pk, now=NOW)


@pytest.fixture
def playing(alice, bob, charlie, team):
    """Return a team event in which Bob and Charlie play together."""
    teams.join_by_link(team_id=team.pk, part="partner", by=charlie.pk, now=NOW)
    event = event_of(alice, club_of(alice), kind=Kind.TEAMS)
    entries.enter(tournament_id=event.pk, who=entries.Entering(team=team.pk), by=bob.pk, now=NOW)
    from tests.tournaments.hall import entered

    entered(event, alice, 3)
    return event


def test_nobody_leaves_or_dissolves_a_team_that_plays(playing, team, bob, charlie):
    member = TeamMember.objects.get(team=team, player__user=charlie)
    with pytest.raises(NotNow, match="playing"):
        teams.leave(member_id=member.pk, by=charlie.pk, now=NOW)
    with pytest.raises(NotNow, match="Withdraw it there"):
        teams.dissolve(team_id=team.pk, by=bob.pk, now=NOW)
    assert not Team.objects.filter(dissolved_at__isnull=False).exists()


def test_the_reserve_plays_from_now_on_and_the_past_keeps_its_people(
    playing, team, alice, bob, charlie
):
    played(playing, alice)
    teams.join_by_link(team_id=team.pk, part="reserve", by=alice.pk, now=NOW)
    out = clubs.player_of(user_id=charlie.pk).pk
    with pytest.raises(NotYours):
        teams.substitute(team_id=team.pk, out=out, by=charlie.pk, now=NOW)
    teams.substitute(team_id=team.pk, out=out, by=bob.pk, now=NOW)
    with pytest.raises(NotWhole):
        teams.substitute(team_id=team.pk, out=out, by=bob.pk, now=NOW)
    assert here(team) == {"Bob": "partner", "Alice": "partner", "Charlie": "reserve"}
    published(playing, alice)
    names = dict(Player.objects.values_list("pk", "name"))
    sat = Chair.objects.filter(entry__team=team).order_by("round__number")
    assert [{names[p] for p in chair.people} for chair in sat] == [
        {"Bob", "Charlie"},
        {"Bob", "Alice"},
    ]


def test_either_partner_may_report_for_the_team(playing, team, alice, charlie):
    published(playing, alice)
    table = Chair.objects.get(entry__team=team).table
    assert people.sits_at(table, charlie.pk) == Chair.objects.get(entry__team=team).entry_id
    assert people.sits_at(table, alice.pk) is None


def test_a_team_is_dissolved_once_by_its_captain(team, bob, charlie):
    with pytest.raises(NotYours):
        teams.dissolve(team_id=team.pk, by=charlie.pk, now=NOW)
    teams.dissolve(team_id=team.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotNow, match="dissolved"):
        teams.dissolve(team_id=team.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotNow, match="dissolved"):
        teams.join_by_link(team_id=team.pk, part="partner", by=charlie.pk, now=NOW)
    assert AuditLine.objects.filter(verb="team.dissolved").count() == 1


def test_every_button_of_a_team_in_the_browser(bob, charlie, signed_in):
    mine, theirs = signed_in(bob), signed_in(charlie)
    mine.post("/teams/new/", {"name": "Tigers", "club": ""})
    team = Team.objects.get()
    mine.post(f"/teams/{team.pk}/invite/", {"name": "Charlie", "part": "partner"})
    assert "Tigers" in theirs.get("/teams/").content.decode()
    member = TeamMember.objects.get(player__user=charlie)
    theirs.post(f"/teams/members/{member.pk}/accept/")
    assert "ready to play" in theirs.get(f"/teams/{team.pk}/").content.decode()
    theirs.post(f"/teams/members/{member.pk}/leave/")
    assert here(team) == {"Bob": "partner"}
    mine.post(f"/teams/{team.pk}/dissolve/")
    assert "dissolved" in mine.get(f"/teams/{team.pk}/").content.decode()


def joined(team, who, part="reserve"):
    """Return what comes of the captain's link of now, in the browser of somebody."""
    token = read.SIGNER.sign(f"{team.pk}.{part}.{team.links}")
    return reverse("tournaments:join_team", args=[token])


def test_who_was_taken_out_does_not_come_back_by_the_old_link(team, bob, charlie, signed_in):
    link = joined(team, charlie)
    signed_in(charlie).post(link)
    member = TeamMember.objects.get(team=team, player__user=charlie)
    teams.leave(member_id=member.pk, by=bob.pk, now=NOW)
    answer = signed_in(charlie).post(link)
    assert answer.status_code == 403
    assert not TeamMember.objects.filter(team=team, player__user=charlie, left_at=None).exists()
    team.refresh_from_db()
    assert signed_in(charlie).post(joined(team, charlie)).status_code == 302  # a new one is good


def test_links_end_after_two_weeks(team, charlie, signed_in, time_machine):
    time_machine.move_to("2026-11-01 20:00:00+00:00", tick=False)
    link = joined(team, charlie)
    time_machine.move_to("2026-11-16 20:00:00+00:00", tick=False)
    assert signed_in(charlie).post(link).status_code == 403


def test_the_captain_draws_new_links_and_nobody_else(team, bob, charlie, signed_in):
    link = joined(team, charlie)
    address = reverse("tournaments:draw_links_anew", args=[team.pk])
    signed_in(charlie).post(address)
    assert signed_in(charlie).get(link).status_code == 200
    signed_in(bob).post(address)
    assert signed_in(charlie).get(link).status_code == 403


def test_were_links_not_ended_one_would_come_back_by_the_old_one(
    team, bob, charlie, signed_in, monkeypatch, time_machine
):
    monkeypatch.setattr(teams, "_end_links", lambda number: None)
    monkeypatch.setattr(read, "LASTS", timedelta(days=365))
    time_machine.move_to("2026-11-01 20:00:00+00:00", tick=False)
    link = joined(team, charlie)
    time_machine.move_to("2026-12-01 20:00:00+00:00", tick=False)
    signed_in(charlie).post(link)
    member = TeamMember.objects.get(team=team, player__user=charlie)
    teams.leave(member_id=member.pk, by=bob.pk, now=NOW)
    assert signed_in(charlie).post(link).status_code == 302
    assert TeamMember.objects.filter(team=team, player__user=charlie, left_at=None).exists()
