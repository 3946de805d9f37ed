"""The rules of a game in events: the game says which can be settled, and who can meet in it."""

import pytest
from django.urls import reverse

from games import api as games
from games.models import Match
from tests.tournaments.event.test_event_pages import PLAN
from tests.tournaments.hall import NOW, club_of, event_of
from tests.tournaments.league_world import league_of
from tournaments.events import act
from tournaments.events.act import EventPlan
from tournaments.events.forms import EventForm
from tournaments.formats.kinds import Kind
from tournaments.models import League, Season, Tournament
from tournaments.refusals import NotWhole, Refused
from tournaments.seasons import act as seasons
from tournaments.seasons import joining, starting

pytestmark = pytest.mark.django_db
SIAM = {**PLAN, "game": "king_of_siam", "game_name": "", "venue": "online"}
ASKED = {
    "rules-king_of_siam-asked": "on",
    "rules-king_of_siam-map": "britain_2e",
    "rules-king_of_siam-starter": "highest",
    "rules-king_of_siam-one_vs_one": "anywhere",
    "rules-king_of_siam-fourth_aid": "drawn",
    "rules-king_of_siam-played": "top",
}


@pytest.fixture
def club(alice):
    return club_of(alice)


def made(page, club, plan):
    page.post(reverse("tournaments:new_event", args=[club.slug]), plan)
    return Tournament.objects.get()


def address(event, name):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug])


def test_the_form_asks_what_the_lobby_asks(club):
    from games.lobby.forms import TableForm

    for rules in EventForm().rules_of_games:
        lobby = [field.label for field, _seats in TableForm(slug=rules.slug).rules()]
        assert [field.label for field, _seats in rules.rows()] == lobby
        assert lobby


def test_an_event_keeps_its_rules_and_shows_them(alice, club, signed_in):
    page = signed_in(alice)
    watching = {"watching": "delayed", "delay_moves": "4", "pace": "evening"}
    event = made(page, club, SIAM | ASKED | watching)
    assert event.game_options == {
        "map": "britain_2e",
        "starter": "highest",
        "one_vs_one": "anywhere",
        "played": "top",
    }
    assert (event.watching, event.delay_moves) == ("delayed", 4)
    shown = page.get(address(event, "event")).content.decode()
    for said in ("the highest aid card", "only the top card", "25 min + 20 s a move", "behind"):
        assert said in shown
    filled = page.get(address(event, "edit_event")).content.decode()
    assert '<option value="top" selected>' in filled
    # A page that does not ask leaves them as they stand; so does a program.
    page.post(address(event, "edit_event"), SIAM | {"name": "Other"})
    page.patch(
        f"/api{event.get_absolute_url()}", {"name": "Third"}, content_type="application/json"
    )
    event.refresh_from_db()
    assert (event.name, event.game_options["map"]) == ("Third", "britain_2e")


def test_a_program_names_rules_and_a_rule_nobody_knows_is_refused(alice, club, signed_in):
    page = signed_in(alice)
    where = f"/api/clubs/{club.slug}/events/"
    plan = {"name": "Cup", "kind": "duel", "game": "king_of_siam", "rounds": 3}
    wrong = page.post(where, plan | {"game_options": {"mao": 1}}, content_type="application/json")
    assert wrong.status_code == 400
    assert "There is no option" in wrong.content.decode()
    page.post(
        where, plan | {"game_options": {"map": "britain_2e"}}, content_type="application/json"
    )
    assert Tournament.objects.get().game_options["map"] == "britain_2e"


def test_rules_of_another_game_are_not_taken_along(alice, club, signed_in):
    page = signed_in(alice)
    event = made(page, club, SIAM | ASKED)
    page.post(address(event, "edit_event"), SIAM | {"game": "war_of_whispers"})
    event.refresh_from_db()
    assert event.game == "war_of_whispers"
    assert "map" not in event.game_options
    assert event.game_options["recruit"] == "several"


