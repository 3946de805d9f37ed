"""A large round is written and taken back a few tables at a time; nobody sees half of it."""

import pytest
from django.core.cache import cache
from django.db import connection, transaction

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import (
    NOW,
    ask,
    clock,
    club_of,
    crowd,
    event_of,
    played,
    proposed,
    published,
    tables,
    work,
)
from tests.tournaments.hearsay import everything
from tests.tournaments.held import counted, values
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.events import holding, personal
from tournaments.models import Chair, Entry, ResultLine, Round, RoundState, Table, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import at_hand, in_pieces, laying, reporting, standings

SIZE = 60
PIECE = 10


@pytest.fixture
def _small_steps(monkeypatch):
    monkeypatch.setattr(in_pieces, "AT_ONCE", PIECE)
    monkeypatch.setattr(reporting, "AT_ONCE", PIECE)
    monkeypatch.setattr(events, "NUMBERS_AT_ONCE", PIECE)


@pytest.fixture
def event(alice, _small_steps):
    event = event_of(alice, club_of(alice))
    crowd(event, SIZE)
    return event


def order(round_, by):
    return {"round_id": round_.pk, "by": by.pk, "now": NOW}


def results(round_):
    return {table.pk: reporting.Score((1, 2)) for table in tables(round_)}


def cleared():
    """Do the job that takes tables away; return how it ended."""
    return work(Job.objects.filter(kind=in_pieces.KIND).latest("pk")).state


def weighed(alice, size):
    """Return what the heaviest transaction of each deed sends, for so many people."""
    event = event_of(alice, club_of(alice, f"Club of {size}"))
    crowd(event, size)
    heaviest = {}

    def weigh(name, deed):
        with counted(values) as found:
            answer = deed()
        heaviest[name] = max(found, default=0)
        return answer

    weigh("asked", lambda: ask(event, alice))
    round_ = weigh("laid", lambda: proposed_already(event))
    weigh("thrown away", lambda: rounds.discard_proposal(**order(round_, alice)))
    weigh("cleared", lambda: [work(job) for job in Job.objects.filter(kind=in_pieces.KIND)])
    round_ = proposed(event, alice)
    weigh("published", lambda: rounds.publish_round(**order(round_, alice)))
    weigh("taken back", lambda: rounds.take_round_back(why="so", **order(round_, alice)))
    round_ = published(event, alice)
    weigh("decided", lambda: reporting.decide_many(scores=results(round_), **order(round_, alice)))
    weigh("closed", lambda: rounds.close_round(**order(round_, alice)))
    assert Table.objects.filter(round=round_, result="standing").count() == size // 2
    return heaviest


def proposed_already(event):
    assert work(Job.objects.filter(kind="pair-round").latest("pk")).state == "done"
    return event.round_set.get()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_small_steps")
def test_no_transaction_of_a_round_grows_with_it(alice):
    small, large = weighed(alice, 40), weighed(alice, 160)
    # What is asked by number is sent as numbers: of accounts, and of what is looked at.
    assert {name for name in large if large[name] > 1.3 * small[name] + 20} == set(), (small, large)


@pytest.mark.django_db(transaction=True)
def test_in_one_piece_each_of_them_would(alice):
    """The control."""
    small, large = weighed(alice, 40), weighed(alice, 160)
    grown = {name for name in large if large[name] > 3 * small[name]}
    assert {"asked", "laid", "published", "decided"} <= grown, (small, large)


@pytest.mark.django_db
def test_it_is_the_same_round_and_twice_is_once(alice, event, monkeypatch):
    round_ = proposed(event, alice)
    seen = [(t.number, list(t.chairs.values_list("entry", "seat"))) for t in tables(round_)]
    rounds.discard_proposal(**order(round_, alice))
    rounds.discard_proposal(**order(round_, alice))
    assert cleared() == Job.State.DONE
    assert not Table.objects.exists()
    monkeypatch.undo()
    round_ = proposed(event, alice)
    assert seen == [(t.number, list(t.chairs.values_list("entry", "seat"))) for t in tables(round_)]
    assert sorted(Entry.objects.values_list("number", flat=True)) == list(range(1, SIZE + 1))
    strongest = Entry.objects.order_by("number").first()
    assert strongest.rating == max(Entry.objects.values_list("rating", flat=True))


