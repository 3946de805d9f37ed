"""Leagues and seasons for programs: made, joined, run and closed, with the pages' refusals."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import NOW, club_of
from tests.tournaments.league_world import (
    divided,
    entry,
    filled,
    large,
    league_of,
    open_tables,
    planned,
    play,
    started,
)
from tests.tournaments.programs import done, keeps_out, refused, send
from tournaments.clubs import act as clubs
from tournaments.models import League, MatchDay, Season, Spot, Table

LEAGUES = "/api/clubs/red-lantern/leagues/"
ONE = f"{LEAGUES}city-league/"
AT = f"{ONE}seasons/1/"
PLAN = {"name": "2026", "starts_on": "2026-09-07", "sizes": "4, 4"}
NAMES = "\n".join(f"P{n}; {2000 - n}" for n in range(1, 9))


@pytest.fixture
def league(alice):
    return league_of(alice)


@pytest.fixture
def running(alice, league):
    return started(alice, league, play_offs=1)


def shown(client):
    return done(client.get(AT))


@pytest.mark.slow
def test_a_program_plays_a_season_from_the_league_to_the_next_season(alice, signed_in):
    club_of(alice)
    robot = signed_in(alice)
    made = done(send(robot, LEAGUES, name="City League", game_name="Chess"))
    assert f"/api{made['url']}" == ONE
    made = done(send(robot, f"{ONE}seasons/", **PLAN, play_offs=1))
    assert (f"/api{made['url']}", made["state"]) == (AT, "preparing")
    for count in (8, 0):
        assert done(send(robot, f"{AT}people/", list=NAMES)) == {"count": count}
    for count in (8, 0):
        assert done(send(robot, f"{AT}draw/")) == {"count": count}
    for _ in range(2):
        done(send(robot, f"{AT}start/"))
    season = Season.objects.get()
    refused(send(robot, f"{AT}close/"), 422, "not-whole")
    play(alice, season)
    assert done(send(robot, f"{AT}close/")) == {"state": "closing"}
    for table in Table.objects.filter(round__tournament__play_offs_of=season):
        where = f"/api{table.round.tournament.get_absolute_url()}tables/{table.pk}/result/"
        done(send(robot, where, code="1", ticket=str(uuid4())))
    for _ in range(2):
        assert done(send(robot, f"{AT}close/")) == {"state": "closed"}
    names = [line["name"] for line in done(robot.get(ONE))["seasons"]]
    assert names == ["2027", "2026"]


def test_a_league_and_a_plan_change_field_by_field(alice, league, signed_in):
    robot = signed_in(alice)
    done(send(robot, ONE, "patch", about="on Tuesdays"))
    league.refresh_from_db()
    assert (league.name, league.game_name, league.about) == ("City League", "Chess", "on Tuesdays")
    refused(send(robot, ONE, "patch", name=""), 400, "invalid")
    refused(send(robot, ONE, "patch", kind="crowd"), 400, "invalid")
    refused(send(robot, f"{ONE}seasons/", name="2026"), 400, "invalid")
    closed = "2026-12-21 2027-01-06 Christmas"
    for _ in range(2):
        done(send(robot, f"{ONE}seasons/", **PLAN, closed=closed))
    version = shown(robot)["version"]
    done(send(robot, AT, "patch", sizes="6", version=version))
    refused(send(robot, AT, "patch", sizes="5", version=version), 409, "stale")
    season = Season.objects.get()
    assert [division.size for division in season.divisions.all()] == [6]
    assert season.closed_days == [["2026-12-21", "2027-01-06", "Christmas"]]
    refused(send(robot, f"{LEAGUES}nowhere/", "patch", name="x"), 404, "not-found")
    refused(send(robot, f"{ONE}seasons/9/start/"), 404, "not-found")


def test_bob_joins_leaves_and_waits_on_the_reserve_list(alice, bob, league, signed_in, client):
    filled(alice, planned(alice, league))
    mine, robot = signed_in(bob), signed_in(alice)
    first, again = (done(send(mine, f"{AT}join/")) for _ in range(2))
    assert first == again == {"id": first["id"], "state": "in"}
    assert [spot["name"] for spot in shown(mine)["mine"]] == ["Bob"]
    assert shown(robot)["mine"] == []
    spot = f"{AT}spots/{first['id']}/"
    refused(send(mine, f"{spot}place/", level=1), 403, "not-yours")
    done(send(robot, f"{spot}place/", level=1))
    refused(send(robot, f"{spot}place/", level=7), 422, "not-whole")
    done(send(robot, f"{spot}place/", level=None))
    assert [each["spot"] for each in shown(robot)["reserves"]] == [first["id"]]
    assert shown(client)["reserves"] == []
    for _ in range(2):
        done(send(mine, f"{spot}leave/"))
    done(send(robot, f"{AT}start/"))
    assert done(send(mine, f"{AT}join/"))["state"] == "reserve"
    refused(send(mine, f"{AT}spots/999/leave/"), 404, "not-found")


def test_bob_steps_in_for_who_leaves_the_season(alice, bob, running, signed_in):
    robot = signed_in(alice)
    spot = done(send(signed_in(bob), f"{AT}join/"))["id"]
    gone = entry(running, "P2")
    refused(send(robot, f"{AT}entries/{gone.pk}/take-out/"), 422, "not-whole")
    for _ in range(2):
        done(send(robot, f"{AT}entries/{gone.pk}/take-out/", why="moved away"))
    for _ in range(2):
        done(send(robot, f"{AT}entries/{gone.pk}/step-in/", spot=spot))
    assert divided(running)[0] == ["Bob", "P1", "P3", "P4"]
    refused(send(robot, f"{AT}entries/999/step-in/", spot=spot), 404, "not-found")


def test_organisers_read_what_is_missing_and_what_was_decided(
    alice, bob, running, client, signed_in
):
    robot = signed_in(alice)
    assert shown(robot)["missing"] == 12
    lines = [line["what"] for line in done(robot.get(f"{AT}history/"))]
    assert "started the season with 2 divisions" in lines
    assert shown(client)["missing"] is None
    refused(client.get(f"{AT}history/"), 401, "not-authenticated")
    refused(signed_in(bob).get(f"{AT}history/"), 403, "permission-denied")


def test_a_match_day_moves(alice, running, signed_in):
    robot = signed_in(alice)
    day = f"{AT}divisions/2/match-days/3/"
    for _ in range(2):
        done(send(robot, day, first="2026-10-05", last="2026-10-08"))
    moved = MatchDay.objects.get(division__level=2, number=3)
    assert (str(moved.first), str(moved.last)) == ("2026-10-05", "2026-10-08")
    refused(send(robot, day, first="2026-09-07", last="2026-09-09"), 422, "not-whole")
    refused(send(robot, day, first="soon", last="2026-09-09"), 400, "invalid")
    refused(send(robot, f"{AT}divisions/2/match-days/9/", first="2026-10-05"), 400, "invalid")


def test_a_match_of_several_boards_is_entered(alice, league, signed_in):
    season = started(alice, league, boards=4)
    robot = signed_in(alice)
    table = open_tables(season)[0]
    where = f"{AT}tables/{table.pk}/boards/"
    ticket = str(uuid4())
    for _ in range(2):
        done(send(robot, where, boards="2.5 : 1.5", ticket=ticket))
    table.refresh_from_db()
    assert (table.ranks, table.result) == ([1, 2], "standing")
    refused(send(robot, where, boards="9 : 1", ticket=str(uuid4())), 422, "not-whole")
    refused(send(robot, where, boards="many", ticket=str(uuid4())), 422, "not-whole")
    fixture = done(robot.get(f"{AT}divisions/1/"))["days"][0]["fixtures"][0]
    assert [side["mark"] for side in fixture["sides"]] == ["2½", "1½"]
    assert fixture["table"] == table.pk


def test_teams_join_a_league_of_teams(alice, bob, signed_in):
    league = league_of(alice, kind="teams")
    planned(alice, league)
    refused(send(signed_in(bob), f"{AT}join/"), 403, "not-yours")
    done(send(signed_in(alice), f"{AT}people/", list="T1: A1 & B1\nT2: A2 & B2"))
    assert [str(spot) for spot in Spot.objects.all()] == ["T1", "T2"]


def test_nobody_else_makes_changes_or_runs_a_league(alice, running, signed_in):
    somebody = entry(running, "P1")
    spot = Spot.objects.get(player=somebody.player_id)
    table = open_tables(running)[0]
    boards = {"boards": "2 : 2", "ticket": str(uuid4())}
    orders = [
        ("post", LEAGUES, {"name": "Mine", "game_name": "Chess"}),
        ("patch", ONE, {"name": "Mine"}),
        ("post", f"{ONE}seasons/", PLAN),
        ("patch", AT, {"sizes": "8"}),
        ("post", f"{AT}people/", {"list": "Me"}),
        ("post", f"{AT}draw/", {}),
        ("post", f"{AT}start/", {}),
        ("post", f"{AT}close/", {}),
        ("post", f"{AT}spots/{spot.pk}/leave/", {}),
        ("post", f"{AT}spots/{spot.pk}/place/", {"level": 1}),
        ("post", f"{AT}entries/{somebody.pk}/take-out/", {"why": "mine"}),
        ("post", f"{AT}entries/{somebody.pk}/step-in/", {"spot": spot.pk}),
        (
            "post",
            f"{AT}divisions/1/match-days/1/",
            {"first": "2026-09-07", "last": "2026-09-08"},
        ),
    ]
    keeps_out(signed_in, orders)
    refused(send(signed_in(alice), f"{AT}tables/{table.pk}/boards/", **boards), 409, "not-now")
    assert League.objects.count() == Season.objects.count() == 1


def test_board_points_are_entered_by_those_who_sit_there_alone(alice, league, signed_in):
    table = open_tables(started(alice, league, boards=4))[0]
    boards = {"boards": "2 : 2", "ticket": str(uuid4())}
    keeps_out(signed_in, [("post", f"{AT}tables/{table.pk}/boards/", boards)])


def test_a_larger_season_costs_no_more_questions(alice, signed_in):
    club = club_of(alice)
    robot = signed_in(alice)
    asked = []
    for count in (2, 6):
        season = large(alice, league_of(alice, name=f"League {count}", in_club=club), count)
        person = clubs.player_of(user_id=alice.pk)
        Spot.objects.create(season=season, player=person, state="reserve", asked_at=NOW)
        with CaptureQueriesContext(connection) as queries:
            found = done(robot.get(f"/api{season.get_absolute_url()}"))
        assert len(found["divisions"]) == count
        asked.append(len(queries))
    assert asked[0] == asked[1]
