"""Of several clocks one rings; when it is gone another does, and never both for long."""

import pytest
from django.db import OperationalError

from siamleague.celery import app
from siamleague.embedded import ticking
from siamleague.jobs import leading
from siamleague.jobs.models import ClockLease

pytestmark = pytest.mark.django_db


class Steady:
    """The clock that no one puts right."""

    def __init__(self):
        self.at = 100.0

    def monotonic(self):
        return self.at


@pytest.fixture
def steady(monkeypatch):
    clock = Steady()
    monkeypatch.setattr(leading, "time", clock)
    return clock


@pytest.fixture
def clocks(monkeypatch, steady):
    """Return a function that makes a clock on a machine of that name."""
    asked = {"by": ""}
    monkeypatch.setattr(leading.owner, "me", lambda: asked["by"])
    monkeypatch.setattr(leading.owner, "alive", lambda holder: None)  # another machine: who knows

    class Clock(leading.Leading):
        def __init__(self, name):
            super().__init__()
            self.name = name

        def leads(self):
            asked["by"] = self.name
            return super().leads()

        def step_down(self):
            asked["by"] = self.name
            super().step_down()

    return Clock


def test_one_of_two_leads_for_as_long_as_it_turns(clocks, steady):
    one, two = clocks("one"), clocks("two")
    for _ in range(20):
        assert (one.leads(), two.leads()) == (True, False)
        steady.at += leading.LOOK
    assert ClockLease.objects.get().turn == 20


def test_when_it_is_silent_another_takes_over_and_the_first_does_not_come_between(clocks, steady):
    one, two = clocks("one"), clocks("two")
    assert one.leads() and not two.leads()
    steady.at += leading.SILENT - 1
    assert not two.leads()
    steady.at += leading.LOOK
    assert two.leads()
    assert not one.leads()


def test_without_the_lease_both_would_ring(clocks, steady, monkeypatch):
    monkeypatch.setattr(leading.Leading, "_look", lambda self, now: True)
    assert clocks("one").leads() and clocks("two").leads()


def test_of_two_that_take_over_at_the_same_moment_one_does(clocks, steady):
    clocks("gone").leads()
    row = ClockLease.objects.get()
    assert [leading._turn(row), leading._turn(row)] == [True, False]


def test_of_two_that_begin_at_the_same_moment_one_does(clocks):
    assert clocks("one").leads()
    assert not leading._begin()


def test_a_holder_that_is_known_to_be_dead_is_not_waited_for(clocks, steady, monkeypatch):
    clocks("dead").leads()
    monkeypatch.setattr(leading.owner, "alive", lambda holder: holder != "dead")
    assert clocks("heir").leads()


def test_who_steps_down_is_followed_at_once(clocks, steady):
    one, two = clocks("one"), clocks("two")
    assert one.leads() and not two.leads()
    two.step_down()
    assert ClockLease.objects.exists(), "who does not lead gives nothing away"
    one.step_down()
    steady.at += leading.LOOK
    assert two.leads()


def test_without_a_database_nobody_rings(clocks, steady, monkeypatch):
    one = clocks("one")
    assert one.leads()

    def away(*_):
        raise OperationalError("away")

    monkeypatch.setattr(leading, "_turn", away)
    monkeypatch.setattr(leading.connection, "close", lambda: None)
    steady.at += leading.LOOK
    assert not one.leads()


@pytest.fixture
def ticks(settings, monkeypatch):
    """Return a function that lets a schedule of a server tick; it returns what was rung."""

    def ticked(leads):
        settings.SERVER_PROFILE = True
        monkeypatch.setattr(leading.Leading, "leads", lambda self: leads)
        sent, schedule = [], ticking.Ticking(app=app, lazy=True)
        schedule.schedule = {"a": schedule.Entry(name="a", task="a", schedule=0.0, app=app)}
        monkeypatch.setattr(schedule, "apply_entry", lambda entry, **_: sent.append(entry.name))
        waits = [schedule.tick() for _ in range(3)]
        return sent, max(waits)

    return ticked


def test_a_schedule_rings_while_it_leads_and_looks_again_soon_while_it_does_not(ticks):
    sent, wait = ticks(leads=True)
    assert sent
    assert ticks(leads=False) == ([], ticking.LOOK)
    assert wait <= ticking.LOOK < leading.LOOK < leading.SILENT


def test_on_one_machine_the_only_clock_asks_nobody(settings):
    settings.SERVER_PROFILE = False
    assert ticking.Ticking(app=app, lazy=True)._leading is None


def test_a_clock_that_ends_steps_down(settings, monkeypatch):
    settings.SERVER_PROFILE, stepped = True, []
    schedule = ticking.Ticking(app=app, lazy=True)
    monkeypatch.setattr(schedule._leading, "step_down", lambda: stepped.append("down"))
    schedule.close()
    assert stepped == ["down"]
