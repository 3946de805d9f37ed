"""A season of squads from founding to moving on, and who may do what on the way."""

import pytest

from tests.tournaments.hall import NOW
from tests.tournaments.league_world import close, moved, open_tables, planned
from tests.tournaments.squad_world import (
    LATER,
    begun,
    duel,
    enter,
    guest_of,
    hand_in,
    join,
    joined,
    lists,
    season_of,
    squad_of,
    squads_league,
)
from tournaments.entries.act import Entering
from tournaments.leagues import Listed
from tournaments.models import (
    Chair,
    Enrolment,
    Entry,
    Player,
    Pool,
    Season,
    Spot,
    SquadMember,
)
from tournaments.ratings import games as rating_games
from tournaments.ratings import pools, profiles
from tournaments.refusals import AlreadyIn, NoPlace, NotNow, NotWhole, NotYours, StalePage
from tournaments.seasons import changing, joining
from tournaments.seasons import read as seasons
from tournaments.squads import act as squads
from tournaments.squads import enrolling
from tournaments.squads import squad_people as squad_lists


@pytest.fixture
def league(alice):
    return squads_league(alice)


@pytest.fixture
def lions(alice, bob, league):
    return squad_of(alice, league.club, "Lions", bob)


def on_list(squad):
    return [member.player.name for member in squad_lists.members(squad.pk)]


def registered(season, name):
    rows = Enrolment.objects.filter(season=season, spot__team__name=name, gone_at__isnull=True)
    return list(rows.order_by("reserve", "place").values_list("player__name", flat=True))


def play_out(alice, season, *words):
    for table in open_tables(season):
        enter(alice, table, *words)


def test_a_season_of_squads_from_the_first_board_to_the_next_season(alice):
    season = season_of(alice, sizes=(2, 2), direct=1)
    for table in open_tables(season):
        enter(alice, table, "first", "draw", "second-absent")
    table = seasons.boards(season, seasons.divisions(season), seasons.divisions(season))[0]
    assert [(row.points, row.breaks[0]) for row in table.rows] == [("2", "2½"), ("0", "½")]
    assert close(alice, season) == "closed"
    assert sorted(moved(season).values()) == ["down", "stays", "stays", "up"]
    following = Season.objects.get(before=season)
    for spot in Spot.objects.filter(season=following):
        assert registered(following, str(spot)) == [f"{spot} {n}" for n in range(1, 6)]


def test_only_organisers_found_squads_and_a_name_is_given_once(alice, bob, league):
    club = league.club
    joined(bob, club)
    with pytest.raises(NotYours):
        squads.found_squad(club_id=club.pk, name="Lions", captain=None, by=bob.pk, now=NOW)
    squad_of(alice, club, "Lions")
    with pytest.raises(AlreadyIn):
        squads.found_squad(club_id=club.pk, name="lions", captain=None, by=alice.pk, now=NOW)


def test_the_captain_arranges_the_list_and_others_do_not(alice, bob, charlie, lions):
    people = list(Player.objects.filter(name__startswith="Lions").order_by("-name"))
    with pytest.raises(NotYours):
        lists(charlie, lions, people)
    lists(bob, lions, people[1:], people[:1])
    assert on_list(lions) == ["Lions 4", "Lions 3", "Lions 2", "Lions 1", "Lions 5"]
    lists(bob, lions, people[1:], people[:1])
    assert SquadMember.objects.count() == 5
    one = people[1].pk
    squads.step(squad_id=lions.pk, player=one, move="down", seen=None, by=bob.pk, now=NOW)
    squads.step(squad_id=lions.pk, player=one, move="reserve", seen=None, by=bob.pk, now=NOW)
    squads.step(squad_id=lions.pk, player=people[0].pk, move="out", seen=None, by=bob.pk, now=NOW)
    assert on_list(lions) == ["Lions 3", "Lions 2", "Lions 1", "Lions 4"]


def test_a_page_that_shows_an_older_list_changes_nothing(alice, bob, lions):
    people = list(Player.objects.filter(name__startswith="Lions"))
    lists(bob, lions, people[:3])
    with pytest.raises(StalePage):
        lists(alice, lions, people, seen=1)
    assert len(on_list(lions)) == 3


