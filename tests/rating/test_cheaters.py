"""Whoever cheats in a simulated season is named by the signs, and hardly ever anybody else."""

import pytest

from tests.bench import cheaters
from tests.bench.proofs import cheaters as proof
from tournaments.rating import watch


def test_every_kind_of_cheater_is_seen_and_honest_seasons_are_quiet():
    found = proof.run(quick=True)
    assert set(found["hits"]) == set(cheaters.CHEATED)
    assert len(proof.lines(found)) == len(cheaters.CHEATED) + len(cheaters.HONEST) + 1


@pytest.mark.parametrize(
    ("sign", "kinds"),
    [
        ("_feeding", ("one account feeds", "eight accounts feed", "farmed tables of four")),
        ("_quick_losses", ("resigns at once", "lets the clock run")),
        ("_circles", ("a ring of four",)),
        ("_one_sided", ("colluding reports",)),
        ("_shared_devices", ("two accounts, one device",)),
    ],
)
def test_without_its_sign_a_kind_of_cheater_goes_unseen(monkeypatch, sign, kinds):
    """Control: each kind is seen by the sign that is there for it, not by luck."""
    with_it = [cheaters.hits(kind, 4) for kind in kinds]
    if sign != "_feeding":
        monkeypatch.setattr(watch, "_feeding", lambda found: ())
    monkeypatch.setattr(watch, sign, lambda *found: ())
    without = [cheaters.hits(kind, 4) for kind in kinds]
    assert sum(without) < sum(with_it) / 2
