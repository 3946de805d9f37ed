"""What is wrong outside of the program is named, said briefly, and no traceback."""

import errno
import logging
import re
import sqlite3

import pytest
from django.db import OperationalError, ProgrammingError
from django.utils import translation

from siamleague.watching import logs, metrics, trouble

FULL = OperationalError("database or disk is full")


@pytest.fixture(autouse=True)
def _fresh(monkeypatch):
    monkeypatch.setattr(trouble, "notes", trouble.Notes())


def chained(wrong, cause):
    wrong.__cause__ = cause
    return wrong


class Signed(Exception):
    def __init__(self, sign):
        self.sqlstate = sign


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        (FULL, "disk-full"),
        (OperationalError("disk I/O error"), "disk"),
        (OperationalError("attempt to write a readonly database"), "read-only"),
        (sqlite3.DatabaseError("file is not a database"), "damaged"),
        (OperationalError("database is locked"), "busy"),
        (chained(OperationalError("x"), Signed("53100")), "disk-full"),
        (chained(OperationalError("x"), Signed("57P01")), "database"),
        (chained(OperationalError("x"), Signed("40P01")), "busy"),
        (OperationalError("connection refused"), "database"),
        (chained(RuntimeError("in a task"), FULL), "disk-full"),
        (OSError(errno.ENOSPC, "no room"), "disk-full"),
        (OSError(errno.EROFS, "no"), "read-only"),
        (ExceptionGroup("many", [FULL]), "disk-full"),
    ],
)
def test_it_is_named(wrong, name):
    assert trouble.named(wrong).name == name


@pytest.mark.parametrize(
    "wrong",
    [
        ValueError("ours"),
        ProgrammingError("syntax"),
        OperationalError("no such table: club"),
        ConnectionResetError("a page went away"),
        None,
    ],
)
def test_faults_of_ours_are_not_excused(wrong):
    assert trouble.named(wrong) is None


@pytest.fixture
def written():
    """Return the lines of a logger as the site writes them."""
    lines = []
    handler = logging.Handler()
    handler.setFormatter(logs.Readable())
    handler.addFilter(trouble.Briefly())
    handler.emit = lambda record: lines.append(handler.format(record))
    logger = logging.getLogger("tests.outside")
    logger.addHandler(handler)
    logger.propagate = False
    yield lines
    logger.removeHandler(handler)
    logger.propagate = True


def say(wrong):
    try:
        raise wrong
    except Exception:
        logging.getLogger("tests.outside").exception("it broke")


@pytest.mark.django_db
def test_a_storm_of_it_is_one_line_without_a_traceback(written):
    def counted() -> float:
        told = metrics.everything().decode()
        return float(re.search(r'outside_faults_total\{fault="disk-full"\} (\S+)', told)[1])

    before = counted()
    for _ in range(50):
        say(FULL)
    (line,) = written
    assert "The disk is full" in line
    assert "Traceback" not in line
    assert "WARNING" in line
    assert counted() == before + 50


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "said", "lines"),
    [
        ("psycopg.pool", "error connecting in 'pool-1': connection refused", 1),
        ("celery.beat", "beat: Connection error: Error 111 connecting to 127.0.0.1:1.", 1),
        ("celery.worker.consumer", "consumer: Cannot connect to redis://:x@here:1/0: refused", 1),
        ("celery.worker", "a task broke", 20),
    ],
)
def test_what_drivers_say_at_every_try_is_said_once(name, said, lines):
    brief, passed = trouble.Briefly(), 0
    for _ in range(20):
        record = logging.LogRecord(name, logging.ERROR, "", 0, said, (), None)
        passed += brief.filter(record)
    assert passed == lines


def test_a_fault_of_ours_keeps_its_traceback_each_time(written):
    for _ in range(3):
        say(ValueError("ours"))
    assert len([line for line in written if "Traceback" in line]) == 3


def test_it_is_said_again_after_a_while_with_how_often(monkeypatch):
    notes = trouble.Notes()
    assert notes.note(trouble.DISK_FULL, 0) == 0
    for second in range(1, 60):
        assert notes.note(trouble.DISK_FULL, second) is None
    assert notes.note(trouble.DISK_FULL, 60) == 59
    assert notes.of_late(60 + trouble.LASTS) == ["disk-full"]
    assert notes.of_late(61 + trouble.LASTS) == []
    assert notes.note(trouble.DISK_FULL, 100) == 0, "what was over begins again"


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_fault_has_a_sentence_for_the_reader(language):
    with translation.override(language):
        told = {fault.name: str(fault.sentence) for fault in trouble.ALL}
        assert all(told.values())
        if language == "it":
            with translation.override("en"):
                assert all(str(fault.sentence) != told[fault.name] for fault in trouble.ALL)