@pytest.mark.django_db
def test_who_publishes_twice_publishes_once_and_everybody_is_written_down(alice, event):
    round_ = proposed(event, alice)
    for _twice in range(2):
        rounds.publish_round(**order(round_, alice))
    assert AuditLine.objects.filter(verb="round.published").count() == 1
    sat = Chair.objects.values_list("people", "entry__player")
    assert len(sat) == SIZE
    assert all(people == [player] for people, player in sat)
    for _twice in range(2):
        noted = reporting.decide_many(scores=results(round_), **order(round_, alice))
    assert noted == 0
    assert ResultLine.objects.count() == SIZE // 2
    lines = AuditLine.objects.filter(verb="result.decided_many").exclude(data__tables=0)
    assert sum(line.data["tables"] for line in lines) == SIZE // 2


@pytest.mark.django_db
def test_charlie_writes_nothing_of_it(alice, charlie, event):
    round_ = proposed(event, alice)
    for deed in (
        lambda: rounds.publish_round(**order(round_, charlie)),
        lambda: rounds.discard_proposal(**order(round_, charlie)),
    ):
        with pytest.raises(NotYours):
            deed()
    assert not Chair.objects.exclude(people=[]).exists()
    rounds.publish_round(**order(round_, alice))
    for deed in (
        lambda: reporting.decide_many(scores=results(round_), **order(round_, charlie)),
        lambda: rounds.take_round_back(why="no", **order(round_, charlie)),
    ):
        with pytest.raises(NotYours):
            deed()
    assert not ResultLine.objects.exists()


@pytest.mark.django_db
def test_a_list_with_a_fault_is_refused_before_any_of_it_is_noted(alice, event):
    round_ = published(event, alice)
    scores = results(round_)
    scores[max(scores)] = reporting.Score((1, 2, 3))
    with pytest.raises(NotWhole):
        reporting.decide_many(scores=scores, **order(round_, alice))
    assert not ResultLine.objects.exists()


def cut_off(monkeypatch, name, pieces):
    """Let the power go after so many pieces."""
    real, done = getattr(in_pieces, name), []

    def dying(*asked, **more):
        done.append(asked)
        if len(done) > pieces:
            raise RuntimeError("the power is gone")
        return real(*asked, **more)

    monkeypatch.setattr(in_pieces, name, dying)