@pytest.mark.parametrize(
    ("game", "kind", "why"),
    [
        ("verrat", "teams", "knows no partners"),
        ("war_of_whispers", "teams", "knows no partners"),
        ("king_of_siam", "four", "two against two"),
        ("verrat", "duel", "not played by so many"),
    ],
)
def test_kinds_that_a_game_does_not_know_are_refused_in_words(
    alice, club, signed_in, game, kind, why
):
    answer = signed_in(alice).post(
        reverse("tournaments:new_event", args=[club.slug]), SIAM | {"game": game, "kind": kind}
    )
    assert why in answer.content.decode()
    with pytest.raises(NotWhole, match=why):
        event_of(alice, club, game=game, kind=kind)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("game", "kind"), [("verrat", "teams"), ("king_of_siam", "four")])
def test_without_asking_the_game_they_would_be_taken(alice, club, monkeypatch, game, kind):
    """The control of the test above: with the question off, the event is made."""
    monkeypatch.setattr(Kind, "why_not", lambda self, sides: "")
    assert event_of(alice, club, game=game, kind=kind).kind == kind


def test_what_fits_is_offered_with_the_games_it_is_for(club):
    drawn = str(EventForm()["kind"])
    assert 'value="teams" data-games="king_of_siam"' in drawn
    assert 'value="four" data-games="verrat war_of_whispers"' in drawn


def test_an_event_from_a_command_cannot_have_a_rule_nobody_knows(alice, club):
    plan = EventPlan(name="Cup", game="verrat", kind=Kind.FOUR, game_options={"rounds": 1})
    with pytest.raises(Refused, match="5"):
        act.make_tournament(club_id=club.pk, by=alice.pk, plan=plan, now=NOW)
    assert (Tournament.objects.count(), Match.objects.count()) == (0, 0)


@pytest.fixture
def league(alice, club):
    return league_of(alice, in_club=club, game="king_of_siam", game_name="", venue="online")


SEASON = {
    "name": "2026",
    "starts_on": "2026-12-01",
    "sizes": "2",
    "direct": "0",
    "play_offs": "0",
    "format": "robin",
    "rounds": "3",
    "every": "7",
    "lasting": "7",
    "boards": "1",
}


def test_a_season_asks_the_same_and_its_divisions_are_played_by_it(alice, bob, league, signed_in):
    page = signed_in(alice)
    where = reverse("tournaments:new_season", args=[league.club.slug, league.slug])
    shown = page.get(where).content.decode()
    assert "Rules of King of Siam" in shown
    assert "Rules of Verrat!" not in shown
    asked = SEASON | ASKED | {"pace": "quick", "watching": "delayed", "delay_moves": "2"}
    assert page.post(where, asked).status_code == 302
    season = league.seasons.get()
    for user in (alice, bob):
        joining.join_as(season_id=season.pk, by=user.pk, team=None, now=NOW)
    season.spots.update(division=season.divisions.get())
    starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)
    event = Tournament.objects.get()
    assert event.game_options["map"] == "britain_2e"
    assert (event.watching, event.delay_moves) == ("delayed", 2)
    assert event.tempo == games.tempo_of("quick")
    assert "the highest aid card" in page.get(season.get_absolute_url()).content.decode()


def test_a_season_is_not_played_by_rules_of_another_game(alice, bob, league, signed_in):
    page = signed_in(alice)
    where = reverse("tournaments:new_season", args=[league.club.slug, league.slug])
    page.post(where, SEASON | ASKED)
    League.objects.filter(pk=league.pk).update(game="war_of_whispers")
    season = Season.objects.get()
    assert "map" not in seasons.played_by(season)["game_options"]


@pytest.mark.parametrize("game", ["verrat", "war_of_whispers"])
def test_a_league_of_partners_needs_a_game_of_partners(alice, club, game):
    with pytest.raises(NotWhole, match=r"knows no partners|not played by so many"):
        league_of(alice, in_club=club, game=game, game_name="", kind="teams")
