"""The values of the chess federation's exercises in tie-breaking, and what 2026 changed in them."""

from fractions import Fraction

import pytest

from tests.standings import exercises
from tests.standings.exercises import individuals, matches, scheme, teams
from tournaments.standings import standings, tie_break
from tournaments.standings.ledger import ledger
from tournaments.standings.tiebreaks.measure import HALVES, UNITS
from tournaments.standings.tiebreaks.rating_table import expected, gap

OLD, NEW = 2024, 2026

# Each in the order of the starting numbers, in points; those of 2023 hold for the edition of 2024.
INDIVIDUAL = {
    ("BH", OLD): "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5",
    ("BH", NEW): "12.5 13 15.5 14 8.5 11.5 14.5 13.5 9 13 12.5 11.5 14 11 12 12.5",
    ("BH/C1", OLD): "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11",
    (
        "AOB",
        OLD,
    ): "12.6 13.6 13.4 13.375 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 79/6 12.2 13.3",
    ("FB", OLD): "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5",
    ("FB", NEW): "13.5 13.5 15 14.5 10 12 13.5 12.5 9.5 12.5 12 11 13.5 10.5 12 13.5",
    ("SB", OLD): "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25",
    ("SB", NEW): "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25",
    ("SB/C1", OLD): "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
    ("SB/C1", NEW): "7.25 8.5 9.25 7.75 3.25 5 1.25 3.75 2.25 0 3.25 4 4.25 3 2.5 5.75",
    ("ARO", OLD): (
        "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"
    ),
    ("ARO/C1", OLD): (
        "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 0 2025 1900 1963 1900"
    ),
    ("TPR", OLD): (
        "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969"
    ),
    (
        "APRO",
        OLD,
    ): "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805",
    ("PTP", OLD): (
        "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013"
    ),
    (
        "APPO",
        OLD,
    ): "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799",
    ("WIN", OLD): "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",
    ("WON", OLD): "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    ("BPG", OLD): "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2",
    ("BWG", OLD): "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",
    ("REP", OLD): "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    ("PS", OLD): "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",
    ("PS/C1", OLD): "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10",
    ("STD", NEW): "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5",
    ("TPN", NEW): "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
    (
        "RTNG",
        NEW,
    ): "2200 2150 2100 2050 2000 1950 1900 1850 1800 1750 1700 1650 1600 1550 1500 1450",
}
ROBIN = {
    ("SB", OLD): "9.25 6.25 6.25 4.25 3.25 2.25",
    ("SB", NEW): "9.25 6.25 6.25 4.25 3.25 2.25",
    ("SB/C1", NEW): "9.25 4.75 4.75 4.25 3.25 1.5",
    ("KS", NEW): "2 .5 .5 1 .5 0",
    # The limit a point higher leaves nobody, three lower everybody.
    ("KS/L+3", NEW): "0 0 0 0 0 0",
    ("KS/L-2", NEW): "3.5 3.5 3.5 1.5 1.5 1.5",
}
FOURTEEN = {
    ("BH", NEW): "13.5 14.5 15 13.5 14.5 14 13 11 13.5 11 11.5 10.5 9 10",
    ("PS", NEW): "12.5 11 12.5 10.5 9.5 9.5 8.5 6 8 5.5 4.5 3 2.5 1.5",
}
TEAMS = {
    "BH": "64 57 58 56 55 46 44 41 50 44 41 41 52 36",
    "BH/C1": "57 52 53 52 53 39 38 39 48 42 39 39 48 32",
    "BH:GP": "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
    "BH:GP/C1": "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5",
    # The summary prints 33 for the sixth; its own rounds come to 32.
    "EMMSB": "88 74 76 72 70 32 33 30 26 19 16 6 30 19",
    "EGMSB": "158 144 150 146 132 79.5 78.5 79 66.5 53 45 19 72 48",
    "EMGSB": "158.5 131 128 130 125 73 68.5 77 83 72.5 61 33.5 73 58",
    "EGGSB": "283 249.75 247.5 253.5 236 157.5 155 181.5 180 161.75 138.5 83.75 152.5 140.75",
    "extra:boards": "17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5",
    "SSSC": "38.83 36 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 21.17 28.83 23.5",
}


def found(text, acronym, of, records=None):
    """Return the figures as they are read, by number."""
    each = tie_break(acronym)
    records = individuals(text) if records is None else records
    ids = [record.id for record in records]
    values = each.measure(ledger(records, of), ids)
    below = {UNITS: of.unit, HALVES: 2}.get(each.counts, 1)
    return {id_: (-values[id_] if each.lower else values[id_]) / below for id_ in ids}


def expect(text):
    return {id_: Fraction(value) for id_, value in enumerate(text.split(), 1)}


@pytest.mark.parametrize(("acronym", "edition"), INDIVIDUAL)
def test_the_swiss_of_the_exercises(acronym, edition):
    values = expect(INDIVIDUAL[acronym, edition])
    assert found(exercises.SWISS, acronym, scheme(edition)) == values


