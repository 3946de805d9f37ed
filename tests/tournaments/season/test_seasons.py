"""A league's year: planned, drawn, started, played, closed, and the next one prepared from it."""

from collections import Counter
from datetime import date

import pytest

from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import (
    close,
    closed,
    decide,
    divided,
    entry,
    filled,
    league_of,
    moved,
    planned,
    play,
    started,
)
from tournaments.entries import guests, lists
from tournaments.entries.act import Entering
from tournaments.models import (
    Chair,
    MatchDay,
    Season,
    SeasonMove,
    Spot,
    Table,
    TableKind,
)
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.seasons import act as seasons
from tournaments.seasons import closing, founding, joining, starting


@pytest.fixture
def league(alice):
    return league_of(alice)


def test_a_season_runs_from_the_plan_to_the_next_one(alice, league):
    season = closed(alice, league)
    assert season.state == "closed"
    assert moved(season) == {
        "P1": "stays",
        "P2": "stays",
        "P3": "stays",
        "P4": "down",
        "P5": "up",
        "P6": "stays",
        "P7": "stays",
        "P8": "stays",
    }
    following = Season.objects.get(before=season)
    assert (following.state, following.name, following.number) == ("preparing", "2027", 2)
    assert divided(following) == [["P1", "P2", "P3", "P5"], ["P4", "P6", "P7", "P8"]]
    starting.start_season(season_id=following.pk, by=alice.pk, now=NOW)
    play(alice, following)
    assert close(alice, following) == "closed"
    assert Season.objects.filter(before=following).exists()


def test_only_organisers_make_leagues_and_plan_seasons(alice, bob, league):
    plan = founding.LeaguePlan("Bob's")
    with pytest.raises(NotYours):
        founding.make_league(club_id=league.club_id, by=bob.pk, plan=plan, now=NOW)
    with pytest.raises(NotYours):
        founding.edit_league(league_id=league.pk, by=bob.pk, plan=plan, now=NOW)
    with pytest.raises(NotYours):
        planned(bob, league)


def test_planning_the_same_season_twice_plans_one(alice, league):
    assert planned(alice, league).pk == planned(alice, league).pk
    with pytest.raises(NotNow):
        planned(alice, league, name="Another")