def half_laid(event, alice, monkeypatch):
    """Ask for a pairing whose worker dies while it lays the tables; return the job."""
    job = ask(event, alice)
    events.number_all(event.pk, NOW)
    with monkeypatch.context() as dark:
        cut_off(dark, "held", 2)
        assert work(job).state == Job.State.QUEUED
    assert Table.objects.filter(round__tournament=event, round__state="pairing").count() > 0
    return job


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_killed_lays_the_round_again(alice, event, monkeypatch):
    job = half_laid(event, alice, monkeypatch)
    assert Table.objects.count() < SIZE // 2
    assert work(job).state == Job.State.DONE
    assert Round.objects.get().state == "proposed"
    assert (Table.objects.count(), Chair.objects.count()) == (SIZE // 2, SIZE)


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_killed_takes_the_rest_away(alice, event, monkeypatch):
    round_ = published(event, alice)
    rounds.take_round_back(why="so", **order(round_, alice))
    job = Job.objects.get(kind=in_pieces.KIND)
    with monkeypatch.context() as dark:
        cut_off(dark, "_clear_some", 1)
        assert work(job).state == Job.State.QUEUED
    assert 0 < Table.objects.count() < SIZE // 2
    assert cleared() == Job.State.DONE
    assert not Table.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_pairs_anew_at_once_does_not_wait_for_what_is_taken_away(alice, event):
    round_ = published(event, alice)
    rounds.take_round_back(why="so", **order(round_, alice))
    round_ = proposed(event, alice)
    assert cleared() == Job.State.DONE, "it leaves alone what was laid since"
    assert (Table.objects.count(), Chair.objects.count()) == (SIZE // 2, SIZE)
    rounds.publish_round(**order(round_, alice))


@pytest.mark.django_db(transaction=True)
def test_who_withdraws_while_it_is_laid_is_in_no_round(alice, event, monkeypatch):
    job = ask(event, alice)
    round_ = Round.objects.get()
    write = rounds.propose_pairing(round_.pk, job.payload["version"], clock())
    assert Table.objects.count() == SIZE // 2
    leaving = Entry.objects.first()
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    with transaction.atomic():
        assert write() == {}
    assert cleared() == Job.State.DONE
    assert not Table.objects.exists()
    proposed(event, alice)
    assert not Chair.objects.filter(entry=leaving).exists()


@pytest.mark.django_db(transaction=True)
def test_what_changed_between_looking_and_publishing_is_looked_at_again(alice, event, monkeypatch):
    round_, looks = proposed(event, alice), []
    real = rounds.faults_of

    def meanwhile(round_):
        found = real(round_)
        looks.append(1)
        if len(looks) == 1:
            events.holding.changed(event)
        return found

    monkeypatch.setattr(rounds, "faults_of", meanwhile)
    rounds.publish_round(**order(round_, alice))
    assert len(looks) == 2


@pytest.mark.django_db(transaction=True)
def test_who_is_always_overtaken_is_told_so(alice, event, monkeypatch):
    round_ = proposed(event, alice)
    real = rounds.faults_of

    def meanwhile(round_):
        events.holding.changed(Tournament.objects.get())
        return real(round_)

    monkeypatch.setattr(rounds, "faults_of", meanwhile)
    with pytest.raises(NotNow, match="Somebody else"):
        rounds.publish_round(**order(round_, alice))
    round_.refresh_from_db()
    assert round_.state == "proposed"


PAGES = (
    *("", "rounds/1/", "rounds/2/", "standings/", "entries/", "hall/", "run/", "history/"),
    *("run/desk/", "mine/", "cross-table/"),
)
READ = ("", "rounds/", "rounds/2/", "standings/", "entries/")


def addresses(event):
    yield from (event.get_absolute_url() + last for last in PAGES)
    yield from (f"/api/events/{event.pk}/{last}" for last in READ)
    yield f"/players/{event.entries.order_by('pk').first().player_id}/"


def told_of_half(event, alice, bob, signed_in, monkeypatch):
    """Return which answers are others when half of a round lies there than when none of it does."""
    played(event, alice)
    entry = Entry.objects.order_by("pk").first()
    entry.player.user = bob
    entry.player.save()
    half_laid(event, alice, monkeypatch)
    chairs, laid = (row.objects.filter(round__number=2) for row in (Chair, Table))
    chairs.update(people=[entry.player_id])
    laid.update(result="standing", ranks=[1, 2])
    people = {"alice": signed_in(alice), "bob": signed_in(bob)}
    with_half = everything(addresses(event), people) | {"export": personal.export(bob.pk)}
    chairs.delete()
    laid.delete()
    cache.clear()  # nothing that was kept is told again
    at_hand.forget()
    without = everything(addresses(event), people) | {"export": personal.export(bob.pk)}
    assert sum(told[0] == 200 for told in without.values() if isinstance(told, tuple)) > 15
    return {at for at in without if without[at] != with_half[at]}


@pytest.mark.django_db(transaction=True)
def test_what_comes_or_goes_is_seen_by_nobody(alice, bob, event, signed_in, monkeypatch):
    """Everything that is told of an event, with and without the half of a round."""
    assert told_of_half(event, alice, bob, signed_in, monkeypatch) == set()


@pytest.mark.django_db(transaction=True)
def test_it_would_be_seen_if_all_that_lies_there_counted(alice, bob, event, signed_in, monkeypatch):
    """The control."""
    monkeypatch.setattr(standings, "LAID", RoundState.values)
    assert told_of_half(event, alice, bob, signed_in, monkeypatch)


@pytest.mark.django_db(transaction=True)
def test_tables_that_no_job_came_to_take_are_swept_away(alice, event):
    round_ = published(event, alice)
    in_pieces.sweep()
    assert Table.objects.count() == SIZE // 2, "what is published stays"
    rounds.take_round_back(why="so", **order(round_, alice))
    Job.objects.filter(kind=in_pieces.KIND).update(state="parked")
    for _twice in range(2):
        in_pieces.sweep()
    assert not Table.objects.exists()


def looks(monkeypatch):
    """Note of each look at who takes part whether somebody waited for it."""
    found, real = [], laying._columns

    def looking(tournament):
        found.append(connection.in_atomic_block)
        return real(tournament)

    monkeypatch.setattr(laying, "_columns", looking)
    return found


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_while_it_is_looked_who_takes_part(alice, event, monkeypatch):
    found = looks(monkeypatch)
    proposed(event, alice)
    assert found == [False, False]


@pytest.mark.django_db(transaction=True)
def test_of_what_changes_after_that_look_it_is_looked_again(alice, event, monkeypatch):
    """The control."""
    job, found = ask(event, alice), looks(monkeypatch)
    round_ = Round.objects.get()
    write = rounds.propose_pairing(round_.pk, job.payload["version"], clock())
    holding.changed(event)
    with transaction.atomic():
        write()
    assert found == [False, False, True]
    assert Round.objects.get().state == "proposed", "nobody came or went"
