"""Nobody is entered, claimed or rated by a stranger's club; each rule with the attack it ends.

Mallory owns a club of her own and has puppets; Alice's club has guests; Bob and Charlie are a team.
"""

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from siamleague.accounts.models import User
from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, played
from tests.tournaments.league_world import league_of, planned
from tests.tournaments.programs import done, refused, send
from tests.tournaments.rated_pools import points, rate, site_pool
from tests.tournaments.rating_world import START, WEEK, duel, event, play, players
from tests.tournaments.rating_world import club as rated_club
from tests.tournaments.squad_world import lists, squad_of, squads_league
from tests.tournaments.strangers import enter, own, pair
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming
from tournaments.entries import act as entries
from tournaments.entries.act import Entering
from tournaments.models import Claim, Club, Entry, Player, Pool, Spot, Team, Tournament
from tournaments.ratings import act as ratings
from tournaments.ratings import pools
from tournaments.refusals import NotWhole, NotYours
from tournaments.seasons import joining
from tournaments.squads import act as squads
from tournaments.teams import act as teams

pytestmark = pytest.mark.django_db
BIG = "SIAMLEAGUE_BIG" in os.environ


def test_a_team_of_others_is_not_entered_by_number(
    bob: User, charlie: User, mallory: User, open_teams: Tournament, signed_in: Any
) -> None:
    team = pair(bob, charlie)
    refused(enter(signed_in(mallory), open_teams, team), 403, "not-yours")
    page = f"{open_teams.get_absolute_url()}enter/"
    told = signed_in(mallory).post(page, {"team": team.pk}, follow=True).content.decode()
    assert "Send its captain the address" in told
    assert not open_teams.entries.exists()
    assert done(enter(signed_in(bob), open_teams, team))["state"] == "in"
    entry = open_teams.entries.get()
    assert (entry.agreed, entry.entered_by) == (True, bob)


def test_without_the_check_they_are_entered_and_still_not_rated(
    bob: User,
    charlie: User,
    mallory: User,
    open_teams: Tournament,
    signed_in: Any,
    unchecked: None,
) -> None:
    done(enter(signed_in(mallory), open_teams, pair(bob, charlie)))
    assert not open_teams.entries.get().agreed


def test_a_stranger_is_told_the_way_and_members_are_entered_at_once(
    bob: User, mallory: User, theirs: Club
) -> None:
    trap = event_of(mallory, theirs, name="Trap")
    who = Entering(player=own(bob).pk)
    with pytest.raises(NotYours, match="Send them the address of this page"):
        entries.enter(tournament_id=trap.pk, who=who, by=mallory.pk, now=NOW)
    clubs.join_club(club_id=theirs.pk, by=bob.pk, now=NOW)
    assert entries.enter(tournament_id=trap.pk, who=who, by=mallory.pk, now=NOW).agreed


def test_who_left_is_brought_back_by_no_stranger(bob: User, mallory: User, theirs: Club) -> None:
    trap = event_of(mallory, theirs, name="Trap")
    entry = enter_user(trap, bob)
    entries.withdraw(entry_id=entry.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotYours):
        entries.enter(
            tournament_id=trap.pk, who=Entering(player=own(bob).pk), by=mallory.pk, now=NOW
        )
    assert Entry.objects.get().state == "out"
    enter_user(trap, bob)
    assert Entry.objects.get().state == "in"


def _take_over(signed_in: Callable[[User], Client], mallory: User, trap: Tournament) -> Any:
    """Enter the guests' team elsewhere, let a puppet claim one of them, and confirm it there."""
    puppet = person("Puppet")
    guest = Player.objects.get(name="A1")
    enter(signed_in(mallory), trap, Team.objects.get(name="T1"))
    claim = send(signed_in(puppet), f"/api/players/{guest.pk}/claim/", words="me").json()["id"]
    return send(signed_in(mallory), f"/api/claims/{claim}/confirm/")


def test_a_guest_is_not_taken_over_by_a_club_that_entered_them(
    victims: Tournament, mallory: User, open_teams: Tournament, alice: User, signed_in: Any
) -> None:
    refused(_take_over(signed_in, mallory, open_teams), 403, "not-yours")
    claim = Claim.objects.get()
    assert claim.state == "asked"
    waiting = f"/api/clubs/{open_teams.club.slug}/claims/"
    assert signed_in(mallory).get(waiting).json() == []
    done(send(signed_in(alice), f"/api/claims/{claim.pk}/confirm/"))


def test_entering_alone_makes_no_guest_known(
    victims: Tournament, mallory: User, open_teams: Tournament, signed_in: Any, unchecked: None
) -> None:
    refused(_take_over(signed_in, mallory, open_teams), 403, "not-yours")
    assert open_teams.entries.exists(), "only the second of the two protections was left"


