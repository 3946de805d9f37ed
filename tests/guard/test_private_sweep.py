"""Private addresses, tried by everybody: what is not held, or no more, changes nothing."""

from collections.abc import Iterator

import pytest
import time_machine

from tests.guard import private
from tests.guard.sweep import Sweep
from tests.tournaments.hall import NOW


@pytest.fixture
def sweep(db: None) -> Iterator[Sweep]:
    with time_machine.travel(NOW):
        yield Sweep()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_who_holds_an_address_speaks_at_its_table_and_every_planted_hole_is_seen(sweep):
    private.tried(sweep)
    private.told(sweep)
    assert not sweep.found.holes, sweep.found.holes[:3]
    assert not sweep.found.locked_out
    assert len(sweep.found.potent) == len(private.VERBS)
    assert private.unseen(sweep) == [], "holes planted and not seen"
