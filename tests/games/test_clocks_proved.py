"""Two thousand schedules of clocks, right to the millisecond: the short form of the proof."""

import pytest

from tests.bench.clock_referee import DAY, Pace, seated
from tests.bench.proofs import clocks as proof


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(600)
def test_the_quick_proof_holds():
    found = proof.run(quick=True)
    assert found["schedules"] == proof.QUICK
    assert found["compared"] > 10 * proof.QUICK
    assert {"jumps", "stops", "deaths", "sleeps", "edges", "takeback"} <= set(found["counts"])
    assert len(proof.lines(found)) == 3


def test_the_referee_reckons_as_the_rules_say():
    """Ten seconds each, two free, three after a move; the first move costs nothing."""
    clocks = seated(Pace("live", 10_000, 3000, 2000), 2, [0], 60_000, 0)
    clocks.moves(0, [1], 5000)
    clocks.moves(1, [0], 50_000)
    assert [clocks.left(seat, 50_000) for seat in (0, 1)] == [10_000, 10_000]
    clocks.moves(0, [1], 56_000)
    assert clocks.left(0, 56_000) == 10_000 - 4000 + 3000
    clocks.was_away(57_000, 90_000)
    assert clocks.due(90_000) == 56_000 + 12_000 + 33_000
    assert (clocks.late(100_999), clocks.late(101_000)) == ([], [1])
    assert clocks.looked_for(101_000) == "flag"
    assert clocks.over


def test_the_referee_waits_for_a_first_move_and_no_longer():
    clocks = seated(Pace("days", 2 * DAY), 3, [0, 1], 2 * DAY, 0)
    clocks.moves(0, [0, 1], DAY)
    assert clocks.due(DAY) == 2 * DAY
    assert clocks.looked_for(2 * DAY - 1) == ""
    assert clocks.looked_for(2 * DAY) == "absent"
