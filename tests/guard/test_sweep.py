"""Every action, pressed by everybody everywhere: who may not changes nothing; holes are seen."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import time_machine

from siamleague.actions.every import every
from siamleague.actions.values import Who
from tests.bench.proofs import guard
from tests.guard import rows, world
from tests.guard.sweep import Sweep
from tests.tournaments.hall import NOW

# A sweep proves less of these.
IDLE = {"preview_list"}  # it looks at a list, and writes nothing


@pytest.fixture
def sweep(db: None) -> Iterator[Sweep]:
    with time_machine.travel(NOW):
        yield Sweep()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("share", "plants"), [(10, 4), pytest.param(2, 1, marks=pytest.mark.evening)]
)
def test_nobody_gets_further_than_they_may_and_every_planted_hole_is_seen(sweep, share, plants):
    found = sweep.all(every(), share=share)
    assert not found.holes
    assert not found.locked_out
    idle = {each.name for each in every()} - set(found.potent)
    potent = [each for each in every() if each.name in found.potent]
    seen, unseen = sweep.planted(potent[::plants])
    assert not unseen, "holes planted and not seen"
    assert len(seen) > 80 // plants
    assert idle <= IDLE


@pytest.mark.parametrize("action", every(), ids=lambda each: f"{each.on.room}-{each.name}")
def test_every_action_has_a_row(action):
    assert rows.means(action) <= {*world.EVERYBODY, "other"}


def test_an_action_without_a_row_is_noticed():
    new = replace(every()[0], who=Who("a friend of the captain", lambda found, by: True, ""))
    with pytest.raises(AssertionError, match="does not know who may"):
        rows.means(new)
    with pytest.raises(AssertionError, match="has no"):
        rows.address_of(world.Side("Nowhere", {}, None), every()[0])


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(600)
def test_the_quick_proof_holds():
    result = guard.run(quick=True)
    assert result["profiles"]["embedded"]["planted"] > 5
    assert len(guard.lines(result)) >= 2
