"""What the owner sees of the site: who works, what lies aside, what is slow, what runs out."""

import threading
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone, translation

from games import tasks as game_tasks
from siamleague.jobs import act as jobs
from siamleague.jobs import tasks as job_tasks
from siamleague.jobs.models import Job
from siamleague.watching import at_databases, life, overview, slow
from siamleague.watching.models import SignOfLife, SlowThing

NOW = datetime(2026, 11, 18, 10, tzinfo=UTC)
TODAY = NOW.date()
SILENT_FOR = timedelta(minutes=5)
pytestmark = pytest.mark.django_db


@pytest.fixture
def watched(settings):
    """Switch on what the suite keeps quiet, and leave nothing collected behind."""
    settings.WATCH_SLOW = True
    slow.collected.take()
    yield
    slow.collected.take()
    if at_databases.timed in connection.execute_wrappers:
        connection.execute_wrappers.remove(at_databases.timed)


@pytest.fixture
def owner(alice):
    alice.is_superuser = alice.is_staff = True
    alice.save()
    return alice


def test_who_sweeps_shows_a_sign_of_life():
    before = timezone.now()
    job_tasks.sweep_jobs()
    game_tasks.sweep_matches()
    assert all(seen is not None and seen >= before for seen in life.last().values())


def test_a_sign_is_not_written_at_every_stroke(django_assert_num_queries):
    life.sign(life.JOBS, NOW)
    with django_assert_num_queries(1):
        life.sign(life.JOBS, NOW + timedelta(seconds=2))
    life.sign(life.JOBS, NOW + life.EVERY)
    assert SignOfLife.objects.get().at == NOW + life.EVERY


def test_a_clock_that_was_put_back_does_not_make_a_worker_silent():
    life.sign(life.JOBS, NOW + timedelta(days=1))
    life.sign(life.JOBS, NOW)
    assert SignOfLife.objects.get().at == NOW


def test_who_is_not_seen_for_long_is_silent():
    assert life.silent(life.JOBS, NOW)  # never seen
    life.sign(life.JOBS, NOW)
    assert not life.silent(life.JOBS, NOW + life.SILENT - timedelta(seconds=1))
    assert life.silent(life.JOBS, NOW + life.SILENT)
    assert life.silent(life.BOTS, NOW)


def test_who_waits_for_a_job_reads_that_nobody_works(client, alice):
    with translation.override("en"):
        job = jobs.ask(kind="demo", payload={}, by=alice.pk, now=timezone.now())
    client.force_login(alice)
    page = f"/jobs/{job.public_id}/"
    assert "nobody works here at the moment" in client.get(page).content.decode()
    life.sign(life.JOBS, timezone.now())
    told = client.get(page).content.decode()
    assert "nobody works here" not in told
    assert "Waiting for its turn." in told


def test_only_the_owner_sees_how_the_site_is(client, bob, owner):
    assert client.get("/watch/").status_code == 302
    client.force_login(bob)
    assert client.get("/watch/").status_code == 403
    client.force_login(owner)
    assert client.get("/watch/").status_code == 200
    assert client.post("/watch/").status_code == 405


def test_a_well_site_says_so_and_a_fault_of_each_kind_is_told(settings, tmp_path):
    settings.BACKUPS = ""
    for of in life.WORKERS:
        life.sign(of, NOW)
    assert overview.look(NOW).well
    assert not overview.look(NOW + SILENT_FOR).well
    late = Job.objects.create(kind="demo", created=NOW - overview.LATE - timedelta(seconds=1))
    assert overview.look(NOW).queue.late
    assert not overview.look(NOW).well
    Job.objects.filter(pk=late.pk).update(state=Job.State.PARKED, error="the worker died 3 times")
    seen = overview.look(NOW)
    assert not seen.queue.late
    assert [line.error for line in seen.aside] == ["the worker died 3 times"]
    assert not seen.well


