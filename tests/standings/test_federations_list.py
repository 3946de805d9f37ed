"""Each tie-break of the federation's list, worked out by hand for one small event.

Round 1: A beats B, C and D draw. Round 2: A beats C, B beats D. Round 3: A and D draw, B beats C.
In halves A has 5, B 4, C 1 and D 2. The first named has White; A is rated 2000, B 1900, C 1800,
D 1700. Buchholz is 7, 8, 11 and 10, Sonneborn-Berger 6, 3, 1 and 3.
"""

from fractions import Fraction

import pytest

from tests.standings.events import HALVES, event
from tournaments.standings import TIE_BREAKS, tie_break
from tournaments.standings.acronyms import known_to_files, read_order, write_order
from tournaments.standings.ledger import ledger
from tournaments.standings.tiebreaks.measure import UNITS

PLAIN = ("A>B C=D", "A>C B>D", "A=D B>C")
RATED = {"A": 2000, "B": 1900, "C": 1800, "D": 1700}
# In points, as the page prints them, for A, B, C and D.
BY_HAND = {
    "BPG": "0 1 2 3",
    "BWG": "0 0 0 0",
    "REP": "3 3 3 3",
    "STD": "2.5 2 .5 1",
    "TPN": "1 2 3 4",
    "RTNG": "2000 1900 1800 1700",
    # (8+11+10), (7+10+11), (10+7+8), (11+8+7), each by three games and two halves
    "AOB": "29/6 28/6 25/6 26/6",
    # with the last tables drawn A has 5 halves, B 3, C 2 and D 2
    "FB": "3.5 4.5 5 5",
    "BH/C1": "3 3.5 4.5 4.5",
    "BH/M1": "1 1 2 2",
    "BH/M2": "0 0 0 0",
    # without what was made of the lowest opponent: C, C, D and C
    "SB/C1": "2.5 1 0 1.25",
    "SB/C2": "2 0 0 1.25",
    "PS": "5.5 3 1.5 2",
    "PS/C1": "4.5 3 1 1.5",
    "PS/C2": "2.5 2 .5 1",
    # against those with half of the points, A and B; half a point less lets D in
    "KS": "1 0 0 .5",
    "KS/L+1": "1 0 0 .5",
    "KS/L-1": "1.5 1 .5 .5",
    "KS/L60": "1 0 0 .5",
    "ARO": "1800 1833 1867 1900",
    "ARO/C1": "1850 1900 1950 1950",
    "ARO/M1": "1800 1800 1900 1900",
    # 83, 67, 17 and 33 % are 273, 125, -273 and -125 by the federation's table
    "TPR": "2073 1958 1594 1775",
    "APRO": "1776 1814 1935 1875",
    "WIN": "2 2 0 0",
    "WON": "2 2 0 0",
}
OF_TEAMS = (
    *("EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "EDET/P"),
    *("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C2/P", "EGGSB/C1"),
    *("BC", "TBR", "BBE", "SSSC", "SSSC/K5", "MPvGP", "BH:GP", "PS:GP", "KS:GP", "AOB:GP", "FB:GP"),
)
ALL = (*BY_HAND, *OF_TEAMS, "PTP", "APPO", "BH/C2/P", "FB/M2/P", "AOB/F", "DE", "DE/P", "TPN/R")


@pytest.mark.parametrize("acronym", BY_HAND)
def test_each_is_what_the_hand_works_out_and_its_own_sum(acronym):
    each = tie_break(acronym)
    records = event(*PLAIN, scheme=HALVES, **RATED)
    ids = [record.id for record in records]
    book = ledger(records, HALVES)
    found = each.measure(book, ids)
    below = HALVES.unit if each.counts == UNITS else 1
    read = [(-found[id_] if each.lower else found[id_]) / below for id_ in ids]
    assert read == [Fraction(text) for text in BY_HAND[acronym].split()]
    assert {id_: each.explain(book, id_, ids).total for id_ in ids} == dict(found)


@pytest.mark.parametrize("acronym", ALL)
def test_each_is_named_in_two_languages_and_stands_in_a_file_by_its_acronym(acronym):
    each = tie_break(read_order(acronym)[0])
    assert each.english and each.italian
    assert known_to_files(each.slug)
    told = write_order([each.slug])
    assert told == acronym
    assert read_order(f"PTS,{told},DE")[0] == each.slug


@pytest.mark.parametrize(
    "acronym",
    [
        *("BPG", "BWG", "REP", "STD", "TPN", "AOB", "FB", "BH/M2", "SB/C1", "PS/C1", "KS/L+1"),
        *("ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "EDE", "EMGSB", "EGMSB", "EMMSB/C1"),
        *("EMGSB/C1", "EGMSB/C1", "EGGSB/C1", "BC", "TBR", "BBE", "SSSC", "MPvGP"),
    ],
)
def test_each_is_offered_in_the_list_of_an_event(acronym):
    assert read_order(acronym)[0] in TIE_BREAKS
