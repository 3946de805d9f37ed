"""Round robin: the schedule is drawn once, and everybody meets everybody."""

import pytest
from django.urls import reverse

from tests.pairing import whole_schedules
from tests.tournaments.drawn import ranks, robin
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    enter_user,
    entered,
    played,
    proposed,
    published,
    seats,
    tables,
)
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.formats import shelf
from tournaments.models import Chair, EntryState, Stage, TableKind, Tournament
from tournaments.pairing.values import Paired, Proposal
from tournaments.refusals import NoPlace, NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand
from tournaments.standings.tiebreaks.lot import ticket


def as_proposal(round_):
    rests = Chair.objects.filter(round=round_, table__kind=TableKind.REST)
    pairs = [
        Paired(*table.chairs.order_by("seat").values_list("entry_id", flat=True))
        for table in tables(round_)
    ]
    return Proposal(tuple(pairs), rests.values_list("entry_id", flat=True).first())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "twice", "last"), [(2, False, 1), (4, True, 6), (5, False, 5), (6, False, 5)]
)
def test_a_round_robin_sets_its_rounds_and_everybody_meets_everybody(alice, count, twice, last):
    event = robin(alice, rules={"meet_twice": twice})
    ids = [entry.pk for entry in entered(event, alice, count)]
    made = [as_proposal(played(event, alice)) for _ in range(last)]
    event.refresh_from_db()
    assert event.rounds == last
    assert not whole_schedules.faults_of_all(ids, made, twice=twice)
    with pytest.raises(NotNow, match="All rounds"):
        rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    assert [row[:2] for row in ranks(event)] == [(n, f"P{n}") for n in range(1, count + 1)]


def test_who_rests_gains_nothing(alice):
    event = robin(alice)
    entered(event, alice, 3)
    round_ = played(event, alice)
    resting = Chair.objects.get(round=round_, table__kind=TableKind.REST)
    assert resting.table.notes[0]["code"] == "rests"
    assert {name: points for _rank, name, points in ranks(event)}[resting.entry.name] == 0


def test_nobody_enters_after_the_draw_and_nobody_takes_a_round_off(alice, bob):
    event = robin(alice)
    first = entered(event, alice, 4)[0]
    proposed(event, alice)
    with pytest.raises(NoPlace, match="draw is made"):
        enter_user(event, bob)
    with pytest.raises(NotNow, match="drawn"):
        entries.take_round_off(entry_id=first.pk, round_number=2, half=False, by=alice.pk, now=NOW)


def test_until_the_draw_is_published_it_can_be_made_again_with_a_late_comer(alice, bob):
    event = robin(alice)
    entered(event, alice, 3)
    round_ = proposed(event, alice)
    rounds.discard_proposal(round_id=round_.pk, by=alice.pk, now=NOW)
    enter_user(event, bob)
    round_ = published(event, alice)
    event.refresh_from_db()
    assert event.rounds == 3
    assert len(tables(round_)) == 2


@pytest.mark.slow
def test_who_leaves_before_half_is_struck_out(alice):
    event = robin(alice)
    gone = entered(event, alice, 5)[0]
    played(event, alice)
    entries.withdraw(entry_id=gone.pk, by=alice.pk, now=NOW)
    for _ in range(4):
        played(event, alice)
    table = ranks(event)
    assert [name for _rank, name, _points in table] == ["P2", "P3", "P4", "P5"]
    assert [points for _rank, _name, points in table] == [6, 4, 2, 0]


def test_who_leaves_after_half_loses_the_rest_without_playing(alice):
    event = robin(alice)
    gone = entered(event, alice, 4)[3]
    for _ in range(2):
        played(event, alice)
    entries.withdraw(entry_id=gone.pk, by=alice.pk, now=NOW)
    round_ = published(event, alice)
    settled = next(t for t in tables(round_) if gone.name in seats(t))
    assert settled.result == "standing"
    assert settled.forfeits == [seats(settled).index(gone.name)]
    assert settled.results.get().source == "arbiter"
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert ranks(event)[-1] == (4, "P4", 0)
    assert [points for _rank, _name, points in ranks(event)] == [6, 4, 2, 0]


def test_who_comes_back_has_the_old_place(alice):
    event = robin(alice)
    back = entered(event, alice, 4)[1]
    played(event, alice)
    entries.withdraw(entry_id=back.pk, by=alice.pk, now=NOW)
    who = entries.Entering(player=back.player_id)
    entries.enter(tournament_id=event.pk, who=who, by=alice.pk, now=NOW)
    back.refresh_from_db()
    assert back.state == EntryState.IN
    played(event, alice)
    assert len(ranks(event)) == 4


