"""Hostile calls of tools, in a world of its own: the short form of `prove assistants`."""

import pytest

from tests.bench.proofs import assistants


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(600)
def test_the_quick_proof_holds():
    found = assistants.run(quick=True)
    assert (found["holes"], found["broken"]) == ([], [])
    assert found["refused"] > found["read"] > 0
    assert found["seen"]  # control: the look at tokens switched off
    assert len(assistants.lines(found)) == 2
