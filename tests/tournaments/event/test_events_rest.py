"""Events for programs: the pages' services and refusals, with codes and a description."""

import json
from uuid import uuid4

import pytest

from siamleague.jobs.models import Job
from tests.tournaments.hall import (
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    published,
    tables,
    work,
)
from tournaments.models import Entry, Round, Tournament

HOME = "/api/clubs/red-lantern/events/"


@pytest.fixture
def club(alice):
    return club_of(alice)


def post(client, where, **data):
    return client.post(HOME + where, json.dumps(data), content_type="application/json")


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]


def test_a_program_runs_a_round_from_the_draft_to_the_table(alice, club, signed_in):
    robot = signed_in(alice)
    made = post(robot, "", name="Winter Cup", game_name="Chess", rounds=1).json()
    assert made["state"] == "draft"
    at = "winter-cup/"
    assert post(robot, at + "publish/").status_code == 200
    assert post(robot, at + "entries/list/", list="Ada; 1900\nBen\nCid\nDan").status_code == 200
    job = post(robot, at + "pair/").json()
    assert work(Job.objects.get(public_id=job["job"])).state == "done"
    assert post(robot, at + "rounds/1/publish/").status_code == 200
    boards = robot.get(HOME + at + "rounds/1/").json()
    assert len(boards) == 2
    assert boards[0]["notes"]
    for board in boards:
        result = {"code": "1", "ticket": str(uuid4())}
        assert post(robot, f"{at}tables/{board['id']}/result/", **result).json() == {"id": 1}
    assert post(robot, at + "rounds/1/close/").status_code == 200
    assert post(robot, at + "finish/").status_code == 200
    lines = robot.get(HOME + at + "standings/?after=1").json()
    assert [line["points"] for line in lines] == ["1", "1", "0", "0"]
    assert len(robot.get(HOME + at + "cross-table/").json()[0]["cells"]) == 1
    whole = robot.get(HOME + at).json()
    assert (whole["event"]["stage"], whole["rounds"][0]["state"]) == ("finished", "closed")
    assert "ended the event" in robot.get(HOME + at + "history/").json()[0]["what"]


@pytest.fixture
def event(alice, club):
    return event_of(alice, club)


def test_bob_enters_reports_and_is_confirmed(event, alice, bob, charlie, signed_in):
    mine, theirs = signed_in(bob), signed_in(charlie)
    at = "winter-cup/"
    assert post(mine, at + "enter/").json()["state"] == "in"
    post(theirs, at + "enter/")
    table = tables(published(event, alice))[0]
    report = {"code": "1", "ticket": str(uuid4())}
    for _ in range(2):
        assert post(mine, f"{at}tables/{table.pk}/report/", **report).json() == {"id": 1}
    refused(post(mine, f"{at}tables/{table.pk}/confirm/", ticket=str(uuid4())), 403, "not-yours")
    post(theirs, f"{at}tables/{table.pk}/confirm/", ticket=str(uuid4()))
    table.refresh_from_db()
    assert table.result == "standing"


def test_refusals_carry_their_code(event, alice, charlie, client, signed_in):
    at = "winter-cup/"
    robot = signed_in(alice)
    refused(post(signed_in(charlie), at + "pair/"), 403, "not-yours")
    refused(post(robot, at + "pair/"), 422, "not-whole")
    refused(post(robot, at + "finish/"), 409, "not-now")
    refused(post(robot, at + "entries/list/"), 400, "invalid")
    refused(post(robot, "nowhere/pair/"), 404, "not-found")
    refused(post(client, at + "pair/"), 401, "not-authenticated")
    refused(signed_in(charlie).get(HOME + at + "history/"), 403, "permission-denied")
    assert not Round.objects.exists()


def test_a_day_off_and_a_withdrawal(event, bob, signed_in):
    mine = signed_in(bob)
    number = post(mine, "winter-cup/enter/").json()["id"]
    at = f"winter-cup/entries/{number}/"
    assert post(mine, at + "day-off/", round=2, choice="half").status_code == 200
    refused(post(mine, at + "day-off/", round=3, choice="half"), 409, "not-now")
    refused(post(mine, at + "here/"), 403, "not-yours")
    assert post(mine, at + "withdraw/").status_code == 200
    assert Entry.objects.get().state == "out"


def test_everybody_reads_what_is_public_and_no_draft(event, alice, client):
    entered(event, alice, 4)
    published(event, alice)
    assert [e["name"] for e in client.get("/api/events/").json()] == ["Winter Cup"]
    assert len(client.get(HOME + "winter-cup/entries/").json()) == 4
    Tournament.objects.update(stage="draft")
    assert client.get("/api/events/").json() == []
    refused(client.get(HOME + "winter-cup/standings/"), 404, "not-found")
    Tournament.objects.update(stage="running")
    Round.objects.update(state="proposed")
    refused(client.get(HOME + "winter-cup/rounds/1/"), 404, "not-found")


def test_the_smaller_pages_are_read_too(event, alice, bob, charlie, client, signed_in):
    entry = enter_user(event, bob)
    enter_user(event, charlie)
    Tournament.objects.update(prizes=[{"name": "Cup"}])
    table = tables(published(event, alice))[0]
    decide_all(event.round_set.get(), alice)
    at = HOME + "winter-cup/"
    path = client.get(f"{at}entries/{entry.pk}/").json()
    assert (path["name"], path["rounds"][0]["board"]["id"]) == ("Bob", table.pk)
    seen = client.get(f"{at}tables/{table.pk}/").json()
    assert [line["verb"] for line in seen["said"]] == ["decide"]
    assert signed_in(bob).get(f"{at}mine/").json() == seen
    refused(signed_in(alice).get(f"{at}mine/"), 404, "not-found")
    refused(client.get(f"{at}mine/"), 401, "not-authenticated")
    assert client.get(f"{at}prizes/").json()[0]["prize"] == "Cup"
    assert client.get(f"{at}players/").json() == []
    Round.objects.update(state="proposed")
    refused(client.get(f"{at}tables/{table.pk}/"), 404, "not-found")


@pytest.mark.slow
def test_the_description_names_every_deed(client, db):
    text = client.get("/api/schema/").content.decode()
    for name in ("events_list", "events_pair", "events_decide", "events_take_back", "events_make"):
        assert f'"{name}"' in text