def test_captains_name_members_and_organisers_guests_too(alice, bob, charlie, lions, league):
    order = {"squad_id": lions.pk, "reserve": False, "now": NOW}
    with pytest.raises(NotWhole):
        squads.add_person(name="Charlie", by=bob.pk, **order)
    joined(charlie, league.club)
    for _ in range(2):
        squads.add_person(name="charlie", by=bob.pk, **order)
    squads.add_person(name="Somebody New", by=alice.pk, **order)
    assert on_list(lions)[-2:] == ["Charlie", "Somebody New"]


def test_the_captain_hands_over_to_members_with_an_account_only(alice, bob, charlie, lions, league):
    order = {"squad_id": lions.pk, "now": NOW}
    guest = Player.objects.get(name="Lions 1")
    two = joined(charlie, league.club).pk
    with pytest.raises(NotWhole):
        squads.name_captains(captain=guest.pk, vice=None, by=bob.pk, **order)
    squads.name_captains(captain=two, vice=joined(bob, league.club).pk, by=bob.pk, **order)
    lions.refresh_from_db()
    assert (lions.team.captain.name, lions.vice.name) == ("Charlie", "Bob")


def test_nobody_plays_for_two_squads_in_a_season(alice, lions, league):
    season = planned(alice, league, (2,), direct=0, boards=3)
    tigers = squad_of(alice, league.club, "Tigers")
    both = [*Player.objects.filter(name__startswith="Tigers"), Player.objects.get(name="Lions 2")]
    join(alice, season, lions)
    join(alice, season, tigers)
    with pytest.raises(NoPlace, match="Lions 2 is registered for Lions"):
        lists(alice, tigers, both)
    assert len(on_list(tigers)) == 5
    joining.leave_season(spot_id=Spot.objects.get(team=lions.pk).pk, by=alice.pk, now=NOW)
    lists(alice, tigers, both)
    with pytest.raises(NoPlace):
        join(alice, season, lions)
    assert registered(season, "Tigers")[-1] == "Lions 2"


def test_lists_are_closed_when_the_season_begins_or_on_the_day_that_is_asked_for(alice, bob, lions):
    league = lions.team.club.leagues.get()
    season = planned(alice, league, (2,), direct=0, boards=3)
    join(alice, season, lions)
    join(alice, season, squad_of(alice, league.club, "Tigers"))
    begun(alice, season)
    late = guest_of(league.club, "Lions 6")
    with pytest.raises(NotWhole, match="no member"):
        lists(bob, lions, [*Player.objects.filter(name__startswith="Lions")])
    lists(alice, lions, [*Player.objects.filter(name__startswith="Lions")])
    assert on_list(lions)[-1] == "Lions 6"
    assert "Lions 6" not in registered(season, "Lions")
    season.rules["lists_until"] = str(NOW.date())
    season.save()
    lists(bob, lions, [late, *Player.objects.filter(name__startswith="Lions").exclude(pk=late.pk)])
    assert registered(season, "Lions")[0] == "Lions 6"


def test_an_organiser_registers_somebody_late_behind_all_others(alice, bob, charlie):
    season = duel(alice, bob, charlie)
    spot = Spot.objects.get(season=season, team__name="Lions")
    squads.add_person(squad_id=spot.team_id, name="Newcomer", reserve=False, by=alice.pk, now=NOW)
    late = Player.objects.get(name="Newcomer")
    order = {"spot_id": spot.pk, "player": late.pk, "now": NOW}
    with pytest.raises(NotYours):
        enrolling.enrol_late(by=bob.pk, **order)
    for _ in range(2):
        enrolling.enrol_late(by=alice.pk, **order)
    assert registered(season, "Lions")[-1] == "Newcomer"


