"""The pages of leagues: everybody reads them, organisers press their buttons, all are quick."""

import time

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.league_world import (
    START,
    close,
    closed,
    decide,
    entry,
    filled,
    large,
    league_of,
    open_tables,
    planned,
    play,
    started,
)
from tournaments.models import League, MatchDay, Season, Spot, Table, Tournament

MOST_MS = 200


@pytest.fixture
def league(alice):
    return league_of(alice)


def of_league(name, league, *more):
    return reverse(f"tournaments:{name}", args=[league.club.slug, league.slug, *more])


def of_season(name, season, *more):
    return of_league(name, season.league, season.number, *more)


def test_an_organiser_goes_from_a_new_league_to_the_next_season_by_pressing_buttons(
    alice, signed_in, league
):
    page = signed_in(alice)
    club = league.club
    answers = {"name": "River League", "kind": "duel", "game_name": "Chess", "venue": "hall"}
    page.post(reverse("tournaments:new_league", args=[club.slug]), answers)
    river = League.objects.get(name="River League")
    plan = {
        "name": "2026",
        "starts_on": "2026-09-07",
        "sizes": "2, 2",
        "direct": 1,
        "play_offs": 0,
        "format": "robin",
        "rounds": 7,
        "every": 7,
        "lasting": 7,
        "boards": 1,
        "closed": "2026-09-14 2026-09-15 fair",
        "points": "3, 1, 0",
        "tie_breaks": ["wins"],
    }
    page.post(of_league("new_season", river), plan)
    season = Season.objects.get(league=river)
    assert season.closed_days == [["2026-09-14", "2026-09-15", "fair"]]
    assert season.rules["scheme"] == {"win": "3", "draw": "1", "loss": "0"}
    page.post(of_season("edit_season", season), {**plan, "name": "2027", "version": season.version})
    season.refresh_from_db()
    assert season.name == "2027"
    page.post(of_season("join_list", season), {"list": "A; 9\nB; 8\nC; 7\nD; 6"})
    page.post(of_season("draw_divisions", season))
    spot = Spot.objects.get(player__name="D")
    page.post(of_season("place_spot", season, spot.pk), {"level": 1})
    page.post(of_season("place_spot", season, spot.pk))
    page.post(of_season("place_spot", season, spot.pk), {"level": 2})
    page.post(of_season("start_season", season))
    for table in open_tables(season):
        decide(alice, table, (1, 2))
    page.post(of_season("finish_season", season))
    season.refresh_from_db()
    assert season.state == "closed"
    assert Season.objects.filter(before=season).exists()
    said = page.get(of_season("run_season", season)).content.decode()
    assert "closed the season; 4 people moved on" in said


@pytest.mark.parametrize("name", ["edit_league", "new_season"])
def test_pages_of_organisers_are_for_organisers(name, bob, signed_in, league):
    assert signed_in(bob).get(of_league(name, league)).status_code == 403


@pytest.mark.slow
def test_every_page_of_a_season_opens_in_every_state(alice, bob, signed_in, client, league):
    season = filled(alice, planned(alice, league, play_offs=1))
    pages = [reverse("tournaments:leagues", args=[league.club.slug]), of_league("league", league)]
    pages += [of_season("season", season), league.club.get_absolute_url()]
    organiser, other = signed_in(alice), signed_in(bob)

    def look(state):
        season.refresh_from_db()
        assert season.state == state
        for url in pages:
            assert client.get(url).status_code == 200
            assert other.get(url).status_code == 200
        assert organiser.get(of_season("run_season", season)).status_code == 200
        assert other.get(of_season("run_season", season)).status_code == 403

    look("preparing")
    assert organiser.get(of_season("edit_season", season)).status_code == 200
    organiser.post(of_season("start_season", season))
    pages.append(of_season("division", season, 1))
    look("running")
    play(alice, season)
    close(alice, season)
    look("closing")
    decide(alice, season.play_offs.round_set.get().tables.get(), (2, 1))
    close(alice, season)
    look("closed")


def test_the_table_says_in_words_what_each_place_means(alice, client, league):
    season = started(alice, league, play_offs=1)
    play(alice, season)
    first = client.get(of_season("division", season, 1)).content.decode()
    second = client.get(of_season("division", season, 2)).content.decode()
    for words in ("leads", "plays for staying", "goes down", "zone-play-down"):
        assert words in first
    for words in ("goes up", "plays for going up"):
        assert words in second


