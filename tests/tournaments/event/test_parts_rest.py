"""Events in parts for programs: every button of the organiser's page, with its refusals."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from siamleague.jobs.models import Job
from tests.tournaments.hall import club_of, entered, event_of, tables, work
from tests.tournaments.programs import done, keeps_out, refused, send
from tests.tournaments.stages import PARTS, event_in_parts, part, play, pools
from tests.tournaments.stages import drawn as draw_pools
from tournaments.models import Programme, Section, SectionRole, TieDecision, Tournament

EVENT = "/api/clubs/red-lantern/events/winter-cup/"
AT = f"{EVENT}parts/"
HOW = {"pools": 2, "pool_rounds": 3, "advance": 2, "final_rounds": 2}
HOW |= {"pool_format": "swiss", "final_format": "swiss"}


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def planned(alice):
    return event_in_parts(alice, club_of(alice))


def parts(client):
    return done(client.get(AT))


@pytest.mark.slow
def test_a_program_runs_an_event_from_the_plan_to_the_finals(alice, event, signed_in):
    robot = signed_in(alice)
    refused(robot.get(AT), 404, "not-found")
    done(send(robot, f"{AT}plan/", **HOW))
    entered(event, alice, 8)
    assert parts(robot)["step"] == "draw"
    for _ in range(2):
        assert done(send(robot, f"{AT}draw/")) == {"count": 2}
    assert [card["role"] for card in parts(robot)["parts"]] == ["pool", "pool"]
    late = entered(event, alice, 1, start=9)[0]
    assert parts(robot)["waiting"] == [{"entry": late.pk, "name": "P9"}]
    for _ in range(2):
        done(send(robot, f"{AT}put/", entry=late.pk, pool=2))
    assert [len(card["lines"]) for card in parts(robot)["parts"]] == [4, 5]
    refused(send(robot, f"{AT}cut/"), 409, "not-now")
    for pool in pools(event):
        play(pool, alice)
    assert parts(robot)["step"] == "cut"
    for _ in range(2):
        done(send(robot, f"{AT}cut/"))
    assert len(parts(robot)["parts"]) == 3
    for _ in range(2):
        done(send(robot, f"{AT}undo-cut/", why="too early"))
    assert len(parts(robot)["parts"]) == 2


def test_a_program_runs_a_pool_as_an_event_of_its_own(alice, planned, signed_in):
    draw_pools(planned, alice)
    robot = signed_in(alice)
    pool = parts(robot)["parts"][0]["url"]
    job = done(send(robot, f"/api{pool}pair/"))["job"]
    assert work(Job.objects.get(public_id=job)).state == "done"
    done(send(robot, f"/api{pool}rounds/1/publish/"))
    assert len(tables(pools(planned)[0].round_set.get())) == 2


def test_a_plan_changes_field_by_field_until_the_draw(alice, planned, signed_in):
    robot = signed_in(alice)
    done(send(robot, f"{AT}plan/", advance=1))
    programme = Programme.objects.get()
    assert (programme.pools, programme.advance, programme.pool_rounds) == (PARTS.pools, 1, 3)
    refused(send(robot, f"{AT}plan/", pools=0), 400, "invalid")
    refused(send(robot, f"{AT}plan/", pool_format="knock_out"), 400, "invalid")
    done(send(robot, f"{AT}draw/"))
    refused(send(robot, f"{AT}plan/", advance=2), 409, "not-now")
    refused(send(robot, f"{AT}drop/"), 409, "not-now")
    refused(send(robot, f"{AT}undo-draw/"), 422, "not-whole")
    done(send(robot, f"{AT}undo-draw/", why="wrong list"))
    for _ in range(2):
        done(send(robot, f"{AT}drop/"))
    assert not Tournament.objects.get().in_parts


@pytest.fixture
def level(alice, planned):
    """Return an event whose first pool is level at the line."""
    draw_pools(planned, alice)
    for pool, draws in zip(pools(planned), (True, False), strict=True):
        play(pool, alice, draws=draws)
    return planned


@pytest.mark.slow
def test_ties_are_named_and_decided_by_a_lot_or_a_play_off(alice, level, client, signed_in):
    robot = signed_in(alice)
    shown = parts(robot)
    assert (shown["step"], [tie["pool"] for tie in shown["ties"]]) == ("ties", [1])
    assert parts(client)["ties"] == []
    refused(send(robot, f"{AT}cut/"), 409, "not-now")
    refused(send(robot, f"{AT}lots/", pool=9), 422, "not-whole")
    refused(send(robot, f"{AT}lots/", pool=2), 409, "not-now")
    first, again = (done(send(robot, f"{AT}play-off/", pool=1)) for _ in range(2))
    assert first == again
    assert parts(robot)["ties"][0]["play_off"]
    lots = [done(send(robot, f"{AT}lots/", pool=1)) for _ in range(2)]
    assert lots[0] == lots[1]
    assert TieDecision.objects.filter(way="lot").count() == 1
    done(send(robot, f"{AT}cut/"))


@pytest.fixture
def changed(alice, planned, signed_in):
    """Return an event whose pools say something else since the finals were drawn."""
    draw_pools(planned, alice)
    for pool in pools(planned):
        play(pool, alice)
    done(send(signed_in(alice), f"{AT}cut/"))
    gone = part(planned, SectionRole.FINALS).entries.order_by("number").first()
    entry = planned.entries.get(player=gone.player_id)
    done(send(signed_in(alice), f"{EVENT}entries/{entry.pk}/withdraw/", why="ill"))
    return planned


@pytest.mark.slow
def test_a_late_change_is_followed_or_kept_under_the_mark_that_was_read(alice, changed, signed_in):
    robot = signed_in(alice)
    shown = parts(robot)
    assert shown["step"] == "change"
    refused(send(robot, f"{AT}follow/", mark="old"), 409, "not-now")
    refused(send(robot, f"{AT}keep/", mark=shown["mark"]), 422, "not-whole")
    before = part(changed, SectionRole.FINALS).pk
    for _ in range(2):
        done(send(robot, f"{AT}follow/", mark=shown["mark"]))
    assert part(changed, SectionRole.FINALS).pk != before
    assert parts(robot)["step"] == "finals"


@pytest.mark.slow
def test_the_finals_may_stay_as_they_are(alice, changed, signed_in):
    robot = signed_in(alice)
    mark = parts(robot)["mark"]
    for _ in range(2):
        done(send(robot, f"{AT}keep/", mark=mark, why="they have left"))
    assert parts(robot)["step"] == "finals"


def test_nobody_else_decides_about_parts(planned, signed_in):
    entry = planned.entries.first()
    orders = [
        ("plan/", HOW),
        ("drop/", {}),
        ("draw/", {}),
        ("undo-draw/", {"why": "me"}),
        ("put/", {"entry": entry.pk, "pool": 1}),
        ("play-off/", {"pool": 1}),
        ("lots/", {"pool": 1}),
        ("cut/", {}),
        ("undo-cut/", {"why": "me"}),
        ("follow/", {"mark": "x"}),
        ("keep/", {"mark": "x", "why": "me"}),
    ]
    keeps_out(signed_in, [("post", f"{AT}{where}", data) for where, data in orders])
    assert not Section.objects.exists()


@pytest.mark.slow
def test_more_pools_cost_no_more_questions(alice, client):
    club = club_of(alice)
    asked = []
    for number, pools_ in enumerate((2, 5)):
        how = type(PARTS)(**{**PARTS.__dict__, "pools": pools_})
        event = event_in_parts(alice, club, entries=20, parts=how, name=f"Cup {number}")
        draw_pools(event, alice)
        client.get(f"/api{event.get_absolute_url()}parts/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            done(client.get(f"/api{event.get_absolute_url()}parts/"))
        asked.append(len(queries))
    assert asked[0] == asked[1]