@pytest.mark.parametrize(("acronym", "edition"), ROBIN)
def test_the_round_robin_of_the_exercises_counts_its_forfeit_as_a_game(acronym, edition):
    values = expect(ROBIN[acronym, edition])
    assert found(exercises.ROBIN, acronym, scheme(edition, drawn=True)) == values


@pytest.mark.parametrize(("acronym", "edition"), FOURTEEN)
def test_a_trainers_exercises_for_the_edition_of_2026(acronym, edition):
    values = expect(FOURTEEN[acronym, edition])
    records = individuals(exercises.FOURTEEN)
    assert found("", acronym, scheme(edition), records) == values


@pytest.mark.parametrize("acronym", TEAMS)
def test_the_teams_of_the_exercises(acronym):
    values = found("", acronym, matches(), teams())
    told = {id_: round(value, 2) for id_, value in values.items()}
    assert told == expect(TEAMS[acronym])


def tied(records, of, acronym, points):
    """Return the groups that a tie-break leaves of those with so many points, the best first."""
    book = ledger(records, of)
    ids = [id_ for id_ in book.turns if Fraction(book.points[id_], of.unit) == points]
    values = tie_break(acronym).measure(book, ids)
    order = sorted(set(values.values()), reverse=True)
    return [[id_ for id_ in ids if values[id_] == value] for value in order]


@pytest.mark.parametrize("points", [3.5, 2.5, 2, 1.5])
def test_direct_encounter_parts_nobody_in_five_rounds(points):
    assert len(tied(individuals(exercises.SWISS), scheme(OLD), "DE", points)) == 1


def test_direct_encounter_asks_again_among_those_still_level():
    records = individuals(exercises.NINE_ROUNDS)
    assert tied(records, scheme(OLD), "DE", 6) == [[6], [1, 4], [2]]
    assert len(tied(records, scheme(OLD), "DE", 4.5)) == 1
    assert len(tied(records, scheme(OLD), "DE", 4)) == 1
    assert len(tied(records, scheme(OLD), "DE", 3)) == 1


def test_direct_encounter_counts_the_forfeit_of_a_round_robin():
    records = individuals(exercises.ROBIN)
    assert tied(records, scheme(NEW, drawn=True), "DE", 3.5) == [[1], [2, 3]]
    assert tied(records, scheme(NEW, drawn=True), "DE", 1.5) == [[6], [5], [4]]


@pytest.mark.parametrize(
    ("points", "groups"),
    [(4, [[11, 14]]), (7, [[6], [8]]), (6, [[7, 9, 13]]), (10, [[4], [2], [1], [3], [5]])],
)
def test_direct_encounter_of_teams_looks_at_boards_where_matches_are_level(points, groups):
    assert tied(teams(), matches(), "EDE", points) == groups


@pytest.mark.parametrize("acronym", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_the_boards_of_their_own_match_part_two_level_teams(acronym):
    assert tied(teams(), matches(), acronym, 4) == [[11], [14]]


@pytest.mark.parametrize(("acronym", "values"), [("BC", ("3.5", "6.5"))])
def test_board_count_adds_the_numbers_of_the_boards(acronym, values):
    only = [each for each in teams() if each.id in exercises.LEVEL_MATCH]
    third = [type(each)(each.id, each.id, (each.places[2],)) for each in only]
    assert tuple(found("", acronym, matches(), third).values()) == tuple(map(Fraction, values))
    assert tied(third, matches(), "TBR", 1) == [[11], [14]]
    assert tied(third, matches(), "BBE", 1) == [[11], [14]]


@pytest.mark.parametrize(("rounds", "factor"), [(11, 5), (7, 3)])
def test_the_divisor_of_scores_and_strength(rounds, factor):
    from tournaments.standings.tiebreaks.strength import _factor

    assert _factor(ledger(teams(), matches(), finished=rounds)) == factor


def test_the_federations_table_of_ratings():
    assert [expected(each) for each in (389, 139, 239, 39, -61)] == [91, 69, 80, 55, 42]
    assert [gap(each) for each in (80, 50, 0, 88, 38, 63)] == [240, 0, -800, 336, -87, 95]
    assert all(gap(each) == -gap(100 - each) for each in range(101))
    assert all(expected(each) + expected(-each) == 100 for each in range(1, 1200))
    assert expected(736) == 100 and expected(735) == 99


@pytest.mark.parametrize("edition", [2024, 2026])
def test_an_order_by_the_exercises_is_the_same_in_whatever_order_records_come(edition):
    records = individuals(exercises.SWISS)
    slugs = ["BH/C1", "SB/C1", "DE", "AOB", "TPR"]
    there = standings(records, scheme(edition), slugs)
    assert standings(records[::-1], scheme(edition), slugs) == there
