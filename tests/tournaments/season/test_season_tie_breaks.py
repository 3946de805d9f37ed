"""The order of a season's tie-breaks: chosen in its form, told to programs, under its tables."""

import pytest
from django.urls import reverse

from tests.tournaments.hall import club_of, entered, event_of, played
from tests.tournaments.league_world import league_of, planned, started
from tournaments.models import Season, Tournament
from tournaments.seasons.forms import SeasonForm

PLAN = {
    "name": "2026",
    "starts_on": "2026-09-07",
    "sizes": "4, 4",
    "direct": 1,
    "play_offs": 0,
    "format": "robin",
    "rounds": 7,
    "every": 7,
    "lasting": 7,
    "boards": 1,
    "tie_breaks": ["direct-encounter", "wins", "sonneborn-berger", "koya", "lot"],
}
JSON = {"content_type": "application/json"}


def new_season(page, league, **more):
    address = reverse("tournaments:new_season", args=[league.club.slug, league.slug])
    return page.post(address, PLAN | more)


def of_season(season):
    league = season.league
    return f"/api/clubs/{league.club.slug}/leagues/{league.slug}/seasons/{season.number}/"


@pytest.mark.parametrize(
    ("pasted", "breaks"),
    [
        ("SB, KS/L60, WIN", ["sonneborn-berger", "KS/L60", "wins"]),
        ("PTS; DE/P; OTHER_lot", ["DE/P", "lot"]),
        ("", PLAN["tie_breaks"]),
    ],
)
def test_alice_pastes_an_order_and_her_divisions_are_worked_out_by_it(
    pasted, breaks, alice, signed_in
):
    assert new_season(signed_in(alice), league_of(alice), tie_break_order=pasted).status_code == 302
    assert Season.objects.get().tie_breaks == breaks


def test_what_decides_is_chosen_in_order_from_boxes_with_acronyms(alice, signed_in):
    new_season(signed_in(alice), league_of(alice), tie_breaks=["koya", "direct-encounter"])
    season = Season.objects.get()
    assert season.tie_breaks == ["koya", "direct-encounter"]
    shown = str(SeasonForm(season=season)["tie_breaks"])
    assert shown.index("Koya (KS)") < shown.index("Direct encounter (DE)")
    assert shown.index("Direct encounter (DE)") < shown.index("Number of wins (WIN)")


@pytest.mark.parametrize(
    ("pasted", "said"), [("SB,XYZ", "“XYZ” is no tie-break"), ("EDET,SB", "on several boards")]
)
def test_what_is_none_is_refused_by_name(pasted, said, alice, signed_in):
    answer = new_season(signed_in(alice), league_of(alice), tie_break_order=pasted)
    assert said in answer.content.decode()
    assert not Season.objects.exists()


def test_squads_may_have_those_of_matches_on_boards(alice, signed_in):
    league = league_of(alice, kind="squads")
    new_season(signed_in(alice), league, boards=4, tie_break_order="EDE,MPvGP,BC")
    assert Season.objects.get().tie_breaks == ["EDE", "extra:boards", "BC"]


@pytest.mark.parametrize(
    ("boards", "breaks", "kept"),
    [
        (4, (), ["extra:boards", "direct-encounter", "wins"]),
        (4, tuple(PLAN["tie_breaks"]), ["extra:boards", "direct-encounter", "wins"]),
        (4, ("direct-encounter", "extra:boards"), ["direct-encounter", "extra:boards"]),
        (4, ("wins", "lot"), ["wins", "lot"]),
        (1, ("extra:boards", *PLAN["tie_breaks"]), ["direct-encounter", "wins"]),
    ],
)
def test_board_points_come_first_unless_somebody_chose_an_order(boards, breaks, kept, alice):
    season = planned(alice, league_of(alice), boards=boards, tie_breaks=breaks)
    assert season.tie_breaks[: len(kept)] == kept


def test_another_format_brings_its_own_where_nobody_touched_the_boxes(alice, signed_in):
    page, league = signed_in(alice), league_of(alice)
    new_season(page, league, format="swiss")
    assert Season.objects.get().tie_breaks[0] == "buchholz-cut-1"


def test_programs_send_and_read_it(alice, bob, signed_in):
    season = planned(alice, league_of(alice))
    address, order = of_season(season), {"tie_break_order": "SB,DE"}
    assert signed_in(bob).patch(address, order, **JSON).status_code == 403
    for _ in range(2):  # twice is harmless
        assert signed_in(alice).patch(address, order, **JSON).status_code == 200
        told = signed_in(alice).get(address).json()
        assert told["tie_break_order"] == "SB,DE"
        assert told["tie_breaks"] == ["sonneborn-berger", "direct-encounter"]


def test_everybody_reads_it_before_the_season_begins_and_under_each_table(alice, client):
    season = planned(alice, league_of(alice), tie_breaks=("koya", "direct-encounter", "lot"))
    page = client.get(season.get_absolute_url()).content.decode()
    for words in ("Tie-breaks, in this order", "C.07", "<dt>KS</dt><dd>Koya</dd>", "by lot"):
        assert words in page
    begun = started(alice, league_of(alice, club="Blue Lantern"), tie_breaks=("koya", "wins"))
    division = client.get(begun.divisions.get(level=1).get_absolute_url()).content.decode()
    assert division.index("<dt>KS</dt>") < division.index("<dt>WIN</dt>")
    assert "/standings/print/" in division


def printed(client, event, **more):
    address = reverse("tournaments:print_standings", args=[event.club.slug, event.slug])
    return client.get(address, **more).content.decode()


def test_printed_standings_say_what_their_heads_mean_and_by_which_rules(alice, client):
    event = event_of(alice, club_of(alice), tie_breaks=("buchholz-cut-1", "sonneborn-berger"))
    entered(event, alice, 4)
    played(event, alice)
    paper = printed(client, event)
    assert "FIDE C.07, edition of March 2026" in paper
    heads = [paper.index(f"<dt>{short}</dt>") for short in ("BH/C1", "SB")]
    assert heads == sorted(heads)
    assert "<dd>Buchholz, cut 1</dd>" in paper
    assert f"published number {event.seed}" not in paper
    Tournament.objects.filter(pk=event.pk).update(tie_breaks=["wins", "lot"])
    assert f"published number {event.seed}" in printed(client, Tournament.objects.get())


def test_on_italian_paper_they_are_called_in_italian(alice, client):
    event = event_of(alice, club_of(alice), tie_breaks=("wins",))
    entered(event, alice, 4)
    played(event, alice)
    paper = printed(client, event, headers={"Accept-Language": "it"})
    assert "<dt>WIN</dt><dd>Numero di vittorie</dd>" in paper
    assert "Spareggi, in quest’ordine" in paper
