"""How many tables of which size."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import CannotSeat, SeatingRules, Sitter
from tournaments.seating.sizes import from_the_bottom, sizes


@pytest.mark.parametrize(
    ("count", "rules", "byes", "tables"),
    [
        (12, SeatingRules(), 0, (4, 4, 4)),
        (11, SeatingRules(), 0, (4, 4, 3)),
        (10, SeatingRules(), 0, (4, 3, 3)),
        (9, SeatingRules(), 0, (3, 3, 3)),
        (5, SeatingRules(), 1, (4,)),
        (5, SeatingRules(smaller=(3, 2)), 0, (3, 2)),
        (6, SeatingRules(smaller=(3, 2)), 0, (3, 3)),
        (6, SeatingRules(smaller=(2, 3)), 0, (4, 2)),
        (3, SeatingRules(), 0, (3,)),
        (7, SeatingRules(size=3, smaller=(2,)), 0, (3, 2, 2)),
        (7, SeatingRules(smaller=()), 3, (4,)),
        (2, SeatingRules(size=2, smaller=()), 0, (2,)),
    ],
)
def test_the_tables_for_a_number_of_people(count, rules, byes, tables):
    found = sizes(count, rules)
    assert (found.byes, found.tables) == (byes, tables)


@given(st.integers(1, 60), st.sampled_from([(4, (3,)), (4, (3, 2)), (3, (2,)), (4, ())]))
def test_no_fewer_byes_and_no_fewer_short_tables_are_possible(count, shape):
    size, smaller = shape
    every = (size, *smaller)
    options = []
    for numbers in product(range(count // min(every) + 1), repeat=len(every)):
        seated = sum(n * s for n, s in zip(numbers, every, strict=True))
        if 0 < seated <= count:
            options.append((count - seated, numbers[:0:-1]))
    rules = SeatingRules(size=size, smaller=smaller)
    if not options:
        with pytest.raises(CannotSeat):
            sizes(count, rules)
        return
    found = sizes(count, rules)
    used = tuple(found.tables.count(s) for s in reversed(smaller))
    assert (found.byes, used) == min(options)
    assert sum(found.tables) + found.byes == count


@pytest.mark.parametrize(
    "rules", [SeatingRules(size=1), SeatingRules(smaller=(5,)), SeatingRules(smaller=(1,))]
)
def test_sizes_that_make_no_sense_are_refused(rules):
    with pytest.raises(CannotSeat) as refusal:
        sizes(12, rules)
    assert refusal.value.notes[0].code == "bad-sizes"


def test_two_people_are_too_few_for_a_table():
    with pytest.raises(CannotSeat) as refusal:
        sizes(2, SeatingRules())
    assert refusal.value.notes[0].code == "too-few"
    assert refusal.value.notes[0].values == (2, 3)


def test_the_bottom_comes_first_and_nobody_twice_before_everybody_once():
    people = [Sitter(1, 1, 9), Sitter(2, 2, 3), Sitter(3, 3, 3), Sitter(4, 4, 0)]
    assert [s.id for s in from_the_bottom(people, 2, (0, 0, 0, 0))] == [4, 3]
    assert [s.id for s in from_the_bottom(people, 2, (0, 0, 1, 1))] == [2, 1]