@pytest.mark.parametrize(
    "plan",
    [
        {"sizes": ()},
        {"sizes": (1, 8)},
        {"sizes": (4, 4, 4), "direct": 2, "play_offs": 1},
        {"every": 3, "lasting": 4},
        {"name": " "},
        {"closed": ((date(2026, 1, 1), date(2099, 1, 1), "war"),)},
        {"format": "knockout"},
        {"scheme": {"win": "0"}},
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_in_words(alice, league, plan):
    with pytest.raises(NotWhole):
        planned(alice, league, **plan)


def test_a_plan_changes_until_the_season_begins_and_not_from_an_old_page(alice, league):
    season = filled(alice, planned(alice, league))
    season.refresh_from_db()
    plan = seasons.SeasonPlan("2026", date(2026, 10, 1), sizes=(5, 3))
    order = {"season_id": season.pk, "by": alice.pk, "plan": plan, "now": NOW}
    seasons.edit_season(seen=season.version, **order)
    with pytest.raises(StalePage):
        seasons.edit_season(seen=season.version, **order)
    assert list(season.divisions.values_list("size", flat=True)) == [5, 3]
    starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow):
        seasons.edit_season(seen=None, **order)


def test_the_strongest_go_highest_and_the_lowest_takes_who_is_left(alice, league):
    season = filled(alice, planned(alice, league), count=9)
    assert [len(names) for names in divided(season)] == [4, 5]
    assert divided(season)[0] == ["P1", "P2", "P3", "P4"]
    assert joining.draw_divisions(season_id=season.pk, by=alice.pk, now=NOW) == 0


def test_a_hand_may_place_somebody_before_the_season_begins(alice, bob, league):
    season = filled(alice, planned(alice, league))
    spot = Spot.objects.get(player__name="P8")
    with pytest.raises(NotYours):
        joining.place_spot(spot_id=spot.pk, level=1, by=bob.pk, now=NOW)
    for _ in range(2):
        joining.place_spot(spot_id=spot.pk, level=1, by=alice.pk, now=NOW)
    assert "P8" in divided(season)[0]
    assert AuditLine.objects.filter(verb="season.placed").count() == 1
    joining.place_spot(spot_id=spot.pk, level=None, by=alice.pk, now=NOW)
    spot.refresh_from_db()
    assert spot.state == "reserve"
    with pytest.raises(NotWhole):
        joining.place_spot(spot_id=spot.pk, level=7, by=alice.pk, now=NOW)


def test_people_join_and_leave_for_themselves(alice, bob, charlie, league):
    from tournaments.clubs.act import player_of

    season = planned(alice, league)
    who = Entering(player=player_of(user_id=bob.pk).pk)
    with pytest.raises(NotYours):
        joining.join_season(season_id=season.pk, who=who, by=charlie.pk, now=NOW)
    spots = {
        joining.join_season(season_id=season.pk, who=who, by=bob.pk, now=NOW).pk for _ in range(2)
    }
    assert len(spots) == 1
    with pytest.raises(NotYours):
        joining.leave_season(spot_id=min(spots), by=charlie.pk, now=NOW)
    for _ in range(2):
        joining.leave_season(spot_id=min(spots), by=bob.pk, now=NOW)
    assert Spot.objects.get().state == "out"
    joining.join_season(season_id=season.pk, who=who, by=bob.pk, now=NOW)
    assert Spot.objects.get().state == "in"


def test_who_joins_a_running_season_waits_on_the_reserve_list_and_in_the_next(alice, league):
    season = started(alice, league)
    wishes = lists.read("Late", teams=False)
    joining.join_list(season_id=season.pk, wishes=wishes, by=alice.pk, now=NOW)
    assert Spot.objects.get(player__name="Late").state == "reserve"
    play(alice, season)
    close(alice, season)
    assert Spot.objects.get(season__before=season, player__name="Late").state == "reserve"


def test_starting_lays_every_round_once_and_everybody_meets_everybody(alice, bob, league):
    season = filled(alice, planned(alice, league, sizes=(5, 4)))
    with pytest.raises(NotYours):
        starting.start_season(season_id=season.pk, by=bob.pk, now=NOW)
    for _ in range(2):
        starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)
    tables = Table.objects.filter(round__tournament__division__season=season)
    met = Counter(
        frozenset(table.chairs.values_list("entry", flat=True))
        for table in tables.filter(kind=TableKind.PLAY)
    )
    assert (len(met), set(met.values())) == (10 + 6, {1})
    assert tables.filter(kind=TableKind.REST).count() == 5
    days = MatchDay.objects.filter(division__season=season, division__level=1)
    assert [day.first.isoformat() for day in days][:2] == ["2026-09-07", "2026-09-14"]
    assert not Chair.objects.filter(people=[]).exists()


def test_a_season_does_not_start_while_somebody_has_no_division(alice, league):
    season = filled(alice, planned(alice, league))
    Spot.objects.filter(player__name="P8").update(division=None)
    with pytest.raises(NotWhole):
        starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)


def test_a_season_with_a_missing_result_is_not_closed(alice, bob, league):
    season = started(alice, league)
    with pytest.raises(NotWhole):
        close(alice, season)
    play(alice, season)
    with pytest.raises(NotYours):
        close(bob, season)
    assert [close(alice, season), close(alice, season)] == ["closed", "closed"]
    assert Season.objects.count() == 2
    assert SeasonMove.objects.count() == 8
    assert AuditLine.objects.filter(verb="season.closed").count() == 1


