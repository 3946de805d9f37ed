"""Leagues for programs: the same as the pages say, and nothing for who asks for what is not."""

import pytest

from tests.tournaments.league_world import close, filled, league_of, planned, play, started


@pytest.fixture
def league(alice):
    return league_of(alice)


def test_a_program_reads_leagues_seasons_and_divisions(alice, client, league):
    start = f"/api/clubs/{league.club.slug}/leagues/"
    season = started(alice, league, play_offs=1)
    play(alice, season)
    cards = client.get(start).json()
    assert [(card["name"], card["season"], card["playing"]) for card in cards] == [
        ("City League", "2026", 8)
    ]
    whole = client.get(f"{start}{league.slug}/").json()
    assert [each["name"] for each in whole["seasons"]] == ["2026"]
    found = client.get(f"{start}{league.slug}/seasons/1/").json()
    zones = [[row["zone"] for row in each["rows"]] for each in found["divisions"]]
    assert zones == [
        ["title", "stays", "play-down", "down"],
        ["up", "play-up", "stays", "stays"],
    ]
    division = client.get(f"{start}{league.slug}/seasons/1/divisions/2/").json()
    assert [len(day["fixtures"]) for day in division["days"]] == [2, 2, 2]
    assert division["table"]["done"] == 6
    close(alice, season)
    assert client.get(f"{start}{league.slug}/seasons/1/").json()["state"] == "closing"


def test_before_it_begins_a_program_reads_who_will_play_where(alice, client, league):
    filled(alice, planned(alice, league))
    url = f"/api/clubs/{league.club.slug}/leagues/{league.slug}/seasons/1/"
    found = client.get(url).json()
    assert [len(each["people"]) for each in found["drawn"]] == [4, 4]
    assert client.get(f"{url}divisions/1/").status_code == 404


@pytest.mark.parametrize("path", ["nothing/", "nothing/seasons/1/", "city-league/seasons/9/"])
def test_what_is_not_there_is_not_found(path, client, league):
    answer = client.get(f"/api/clubs/{league.club.slug}/leagues/{path}")
    assert answer.status_code == 404
