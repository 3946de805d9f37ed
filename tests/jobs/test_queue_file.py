"""Messages in a file: claimed, answered, returned, parked; nothing is lost and nothing doubled."""

import multiprocessing
import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from siamleague.embedded.queue_file import QueueFile
from siamleague.jobs import owner


@pytest.fixture
def queues(tmp_path: Path) -> QueueFile:
    return QueueFile(str(tmp_path / "broker.sqlite3"))


def dead_process() -> str:
    """Return the name of a process that has just ended."""
    code = "from siamleague.jobs import owner; print(owner.me())"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return ran.stdout.strip()


def held_by(queues: QueueFile, name: str) -> None:
    """Let whatever is claimed look as if that process had claimed it."""
    queues._run("UPDATE message SET holder = ? WHERE holder IS NOT NULL", name)


def look_again(queues: QueueFile) -> None:
    queues.bring_back(every=0)


def test_messages_come_in_order_and_the_urgent_first(queues: QueueFile) -> None:
    for body, rank in (("one", 9), ("two", 9), ("urgent", 0)):
        queues.put("celery", body, rank)
    assert [queues.take("celery", tag) for tag in "abcd"] == ["urgent", "one", "two", None]


def test_a_claimed_message_is_nobody_elses_until_it_is_answered(queues: QueueFile) -> None:
    queues.put("celery", "one")
    assert queues.take("celery", "a") == "one"
    assert queues.take("celery", "b") is None
    assert (queues.waiting("celery"), queues.claimed()) == (0, 1)
    queues.done("a")
    assert queues.claimed() == 0


def test_what_is_given_back_takes_its_old_place(queues: QueueFile) -> None:
    for body in ("one", "two"):
        queues.put("celery", body)
    queues.take("celery", "a")
    queues.give_back("a", blame=False)
    assert queues.take("celery", "b") == "one"


def test_what_a_dead_process_held_returns_at_once(queues: QueueFile) -> None:
    queues.put("celery", "one")
    queues.take("celery", "a")
    look_again(queues)
    assert queues.take("celery", "b") is None, "its holder lives"
    held_by(queues, dead_process())
    look_again(queues)
    assert queues.take("celery", "c") == "one"


def test_a_later_process_with_the_same_number_does_not_keep_the_claim(queues: QueueFile) -> None:
    queues.put("celery", "one")
    queues.take("celery", "a")
    here, number, started = owner.me().split("|")
    held_by(queues, f"{here}|{number}|{int(started) - 1}")
    look_again(queues)
    assert queues.take("celery", "b") == "one"


def test_claims_from_before_a_restart_of_the_machine_return(queues: QueueFile) -> None:
    queues.put("celery", "one")
    queues.take("celery", "a")
    _, number, started = owner.me().split("|")
    held_by(queues, f"another-boot,pid:[1]|{number}|{started}")
    look_again(queues)
    assert queues.take("celery", "b") == "one"


def test_a_killed_process_nobody_collected_counts_as_dead() -> None:
    sleeper = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    here = owner.me().split("|")[0]
    name = f"{here}|{sleeper.pid}|{owner._status(sleeper.pid)[1]}"
    assert owner.alive(name) is True
    sleeper.kill()
    os.waitid(os.P_PID, sleeper.pid, os.WEXITED | os.WNOWAIT)  # dead, and still in the table
    assert owner.alive(name) is False
    sleeper.wait()
    assert sleeper.stdin is not None
    sleeper.stdin.close()
    assert owner.alive(name) is False


def test_a_process_elsewhere_is_not_known_to_be_dead() -> None:
    assert owner.alive("another-boot,pid:[1]|1|1") is None
    assert owner.alive("") is None


def test_a_message_that_breaks_five_takers_is_parked(queues: QueueFile) -> None:
    queues.put("celery", "poison")
    queues.put("celery", "innocent")
    for turn in range(5):
        assert queues.take("celery", f"t{turn}") == "poison"
        queues.give_back(f"t{turn}", blame=True)
    assert queues.take("celery", "b") == "innocent"
    assert queues.parked() == [("celery", "poison")]


def test_a_message_that_kills_five_workers_is_parked(queues: QueueFile) -> None:
    queues.put("celery", "poison")
    gone = dead_process()
    for turn in range(5):
        assert queues.take("celery", f"t{turn}") == "poison"
        held_by(queues, gone)
        look_again(queues)
    assert queues.take("celery", "b") is None
    assert queues.parked() == [("celery", "poison")]


