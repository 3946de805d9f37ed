"""Why not these two: asked of a round, by anybody who may read it, bounded, in both languages."""

import json
import random

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils.html import escape

from siamleague.accounts import limits
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, proposed, published
from tournaments import aside
from tournaments.aside import restored
from tournaments.formats import shelf
from tournaments.formats.known import stored
from tournaments.models import ForbiddenPair
from tournaments.pairing.dutch.dutch_why_not import answer as of_dutch
from tournaments.pairing.dutch.participants import DutchField
from tournaments.pairing.swiss.swiss_why_not import answer as of_swiss
from tournaments.pairing.values import Field
from tournaments.refusals import NotWhole
from tournaments.rounds import asking_why, by_hand
from tournaments.seating.seating_why_not import answer as of_tables
from tournaments.seating.values import SeatingField

KINDS = [
    ({"format": "dutch"}, DutchField, of_dutch),
    ({}, Field, of_swiss),
    ({"kind": "four"}, SeatingField, of_tables),
]


def event_with_a_round(alice, **plan):
    event = event_of(alice, club_of(alice), **plan)
    entered(event, alice, 9)
    played(event, alice)
    return event, published(event, alice)


def address(round_, *who, door=""):
    event = round_.tournament
    page = reverse("tournaments:why_not", args=[event.club.slug, event.slug, round_.number])
    names = ("one", "other", "third", "fourth")
    asked = "&".join(f"{name}={each}" for name, each in zip(names, who, strict=False))
    return f"{door}{page}?{asked}"


def apart(round_):
    """Return two who were paired and do not meet."""
    rows = list(round_.tournament.entries.order_by("number").values_list("pk", flat=True))
    for one in rows:
        for other in rows:
            tables = {t.pk for t in round_.tables.filter(chairs__entry=one)}
            if one != other and not round_.tables.filter(pk__in=tables, chairs__entry=other):
                return one, other
    raise AssertionError("everybody meets everybody")


@pytest.mark.parametrize(("plan", "field", "answers"), KINDS)
def test_a_field_comes_back_from_where_it_is_kept(plan, field, answers, alice):
    _event, round_ = event_with_a_round(alice, **plan)
    kept = restored(field, json.loads(json.dumps(round_.field)))
    assert stored(kept) == round_.field
    assert type(kept) is field
    assert hash(kept) == hash(restored(field, round_.field))


@pytest.mark.parametrize(("plan", "field", "answers"), KINDS)
def test_page_and_programs_answer_what_the_room_says(plan, field, answers, alice, client):
    _event, round_ = event_with_a_round(alice, **plan)
    one, other = apart(round_)
    found = client.get(address(round_, one, other, door="/api")).json()
    notes = answers(restored(field, round_.field), *sorted((one, other)))
    assert found["code"] == notes[0].code
    assert tuple(found["values"]) == notes[0].values
    page = client.get(address(round_, one, other)).content.decode()
    assert escape(found["said"]) in page
    assert escape(found["rule"]) in page
    asked = {"headers": {"accept-language": "it"}}
    theirs = client.get(address(round_, one, other, door="/api"), **asked).json()
    assert theirs["said"] != found["said"]
    page = client.get(address(round_, one, other), **asked).content.decode()
    assert escape(theirs["said"]) in page


def test_two_who_meet_are_told_where(alice, client):
    _event, round_ = event_with_a_round(alice)
    table = round_.tables.order_by("number")[1]
    who = table.chairs.order_by("seat").values_list("entry_id", flat=True)
    assert client.get(address(round_, *who, door="/api")).json()["table"] == table.number
    assert (
        f"They meet at table {table.number}" in client.get(address(round_, *who)).content.decode()
    )


def test_a_round_that_was_changed_by_hand_says_so(alice, client, signed_in):
    event = event_of(alice, club_of(alice), format="dutch")
    entered(event, alice, 8)
    round_ = proposed(event, alice)
    first, second = round_.tables.order_by("number")[:2]
    one, other = first.chairs.first().entry_id, second.chairs.first().entry_id
    asked = address(round_, one, other, door="/api")
    assert signed_in(alice).get(asked).json()["by_hand"] is False
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    assert signed_in(alice).get(asked).json()["by_hand"] is True


def test_a_proposal_is_for_its_organisers(alice, bob, client, signed_in):
    event = event_of(alice, club_of(alice))
    entered(event, alice, 6)
    round_ = proposed(event, alice)
    one, other = apart(round_)
    for door in ("", "/api"):
        asked = address(round_, one, other, door=door)
        assert client.get(asked).status_code == 404
        assert signed_in(bob).get(asked).status_code == 404
        assert signed_in(alice).get(asked).status_code == 200


def test_a_schedule_is_not_asked(alice, client):
    _event, round_ = event_with_a_round(alice, format="robin", rounds=8)
    assert shelf.of(round_.tournament).why_not is None
    assert client.get(address(round_, 1, 2)).status_code == 404
    assert (
        "why-not"
        not in client.get(
            reverse("tournaments:round", args=[*address(round_).split("/")[2:5:2], round_.number])
        ).content.decode()
    )


