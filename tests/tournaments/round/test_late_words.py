"""What was said without a line, beside what stands by now: an arbiter reads both and decides."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, published, tables
from tournaments.events import desk
from tournaments.models import ResultLine, ResultState
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import late_words, reporting, saying, slips, waits

FIRST = reporting.Score((1, 2))
SECOND = reporting.Score((2, 1))
DRAW = reporting.Score((1, 1))


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def table(event, alice, bob, charlie):
    """Return Bob's and Charlie's table, where Alice has decided while Bob had no line."""
    enter_user(event, bob)
    enter_user(event, charlie)
    table = tables(published(event, alice))[0]
    say("decide", table, alice, FIRST, why="")
    return table


def say(verb, table, by, score=None, ticket=None, **more):
    order = {"table_id": table.pk, "by": by.pk, "ticket": ticket or uuid4(), "now": NOW} | more
    if score:
        order["score"] = score
    return getattr(reporting, verb)(**order)


def stands(table):
    table.refresh_from_db()
    return table.result, tuple(table.ranks), table.contested


def called(user):
    return [each.kind for each in waits.waiting(user.pk, NOW)]


def test_a_late_report_is_put_beside_what_stands_and_the_arbiter_reads_both(
    event, table, alice, bob
):
    say("report", table, bob, SECOND, late=True)
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, True)
    assert called(alice) == ["dispute"]
    assert desk.disputes(event) == [table]
    lines = list(table.results.order_by("number"))
    versions = saying.told(lines, ["Bob", "Charlie"])
    assert [(one.result, one.line) for one in versions] == [("Bob wins", 1), ("Charlie wins", 2)]


def test_sent_twice_it_is_one_line_and_each_side_is_heard_once(table, bob):
    ticket = uuid4()
    assert {say("report", table, bob, SECOND, ticket, late=True) for _ in range(2)} == {2}
    with pytest.raises(NotNow, match="has your version"):
        say("report", table, bob, DRAW, late=True)
    assert table.results.count() == 2


def test_the_arbiter_decides_once_and_it_is_not_opened_again(event, table, alice, bob):
    say("report", table, bob, SECOND, late=True)
    with pytest.raises(NotWhole, match="Say why"):
        say("decide", table, alice, FIRST, why="")
    say("decide", table, alice, FIRST, why="I saw the board.")
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, False)
    assert called(alice) == [] and desk.disputes(event) == []
    assert AuditLine.objects.filter(verb="result.decided", why="I saw the board.").exists()
    with pytest.raises(NotNow, match="has your version"):
        say("report", table, bob, SECOND, late=True)


def test_the_arbiter_may_follow_the_late_report(table, alice, bob):
    say("report", table, bob, SECOND, late=True)
    say("decide", table, alice, SECOND, why="Typed on the wrong side.")
    assert stands(table) == (ResultState.STANDING, SECOND.ranks, False)


def test_who_says_late_what_stands_already_adds_nothing(table, bob):
    assert say("report", table, bob, FIRST, late=True) == 1
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, False)
    assert table.results.count() == 1


def test_nobody_but_those_who_sat_there_contests(table):
    dora = person("Dora")
    with pytest.raises(NotYours):
        say("report", table, dora, SECOND, late=True)
    nobody = {"by": reporting.Guest(None)}  # by the address that lies on the table
    order = {"table_id": table.pk, "score": SECOND, "ticket": uuid4(), "now": NOW}
    with pytest.raises(NotNow, match="stands"):
        reporting.report(**order, **nobody, late=True)
    assert not stands(table)[2]


def test_what_is_said_with_a_line_is_refused_as_ever(table, bob):
    with pytest.raises(NotNow, match="This result stands"):
        say("report", table, bob, SECOND)
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, False)


def test_without_the_rule_a_late_report_would_be_lost(table, alice, bob, monkeypatch):
    monkeypatch.setattr(late_words, "may_contest", lambda table, tournament: False)
    with pytest.raises(NotNow, match="This result stands"):
        say("report", table, bob, SECOND, late=True)
    assert called(alice) == []


def test_a_late_agreement_with_a_report_that_was_decided_away_is_heard(event, alice, bob, charlie):
    enter_user(event, bob)
    enter_user(event, charlie)
    table = tables(published(event, alice))[0]
    say("report", table, bob, SECOND)
    say("decide", table, alice, FIRST, why="")
    say("confirm", table, charlie, seen=1, late=True)
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, True)
    late = ResultLine.objects.get(table=table, late=True)
    assert (tuple(late.ranks), late.by_entry.name) == (SECOND.ranks, "Charlie")


def test_a_late_no_is_heard_where_what_was_meant_stands(event, alice, bob, charlie):
    enter_user(event, bob)
    enter_user(event, charlie)
    table = tables(published(event, alice))[0]
    say("report", table, bob, SECOND)
    say("decide", table, alice, SECOND, why="")
    say("dispute", table, charlie, why="I won", late=True)
    assert stands(table) == (ResultState.STANDING, SECOND.ranks, True)


def test_a_late_no_to_what_was_decided_away_has_nothing_to_answer(event, alice, bob, charlie):
    enter_user(event, bob)
    enter_user(event, charlie)
    table = tables(published(event, alice))[0]
    say("report", table, bob, SECOND)
    say("decide", table, alice, FIRST, why="")
    with pytest.raises(NotNow, match="no report to answer"):
        say("dispute", table, charlie, why="I won", late=True)


def test_a_closed_round_is_contested_and_its_standings_stay(event, table, alice, bob):
    rounds.close_round(round_id=table.round_id, by=alice.pk, now=NOW)
    say("report", table, bob, SECOND, late=True)
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, True)


def test_the_pages_say_so_to_everybody(event, table, alice, bob, signed_in):
    where = reverse("tournaments:report", args=[event.club.slug, event.slug, table.pk])
    sent = {"ticket": str(uuid4()), "code": "21", "late": "1"}
    shown = signed_in(bob).post(where, sent, follow=True).content.decode()
    assert "The arbiter reads both versions and decides." in shown
    assert "This result stands until the arbiter decides" in shown
    page = reverse("tournaments:table", args=[event.club.slug, event.slug, table.pk])
    shown = signed_in(alice).get(page).content.decode()
    assert "Decide the dispute" in shown
    assert "Decide: Charlie wins" in shown and "Decide: Bob wins" in shown
    pairings = reverse("tournaments:round", args=[event.club.slug, event.slug, 1])
    marked = '<span class="badge badge-warning">contradicted</span>'
    assert marked in signed_in(bob).get(pairings).content.decode()
    say("decide", table, alice, FIRST, why="I saw the board.")
    assert marked not in signed_in(bob).get(pairings).content.decode()


def test_a_program_says_it_late_as_well(event, table, bob, signed_in):
    where = "/api" + reverse("tournaments:report", args=[event.club.slug, event.slug, table.pk])
    sent = {"ticket": str(uuid4()), "code": "21", "late": True}
    answer = signed_in(bob).post(where, sent, content_type="application/json")
    assert answer.status_code == 200
    assert stands(table)[2]


def test_a_private_address_says_late_how_the_table_before_ended(event, alice, bob, table):
    """Bob's phone had no line for the whole round: meanwhile it opens the next table."""
    entered(event, alice, 2)
    rounds.close_round(round_id=table.round_id, by=alice.pk, now=NOW)
    entry = table.chairs.get(entry__name="Bob").entry
    published(event, alice)
    where = reverse("tournaments:private_speak", args=[slips.token(entry), table.pk, "report"])
    sent = {"ticket": str(uuid4()), "code": "21"}
    shown = Client().post(where, sent, follow=True).content.decode()
    assert "leads to another table" in shown
    Client().post(where, sent | {"late": "1"}, follow=True)
    assert stands(table) == (ResultState.STANDING, FIRST.ranks, True)