def test_play_offs_are_played_at_tables_and_decide_who_goes(alice, league):
    season = started(alice, league, direct=1, play_offs=1)
    play(alice, season)
    assert close(alice, season) == "closing"
    with pytest.raises(NotWhole):
        close(alice, season)
    table = Table.objects.get(round__tournament=season.play_offs)
    names = list(table.chairs.order_by("seat").values_list("entry__name", flat=True))
    assert names == ["P6", "P3"]
    decide(alice, table, (1, 2))
    assert close(alice, season) == "closed"
    assert divided(Season.objects.get(before=season))[0] == ["P1", "P2", "P5", "P6"]
    decide(alice, table, (1, 1), why="They agreed that it was a draw.")
    assert divided(Season.objects.get(before=season))[0] == ["P1", "P2", "P3", "P5"]


@pytest.mark.slow
def test_a_late_correction_moves_people_while_the_next_season_is_prepared(alice, league):
    season = closed(alice, league)
    following = Season.objects.get(before=season)
    _let_p8_win_everything(alice, season)
    assert divided(following)[0] == ["P1", "P2", "P3", "P8"]
    assert moved(season)["P8"] == "up"
    assert AuditLine.objects.filter(verb="season.recomputed").exists()


def test_a_hands_word_is_kept_by_a_late_correction(alice, league):
    season = closed(alice, league)
    following = Season.objects.get(before=season)
    spot = Spot.objects.get(season=following, player__name="P5")
    joining.place_spot(spot_id=spot.pk, level=None, by=alice.pk, now=NOW)
    _let_p8_win_everything(alice, season)
    spot.refresh_from_db()
    assert (spot.state, spot.division) == ("reserve", None)


@pytest.mark.slow
def test_after_the_next_season_has_begun_a_correction_moves_nobody_and_is_told(alice, league):
    season = closed(alice, league)
    following = Season.objects.get(before=season)
    starting.start_season(season_id=following.pk, by=alice.pk, now=NOW)
    _let_p8_win_everything(alice, season)
    assert divided(following)[0] == ["P1", "P2", "P3", "P5"]
    assert moved(season)["P8"] == "stays"
    season.refresh_from_db()
    assert set(season.late[-1]["names"]) == {"P5", "P8"}
    assert AuditLine.objects.filter(verb="season.corrected_late").exists()


def _let_p8_win_everything(user, season):
    mine = entry(season, "P8")
    for chair in Chair.objects.filter(entry=mine, table__kind=TableKind.PLAY):
        ranks = (1, 2) if chair.seat == 0 else (2, 1)
        decide(user, chair.table, ranks, why="The sheet was read upside down.")


def test_partnership_teams_play_a_league_too(alice):
    season = closed(alice, league_of(alice, kind="teams"))
    assert moved(season)["T5"] == "up"
    assert all(len(people) == 2 for people in Chair.objects.values_list("people", flat=True))


def test_nobody_plays_in_two_teams_of_a_season(alice):
    from tournaments.refusals import NoPlace

    season = filled(alice, planned(alice, league_of(alice, kind="teams")))
    wishes = lists.read("Again: A1 & Z9", teams=True)
    members = {"a1": Spot.objects.first().team.members.first().player}
    home = guests.Home(season.league.club_id, teams=True)
    who = guests.somebody(wishes[0], home=home, members=members, now=NOW)
    with pytest.raises(NoPlace):
        joining.join_season(season_id=season.pk, who=who, by=alice.pk, now=NOW)


@pytest.mark.parametrize(
    ("name", "after"),
    [("2026", "2027"), ("2026/27", "2027/28"), ("Season 9", "Season 10"), ("Spring", "Spring 2")],
)
def test_the_next_season_counts_on(name, after):
    assert closing.next_name(name) == after


def test_a_league_is_changed_by_who_organises_it_and_keeps_its_kind(alice, league):
    plan = founding.LeaguePlan("Town League")
    founding.edit_league(league_id=league.pk, by=alice.pk, plan=plan, now=NOW)
    planned(alice, league)
    teams, crowd = (founding.LeaguePlan("Town League", kind=kind) for kind in ("teams", "crowd"))
    with pytest.raises(NotNow):
        founding.edit_league(league_id=league.pk, by=alice.pk, plan=teams, now=NOW)
    with pytest.raises(NotWhole):
        founding.edit_league(league_id=league.pk, by=alice.pk, plan=crowd, now=NOW)