def test_a_round_leads_there_and_a_bad_question_is_told(alice, client):
    _event, round_ = event_with_a_round(alice)
    page = reverse(
        "tournaments:round", args=[round_.tournament.club.slug, round_.tournament.slug, 2]
    )
    text = client.get(page).content.decode()
    assert "Why not these two?" in text
    assert "Why not somebody else?" in text
    one, _other = apart(round_)
    assert client.get(address(round_)).status_code == 200
    for wrong in ((one, one), (one, 10**15), (one, "x" * 40), (one, 0), (one, _other, one)):
        answer = client.get(address(round_, *wrong))
        assert answer.status_code == 422, wrong
        assert 'role="alert"' in answer.content.decode()
        assert client.get(address(round_, *wrong, door="/api")).status_code in (400, 422)


def test_who_was_away_was_not_paired(alice, client):
    event, _round = event_with_a_round(alice, rounds=4)
    late = entered(event, alice, 1, start=30)[0]
    one = event.entries.exclude(pk=late.pk).first()
    round_ = event.round_set.get(number=2)
    found = client.get(address(round_, one.pk, late.pk, door="/api")).json()
    assert (found["code"], found["said"]) == ("why-absent", "P30 was not paired in this round.")


def test_a_ban_and_a_former_meeting_are_said(alice, client):
    event = event_of(alice, club_of(alice))
    entries = entered(event, alice, 6)
    ForbiddenPair.objects.create(tournament=event, one=entries[0], other=entries[5])
    first = played(event, alice)
    round_ = published(event, alice)
    met = list(first.tables.first().chairs.values_list("entry_id", flat=True))
    found = client.get(address(round_, *met, door="/api")).json()
    assert found["code"] == "why-met"
    assert found["rule"] == "Nobody meets anybody twice."
    banned = client.get(address(round_, entries[0].pk, entries[5].pk, door="/api")).json()
    assert banned["code"] == "why-forbidden"


def test_the_same_question_is_worked_out_once(alice, client, monkeypatch):
    _event, round_ = event_with_a_round(alice)
    one, other = apart(round_)
    asked, ask = [], aside.ask
    monkeypatch.setattr(aside, "ask", lambda *more: asked.append(more) or ask(*more))
    cache.clear()
    for who in ((one, other), (other, one), (one, other)):
        assert client.get(address(round_, *who)).status_code == 200
    assert len(asked) == 1


def test_questions_are_limited_but_not_those_that_are_known(alice, client, monkeypatch):
    _event, round_ = event_with_a_round(alice)
    one, other = apart(round_)
    monkeypatch.setattr(limits, "may_ask", lambda *more: False)
    cache.clear()
    assert client.get(address(round_, one, other)).status_code == 429
    monkeypatch.undo()
    assert client.get(address(round_, one, other)).status_code == 200
    monkeypatch.setattr(limits, "may_ask", lambda *more: False)
    assert client.get(address(round_, one, other)).status_code == 200
    assert client.get(address(round_, one, other, door="/api")).status_code == 429


def test_what_takes_too_long_ends_by_itself(alice, client, monkeypatch):
    """Control: the same question with time enough is answered."""
    _event, round_ = event_with_a_round(alice)
    one, other = apart(round_)
    cache.clear()
    monkeypatch.setattr(asking_why, "LONGEST", 0)
    found = client.get(address(round_, one, other, door="/api")).json()
    assert found["code"] == "why-too-long"
    cache.clear()
    monkeypatch.undo()
    assert client.get(address(round_, one, other, door="/api")).json()["code"] != "why-too-long"


def test_only_so_many_are_worked_out_at_once(alice, client, monkeypatch):
    _event, round_ = event_with_a_round(alice)
    one, other = apart(round_)
    cache.clear()
    monkeypatch.setattr(asking_why, "PATIENCE", 0.01)
    for _ in range(asking_why.AT_ONCE):
        asking_why._slots.acquire()
    try:
        assert client.get(address(round_, one, other)).status_code == 409
        assert client.get(address(round_, one, other, door="/api")).status_code == 409
    finally:
        for _ in range(asking_why.AT_ONCE):
            asking_why._slots.release()
    assert client.get(address(round_, one, other)).status_code == 200


def test_asking_costs_the_same_few_queries_whoever_is_there(alice, django_assert_max_num_queries):
    event = event_of(alice, club_of(alice))
    entered(event, alice, 40)
    round_ = published(event, alice)
    way = asking_why.way_of(round_)
    who = random.Random(1).sample(list(event.entries.values_list("pk", flat=True)), 2)
    with django_assert_max_num_queries(4):
        asking_why.answer(round_, way, who)


def test_three_at_a_table_of_four_can_be_asked_about_and_no_five(alice):
    _event, round_ = event_with_a_round(alice, kind="four")
    who = list(round_.tournament.entries.values_list("pk", flat=True))
    way = asking_why.way_of(round_)
    assert asking_why.answer(round_, way, who[:3]).said
    with pytest.raises(NotWhole, match="one table"):
        asking_why.answer(round_, way, who[:5])
