"""Mallory with a club of her own, and what she is after: guests and teams of others."""

from typing import Any

import pytest
from django.test import Client

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of
from tests.tournaments.programs import send
from tournaments.clubs import act as clubs
from tournaments.clubs import consent
from tournaments.models import Club, Player, Team, Tournament
from tournaments.teams import act as teams


def own(user: User) -> Player:
    return clubs.player_of(user_id=user.pk)


def pair(captain: User, mate: User, name: str = "Elephants") -> Team:
    """Return a team of two people with accounts, in no club."""
    team = teams.found_team(by=captain.pk, name=name, club_id=None, now=NOW)
    about = {"team_id": team.pk, "player_id": own(mate).pk, "part": "partner"}
    member = teams.invite(**about, by=captain.pk, now=NOW)
    teams.accept(member_id=member.pk, by=mate.pk, now=NOW)
    return team


@pytest.fixture
def mallory(db: None) -> User:
    return person("Mallory")


@pytest.fixture
def theirs(mallory: User) -> Club:
    return club_of(mallory, "Blue Lotus")


@pytest.fixture
def open_teams(mallory: User, theirs: Club) -> Tournament:
    return event_of(mallory, theirs, name="Trap", kind="teams")


@pytest.fixture
def victims(alice: User) -> Tournament:
    """Return an event of Alice's for teams of guests."""
    home = event_of(alice, club_of(alice), kind="teams")
    entered(home, alice, 2)
    return home


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the refusal away, as it was before."""
    monkeypatch.setattr(consent, "refuse", lambda **_: None)


def enter(client: Client, event: Tournament, team: Team) -> Any:
    return send(client, f"/api{event.get_absolute_url()}enter/", team=team.pk)
