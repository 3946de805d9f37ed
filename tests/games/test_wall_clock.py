"""The machine's clock jumps: nobody is flagged, and nobody thinks for free."""

from datetime import timedelta

import pytest

from games import clocks
from games.live import pulse, wall_clock
from games.lobby import book
from games.matches import endings
from games.models import Match, Outage, Pulse
from tests.games.conftest import NOW, match_between, under_way

pytestmark = pytest.mark.django_db
LIVE = {"kind": "live", "bank_ms": 300_000}
SECOND = timedelta(seconds=1)
JUMPS = [timedelta(seconds=30), timedelta(hours=1), -timedelta(seconds=30), -timedelta(hours=1)]


@pytest.fixture
def match(alice, bob):
    return under_way(match_between(alice, bob, tempo=clocks.Tempo(**LIVE)))


def left(match, now):
    match.refresh_from_db()
    return book.settled_clock(match, now).left_ms


@pytest.mark.parametrize("by", JUMPS)
def test_a_jump_costs_and_gives_nobody_anything(match, by):
    pulse.beat(NOW + 20 * SECOND)
    before = left(match, NOW + 21 * SECOND)
    now = NOW + 21 * SECOND + by
    assert wall_clock.put_right(by, now)
    assert left(match, now) == before
    match.refresh_from_db()
    due = NOW + timedelta(milliseconds=LIVE["bank_ms"]) + by
    assert abs(match.deadline_at - due) < SECOND
    assert not endings.claim_time(code=match.code, now=now)


@pytest.mark.parametrize("by", JUMPS)
def test_several_processes_that_notice_move_it_once(match, by):
    pulse.beat(NOW)
    now = NOW + SECOND + by
    assert wall_clock.put_right(by, now)
    assert not wall_clock.put_right(by, now + SECOND)
    assert left(match, now + SECOND) == left(match, now + SECOND)
    assert match.clock["since"] == book.milliseconds(NOW + by)


def test_without_it_the_clock_would_be_wrong(match):
    """The control: an hour forward flags, an hour back is free."""
    hour = timedelta(hours=1)
    assert min(left(match, NOW + SECOND + hour)) < 0
    assert min(left(match, NOW + 60 * SECOND - hour)) == LIVE["bank_ms"]


def test_outages_of_before_stay_where_the_clocks_are(match):
    Outage.objects.create(began_at=NOW + 5 * SECOND, ended_at=NOW + 15 * SECOND)
    pulse.beat(NOW + 20 * SECOND)
    before = left(match, NOW + 21 * SECOND)
    wall_clock.put_right(timedelta(hours=1), NOW + timedelta(hours=1, seconds=21))
    assert left(match, NOW + timedelta(hours=1, seconds=21)) == before


def test_what_could_not_be_written_is_owed(match, monkeypatch):
    steady = wall_clock.Steady()
    monkeypatch.setattr(wall_clock, "here", steady)
    ahead = wall_clock._ahead()
    monkeypatch.setattr(wall_clock, "_ahead", lambda: ahead + 3600)
    assert abs(wall_clock.look() - timedelta(hours=1)) < SECOND
    with monkeypatch.context() as away:
        away.setattr(wall_clock, "put_right", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            pulse.look_here()
    assert wall_clock.look()
    pulse.look_here()
    assert not wall_clock.look()


def test_a_clock_put_right_little_by_little_is_no_jump(monkeypatch):
    steady, ahead = wall_clock.Steady(), wall_clock._ahead()
    for tenth in range(300):
        monkeypatch.setattr(wall_clock, "_ahead", lambda t=tenth: ahead + t / 10)
        assert not steady.look()


def test_a_site_that_opens_after_the_clock_was_put_back_goes_on(match):
    pulse.beat(NOW)
    now = NOW - timedelta(hours=1)
    assert not pulse.come_back(now, {})
    assert Match.objects.get().clock["since"] == book.milliseconds(now)
    assert Pulse.objects.get().beat_at == now
    assert not Outage.objects.exists()


def test_who_moved_after_the_last_beat_gets_nothing_for_it_when_the_clock_was_put_back(match):
    """Once the turn after it began in a time to come, and that much was free."""
    pulse.beat(NOW - 2 * SECOND)
    now = NOW - timedelta(hours=1)
    pulse.come_back(now, {})
    assert Match.objects.get().clock["since"] == book.milliseconds(now)
