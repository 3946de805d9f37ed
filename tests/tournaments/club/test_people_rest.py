"""Clubs, people, teams and plans for programs: what the pages write, with the same refusals."""

import json

import pytest

from tests.tournaments.hall import club_of, entered, event_of, published, tables
from tournaments.clubs import act as clubs
from tournaments.clubs import read as joining
from tournaments.models import Claim, Family, Invitation, Membership, Player, Team, Tournament
from tournaments.teams.read import SIGNER

CLUB = "/api/clubs/red-lantern/"
EVENT = f"{CLUB}events/winter-cup/"


def send(client, where, verb="post", **data):
    return getattr(client, verb)(where, json.dumps(data), content_type="application/json")


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    return event_of(alice, club)


def player(user):
    return clubs.player_of(user_id=user.pk).pk


def test_a_club_is_founded_changed_joined_and_left(alice, bob, signed_in, client):
    mine, theirs = signed_in(alice), signed_in(bob)
    assert send(mine, "/api/clubs/", name="Red Lantern").json()["id"]
    refused(send(theirs, "/api/clubs/", name="RED lantern"), 409, "name-taken")
    assert send(mine, CLUB, "patch", city="Turin").status_code == 200
    refused(send(theirs, CLUB, "patch", city="Rome"), 403, "not-yours")
    for _ in range(2):
        assert send(theirs, f"{CLUB}join/").status_code == 200
    seen = client.get(CLUB).json()
    assert (seen["page"]["city"], len(seen["members"])) == ("Turin", 2)
    assert [each["name"] for each in client.get("/api/clubs/").json()] == ["Red Lantern"]
    for _ in range(2):
        assert send(theirs, f"{CLUB}leave/").status_code == 200
    refused(send(client, f"{CLUB}join/"), 401, "not-authenticated")
    assert Membership.objects.count() == 1


def test_roles_and_invitations(alice, bob, charlie, club, signed_in):
    mine, theirs, his = signed_in(alice), signed_in(bob), signed_in(charlie)
    made = send(mine, f"{CLUB}invitations/", role="arbiter").json()["id"]
    refused(send(theirs, f"{CLUB}invitations/", role="member"), 403, "not-yours")
    refused(theirs.get(f"{CLUB}invitations/"), 403, "permission-denied")
    (shown,) = mine.get(f"{CLUB}invitations/").json()
    path = joining.invitation_path(Invitation.objects.get())
    assert shown["path"] == path
    for _ in range(2):
        assert send(theirs, f"/api{path}").json() == {"id": club.pk}
    refused(send(his, f"/api{path}"), 409, "not-now")
    refused(send(mine, f"{CLUB}invitations/{made}/revoke/"), 409, "not-now")
    at = f"{CLUB}people/{player(bob)}/"
    refused(send(theirs, f"{at}role/", role="owner"), 403, "not-yours")
    assert send(mine, f"{at}role/", role="organiser").status_code == 200
    assert Membership.objects.get(player__user=bob).role == "organiser"
    for _ in range(2):
        assert send(mine, f"{at}remove/").status_code == 200
    assert not Membership.objects.filter(player__user=bob).exists()


def test_claims_and_families(alice, bob, charlie, event, signed_in):
    entered(event, alice, 2)
    guest = Player.objects.get(name="P1")
    mine, theirs = signed_in(alice), signed_in(bob)
    asked = send(theirs, f"/api/players/{guest.pk}/claim/", words="me").json()["id"]
    assert [each["id"] for each in mine.get(f"{CLUB}claims/").json()] == [asked]
    at = f"/api/claims/{asked}/"
    refused(send(signed_in(charlie), f"{at}confirm/"), 403, "not-yours")
    for _ in range(2):
        assert send(mine, f"{at}confirm/").status_code == 200
    assert event.entries.get(name="P1").player_id == player(bob)
    refused(send(mine, f"{at}undo/"), 422, "not-whole")
    assert send(mine, f"{at}undo/", why="no").status_code == 200
    assert Claim.objects.get().state == "undone"
    both = [player(alice), guest.pk]
    refused(send(theirs, f"{CLUB}families/", name="Rossi", players=both), 403, "not-yours")
    family = send(mine, f"{CLUB}families/", name="Rossi", players=both).json()["id"]
    assert mine.get(f"{CLUB}families/").json()[0]["players"] == both
    assert send(mine, f"{CLUB}families/{family}/", players=[]).status_code == 200
    assert not Family.objects.exists()


