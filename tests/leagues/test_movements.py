"""Who goes up and down: for every league there could be, and a few that people know."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues import (
    Exchange,
    Ladder,
    Rung,
    Zone,
    places,
    plan,
    played_off,
    settle,
    zones,
)

few = st.integers(0, 3)


@st.composite
def leagues(draw):
    """A league of up to five divisions; some have lost people, some shall grow or shrink."""
    count = draw(st.integers(1, 5))
    rungs, member = [], 1
    for _ in range(count):
        size = draw(st.integers(1, 12))
        here = draw(st.integers(0, size + 1))
        rungs.append(Rung(tuple(range(member, member + here)), size))
        member += here
    exchanges = tuple(Exchange(draw(few), draw(few)) for _ in range(count - 1))
    return Ladder(tuple(rungs), exchanges)


def everybody(ladder):
    return [member for rung in ladder.rungs for member in rung.ranking]


def settled(ladder, draw):
    made = plan(ladder)
    return settle(made, {each: draw(each) for each in made.play_offs})


def who_wins(seed):
    return lambda each: (each.upper, each.lower)[(each.level + each.upper + seed) % 2]


def after(ladder, steps):
    """Return how many play in each division next."""
    return [sum(step.to == level for step in steps) for level in range(1, len(ladder.rungs) + 1)]


@given(leagues(), st.integers(0, 1))
def test_nobody_is_lost_and_nobody_plays_in_two_divisions(ladder, seed):
    steps = settled(ladder, who_wins(seed))
    assert sorted(step.member for step in steps) == sorted(everybody(ladder))


@given(leagues(), st.integers(0, 1))
def test_nobody_moves_further_than_the_next_division(ladder, seed):
    for step in settled(ladder, who_wins(seed)):
        assert abs(step.to - step.level) <= 1
        assert 1 <= step.to <= len(ladder.rungs)


@given(leagues(), st.integers(0, 1))
def test_play_offs_change_who_moves_and_never_how_many(ladder, seed):
    assert after(ladder, settled(ladder, who_wins(seed))) == after(ladder, plan(ladder).steps)


@given(leagues())
def test_a_play_off_is_between_neighbours_and_nobody_plays_two(ladder):
    made = plan(ladder)
    level = {step.member: step.level for step in made.steps}
    for each in made.play_offs:
        assert (level[each.upper], level[each.lower]) == (each.level, each.level + 1)
    assert len(played_off(made)) == 2 * len(made.play_offs)


@given(leagues())
def test_who_came_before_another_of_the_same_division_never_ends_below_them(ladder):
    to = {step.member: step.to for step in plan(ladder).steps}
    for rung in ladder.rungs:
        went = [to[member] for member in rung.ranking]
        assert went == sorted(went)


# Large enough for three to go up while three, and one for each division above, go down.
@given(st.lists(st.tuples(st.integers(10, 12), st.integers(-1, 1)), min_size=1, max_size=5), few)
def test_one_too_few_or_too_many_is_evened_out_and_the_lowest_takes_the_rest(wanted, direct):
    rungs, member = [], 1
    for size, more in wanted:
        rungs.append(Rung(tuple(range(member, member + size + more)), size))
        member += size + more
    ladder = Ladder(tuple(rungs), (Exchange(direct),) * (len(rungs) - 1))
    sizes = after(ladder, plan(ladder).steps)
    assert sizes[:-1] == [rung.size for rung in rungs[:-1]]
    assert sum(sizes) == member - 1


@given(st.lists(st.integers(8, 14), min_size=1, max_size=5), few, few)
def test_full_divisions_change_exactly_the_agreed_number(sizes, direct, play_offs):
    rungs, member = [], 1
    for size in sizes:
        rungs.append(Rung(tuple(range(member, member + size)), size))
        member += size
    exchange = Exchange(min(direct, 2), min(play_offs, 2))
    ladder = Ladder(tuple(rungs), (exchange,) * (len(sizes) - 1))
    made = plan(ladder)
    assert after(ladder, made.steps) == sizes
    up = sum(step.to < step.level for step in made.steps)
    down = sum(step.to > step.level for step in made.steps)
    assert up == down == exchange.direct * (len(sizes) - 1)
    assert len(made.play_offs) == exchange.play_offs * (len(sizes) - 1)


@given(leagues())
def test_what_a_table_shows_is_what_closing_does(ladder):
    """The zones are promises: who is shown to go up goes up, and nobody else does."""
    shown, made = zones(ladder), plan(ladder)
    playing = played_off(made)
    for step in made.steps:
        zone = shown[step.member]
        assert (zone == Zone.UP) == (step.to < step.level)
        assert (step.member in playing) == (zone in (Zone.PLAY_UP, Zone.PLAY_DOWN)) or (
            zone == Zone.TITLE
        )
        if zone == Zone.DOWN:
            assert step.to > step.level
    if len(set(ladder.exchanges)) <= 1:
        border = ladder.exchanges[0] if ladder.exchanges else Exchange(0)
        counted = places([(len(rung.ranking), rung.size) for rung in ladder.rungs], border)
        assert [[shown[m] for m in rung.ranking] for rung in ladder.rungs] == [*map(list, counted)]


def two(upper, lower, exchange, size=4):
    return Ladder((Rung(upper, size), Rung(lower, size)), (exchange,))


def test_two_divisions_of_four_exchange_one_and_play_for_another():
    ladder = two((1, 2, 3, 4), (5, 6, 7, 8), Exchange(1, 1))
    assert zones(ladder) == {
        1: Zone.TITLE,
        2: Zone.STAYS,
        3: Zone.PLAY_DOWN,
        4: Zone.DOWN,
        5: Zone.UP,
        6: Zone.PLAY_UP,
        7: Zone.STAYS,
        8: Zone.STAYS,
    }
    made = plan(ladder)
    to = {step.member: step.to for step in settle(made, {made.play_offs[0]: 6})}
    assert [member for member, level in to.items() if level == 1] == [1, 2, 5, 6]


def test_a_play_off_nobody_won_leaves_the_place_to_who_holds_it():
    made = plan(two((1, 2, 3, 4), (5, 6, 7, 8), Exchange(0, 1)))
    assert all(step.to == step.level for step in settle(made, {}))


def test_who_leaves_counts_as_one_who_goes_down():
    ladder = two((1, 2, 3), (5, 6, 7, 8), Exchange(1))
    to = {step.member: step.to for step in plan(ladder).steps}
    assert [member for member, level in to.items() if level == 1] == [1, 2, 3, 5]


def test_if_more_leave_than_would_go_down_more_go_up():
    ladder = two((1, 2), (5, 6, 7, 8), Exchange(1))
    to = {step.member: step.to for step in plan(ladder).steps}
    assert [member for member, level in to.items() if level == 1] == [1, 2, 5, 6]


def test_a_division_that_shall_shrink_sends_more_down():
    ladder = Ladder((Rung((1, 2, 3, 4), 2), Rung((5, 6), 4)), (Exchange(1),))
    to = {step.member: step.to for step in plan(ladder).steps}
    assert [member for member, level in to.items() if level == 1] == [1, 5]
