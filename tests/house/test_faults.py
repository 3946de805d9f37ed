"""What is wrong outside of the program, in the short form of its proof: real faults."""

import pytest

from tests.bench.proofs import faults

pytestmark = pytest.mark.slow


def test_faults_outside_are_told_briefly_lose_nothing_and_heal():
    rows = {row["fault"]: row for row in faults.run(quick=True)["rows"]}
    assert set(rows) == {"disk refuses", "broken queue", "broken key"}
    refused = rows["disk refuses"]
    assert refused["reader"][0] == 503
    assert '"outside": "disk"' in refused["ready"]
    assert refused["metrics"]
    assert "disk" in refused["players"], "who plays was told, too"
    for name in ("disk refuses", "broken queue"):
        assert (rows[name]["lost"], rows[name]["tracebacks"]) == (0, 0)
        assert rows[name]["acknowledged"] > 10
