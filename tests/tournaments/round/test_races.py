"""Many at once: twenty presses of the same button make one round, on both databases."""

from uuid import uuid4

import pytest

from tests.people import person
from tests.tournaments.hall import NOW, ask, club_of, entered, event_of, proposed, tables, work
from tests.tournaments.races import PRESSES, pass_on_postgresql, together
from tournaments.entries import act as entries
from tournaments.models import Entry, ResultLine, Round, RoundState, Table, Tournament
from tournaments.refusals import Refused
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand, reporting


@pytest.fixture
def organiser(transactional_db):
    return person("Alice")


@pytest.fixture
def event(organiser):
    event = event_of(organiser, club_of(organiser))
    entered(event, organiser, 6)
    return event


def test_twenty_presses_pair_one_round(organiser, event):
    found = together(lambda _n: ask(event, organiser).pk, range(PRESSES))
    assert len(set(found)) == 1
    work(ask(event, organiser))
    assert Round.objects.get().state == RoundState.PROPOSED
    assert Table.objects.count() == 3


@pytest.mark.slow
def test_twenty_presses_publish_once(organiser, event):
    round_ = proposed(event, organiser)
    found = together(
        lambda _n: rounds.publish_round(round_id=round_.pk, by=organiser.pk, now=NOW),
        range(PRESSES),
    )
    assert found == [None] * PRESSES
    round_.refresh_from_db()
    assert round_.state == RoundState.PUBLISHED


def test_two_who_change_and_publish_at_once_leave_a_whole_round(organiser, event):
    round_ = proposed(event, organiser)
    one, other = Entry.objects.order_by("number").values_list("pk", flat=True)[:2]
    order = {"round_id": round_.pk, "by": organiser.pk, "now": NOW}
    deeds = [
        lambda: by_hand.swap(moves=[(one, other)], **order),
        lambda: rounds.discard_proposal(**order),
        lambda: rounds.publish_round(anyway=True, **order),
    ] * 3
    together(lambda deed: deed(), deeds)
    round_.refresh_from_db()
    laid = Table.objects.filter(round=round_).count()
    assert (round_.state, laid) in {(RoundState.OPEN, 0), (RoundState.PUBLISHED, 3)}


def test_a_withdrawal_while_the_round_is_paired_leaves_nobody_in_it_who_left(organiser, event):
    job = ask(event, organiser)
    leaving = Entry.objects.get(name="P6")
    deeds = [
        lambda: work(job),
        lambda: entries.withdraw(entry_id=leaving.pk, by=organiser.pk, now=NOW),
    ]
    together(lambda deed: deed(), deeds)
    round_ = Round.objects.get()
    seated = Table.objects.filter(round=round_, chairs__entry=leaving).exists()
    if round_.state == RoundState.PROPOSED and seated:
        with pytest.raises(Refused):
            rounds.publish_round(round_id=round_.pk, by=organiser.pk, anyway=True, now=NOW)
    else:
        assert round_.state in (RoundState.OPEN, RoundState.PROPOSED)


@pytest.mark.slow
def test_a_result_sent_twenty_times_is_one_line(organiser, event):
    round_ = proposed(event, organiser)
    rounds.publish_round(round_id=round_.pk, by=organiser.pk, now=NOW)
    table, ticket = tables(round_)[0], uuid4()
    found = together(
        lambda _n: reporting.decide(
            table_id=table.pk,
            score=reporting.Score((1, 2)),
            by=organiser.pk,
            why="",
            ticket=ticket,
            now=NOW,
        ),
        range(PRESSES),
    )
    assert found == [1] * PRESSES
    assert ResultLine.objects.count() == 1


def test_the_last_place_is_given_once(organiser, event):
    Tournament.objects.update(limit=7)
    users = [person(f"Guest {n}") for n in range(8)]

    def enter(user):
        from tests.tournaments.hall import enter_user

        return enter_user(event, user).state

    found = together(enter, users)
    assert sorted(found) == ["in"] + ["waiting"] * 7


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="twenty", passed=3)
