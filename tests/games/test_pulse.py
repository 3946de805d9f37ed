"""An outage is what was seen from outside: a process that is kept busy gives nobody free time."""

import asyncio
import time
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
import time_machine
from django.db import OperationalError

from games import clocks
from games.live import pulse, wall_clock
from games.live.pulse import ENDED_AT, SILENCE, WATCHED_SINCE, Watch, beat, come_back, was_away
from games.matches.actions import ACTIONS
from games.models import Outage, Pulse
from siamleague.supervisor.children import Child, Children
from tests.games.conftest import NOW, match_between, under_way, whole_move

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
FROZEN = 13.5 * SECOND


def said(**instants):
    names = {"watched": WATCHED_SINCE, "ended": ENDED_AT}
    return {names[name]: str(instant.timestamp()) for name, instant in instants.items()}


def spans():
    return list(Outage.objects.values_list("began_at", "ended_at"))


def test_a_site_that_answers_all_the_time_has_no_outage():
    for second in range(0, 60, 2):
        beat(NOW + second * SECOND)
    assert not spans()
    assert Pulse.objects.count() == 1


def test_a_site_that_was_stopped_was_away_from_its_last_beat():
    beat(NOW)
    back = NOW + timedelta(minutes=5)
    for environment in ({}, said(watched=back - SECOND)):
        Outage.objects.all().delete()
        Pulse.objects.update(beat_at=NOW)
        assert come_back(back, environment)
        assert not come_back(back + SECOND, environment)
        assert spans() == [(NOW, back)]


def test_a_web_server_that_died_was_away_since_the_supervisor_saw_it_end():
    watched, ended, back = NOW - SECOND, NOW + FROZEN, NOW + 2 * FROZEN
    beat(NOW)  # and then it hung, until it died
    assert come_back(back, said(watched=watched, ended=ended))
    assert spans() == [(ended, back)]


@pytest.mark.parametrize("ended", [None, NOW - SECOND])
def test_a_process_ended_for_hanging_was_there_all_the_time(ended):
    """A server of several processes ends those that hang, and tells nobody when."""
    beat(NOW)
    here = said(watched=NOW - 2 * SECOND, **({"ended": ended} if ended else {}))
    assert not come_back(NOW + FROZEN, here)
    assert not spans()


def test_a_second_process_that_comes_back_writes_nothing_again():
    beat(NOW)
    back = NOW + FROZEN
    assert was_away(NOW + SECOND, back)
    assert not was_away(NOW + SECOND, back + SECOND)
    assert spans() == [(NOW + SECOND, back)]


async def _frozen(seconds):
    """Beat as a web process does, with its loop held for a while by somebody's request."""
    beating = asyncio.ensure_future(pulse.keep_beating())
    await asyncio.sleep(0.3)
    time.sleep(seconds)  # what a hostile number once did
    await asyncio.sleep(0.3)
    beating.cancel()


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(pulse, "BEAT", timedelta(seconds=0.05))
    monkeypatch.setattr(pulse, "SILENCE", timedelta(seconds=0.5))


@pytest.mark.django_db(transaction=True)
def test_who_freezes_the_process_does_not_think_for_free(quick):
    asyncio.run(_frozen(1))
    assert Pulse.objects.exists()
    assert not spans()


@pytest.mark.django_db(transaction=True)
def test_by_its_own_feeling_the_process_was_away(quick, monkeypatch):
    """Whatever was not beaten counts, as it did before."""
    monkeypatch.setattr(Watch, "gone_since", lambda self, now: now - FROZEN)
    asyncio.run(_frozen(1))
    assert spans()


def test_a_database_that_refused_and_a_sleeping_machine_are_no_fault_of_the_process(monkeypatch):
    monkeypatch.setattr(pulse.threads, "one_writes", lambda: False)
    watch = Watch()
    assert watch.gone_since(NOW) is None
    watch.note(OperationalError("refused"), NOW)
    watch.note(OperationalError("refused"), NOW + FROZEN)
    assert watch.gone_since(NOW + FROZEN) == NOW
    monkeypatch.setattr(pulse, "asleep", lambda real=pulse.asleep: real() + 3600)
    assert NOW - Watch.gone_since(watch, NOW) > timedelta(minutes=59)


def test_who_has_not_looked_for_long_does_not_say_when_the_machine_slept(monkeypatch):
    """Whoever beats has said it; a worker that looks an hour later would say it wrongly."""
    watch = Watch()
    monkeypatch.setattr(pulse, "asleep", lambda real=pulse.asleep: real() + 3600)
    monkeypatch.setattr(pulse, "awake", lambda real=pulse.awake: real() + 7)
    assert watch.gone_since(NOW) is None
    assert watch.gone_since(NOW) is None


@pytest.mark.parametrize("looks", [True, False])
def test_who_moves_before_the_next_beat_does_not_pay_for_the_machine_s_sleep(
    alice, bob, monkeypatch, looks
):
    """By programs as by sockets; without looking first, the whole sleep would be paid for."""
    match = under_way(match_between(alice, bob, tempo=clocks.Tempo("live", 600_000)))
    match.refresh_from_db()
    seat, left = match.to_act[0], match.clock["left"]
    monkeypatch.setattr(pulse, "here", Watch())
    real = pulse.asleep()
    monkeypatch.setattr(pulse, "asleep", lambda: real + 300)
    if not looks:
        monkeypatch.setattr(pulse, "noticed", lambda now: False)
    woken = NOW + timedelta(seconds=301)
    beat(NOW + SECOND)
    order = {"code": match.code, "by": (alice, bob)[seat].pk, "seen": match.version, "now": woken}
    with time_machine.travel(woken, tick=False):
        wall_clock.begin()
        order |= {"words": whole_move(match, seat), "ticket": uuid4()}
        next(action.does for action in ACTIONS if action.name == "move")(**order)
    match.refresh_from_db()
    assert (left[seat] - match.clock["left"][seat] < 2000) is looks


def test_a_locked_file_is_no_outage(monkeypatch):
    """Whoever writes for long on SQLite would stop the clocks."""
    monkeypatch.setattr(pulse.threads, "one_writes", lambda: True)
    watch = Watch()
    watch.note(OperationalError("database is locked"), NOW)
    assert watch.gone_since(NOW + FROZEN) is None


def test_the_supervisor_says_when_a_child_ended(tmp_path: Path):
    told = tmp_path / "told"
    command = ["sh", "-c", f'echo "${ENDED_AT}" >> {told}']
    family = Children([Child("web", command)], {"PATH": "/usr/bin:/bin"}, tmp_path, lambda _: None)
    began = time.time()
    family.start()
    for _again in range(2):
        family.children[0].process.wait()
        family.tend()
        family.children[0].due = family.children[0].due and 0.0
        family.tend()
    family.children[0].process.wait()
    family.stop(lambda: True)
    first, second, *_more = told.read_text().splitlines()
    assert first == ""
    assert began <= float(second) <= time.time()


def test_silence_is_longer_than_a_late_beat():
    beat(NOW)
    assert pulse.silent_since(NOW + SILENCE - timedelta(milliseconds=1)) is None
    assert pulse.silent_since(NOW + SILENCE) == NOW
