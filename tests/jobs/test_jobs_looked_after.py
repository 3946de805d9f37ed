"""Jobs that would be forgotten: the sweeper, heartbeats, a broker that is away; and the history."""

import threading
import uuid
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings

from siamleague.accounts.models import User
from siamleague.history import audit
from siamleague.history.models import AuditLine, HistoryIsFinal
from siamleague.jobs import act as jobs
from siamleague.jobs import bell, lease
from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from siamleague.watching import trouble
from tests.jobs.asking import NOW, asked, seen, write

State = Job.State
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rung", "told")]


# The sweeper.


def test_a_lost_bell_is_rung_again_with_growing_pauses_and_once_however_many_sweep(
    rung: list[uuid.UUID],
) -> None:
    job = asked()
    assert job_run.sweep(NOW + timedelta(seconds=19)) == 0
    times = [seconds for seconds in range(20, 400) if job_run.sweep(NOW + timedelta(0, seconds))]
    assert times == [20, 40, 80, 160, 320]
    assert rung == [job.public_id] * 5
    assert job_run.sweep(NOW + timedelta(seconds=320)) == 0


def test_the_sweeper_finds_a_job_whose_worker_fell_silent_and_parks_a_hopeless_one(
    rung: list[uuid.UUID],
) -> None:
    job = asked()
    lease.claim(job.public_id, NOW)
    assert job_run.sweep(NOW + timedelta(seconds=29)) == 0
    assert job_run.sweep(NOW + timedelta(seconds=31)) == 1
    assert job_run.sweep(NOW + timedelta(seconds=32)) == 0
    Job.objects.filter(pk=job.pk).update(attempts=3, ring_at=None)
    job_run.sweep(NOW + timedelta(seconds=60))
    assert seen(job).state == State.PARKED


def test_the_sweeper_leaves_what_has_ended_alone() -> None:
    for state in Job.ENDED:
        Job.objects.filter(pk=asked().pk).update(state=state, ring_at=NOW)
    assert job_run.sweep(NOW + timedelta(days=1)) == 0


# Clearing away.


def test_what_was_done_long_ago_is_cleared_away_and_nothing_else() -> None:
    ages = {State.DONE: 31, State.PARKED: 31, State.FAILED: 31, State.CANCELLED: 31}
    for state, days in [*ages.items(), (State.DONE, 29)]:
        Job.objects.filter(pk=asked().pk).update(state=state, finished=NOW - timedelta(days=days))
    waiting = asked()
    assert jobs.clear_away(NOW) == 1
    left = set(Job.objects.values_list("state", flat=True))
    assert left == {State.DONE, State.PARKED, State.FAILED, State.CANCELLED, waiting.state}
    assert jobs.clear_away(NOW) == 0


# What is asked but once keeps nothing of what it was asked with, however it ends.


def cancelled(job: Job) -> None:
    assert jobs.cancel(public_id=job.public_id, now=NOW)


def done(job: Job) -> None:
    assert job_run.run(job.public_id, lambda: NOW)


def cancelled_at_work(job: Job) -> None:
    lease.claim(job.public_id, NOW)
    cancelled(job)


def refused(job: Job) -> None:
    lease.refuse(lease.claim(job.public_id, NOW), "No.", NOW)


def broken(job: Job) -> None:
    for _attempt in range(jobs.ATTEMPTS):
        held = lease.claim(job.public_id, NOW)
        assert held.payload == {"n": 7}, "it is still needed while there is another attempt"
        lease.let_go(held, NOW)


def killed(job: Job) -> None:
    lease.claim(job.public_id, NOW)
    Job.objects.filter(pk=job.pk).update(attempts=jobs.ATTEMPTS, ring_at=None)
    job_run.sweep(NOW + timedelta(seconds=60))


BADLY = {
    cancelled: State.CANCELLED,
    cancelled_at_work: State.CANCELLED,
    refused: State.FAILED,
    broken: State.PARKED,
    killed: State.PARKED,
}


@pytest.mark.parametrize("way", [done, *BADLY])
def test_what_is_asked_but_once_keeps_nothing_however_it_ends(way: Any) -> None:
    job = asked(once=True, key="one")
    way(job)
    assert (seen(job).state, seen(job).payload) == (BADLY.get(way, State.DONE), {})
    assert not jobs.try_again(public_id=job.public_id, now=NOW)
    assert seen(job).state == BADLY.get(way, State.DONE)