def test_polite_stops_never_park_a_message(queues: QueueFile) -> None:
    queues.put("celery", "patient")
    for turn in range(20):
        assert queues.take("celery", f"t{turn}") == "patient"
        queues.give_back(f"t{turn}", blame=False)
    assert queues.parked() == []


def test_a_queue_that_lives_with_a_process_ends_with_it(queues: QueueFile) -> None:
    queues.declare("celery", mine=False)
    queues.declare("control", mine=True)
    for queue in ("celery", "control"):
        queues.bind("all", "", "", queue)
        queues.put(queue, "word")
    queues._run("UPDATE queue SET lives_with = ? WHERE lives_with IS NOT NULL", dead_process())
    look_again(queues)
    assert queues.bindings("all") == [("", "", "celery")]
    assert (queues.waiting("celery"), queues.waiting("control")) == (1, 0)


def test_only_its_owner_may_read_the_file(queues: QueueFile) -> None:
    queues.put("celery", "one")
    assert stat.S_IMODE(Path(queues.path).stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(queues.path + "-wal").stat().st_mode) == 0o600


def _claim_all(path: str, name: str, answers: "multiprocessing.Queue[list[str]]") -> None:
    queues, got = QueueFile(path), []
    deadline = time.monotonic() + 20
    while len(got) < 1000 and time.monotonic() < deadline:
        body = queues.take("celery", f"{name}{len(got)}")
        if body == "end":
            break
        if body:
            got.append(body)
            queues.done(f"{name}{len(got) - 1}")
    answers.put(got)


@pytest.mark.slow
def test_two_processes_that_start_at_once_share_the_messages_without_doubles(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "broker.sqlite3")
    spawn = multiprocessing.get_context("spawn")
    answers = spawn.Queue()
    takers = [spawn.Process(target=_claim_all, args=(path, n, answers)) for n in "ab"]
    for taker in takers:
        taker.start()
    queues = QueueFile(path)
    for number in range(200):
        queues.put("celery", str(number))
    for _ in takers:
        queues.put("celery", "end", 9)
    got = [answers.get(timeout=20) for _ in takers]
    for taker in takers:
        taker.join()
    assert sorted(got[0] + got[1], key=int) == [str(n) for n in range(200)]


def test_a_forked_child_talks_over_a_connection_of_its_own(queues: QueueFile) -> None:
    queues.put("celery", "from the parent")
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=queues.put, args=("celery", "from the child"))
    child.start()
    child.join()
    assert child.exitcode == 0
    assert [queues.take("celery", t) for t in "ab"] == ["from the parent", "from the child"]


def spoil(path: str) -> None:
    """Write nonsense over a file of SQLite and what it has not moved into it yet."""
    for name in (path, f"{path}-wal"):
        if Path(name).exists():
            with Path(name).open("r+b") as out:
                out.write(os.urandom(Path(name).stat().st_size))


def test_a_broken_file_is_put_aside_and_every_process_goes_on_with_the_next(tmp_path: Path) -> None:
    path = str(tmp_path / "broker.sqlite3")
    mine, theirs = QueueFile(path), QueueFile(path)
    mine.declare("celery", mine=False)
    mine.bind("celery", "celery", "", "celery")
    theirs.put("celery", "lost")
    spoil(path)
    mine.put("celery", "kept")
    assert Path(f"{path}.broken").exists()
    theirs.put("celery", "too")
    assert [theirs.take("celery", tag) for tag in "abc"] == ["kept", "too", None]
    assert mine.bindings("celery") == [("celery", "", "celery")], "what was bound is bound again"


def test_a_file_that_was_taken_away_is_made_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "broker.sqlite3")
    queues = QueueFile(path)
    queues.put("celery", "one")
    for name in (path, f"{path}-wal", f"{path}-shm"):
        Path(name).unlink(missing_ok=True)
    queues.put("celery", "two")
    assert queues.take("celery", "a") == "two"


def test_a_file_that_is_merely_locked_is_not_put_aside(tmp_path: Path) -> None:
    path = str(tmp_path / "broker.sqlite3")
    queues = QueueFile(path, wait=0.2)
    queues.put("celery", "one")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            queues.put("celery", "two")
    assert not Path(f"{path}.broken").exists()
    assert queues.take("celery", "a") == "one"
