"""An outage is written down once, by whichever process comes back first."""

from datetime import timedelta

import pytest

from games.live.pulse import SILENCE, beat
from games.models import Outage, Pulse
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def test_a_site_that_answers_all_the_time_has_no_outage():
    for second in range(0, 60, 2):
        assert not beat(NOW + timedelta(seconds=second))
    assert not Outage.objects.exists()
    assert Pulse.objects.count() == 1


def test_a_silence_is_an_outage_from_the_last_beat_to_the_first():
    beat(NOW)
    back = NOW + timedelta(minutes=5)
    assert beat(back)
    assert not beat(back + timedelta(seconds=1))
    outage = Outage.objects.get()
    assert (outage.began_at, outage.ended_at) == (NOW, back)


def test_a_late_beat_is_no_outage():
    beat(NOW)
    assert not beat(NOW + SILENCE - timedelta(milliseconds=1))
    assert not Outage.objects.exists()
