"""The sheet of a knock-out on its page, in the standings, and for programs."""

import io
import re
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.tournaments.drawn import decide, knock_out, ranks, robin, to_the_end
from tests.tournaments.hall import (
    entered,
    played,
    proposed,
    published,
    tables,
)
from tournaments.rounds import ranking

JSON = "application/json"


def address(event, name="bracket", *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def test_the_bracket_is_drawn_and_listed(alice, client):
    event, _entries = knock_out(alice, 8, third_place=True)
    assert "not published yet" in client.get(address(event)).content.decode()
    played(event, alice)
    page = client.get(address(event)).content.decode()
    assert page.count('class="bracket-box"') == 8
    for words in ("Quarter-finals", "Semi-finals", "Final", "third place", "loser of: Semi-finals"):
        assert words in page
    assert "has won" not in page
    assert "Quarter-finals." in client.get(address(event, "round", 1)).content.decode()
    to_the_end(event, alice)
    assert "P1 has won." in client.get(address(event)).content.decode()
    assert client.get(address(event, "standings")).status_code == 200
    assert client.get(address(event, "cross_table")).status_code == 200


def test_the_standings_say_how_far_everybody_came(alice, client):
    event, _entries = knock_out(alice, 4, third_place=True)
    played(event, alice)
    assert [line.breaks for line in lines_of(event)] == [
        *[("still in",)] * 2,
        *[("Semi-finals",)] * 2,
    ]
    to_the_end(event, alice)
    assert [line.breaks[0] for line in lines_of(event)] == [
        *("winner", "Final", "Match for the third place", "Semi-finals")
    ]


def lines_of(event):
    event.refresh_from_db()
    return ranking.lines(event, ranking.table(event))


def test_only_a_knock_out_has_a_bracket(alice, client):
    assert client.get(address(robin(alice))).status_code == 404


def test_the_arbiter_says_on_the_tables_page_who_goes_on(alice, charlie, signed_in):
    event, _entries = knock_out(alice, 4)
    table = tables(published(event, alice))[0]
    decide(table, (1, 1), alice)
    page = signed_in(alice).get(address(event, "table", table.pk)).content.decode()
    assert "Say who goes on" in page
    entry = table.chairs.get(seat=1).entry
    order = {"entry": entry.pk, "why": "a play-off"}
    signed_in(charlie).post(address(event, "goes_on", table.pk), order)
    assert table.results.count() == 1
    assert (
        "Say who goes on"
        not in signed_in(charlie).get(address(event, "table", table.pk)).content.decode()
    )
    signed_in(alice).post(address(event, "goes_on", table.pk), order)
    assert "goes on" in signed_in(alice).get(address(event)).content.decode()
    assert "goes on" in signed_in(alice).get(address(event, "log")).content.decode()


@pytest.mark.slow
@pytest.mark.parametrize("count", [8, 64])
def test_a_bracket_of_any_size_asks_as_often(alice, client, count, django_assert_max_num_queries):
    event, _entries = knock_out(alice, count, double=True)
    for _ in range(3):
        played(event, alice)
    with django_assert_max_num_queries(16):
        assert client.get(address(event)).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "last"),
    [("robin", "round 9 of 9"), ("knockout", "round 4 of 4"), ("double", "of 8")],
)
def test_every_format_can_be_simulated(chosen, last, db):
    out = io.StringIO()
    call_command("simulate", entries=9, format=chosen, stdout=out)
    assert last in out.getvalue()
    assert "Standings of 9" in out.getvalue()


def test_programs_read_the_bracket_and_say_who_goes_on(alice, charlie, signed_in):
    event, _entries = knock_out(alice, 4)
    where = f"/api/clubs/{event.club.slug}/events/{event.slug}/"
    assert signed_in(charlie).get(f"{where}bracket/").status_code == 404
    table = tables(published(event, alice))[0]
    decide(table, (1, 1), alice)
    entry = table.chairs.get(seat=0).entry
    order = {"entry": entry.pk, "why": "a play-off", "ticket": str(uuid4())}
    path = f"{where}tables/{table.pk}/goes-on/"
    assert signed_in(charlie).post(path, order, JSON).status_code == 403
    assert (
        signed_in(alice).post(path, order, JSON).json()
        == signed_in(alice).post(path, order, JSON).json()
    )
    sheet = signed_in(charlie).get(f"{where}bracket/").json()
    assert [stretch["title"] for stretch in sheet["stretches"]] == ["Semi-finals", "Final"]
    assert [side["goes_on"] for side in sheet["stretches"][0]["games"][0]["sides"]].count(True) == 1
    assert sheet["champion"] == ""
    assert signed_in(charlie).get(where).json()["event"]["format"] == "knockout"


def test_before_the_draw_is_published_its_organiser_sees_pages_and_everybody_is_still_in(
    alice, signed_in
):
    event, _entries = knock_out(alice, 4)
    proposed(event, alice)
    for name in ("standings", "cross_table", "bracket", "event", "run"):
        assert signed_in(alice).get(address(event, name)).status_code == 200
    assert {line.breaks for line in lines_of(event)} == {("still in",)}
    assert {rank for rank, _name, _points in ranks(event)} == {1}


@pytest.mark.slow
def test_the_cross_table_of_a_round_robin_has_opponents_for_columns(alice, client):
    event = robin(alice, rules={"meet_twice": True})
    entered(event, alice, 3)
    for _ in range(6):
        played(event, alice)
    page = client.get(address(event, "cross_table")).content.decode()
    assert page.count("×") == 3
    assert 'title="P2">1 1</td>' in re.sub("</?a[^>]*>", "", page)  # each leads to its table
    assert "columns are the opponents" in page
    assert client.get(address(event, "print_cross_table")).content.decode().count("×") == 3
