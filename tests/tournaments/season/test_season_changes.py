"""While a season runs: somebody leaves, somebody steps in, a match day moves, points are taken."""

from datetime import date
from fractions import Fraction

import pytest

from siamleague.history.models import AuditLine
from tests.tournaments import hall
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import (
    close,
    closed,
    decide,
    divided,
    entry,
    league_of,
    moved,
    open_tables,
    play,
    started,
)
from tournaments.entries import lists, penalising
from tournaments.events import act as events
from tournaments.models import (
    Chair,
    MatchDay,
    Season,
    Spot,
)
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking
from tournaments.seasons import changing, joining


@pytest.fixture
def league(alice):
    return league_of(alice)


def test_who_leaves_loses_what_is_left_and_counts_as_one_who_goes_down(alice, bob, league):
    season = started(alice, league)
    leaving = entry(season, "P1")
    order = {"entry_id": leaving.pk, "why": "moved to Siam", "now": NOW}
    with pytest.raises(NotYours):
        changing.take_out(by=bob.pk, **order)
    for _ in range(2):
        changing.take_out(by=alice.pk, **order)
    assert Chair.objects.filter(entry=leaving, table__result="none").count() == 0
    assert AuditLine.objects.filter(verb="season.taken_out").count() == 1
    play(alice, season)
    close(alice, season)
    assert moved(season)["P1"] == "leaves"
    assert divided(Season.objects.get(before=season))[0] == ["P2", "P3", "P4", "P5"]


def test_a_reserve_takes_over_a_place_with_its_points(alice, bob, league):
    season = started(alice, league)
    first = open_tables(season)[0]
    name = first.chairs.get(seat=0).entry.name
    decide(alice, first, (1, 2))
    wishes = lists.read("Rita", teams=False)
    joining.join_list(season_id=season.pk, wishes=wishes, by=alice.pk, now=NOW)
    spot = Spot.objects.get(player__name="Rita")
    place = entry(season, name)
    order = {"entry_id": place.pk, "spot_id": spot.pk, "now": NOW}
    with pytest.raises(NotYours):
        changing.substitute(by=bob.pk, **order)
    for _ in range(2):
        changing.substitute(by=alice.pk, **order)
    place.refresh_from_db()
    assert place.name == "Rita"
    assert Chair.objects.get(table=first, seat=0).people != [spot.player_id]
    later = Chair.objects.filter(entry=place, table__result="none").first()
    assert later.people == [spot.player_id]
    assert AuditLine.objects.filter(verb="season.substituted").count() == 1
    play(alice, season)
    close(alice, season)
    assert "Rita" in moved(season)
    assert name not in moved(season)


def test_a_match_day_moves_between_its_neighbours(alice, bob, league):
    season = started(alice, league, lasting=3)
    day = MatchDay.objects.filter(division__season=season)[0]
    order = {"match_day_id": day.pk, "now": NOW}
    wednesday, thursday = date(2026, 9, 9), date(2026, 9, 10)
    with pytest.raises(NotYours):
        changing.move_match_day(first=wednesday, last=thursday, by=bob.pk, **order)
    for _ in range(2):
        changing.move_match_day(first=wednesday, last=thursday, by=alice.pk, **order)
    day.refresh_from_db()
    assert day.first == wednesday
    last = date(2026, 9, 14)
    with pytest.raises(NotWhole):
        changing.move_match_day(first=wednesday, last=last, by=alice.pk, **order)
    assert AuditLine.objects.filter(verb="season.day_moved").count() == 1


def test_tables_read_at_once_are_those_of_each_divisions_own_page(alice, league):
    season = started(alice, league, sizes=(5, 4))
    tables = open_tables(season)
    for table in tables[::2]:
        decide(alice, table, (1, 2))
    order = {"why": "ill", "by": alice.pk, "now": NOW}
    changing.take_out(entry_id=entry(season, "P2").pk, **order)
    tournaments = [each.tournament for each in season.divisions.all()]
    found = ranking.fresh(tournaments)
    assert {each.pk: ranking.table(each) for each in tournaments} == found


def test_points_taken_after_the_end_are_heard_too(alice, league):
    season = closed(alice, league)
    first = entry(season, "P1")
    order = {"why": "a phone rang", "by": alice.pk, "now": NOW}
    penalising.set_penalty(entry_id=first.pk, taken=Fraction(4), **order)
    assert moved(season)["P1"] == "down"
    assert "P1" in divided(Season.objects.get(before=season))[1]


def test_a_division_is_not_called_off_and_its_rounds_not_taken_back(alice, league):
    season = started(alice, league)
    tournament = season.divisions.first().tournament
    order = {"by": alice.pk, "why": "rain", "now": NOW}
    with pytest.raises(NotNow):
        events.cancel_tournament(tournament_id=tournament.pk, **order)
    with pytest.raises(NotNow):
        rounds.take_round_back(round_id=tournament.round_set.first().pk, **order)


@pytest.mark.slow
def test_a_swiss_division_is_paired_round_after_round(alice, league):
    season = started(alice, league, format="swiss", rounds=2, tie_breaks=("wins", "lot"))
    with pytest.raises(NotWhole):
        close(alice, season)
    for division in season.divisions.select_related("tournament"):
        for _ in range(2):
            hall.played(division.tournament, alice)
    assert close(alice, season) == "closed"
    assert sum(way == "up" for way in moved(season).values()) == 1
    assert len(divided(Season.objects.get(before=season))[0]) == 4
