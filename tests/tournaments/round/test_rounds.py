"""Rounds: asked for once, proposed whole or not at all, changed by hand, published, closed."""

import pytest

from siamleague.history.models import AuditLine
from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tests.tournaments.hall import (
    NOW,
    ask,
    clock,
    club_of,
    decide_all,
    entered,
    event_of,
    played,
    proposed,
    published,
    seats,
    tables,
    work,
)
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.models import Chair, Entry, Round, RoundState, Stage, Table, TableKind, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand, standings


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


def state(round_):
    round_.refresh_from_db()
    return round_.state


def pairs(round_):
    return [seats(table) for table in tables(round_)]


def test_asking_twice_is_one_job_and_one_round(alice, event):
    entered(event, alice, 4)
    first, second = ask(event, alice), ask(event, alice)
    assert first.pk == second.pk
    work(first)
    assert Round.objects.get().state == RoundState.PROPOSED
    assert Table.objects.count() == 2
    with pytest.raises(NotNow, match="already paired"):
        ask(event, alice)


def test_charlie_can_do_nothing_with_a_round(alice, charlie, event):
    entered(event, alice, 4)
    with pytest.raises(NotYours):
        ask(event, charlie)
    round_ = proposed(event, alice)
    one, other = Entry.objects.values_list("pk", flat=True)[:2]
    order = {"round_id": round_.pk, "by": charlie.pk, "now": NOW}
    for deed in (
        lambda: by_hand.swap(moves=[(one, other)], **order),
        lambda: rounds.discard_proposal(**order),
        lambda: rounds.publish_round(**order),
        lambda: rounds.take_round_back(why="no", **order),
        lambda: rounds.close_round(**order),
    ):
        with pytest.raises(NotYours):
            deed()
    assert state(round_) == RoundState.PROPOSED


@pytest.mark.parametrize("stage", [Stage.DRAFT, Stage.FINISHED, Stage.CANCELLED])
def test_only_a_published_event_is_paired(stage, alice, event):
    entered(event, alice, 4)
    Tournament.objects.update(stage=stage)
    with pytest.raises(NotNow):
        ask(event, alice)


def test_too_few_are_told_so(alice, event):
    entered(event, alice, 1)
    with pytest.raises(NotWhole, match="at least 2 entries; there are 1"):
        ask(event, alice)


def test_whoever_withdraws_while_the_round_is_paired_is_not_in_it(alice, event):
    leaving = entered(event, alice, 5)[0]
    job = ask(event, alice)
    round_ = Round.objects.get()
    finish = rounds.propose_pairing(round_.pk, job.payload["version"], clock())
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    assert finish() == {}
    assert state(round_) == RoundState.OPEN
    assert round_.notes[0]["code"] == "field-changed"
    assert not Table.objects.exists()
    round_ = proposed(event, alice)
    assert leaving.name not in str(pairs(round_))


def test_a_pairing_that_was_given_up_does_not_disturb_the_next(alice, event):
    leaving = entered(event, alice, 5)[0]
    old = ask(event, alice)
    round_ = Round.objects.get()
    finish_old = rounds.propose_pairing(round_.pk, old.payload["version"], clock())
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    new = ask(event, alice)
    assert new.pk != old.pk
    assert finish_old() == {}
    assert state(round_) == RoundState.PAIRING
    work(new)
    assert state(round_) == RoundState.PROPOSED


def test_a_field_that_changes_meanwhile_is_noticed_at_the_end(alice, event):
    entered(event, alice, 4)
    job = ask(event, alice)
    round_ = Round.objects.get()
    finish = rounds.propose_pairing(round_.pk, job.payload["version"], clock())
    Entry.objects.filter(name="P4").update(rating=1, club=event.club)
    holding.changed(event)  # as every deed does that changes what is paired
    finish()
    assert state(round_) == RoundState.OPEN


def test_a_worker_that_dies_is_replaced_and_the_round_exists_once(alice, event, monkeypatch):
    entered(event, alice, 4)
    job = ask(event, alice)

    def die(*args, **kwargs):
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr(rounds, "_lay_tables", die)
        with pytest.raises(SystemExit):
            job_run.run(job.public_id, clock())
    round_ = Round.objects.get()
    assert (state(round_), Table.objects.count()) == (RoundState.PAIRING, 0)
    job_run.run(job.public_id, clock(60))
    assert (state(round_), Table.objects.count()) == (RoundState.PROPOSED, 2)


def test_a_job_that_ended_badly_is_asked_for_anew(alice, event):
    entered(event, alice, 4)
    job = ask(event, alice)
    Job.objects.filter(pk=job.pk).update(state=Job.State.PARKED)
    again = ask(event, alice)
    assert again.pk != job.pk
    work(again)
    assert Round.objects.get().state == RoundState.PROPOSED