def test_who_leaves_the_squad_plays_for_no_other_once_they_have_played(alice, bob, charlie):
    season = duel(alice, bob, charlie)
    enter(alice, open_tables(season)[0], "first", "first", "first")
    squad = Spot.objects.get(season=season, team__name="Lions").team.squad
    left = [m for m in squad_lists.members(squad.pk) if m.player.name not in ("Lions 1", "Lions 5")]
    squads.arrange(
        squad_id=squad.pk, listed=[Listed(m.player_id) for m in left], seen=None, by=bob.pk, now=NOW
    )
    gone = Enrolment.objects.filter(season=season, gone_at__isnull=False)
    assert [row.player.name for row in gone] == ["Lions 1"]
    assert not Enrolment.objects.filter(player__name="Lions 5").exists()


def test_players_and_pairs_do_not_join_a_league_of_squads(alice, bob, league, lions):
    season = planned(alice, league, (2,), direct=0, boards=3)
    mine = joined(bob, league.club)
    with pytest.raises(NotWhole, match="Only squads"):
        joining.join_season(season_id=season.pk, who=Entering(player=mine.pk), by=bob.pk, now=NOW)
    with pytest.raises(NotWhole):
        joining.join_list(season_id=season.pk, wishes=[], by=alice.pk, now=NOW)
    empty = squads.found_squad(
        club_id=league.club_id, name="Empty", captain=None, by=alice.pk, now=NOW
    )
    with pytest.raises(NotWhole, match="nobody on the list"):
        join(alice, season, empty)


def test_a_season_of_squads_needs_several_boards(alice, league):
    with pytest.raises(NotWhole, match="several boards"):
        planned(alice, league, (2,), direct=0)


def test_a_squad_that_plays_is_not_dissolved(alice, bob, charlie):
    season = duel(alice, bob, charlie)
    number = Spot.objects.get(season=season, team__name="Lions").team_id
    with pytest.raises(NotNow):
        squads.dissolve_squad(squad_id=number, by=bob.pk, now=NOW)
    enter(alice, open_tables(season)[0], "first", "first", "first")
    close(alice, season)
    following = Season.objects.get(before=season)
    spot = Spot.objects.get(season=following, team=number)
    joining.leave_season(spot_id=spot.pk, by=bob.pk, now=NOW)
    for _twice in range(2):
        squads.dissolve_squad(squad_id=number, by=bob.pk, now=NOW)
    assert squad_lists.members(number) == []


def test_boards_are_rated_one_by_one_for_those_who_played_them(alice, bob, charlie):
    season = duel(alice, bob, charlie)
    table = open_tables(season)[0]
    enter(alice, table, "second", "draw", "second-absent")
    close(alice, season)
    pools.ensure_site_pools(now=LATER)
    pool = Pool.objects.get()
    slots = rating_games.slots(pool, until=LATER)
    games = [game for block in rating_games.played(pool, slots) for game in block.games]
    home = table.chairs.get(seat=0).entry.name
    away = "Tigers" if home == "Lions" else "Lions"
    names = [[Player.objects.get(pk=side[0]).name for side in game.sides] for game in games]
    assert names == [[f"{home} 1", f"{away} 1"], [f"{away} 2", f"{home} 2"]]
    assert [game.ranks for game in games] == [(2, 1), (1, 1)]
    assert set(profiles.places([game.key for game in games])) == {g.key for g in games}


def test_a_squad_from_the_reserve_list_steps_in_with_its_own_people(alice, bob, charlie):
    season = duel(alice, bob, charlie)
    table = open_tables(season)[0]
    hand_in(bob, table, "Lions 1", "Lions 2", "Lions 3")
    cranes = squad_of(alice, season.league.club, "Cranes")
    join(alice, season, cranes)
    entry = Entry.objects.get(tournament__division__season=season, name="Lions")
    spot = Spot.objects.get(season=season, team=cranes.pk)
    changing.substitute(entry_id=entry.pk, spot_id=spot.pk, by=alice.pk, now=NOW)
    assert not table.line_ups.exists()
    assert not Enrolment.objects.filter(season=season, spot__team__name="Lions").exists()
    assert list(Chair.objects.filter(entry=entry).values_list("people", flat=True)) == [[]]
