"""Strangers press every button in any order: nobody outside gains a right, a result or a rating."""

import os

import pytest
import time_machine
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.guard import private, strangers, thieves
from tests.tournaments.hall import NOW
from tournaments.clubs import consent, read
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(600)]
BIG = "SIAMLEAGUE_BIG" in os.environ
HOW = settings(max_examples=300 if BIG else 6, stateful_step_count=60 if BIG else 25, deadline=None)
CONTROL = settings(HOW, max_examples=300, stateful_step_count=40, phases=[Phase.generate])


@pytest.fixture(autouse=True)
def _their_day(db):
    with time_machine.travel(NOW, tick=False):
        thieves.Thief.loot = thieves.build()
        yield


@pytest.fixture
def _as_it_was(monkeypatch):
    """Ask nobody for consent, and know whoever was ever entered, as it was before."""
    known_by = read.known_by

    def entered_too(player):
        return known_by(player) | set(
            Tournament.objects.filter(entries__team__members__player=player).values_list(
                "club", flat=True
            )
        )

    monkeypatch.setattr(consent, "refuse", lambda **_: None)
    monkeypatch.setattr(read, "known_by", entered_too)


def test_no_order_of_steps_gains_anything_that_is_not_theirs():
    before = strangers.Steps.allowed
    run_state_machine_as_test(thieves.Thief, settings=HOW)
    assert strangers.Steps.allowed > before, "the strangers could do nothing at all"


def test_without_consent_the_walk_finds_what_it_changed(monkeypatch):
    """Control: the invariant sees that somebody is entered who did not agree.

    By the few buttons that enter: among all of them the same walk finds it a minute later.
    """
    monkeypatch.setattr(consent, "refuse", lambda **_: None)
    with pytest.raises(AssertionError, match="changed by strangers"):
        run_state_machine_as_test(strangers.Entering, settings=CONTROL)


@pytest.mark.usefixtures("_as_it_was")
def test_without_consent_the_walk_finds_the_takeover_of_a_record():
    """Control: enter, claim and confirm, each allowed, and the record of a guest is taken."""
    with pytest.raises(AssertionError, match="whose record it is"):
        run_state_machine_as_test(strangers.Takeover, settings=CONTROL)


@pytest.mark.parametrize(
    "plant",
    [
        pytest.param(plant, marks=pytest.mark.evening if number else ())
        for number, plant in enumerate(private.PLANTS[:3])
    ],
    ids=lambda p: p.__name__,
)
def test_who_steals_an_address_gains_by_it_where_a_check_is_off(plant):
    """Control: one drawn anew, one without our name, one at another table."""
    with plant(), pytest.raises(AssertionError, match="changed by strangers"):
        run_state_machine_as_test(thieves.Pickpocket, settings=CONTROL)
