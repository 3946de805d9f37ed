"""It is your move: told to the device of whoever a quiet match waits for, once a question."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from games.matches import reminding
from siamleague.accounts.push import sealing
from tests.accounts.push_service import Device
from tests.accounts.telling import told_by
from tests.accounts.test_push import switched_on
from tests.games.conftest import NOW, play

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=5)


@pytest.fixture(autouse=True)
def _keys(settings):
    settings.PUSH_KEY = sealing.new_site_key()
    cache.clear()


@pytest.fixture
def told(django_capture_on_commit_callbacks):
    def look(now=LATER):
        return told_by(django_capture_on_commit_callbacks, lambda: reminding.remind(now=now))

    return look


@pytest.fixture
def waited_for(duel, alice, bob):
    """Who is to move, with a device."""
    person = [alice, bob][duel.to_act[0]]
    switched_on(person, Device())
    return person


def test_the_one_whose_move_it_is_is_told_once(duel, waited_for, told):
    assert told() == [("move", [waited_for.pk], {}, f"/play/{duel.code}/")]
    assert told() == []


def test_nothing_of_the_position_is_told(duel, waited_for, told):
    assert told()[0][2] == {}


def test_a_match_that_goes_on_tells_nobody(duel, alice, bob, waited_for, told):
    assert told(NOW + timedelta(seconds=20)) == []
    play(duel, [alice, bob], now=LATER)
    assert told(LATER + timedelta(seconds=20)) == []
    switched_on(alice, Device(), "https://push.example.org/a")
    switched_on(bob, Device(), "https://push.example.org/b")
    assert len(told(LATER + timedelta(minutes=2))) == 1


def test_who_has_been_away_for_days_is_left_alone(duel, waited_for, told):
    assert told(NOW + timedelta(days=3)) == []


def test_without_devices_or_a_key_nobody_is_looked_for(duel, alice, bob, settings, told):
    assert told() == []
    switched_on([alice, bob][duel.to_act[0]], Device())
    settings.PUSH_KEY = ""
    assert told() == []
