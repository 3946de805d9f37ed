"""Matches of several boards: board points decide them, and part those who are level."""

from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.hall import NOW
from tests.tournaments.league_world import (
    close,
    league_of,
    open_tables,
    planned,
    play,
    started,
)
from tournaments.clubs.act import player_of
from tournaments.entries.act import Entering
from tournaments.fixtures import read as season_fixtures
from tournaments.models import ResultLine, Season
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.seasons import changing, joining, starting
from tournaments.seasons import read as seasons


@pytest.fixture
def season(alice):
    return started(alice, league_of(alice), boards=4)


def enter(user, table, one, other, why="", ticket=None):
    return changing.enter_boards(
        table_id=table.pk,
        points=(Fraction(one), Fraction(other)),
        why=why,
        by=user.pk,
        ticket=ticket or uuid4(),
        now=NOW,
    )


@given(st.integers(1, 20).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 2 * n))))
def test_more_board_points_win_the_match_and_equal_ones_draw_it(played):
    boards, halves = played
    first, second = Fraction(halves, 2), boards - Fraction(halves, 2)
    score = changing.score_of((first, second), boards)
    assert (score.ranks[0] < score.ranks[1]) == (first > second)
    assert (score.ranks == (1, 1)) == (first == second)
    assert sum(extra["boards"] for extra in score.extras) == 2 * boards


@pytest.mark.parametrize(("one", "other"), [("3", "2"), ("5", "-1"), ("3.75", "0.25")])
def test_points_that_the_boards_do_not_give_are_refused(one, other):
    with pytest.raises(NotWhole):
        changing.score_of((Fraction(one), Fraction(other)), 4)


def test_match_points_come_first_and_board_points_part_those_who_are_level(alice, season):
    first, second = open_tables(season)[:2]
    enter(alice, first, "2.5", "1.5")
    enter(alice, second, "4", "0")
    board = seasons.boards(season, seasons.divisions(season), seasons.divisions(season))[0]
    top = [(row.points, row.breaks[0]) for row in board.rows]
    assert top == [("2", "4"), ("2", "2½"), ("0", "1½"), ("0", "0")]
    assert board.columns[0].short == "MPvGP"
    day = season_fixtures.calendar(seasons.divisions(season)[0], season.starts_on)[0]
    assert [[side.mark for side in each.sides] for each in day.fixtures] == [
        ["2½", "1½"],
        ["4", "0"],
    ]


def test_the_same_result_twice_is_one_and_a_correction_of_the_boards_is_kept(alice, season):
    table, ticket = open_tables(season)[0], uuid4()
    for _ in range(2):
        enter(alice, table, 3, 1, ticket=ticket)
    enter(alice, table, 3, 1)
    assert ResultLine.objects.filter(table=table).count() == 1
    with pytest.raises(NotWhole):
        enter(alice, table, "3.5", "0.5")
    enter(alice, table, "3.5", "0.5", why="one board was counted twice")
    table.refresh_from_db()
    assert [extra["boards"] for extra in table.extras] == [7, 1]


def test_those_who_do_not_sit_there_report_nothing(bob, season):
    with pytest.raises(NotYours):
        enter(bob, open_tables(season)[0], 3, 1)


def test_the_other_side_confirms_the_boards_and_not_only_who_won(alice, bob, charlie):
    season = planned(alice, league_of(alice), (2,), direct=0, boards=4)
    for user in (bob, charlie):
        who = Entering(player=player_of(user_id=user.pk).pk)
        joining.join_season(season_id=season.pk, who=who, by=user.pk, now=NOW)
    joining.draw_divisions(season_id=season.pk, by=alice.pk, now=NOW)
    starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)
    table = open_tables(season)[0]
    states = []
    for user, one, other in ((bob, 3, 1), (charlie, "2.5", "1.5"), (bob, "2.5", "1.5")):
        enter(user, table, one, other)
        table.refresh_from_db()
        states.append(table.result)
    assert states == ["reported", "disputed", "standing"]
    assert sorted(extra["boards"] for extra in table.extras) == [3, 5]


def test_where_a_match_is_one_board_there_are_no_board_points(alice):
    single = started(alice, league_of(alice))
    with pytest.raises(NotNow):
        enter(alice, open_tables(single)[0], 1, 0)


def test_board_points_are_typed_on_the_page_of_the_division(alice, signed_in, season):
    page, table = signed_in(alice), open_tables(season)[0]
    slugs = [season.league.club.slug, season.league.slug, season.number]
    url = reverse("tournaments:enter_boards", args=[*slugs, table.pk])
    division = reverse("tournaments:division", args=[*slugs, 1])
    for text in ("much", "9 : 1", "2½ : 1½"):
        page.post(url, {"boards": text})
    shown = page.get(division).content.decode()
    assert "2½ : 1½" in shown
    assert "Board points of" in shown


def test_boards_go_on_into_the_next_season(alice, season):
    play(alice, season)
    close(alice, season)
    following = Season.objects.get(before=season)
    assert (following.rules["boards"], following.rules["scheme"]["win"]) == (4, "2")
