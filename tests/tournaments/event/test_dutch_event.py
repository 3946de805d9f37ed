"""An event paired by the FIDE Dutch system, from the wizard to the last round."""

import random
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.event.test_formats import PLAN
from tests.tournaments.hall import NOW, club_of, entered, event_of, proposed, tables
from tournaments.formats import shelf
from tournaments.formats.asked import LaidTable
from tournaments.models import Absence, Entry, Table, TableKind, Tournament
from tournaments.pairing import dutch
from tournaments.refusals import NotWhole
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting


def laid(round_) -> list[LaidTable]:
    return [
        LaidTable(table.kind, tuple(c.entry_id for c in table.chairs.order_by("seat")))
        for table in Table.objects.filter(
            round=round_, kind__in=(TableKind.PLAY, TableKind.FULL_BYE)
        )
    ]


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice), format="dutch", rounds=5)


def test_the_wizard_offers_it_with_what_it_asks_and_no_more(alice, signed_in):
    club = club_of(alice)
    page = reverse("tournaments:new_event", args=[club.slug])
    assert "FIDE Dutch" in signed_in(alice).get(f"{page}?step=how").content.decode()
    plan = PLAN | {"format": "dutch", "rounds": "5", "initial_side": "second"}
    assert signed_in(alice).post(page, plan).status_code == 302
    made = Tournament.objects.get()
    assert (made.format, made.rules["initial_side"]) == ("dutch", "second")
    assert {"rematch_allowed", "clubs_apart_until"} & set(shelf.of(made).concerns) == set()


def test_it_is_for_two_sides_alone(alice):
    with pytest.raises(NotWhole, match="two sides"):
        event_of(alice, club_of(alice), kind="four", format="dutch")


def test_the_arbiter_or_the_lot_says_who_sits_first(event, alice):
    entered(event, alice, 4)
    proposed(event, alice)
    lot = shelf.of(event).field(event, 1).initial
    assert lot == event.seed % 2
    for said, initial in (("first", 0), ("second", 1)):
        event.rules["initial_side"] = said
        assert shelf.of(event).field(event, 1).initial == initial
        first = dutch.pair(shelf.of(event).field(event, 1)).pairs[0].first
        assert Entry.objects.get(pk=first).number == (1 if said == "first" else 3)


def test_a_board_says_why_with_its_article(event, alice, signed_in):
    entered(event, alice, 5)
    proposed(event, alice)
    page = signed_in(alice).get(reverse("tournaments:run", args=[event.club.slug, event.slug]))
    text = page.content.decode()
    assert "the halves meet in order (3.3)" in text
    assert "(5.2.5)" in text
    assert "P5 has the bye" in text


def test_rounds_with_byes_forfeits_and_absences_stay_those_of_the_handbook(event, alice):
    entries = entered(event, alice, 9)
    dice = random.Random(3)
    for number in range(1, 6):
        if number == 2:
            Absence.objects.create(entry=entries[3], round=2, half=True, asked_at=NOW)
            Absence.objects.create(entry=entries[6], round=2, half=False, asked_at=NOW)
        round_ = proposed(event, alice)
        field = shelf.of(event).field(event, number)
        assert shelf.of(event).faults(field, laid(round_)) == []
        play(round_, alice, dice)
    late = {person.id: person for person in shelf.of(event).field(event, 6).participants}
    assert late[entries[3].pk].opponents
    floated = {who: person for who, person in late.items() if person.bye_barred}
    byes = Table.objects.filter(round__tournament=event, kind=TableKind.FULL_BYE)
    assert {table.chairs.get().entry_id for table in byes} <= floated.keys()


def play(round_, alice, dice) -> None:
    """Publish a round, decide each table by chance, one in ten without a game, and close it."""
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    for table in tables(round_):
        ranks = dice.choice(((1, 2), (2, 1), (1, 1)))
        absent = (1,) if ranks == (1, 2) and dice.random() < 0.3 else ()
        reporting.decide(
            table_id=table.pk,
            score=reporting.Score(ranks, absent),
            by=alice.pk,
            why="",
            ticket=uuid4(),
            now=NOW,
        )
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)


def test_a_board_laid_by_hand_is_told_the_first_article_that_it_breaks(event, alice):
    entered(event, alice, 6)
    round_ = proposed(event, alice)
    way, field = shelf.of(event), shelf.of(event).field(event, 1)
    tables_ = laid(round_)
    (a, b), (c, d) = tables_[0].entries, tables_[1].entries
    changed = [LaidTable(TableKind.PLAY, (a, d)), LaidTable(TableKind.PLAY, (c, b)), *tables_[2:]]
    found = way.faults(field, changed)
    assert [fault.code for fault in found] == ["dutch-order"]
    turned = [LaidTable(TableKind.PLAY, (b, a)), *tables_[1:]]
    assert [fault.code for fault in way.faults(field, turned)] == ["dutch-side"]
    assert [f.code for f in way.faults(field, tables_[1:])] == ["missing", "missing"]


def test_the_field_asks_as_often_for_few_as_for_many(event, alice, django_assert_max_num_queries):
    entered(event, alice, 40)
    with django_assert_max_num_queries(12):
        shelf.of(event).field(event, 1)


def test_virtual_points_are_carried_by_the_same_ones_until_they_end(event, alice):
    event.rules["acceleration"] = True
    entered(event, alice, 8)
    proposed(event, alice)
    carrying = {p.number for p in shelf.of(event).field(event, 1).participants if p.virtual}
    assert carrying == {1, 2, 3, 4}