def test_a_hand_may_swap_and_the_checker_warns(alice, event):
    entered(event, alice, 4)
    played(event, alice)
    round_ = proposed(event, alice)
    first = [e.pk for e in Entry.objects.filter(chairs__table=tables(round_)[0])]
    other = Entry.objects.filter(chairs__table=tables(round_)[1])[0]
    before = pairs(round_)
    found = by_hand.swap(round_id=round_.pk, moves=[(first[1], other.pk)], by=alice.pk, now=NOW)
    assert pairs(round_) != before
    line = AuditLine.objects.latest("pk")
    assert (line.verb, line.data["faults"]) == ("round.swapped", [f.code for f in found])
    assert set(tables(round_)[0].notes[0]) == {"code", "values"}
    codes = {fault.code for fault in found}
    if codes & {"rematch"}:
        with pytest.raises(NotNow, match="breaks the rules"):
            rounds.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)
    by_hand.swap(round_id=round_.pk, moves=[(first[1], other.pk)], by=alice.pk, now=NOW)
    assert sorted(map(sorted, pairs(round_))) == sorted(map(sorted, before))


def test_a_hand_that_makes_people_meet_again_is_refused_unless_rematches_are_allowed(alice, event):
    entered(event, alice, 4)
    old = {frozenset(pair) for pair in pairs(played(event, alice))}
    round_ = proposed(event, alice)
    pair = next(iter(old))
    one, other = sorted(pair)
    table = next(t for t in tables(round_) if one in seats(t))
    partner = next(name for name in seats(table) if name != one)
    ids = dict(Entry.objects.values_list("name", "pk"))
    found = by_hand.swap(
        round_id=round_.pk, moves=[(ids[partner], ids[other])], by=alice.pk, now=NOW
    )
    assert "rematch" in {fault.code for fault in found}
    with pytest.raises(NotNow, match="breaks the rules"):
        rounds.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)
    Tournament.objects.update(rules={"rematch_allowed": True})
    with pytest.raises(NotWhole, match="Publish anyway"):
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)
    assert "rematch" in AuditLine.objects.latest("pk").data["faults"]


def test_who_is_away_cannot_be_swapped_in(alice, event):
    there = entered(event, alice, 5)
    entries.take_round_off(entry_id=there[0].pk, round_number=1, half=True, by=alice.pk, now=NOW)
    round_ = proposed(event, alice)
    with pytest.raises(NotWhole):
        by_hand.swap(round_id=round_.pk, moves=[(there[0].pk, there[1].pk)], by=alice.pk, now=NOW)


def test_a_proposal_of_people_who_left_cannot_be_published(alice, event):
    leaving = entered(event, alice, 4)[0]
    round_ = proposed(event, alice)
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="breaks the rules"):
        rounds.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)


def test_discarding_twice_is_discarding_once(alice, event):
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    for _ in range(2):
        rounds.discard_proposal(round_id=round_.pk, by=alice.pk, now=NOW)
    assert (state(round_), Table.objects.count(), Chair.objects.count()) == ("open", 0, 0)
    round_ = published(event, alice)
    with pytest.raises(NotNow):
        rounds.discard_proposal(round_id=round_.pk, by=alice.pk, now=NOW)


def test_publishing_twice_is_publishing_once_and_settles_the_byes(alice, event):
    entered(event, alice, 5)
    round_ = published(event, alice)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    bye = Table.objects.get(kind=TableKind.FULL_BYE)
    assert (bye.result, bye.chairs.get().entry.name) == ("standing", "P5")
    assert AuditLine.objects.filter(verb="round.published").count() == 1
    assert all(len(chair.people) == 1 for chair in Chair.objects.all())


def test_a_published_round_is_taken_back_with_a_reason_while_nothing_was_played(alice, event):
    entered(event, alice, 4)
    round_ = published(event, alice)
    with pytest.raises(NotWhole, match="Say why"):
        rounds.take_round_back(round_id=round_.pk, by=alice.pk, why=" ", now=NOW)
    for _ in range(2):
        rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="A late guest", now=NOW)
    assert state(round_) == RoundState.OPEN
    assert AuditLine.objects.filter(verb="round.taken_back", why="A late guest").count() == 1
    round_ = published(event, alice)
    decide_all(round_, alice)
    with pytest.raises(NotNow, match="results already"):
        rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="Too late", now=NOW)


