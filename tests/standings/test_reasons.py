"""What decided between equal points, with the arithmetic, and that it is the table's own."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.standings.events import FOURS, HALVES, event
from tournaments.standings import (
    TIE_BREAKS,
    TableResult,
    after,
    bye,
    pairs,
    places,
    reasons,
    standings,
    tie_break,
)
from tournaments.standings.ledger import ledger
from tournaments.standings.values import Record

PLAIN = ("A>B C=D", "A>C B>D", "A=D B>C")
SLUGS = sorted(
    {slug for slug, each in TIE_BREAKS.items() if not each.inside_tie} - {"lot"}
    | {"extra:anything", "opponents-results:40", "BH/P", "SB/C1/P", "AOB/F", "SSSC/K5", "KS/L60"}
)


def at_random(seed, scheme, seats):
    """Return records of a tournament in which some stay away and some do not come."""
    chance = random.Random(seed)
    ids = list(range(1, 13))
    found = {id_: [] for id_ in ids}
    for number in range(1, 6):
        order = chance.sample(ids, len(ids))
        while len(order) >= seats:
            here, order = order[:seats], order[seats:]
            if chance.random() < 0.15:
                for id_ in here:
                    kind = chance.choice(("full-bye", "half-bye", "zero-bye"))
                    found[id_].append(bye(number, kind, scheme))
                continue
            ranks = tuple(chance.randint(1, seats) for _ in here)
            ranks = tuple(1 + sum(other < each for other in ranks) for each in ranks)
            ranks = tuple(None if chance.random() < 0.07 else each for each in ranks)
            came = sorted(each for each in ranks if each)
            ranks = tuple(each and 1 + sum(other < each for other in came) for each in ranks)
            boards = {f"b{number}": chance.randint(0, 2) for number in range(1, 5)}
            extras = tuple({"score": chance.randint(-5, 40), "margin": 3} | boards for _ in here)
            result = TableResult(number, tuple(here), ranks, None, extras)
            for id_, place in places(result, scheme).items():
                found[id_].append(place)
    return [
        Record(id_, id_, tuple(found[id_]), rating=None if id_ % 5 == 0 else 1500 + 7 * id_)
        for id_ in ids
    ]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("scheme", "seats", "drawn", "edition"),
    [
        (HALVES, 2, False, 2026),
        (HALVES, 2, True, 2026),
        (HALVES, 2, True, 2024),
        (FOURS, 4, False, 2026),
    ],
)
def test_every_sum_comes_to_the_figure_of_the_table(slug, scheme, seats, drawn, edition):
    for seed in range(4):
        ours = replace(scheme, drawn=drawn, edition=edition, boards=4)
        records = at_random(seed, ours, seats)
        book = ledger(records, ours)
        each = tie_break(slug)
        ids = [record.id for record in records]
        values = each.measure(book, ids)
        assert {id_: each.explain(book, id_, ids).total for id_ in ids} == dict(values)


def test_control_a_sum_that_forgets_a_round_is_noticed():
    records = at_random(1, HALVES, 2)
    book = ledger(records, HALVES)
    each = tie_break("buchholz")
    ids = [record.id for record in records]
    wrong = {
        id_: replace(total, terms=total.terms[1:]).total
        for id_, total in ((id_, each.explain(book, id_, ids)) for id_ in ids)
    }
    assert wrong != dict(each.measure(book, ids))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("scheme", "seats"), [(HALVES, 2), (FOURS, 4)])
def test_who_stands_higher_has_more_of_what_decided(seed, scheme, seats):
    slugs = ["direct-encounter", "EDEBT", "buchholz-cut-1", "SB/C1", "BC", "wins", "lot"]
    records = at_random(seed, scheme, seats)
    table = standings(records, scheme, slugs, seed)
    found = reasons(records, scheme, slugs, table, {row.id for row in table})
    by_id = {row.id: row for row in table}
    assert found.keys() == pairs(table).keys()
    for id_, why in found.items():
        assert why.slug == by_id[id_].decided_by
        assert (why.slug == "") == (by_id[id_].rank == by_id[why.above].rank)
        if why.slug not in ("", "lot"):
            assert why.more.total > why.less.total


def test_a_cut_names_what_it_leaves_out():
    records = event(*PLAIN, scheme=HALVES)
    total = tie_break("buchholz-cut-1").explain(ledger(records, HALVES), records[0].id, ())
    assert [(int(term.value), term.left_out) for term in total.terms] == [
        (4, False),
        (1, True),
        (2, False),
    ]
    assert total.total == 6


def test_sonneborn_berger_says_which_part_of_whose_points_counts():
    records = event(*PLAIN, scheme=HALVES)
    total = tie_break("sonneborn-berger").explain(ledger(records, HALVES), records[0].id, ())
    assert [(term.share, term.value) for term in total.terms] == [
        (1, 4),
        (1, 1),
        (Fraction(1, 2), 1),
    ]


def test_after_a_round_the_reasons_are_those_of_then():
    records = event(*PLAIN, scheme=HALVES)
    then = after(records, 1)
    table = standings(then, HALVES, ["buchholz", "lot"], 7, 1)
    found = reasons(then, HALVES, ["buchholz", "lot"], table, {row.id for row in table}, 1)
    assert {why.slug for why in found.values()} <= {"buchholz", "lot", ""}
    assert all(len(why.more.terms) <= 1 for why in found.values())


def test_nobody_is_explained_who_is_level_with_nobody():
    records = event("A>B", scheme=HALVES)
    table = standings(records, HALVES, ["buchholz"])
    assert reasons(records, HALVES, ["buchholz"], table, {row.id for row in table}) == {}
