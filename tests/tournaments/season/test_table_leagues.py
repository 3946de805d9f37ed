"""Leagues of tables: three or four sit together, and everybody moves by the same rules."""

from collections import Counter
from itertools import combinations
from uuid import uuid4

import pytest

from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import (
    close,
    decide,
    divided,
    entry,
    filled,
    league_of,
    moved,
    open_tables,
    planned,
    started,
)
from tests.tournaments.programs import done, refused, send
from tournaments.entries import lists
from tournaments.models import Chair, Season, Table, TableKind, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as pairing
from tournaments.rounds import ranking, walking_over
from tournaments.seasons import changing, forecasting, joining, starting


@pytest.fixture
def league(alice):
    return league_of(alice, kind="four")


def by_strength(user, season):
    """Let the lower number come first at every table."""
    for table in open_tables(season):
        numbers = list(table.chairs.order_by("seat").values_list("entry__number", flat=True))
        decide(user, table, tuple(sorted(numbers).index(each) + 1 for each in numbers))


def tables_of(season, level=1):
    rows = Table.objects.filter(round__tournament__division__season=season, kind=TableKind.PLAY)
    return rows.filter(round__tournament__division__level=level)


def sitting(table):
    return sorted(table.chairs.values_list("entry__name", flat=True))


def met(season, level=1):
    """Return how often each two of a division meet."""
    found = Counter()
    for table in tables_of(season, level):
        found.update(combinations(sitting(table), 2))
    return found


def test_a_season_of_tables_runs_from_the_plan_to_the_next_one(alice, league):
    season = started(alice, league, sizes=(8, 8), rounds=3)
    assert {table.chairs.count() for table in tables_of(season)} == {4}
    by_strength(alice, season)
    assert close(alice, season) == "closed"
    assert {name for name, way in moved(season).items() if way != "stays"} == {"P8", "P9"}
    following = Season.objects.get(before=season)
    assert "P9" in divided(following)[0]
    starting.start_season(season_id=following.pk, by=alice.pk, now=NOW)
    by_strength(alice, following)
    assert close(alice, following) == "closed"


def test_everybody_meets_everybody_as_evenly_as_the_chosen_days_allow(alice, league):
    season = started(alice, league, sizes=(16,), rounds=5)
    assert set(met(season).values()) == {1}
    assert len(met(season)) == 16 * 15 // 2
    twice = started(alice, league_of(alice, kind="three", club="B"), sizes=(9,), rounds=8)
    assert set(met(twice).values()) == {2}


@pytest.mark.parametrize(
    ("kind", "game", "size", "sizes"),
    [
        ("four", "", 10, {3, 4}),
        ("four", "war_of_whispers", 7, {3, 4}),
        ("four", "verrat", 10, {4}),
        ("three", "king_of_siam", 8, {2, 3}),
    ],
)
def test_uneven_numbers_sit_at_smaller_tables_or_rest_where_the_game_asks_for_it(
    alice, kind, game, size, sizes
):
    of = {"game": game, "game_name": "" if game else "Skat"}
    season = started(alice, league_of(alice, kind=kind, **of), sizes=(size,), rounds=5)
    assert {table.chairs.count() for table in tables_of(season)} == sizes
    rests = Chair.objects.filter(table__kind__in=(TableKind.REST, TableKind.FULL_BYE))
    rested = Counter(rests.values_list("entry", flat=True))
    assert set(rested.values()) == ({1} if game == "verrat" else set())


def test_seats_are_shared_out_evenly(alice, league):
    season = started(alice, league, sizes=(8,), rounds=7)
    sat = Counter(Chair.objects.values_list("entry", "seat"))
    for mine in season.divisions.get().tournament.entries.values_list("pk", flat=True):
        often = [sat[mine, seat] for seat in range(4)]
        assert max(often) - min(often) <= 2


