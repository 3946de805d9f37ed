"""An event in several halls: who plays where, rounds within halls, one standing."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from siamleague.history.models import AuditLine
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    played,
    proposed,
    published,
    tables,
)
from tournaments.halls import act as timers
from tournaments.halls import read, several
from tournaments.models import Entry, Hall, RoundState, Table
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import asking_why, by_hand, laid_faults, ranking, round_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), rounds=4)
    entered(event, alice, 9)
    return event


def halls(event, by, *names, tables=None):
    return [
        several.save_hall(tournament_id=event.pk, name=name, tables=tables, by=by.pk, now=NOW)
        for name in names
    ]


def put(event, by, hall, *names):
    rows = Entry.objects.filter(tournament=event, name__in=names)
    several.put_in_hall(
        tournament_id=event.pk,
        entries=list(rows.values_list("pk", flat=True)),
        hall=hall and hall.pk,
        by=by.pk,
        now=NOW,
    )


def within(event, by, until):
    several.pair_within(tournament_id=event.pk, until=until, by=by.pk, now=NOW)
    event.refresh_from_db()


@pytest.fixture
def two(alice, event):
    """Return a hall in the north with P1 to P5, and one in the south with P6 to P9."""
    north, south = halls(event, alice, "North", "South")
    put(event, alice, north, *(f"P{n}" for n in range(1, 6)))
    put(event, alice, south, *(f"P{n}" for n in range(6, 10)))
    return north, south


def together(round_):
    """Return who sits at each table or out, with its hall, in the order of the tables."""
    rows = Table.objects.filter(round=round_).order_by("number").select_related("hall")
    found = []
    for table in rows:
        who = set(table.chairs.values_list("entry__hall__name", flat=True))
        found.append((table.hall and table.hall.name, who))
    return found


def test_each_hall_is_paired_for_itself_and_all_stand_in_one_table(alice, event, two):
    within(event, alice, 2)
    for _round in range(2):
        laid = together(played(event, alice))
        assert [each for each in laid if each[0]] == [
            ("North", {"North"}),
            ("North", {"North"}),
            ("South", {"South"}),
            ("South", {"South"}),
        ]
        assert [who for hall, who in laid if hall is None] == [{"North"}], "five: one sits out"
    assert len(ranking.table(event)) == 9
    assert len({row.rank for row in ranking.table(event)}) > 4
    across = together(played(event, alice))
    assert {"North", "South"} in [who for _hall, who in across], "round 3 is for everybody"


def test_without_halls_nothing_is_different(alice, event):
    round_ = published(event, alice)
    assert {hall for hall, _who in together(round_)} == {None}


def test_who_is_in_no_hall_is_named_and_nothing_is_paired(alice, event, two):
    within(event, alice, 4)
    put(event, alice, None, "P3")
    rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
    round_ = event.round_set.get()
    assert round_.state == RoundState.STUCK
    assert [note["code"] for note in round_.notes] == ["in-no-hall"]
    put(event, alice, two[1], "P3")
    assert proposed(event, alice).state == RoundState.PROPOSED


def test_a_hall_that_cannot_be_paired_is_named(alice, event, two):
    within(event, alice, 4)
    put(event, alice, two[0], *(f"P{n}" for n in range(6, 9)))
    rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
    notes = event.round_set.get().notes
    assert notes[-1]["code"] == "about-hall-of"
    assert Entry.objects.get(pk=notes[-1]["values"][0]).name == "P9"


def test_a_hand_may_send_somebody_across_and_is_told(alice, event, two):
    within(event, alice, 4)
    round_ = proposed(event, alice)
    one, other = (Entry.objects.get(tournament=event, name=name) for name in ("P1", "P6"))
    assert not laid_faults.faults_of(round_)
    by_hand.swap(round_id=round_.pk, moves=[(one.pk, other.pk)], by=alice.pk, now=NOW)
    round_ = event.round_set.select_related("tournament").get()
    found = laid_faults.faults_of(round_)
    assert {fault.code for fault in found} == {"other-hall"}
    assert not any(fault.severe for fault in found)


def test_tables_fill_the_halls_where_nobody_is_bound_to_one(alice, event):
    halls(event, alice, "Hall", tables=1)
    halls(event, alice, "Bar")
    laid = together(published(event, alice))
    assert [hall for hall, _who in laid] == ["Hall", "Bar", "Bar", "Bar", None]


def test_why_two_of_different_halls_do_not_meet(alice, event, two):
    within(event, alice, 4)
    round_ = published(event, alice)
    way = asking_why.way_of(round_)
    one, other = (Entry.objects.get(tournament=event, name=name).pk for name in ("P1", "P9"))
    assert asking_why.answer(round_, way, [one, other]).code == "why-other-hall"
    one, other = (Entry.objects.get(tournament=event, name=name).pk for name in ("P1", "P2"))
    assert asking_why.answer(round_, way, [one, other]).code not in ("why-other-hall", "why-absent")


def test_the_rest_is_shared_out_with_their_club_and_by_room(alice, event):
    north, south = halls(event, alice, "North", "South", tables=3)
    other = club_of(alice, "Visitors")
    Entry.objects.filter(name__in=("P1", "P7", "P8")).update(club=other)
    put(event, alice, south, "P1")
    assert several.share_out(tournament_id=event.pk, by=alice.pk, now=NOW) == 8
    of = dict(Entry.objects.filter(tournament=event).values_list("name", "hall"))
    assert of["P7"] == of["P8"] == south.pk
    assert sorted([*of.values()].count(hall.pk) for hall in (north, south)) == [4, 5]
    assert several.share_out(tournament_id=event.pk, by=alice.pk, now=NOW) == 0, "twice is once"


def test_twice_is_once_and_a_name_is_for_one_hall(alice, event):
    halls(event, alice, "North")
    halls(event, alice, "North")
    assert Hall.objects.count() == AuditLine.objects.filter(verb="hall.saved").count() == 1
    with pytest.raises(NotWhole, match="North already"):
        halls(event, alice, "north", tables=3)


def test_a_hall_that_goes_takes_nobody_with_it(alice, event, two):
    within(event, alice, 3)
    for hall in (*two, *two):
        several.drop_hall(tournament_id=event.pk, hall=hall.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    assert (event.halls_until, Entry.objects.filter(hall=None).count()) == (0, 9)
    assert AuditLine.objects.filter(verb="hall.dropped").count() == 2


def test_bob_decides_nothing_about_halls(alice, bob, event, two):
    told = {"tournament_id": event.pk, "by": bob.pk, "now": NOW}
    for deed, more in (
        (several.save_hall, {"name": "Mine"}),
        (several.drop_hall, {"hall": two[0].pk}),
        (several.pair_within, {"until": 2}),
        (several.put_in_hall, {"entries": [1], "hall": two[0].pk}),
        (several.share_out, {}),
    ):
        with pytest.raises(NotYours):
            deed(**told, **more)


def test_halls_and_entries_of_other_events_are_refused(alice, event, two):
    other = event_of(alice, club_of(alice, "Elsewhere"), name="Other")
    theirs = entered(other, alice, 1)[0]
    [hall] = halls(other, alice, "Theirs")
    told = {"tournament_id": event.pk, "by": alice.pk, "now": NOW}
    mine = Entry.objects.filter(tournament=event).first()
    with pytest.raises(NotWhole, match="hall of this event"):
        several.put_in_hall(entries=[mine.pk], hall=hall.pk, **told)
    with pytest.raises(NotWhole, match="entries of this event"):
        several.put_in_hall(entries=[theirs.pk], hall=two[0].pk, **told)
    several.drop_hall(hall=hall.pk, **told)
    assert Hall.objects.filter(pk=hall.pk).exists()


def test_where_the_draw_decides_halls_cannot(alice):
    event = event_of(alice, club_of(alice, "Robin"), name="Robin", format="robin")
    entered(event, alice, 4)
    halls(event, alice, "North")
    with pytest.raises(NotWhole, match="draw"):
        within(event, alice, 2)
    bare = event_of(alice, club_of(alice, "Bare"), name="Bare")
    with pytest.raises(NotNow, match="no halls"):
        within(bare, alice, 2)


def test_what_is_said_of_halls_gives_up_a_pairing_under_way(alice, event, two):
    within(event, alice, 1)
    assert len(tables(published(event, alice))) == 4


def test_each_hall_may_have_its_own_clock(alice, event, two):
    within(event, alice, 4)
    round_ = published(event, alice)
    north, south = two
    order = {"round_id": round_.pk, "by": alice.pk, "now": NOW}
    timers.start_timer(minutes=50, **order)
    timers.start_timer(minutes=40, hall=south.pk, **order)
    timers.start_timer(minutes=10, hall=south.pk, **order)
    timers.pause_timer(seen=1, hall=south.pk, **order)

    def shown(hall=None):
        found = read.timer(round_, NOW + timedelta(minutes=5), hall and hall.pk)
        return found.text, found.name

    assert shown() == shown(north) == ("45:00", "")
    assert shown(south) == ("40:00", "South")
    timers.stop_timer(hall=south.pk, **order)
    assert shown(south) == ("45:00", "")
    elsewhere = Hall.objects.create(tournament=event_of(alice, event.club, name="B"), number=1)
    with pytest.raises(NotWhole, match="hall of this event"):
        timers.start_timer(minutes=5, hall=elsewhere.pk, **order)


def test_a_screen_shows_its_hall_alone(alice, event, two, client):
    within(event, alice, 4)
    published(event, alice)

    def names(where=""):
        page = client.get(f"{event.get_absolute_url()}hall/{where}").content.decode()
        return {f"P{n}" for n in range(1, 10) if f'hall-name">P{n}<' in page}

    assert names() == {f"P{n}" for n in range(1, 10)}
    assert names("?hall=2") == {f"P{n}" for n in range(6, 10)}
    assert names("?hall=1") < {f"P{n}" for n in range(1, 6)}
    assert names("?hall=²") == names("?hall=7") == names()


def test_an_organiser_does_it_all_on_one_page(alice, event, signed_in, client):
    page = signed_in(alice)
    at = f"{event.get_absolute_url()}run/halls/"
    assert client.get(at).status_code == 302
    assert "one place" in page.get(at).content.decode()
    for name in ("North", "South"):
        page.post(at, {"name": name, "tables": ""})
    north, south = Hall.objects.all()
    page.post(at, {"name": "North wing", "tables": "2", "hall": north.pk})
    page.post(f"{at}put/", {"hall": south.pk, "entries": Entry.objects.values_list("pk")[0][0]})
    page.post(f"{at}share-out/")
    page.post(f"{at}within/", {"until": "2"})
    event.refresh_from_db()
    assert event.halls_until == 2
    assert not Entry.objects.filter(hall=None).exists()
    assert Hall.objects.get(pk=north.pk).name == "North wing"
    told = page.get(at).content.decode()
    assert "North wing" in told and "Within halls until round" in told
    wrong = page.post(at, {"name": "South", "tables": "9"}).content.decode()
    assert "There is a hall called South already." in wrong
    published(event, alice)
    shown = page.get(f"{event.get_absolute_url()}rounds/1/").content.decode()
    assert shown.index("North wing") < shown.index("South")
    page.post(f"{at}drop/", {"hall": south.pk})
    assert (
        "took the hall South away"
        in page.get(f"{event.get_absolute_url()}run/log/").content.decode()
    )


def test_a_player_reads_in_which_hall_to_sit(alice, bob, event, signed_in):
    mine = enter_user(event, bob)
    [north] = halls(event, alice, "North")
    everybody = list(Entry.objects.filter(tournament=event).values_list("pk", flat=True))
    told = {"entries": everybody, "hall": north.pk, "by": alice.pk, "now": NOW}
    several.put_in_hall(tournament_id=event.pk, **told)
    published(event, alice)
    assert mine.tournament_id == event.pk
    page = signed_in(bob).get(f"{event.get_absolute_url()}mine/").content.decode()
    assert "· North" in page


def test_halls_cost_a_round_no_query_for_each_table(alice, event, two):
    within(event, alice, 2)
    round_ = published(event, alice)
    round_tables.boards(round_)
    with CaptureQueriesContext(connection) as few:
        round_tables.boards(round_)
    Table.objects.filter(round=round_).update(hall=None)
    with CaptureQueriesContext(connection) as none:
        round_tables.boards(round_)
    assert len(few) == len(none)
