"""Small instances beside a solver that proves its answers, where it is installed (ortools).

The solver is told every possible table, or pair, and its price, and which sitters it holds; it
chooses the cheapest ones that hold everybody once. It knows nothing of how we look for them.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import pytest

from tests.pairing.test_matching import cost_of, graph
from tests.seating.events import Event
from tests.seating.test_exact import cost
from tournaments.pairing.matching import Stuck, cheapest
from tournaments.seating import SeatingRules, seat

pytest.importorskip("ortools", reason="pip install ortools")


def least(count: int, groups: Iterable[Sequence[int]], price: Callable[..., int]) -> int | None:
    """Return the least price of groups that hold each of 0 to count - 1 once; None if none do."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    holding: list[list[cp_model.IntVar]] = [[] for _ in range(count)]
    prices = []
    for number, group in enumerate(groups):
        chosen = model.new_bool_var(f"{number}")
        prices.append(price(group) * chosen)
        for member in group:
            holding[member].append(chosen)
    for chosen_of_one in holding:
        model.add_exactly_one(chosen_of_one)
    model.minimize(sum(prices))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL
    return round(solver.objective_value)


@pytest.mark.parametrize(("players", "rounds", "worse"), [(12, 5, 1.0), (16, 5, 1.0), (20, 4, 1.1)])
def test_no_seating_of_a_few_is_better_than_ours(players, rounds, worse):
    """Up to sixteen ours is proved; above it is annealed, and here within a tenth of the best."""
    event = Event(players, seed=players, rules=SeatingRules(repeat_price=6))
    for number in range(1, rounds + 1):
        field = event.field()
        tables = [table.seats for table in seat(field).tables]
        if number > 1:
            ids = [sitter.id for sitter in field.sitters]
            groups = list(combinations(range(players), 4))
            prices = {g: cost(field, [[ids[position] for position in g]]) for g in groups}
            best = least(players, groups, prices.__getitem__)
            assert best <= cost(field, tables) <= best * worse, f"round {number}"
        event.play(tables)


@pytest.mark.parametrize("seed", range(12))
def test_no_matching_is_cheaper_than_ours(seed):
    size, edges = graph(seed, 20)
    dearest = max((price for _one, _other, price in edges), default=0)
    if dearest > 10**6:  # more than the solver's numbers hold
        edges = [(one, other, price * 1000 // dearest) for one, other, price in edges]
    prices = {(one, other): price for one, other, price in edges}
    best = least(size, prices, prices.__getitem__)
    for plain in (False, True):
        if best is None:
            with pytest.raises(Stuck):
                cheapest(size, edges, plain=plain)
        else:
            assert cost_of(cheapest(size, edges, plain=plain), edges) == best