def test_the_schedule_is_not_changed_by_hand_but_seats_are(alice):
    event = robin(alice)
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    one, two = tables(round_)
    a, b = one.chairs.order_by("seat").values_list("entry_id", flat=True)
    c = two.chairs.order_by("seat").values_list("entry_id", flat=True)[0]
    found = by_hand.swap(round_id=round_.pk, moves=[(a, b)], by=alice.pk, now=NOW)
    assert [(f.code, f.severe) for f in found] == [("seats-changed", False)]
    found = by_hand.swap(round_id=round_.pk, moves=[(a, c)], by=alice.pk, now=NOW)
    assert "not-scheduled" in [f.code for f in found]
    with pytest.raises(NotNow, match="breaks the rules"):
        rounds.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)


def test_only_two_sides_knock_each_other_out(alice):
    plan = events.EventPlan("Cup", kind="four", game_name="Chess", format="knockout")
    with pytest.raises(NotWhole, match="two sides"):
        events.make_tournament(club_id=club_of(alice).pk, by=alice.pk, plan=plan, now=NOW)


def test_the_format_stays_once_the_event_runs(alice, charlie):
    event = robin(alice)
    entered(event, alice, 4)
    proposed(event, alice)
    plan = events.EventPlan("Winter Cup", game_name="Chess", rounds=3)
    order = {"tournament_id": event.pk, "plan": plan, "seen": None, "now": NOW}
    with pytest.raises(NotYours):
        events.edit_tournament(by=charlie.pk, **order)
    with pytest.raises(NotNow, match="format"):
        events.edit_tournament(by=alice.pk, **order)
    event.refresh_from_db()
    assert (event.format, event.rounds, event.stage) == ("robin", 3, Stage.RUNNING)


PLAN = {"name": "Cup", "game_name": "Chess", "kind": "duel", "rounds": "5", "venue": "hall"}
PLAN |= {"half_byes": "1", "clubs_apart_until": "0", "families_apart_until": "99"}
PLAN |= {"repeat_price": "6", "tie_breaks": list(shelf.by_slug("swiss").tie_breaks)}


@pytest.mark.parametrize(
    ("chosen", "breaks"), [("robin", "direct-encounter"), ("knockout", None), ("double", None)]
)
def test_the_wizard_makes_an_event_of_any_format_and_opens_it_again(
    alice, signed_in, chosen, breaks
):
    club = club_of(alice)
    url = reverse("tournaments:new_event", args=[club.slug])
    signed_in(alice).post(url, PLAN | {"format": chosen, "meet_twice": "on"})
    event = Tournament.objects.get()
    assert (event.format, event.rules["meet_twice"]) == (chosen, True)
    assert event.tie_breaks[:1] == ([breaks] if breaks else [])
    page = signed_in(alice).get(reverse("tournaments:edit_event", args=[club.slug, event.slug]))
    assert f'value="{chosen}" selected' in page.content.decode()


def test_the_wizard_says_that_tables_of_four_knock_nobody_out(alice, signed_in):
    url = reverse("tournaments:new_event", args=[club_of(alice).slug])
    page = signed_in(alice).post(url, PLAN | {"format": "knockout", "kind": "four"})
    assert "two sides" in page.content.decode()
    assert not Tournament.objects.exists()


def test_a_plan_is_changed_while_the_schedule_is_played_but_not_the_draw(alice, signed_in):
    event = robin(alice)
    entered(event, alice, 4)
    played(event, alice)
    event.refresh_from_db()
    url = reverse("tournaments:edit_event", args=[event.club.slug, event.slug])
    plan = PLAN | {"format": "robin", "version": event.version}
    page = signed_in(alice).post(url, plan | {"meet_twice": "on"}).content.decode()
    assert "draw is made" in page
    assert signed_in(alice).post(url, plan | {"name": "Spring Cup"}).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.rounds) == ("Spring Cup", 3)


@pytest.mark.slow
@pytest.mark.parametrize("count", [6, 20])
def test_standings_of_any_size_ask_as_often(alice, client, count, django_assert_max_num_queries):
    event = robin(alice)
    leaving = entered(event, alice, count)[2:4]
    played(event, alice)
    for entry in leaving:
        entries.withdraw(entry_id=entry.pk, by=alice.pk, now=NOW)
    played(event, alice)
    with django_assert_max_num_queries(17):
        page = client.get(reverse("tournaments:standings", args=[event.club.slug, event.slug]))
    assert page.content.decode().count('<td class="points">') == count - 2


def test_a_draw_by_lot_follows_the_published_number_and_nothing_else(alice):
    event = robin(alice, rules={"by_lot": True})
    ids = [entry.pk for entry in entered(event, alice, 8)]
    proposed(event, alice)
    event.refresh_from_db()
    drawn = list(event.entries.order_by("number").values_list("pk", flat=True))
    assert drawn == sorted(ids, key=lambda each: ticket(event.seed, each), reverse=True)
    assert drawn != ids
