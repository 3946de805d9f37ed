"""Beside another engine, where it is installed: repeats, byes, floats and sides are never worse."""

import os

import pytest

from tests.bench.pairing import QUALITIES, quality
from tests.bench.pairing_worker import plain, py4swiss
from tests.pairing.events import played

SEEDS = range(int(os.environ.get("PAIRING_RIVAL_SEEDS", "6")))


def seen(counted: dict[str, int]) -> list[int]:
    """Return what people see in a round, in the order in which it matters."""
    return [counted[name] for name in QUALITIES]


@pytest.mark.slow
@pytest.mark.parametrize("entries", [24, 41, 60])
def test_a_round_is_never_worse_than_by_the_dutch_system(entries, tmp_path):
    pytest.importorskip("py4swiss", reason="the rivals come with the extra 'bench'")
    for seed in SEEDS:
        made = played(entries, 4, seed)
        ours = quality(made, plain(made, tmp_path)())
        theirs = quality(made, py4swiss(made, tmp_path)())
        assert ours["tables"] == theirs["tables"]
        assert seen(ours) <= seen(theirs), f"event {seed} of {entries}: {ours} {theirs}"
