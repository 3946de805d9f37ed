"""Jobs: asked for inside a transaction, begun at least once, finished exactly once."""

import logging
import uuid
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, transaction
from django.utils import translation

from siamleague.accounts.models import User
from siamleague.history.models import AuditLine
from siamleague.jobs import act as jobs
from siamleague.jobs import lease
from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tests.jobs.asking import NOW, asked, clock, seen, write

State = Job.State
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rung", "told")]


@transaction.atomic
def change_of_mind() -> None:
    asked()
    raise ValueError("changed my mind")


# Asking.


def test_the_bell_rings_after_the_commit_and_not_for_a_request_that_failed(
    rung: list[uuid.UUID], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = asked()
        assert rung == []
    assert rung == [job.public_id]
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ValueError, match="mind"):
        change_of_mind()
    assert len(rung) == 1
    assert Job.objects.count() == 1


def test_asking_twice_with_the_same_key_gives_the_same_job(
    rung: list[uuid.UUID], alice: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        first = asked(key="round-3", by=alice)
        second = asked(key="round-3", by=alice)
        other = asked(key="round-4", by=alice)
        nameless = [asked(), asked()]
    assert first.pk == second.pk != other.pk
    assert nameless[0].pk != nameless[1].pk
    assert len(rung) == 4


def test_the_database_itself_refuses_a_second_job_with_the_same_key() -> None:
    asked(key="round-3")
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.create(kind="case", key="round-3", created=NOW)


def test_asking_again_after_a_bad_end_starts_it_again_and_after_a_good_end_does_not() -> None:
    job = asked(key="k")
    Job.objects.filter(pk=job.pk).update(state=State.PARKED, attempts=3, error="broke")
    again = asked(key="k")
    assert (again.pk, again.state, again.attempts, again.error) == (job.pk, State.QUEUED, 0, "")
    assert job_run.run(job.public_id, clock())
    assert asked(key="k").state == State.DONE


def test_what_may_well_be_done_again_starts_again_once_it_has_ended_and_not_before() -> None:
    job = asked(key="k")
    assert asked(key="k", again=True).attempts == 0
    assert job_run.run(job.public_id, clock())
    again = asked(key="k", again=True)
    assert (again.pk, again.state, again.result) == (job.pk, State.QUEUED, None)
    assert job_run.run(job.public_id, clock())
    assert seen(job).state == State.DONE


def test_an_unknown_kind_is_refused_when_it_is_asked_for() -> None:
    with pytest.raises(jobs.UnknownKind, match="nonsense"):
        jobs.ask(kind="nonsense", payload={}, by=None, now=NOW)


def test_two_rooms_cannot_use_one_name() -> None:
    asked()
    foreign = eval("lambda payload, report: {}", {"__name__": "elsewhere"})
    with pytest.raises(ValueError, match="Two rooms"):
        jobs.kind("case")(foreign)


def test_a_job_outlives_the_account_that_asked_without_its_name(alice: User) -> None:
    job = asked(by=alice)
    alice.delete()
    assert seen(job).asked_by is None


# Running.


def test_a_job_is_done_with_its_result_and_a_second_bell_is_harmless() -> None:
    calls = []
    job = asked(lambda payload, report: calls.append(1) or {"n": payload["n"]})
    assert job_run.run(job.public_id, clock())
    assert not job_run.run(job.public_id, clock())
    assert not job_run.run(uuid.uuid4(), clock())
    after = seen(job)
    assert (after.state, after.result, after.attempts, calls) == (State.DONE, {"n": 7}, 1, [1])
    assert (after.lease, after.ring_at, after.finished) == (None, None, NOW)


def test_a_refusal_is_shown_in_its_own_words_and_not_tried_again() -> None:
    def refuse(payload: Any, report: Any) -> dict:
        raise jobs.CannotDo("Round 3 has no entries.")

    job = asked(refuse)
    assert job_run.run(job.public_id, clock())
    assert (seen(job).state, seen(job).error) == (State.FAILED, "Round 3 has no entries.")


def test_a_job_that_keeps_breaking_is_parked_after_three_attempts_in_the_askers_language(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(payload: Any, report: Any) -> dict:
        raise ZeroDivisionError("secret detail")

    with translation.override("it"):
        job = asked(broken)
    with caplog.at_level(logging.CRITICAL):
        for attempt in (1, 2, 3):
            assert seen(job).state == State.QUEUED
            assert not job_run.run(job.public_id, clock(60 * attempt))
    after = seen(job)
    assert (after.state, after.attempts, after.language) == (State.PARKED, 3, "it")
    assert after.error
    assert "secret" not in after.error
    assert not job_run.run(job.public_id, clock(9999))
    assert jobs.try_again(public_id=job.public_id, now=NOW)
    assert (seen(job).state, seen(job).attempts) == (State.QUEUED, 0)


def test_a_job_runs_in_the_language_of_the_person_who_asked() -> None:
    spoken = []
    with translation.override("it"):
        job = asked(lambda payload, report: spoken.append(translation.get_language()) or {})
    job_run.run(job.public_id, clock())
    assert spoken == ["it"]


def test_the_last_step_and_the_end_are_written_together_or_not_at_all() -> None:
    def half_way(payload: Any, report: Any) -> Any:
        def last_step() -> dict:
            write("half")
            raise OperationalError("the disk is full")

        return last_step

    job = asked(half_way)
    job_run.run(job.public_id, clock())
    assert not AuditLine.objects.exists()
    assert seen(job).state == State.QUEUED


@pytest.mark.parametrize("atomic", [True, False])
def test_a_kind_writes_its_effect_once(atomic: bool) -> None:
    def work(payload: Any, report: Any) -> Any:
        report(1, 2, "half")
        return write("once") if atomic else partial(write, "once")

    job = asked(work, atomic=atomic)
    job_run.run(job.public_id, clock())
    assert (seen(job).result, AuditLine.objects.count()) == ({"wrote": "once"}, 1)


# Leases.


def zombie(during: Any) -> Any:
    """Return work in whose middle something happens to the job behind the worker's back."""

    def work(payload: Any, report: Any) -> Any:
        during()
        return lambda: write("effect")

    return work


def given_to_another(job_id: list[uuid.UUID], seconds: float) -> None:
    """Let a second worker get the job, after the first was silent, and finish it."""
    jobs._kinds["case"] = jobs.JobKind(
        "case", lambda p, r: lambda: write("effect"), "", False, True
    )
    assert job_run.run(job_id[0], clock(seconds))


def test_a_worker_that_was_thought_dead_cannot_finish_a_job_given_to_another() -> None:
    ids: list[uuid.UUID] = []
    job = asked(zombie(lambda: given_to_another(ids, 31)))
    ids.append(job.public_id)
    assert not job_run.run(job.public_id, clock())
    assert AuditLine.objects.count() == 1
    assert (seen(job).state, seen(job).attempts) == (State.DONE, 2)


def test_without_the_lease_check_the_effect_would_be_there_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Shows that the test above can fail."""
    monkeypatch.setattr(lease, "held", lambda job: Job.objects.filter(pk=job.pk))
    ids: list[uuid.UUID] = []
    job = asked(zombie(lambda: given_to_another(ids, 31)))
    ids.append(job.public_id)
    job_run.run(job.public_id, clock())
    assert AuditLine.objects.count() == 2


def test_a_job_in_good_hands_is_not_given_away() -> None:
    ids: list[uuid.UUID] = []
    answers = []
    job = asked(zombie(lambda: answers.append(job_run.run(ids[0], clock(29)))))
    ids.append(job.public_id)
    assert job_run.run(job.public_id, clock())
    assert answers == [False]
    assert AuditLine.objects.count() == 1


def test_a_job_whose_worker_is_known_to_be_dead_is_taken_at_once() -> None:
    from tests.jobs.test_queue_file import dead_process

    job = asked()
    assert lease.claim(job.public_id, NOW)
    assert lease.claim(job.public_id, NOW) is None
    Job.objects.filter(pk=job.pk).update(holder=dead_process())
    assert job_run.run(job.public_id, clock(1))
    assert seen(job).attempts == 2


def test_a_job_that_kills_its_worker_three_times_is_parked(rung: list[uuid.UUID]) -> None:
    job = asked()
    for attempt in range(3):
        assert lease.claim(job.public_id, NOW + timedelta(minutes=attempt))
    assert not job_run.run(job.public_id, clock(600))
    assert (seen(job).state, seen(job).attempts) == (State.PARKED, 3)


def test_two_bells_at_once_give_the_job_to_one_worker_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    job = asked()
    stale = seen(job)
    assert lease.claim(job.public_id, NOW)
    monkeypatch.setattr(Job.objects, "filter", _first_then(stale, Job.objects.filter))
    assert lease.claim(job.public_id, NOW) is None


def _first_then(stale: Job, real: Any) -> Any:
    """Return a filter whose first answer is what the row was a moment ago."""
    answers = [type("Found", (), {"first": staticmethod(lambda: stale)})]
    return lambda *args, **kwargs: answers.pop() if answers else real(*args, **kwargs)


def test_a_running_job_always_has_a_lease_and_another_never() -> None:
    job = asked()
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=job.pk).update(state=State.RUNNING)
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=job.pk).update(lease=uuid.uuid4())


# Progress and cancelling.


def test_progress_is_kept_and_told_but_not_more_often_than_the_eye_can_follow(
    told: list[uuid.UUID],
) -> None:
    def work(payload: Any, report: Any) -> dict:
        for done in range(1000):
            report(done, 1000, f"step {done}")
        return {}

    job = asked(work)
    job_run.run(job.public_id, clock())
    assert 3 <= len(told) <= 20, "claimed, first step, then at most four a second, and the end"
    assert seen(job).done == 1000


def test_a_cancelled_job_stops_at_its_next_report_and_writes_nothing() -> None:
    steps = []

    def work(payload: Any, report: Any) -> Any:
        report(1, 3)
        jobs.cancel(public_id=job.public_id, now=NOW)
        report(3, 3)
        steps.append("went on")
        return partial(write, "effect")

    job = asked(work)
    assert not job_run.run(job.public_id, clock())
    assert (seen(job).state, steps, AuditLine.objects.count()) == (State.CANCELLED, [], 0)


def test_a_waiting_job_can_be_cancelled_and_a_finished_one_cannot() -> None:
    job = asked()
    assert jobs.cancel(public_id=job.public_id, now=NOW)
    assert not job_run.run(job.public_id, clock())
    done = asked()
    job_run.run(done.public_id, clock())
    assert not jobs.cancel(public_id=done.public_id, now=NOW)


def test_a_kind_may_refuse_to_be_stopped_in_the_middle() -> None:
    job = asked(cancellable=False)
    lease.claim(job.public_id, NOW)
    assert not jobs.cancel(public_id=job.public_id, now=NOW)
    assert seen(job).state == State.RUNNING