def test_a_team_from_founding_to_its_end(alice, bob, charlie, signed_in, client):
    mine, theirs, his = signed_in(alice), signed_in(bob), signed_in(charlie)
    team = send(mine, "/api/teams/", name="Elephants").json()["id"]
    at = f"/api/teams/{team}/"
    refused(send(his, f"{at}invite/", name="Bob"), 403, "not-yours")
    member = send(mine, f"{at}invite/", name="Bob").json()["id"]
    refused(send(his, f"/api/teams/members/{member}/accept/"), 403, "not-yours")
    for _ in range(2):
        assert send(theirs, f"/api/teams/members/{member}/accept/").status_code == 200
    link = SIGNER.sign(f"{team}.reserve.0")
    assert send(his, f"/api/teams/join/{link}/").json() == {"id": team}
    assert send(his, "/api/teams/join/forged/").status_code == 404
    assert send(mine, f"{at}substitute/", out=player(bob)).status_code == 200
    seen = client.get(at).json()
    assert seen["ready"]
    assert {each["name"]: each["part"] for each in seen["members"]} == {
        "Alice": "partner",
        "Charlie": "partner",
        "Bob": "reserve",
    }
    assert len(theirs.get("/api/teams/").json()) == 1
    for _ in range(2):
        answer = send(mine, f"{at}dissolve/")
    refused(answer, 409, "not-now")
    assert Team.objects.get().dissolved_at


def test_every_field_of_the_wizard_can_be_made_and_changed(alice, club, signed_in):
    robot = signed_in(alice)
    wanted = {
        "name": "Summer Cup",
        "game_name": "Chess",
        "rounds": 7,
        "points": "3, 1, 0",
        "starts_at": "2027-06-01T18:00:00Z",
        "prizes": "Cup\nJunior cup: juniors",
        "tie_breaks": ["wins", "lot"],
        "late_entries": False,
    }
    assert send(robot, f"{CLUB}events/", **wanted).json()["state"] == "draft"
    made = Tournament.objects.get()
    assert (made.rounds, made.scheme["win"], made.tie_breaks) == (7, "3", ["wins", "lot"])
    assert made.starts_at.isoformat() == "2027-06-01T18:00:00+00:00"
    assert (made.rules["late_entries"], made.rules["half_byes"]) == (False, 1)
    at = f"{CLUB}events/summer-cup/"
    assert send(robot, at, "patch", rounds=5, limit=40).status_code == 200
    changed = Tournament.objects.get()
    assert (changed.rounds, changed.limit, changed.scheme) == (5, 40, made.scheme)
    assert (changed.prizes, changed.starts_at) == (made.prizes, made.starts_at)
    assert changed.rules == made.rules


def test_editing_refuses_strangers_nonsense_and_a_stale_version(alice, charlie, event, signed_in):
    robot = signed_in(alice)
    refused(send(signed_in(charlie), EVENT, "patch", rounds=5), 403, "not-yours")
    wrong = send(robot, EVENT, "patch", rounds=99)
    refused(wrong, 400, "invalid")
    assert "rounds" in wrong.json()["fields"]
    refused(send(robot, EVENT, "patch", points="lots"), 400, "invalid")
    seen = robot.get(EVENT).json()["event"]["version"]
    assert send(robot, EVENT, "patch", rounds=5, version=seen).status_code == 200
    refused(send(robot, EVENT, "patch", rounds=6, version=seen), 409, "stale")
    assert Tournament.objects.get().rounds == 5


@pytest.mark.slow
def test_points_pairs_apart_and_many_results(alice, charlie, event, signed_in):
    one, other, *_rest = entered(event, alice, 4)
    robot, stranger = signed_in(alice), signed_in(charlie)
    pair = {"one": one.pk, "other": other.pk}
    refused(send(stranger, f"{EVENT}apart/", **pair), 403, "not-yours")
    for meet in (False, False, True):
        assert send(robot, f"{EVENT}apart/", **pair, meet=meet).status_code == 200
    assert not event.forbidden.exists()
    fine = {"choice": "take", "points": "1/2", "why": "late"}
    refused(send(stranger, f"{EVENT}entries/{one.pk}/penalty/", **fine), 403, "not-yours")
    assert send(robot, f"{EVENT}entries/{one.pk}/penalty/", **fine).status_code == 200
    round_ = published(event, alice)
    numbers = [table.number for table in tables(round_)]
    at = f"{EVENT}rounds/1/results/"
    text = "\n".join(f"{number} 1" for number in numbers)
    refused(send(stranger, at, list=text), 403, "not-yours")
    refused(send(robot, at, list="77 1"), 422, "not-whole")
    assert send(robot, at, list=text).json() == {"count": 2}
    assert send(robot, at, list=text).json() == {"count": 0}
    lines = robot.get(f"{EVENT}standings/").json()
    assert next(each for each in lines if each["entry"] == one.pk)["penalty"] == "−½"


@pytest.mark.slow
def test_the_description_names_every_order(client, db):
    text = client.get("/api/schema/").content.decode()
    for name in (
        *("clubs_found", "clubs_give_role", "invitations_accept", "claims_undo", "teams_found"),
        *("events_edit", "events_penalise", "events_apart", "events_decide_many"),
    ):
        assert f'"{name}"' in text
