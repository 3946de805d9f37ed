"""Why some do not sit together: what every seating says, on small fields."""

from itertools import combinations

import pytest

from tests.seating.events import Event
from tests.seating.test_exact import cost, every_seating
from tournaments.seating import SeatingField, SeatingRules, Sitter, seat
from tournaments.seating.seating_why_not import answer


@pytest.mark.parametrize("seed", range(4))
def test_what_they_would_weigh_together_is_the_least_of_all_seatings(seed):
    event = Event(8, seed=seed, rules=SeatingRules())
    for _ in range(3):
        field = event.field()
        made = seat(field)
        ids = [sitter.id for sitter in field.sitters]
        every = [(cost(field, tables), tables) for tables in every_seating(ids, [4, 4])]
        least = min(price for price, _tables in every)
        for group in [*combinations(ids, 2), *list(combinations(ids, 3))[:6]]:
            said = answer(field, *group)
            bound = [p for p, tables in every if any(set(group) <= set(t) for t in tables)]
            if said[0].code == "why-sit-together":
                assert any(set(group) <= set(table.seats) for table in made.tables)
            elif min(bound) > least:
                assert said[0].code == "why-weighed"
                assert said[0].values == (least, min(bound))
                assert said[1].code == "rule-weighed"
            else:
                assert said[0].code in ("why-seating-lot", "why-seated", "why-not-found")
        event.play([table.seats for table in made.tables], made.byes)


def test_bans_and_tables_that_are_too_small_are_said():
    people = tuple(Sitter(n, n, 0) for n in range(1, 9))
    field = SeatingField(1, people, frozenset({frozenset({1, 2})}))
    assert answer(field, 1, 2)[0].code == "why-forbidden"
    assert answer(field, 3, 1, 2)[0].values == (1, 2)
    assert answer(field, 1, 3, 4, 5, 6)[0].code == "why-table-too-small"


def test_families_come_before_points():
    kin = frozenset({5})
    own = {1: kin, 2: kin}
    people = tuple(Sitter(n, n, 9 - n, families=own.get(n, frozenset())) for n in range(1, 9))
    said = answer(SeatingField(1, people), 1, 2)
    assert [note.code for note in said] == ["why-seated", "rule-families"]
    assert said[0].values == (0, 1)


def test_whose_turn_for_a_bye_it_is_comes_first():
    rules = SeatingRules(size=3, smaller=())
    people = tuple(Sitter(n, n, 9 - n, byes=int(n < 7)) for n in range(1, 8))
    said = answer(SeatingField(2, people, rules=rules), 1, 7)
    assert [note.code for note in said] == ["why-seated", "rule-bye-again"]
    assert said[0].values == (0, 1)


@pytest.mark.parametrize(("count", "size"), [(41, 4), (30, 3), (17, 4)])
def test_who_is_bound_sits_together_and_the_others_as_always(count, size):
    event = Event(count, seed=3, rules=SeatingRules(size=size, smaller=(size - 1,)))
    event.run(1, seat)
    field = event.field()
    ids = sorted(sitter.id for sitter in field.sitters)
    for group in ({ids[0], ids[-1]}, {ids[0], ids[1], ids[2]}):
        made = seat(field, bound=frozenset(group))
        assert any(group <= set(table.seats) for table in made.tables)
        seated = [who for table in made.tables for who in table.seats] + list(made.byes)
        assert sorted(seated) == ids
