"""The board of an event's match: it says for what it is played, and leads back there."""

import pytest
from django.urls import reverse

from games.lobby import act as lobby
from games.matches import endings
from games.models import Match
from games.refusals import NotOpen
from tests.games.conftest import match_between
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, tables
from tests.tournaments.round.test_online import ONLINE, made
from tournaments.entries import act as entries
from tournaments.models import Kind
from tournaments.rounds import act as rounds
from tournaments.teams import act as teams

pytestmark = pytest.mark.django_db


def board(client, match):
    return client.get(reverse("games:match", args=[match.code])).content.decode()


@pytest.fixture
def played(alice, bob, charlie):
    event = event_of(alice, club_of(alice), **ONLINE)
    for user in (bob, charlie):
        enter_user(event, user)
    return made(event, alice)


def test_the_board_names_event_round_and_table_and_leads_back(played, client):
    (table,) = tables(played)
    shown = board(client, Match.objects.get())
    url = reverse("tournaments:table", args=["red-lantern", "winter-cup", table.pk])
    assert "Winter Cup: Round 1, table 1" in shown
    assert f'href="{url}"' in shown
    assert "Back to the event" in shown
    assert "Rematch" not in shown


def test_a_match_of_the_lobby_has_its_rematch_and_no_event(alice, bob, signed_in):
    shown = board(signed_in(alice), match_between(alice, bob))
    assert "Rematch" in shown
    assert "Back to the event" not in shown


def test_a_match_of_an_event_is_not_played_again_beside_it(played, bob):
    match = Match.objects.get()
    endings.decide(code=match.code, by=bob.pk, ranks=[1, 2], why="", now=NOW)
    with pytest.raises(NotOpen, match="event"):
        lobby.rematch(code=match.code, by=bob.pk, now=NOW)
    assert Match.objects.count() == 1


def test_the_board_of_a_round_taken_back_still_opens(played, alice, client):
    rounds.take_round_back(round_id=played.pk, by=alice.pk, why="Wrong clock", now=NOW)
    assert "Winter Cup" not in board(client, Match.objects.get())


def of_teams(alice):
    """Return the table of a round in which the Elephants meet the Tigers, played here."""
    event = event_of(alice, club_of(alice), kind=Kind.TEAMS, **ONLINE)
    people = [person(name) for name in ("Dora", "Emil", "Fay", "Gus")]
    for name, pair in (("Elephants", people[:2]), ("Tigers", people[2:])):
        captain, partner = pair
        team = teams.found_team(by=captain.pk, name=name, club_id=None, now=NOW)
        teams.join_by_link(team_id=team.pk, part="partner", by=partner.pk, now=NOW)
        who = entries.Entering(team=team.pk)
        entries.enter(tournament_id=event.pk, who=who, by=captain.pk, now=NOW)
    (table,) = tables(made(event, alice))
    return table


def test_partners_places_are_called_by_team(alice, client):
    table = of_teams(alice)
    first, second = (chair.entry.name for chair in table.chairs.order_by("seat"))
    match = Match.objects.get()
    shown = board(client, match)
    assert f'data-teams="{first}&#10;{second}&#10;{first}&#10;{second}"' in shown
    of = dict(zip(("Dora", "Emil", "Fay", "Gus"), ["Elephants"] * 2 + ["Tigers"] * 2, strict=True))
    assert [of[name] for name in match.names()] == [first, second, first, second]