@pytest.mark.parametrize(
    "plan",
    [{"play_offs": 1}, {"boards": 2}, {"sizes": (3, 8)}, {"scheme": {"by_rank": ["0", "1"]}}],
)
def test_what_tables_do_not_know_is_refused_in_words(alice, league, plan):
    with pytest.raises(NotWhole) as no:
        planned(alice, league, **({"sizes": (8, 8)} | plan))
    assert str(no.value.sentence)


def test_a_division_too_small_for_a_table_does_not_begin(alice, league):
    season = filled(alice, planned(alice, league, sizes=(8,)), count=3)
    with pytest.raises(NotWhole):
        starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)


def test_four_who_play_as_partners_have_no_league_of_single_players(alice):
    with pytest.raises(NotWhole):
        league_of(alice, kind="four", game="king_of_siam", game_name="")


def test_who_leaves_leaves_a_smaller_table_and_what_was_played_stays(alice, bob, league):
    season = started(alice, league, sizes=(8,), rounds=3)
    first = tables_of(season).filter(round__number=1, chairs__entry__name="P5").get()
    decide(alice, first, (1, 2, 3, 4))
    gone = entry(season, "P5")
    order = {"entry_id": gone.pk, "why": "moved away", "now": NOW}
    with pytest.raises(NotYours):
        changing.take_out(by=bob.pk, **order)
    for _ in range(2):
        changing.take_out(by=alice.pk, **order)
    assert first.chairs.count() == 4
    left = [table.chairs.count() for table in open_tables(season)]
    assert Counter(left) == {4: 3, 3: 2}
    assert all(
        sorted(table.chairs.values_list("seat", flat=True)) == list(range(table.chairs.count()))
        for table in open_tables(season)
    )
    by_strength(alice, season)
    assert close(alice, season) == "closed"
    assert moved(season)["P5"] == "leaves"


def test_who_is_left_alone_by_all_the_others_wins_without_playing(alice):
    season = started(alice, league_of(alice, kind="three"), sizes=(3, 6), rounds=1)
    for name in ("P1", "P2"):
        order = {"entry_id": entry(season, name).pk, "by": alice.pk, "why": "ill", "now": NOW}
        changing.take_out(**order)
    assert not tables_of(season, 1).exists()
    tournament = season.divisions.get(level=1).tournament
    rows = {row.id: row for row in ranking.fresh([tournament])[tournament.pk]}
    assert rows[entry(season, "P3").pk].points > 0


def test_a_substitute_sits_down_at_the_open_tables(alice, league):
    season = started(alice, league, sizes=(8,), rounds=3)
    by = {"season_id": season.pk, "by": alice.pk, "now": NOW}
    joining.join_list(wishes=lists.read("Late", teams=False), **by)
    spot = season.spots.get(player__name="Late")
    changing.substitute(entry_id=entry(season, "P2").pk, spot_id=spot.pk, by=alice.pk, now=NOW)
    assert sum("Late" in sitting(table) for table in open_tables(season)) == 3
    late = spot.player_id
    assert all(
        [late] == chair.people for chair in Chair.objects.filter(entry=entry(season, "Late"))
    )


def test_a_season_of_tables_is_paired_round_after_round_where_that_is_asked_for(alice, league):
    season = started(alice, league, sizes=(8,), rounds=2, format="tables")
    event = season.divisions.get().tournament
    assert (event.format, event.rounds) == ("tables", 2)
    for _ in range(2):
        round_ = pairing.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
        pairing.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
        by_strength(alice, season)
        pairing.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert close(alice, season) == "closed"


def test_games_of_a_season_count_in_the_list_for_so_many_players(alice):
    season = started(alice, league_of(alice, kind="three"), sizes=(3,), rounds=1)
    by_strength(alice, season)
    close(alice, season)
    assert {event.who.rated_as for event in Tournament.objects.all()} == {("three",)}
    assert Job.objects.filter(kind="rate").exists()