def test_a_job_that_lies_aside_goes_on_at_the_press_of_its_button(client, owner, bob):
    job = Job.objects.create(
        kind="demo", created=NOW, state=Job.State.PARKED, error="it broke", asked_by=bob
    )
    client.force_login(owner)
    page = client.get("/watch/").content.decode()
    again = f"/jobs/{job.public_id}/again/"
    assert again in page
    assert "it broke" in page
    client.post(again)
    client.post(again)  # twice is harmless
    job.refresh_from_db()
    assert job.state == Job.State.QUEUED


def test_many_jobs_aside_cost_no_more_questions(client, owner, django_assert_max_num_queries):
    for number in range(40):
        asked = {"kind": "demo", "created": NOW, "asked_by": owner}
        Job.objects.create(**asked, state=Job.State.FAILED, error=f"fault {number}")
    with django_assert_max_num_queries(10):
        seen = overview.look(NOW)
    assert len(seen.aside) == overview.SHOWN
    assert seen.aside_in_all == 40


def test_a_slow_question_is_kept_by_its_words_and_without_what_was_asked(watched, monkeypatch):
    monkeypatch.setattr(slow, "QUESTION_FROM", 0)
    at_databases.watch(connection)
    at_databases.watch(connection)  # twice is once
    assert connection.execute_wrappers.count(at_databases.timed) == 1
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 WHERE 'alice@example.org' = %s AND 4711 IN (1, 2, 3)", ["secret"])
    (_day, kind, name), *_more = slow.collected.take()
    assert kind == SlowThing.Kind.QUESTION
    assert name == "SELECT … WHERE … = %s AND … IN (…)"


def test_quick_things_are_not_kept(watched):
    slow.page("site:about", slow.PAGE_FROM / 2, TODAY)
    slow.question("SELECT 1", slow.QUESTION_FROM / 2, TODAY)
    assert slow.collected.take() == {}


def test_what_several_processes_saw_adds_up(watched):
    for seconds in (0.6, 2.0):
        slow.page("site:about", seconds, TODAY)
        slow.write_down()
    slow.page("site:about", 1.0, TODAY - timedelta(days=1))
    slow.write_down()
    (line,) = slow.of_the_day(TODAY, SlowThing.Kind.PAGE, 10)
    assert (line.times, line.worst_ms, line.mean_ms) == (2, 2000, 1300)
    slow.forget_before(TODAY)
    assert [line.day for line in SlowThing.objects.all()] == [TODAY]


def test_a_flood_of_different_slow_things_takes_no_memory(watched):
    for number in range(slow.MOST + 50):
        slow.page(f"page {number}", 1, TODAY)
    slow.page("page 0", 1, TODAY)
    kept = slow.collected.take()
    assert len(kept) == slow.MOST
    assert kept[TODAY, "page", "page 0"][0] == 2


def test_a_database_that_is_away_costs_the_lines_and_nothing_else(watched, monkeypatch):
    from django.db import OperationalError

    def away(*_):
        raise OperationalError("gone")

    monkeypatch.setattr(slow, "_add", away)
    slow.page("site:about", 1, TODAY)
    assert slow.write_down() == 1
    assert SlowThing.objects.count() == 0


def test_what_is_slow_is_written_by_a_thread_of_its_own(watched, monkeypatch):
    written = threading.Event()
    monkeypatch.setattr(slow, "WRITE_EVERY", 0.01)
    monkeypatch.setattr(slow, "write_down", written.set)
    monkeypatch.setattr(slow.collected, "writer", None)
    slow.page("site:about", 1, date(2026, 11, 18))
    assert written.wait(30)


def test_the_numbers_for_prometheus_tell_of_workers_and_disk(client):
    life.sign(life.JOBS, NOW)
    told = client.get("/metrics").content.decode()
    (seen,) = (line for line in told.splitlines() if line.startswith("siamleague_last_sign"))
    assert float(seen.removeprefix('siamleague_last_sign_of_life_timestamp{of="jobs"} ')) == (
        NOW.timestamp()
    )
    assert "siamleague_disk_free_bytes" in told
