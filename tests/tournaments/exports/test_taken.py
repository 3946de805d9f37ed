"""What is taken along of an event: whoever may read its pages, and what stands there."""

import csv
import io

import pytest
from django.test import Client

from tests.tournaments.hall import club_of, entered, event_of, played, proposed, published
from tests.tournaments.squad_world import season_of
from tournaments.exchange import trf_reading
from tournaments.exchange.safe_csv import MARK
from tournaments.models import Entry, Papers, Tournament

pytestmark = pytest.mark.django_db
KINDS = [("duel", "swiss"), ("duel", "dutch"), ("duel", "robin"), ("duel", "knockout"),
         ("duel", "double"), ("teams", "swiss"), ("teams", "robin")]  # fmt: skip


def taken(event, what, kind="csv", client=None, **more):
    return (client or Client()).get(f"{event.get_absolute_url()}take/{what}/{kind}/", **more)


def rows(answer):
    assert answer.status_code == 200
    text = answer.content.decode().removeprefix(MARK)
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice))
    entered(event, alice, 5)
    played(event, alice)
    published(event, alice)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize("what", ["standings", "cross-table", "entries", "results", "round-2"])
def test_every_table_is_taken_as_it_stands(event, what):
    table = rows(taken(event, what))
    assert len(table) == {"results": 6, "round-2": 3}.get(what, 5)
    told = taken(event, what, "json").json()[what]
    assert len(told["rows"]) == len(table) and told["event"] == "Winter Cup"
    if what == "standings":
        assert [row["Points"] for row in table] == ["1", "1", "1", "1", "0"]
        assert [row["name"] for row in told["rows"]] == [row["Name"] for row in table]


def test_the_italian_file_has_semicolons(event):
    text = taken(event, "standings", headers={"Accept-Language": "it"}).content.decode()
    assert text.splitlines()[0].startswith(f"{MARK}Posto;Nome;")


def test_a_name_that_is_a_formula_is_only_a_name(event, alice):
    Entry.objects.filter(tournament=event, name="P1").update(name="=1+1")
    names = [row["Name"] for row in rows(taken(event, "entries"))]
    assert "'=1+1" in names and "=1+1" not in names


def test_a_draft_a_proposal_and_what_is_not_there_are_nowhere(event, alice, signed_in):
    played_out = event_of(alice, event.club, name="Proposed")
    entered(played_out, alice, 4)
    proposed(played_out, alice)
    assert taken(played_out, "round-1").status_code == 404
    assert rows(taken(played_out, "results")) == []
    Tournament.objects.filter(pk=event.pk).update(stage="draft")
    assert taken(event, "standings").status_code == 404
    assert taken(event, "standings", client=signed_in(alice)).status_code == 200
    for what, kind in [("standings", "trf26"), ("report", "csv"), ("nothing", "csv"),
                       ("report", "pdf"), ("plays", "pdf"), ("round-99", "csv"),
                       ("round-²", "csv")]:  # fmt: skip
        assert taken(event, what, kind, signed_in(alice)).status_code == 404


def test_a_file_that_has_not_changed_is_not_sent_again(event, alice):
    first = taken(event, "standings")
    again = {"HTTP_IF_NONE_MATCH": first["ETag"]}
    assert taken(event, "standings", **again).status_code == 304
    from tournaments.events import holding

    holding.changed(event)
    assert taken(event, "standings", **again).status_code == 200


def test_the_corner_is_on_every_page(event):
    for page in ("standings/", "cross-table/", "entries/", "rounds/1/"):
        text = Client().get(event.get_absolute_url() + page).text
        assert "Take this with you" in text and "/take/report/trf26/" in text


def test_the_file_of_all_results_is_in_the_corner_of_pages_that_show_results(event):
    for page, there in (("standings/", True), ("rounds/1/", True), ("entries/", True)):
        text = Client().get(event.get_absolute_url() + page).text
        assert all((f"/take/results/{kind}/" in text) is there for kind in ("csv", "json"))


def test_before_anybody_met_there_are_no_results_to_take(alice):
    event = event_of(alice, club_of(alice))
    entered(event, alice, 5)
    assert "/take/results/" not in Client().get(f"{event.get_absolute_url()}entries/").text


@pytest.mark.parametrize(("kind", "form"), KINDS)
@pytest.mark.parametrize("count", [5, 8])
def test_every_event_of_two_sides_is_a_report_that_is_read_again(alice, kind, form, count):
    event = event_of(alice, club_of(alice), kind=kind, format=form)
    entered(event, alice, count)
    for _round in range(2):
        played(event, alice)
    event.refresh_from_db()
    for edition in ("trf16", "trf26"):
        report = trf_reading.read(taken(event, "report", edition).content.decode())
        assert len(report.players) == count and report.rounds == 2
        assert report.said("012") == "Winter Cup"
        by_hand = {row["Name"]: row for row in rows(taken(event, "standings"))}
        for player in report.players:
            if player.name in by_hand and form not in ("knockout", "double"):
                assert by_hand[player.name]["Rank"] == str(player.rank)
                points = by_hand[player.name]["Points"].replace("½", ".5")
                assert float(points if points != ".5" else "0.5") == player.points / 10


def test_days_of_birth_are_for_who_runs_the_event(event, alice, signed_in):
    one = event.entries.get(name="P1")
    facts = {"born": "2009/03/31", "fide": "812345"}
    Papers.objects.create(club=event.club, player=one.player, facts=facts)
    assert b"2009/03/31" in taken(event, "report", "trf26", signed_in(alice)).content
    public = taken(event, "report", "trf26").content
    assert b"2009/03/31" not in public and b"2009" in public and b"812345" in public


def test_squads_are_teams_of_a_report(alice, signed_in):
    from uuid import uuid4

    from tests.tournaments.hall import tables
    from tests.tournaments.squad_world import LATER
    from tournaments.squads import lining_up

    season = season_of(alice)
    event = season.divisions.get().tournament
    round_ = event.round_set.order_by("number")[0]
    for table in tables(round_):
        lining_up.enter_match(
            table_id=table.pk, endings=["first", "draw", "second"], why="seen",
            by=alice.pk, ticket=uuid4(), now=LATER,
        )  # fmt: skip
    event.refresh_from_db()
    report = trf_reading.read(taken(event, "report", "trf26").content.decode())
    assert len(report.teams) == 4 and len(report.players) == 20
    assert {team.game_points for team in report.teams} == {15}
    assert report.said("352") == "WBW"
    games = [one.games[0] for one in report.players if one.games[0].opponent]
    assert len(games) == 12
    assert sorted(game.result for game in games) == sorted("1010==" * 2)
    old = trf_reading.read(taken(event, "report", "trf16").content.decode())
    assert [len(team.players) for team in old.teams] == [5, 5, 5, 5]


def test_a_table_with_a_result_can_be_logged_as_a_play(event):
    first, second = (event.round_set.get(number=n).tables.first() for n in (1, 2))
    page = Client().get(f"{event.get_absolute_url()}tables/{first.pk}/").text
    assert "https://app.bgstatsapp.com/createPlay.html?data=%7B" in page
    assert "bgstatsapp" not in Client().get(f"{event.get_absolute_url()}tables/{second.pk}/").text
