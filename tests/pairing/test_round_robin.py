"""Round robin: everybody meets everybody, and seats are even."""

from itertools import combinations, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing import whole_schedules
from tournaments.pairing import schedules
from tournaments.pairing.round_robin import RobinField, pair, schedule
from tournaments.pairing.round_robin import rounds as rounds_of
from tournaments.pairing.values import CannotPair, Paired, Proposal

COUNTS = range(2, 23)


def sides(rounds: tuple[Proposal, ...], who: int) -> list[int]:
    """Return the seat taken in each round; rounds with the bye are left out."""
    tables = [
        table for made in rounds for table in made.pairs if who in (table.first, table.second)
    ]
    return [int(table.second == who) for table in tables]


def in_a_row(seats: list[int]) -> int:
    return max((len(list(run)) for _, run in groupby(seats)), default=0)


def test_six_by_the_printed_table():
    rounds = [{(t.first, t.second) for t in r.pairs} for r in schedule([1, 2, 3, 4, 5, 6])]
    assert rounds == [
        {(1, 6), (2, 5), (3, 4)},
        {(6, 4), (5, 3), (1, 2)},
        {(2, 6), (3, 1), (4, 5)},
        {(6, 5), (1, 4), (2, 3)},
        {(3, 6), (4, 2), (5, 1)},
    ]


@pytest.mark.parametrize("count", COUNTS)
def test_everybody_meets_everybody_once_and_is_in_one_place_a_round(count):
    ids = [10 * number for number in range(1, count + 1)]
    rounds = schedule(ids)
    met = [tuple(sorted((t.first, t.second))) for made in rounds for t in made.pairs]
    assert sorted(met) == list(combinations(ids, 2))
    for made in rounds:
        present = [who for t in made.pairs for who in (t.first, t.second)]
        present += [made.bye] if made.bye is not None else []
        assert sorted(present) == ids


@pytest.mark.parametrize("count", COUNTS)
def test_seats_are_as_even_as_can_be(count):
    rounds = schedule(range(count))
    for who in range(count):
        seats = sides(rounds, who)
        assert abs(seats.count(0) - seats.count(1)) == (count + 1) % 2
        assert in_a_row(seats) <= 2


@pytest.mark.parametrize("count", COUNTS)
def test_twice_around_everybody_has_sat_on_both_sides_of_everybody(count):
    rounds = schedule(range(count), double=True)
    seen = [(t.first, t.second) for made in rounds for t in made.pairs]
    assert sorted(seen) == [(a, b) for a in range(count) for b in range(count) if a != b]
    assert all(in_a_row(sides(rounds, who)) <= 2 for who in range(count))


@pytest.mark.parametrize("count", range(3, 23, 2))
def test_with_an_odd_count_everybody_has_one_bye(count):
    assert sorted(made.bye for made in schedule(range(count))) == list(range(count))


@pytest.mark.parametrize("ids", [[], [1], [1, 2, 1]])
def test_nonsense_is_refused(ids):
    with pytest.raises(ValueError, match="at least two"):
        schedule(ids)


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("count", COUNTS)
def test_the_checker_finds_nothing_in_a_schedule_or_in_any_of_its_rounds(count, twice):
    ids = tuple(range(1, count + 1))
    made = schedule(ids, double=twice)
    assert len(made) == rounds_of(count, twice=twice)
    assert not whole_schedules.faults_of_all(ids, made, twice=twice)
    for number, each in enumerate(made, 1):
        field = RobinField(number, ids, twice)
        assert pair(field).pairs == each.pairs
        assert not schedules.faults(field, each)


@given(st.integers(4, 20), st.booleans(), st.data())
def test_the_checker_finds_whoever_was_moved(count, twice, data):
    """Two who change places between tables break the schedule, of the round and of all rounds."""
    ids = tuple(range(1, count + 1))
    made = list(schedule(ids, double=twice))
    number = data.draw(st.integers(1, len(made)))
    first, second, *others = made[number - 1].pairs
    swapped = (Paired(first.first, second.second), Paired(second.first, first.second))
    made[number - 1] = Proposal((*swapped, *others), made[number - 1].bye)
    found = schedules.faults(RobinField(number, ids, twice), made[number - 1])
    assert [fault.code for fault in found] == ["not-scheduled"] * 2
    assert "meets-wrongly" in {fault.code for fault in whole_schedules.faults_of_all(ids, made)}


def test_the_checker_finds_who_is_missing_twice_or_on_the_wrong_seat():
    field = RobinField(1, (1, 2, 3, 4))
    (one, two) = pair(field).pairs
    codes = [f.code for f in schedules.faults(field, Proposal((one, one)))]
    assert codes == ["missing", "missing", "twice", "twice"]
    turned = Proposal((Paired(one.second, one.first), two))
    assert [f.code for f in schedules.faults(field, turned)] == ["seats-changed"]
    lopsided = [Proposal((Paired(1, other), Paired(*({2, 3, 4} - {other})))) for other in (2, 3, 4)]
    found = {(f.code, f.entrants) for f in whole_schedules.faults_of_all(field.ids, lopsided)}
    assert {("side-balance", (1,)), ("side-in-a-row", (1,))} <= found


def test_who_left_keeps_the_place_and_one_alone_cannot_be_paired():
    made = pair(RobinField(1, (1, 2, 3, 4), gone=frozenset({4})))
    assert [note.code for note in made.pairs[0].notes] == ["has-left"]
    with pytest.raises(CannotPair, match="too-few"):
        pair(RobinField(1, (1,)))
