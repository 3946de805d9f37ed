"""The pages of pools and finals: who reads what, and the organiser's buttons."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.hall import club_of, enter_user, event_of
from tests.tournaments.stages import PARTS, drawn, event_in_parts, finals, part, play, pools
from tournaments.models import Programme, Section, SectionRole, TieDecision
from tournaments.parts import act as programmes

PLAN = {
    "pools": "2",
    "pool_format": "swiss",
    "pool_rounds": "3",
    "advance": "2",
    "final_format": "swiss",
    "final_rounds": "2",
}


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    return event_in_parts(alice, club)


def test_alice_runs_pools_and_finals_with_buttons(alice, club, signed_in):
    from tests.tournaments.hall import entered

    event = event_of(alice, club)
    entered(event, alice, 8)
    page = signed_in(alice)
    assert "Plan pools and finals" in page.get(address(event, "run_parts")).content.decode()
    page.post(address(event, "run_parts"), PLAN)
    assert Programme.objects.get().advance == 2
    assert "Draw the pools" in page.get(address(event, "run_parts")).content.decode()
    page.post(address(event, "draw_pools"))
    one, two = pools(event)
    shown = page.get(address(event, "run_parts")).content.decode()
    assert "The pools are being played" in shown
    play(one, alice, draws=True)
    play(two, alice)
    shown = page.get(address(event, "run_parts")).content.decode()
    assert "Level: " in shown
    page.post(address(event, "draw_lots"), {"pool": "1"})
    assert TieDecision.objects.get().way == "lot"
    shown = page.get(address(event, "run_parts")).content.decode()
    assert "drawn from the published number" in shown
    page.post(address(event, "make_cut"))
    play(part(event, SectionRole.FINALS), alice)
    page.post(address(part(event, SectionRole.FINALS), "finish_event"))
    page.post(address(event, "finish_event"))
    event.refresh_from_db()
    assert event.stage == "finished"
    log = page.get(address(event, "log")).content.decode()
    assert "made the cut and drew the finals" in log
    assert "let a lot decide the tie at the line" in log


def test_everybody_reads_the_parts_and_only_organisers_run_them(event, alice, bob, client):
    drawn(event, alice)
    shown = client.get(address(event, "parts")).content.decode()
    assert "Winter Cup: pool A" in shown
    assert "P1" in shown
    assert client.get(address(event, "run_parts")).status_code == 302


def test_bob_may_not_run_them(event, alice, bob, signed_in):
    page = signed_in(bob)
    assert page.get(address(event, "run_parts")).status_code == 403
    page.post(address(event, "draw_pools"))
    assert not Section.objects.exists()
    assert page.post(address(event, "run_parts") + "burn/").status_code == 404


def test_a_refusal_is_said_on_the_next_page(event, alice, signed_in):
    answer = signed_in(alice).post(address(event, "make_cut"), follow=True)
    assert "Draw the pools first." in answer.content.decode()


def test_a_player_is_led_to_the_part_they_play_in(event, alice, bob, signed_in):
    enter_user(event, bob)
    page = signed_in(bob)
    assert page.get(address(event, "mine")).status_code == 200
    drawn(event, alice)
    answer = page.get(address(event, "mine"), follow=True)
    assert ":" not in answer.redirect_chain[0][0].partition("://")[2]
    assert "pool" in answer.redirect_chain[0][0]


def test_late_people_are_put_in_with_a_button(event, alice, bob, signed_in):
    drawn(event, alice)
    late = enter_user(event, bob)
    page = signed_in(alice)
    assert "In no pool yet" in page.get(address(event, "run_parts")).content.decode()
    page.post(address(event, "put_into_pool"), {"entry": late.pk, "pool": "1"})
    assert "In no pool yet" not in page.get(address(event, "run_parts")).content.decode()


@pytest.mark.slow
def test_pages_ask_as_often_for_eight_pools_as_for_two(alice, signed_in):
    page, counts = signed_in(alice), []
    for number in (2, 8):
        club = club_of(alice, f"Club {number}")
        event = event_in_parts(alice, club, 4 * number, parts=replace(PARTS, pools=number))
        drawn(event, alice)
        for pool in pools(event):
            play(pool, alice)
        found = []
        for name in ("parts", "run_parts"):
            page.get(address(event, name))
            with CaptureQueriesContext(connection) as asked:
                assert page.get(address(event, name)).status_code == 200
            found.append(len(asked))
        finals(event, alice)
        page.get(address(event, "parts"))
        with CaptureQueriesContext(connection) as asked:
            page.get(address(event, "parts"))
        counts.append([*found, len(asked)])
    assert counts[0] == counts[1]
    assert max(counts[0]) < 38


@pytest.mark.slow
def test_programs_read_the_parts(event, alice, client):
    where = "/api/clubs/red-lantern/events/winter-cup/parts/"
    assert client.get(where).json()["state"] == "planned"
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    found = client.get(where).json()
    assert [each["name"] for each in found["parts"]] == ["Winter Cup: pool A", "Winter Cup: pool B"]
    assert [line["mark"] for line in found["parts"][0]["lines"]] == ["through", "through", "", ""]
    Programme.objects.all().delete()
    assert client.get(where).status_code == 404


def test_a_plan_the_form_cannot_read_is_shown_again(event, alice, signed_in):
    answer = signed_in(alice).post(address(event, "run_parts"), PLAN | {"pools": "x"})
    assert answer.status_code == 200
    assert Programme.objects.get().pools == programmes.Parts(**vars(PARTS)).pools


def test_a_plan_that_comes_too_late_says_so(event, alice, signed_in):
    drawn(event, alice)
    shown = signed_in(alice).post(address(event, "run_parts"), PLAN | {"pools": "3"})
    assert "The event has begun; how it is played can no longer change." in shown.content.decode()
    assert Programme.objects.get().pools == 2


def test_an_event_in_parts_has_no_cross_table_of_its_own_and_each_part_has_one(
    event, alice, client
):
    drawn(event, alice)
    play(pools(event)[0], alice)
    api = f"/api/v1{event.get_absolute_url()}cross-table/"
    assert client.get(address(event, "cross_table")).status_code == 200
    assert client.get(api).json() == []
    assert len(client.get(f"/api/v1{pools(event)[0].get_absolute_url()}cross-table/").json()) == 4
