"""The schedule goes on when the machine's clock is put back."""

from datetime import timedelta

import pytest
from celery.beat import Scheduler

from siamleague.celery import app
from siamleague.embedded import ticking


@pytest.fixture(autouse=True)
def _the_only_clock(settings):
    settings.SERVER_PROFILE = False


@pytest.fixture
def put_back(monkeypatch):
    """Return a function that lets a scheduler tick an hour before it last did."""

    def ticked(kind):
        sent = []
        schedule = kind(app=app, lazy=True)
        schedule.schedule = {
            name: schedule.Entry(name=name, task=name, schedule=0.01, app=app) for name in "ab"
        }
        monkeypatch.setattr(schedule, "apply_entry", lambda entry, **_: sent.append(entry.name))
        now = {"at": app.now()}
        monkeypatch.setattr(app, "now", lambda: now["at"])
        for entry in schedule.schedule.values():
            entry.last_run_at = now["at"] + timedelta(hours=1)
        schedule._ahead = ticking._ahead() + 3600
        schedule.tick()
        now["at"] += timedelta(seconds=1)
        waits = [schedule.tick() for _ in range(4)]
        return set(sent), min(waits)

    return ticked


def test_it_ticks_on_after_an_hour_back(put_back):
    assert put_back(ticking.Ticking)[0] == {"a", "b"}


def test_celerys_own_would_wait_for_the_hour(put_back):
    sent, wait = put_back(Scheduler)
    assert sent == set()
    assert wait > 60


class Line:
    released = 0

    def release(self):
        self.released += 1


def test_a_broken_line_is_hung_up_and_said_in_a_line(monkeypatch, caplog):
    schedule = ticking.Ticking(app=app, lazy=True)
    line = Line()
    schedule.__dict__ |= {"connection": line, "producer": object()}

    def broken(*_, **__):
        raise OSError(28, "no room")

    monkeypatch.setattr(schedule, "apply_async", broken)
    entry = schedule.Entry(name="a", task="a", schedule=1, app=app)
    for _ in range(5):
        schedule.__dict__["producer"] = object()
        schedule.apply_entry(entry)
    assert line.released == 1
    assert "producer" not in schedule.__dict__
    assert "Traceback" not in caplog.text
    assert caplog.text.count("disk-full") <= 1
