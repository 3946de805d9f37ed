"""What was played, as a file for BG Stats: of an event and of a person, as their pages tell it."""

import json
import re

import pytest
from django.test import Client

from tests.tournaments.hall import club_of, entered, event_of, played, published, tables
from tests.tournaments.squad_world import season_of
from tournaments.models import Player, Table, Tournament

pytestmark = pytest.mark.django_db


def plays(where, client=None):
    answer = (client or Client()).get(where)
    assert answer.status_code == 200 and "attachment" in answer["Content-Disposition"]
    assert '.bgsplay"' in answer["Content-Disposition"], "the app opens what ends so"
    return json.loads(answer.content)


def of_event(event):
    return f"{event.get_absolute_url()}take/plays/bgstats/"


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), game_name="Hive")
    entered(event, alice, 5)
    played(event, alice)
    published(event, alice)
    event.refresh_from_db()
    return event


def test_every_table_with_a_result_is_a_play_whose_references_hold(event):
    told = plays(of_event(event))
    assert len(told["plays"]) == 2 and [game["name"] for game in told["games"]] == ["Hive"]
    names = {one["id"]: one["name"] for one in told["players"]}
    for play in told["plays"]:
        assert play["gameRefId"] == 1 and play["locationRefId"] == 1
        first, second = play["playerScores"]
        assert {first["winner"], second["winner"]} == {True, False}
        assert {names[each["playerRefId"]] for each in (first, second)} <= {
            f"P{n}" for n in range(1, 6)
        }
    identifiers = [each["uuid"] for kind in ("players", "games", "plays") for each in told[kind]]
    assert len(set(identifiers)) == len(identifiers)
    assert plays(of_event(event)) == told  # the same identifiers, so nothing is logged twice


# As programs publish it that read and write the app's play files, by column and kind.
WHEN = r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}"
DESCRIBED = {
    "players": {"id": int, "uuid": str, "name": str, "isAnonymous": bool, "bggUsername": str,
                "metaData": str, "modificationDate": str},
    "locations": {"id": int, "uuid": str, "name": str, "modificationDate": str},
    "games": {"id": int, "uuid": str, "name": str, "bggId": int, "bggName": str, "bggYear": int,
              "designers": str, "copies": list, "cooperative": bool, "highestWins": bool,
              "noPoints": bool, "usesTeams": bool, "modificationDate": str},
    "plays": {"uuid": str, "gameRefId": int, "locationRefId": int, "playDate": str,
              "playDateYmd": int, "entryDate": str, "modificationDate": str, "durationMin": int,
              "rounds": int, "rating": int, "scoringSetting": int, "ignored": bool,
              "manualWinner": bool, "usesTeams": bool, "bggId": int, "importPlayId": int,
              "nemestatsId": int, "board": str, "comments": str, "playImages": str,
              "expansionPlays": list, "playerScores": list},
    "playerScores": {"playerRefId": int, "score": str, "rank": int, "winner": bool,
                     "startPlayer": bool, "newPlayer": bool, "seatOrder": int},
}  # fmt: skip


def test_the_file_has_every_column_of_the_apps_play_files_and_of_its_kind(event):
    told = plays(of_event(event))
    scores = [score for play in told["plays"] for score in play["playerScores"]]
    for kind, columns in DESCRIBED.items():
        for row in scores if kind == "playerScores" else told[kind]:
            assert {name: type(value) for name, value in row.items()} == columns, kind
    assert told["userInfo"] == {"meRefId": 0}
    kinds = {"about", "players", "locations", "games", "plays", "userInfo"}
    assert set(told) == kinds, "more lists would make it the app's copy of everything"
    for play in told["plays"]:
        assert all(re.fullmatch(WHEN, play[name]) for name in ("playDate", "entryDate"))
        assert str(play["playDateYmd"]) == play["playDate"][:10].replace("-", "")


def test_partners_are_two_people_and_who_did_not_come_played_nothing(alice):
    event = event_of(alice, club_of(alice), kind="teams")
    entered(event, alice, 4)
    round_ = played(event, alice)
    Table.objects.filter(pk=tables(round_)[0].pk).update(forfeits=[1])
    told = plays(of_event(event))
    assert len(told["plays"]) == 1 and len(told["plays"][0]["playerScores"]) == 4


def test_a_person_takes_what_they_played_and_of_who_left_nothing_is_told(event, alice):
    one = Player.objects.get(name="P1")
    where = f"/ratings/players/{one.pk}/"
    assert "/plays/" in Client().get(where).text
    told = plays(f"{where}plays/")
    assert len(told["plays"]) == 1 and "P1" in {each["name"] for each in told["players"]}
    Tournament.objects.filter(pk=event.pk).update(stage="draft")
    assert plays(f"{where}plays/")["plays"] == []
    Tournament.objects.filter(pk=event.pk).update(stage="running")
    Player.objects.filter(pk=one.pk).update(left=True)
    assert plays(f"{where}plays/")["plays"] == []


def test_squads_have_no_such_file(alice):
    squads = season_of(alice).divisions.get().tournament
    assert Client().get(of_event(squads)).status_code == 404


def test_a_draft_has_no_such_file(event):
    Tournament.objects.filter(pk=event.pk).update(stage="draft")
    assert Client().get(of_event(event)).status_code == 404


def test_as_many_questions_for_many_tables_as_for_few(event, alice, django_assert_num_queries):
    from tournaments.exports import play_files

    with django_assert_num_queries(4):
        play_files.of_event(event)
    larger = event_of(alice, event.club, name="Larger")
    entered(larger, alice, 30)
    played(larger, alice)
    with django_assert_num_queries(4):
        assert len(play_files.of_event(larger)) == 15
