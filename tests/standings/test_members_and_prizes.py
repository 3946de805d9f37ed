"""Players inside teams, and who gets which prize."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings.events import HALVES, event, events
from tournaments.standings import (
    Appearance,
    BadRecords,
    Prize,
    awards,
    individual_records,
    standings,
)

ALICE, ANNA, ANDREA, BOB, BEA = 101, 102, 103, 201, 202
TEAM_A, TEAM_B = 1, 2


def sat(*lines: tuple[int, int, int]) -> list[Appearance]:
    return [Appearance(player, entry, number) for player, entry, number in lines]


def test_a_reserve_has_only_the_rounds_really_sat_through():
    records = event("A>B", "B>A")
    appearances = sat(
        *((ALICE, TEAM_A, 1), (ANNA, TEAM_A, 1), (ALICE, TEAM_A, 2), (ANDREA, TEAM_A, 2)),
        *((BOB, TEAM_B, 1), (BEA, TEAM_B, 1), (BOB, TEAM_B, 2), (BEA, TEAM_B, 2)),
    )
    people = individual_records(records, appearances, ratings={ALICE: 1800})
    points = {row.id: row.points for row in standings(people, HALVES, ["buchholz"])}
    assert points == {ALICE: 2, ANNA: 2, ANDREA: 0, BOB: 2, BEA: 2}
    by_id = {record.id: record for record in people}
    assert by_id[ANDREA].places[0].opponents == (BOB, BEA)
    assert by_id[ALICE].rating == 1800


def test_own_points_and_boards_make_each_board_a_table_of_its_own():
    records = event("A=B")
    appearances = [
        Appearance(ALICE, TEAM_A, 1, points=2, board=1),
        Appearance(ANNA, TEAM_A, 1, points=0, board=2),
        Appearance(BOB, TEAM_B, 1, points=0, board=1),
        Appearance(BEA, TEAM_B, 1, points=2, board=2),
    ]
    people = {record.id: record for record in individual_records(records, appearances)}
    assert people[ALICE].places[0].opponents == (BOB,)
    assert [people[who].places[0].points for who in (ALICE, ANNA, BOB, BEA)] == [2, 0, 0, 2]


def test_nobody_can_have_sat_for_a_team_that_was_not_there():
    with pytest.raises(BadRecords, match="sat-for-nobody"):
        individual_records(event("A>B"), sat((ALICE, TEAM_A, 2)))


def ranked(*letters: str):
    return standings(event(*letters), HALVES, ["buchholz"])


def test_nobody_gets_two_prizes_and_the_lesser_passes_on():
    table = ranked("A>B C>D", "A>C B>D", "A>D C>B")  # A, C, B, D
    prizes = [Prize("first"), Prize("best junior", "junior"), Prize("second junior", "junior")]
    found = awards(table, prizes, {"junior": frozenset({1, 2, 4})})
    assert [award.entry for award in found] == [1, 2, 4]


def test_a_category_with_too_few_leaves_its_prize_over():
    found = awards(ranked("A>B"), [Prize("newcomer", "new")], {"new": frozenset()})
    assert found[0].entry is None


def test_who_is_level_with_the_winner_is_named():
    table = ranked("A=B C=D")
    found = awards(table, [Prize("first"), Prize("second")], {}, excluded=frozenset({3}))
    assert (found[0].entry, found[0].level_with) == (1, (2, 4))
    assert (found[1].entry, found[1].level_with) == (2, (4,))


def test_a_prize_for_a_category_nobody_named_is_refused():
    with pytest.raises(BadRecords, match="unknown-category"):
        awards(ranked("A>B"), [Prize("x", "y")], {})


@given(events(), st.data())
@settings(max_examples=40)
def test_each_prize_goes_to_the_best_who_has_none_yet(drawn, data):
    records, scheme = drawn
    table = standings(records, scheme, ["wins"])
    ids = [row.id for row in table]
    categories = {name: frozenset(data.draw(st.sets(st.sampled_from(ids)))) for name in "xy"}
    listed = data.draw(st.lists(st.sampled_from(["", "x", "y"]), max_size=6))
    given_out = awards(table, [Prize(str(i), c) for i, c in enumerate(listed)], categories)
    have: list[int] = []
    for award in given_out:
        may = [i for i in ids if not award.prize.category or i in categories[award.prize.category]]
        assert award.entry == next((i for i in may if i not in have), None)
        have += [award.entry] if award.entry is not None else []
    assert len(have) == len(set(have))