def test_no_place_means_anything_before_a_game_was_played(alice, client, league):
    season = started(alice, league, play_offs=1)
    page = client.get(of_season("division", season, 1)).content.decode()
    for words in ("champion", "leads", "goes down", "zone-title"):
        assert words not in page


def test_people_join_by_themselves_and_leave_again(alice, bob, signed_in, league):
    season = planned(alice, league)
    page = signed_in(bob)
    page.post(of_season("join_season", season))
    spot = Spot.objects.get()
    assert (
        "plays; the divisions are not drawn yet"
        in page.get(season.get_absolute_url()).content.decode()
    )
    page.post(of_season("leave_season", season, spot.pk))
    spot.refresh_from_db()
    assert spot.state == "out"


def test_match_days_move_and_people_leave_and_step_in_on_the_page(alice, bob, signed_in, league):
    season = started(alice, league, lasting=2)
    page = signed_in(alice)
    day = MatchDay.objects.filter(division__season=season)[0]
    url = of_season("move_match_day", season, day.pk)
    page.post(url, {"first": "2026-09-09", "last": "2026-09-10"})
    page.post(url, {"first": "never"})
    day.refresh_from_db()
    assert day.first.day == 9
    page.post(of_season("join_list", season), {"list": "Rita"})
    rita = Spot.objects.get(player__name="Rita")
    place = entry(season, "P2")
    page.post(of_season("step_in", season), {"entry": place.pk, "spot": rita.pk})
    place.refresh_from_db()
    assert place.name == "Rita"
    assert page.post(of_season("take_out", season), {"entry": 0}).status_code == 404
    page.post(of_season("take_out", season), {"entry": place.pk, "why": "ill"})
    place.refresh_from_db()
    assert place.state == "out"
    signed_in(bob).post(
        of_season("take_out", season), {"entry": entry(season, "P1").pk, "why": "x"}
    )
    assert entry(season, "P1").state == "in"


def test_divisions_are_found_in_their_league_and_not_among_the_events(alice, client, league):
    season = started(alice, league)
    names = [each.name for each in Tournament.objects.filter(division__season=season)]
    listed = client.get(reverse("tournaments:events")).content.decode()
    assert not any(name in listed for name in names)


def test_a_closed_season_shows_who_went_where_and_the_archive_its_champion(alice, client, league):
    season = closed(alice, league)
    page = client.get(of_season("season", season)).content.decode()
    assert "goes up" in page
    archive = client.get(of_league("league", league)).content.decode()
    assert "<td>P1</td>" in archive


@pytest.mark.slow
def test_a_league_of_forty_divisions_is_quick_and_asks_no_more_than_one_of_two(
    alice, signed_in, league
):
    small = _half_played(alice, league, 2)
    large = _half_played(alice, league_of(alice, name="Large", club="Blue Lantern"), 40)
    page = signed_in(alice)
    for name, more in (("season", ()), ("division", (2,)), ("run_season", ())):
        counts = [_queries(page, of_season(name, each, *more)) for each in (small, large)]
        assert counts[0] == counts[1]
        assert counts[0] < 39  # with what waits and the tables, asked anew in tests
        assert _milliseconds(page, of_season(name, large, *more)) < MOST_MS
    counts = [_queries(page, each.league.get_absolute_url()) for each in (small, large)]
    assert counts[0] == counts[1]


def _half_played(alice, league, count):
    season = large(alice, league, count)
    rows = Table.objects.filter(round__tournament__division__season=season, round__number__lte=4)
    rows.filter(kind="play").update(result="standing", ranks=[1, 2])
    return season


def _queries(page, url):
    page.get(url)
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert page.get(url).status_code == 200
    return len(asked)


def _milliseconds(page, url):
    """Return the least of three times of a page whose tables must be worked out anew."""
    spent = []
    for _ in range(3):
        cache.clear()
        began = time.process_time()
        page.get(url)
        spent.append(1000 * (time.process_time() - began))
    return min(spent)


def test_the_first_match_day_of_a_plan_is_on_the_day_asked_for(alice, league):
    season = started(alice, league)
    assert MatchDay.objects.filter(division__season=season)[0].first == START
