"""Squads for programs: lists and line-ups, and nothing hidden leaks through this door either."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.people import person
from tests.tournaments.hall import club_of
from tests.tournaments.league_world import planned
from tests.tournaments.programs import done, keeps_out, refused, send
from tests.tournaments.squad_world import duel, joined, named, squad_of, squads_league
from tournaments.models import LineUp, Player, Squad, Table

CLUB = "/api/clubs/red-lantern/squads/"
LIONS = ("Lions 1", "Lions 2", "Lions 3")


@pytest.fixture
def match(alice, bob, charlie):
    """Return the match of Bob's Lions and Charlie's Tigers, on a day to come."""
    begins = timezone.now().date() + timedelta(days=30)
    season = duel(alice, bob, charlie, starts_on=begins)
    return Table.objects.get(round__tournament__division__season=season)


def test_a_program_founds_a_squad_and_keeps_its_list(alice, bob, charlie, signed_in, client):
    club = club_of(alice)
    robot, mine = signed_in(alice), signed_in(bob)
    captain = joined(bob, club).pk
    made = done(send(robot, CLUB, name="Lions", captain=captain))
    at = f"/api{made['url']}"
    refused(send(robot, CLUB, name="LIONS"), 409, "already-in")
    joined(charlie, club)
    for name in ("Bob", "Charlie"):
        for _ in range(2):
            send(mine, f"{at}people/", name=name)
    seen = done(client.get(at))
    assert [each["name"] for each in seen["people"]] == ["Bob", "Charlie"]
    turned = [{"player": each["player"]} for each in reversed(seen["people"])]
    done(send(mine, f"{at}list/", people=turned, version=seen["version"]))
    refused(send(mine, f"{at}list/", people=turned[:1], version=seen["version"]), 409, "stale")
    assert [each["name"] for each in done(client.get(at))["people"]] == ["Charlie", "Bob"]
    done(send(mine, f"{at}captains/", captain=captain, vice=turned[0]["player"]))
    for _ in range(2):
        done(send(signed_in(charlie), f"{at}leave/"))
    done(send(robot, f"{at}dissolve/"))
    assert done(client.get(CLUB)) == []


def test_a_captain_puts_only_people_of_the_list_in_order(alice, bob, signed_in):
    squad = squad_of(alice, club_of(alice), "Lions", bob)
    stranger = Player.objects.create(name="Stranger")
    for number in (stranger.pk, 999_999):
        answer = send(signed_in(bob), f"/api/squads/{squad.pk}/list/", people=[{"player": number}])
        refused(answer, 422, "not-whole")
    assert Squad.objects.get().members.filter(left_at=None).count() == 5


def test_a_squad_joins_a_league_with_its_number(alice, bob, signed_in):
    league = squads_league(alice)
    season = planned(alice, league, sizes=(2,), boards=3, direct=0)
    squad = squad_of(alice, league.club, "Lions", bob)
    at = f"/api{season.get_absolute_url()}join/"
    first, again = (done(send(signed_in(bob), at, team=squad.pk)) for _ in range(2))
    assert first == again
    refused(send(signed_in(person("Dora")), at, team=squad.pk), 403, "not-yours")


@pytest.mark.slow
def test_a_line_up_is_hidden_until_both_are_in(match, alice, bob, charlie, client, signed_in):
    at = f"/api/squads/matches/{match.pk}/"
    mine, theirs = signed_in(bob), signed_in(charlie)
    for _ in range(2):
        done(send(mine, f"{at}line-up/", players=named(*LIONS)))
    for reader in (theirs, client, signed_in(person("Dora"))):
        seen = reader.get(at)
        assert [side["handed_in"] for side in done(seen)["sides"]].count(True) == 1
        assert not any(name in seen.content.decode() for name in LIONS)
        event = f"/api{match.round.tournament.get_absolute_url()}"
        for page in (f"tables/{match.pk}/", "rounds/1/", "history/"):
            assert not any(name in reader.get(event + page).content.decode() for name in LIONS)
    assert LIONS[0] in mine.get(at).content.decode()
    tigers = [f"Tigers {number}" for number in (1, 2, 3)]
    done(send(theirs, f"{at}line-up/", players=named(*tigers)))
    shown = client.get(at).content.decode()  # control: now everybody reads them
    assert all(name in shown for name in LIONS)
    refused(send(mine, f"{at}line-up/", players=named(*LIONS)), 409, "not-now")


def both_in(match, bob, charlie, signed_in):
    at = f"/api/squads/matches/{match.pk}/"
    tigers = [f"Tigers {number}" for number in (1, 2, 3)]
    done(send(signed_in(bob), f"{at}line-up/", players=named(*LIONS)))
    done(send(signed_in(charlie), f"{at}line-up/", players=named(*tigers)))
    return at


def test_boards_are_reported_confirmed_and_corrected(match, alice, bob, charlie, signed_in):
    at = both_in(match, bob, charlie, signed_in)
    mine, theirs, robot = signed_in(bob), signed_in(charlie), signed_in(alice)
    order = {"endings": ["first", "draw", "second"], "ticket": str(uuid4())}
    for _ in range(2):
        done(send(mine, f"{at}boards/", **order))
    refused(send(mine, f"{at}boards/", endings=["won"], ticket=str(uuid4())), 400, "invalid")
    event = f"/api{match.round.tournament.get_absolute_url()}tables/{match.pk}/"
    done(send(theirs, f"{event}confirm/", ticket=str(uuid4())))
    seen = done(theirs.get(at))
    assert (seen["stands"], seen["marks"]) == (True, ["1½", "1½"])
    lions = next(side["entry"] for side in seen["sides"] if side["name"] == "Lions")
    order = {"entry": lions, "players": named("Lions 1", "Lions 2", "Lions 4"), "why": "ill"}
    for _ in range(2):
        done(send(robot, f"{at}line-up/correct/", **order))
    assert LineUp.objects.get(entry=lions).boards.get(board=3).player.name == "Lions 4"


def test_nobody_else_speaks_for_a_squad(match, alice, bob, signed_in):
    squad = Squad.objects.get(team__name="Lions")
    spot = squad.team.spots.get()
    at, play = f"/api/squads/{squad.pk}/", f"/api/squads/matches/{match.pk}/"
    entry = match.chairs.first().entry_id
    listed = [{"player": member.player_id} for member in squad.members.all()]
    one = listed[0]["player"]
    orders = [
        (CLUB, {"name": "Mine"}),
        (f"{at}captains/", {"captain": one}),
        (f"{at}people/", {"name": "Alice"}),
        (f"{at}list/", {"people": listed[:1]}),
        (f"{at}dissolve/", {}),
        (f"{at}seasons/{spot.pk}/late/", {"player": one}),
        (f"{play}line-up/", {"players": [one]}),
        (f"{play}line-up/correct/", {"entry": entry, "players": [one], "why": "me"}),
        (f"{play}boards/", {"endings": ["first"] * 3, "ticket": str(uuid4())}),
    ]
    keeps_out(signed_in, [("post", where, data) for where, data in orders])
    refused(send(signed_in(bob), f"{play}line-up/correct/", **orders[-2][1]), 403, "not-yours")
    refused(send(signed_in(alice), f"{at}seasons/999/late/", player=one), 404, "not-found")
    refused(send(signed_in(alice), "/api/squads/999/leave/"), 404, "not-found")
    refused(
        send(signed_in(alice), "/api/squads/matches/999/line-up/", players=[]), 404, "not-found"
    )


def test_more_squads_and_people_cost_no_more_questions(alice, client):
    club = club_of(alice)
    asked = []
    for names, count in ((("Lions",), 3), (("Tigers", "Cranes", "Otters"), 12)):
        made = [squad_of(alice, club, name, count=count) for name in names]
        with CaptureQueriesContext(connection) as queries:
            done(client.get(CLUB))
            assert len(done(client.get(f"/api/squads/{made[0].pk}/"))["people"]) == count
        asked.append(len(queries))
    assert asked[0] == asked[1]
