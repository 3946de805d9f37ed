"""Large fields, in which each is offered a few dozen opponents: nothing is lost by it."""

import pytest

from tournaments.pairing.swiss import candidates
from tournaments.pairing.swiss.best import best_round
from tournaments.pairing.swiss.lineup import line_up
from tournaments.pairing.swiss.weights import ORDER, costs
from tournaments.pairing.values import Entrant, Field, PairingRules


def cost_of(field: Field, rule: str, *, plain: bool = True) -> int:
    lineup = line_up(field)
    at = [line.name for line in ORDER].index(rule)
    return costs(lineup, *best_round(lineup, plain=plain))[at]


@pytest.mark.parametrize("plain", [True, False])
def test_somebody_whom_only_one_far_away_may_meet_is_paired(plain):
    last = 130
    entrants = tuple(Entrant(n, n, 2 * (n < 66), sides=(n % 2,)) for n in range(1, last + 1))
    forbidden = frozenset(frozenset({n, last}) for n in range(2, last))
    lineup = line_up(Field(2, entrants, forbidden))
    assert last - 1 not in candidates.rows(lineup)[0], "the first is not offered the last at once"
    pairs, _ = best_round(lineup, plain=plain)
    assert (0, last - 1) in pairs


def test_clubs_that_stand_together_are_kept_apart():
    rules = PairingRules(clubs_apart_until=1, top_half_meets_bottom_half=False)
    entrants = tuple(Entrant(n, n, 0, club=(n - 1) // 40) for n in range(1, 121))
    assert cost_of(Field(1, entrants, rules=rules), "clubs are apart in the first rounds") == 0


def test_whole_regions_due_the_same_side_find_relief_far_away():
    entrants = tuple(
        Entrant(n + 1, n + 1, 0, opponents=(9000 + n,), sides=(n // 150 % 2,)) for n in range(600)
    )
    assert cost_of(Field(2, entrants), "both can have the side they are due") == 0
