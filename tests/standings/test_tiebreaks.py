"""One worked example for each tie-break, and what byes and forfeits do to it."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import tournaments.standings as room
from tests.standings.events import FOURS, HALVES, event, order, values
from tournaments.standings import TIE_BREAKS, UnknownTieBreak, standings, tie_break
from tournaments.standings.ledger import ledger
from tournaments.standings.tiebreaks.lot import ticket

# Points: A 5, B 4, C 1, D 2 (in halves).
PLAIN = ("A>B C=D", "A>C B>D", "A=D B>C")
# Points: A 5, B 2, C 2; C stays away at the end and counts 3 for its opponents.
TROUBLED = ("A>B C:full-bye", "A>C B:half-bye", "A=B C:zero-bye")
# Two rounds at one table of four. Points: A 11, B 9, C 2, D 2 (in halves).
FOUR = ("A>B>C>D", "B=A>D>C")


def values_of(slug, rounds, scheme=HALVES, seed=0, **ratings):
    records = event(*rounds, scheme=scheme, **ratings)
    found = values(standings(records, scheme, [slug], seed))
    return {name: found[name] for name in sorted(found)}


@pytest.mark.parametrize(
    ("slug", "rounds", "expected"),
    [
        ("buchholz", PLAIN, (7, 8, 11, 10)),
        ("buchholz-cut-1", PLAIN, (6, 7, 9, 9)),
        ("buchholz-cut-2", PLAIN, (4, 5, 5, 5)),
        ("buchholz-median", PLAIN, (2, 2, 4, 4)),
        ("sonneborn-berger", PLAIN, (6, 3, 1, 3)),
        ("wins", PLAIN, (2, 2, 0, 0)),
        ("progressive", PLAIN, (11, 6, 3, 4)),
        ("koya", PLAIN, (2, 0, 0, 1)),
        ("buchholz", TROUBLED, (7, 12, 9)),
        ("sonneborn-berger", TROUBLED, (6, Fraction(7, 2), 2)),
        ("wins", TROUBLED, (2, 0, 1)),
        ("wins-played", TROUBLED, (2, 0, 0)),
        ("progressive", TROUBLED, (11, 3, 6)),
        ("koya", TROUBLED, (0, 1, 0)),
    ],
)
def test_a_worked_example_with_two_sides(slug, rounds, expected):
    assert tuple(values_of(slug, rounds).values()) == expected


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("buchholz", (Fraction(26, 3), 10, Fraction(44, 3), Fraction(44, 3))),
        ("buchholz-cut-1", (Fraction(13, 3), 5, Fraction(22, 3), Fraction(22, 3))),
        ("sonneborn-berger", (Fraction(43, 6), Fraction(9, 2), Fraction(2, 3), Fraction(2, 3))),
        ("wins", (1, 0, 0, 0)),
        ("koya", (Fraction(3, 2), Fraction(1, 2), 0, 0)),
        ("progressive", (17, 13, 4, 2)),
    ],
)
def test_a_worked_example_at_a_table_of_four(slug, expected):
    assert tuple(values_of(slug, FOUR, FOURS).values()) == expected


def test_opponents_results_have_a_floor():
    parts = {"A": Fraction(5, 6), "B": Fraction(4, 6), "C": Fraction(33, 100), "D": Fraction(2, 6)}
    expected = {name: sum(parts[other] for other in parts if other != name) / 3 for name in parts}
    assert values_of("opponents-results", PLAIN) == expected


def test_the_floor_of_opponents_results_can_be_named():
    assert values_of("opponents-results:0", PLAIN)["A"] == Fraction(4 + 1 + 2, 18)
    assert values_of("opponents-results:50", PLAIN)["A"] == Fraction(4 + 3 + 3, 18)


def test_for_opponents_results_a_full_bye_counts_and_a_missed_round_does_not():
    # C was there twice and has 2 of 4; B was there twice and has 1 of 4, below the floor.
    found = values_of("opponents-results", TROUBLED)
    assert found["A"] == (Fraction(33, 100) * 2 + Fraction(1, 2)) / 3


def test_who_met_nobody_yet_has_the_floor_of_opponents_results():
    assert values_of("opponents-results", ("A>B C:full-bye",))["C"] == Fraction(33, 100)


def test_the_average_rating_leaves_out_who_has_none():
    found = values_of("opponents-rating", PLAIN, A=2000, B=1900, D=1600)
    assert found == {"A": 1750, "B": 1800, "C": 1833, "D": 1950}


def test_an_opponent_who_did_not_come_has_no_rating():
    found = values_of("opponents-rating", ("A+B C>D", "A>D B=C"), A=2000, B=1900, C=1700, D=1600)
    assert found["A"] == 1600


def test_a_cut_takes_a_round_missed_by_choice_before_a_weaker_opponent():
    rounds = ("A>B C>D", "A:half-bye B=C D:full-bye", "A>D B=C")
    assert values_of("buchholz", rounds)["A"] == 3 + 2 + 2
    assert values_of("buchholz", rounds, replace(HALVES, edition=2024))["A"] == 5 + 2 + 2
    assert values_of("buchholz-cut-1", rounds)["A"] == 2 + 2
    allotted = ("A>B C>D", "A:full-bye B=C D:half-bye", "A>D B=C")
    assert values_of("buchholz-cut-1", allotted)["A"] == 3 + 2 + 1 - 1


def test_without_virtual_opponents_only_those_really_met_count():
    plain = replace(HALVES, drawn=True)
    assert tuple(values_of("buchholz", TROUBLED, plain).values()) == (6, 10, 5)
    assert values_of("buchholz-cut-1", TROUBLED, plain)["C"] == 0
    assert values_of("sonneborn-berger", TROUBLED, plain)["B"] == Fraction(5, 2)


def test_an_opponent_who_comes_back_is_not_adjusted():
    away = ("A>B C=D", "A:zero-bye B>C D:full-bye", "A=C B:full-bye D:zero-bye")
    assert values_of("buchholz", away)["B"] == 3 + 2 + 3


def test_a_late_entry_was_away_before():
    late = ("A=B", "A>C B:full-bye")
    assert values_of("buchholz-cut-1", late)["C"] == 3


def test_direct_encounter_decides_between_two_who_met():
    records = event("A>B C>D", "C>A B>D", "A>D B>C")
    rows = standings(records, HALVES, ["direct-encounter"])
    assert order(rows) == "(ABC)D"  # they beat each other in a circle
    records = event("A>B C>D", "B>C A=D", "A=C B>D")
    rows = standings(records, HALVES, ["direct-encounter"])
    assert [row.points for row in rows] == [4, 4, 3, 1]
    assert order(rows) == "ABCD"
    assert [row.decided_by for row in rows] == ["", "direct-encounter", "", ""]


def test_direct_encounter_waits_when_not_all_of_the_tied_have_met():
    rows = standings(event("A>B C>D E>F", "A=D C=F E=B"), HALVES, ["direct-encounter"])
    assert order(rows) == "(ACE)(BDF)"


def test_direct_encounter_puts_first_whom_no_missing_encounter_could_pass():
    # All four have 4. A beat the three others; B, C and D have not met each other.
    rounds = ("A>B C:full-bye D:full-bye", "A>C B:full-bye D:full-bye")
    rounds += ("A>D B:full-bye C:full-bye", "B:zero-bye")
    records = [replace(r, penalty=2) if r.id == 1 else r for r in event(*rounds)]
    rows = standings(records, HALVES, ["direct-encounter"])
    assert {row.points for row in rows} == {4}
    assert order(rows) == "A(BCD)"
    assert values(rows)["A"] == 3
    assert [row.decided_by for row in rows] == ["", "direct-encounter", "", ""]


def test_a_forfeit_is_no_encounter():
    rounds = ("A+B C:half-bye", "B:full-bye A:zero-bye C:half-bye")
    rows = standings(event(*rounds), HALVES, ["direct-encounter"])
    assert order(rows) == "(ABC)"


def test_who_met_twice_at_tables_has_the_average_of_both():
    rows = standings(event(*FOUR, scheme=FOURS), FOURS, ["direct-encounter"])
    assert order(rows) == "AB(CD)"
    thrice = event(*FOUR, "A>B>D>C", scheme=FOURS)
    level = [replace(r, penalty=2) if r.id == 4 else r for r in thrice]
    assert order(standings(level, FOURS, ["direct-encounter"])) == "ABDC"


def encounters(*rounds, scheme=HALVES):
    """Return direct encounter among all of these, as if all were tied."""
    book = ledger(event(*rounds, scheme=scheme), scheme)
    return tuple(tie_break("direct-encounter").measure(book, sorted(book.turns)).values())


def test_who_could_still_be_passed_by_a_missing_encounter_is_not_ahead():
    assert encounters("A>C B:full-bye") == (0, 0, 0)  # B might have beaten both
    assert encounters("A>C B:full-bye", "A>B C:full-bye") == (2, 0, 0)


def test_meeting_somebody_twice_is_worth_no_more_than_once():
    assert encounters("A>B C:full-bye", "A>B C:full-bye", "C>A", "B>C") == (0, 0, 0)


def test_who_is_listed_at_the_table_but_did_not_come_was_not_met():
    records = event("A>B+C", "A>B>C", scheme=FOURS)
    listed = [
        replace(r, places=tuple(replace(p, opponents=tuple({1, 2, 3} - {r.id})) for p in r.places))
        for r in records
    ]
    breaks = ["buchholz", "sonneborn-berger", "opponents-results"]
    assert standings(listed, FOURS, breaks) == standings(records, FOURS, breaks)


def test_extras_are_added_up_over_the_rounds_really_played():
    records = event("A>B", "A=B", "A+B")
    noted = [
        replace(r, places=tuple(replace(p, extras={"margin": 5 * r.id}) for p in r.places))
        for r in records
    ]
    rows = standings(noted, HALVES, ["extra:margin", "extra:unheard_of"])
    assert values(rows) == {"A": 10, "B": 20}
    assert values(rows, 1) == {"A": 0, "B": 0}


def test_the_lot_can_be_drawn_again_by_anybody_who_knows_the_seed():
    records = event("A=B C=D E=F")
    drawn = order(standings(records, HALVES, ["lot"], seed=2026))
    again = sorted(range(1, 7), key=lambda id_: -ticket(2026, id_))
    assert drawn == "".join("ABCDEF"[id_ - 1] for id_ in again)
    others = {order(standings(records, HALVES, ["lot"], seed=seed)) for seed in range(20)}
    assert len(others) > 10


def test_one_entry_more_changes_no_lot_between_the_others():
    six = order(standings(event("A=B C=D E=F"), HALVES, ["lot"], seed=7))
    eight = order(standings(event("A=B C=D E=F G=H"), HALVES, ["lot"], seed=7))
    assert "".join(name for name in eight if name in "ABCDEF") == six


def test_a_partnership_may_have_any_points_an_arbiter_gives():
    records = event("A>B")
    both_lose = [replace(r, places=tuple(replace(p, points=0) for p in r.places)) for r in records]
    assert values(standings(both_lose, HALVES, ["sonneborn-berger"])) == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    "slug",
    [
        *("", "bucholz", "extra:", "extra:two words", "opponents-results:101", "lot:5", "BH/C0"),
        *("BH/C10", "BH/C1/C1", "BH/L+1", "WIN/C1", "SB/M1", "KS/L101", "BH:XP", "DE:GP", "bh"),
    ],
)
def test_a_tie_break_nobody_knows_is_refused_by_name(slug):
    with pytest.raises(UnknownTieBreak) as refusal:
        tie_break(slug)
    assert refusal.value.slug == slug


@pytest.mark.parametrize("slug", sorted(TIE_BREAKS))
def test_every_tie_break_has_names_and_a_row_in_the_readme(slug):
    each = tie_break(slug)
    assert each.slug == slug and each.english and each.italian
    family = each.acronym.partition("/")[0].partition(":")[0]
    told = (Path(room.__file__).parent / "README.md").read_text()
    assert f"`{slug}`" in told or f"`{family}`" in told
