"""Small instances against trying everything; seats and bounds likewise."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.events import Event
from tournaments.seating import (
    SeatingField,
    SeatingRules,
    Sitter,
    anew,
    everybody_anew,
    quality,
    rings,
    seat,
    seating,
    seats,
    without_meetings,
)
from tournaments.seating.annealing import Heat, anneal
from tournaments.seating.exact import cheapest
from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.quality import least_spread
from tournaments.seating.seats import arranged, exchange_equals, price, wishes
from tournaments.seating.seeded import Chance


def every_seating(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield each way to put people at tables of these sizes, in the plainest way there is."""
    if not people:
        yield []
        return
    for size in set(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(people[1:], size - 1):
            left = [p for p in people[1:] if p not in others]
            for tail in every_seating(left, rest):
                yield [(people[0], *others), *tail]


def cost(event: SeatingField, tables: Sequence[Sequence[int]]) -> int:
    """Return what a seating costs by the words of the rules: repeats and spread."""
    by_id = {sitter.id: sitter for sitter in event.sitters}
    met = {(s.id, o): times for s in event.sitters for o, times in s.met}
    total = 0
    for table in tables:
        points = [by_id[id_].points for id_ in table]
        total += max(points) - min(points)
        for pair in combinations(table, 2):
            total += event.rules.repeat_price * met.get(pair, 0) ** 2
    return total


@pytest.mark.slow
@pytest.mark.parametrize(("count", "price_"), [(8, 6), (8, 1), (12, 6), (12, 0), (12, 2)])
def test_up_to_sixteen_no_seating_is_better(count, price_, monkeypatch):
    # Seats that have become uneven are mended afterwards, and that may cost some spread.
    monkeypatch.setattr(seats, "relieve", lambda *_told, **_more: None)
    monkeypatch.setattr(rings.LongExchanges, "mend", lambda _self: None)
    monkeypatch.setattr(anew.ThreeAnew, "mend", lambda _self: None)
    monkeypatch.setattr(without_meetings.WithoutMeetings, "mend", lambda _self: None)
    monkeypatch.setattr(everybody_anew.EverybodyAnew, "mend", lambda *_told: None)
    event = Event(count, seed=count + price_, rules=SeatingRules(repeat_price=price_))
    for _ in range(4):
        field = event.field()
        proposal = seat(field)
        tables = [table.seats for table in proposal.tables]
        sizes = [len(table) for table in tables]
        ids = [sitter.id for sitter in field.sitters]
        least = min(cost(field, each) for each in every_seating(ids, sizes))
        assert cost(field, tables) == least
        event.play(tables, proposal.byes)


@given(st.lists(st.integers(0, 30), min_size=11, max_size=11))
@settings(max_examples=6)
def test_the_exact_search_handles_mixed_sizes(points):
    def of(table: Sequence[int]) -> int:
        return max(points[p] for p in table) - min(points[p] for p in table) + (0 in table)

    found = cheapest(11, (4, 4, 3), of)
    assert sorted(map(len, found)) == [3, 4, 4]
    assert sorted(p for table in found for p in table) == list(range(11))
    best = min(sum(map(of, each)) for each in every_seating(range(11), (4, 4, 3)))
    assert sum(map(of, found)) == best


@given(st.lists(st.integers(0, 6), min_size=8, max_size=8), st.sampled_from([(4, 4), (3, 3, 2)]))
def test_the_exact_search_looks_behind_every_dear_table(points, sizes):
    def of(table: Sequence[int]) -> int:
        return max(points[p] for p in table) - min(points[p] for p in table)

    found = sum(map(of, cheapest(8, sizes, of)))
    assert found == min(sum(map(of, each)) for each in every_seating(range(8), sizes))


@pytest.mark.parametrize("steps", [0, 48, 480, 4800])
def test_annealing_never_ends_worse_than_it_began_and_says_what_it_costs(steps):
    rng = random.Random(steps)
    points = sorted((rng.randrange(9) for _ in range(48)), reverse=True)
    pairs = [{} for _ in points]
    for a, b in combinations(range(48), 2):
        if rng.random() < 0.3:
            pairs[a][b] = pairs[b][a] = 6
    board = TablesToSwap(points, pairs, [0] * 48, 4)
    board.put([list(range(i, i + 4)) for i in range(0, 48, 4)])
    before = board.total()
    found = anneal(board, steps, Heat(200, 100, focused=False), Chance(1), 0)
    assert found == board.total() == sum(map(board.cost, board.tables))
    assert found <= before
    assert sorted(p for table in board.tables for p in table) == list(range(48))


@pytest.mark.slow
def test_annealing_finds_what_is_proved_best_for_sixteen(monkeypatch):
    event = Event(16, seed=4)
    event.run(2, seat)
    for _ in range(3):
        field = event.field()
        proved = seat(field)
        monkeypatch.setattr(seating.exact, "MOST", 0)
        annealed = seat(field, 30)
        monkeypatch.undo()
        tables = [[table.seats for table in each.tables] for each in (proved, annealed)]
        assert cost(field, tables[0]) <= cost(field, tables[1])
        assert cost(field, tables[1]) <= cost(field, tables[0]) * 1.1
        event.play(tables[0])


@given(st.lists(st.integers(0, 9), min_size=7, max_size=10), st.sampled_from([2, 3]))
def test_no_seating_has_less_spread_than_the_bound(points, small):
    full, rest = divmod(len(points), small + 1)
    sizes = [small + 1] * full + ([rest] if rest > 1 else [])
    points = points[: sum(sizes)]
    every = every_seating(range(len(points)), sizes)
    spreads = (sum(max(points[p] for p in t) - min(points[p] for p in t) for t in s) for s in every)
    assert least_spread(points, sizes) == min(spreads)


wanted = st.lists(st.tuples(*[st.integers(0, 60)] * 4), min_size=4, max_size=4)


@given(wanted, st.sampled_from([3, 4]))
def test_the_seats_of_a_table_could_not_be_better(costs, size):
    table = list(range(size))
    best = min(sum(costs[p][s] for s, p in enumerate(o)) for o in permutations(table))
    assert price(table, costs) == best
    assert sum(costs[p][s] for s, p in enumerate(arranged(table, costs))) == best


def test_nobody_sits_twice_running_on_a_seat_where_it_can_be_helped():
    rows = ((1, 2, 3, 0), (0, 2, 3, 1), (0, 1, 3, 2), (0, 1, 2, 3))  # all had each seat once
    sitters = [Sitter(i, i, 0, seats=row) for i, row in enumerate(rows)]
    order = arranged(range(4), wishes(sitters, 4))
    assert all(sitters[p].seats[-1] != seat_ for seat_, p in enumerate(order))


def test_exchanges_between_tables_better_the_seats_and_cost_nothing():
    rng = random.Random(5)
    sitters = [
        Sitter(i, i, 0, seats=tuple(rng.choice((0, 0, 0, 1, 2, 3)) for _ in range(6)))
        for i in range(80)
    ]
    pairs = [{} for _ in sitters]
    for a, b in combinations(range(80), 2):
        if rng.random() < 0.1:
            pairs[a][b] = pairs[b][a] = 6
    board = TablesToSwap([0] * 80, pairs, [0] * 80, 4)
    board.put([list(range(i, i + 4)) for i in range(0, 80, 4)])
    costs = wishes(sitters, 4)
    before, seats_before = board.total(), sum(price(t, costs) for t in board.tables)
    exchange_equals(board, costs, Chance(1))
    assert board.total() <= before
    assert sum(price(t, costs) for t in board.tables) < seats_before - 50
    assert board.costs == [board.cost(table) for table in board.tables]
    assert sorted(p for table in board.tables for p in table) == list(range(80))


def test_the_quality_of_hand_made_tables_is_counted():
    a, b, c, d = (
        Sitter(1, 1, 9, met=((2, 2),), seats=(0, 0)),
        Sitter(2, 2, 5, met=((1, 2), (3, 1)), seats=(1, 2)),
        Sitter(3, 3, 5, met=((2, 1),), seats=(1, 1)),
        Sitter(4, 4, 1, seats=(2, 3)),
    )
    field = SeatingField(3, (a, b, c, d), rules=SeatingRules(smaller=(3, 2)))
    found = quality(field, [(1, 2), (4, 3)])
    assert (found.repeats, found.spread, found.least_spread) == (4, 8, 8)
    assert found.seat_gaps == 3  # everybody but the fourth
