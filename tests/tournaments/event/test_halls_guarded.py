"""Halls of other events, and how many tables a hall may have; and what holds without the guard."""

import pytest
from django import forms

from tests.tournaments.hall import NOW, club_of, entered, event_of, published
from tournaments.halls import act as timers
from tournaments.halls import several
from tournaments.halls.actions import HallForm
from tournaments.models import Entry, Hall, RoundTimer
from tournaments.refusals import NotWhole

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), rounds=4)
    entered(event, alice, 4)
    several.save_hall(tournament_id=event.pk, name="Ours", by=alice.pk, now=NOW)
    return event


@pytest.fixture
def foreign(alice, event):
    other = event_of(alice, event.club, name="Other")
    return several.save_hall(tournament_id=other.pk, name="Theirs", by=alice.pk, now=NOW)


def sent_there(event, foreign, by):
    mine = Entry.objects.filter(tournament=event).first()
    order = {"tournament_id": event.pk, "by": by.pk, "now": NOW}
    several.put_in_hall(entries=[mine.pk], hall=foreign.pk, **order)


def renamed(event, foreign, by):
    order = {"tournament_id": event.pk, "by": by.pk, "now": NOW}
    several.save_hall(name="Mine now", hall=foreign.pk, **order)


def its_clock(event, foreign, by):
    round_ = event.round_set.first() or published(event, by)
    timers.start_timer(round_id=round_.pk, minutes=5, hall=foreign.pk, by=by.pk, now=NOW)


DEEDS = (sent_there, renamed, its_clock)


def touched(event, foreign):
    """Tell whether a deed of one event has reached a hall of another."""
    foreign.refresh_from_db()
    there = Entry.objects.filter(tournament=event, hall=foreign).exists()
    clock = RoundTimer.objects.filter(round__tournament=event, hall=foreign).exists()
    return there or clock or foreign.name != "Theirs"


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_hall_of_another_event_is_refused(deed, event, foreign, alice):
    with pytest.raises(NotWhole, match="hall of this event"):
        deed(event, foreign, alice)
    assert not touched(event, foreign)


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_where_nobody_asks_whose_it_is_it_is_reached(deed, event, foreign, alice, monkeypatch):
    """The control: any hall taken for one of the event."""
    for room in (several, timers):
        monkeypatch.setattr(room, "_hall", lambda event, hall: Hall.objects.get(pk=hall))
    deed(event, foreign, alice)
    assert touched(event, foreign)


OUT_OF_BOUNDS = ("0", "-3", "5001", "9" * 9, "9" * 30, "x", "²")


def saved(page, event, tables):
    page.post(f"{event.get_absolute_url()}run/halls/", {"name": "New", "tables": tables})
    return Hall.objects.filter(tournament=event, name="New").first()


@pytest.mark.parametrize("tables", OUT_OF_BOUNDS)
def test_a_hall_has_from_one_to_five_thousand_tables(tables, event, alice, signed_in):
    assert saved(signed_in(alice), event, tables) is None


@pytest.mark.parametrize("tables", ["1", "5000", ""])
def test_within_its_bounds_it_is_noted(tables, event, alice, signed_in):
    assert str(saved(signed_in(alice), event, tables).tables or "") == tables


def test_without_bounds_any_number_is_noted(event, alice, signed_in, monkeypatch):
    """The control: a field that takes every whole number."""
    free = forms.IntegerField(required=False)
    monkeypatch.setitem(HallForm.base_fields, "tables", free)
    assert saved(signed_in(alice), event, "5001").tables == 5001
