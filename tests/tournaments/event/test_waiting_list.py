"""The waiting list: nobody overtakes, raising the limit lets people in, organisers may decide."""

from dataclasses import replace
from datetime import timedelta

import pytest

from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, published
from tests.tournaments.programs import send
from tournaments.entries import act as entries
from tournaments.entries import admitting, waiting
from tournaments.events import act as events
from tournaments.events import planning
from tournaments.models import Entry, EntryState
from tournaments.refusals import NoPlace, NotNow, NotWhole, NotYours


@pytest.fixture
def event(alice):
    """Return an event for two with Bob and Charlie in, and Dora, Emil and Fay in line."""
    made = event_of(alice, club_of(alice), limit=2)
    for minute, name in enumerate(("Bob", "Charlie", "Dora", "Emil", "Fay")):
        entry = enter_user(made, person(f"{name} B"))
        at = NOW - timedelta(minutes=9 - minute)
        Entry.objects.filter(pk=entry.pk).update(entered_at=at)
    return made


def names(event, state):
    rows = Entry.objects.filter(tournament=event, state=state).order_by(*waiting.LINE)
    return [name.removesuffix(" B") for name in rows.values_list("name", flat=True)]


def named(event, name):
    return Entry.objects.get(tournament=event, name=f"{name} B")


def limit_to(event, alice, limit):
    event.refresh_from_db()
    plan = replace(planning.plan_of(planning.kept(event), event.name), limit=limit)
    events.edit_tournament(
        tournament_id=event.pk, by=alice.pk, plan=plan, seen=event.version, now=NOW
    )


def test_raising_the_limit_lets_in_who_waits_in_their_order(event, alice):
    limit_to(event, alice, 4)
    assert names(event, "in") == ["Bob", "Charlie", "Dora", "Emil"]
    assert names(event, "waiting") == ["Fay"]
    assert Job.objects.filter(kind="waiting-letters").count() == 2
    limit_to(event, alice, None)
    assert names(event, "waiting") == []


def test_without_moving_up_the_raised_limit_would_let_nobody_in(event, alice, monkeypatch):
    monkeypatch.setattr(waiting, "move_up", lambda *_: None)
    limit_to(event, alice, 4)
    assert names(event, "waiting") == ["Dora", "Emil", "Fay"]


def test_lowering_the_limit_sends_nobody_away(event, alice):
    limit_to(event, alice, 1)
    assert names(event, "in") == ["Bob", "Charlie"]


def test_whom_the_organiser_writes_down_stands_behind_those_who_wait(event, alice):
    made = entered(event, alice, 2)
    assert {entry.state for entry in made} == {EntryState.WAITING}
    limit_to(event, alice, 6)
    assert names(event, "waiting") == ["P2"]


def test_a_place_that_became_free_is_no_later_ones_either(event, alice):
    """A place above those in line, as after a limit that rose past the services."""
    event.limit = 3
    event.save()
    assert entered(event, alice, 1)[0].state == EntryState.WAITING


def test_without_the_line_a_later_one_would_overtake(event, alice, monkeypatch):
    event.limit = 3
    event.save()
    monkeypatch.setattr(waiting, "in_line", lambda _: Entry.objects.none())
    assert entered(event, alice, 1)[0].state == EntryState.IN


def test_who_withdraws_and_returns_stands_at_the_end(event, alice):
    dora = named(event, "Dora")
    later = NOW + timedelta(minutes=5)
    entries.withdraw(entry_id=dora.pk, by=alice.pk, now=later)
    who = entries.Entering(player=dora.player_id)
    entries.enter(tournament_id=event.pk, who=who, by=dora.player.user_id, now=later)
    assert names(event, "waiting") == ["Emil", "Fay", "Dora"]


def test_the_organiser_admits_somebody_above_the_limit_once(event, alice, bob):
    fay = named(event, "Fay")
    assert waiting.place_of(fay) == 3
    with pytest.raises(NotYours):
        admitting.admit(entry_id=fay.pk, by=bob.pk, now=NOW)
    for _ in range(2):
        admitting.admit(entry_id=fay.pk, by=alice.pk, now=NOW)
    assert names(event, "in") == ["Bob", "Charlie", "Fay"]
    assert names(event, "waiting") == ["Dora", "Emil"]


def test_two_change_places_and_the_other_waits_where_they_waited(event, alice, bob):
    about = {"tournament_id": event.pk, "entry_id": named(event, "Emil").pk, "now": NOW}
    out = named(event, "Bob").pk
    with pytest.raises(NotYours):
        admitting.swap_in(**about, out=out, by=bob.pk)
    for _ in range(2):
        admitting.swap_in(**about, out=out, by=alice.pk)
    assert sorted(names(event, "in")) == ["Charlie", "Emil"]
    with pytest.raises(NotWhole):
        admitting.swap_in(**{**about, "entry_id": out}, out=out, by=alice.pk)
    with pytest.raises(NotNow, match="not on the waiting list"):
        admitting.swap_in(**about, out=named(event, "Charlie").pk, by=alice.pk)
    assert [waiting.place_of(named(event, name)) for name in ("Dora", "Bob", "Fay")] == [1, 2, 3]


def test_nobody_is_swapped_out_of_a_round_they_sat_in(event, alice):
    published(event, alice)
    about = {"tournament_id": event.pk, "entry_id": named(event, "Dora").pk, "now": NOW}
    with pytest.raises(NotNow, match="has been paired"):
        admitting.swap_in(**about, out=named(event, "Bob").pk, by=alice.pk)
    assert waiting.names(waiting.swappable(event)) == []


def test_nobody_comes_in_when_the_draw_is_made(alice):
    event = event_of(alice, club_of(alice), limit=2, format="robin")
    late = [enter_user(event, person(f"{name} B")) for name in ("Bob", "Carl", "Dora")][2]
    published(event, alice)
    with pytest.raises(NoPlace, match="draw is made"):
        admitting.admit(entry_id=late.pk, by=alice.pk, now=NOW)
    limit_to(event, alice, 5)
    assert names(event, "waiting") == ["Dora"]


def test_the_desk_says_who_has_to_wait_and_programs_are_told_how_many(event, alice, signed_in):
    client = signed_in(alice)
    said = client.post(f"{event.get_absolute_url()}run/desk/", {"list": "Gil\nHans"}, follow=True)
    assert "2 new entries, 2 of them on the waiting list: the event takes 2." in said.text
    assert "Admit" in said.text and "Swap in" in said.text
    answer = send(client, f"/api{event.get_absolute_url()}entries/list/", list="Ida")
    assert answer.json() == {"count": 1}


def test_who_waits_reads_how_many_come_before(event, signed_in):
    page = signed_in(named(event, "Emil").player.user).get(event.get_absolute_url())
    assert "You are number 2 in line." in page.text