def test_without_both_checks_the_guest_is_taken_over(
    victims: Tournament,
    mallory: User,
    open_teams: Tournament,
    signed_in: Any,
    unchecked: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(claiming.clubs, "knowing", lambda claim: {open_teams.club_id})
    done(_take_over(signed_in, mallory, open_teams))


def test_a_guest_is_in_teams_of_their_own_club_only(alice: User, mallory: User) -> None:
    home = event_of(alice, club_of(alice))
    guest = entered(home, alice, 1)[0].player_id
    team = teams.found_team(by=mallory.pk, name="Snatchers", club_id=None, now=NOW)
    about = {"team_id": team.pk, "player_id": guest, "part": "partner"}
    with pytest.raises(NotYours, match="guest of a club"):
        teams.invite(**about, by=mallory.pk, now=NOW)


def test_nobody_joins_a_strangers_season_by_number(
    bob: User, mallory: User, theirs: Club, signed_in: Any
) -> None:
    league = league_of(mallory, name="Trap League")
    season = planned(mallory, league, (2,))
    who = Entering(player=own(bob).pk)
    with pytest.raises(NotYours):
        joining.join_season(season_id=season.pk, who=who, by=mallory.pk, now=NOW)
    done(send(signed_in(bob), f"/api{season.get_absolute_url()}join/"))
    assert Spot.objects.get().player == own(bob)


def test_a_strangers_squad_joins_by_its_captain_alone(
    alice: User, bob: User, mallory: User, signed_in: Any
) -> None:
    squad = squad_of(alice, club_of(alice), "Lions", bob)
    empty = squad_of(alice, squad.team.club, "Tigers", count=0)
    season = planned(
        mallory, squads_league(mallory, club="Blue Lotus"), sizes=(2,), boards=3, direct=0
    )
    at = f"/api{season.get_absolute_url()}join/"
    for each in (squad, empty):
        refused(send(signed_in(mallory), at, team=each.pk), 403, "not-yours")
    done(send(signed_in(bob), at, team=squad.pk))


def test_strangers_stand_on_no_list_of_a_squad(
    alice: User, bob: User, mallory: User, theirs: Club
) -> None:
    home = event_of(alice, club_of(alice))
    guest = Player.objects.get(pk=entered(home, alice, 1)[0].player_id)
    squad = squads.found_squad(
        club_id=theirs.pk, name="Snatchers", captain=None, by=mallory.pk, now=NOW
    )
    for stranger in (guest, own(bob)):
        with pytest.raises(NotWhole, match="no member"):
            lists(mallory, squad, [stranger])
    clubs.join_club(club_id=theirs.pk, by=bob.pk, now=NOW)
    lists(mallory, squad, [own(bob)])


def test_the_sites_lists_count_only_games_everybody_agreed_to(db: None) -> None:
    ann, ben, cleo = players("Ann", "Ben", "Cleo")
    here = rated_club()
    play(event(here), [duel(ann, ben)], closed=START)
    trap = event(here, "Trap")
    play(trap, [duel(cleo, ann)], closed=START + WEEK)
    Entry.objects.filter(tournament=trap, player=ann).update(agreed=False)
    pool = site_pool()
    rate(pool)
    assert points(pool) == {"Ann": 1580, "Ben": 1420}


def test_without_the_check_the_stranger_takes_their_points(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournaments.ratings import squad_boards

    monkeypatch.setattr(squad_boards, "agreed", lambda pool, chairs: chairs)
    ann, cleo = players("Ann", "Cleo")
    trap = event(rated_club(), "Trap")
    play(trap, [duel(cleo, ann)], closed=START)
    Entry.objects.filter(player=ann).update(agreed=False)
    pool = site_pool()
    rate(pool)
    assert points(pool)["Ann"] < 1500


def test_one_reads_that_an_event_is_rated_before_one_enters(
    alice: User, bob: User, signed_in: Any
) -> None:
    club = club_of(alice)
    for rated in (True, False):
        here = event_of(alice, club, name=f"Rated {rated}", rated=rated)
        page = signed_in(bob).get(here.get_absolute_url()).content.decode()
        assert ("This event is rated" in page) is rated


def test_an_event_that_runs_does_not_become_rated(alice: User) -> None:
    from tournaments.events import act as events
    from tournaments.refusals import NotNow

    here = event_of(alice, club_of(alice), rated=False)
    entered(here, alice, 4)
    played(here, alice)
    plan = events.EventPlan(name=here.name, game_name="Chess", kind=here.kind, rounds=3, rated=True)
    with pytest.raises(NotNow, match="not rated"):
        events.edit_tournament(tournament_id=here.pk, by=alice.pk, plan=plan, seen=None, now=NOW)


def test_who_was_entered_by_others_disputes_that_it_is_rated(
    alice: User, bob: User, charlie: User, signed_in: Any
) -> None:
    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    here = event_of(alice, club, game="king_of_siam", game_name="")
    entered(here, alice, 3)
    who = Entering(player=own(bob).pk)
    mine = entries.enter(tournament_id=here.pk, who=who, by=alice.pk, now=NOW)
    played(here, alice)
    at = f"/api{here.get_absolute_url()}entries/{mine.pk}/"
    for other in (alice, charlie):
        refused(send(signed_in(other), f"{at}dispute-rating/", why="?"), 403, "not-yours")
    page = f"{here.get_absolute_url()}entries/{mine.pk}/"
    assert "I did not agree" in signed_in(bob).get(page).content.decode()
    for _ in range(2):
        done(send(signed_in(bob), f"{at}dispute-rating/", why="Nobody asked me"))
    pools.ensure_site_pools(now=NOW + timedelta(days=1))
    pool = Pool.objects.get(club=None)
    ratings.rate_pool(pool_id=pool.pk, now=NOW + timedelta(days=1))
    assert len(points(pool)) == 2
    assert AuditLine.objects.filter(verb="entry.rating_disputed").count() == 1
    refused(send(signed_in(alice), f"{at}uphold-rating/", why=""), 403, "not-yours")
    owner = person("Owner", is_superuser=True)
    assert "rated again" in signed_in(owner).get(page).content.decode()
    done(send(signed_in(owner), f"{at}uphold-rating/", why="They had agreed"))
    mine.refresh_from_db()
    assert mine.agreed


def test_who_entered_themselves_agreed(alice: User, bob: User, signed_in: Any) -> None:
    here = event_of(alice, club_of(alice))
    at = f"/api{here.get_absolute_url()}entries/{enter_user(here, bob).pk}/"
    refused(send(signed_in(bob), f"{at}dispute-rating/", why="I lost"), 403, "not-yours")