@pytest.mark.parametrize("way", BADLY)
def test_what_may_be_tried_again_keeps_what_it_was_asked_with(way: Any) -> None:
    job = asked(key="one")
    way(job)
    assert seen(job).payload == {"n": 7}
    assert jobs.try_again(public_id=job.public_id, now=NOW)


@pytest.mark.parametrize("way", BADLY)
def test_asked_anew_it_is_done_as_if_it_had_never_ended(way: Any) -> None:
    way(asked(once=True, key="one"))
    job = asked(once=True, key="one")
    assert (job.state, job.payload) == (State.QUEUED, {"n": 7})
    done(job)
    assert (seen(job).result, seen(job).payload) == ({"n": 7}, {})


def test_what_such_jobs_kept_before_goes_and_so_do_their_rows_after_a_month() -> None:
    kept = asked(once=True)
    Job.objects.filter(pk=kept.pk).update(state=State.PARKED, finished=NOW)
    old = asked(once=True)
    Job.objects.filter(pk=old.pk).update(state=State.FAILED, finished=NOW - timedelta(days=31))
    waiting = asked(once=True)
    assert jobs.clear_away(NOW) == 1
    assert set(Job.objects.values_list("pk", flat=True)) == {kept.pk, waiting.pk}
    assert (seen(kept).payload, seen(waiting).payload) == ({}, {"n": 7})


# Heartbeats, with a real second thread and real commits.


@pytest.mark.django_db(transaction=True)
def test_a_silent_worker_keeps_its_job_by_heartbeats_and_learns_that_it_lost_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "HEARTBEAT", timedelta(seconds=0.02))
    beats, over = [], threading.Event()

    def ticking() -> datetime:
        beats.append(NOW + timedelta(seconds=len(beats)))
        if len(beats) > 5:
            over.set()
        return beats[-1]

    def work(payload: Any, report: Any) -> Any:
        assert over.wait(10)
        assert seen(job).heartbeat > NOW + timedelta(seconds=3)
        jobs.cancel(public_id=job.public_id, now=NOW)
        assert report.gone.wait(10)
        report(1)
        return partial(write, "effect")

    job = asked(work)
    assert not job_run.run(job.public_id, ticking)
    assert not AuditLine.objects.exists()
    connection.close()


# A broker that is away.


@pytest.mark.django_db(transaction=True)
def test_a_dead_broker_costs_the_request_nothing_but_a_moment(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from celery import Celery

    monkeypatch.undo()
    monkeypatch.setattr(bell, "_silent_until", {"broker": 0.0, "layer": 0.0})
    monkeypatch.setattr(trouble, "notes", trouble.Notes())
    nobody = Celery("nobody", broker="redis://127.0.0.1:1/0", set_as_current=False)
    nobody.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 2}
    monkeypatch.setattr(bell, "current_app", nobody)
    with transaction.atomic():
        job = asked()
    assert seen(job).state == State.QUEUED
    assert "Redis does not answer" in caplog.text
    assert bell.ring(job.public_id) is False, "and is left alone for a while"
    nobody.close()


def test_a_dead_channel_layer_is_no_error_either(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(bell, "PATIENCE", 120.0)  # a busy machine is no silence
    monkeypatch.setattr(bell, "_silent_until", {"broker": 0.0, "layer": 0.0})
    monkeypatch.setattr(trouble, "notes", trouble.Notes())
    dead = {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
    }
    with override_settings(CHANNEL_LAYERS={"default": dead}):
        bell.nudge(uuid.uuid4())
    assert "Redis does not answer" in caplog.text


# The audit line.


def test_history_can_be_written_and_never_changed(alice: User) -> None:
    line = audit.note("round.published", "round:17", who=alice.pk, now=NOW, data={"tables": 9})
    with pytest.raises(HistoryIsFinal):
        line.save()
    with pytest.raises(HistoryIsFinal):
        line.delete()
    with pytest.raises(HistoryIsFinal):
        AuditLine.objects.update(verb="round.hidden")
    with pytest.raises(HistoryIsFinal):
        AuditLine.objects.all().delete()
    alice.delete()
    assert AuditLine.objects.get().who is None


@pytest.mark.parametrize(
    ("verb", "subject"), [("Published", "round:17"), ("round.published", "17")]
)
def test_an_audit_line_of_another_shape_is_refused(verb: str, subject: str) -> None:
    with pytest.raises(ValueError, match=r"round\.published"):
        audit.note(verb, subject, who=None, now=NOW)