def test_a_round_closes_when_every_result_stands(alice, event):
    entered(event, alice, 4)
    round_ = published(event, alice)
    with pytest.raises(NotWhole, match="2 tables"):
        rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="still being played"):
        ask(event, alice)
    decide_all(round_, alice)
    for _ in range(2):
        rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert state(round_) == RoundState.CLOSED
    assert AuditLine.objects.filter(verb="round.closed").count() == 1


def test_a_whole_event_repeats_nobody_and_ends(alice, event):
    entered(event, alice, 6)
    met = []
    for _ in range(3):
        met += [frozenset(pair) for pair in pairs(played(event, alice))]
    assert len(met) == len(set(met)) == 9
    with pytest.raises(NotNow, match="All rounds"):
        ask(event, alice)
    for _ in range(2):
        events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    assert event.stage == Stage.FINISHED


def test_a_late_entry_comes_behind_and_is_paired(alice, event):
    entered(event, alice, 4)
    played(event, alice)
    entered(event, alice, 1, start=9)
    round_ = proposed(event, alice)
    late = Entry.objects.get(name="P9")
    assert late.number == 5
    field = shelf.field_of(round_)
    entrant = next(e for e in field.entrants if e.id == late.pk)
    assert (entrant.points, entrant.floats, entrant.opponents) == (0, (0,), ())


def test_the_field_says_what_the_rounds_before_were(alice, event):
    there = entered(event, alice, 5)
    entries.take_round_off(entry_id=there[3].pk, round_number=2, half=True, by=alice.pk, now=NOW)
    played(event, alice)
    played(event, alice)
    round_ = proposed(event, alice)
    by_name = {
        entry.name: next(e for e in shelf.field_of(round_).entrants if e.id == entry.pk)
        for entry in there
    }
    unit = standings.scheme(event).unit
    assert by_name["P5"].floats[0] == 1
    assert by_name["P5"].had_bye
    assert not by_name["P4"].had_bye
    assert by_name["P4"].floats[1] == 1  # a half bye is a float as well
    assert len(by_name["P4"].opponents) == 1
    assert by_name["P4"].points % unit == 1


def test_the_checker_reads_a_proposal_from_the_rounds_before_it_alone(alice, event):
    entered(event, alice, 6)
    assert not [fault for fault in rounds.faults_of(proposed(event, alice)) if fault.severe]


def test_acceleration_gives_virtual_points_to_the_upper_half(alice):
    event = event_of(alice, club_of(alice), rules={"acceleration": True}, rounds=4)
    entered(event, alice, 8)
    field = shelf.field_of(proposed(event, alice))
    assert {e.seed: e.acceleration for e in field.entrants} == {
        n: 2 if n <= 4 else 0 for n in range(1, 9)
    }


def test_a_page_that_saw_an_older_state_cannot_overwrite(alice, event):
    plan = events.EventPlan(name="Summer Cup", game_name="Chess", rounds=4)
    old = event.version
    order = {"tournament_id": event.pk, "by": alice.pk, "plan": plan, "now": NOW}
    events.edit_tournament(**order, seen=old)
    with pytest.raises(StalePage):
        events.edit_tournament(**order, seen=old)


def test_the_number_of_rounds_cannot_fall_below_what_was_played(alice, event):
    entered(event, alice, 4)
    played(event, alice)
    played(event, alice)
    plan = events.EventPlan(name="Cup", game_name="Chess", rounds=1)
    with pytest.raises(NotNow, match="2 rounds"):
        events.edit_tournament(tournament_id=event.pk, by=alice.pk, plan=plan, seen=None, now=NOW)
    other = events.EventPlan(name="Cup", game_name="Chess", kind="four", rounds=3)
    with pytest.raises(NotNow, match="running"):
        events.edit_tournament(tournament_id=event.pk, by=alice.pk, plan=other, seen=None, now=NOW)


def test_an_event_is_called_off_with_a_reason(alice, charlie, event):
    order = {"tournament_id": event.pk, "now": NOW}
    with pytest.raises(NotYours):
        events.cancel_tournament(**order, by=charlie.pk, why="No")
    with pytest.raises(NotWhole):
        events.cancel_tournament(**order, by=alice.pk, why="")
    for _ in range(2):
        events.cancel_tournament(**order, by=alice.pk, why="Snow")
    event.refresh_from_db()
    assert event.stage == Stage.CANCELLED
    with pytest.raises(NotNow):
        events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)


def test_the_slider_of_new_faces_weighs_points_whatever_their_unit(alice):
    event = event_of(
        alice,
        club_of(alice, "Slider"),
        kind="four",
        scheme={"by_rank": ["5", "3", "1", "0"]},
        rules={"repeat_price": 4},
    )
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    unit = standings.scheme(event).unit
    assert unit > 1
    assert shelf.field_of(round_).rules.repeat_price == 4 * unit
