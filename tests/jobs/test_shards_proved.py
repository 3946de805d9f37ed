"""A database that holds a part of the matches is killed: the short form of the proof."""

import pytest

from tests.bench.proofs import shards


@pytest.mark.evening
@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.needs("postgres", "redis")
@pytest.mark.timeout(900)
def test_the_quick_proof_holds():
    found = shards.run(quick=True)
    assert sum(one["acknowledged"] for one in found["shards"]) > 40
    assert min(found["meanwhile"]) > 0
    assert found["careless"]["lost"] > 0
    assert len(shards.lines(found)) == 3
