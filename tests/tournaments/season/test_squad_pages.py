"""The pages of squads and their matches: everybody reads them, captains and organisers press."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.privacy import keepers as personal_data
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.league_world import close, league_of, open_tables, planned, started
from tests.tournaments.squad_world import (
    begun,
    duel,
    enter,
    guest_of,
    hand_in,
    join,
    joined,
    lists,
    named,
    season_of,
    squad_of,
    squads_league,
)
from tournaments.fixtures import letters as time_letters
from tournaments.models import (
    Appointment,
    Enrolment,
    League,
    Player,
    Season,
    Spot,
    Squad,
    Table,
)
from tournaments.rounds import act as rounds
from tournaments.rounds import walking_over
from tournaments.seasons import forecasting
from tournaments.series import crowning
from tournaments.squads import line_ups as asked
from tournaments.squads import squad_people as squad_lists


@pytest.fixture
def season(alice, bob, charlie):
    return duel(alice, bob, charlie)


@pytest.fixture
def table(season):
    return open_tables(season)[0]


def match_url(table, *more):
    return "/".join([f"/squads/matches/{table.pk}", *more, ""])


def queries(client, url):
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert client.get(url).status_code == 200
    return len(seen)


def test_an_organiser_makes_a_league_of_squads_by_pressing_buttons(alice, bob, signed_in):
    club, page = club_of(alice), signed_in(alice)
    captain = joined(bob, club)
    for name in ("Lions", "Tigers"):
        page.post(
            reverse("tournaments:found_squad", args=[club.slug]),
            {"name": name, "captain": captain.pk if name == "Lions" else ""},
        )
        squad = Squad.objects.get(team__name=name)
        for number in range(1, 4):
            page.post(f"{squad.get_absolute_url()}people/", {"name": f"{name} {number}"})
    answers = {"name": "River League", "kind": "squads", "game_name": "Chess", "venue": "hall"}
    page.post(reverse("tournaments:new_league", args=[club.slug]), answers)
    league = League.objects.get()
    plan = {"name": "2026", "starts_on": "2026-09-07", "sizes": "2", "direct": 0, "play_offs": 0}
    plan |= {"format": "robin", "rounds": 7, "every": 7, "lasting": 7, "boards": 3}
    new = reverse("tournaments:new_season", args=[club.slug, league.slug])
    assert 'value="4"' in page.get(new).content.decode(), "several boards are asked for first"
    page.post(new, plan | {"lists_until": "2026-12-01"})
    season = Season.objects.get()
    run = f"{season.get_absolute_url()}run/"
    assert page.get(run).content.decode().count("/join/") == 2
    squad = Squad.objects.get(team__name="Tigers")
    page.post(f"{season.get_absolute_url()}join/", {"team": squad.pk, "next": "run"})
    bobs = signed_in(bob)
    assert "Let Lions join" in bobs.get(season.get_absolute_url()).content.decode()
    bobs.post(f"{season.get_absolute_url()}join/", {"team": Squad.objects.first().pk})
    page.post(f"{run}draw/")
    page.post(f"{run}start/")
    season.refresh_from_db()
    assert (season.state, season.rules["lists_until"]) == ("running", "2026-12-01")
    assert Enrolment.objects.filter(season=season).count() == 6


def test_a_squad_of_others_is_joined_by_nobody_else(charlie, alice, signed_in):
    league = squads_league(alice)
    season = planned(alice, league, (2,), direct=0, boards=3)
    squad = squad_of(alice, league.club, "Lions")
    signed_in(charlie).post(f"{season.get_absolute_url()}join/", {"team": squad.pk})
    assert not Spot.objects.exists()


def test_the_captain_moves_people_on_the_page_and_strangers_see_no_button(
    alice, bob, charlie, signed_in, client
):
    club = squads_league(alice).club
    squad = squad_of(alice, club, "Lions", bob)
    url, page = squad.get_absolute_url(), signed_in(bob)
    last = Player.objects.get(name="Lions 5")
    page.post(f"{url}list/", {"player": last.pk, "move": "up", "seen": 1})
    page.post(f"{url}list/", {"player": last.pk, "move": "reserve", "seen": 2})
    stale = page.post(f"{url}list/", {"player": last.pk, "move": "out", "seen": 1}, follow=True)
    assert "Somebody else has just changed the list" in stale.content.decode()
    assert [m.player.name for m in squad_lists.members(squad.pk)][-1] == "Lions 5"
    for reader in (client, signed_in(charlie)):
        text = reader.get(url).content.decode()
        assert "Lions 5" in text
        assert 'name="move"' not in text
    assert 'name="move"' in page.get(url).content.decode()


@pytest.mark.slow
def test_two_captains_play_a_match_on_its_page(alice, bob, charlie, signed_in, season, table):
    pages = {"Lions": signed_in(bob), "Tigers": signed_in(charlie)}
    for name, page in pages.items():
        text = page.get(match_url(table)).content.decode()
        assert f"Line-up of {name}" in text
        sent = dict(
            zip(
                ("board-1", "board-2", "board-3"),
                named(*(f"{name} {n}" for n in (1, 2, 4))),
                strict=True,
            )
        )
        page.post(match_url(table, "line-up"), sent)
    endings = {"board-1": "first", "board-2": "draw", "board-3": "first"}
    pages["Lions"].post(match_url(table, "boards"), endings)
    text = pages["Tigers"].get(match_url(table)).content.decode()
    assert "Lions reported 2½ : ½" in text
    pages["Tigers"].post(match_url(table, "confirm"))
    table.refresh_from_db()
    assert table.result == "standing"
    said = pages["Lions"].get(match_url(table)).content.decode()
    assert "Lions reported: Lions wins (2½ : ½)" in said
    assert "Tigers confirmed: Lions wins (2½ : ½)" in said
    division = season.divisions.get().get_absolute_url()
    assert "2½ : ½" in pages["Lions"].get(division).content.decode()
    shown = pages["Lions"].get(table.chairs.get(seat=0).entry.team.squad.get_absolute_url())
    assert "Who won what" in shown.content.decode()


def test_refusals_stand_above_the_page_in_words(bob, signed_in, table):
    page = signed_in(bob)
    wrong = dict(
        zip(("board-1", "board-2", "board-3"), named("Lions 2", "Lions 1", ""), strict=True)
    )
    wrong = {name: value or "" for name, value in wrong.items()}
    answer = page.post(match_url(table, "line-up"), wrong, follow=True)
    assert "Keep the order of the list" in answer.content.decode()
    answer = page.post(match_url(table, "boards"), {"board-1": "nonsense"}, follow=True)
    assert "still being handed in" in answer.content.decode()


def test_the_page_of_its_table_leads_to_the_match(client, season, table):
    event = season.divisions.get().tournament
    url = reverse("tournaments:table", args=[event.club.slug, event.slug, table.pk])
    assert client.get(url)["Location"] == match_url(table)
    team = table.chairs.first().entry.team
    assert client.get(f"/teams/{team.pk}/")["Location"] == f"/squads/{team.pk}/"


def test_a_table_of_two_players_is_no_match_of_squads(alice, client):
    single = open_tables(started(alice, league_of(alice)))[0]
    assert client.get(match_url(single)).status_code == 404
    assert client.get("/squads/999/").status_code == 404


def test_a_walkover_says_that_no_board_was_played(alice, client, season, table):
    walking_over.award_walkover(
        table_id=table.pk, absent=[1], by=alice.pk, why="snow", ticket=uuid4(), now=NOW
    )
    text = client.get(match_url(table)).content.decode()
    assert "decided without its boards" in text
    assert "handed in no line-up" not in text


@pytest.mark.slow
def test_pages_ask_no_more_of_the_database_for_larger_squads(alice, client):
    small = season_of(alice, ("Lions", "Tigers"))
    table = open_tables(small)[0]
    enter(alice, table, "first", "first", "first")
    squad = Squad.objects.get(team__name="Lions")
    urls = [match_url(table), squad.get_absolute_url(), f"/clubs/{squad.team.club.slug}/squads/"]
    before = [queries(client, url) for url in urls]
    more = [guest_of(squad.team.club, f"L{n}") for n in range(40)]
    lists(alice, squad, [*Player.objects.filter(name__startswith="Lions"), *more])
    for number in range(4):
        squad_of(alice, squad.team.club, f"More {number}")
    assert [queries(client, url) for url in urls] == before
    assert max(before) < 16


@pytest.mark.slow
def test_the_pages_of_a_division_ask_as_often_for_eight_squads_as_for_two(alice, client):
    two = season_of(alice, ("Lions", "Tigers"))
    url = two.divisions.get().get_absolute_url()
    before = queries(client, url)
    names = [f"Squad {n}" for n in range(8)]
    other = planned(
        alice,
        League.objects.create(
            club=two.league.club,
            name="Other",
            slug="other",
            kind="squads",
            game_name="Chess",
            made_at=NOW,
        ),
        (8,),
        direct=0,
        boards=3,
    )
    for name in names:
        join(alice, other, squad_of(alice, two.league.club, name))
    begun(alice, other)
    assert queries(client, other.divisions.get().get_absolute_url()) == before


def test_letters_about_times_go_to_the_captains(bob, charlie, season, table):
    entry = table.chairs.get(entry__name="Lions").entry
    one = Appointment.objects.create(table=table, proposed_by=entry, at=NOW, asked_at=NOW)
    letters = time_letters.written({"appointment": one.pk, "about": "proposed", "by": bob.pk})
    assert [letter.user for letter in letters] == [charlie.pk]


def test_the_captain_finds_the_match_among_their_fixtures(bob, charlie, signed_in, table):
    text = signed_in(bob).get("/fixtures/").content.decode()
    assert "Tigers" in text
    assert match_url(table) in text
    assert "Lions" in signed_in(bob).get("/teams/").content.decode()


def test_who_leaves_the_site_is_off_all_lists_and_the_boards_stay(
    alice, bob, charlie, season, table
):
    squad = Squad.objects.get(team__name="Lions")
    me = Player.objects.get(user=charlie)
    Enrolment.objects.filter(player__name="Tigers 2").update(player=me)
    tigers = Squad.objects.get(team__name="Tigers")
    tigers.members.filter(player__name="Tigers 2").update(player=me)
    enter(alice, table, "first", "draw", "second")
    told = personal_data.export_all(charlie.pk)["squads"]
    assert (told["captain_of"], told["boards"][0]["board"]) == (["Tigers"], 2)
    personal_data.forget_all(charlie.pk, NOW)
    tigers.team.refresh_from_db()
    assert tigers.team.captain is None
    assert not tigers.members.filter(player=me, left_at__isnull=True).exists()
    assert Table.objects.get(pk=table.pk).extras == table.extras
    assert squad.team.captain is not None


@pytest.mark.slow
def test_the_hall_of_fame_names_the_squad(alice, client):
    season = season_of(alice)
    for table in open_tables(season):
        enter(alice, table, "first", "first", "first")
    close(alice, season)
    crowning.crown(now=NOW)
    text = client.get(f"/clubs/{season.league.club.slug}/honours/").content.decode()
    champion = season.moves.get(rank=1)
    link = rf'<a href="/teams/{champion.team_id}/">{champion.name}</a>'
    assert re.search(link, text)


def test_line_ups_stay_hidden_in_the_calendar_of_the_division(bob, signed_in, season, table):
    hand_in(bob, table, "Lions 1", "Lions 2", "Lions 4")
    text = signed_in(bob).get(season.divisions.get().get_absolute_url()).content.decode()
    assert match_url(table) in text
    assert "Lions 4" not in text


@pytest.mark.slow
def test_a_swiss_division_of_squads_is_paired_and_its_matches_have_pages(alice, client, signed_in):
    names = [f"Squad {n}" for n in range(4)]
    season = season_of(alice, names, format="swiss", rounds=2)
    event = season.divisions.get().tournament
    order = {"by": alice.pk, "now": NOW}
    for number in (1, 2):
        round_ = rounds.pair_now(tournament_id=event.pk, **order)
        rounds.publish_round(round_id=round_.pk, **order)
        assert asked.match(round_.tables.first().pk).due > NOW, "captains have a day at least"
        for table in round_.tables.all():
            assert client.get(match_url(table)).status_code == 200
            enter(alice, table, "first", "draw", "second-absent")
        rounds.close_round(round_id=round_.pk, **order)
        assert season.divisions.get().tournament.round_set.filter(state="closed").count() == number
    assert close(alice, season) == "closed"


@pytest.mark.slow
def test_every_page_of_the_event_underneath_opens_for_organisers(alice, signed_in, season, table):
    enter(alice, table, "first", "draw", "first")
    event, page = season.divisions.get().tournament, signed_in(alice)
    entry = table.chairs.first().entry
    wanted = [
        "",
        "entries/",
        "standings/",
        "cross-table/",
        "run/",
        "run/log/",
        f"entries/{entry.pk}/",
    ]
    wanted += ["rounds/1/", "run/rounds/1/results/", "hall/", "print/", "certificates/"]
    for more in wanted:
        url = f"{event.get_absolute_url()}{more}"
        assert page.get(url).status_code in (200, 302), url


def test_an_organiser_registers_a_late_comer_on_the_page_of_the_squad(
    alice, bob, signed_in, season
):
    squad = Squad.objects.get(team__name="Lions")
    spot = Spot.objects.get(team=squad.pk)
    page, url = signed_in(alice), squad.get_absolute_url()
    page.post(f"{url}people/", {"name": "Newcomer"})
    assert "Register Newcomer late" not in signed_in(bob).get(url).content.decode()
    assert "Register Newcomer late" in page.get(url).content.decode()
    late = Player.objects.get(name="Newcomer")
    page.post(f"{url}seasons/{spot.pk}/late/", {"player": late.pk})
    assert "not registered" not in page.get(url).content.decode()


def test_a_division_of_squads_has_a_forecast(alice, client):
    season = season_of(alice, ("Lions", "Tigers", "Cranes"))
    enter(alice, open_tables(season)[0], "first", "draw", "first")
    division = season.divisions.get()
    forecasting.look_ahead({"division": division.pk}, lambda *_: None, lambda: NOW)()
    answer = client.get(f"{division.get_absolute_url()}forecast/")
    assert answer.status_code == 200
    assert "Tigers" in answer.content.decode()
