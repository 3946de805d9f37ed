"""The broker as workers see it: real worker processes, killed and stopped in the middle of work."""

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from siamleague.embedded.broker import queue_file
from siamleague.embedded.queue_file import QueueFile
from tests.jobs.workers import broker_worker, kill, until

pytestmark = pytest.mark.slow


class Case:
    """One broker in a folder, and what its workers wrote down."""

    def __init__(self, folder: Path, app: Any) -> None:
        self.folder = folder
        self.app = app
        path = str(folder / "broker.sqlite3")
        app.conf.broker_transport_options = {"path": path, "polling_interval": 0.02}
        self.queues: QueueFile = queue_file(path)

    def send(self, task: str, *args: object, **options: Any) -> None:
        self.app.send_task(f"tests.jobs.broker_app.{task}", args, **options)

    def lines(self) -> list[str]:
        file = self.folder / "lines"
        return file.read_text().splitlines() if file.exists() else []

    def wait(self, *lines: str, seconds: float = 15) -> None:
        def all_written() -> bool:
            return set(lines) <= set(self.lines())

        until(all_written, seconds)

    def running(self, word: str) -> None:
        def started() -> bool:
            return any(line.startswith(f"start {word}") for line in self.lines())

        until(started)


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Case]:
    from celery import Celery

    app = Celery("asker", broker="sqlitebroker://localhost", set_as_current=False)
    app.conf.task_ignore_result = True
    yield Case(tmp_path, app)
    app.close()


def test_two_workers_do_every_task_exactly_once_and_keep_eta_and_answer_questions(
    case: Case,
) -> None:
    for number in range(400):
        case.send("say", number)
    with broker_worker(case.folder, "a", processes=2), broker_worker(case.folder, "b"):
        asked = time.monotonic()
        case.send("say", "later", countdown=1.5)
        case.wait("end later")
        assert time.monotonic() - asked >= 1.5
        both = {"a@here", "b@here"}
        until(lambda: {n for a in case.app.control.ping(timeout=0.5) for n in a} == both)
        until(lambda: set(case.app.control.inspect(timeout=0.5).stats() or ()) == both)
    done = Counter(case.lines())
    assert len(done) == 401
    assert set(done.values()) == {1}


def test_killing_a_worker_loses_nothing_and_leaves_nothing_behind(case: Case) -> None:
    case.send("take", 30, "long")
    with broker_worker(case.folder, "victim") as victim:
        case.running("long")
        child = int(starts_of("long", case)[0].split()[-1])
        for number in range(8):
            case.send("take", 0, f"short{number}")
        until(lambda: case.queues.claimed() >= 4)  # it has some of them in hand
        assert case.queues.bindings("celery.pidbox")
        os.kill(victim.pid, signal.SIGKILL)  # the main process alone, not its session
        victim.wait()
        until(lambda: ended(child), 5)
    killed = time.monotonic()
    case.queues.bring_back(every=0)
    assert case.queues.bindings("celery.pidbox") == [], "its control queue went with it"
    with broker_worker(case.folder, "heir", processes=2):
        case.wait(*(f"end short{number}" for number in range(8)))
        until(lambda: len(starts_of("long", case)) == 2)
        assert time.monotonic() - killed < 20
    assert set(Counter(line for line in case.lines() if "end short" in line).values()) == {1}


def starts_of(word: str, case: Case) -> list[str]:
    return [line for line in case.lines() if line.startswith(f"start {word}")]


def ended(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_with_early_answers_a_kill_would_lose_the_task(case: Case) -> None:
    """Shows that the test above can fail: answering before the work is what it protects from."""
    case.send("take", 30, "long")
    with broker_worker(case.folder, "victim", BROKER_CASE_EARLY="1") as victim:
        case.running("long")
        kill(victim)
    assert (case.queues.waiting("celery"), case.queues.claimed()) == (0, 0)


def test_a_task_that_kills_its_process_is_parked_and_the_next_one_runs(case: Case) -> None:
    case.send("die", "poison")
    case.send("say", "innocent")
    with broker_worker(case.folder):
        case.wait("end innocent", seconds=30)
        until(case.queues.parked)
    assert len(starts_of("poison", case)) == 5
    assert case.queues.parked()[0][0] == "celery"


def test_a_polite_stop_finishes_what_runs_and_returns_the_rest_unblamed(case: Case) -> None:
    case.send("take", 1.0, "running")
    with broker_worker(case.folder, "first") as first:
        case.running("running")
        for number in range(6):
            case.send("take", 0, f"waiting{number}")
        until(lambda: case.queues.claimed() >= 4)
        with broker_worker(case.folder, "second"):
            first.send_signal(signal.SIGTERM)
            assert first.wait(10) == 0
            case.wait("end running", *(f"end waiting{number}" for number in range(6)))
            until(lambda: case.queues.claimed() == 0)
    assert set(Counter(line for line in case.lines() if "end" in line).values()) == {1}
