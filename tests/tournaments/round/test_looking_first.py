"""Whoever changes a proposal by hand keeps nobody waiting while its faults are looked for."""

import pytest
from django.db import connection, transaction

from tests.tournaments.hall import NOW, club_of, entered, event_of, played, proposed, seats, tables
from tournaments.events import holding
from tournaments.models import Chair, Entry, Tournament
from tournaments.refusals import NotNow
from tournaments.rounds import by_hand, laid_faults, overriding

DEEDS = ("swap", "override")


@pytest.fixture
def round_(alice):
    """Return a proposal in which two meet again."""
    event = event_of(alice, club_of(alice))
    entered(event, alice, 6)
    old = seats(tables(played(event, alice))[0])
    made = proposed(event, alice)
    one, other = Entry.objects.filter(name__in=old)
    by_hand.swap(round_id=made.pk, moves=[(beside(made, one), other.pk)], by=alice.pk, now=NOW)
    return made


def beside(round_, entry):
    table = Chair.objects.get(round=round_, entry=entry).table
    return table.chairs.exclude(entry=entry).get().entry_id


def do(deed, round_, by):
    told = {"round_id": round_.pk, "by": by.pk, "now": NOW}
    if deed == "override":
        return overriding.override(why="They drove together", **told)
    one, other = Chair.objects.filter(round=round_, seat=0).values_list("entry_id", flat=True)[:2]
    return by_hand.swap(moves=[(one, other)], **told)


def held_while_looking(monkeypatch):
    """Note of each look for faults whether it was made inside a transaction."""
    found, real = [], laid_faults.faults_if

    def looking(*asked):
        found.append(connection.in_atomic_block)
        return real(*asked)

    monkeypatch.setattr(laid_faults, "faults_if", looking)
    return found


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.django_db(transaction=True)
def test_faults_are_looked_for_before_anything_is_held(alice, round_, monkeypatch, deed):
    found = held_while_looking(monkeypatch)
    do(deed, round_, alice)
    assert found == [False]


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.django_db(transaction=True)
def test_who_holds_first_is_found_out(alice, round_, monkeypatch, deed):
    """The control."""
    found = held_while_looking(monkeypatch)
    with transaction.atomic():
        do(deed, round_, alice)
    assert found == [True]


def overtake(monkeypatch, times):
    """Let somebody change the event while the first few looks are made."""
    looks, real = [], laid_faults.faults_if

    def meanwhile(*asked):
        found = real(*asked)
        looks.append(1)
        if len(looks) <= times:
            holding.changed(Tournament.objects.get())
        return found

    monkeypatch.setattr(laid_faults, "faults_if", meanwhile)
    return looks


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.django_db(transaction=True)
def test_what_changed_between_is_looked_at_again(alice, round_, monkeypatch, deed):
    looks = overtake(monkeypatch, 1)
    do(deed, round_, alice)
    assert len(looks) == 2


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.django_db(transaction=True)
def test_who_is_always_overtaken_is_told_so(alice, round_, monkeypatch, deed):
    seats_before = list(Chair.objects.order_by("table", "seat").values_list("entry", flat=True))
    overtake(monkeypatch, 99)
    with pytest.raises(NotNow, match="Somebody else"):
        do(deed, round_, alice)
    assert seats_before == list(
        Chair.objects.order_by("table", "seat").values_list("entry", flat=True)
    )
    assert not any(table.hand.get("why") for table in tables(round_))
