"""Nobody gets better dice by cheating; where the protection is off, everybody does."""

from random import Random

import pytest

from tests.bench.proofs import dice as proof


def test_whoever_cheats_gets_fair_dice_and_swaps_are_found():
    found = proof.run(quick=True)
    assert set(found["fair"]) == set(proof.FAIR)
    assert all(one["won"] > 0.99 for one in found["control"].values())
    assert len(proof.lines(found)) == len(proof.FAIR) + len(proof.CONTROLS) + 2


@pytest.mark.parametrize("cheat", proof.CONTROLS.values(), ids=proof.CONTROLS)
def test_the_count_notices_dice_that_were_chosen(cheat):
    """Control: with the scheme from before, or without seals, the same count raises the alarm."""
    chance = Random(5)
    with pytest.raises(AssertionError, match="chi-square"):
        proof._judged("planted", [cheat(chance) for _match in range(300)])


def test_a_swap_that_nobody_looked_for_would_go_unnoticed(monkeypatch):
    """Control: it is the check at the end that finds what was swapped."""
    monkeypatch.setattr(proof.shared_dice, "faults", lambda *told: iter(()))
    with pytest.raises(AssertionError, match="not noticed"):
        proof._swaps(Random(5), 1)
