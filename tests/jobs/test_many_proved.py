"""Three web processes, two workers and two clocks are one site: the short form of the proof."""

import pytest

from tests.bench.proofs import many


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.needs("postgres", "redis")
@pytest.mark.timeout(900)
def test_the_quick_proof_holds():
    found = many.run(quick=True)
    assert found["acknowledged"] > 40
    assert found["careless"]["turns"] > found["turns"]
    assert len(many.lines(found)) == 5
