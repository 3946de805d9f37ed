"""An order of tie-breaks goes in and out in the acronyms of arbiters' files."""

import pytest
from django.urls import reverse

from tests.tournaments.event.test_event_pages import PLAN
from tests.tournaments.hall import club_of, entered, event_of, played
from tournaments.models import Tournament
from tournaments.rounds import ranking
from tournaments.standings.acronyms import read_order


def made(alice, signed_in, order, **more):
    page = reverse("tournaments:new_event", args=[club_of(alice).slug])
    sent = PLAN | {"tie_break_order": order} | more
    return signed_in(alice).post(page, sent)


@pytest.mark.parametrize(
    ("pasted", "slugs"),
    [
        ("BH/C1,BH,DE,WIN", ["buchholz-cut-1", "buchholz", "direct-encounter", "wins"]),
        ("PTS; BH/C1/P ; SB;OTHER_lot", ["BH/C1/P", "sonneborn-berger", "lot"]),
        ("WIN, WIN, PS", ["wins", "progressive"]),
    ],
)
def test_what_is_pasted_is_taken_instead_of_the_boxes(pasted, slugs, alice, signed_in):
    assert made(alice, signed_in, pasted).status_code == 302
    event = Tournament.objects.get()
    assert event.tie_breaks == slugs
    assert read_order(event.tie_break_order) == slugs


def test_nothing_pasted_leaves_what_was_chosen(alice, signed_in):
    made(alice, signed_in, "", tie_breaks=["wins", "lot"])
    assert Tournament.objects.get().tie_breaks == ["wins", "lot"]


@pytest.mark.parametrize(
    ("pasted", "said"), [("BH,XYZ", "“XYZ” is no tie-break"), ("EDET,BH", "on several boards")]
)
def test_what_is_none_is_refused_by_name(pasted, said, alice, signed_in):
    answer = made(alice, signed_in, pasted)
    assert said in answer.content.decode()
    assert not Tournament.objects.exists()


def test_programs_send_and_read_it(alice, bob, signed_in):
    event = event_of(alice, club_of(alice))
    address = f"/api{event.get_absolute_url()}"
    told = signed_in(alice).get(address).json()["event"]
    assert told["tie_break_order"] == "BH/C1,BH,DE,WIN,OTHER_lot"
    order = {"tie_break_order": "SB,BH/C1"}
    send = {"content_type": "application/json"}
    assert signed_in(bob).patch(address, order, **send).status_code == 403
    for _ in range(2):  # twice is harmless
        assert signed_in(alice).patch(address, order, **send).status_code == 200
        assert signed_in(alice).get(address).json()["event"]["tie_breaks"] == [
            "sonneborn-berger",
            "buchholz-cut-1",
        ]


def test_tables_are_worked_out_by_it(alice):
    event = event_of(alice, club_of(alice), tie_breaks=tuple(read_order("BH/C1/P,PS/C1,TPN")))
    entered(event, alice, 6)
    played(event, alice)
    assert [each.short for each in ranking.columns(event)] == ["BH/C1/P", "PS/C1", "TPN"]
    assert ranking.table(event)