def test_a_table_that_is_left_by_one_is_no_walkover(alice, league):
    season = started(alice, league, sizes=(4,), rounds=1)
    (table,) = open_tables(season)
    order = {"table_id": table.pk, "by": alice.pk, "why": "no bus", "now": NOW}
    with pytest.raises(NotWhole):
        walking_over.award_walkover(absent=[0], ticket=uuid4(), **order)
    walking_over.award_walkover(absent=[0, 1, 3], ticket=uuid4(), **order)
    table.refresh_from_db()
    assert (table.result, table.ranks) == ("standing", [2, 2, 1, 2])


def test_no_forecast_is_worked_out_for_tables(alice, league, client):
    season = started(alice, league, sizes=(8,), rounds=2)
    by_strength(alice, season)
    division = season.divisions.get()
    assert forecasting.forecasts_due(now=NOW) == 0
    with pytest.raises(NotNow):
        forecasting.ask_for_forecast(division_id=division.pk, by=alice.pk, now=NOW)
    page = client.get(division.get_absolute_url()).text
    assert "Forecast" not in page
    assert "No forecast for tables" in client.get(f"{division.get_absolute_url()}forecast/").text


def test_the_calendar_says_who_came_where_and_who_rests(alice, client):
    league = league_of(alice, kind="four", game="verrat", game_name="")
    season = started(alice, league, sizes=(6,), rounds=3)
    (table,) = open_tables(season)[:1]
    names = list(table.chairs.order_by("seat").values_list("entry__name", flat=True))
    decide(alice, table, (4, 3, 2, 1))
    page = client.get(season.divisions.get().get_absolute_url()).text
    assert [page.index(f"</span> {name}</span>") for name in names[::-1]] == sorted(
        page.index(f"</span> {name}</span>") for name in names
    )
    assert page.count(" rest.") == 3
    assert "Everybody rests equally often: 1." in page


def test_an_organiser_is_asked_what_concerns_tables_and_nothing_else(alice, league, signed_in):
    page = signed_in(alice)
    url = f"/clubs/{league.club.slug}/leagues/{league.slug}/new-season/"
    shown = page.get(url).text
    assert 'name="rounds"' in shown
    assert not any(f'name="{name}"' in shown for name in ("play_offs", "twice", "boards"))
    plan = {"name": "2026", "starts_on": "2026-09-07", "sizes": "8, 8", "rounds": 5}
    plan |= {"direct": 1, "format": "robin", "every": 7, "lasting": 7, "points": "5, 3, 1, 0"}
    page.post(url, plan)
    season = Season.objects.get()
    assert season.rules["scheme"] == {"by_rank": ["5", "3", "1", "0"]}
    assert "5, 3, 1, 0" in page.get(f"{season.get_absolute_url()}plan/").text
    assert "the best comes first" in page.post(url, plan | {"points": "1, 0"}).text


def test_a_program_that_asks_for_play_offs_at_tables_hears_why_not(alice, league, signed_in):
    robot = signed_in(alice)
    at = f"/api/clubs/{league.club.slug}/leagues/{league.slug}/"
    plan = {"name": "2026", "starts_on": "2026-09-07", "sizes": "8, 8", "rounds": 5}
    refused(send(robot, f"{at}seasons/", **plan, play_offs=1), 422, "not-whole")
    for _ in range(2):
        done(send(robot, f"{at}seasons/", **plan))
    assert Season.objects.count() == 1


@pytest.mark.slow
def test_a_late_correction_at_a_table_moves_people_while_the_next_season_is_prepared(alice, league):
    season = started(alice, league, sizes=(4, 4), rounds=1)
    by_strength(alice, season)
    close(alice, season)
    assert moved(season)["P5"] == "up"
    table = tables_of(season, 2).get()
    numbers = list(table.chairs.order_by("seat").values_list("entry__number", flat=True))
    decide(alice, table, tuple(5 - each for each in numbers), why="read upside down")
    assert (moved(season)["P5"], moved(season)["P8"]) == ("stays", "up")
