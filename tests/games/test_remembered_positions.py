"""A process remembers positions of matches that are played, and lets go of those that are over."""

import pytest

from games.live import snapshots
from games.models import Status
from tests.games.conftest import play, reread

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kept(monkeypatch):
    monkeypatch.setattr(snapshots, "_positions", type(snapshots._positions)())
    return snapshots._positions


def test_a_position_is_decoded_once_while_the_match_goes_on(duel, alice, bob, kept):
    play(duel, (alice, bob))
    match = reread(duel)
    assert snapshots.position_of(match) is snapshots.position_of(reread(duel))
    assert list(kept) == [match.pk]


def test_nothing_is_kept_of_a_match_that_is_over(duel, alice, bob, kept):
    match = reread(duel)
    for _ in range(200):
        play(match, (alice, bob))
        match = reread(duel)
        if match.status == Status.FINISHED:
            break
    assert match.status == Status.FINISHED
    assert not kept
    assert snapshots.snapshot(match.code).state == snapshots.position_of(match)
    assert not kept
