"""Pools, the cut and the seeds of the finals: what holds for every number of everybody."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.programme import (
    Candidate,
    Dealt,
    Tie,
    best_next,
    clashes,
    crossed,
    cut,
    deal,
    drawn,
    meeting_round,
)
from tournaments.programme.seeds import positions

CLUBS = st.lists(st.one_of(st.none(), st.integers(1, 5)), min_size=1, max_size=40)


@given(clubs=CLUBS, pools=st.integers(1, 9))
def test_everybody_is_dealt_once_and_pools_are_even(clubs, pools):
    found = deal([Dealt(n, club) for n, club in enumerate(clubs, 1)], pools)
    assert sorted(each for pool in found for each in pool) == list(range(1, len(clubs) + 1))
    assert max(map(len, found)) - min(map(len, found)) <= 1


@given(clubs=CLUBS, pools=st.integers(1, 9))
def test_every_pool_gets_one_of_each_turn_of_the_snake(clubs, pools):
    for pool in deal([Dealt(n, club) for n, club in enumerate(clubs, 1)], pools):
        turns = [(each - 1) // pools for each in pool]
        assert turns == sorted(set(turns))


@given(clubs=CLUBS, pools=st.integers(2, 9))
def test_parting_club_mates_never_makes_it_worse(clubs, pools):
    of = dict(enumerate(clubs, 1))
    plain = deal([Dealt(n) for n in of], pools)
    parted = deal([Dealt(n, club) for n, club in of.items()], pools)
    assert clashes(parted, of) <= clashes(plain, of)


def test_a_snake_without_clubs_is_a_snake():
    assert deal([Dealt(n) for n in range(1, 9)], 3) == ((1, 6, 7), (2, 5, 8), (3, 4))


def test_club_mates_part_where_they_can():
    mates = {1: 7, 2: 8, 3: 8, 4: 7}
    found = deal([Dealt(n, club) for n, club in mates.items()], 2)
    assert clashes(found, mates) == 0


GROUPS = st.lists(st.integers(1, 4), min_size=1, max_size=8)


@given(sizes=GROUPS, places=st.integers(1, 20), seed=st.integers(0, 99))
def test_the_cut_takes_the_best_or_names_the_tie_at_the_line(sizes, places, seed):
    numbers = iter(range(100))
    groups = [[next(numbers) for _ in range(size)] for size in sizes]
    everybody = [each for group in groups for each in group]
    found = cut(groups, places, {}, seed)
    if found.tie is None:
        assert sorted(found.through) == everybody[: len(found.through)]
        assert len(found.through) == min(places, len(everybody))
        return
    assert list(found.tie.entries) in groups
    assert 0 < found.tie.places < len(found.tie.entries)
    order = {frozenset(found.tie.entries): drawn(found.tie.entries, 3)}
    settled = cut(groups, places, order, seed)
    assert settled.tie is None
    assert len(settled.through) == places


def test_a_play_off_decides_and_people_who_all_go_on_need_none():
    assert cut([[1], [2, 3], [4]], 2, {}, 0).tie == Tie((2, 3), 1)
    assert cut([[1], [2, 3], [4]], 2, {frozenset({2, 3}): (3, 2)}, 0).through == (1, 3)
    assert set(cut([[1], [2, 3], [4]], 3, {}, 0).through) == {1, 2, 3}


def test_a_lot_is_the_same_for_everybody_who_knows_the_seed():
    assert drawn([3, 1, 2], 7) == drawn([2, 3, 1], 7)
    assert {drawn([1, 2, 3], seed)[0] for seed in range(30)} == {1, 2, 3}


@given(pools=st.integers(1, 8), places=st.integers(1, 4))
def test_seeds_hold_everybody_once_winners_first(pools, places):
    through = [[10 * pool + place for place in range(places)] for pool in range(pools)]
    found = crossed(through)
    assert sorted(found) == sorted(each for pool in through for each in pool)
    assert [each % 10 for each in found] == sorted(each % 10 for each in found)


@given(pools=st.sampled_from([2, 3, 4, 5, 6, 8]))
def test_two_of_each_pool_do_not_meet_again_in_the_first_round(pools):
    seeds = crossed([[pool, 100 + pool] for pool in range(pools)])
    for pool in range(pools):
        first, second = seeds.index(pool) + 1, seeds.index(100 + pool) + 1
        assert meeting_round(first, second, 2 * pools) > 1


def test_with_two_pools_the_winner_of_one_meets_the_second_of_the_other():
    a1, b1, a2, b2 = 1, 2, 3, 4
    seeds = crossed([[a1, a2], [b1, b2]])
    assert seeds == (a1, b1, a2, b2)
    assert meeting_round(1, 4, 4) == 1
    assert meeting_round(1, 2, 4) == 2


@given(entries=st.integers(1, 40))
def test_the_lines_of_a_knock_out_are_taken_once(entries):
    lines = positions(entries)
    assert sorted(lines) == list(range(len(lines)))


CANDIDATES = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 6)), min_size=1, max_size=8).map(
    lambda rows: [Candidate(n, points, games) for n, (points, games) in enumerate(rows, 1)]
)


@given(candidates=CANDIDATES, places=st.integers(1, 8), seed=st.integers(0, 99))
def test_of_those_who_came_next_nobody_stays_who_did_better_than_one_who_goes(
    candidates, places, seed
):
    found = best_next(candidates, places, {}, seed)
    rate = {each.id: each.per_game for each in candidates}
    tied = found.tie.entries if found.tie else ()
    stay = rate.keys() - set(found.through) - set(tied)
    assert all(rate[goes] >= rate[stays] for goes in found.through for stays in stay)
    assert len({rate[each] for each in tied}) <= 1
    if found.tie is None:
        assert len(found.through) == min(places, len(candidates))
        return
    assert len(found.through) + found.tie.places == places
    order = {frozenset(tied): drawn(tied, 3)}
    settled = best_next(candidates, places, order, seed)
    assert settled.through == (*found.through, *drawn(tied, 3)[: found.tie.places])


@given(candidates=CANDIDATES, places=st.integers(1, 8), seed=st.integers(0, 99))
def test_the_order_of_the_pools_says_nothing_about_who_comes_next(candidates, places, seed):
    there, back = (
        best_next(rows, places, {}, seed) for rows in (candidates, list(reversed(candidates)))
    )
    assert set(there.through) == set(back.through)
    assert there.tie == back.tie


def test_points_are_compared_per_game_since_pools_differ_in_size():
    four_of_five, three_of_three = Candidate(1, 4, 5), Candidate(2, 3, 3)
    assert best_next([four_of_five, three_of_three], 1, {}, 0).through == (2,)
    assert best_next([Candidate(1, 2, 4), Candidate(2, 1, 2)], 1, {}, 0).tie == Tie((1, 2), 1)
    assert best_next([Candidate(1, 0, 0), Candidate(2, 1, 3)], 1, {}, 0).through == (2,)
