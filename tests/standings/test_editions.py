"""What was counted wrongly before, what the editions of 2024 and 2026 say, and files of orders."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.events import HALVES, event, events, order, values
from tests.standings.exercises import matches
from tournaments.standings import (
    TIE_BREAKS,
    PlayedRound,
    Record,
    UnknownTieBreak,
    reasons,
    standings,
    tie_break,
)
from tournaments.standings.acronyms import read_order, write_order
from tournaments.standings.ledger import ledger
from tournaments.standings.values import EDITIONS, FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, PLAYED

ROBIN = replace(HALVES, drawn=True)
# Everybody meets everybody; B did not come to C.
MET = ("A>B C=D", "C+B A=D", "A>C B>D")


def values_of(slug, rounds, scheme, **ratings):
    found = values(standings(event(*rounds, scheme=scheme, **ratings), scheme, [slug]))
    return tuple(found[name] for name in sorted(found))


def of(edition, scheme=HALVES):
    return replace(scheme, edition=edition)


def test_in_a_round_robin_a_forfeit_is_an_encounter():
    rounds = ("A+B", "B:full-bye A:zero-bye")
    assert order(standings(event(*rounds), ROBIN, ["DE"])) == "AB"
    assert order(standings(event(*rounds), of(2023, ROBIN), ["DE"])) == "(AB)"
    assert order(standings(event(*rounds), HALVES, ["DE"])) == "(AB)"
    assert order(standings(event(*rounds), HALVES, ["DE/P"])) == "AB"


@pytest.mark.parametrize(
    ("slug", "now", "before"),
    [
        # In halves: A 5, B 2, C 3, D 2.
        ("SB", (2 + 3 + 1, 2, 1 + 2, Fraction(3, 2) + Fraction(5, 2)), (6, 2, 1, 4)),
        ("KS", (2, 0, 0, 2), (2, 0, 0, 2)),
        ("buchholz", (7, 10, 9, 10), (7, 7, 7, 10)),
    ],
)
def test_in_a_round_robin_forfeits_count_as_games(slug, now, before):
    assert values_of(slug, MET, ROBIN) == now
    assert values_of(slug, MET, of(2024, ROBIN)) == now
    assert values_of(slug, MET, of(2023, ROBIN)) == before


def test_in_an_odd_round_robin_half_is_half_of_the_games_not_of_the_rounds():
    # Three rounds of two games each: A has 2 of 4, which is half of what was possible.
    rounds = ("A>B", "C>A", "B>C")
    assert values_of("KS", rounds, ROBIN) == (2, 2, 2)
    assert values_of("KS", rounds, of(2023, ROBIN)) == (0, 0, 0)


def test_who_did_not_come_at_the_end_is_given_no_draws():
    rounds = ("A>B C=D", "A=C D+B", "A>D C+B")
    old, now = of(2023), of(2026)
    assert values_of("buchholz", rounds, old)[0] == (0 + 1 + 1) + 4 + 3
    assert values_of("buchholz", rounds, now)[0] == 0 + 4 + 3


def test_who_asked_to_be_away_and_then_did_not_come_is_given_what_was_asked_for_alone():
    rounds = ("A>B C=D", "A=C B:zero-bye D:full-bye", "C+B A>D")
    assert values_of("buchholz", rounds, HALVES)[0] == (0 + 1 + 0) + 4 + 3


def test_the_virtual_opponent_of_a_forfeit_has_no_more_than_who_did_not_come():
    rounds = ("A>B C>D", "A+D B=C", "A>C D=B")
    assert values_of("buchholz", rounds, of(2024))[0] == 2 + 6 + 3
    assert values_of("buchholz", rounds, of(2026))[0] == 2 + 1 + 3


def test_the_virtual_opponent_of_a_bye_has_no_more_than_a_draw_in_every_round():
    rounds = ("A>B C>D", "A:full-bye D>B", "A>C D=B")
    assert values_of("buchholz", rounds, of(2024))[0] == 1 + 6 + 2
    assert values_of("buchholz", rounds, of(2026))[0] == 1 + 3 + 2
    assert values_of("SB", rounds, of(2024))[0] == 1 + 6 + 2
    assert values_of("SB", rounds, of(2026))[0] == 1 + 3 + 2


@pytest.mark.parametrize(
    ("slug", "of_2024", "of_2026"),
    [
        # C and then B should have met with B's forfeit; C has the win, B plays Black in it.
        ("WON", (2, 1, 1, 0), (2, 1, 1, 0)),
        ("BPG", (0, 2, 1, 3), (0, 1, 1, 3)),
        ("REP", (3, 3, 3, 3), (3, 2, 3, 3)),
        ("ARO", (1800, 1833, 1867, 1900), (1800, 1850, 1850, 1900)),
    ],
)
def test_what_forfeits_of_a_round_robin_are_in_each_edition(slug, of_2024, of_2026):
    rated = {"A": 2000, "B": 1900, "C": 1800, "D": 1700}
    assert values_of(slug, MET, of(2024, ROBIN), **rated) == of_2024
    assert values_of(slug, MET, of(2026, ROBIN), **rated) == of_2026


def test_board_points_are_awarded_where_a_match_was_not_played():
    def row(id_, *places):
        return Record(id_, id_, places)

    records = [
        row(1, PlayedRound(1, FORFEIT_WIN, 2, (2,)), PlayedRound(2, FULL_BYE, 2)),
        row(2, PlayedRound(1, FORFEIT_LOSS, 0, (1,))),
        row(3, PlayedRound(1, PLAYED, 1, (4,), rank=1, extras={"boards": 4})),
        row(4, PlayedRound(1, PLAYED, 1, (3,), rank=1, extras={"boards": 4})),
    ]
    now, before = matches(2026), matches(2023)
    assert values(standings(records, now, ["extra:boards"])) == {"A": 16, "B": 0, "C": 4, "D": 4}
    assert values(standings(records, before, ["extra:boards"]))["A"] == 0


def test_direct_encounter_says_what_parted_two_in_the_smallest_circle():
    # Four level in points: F beats all but draws; A and D are level until only they are left.
    rounds = ("A>B F>D", "D>B A=F", "A>D F=B", "B:full-bye D:full-bye")
    records = event(*rounds)
    rows = standings(records, HALVES, ["DE"])
    told = reasons(records, HALVES, ["DE"], rows, {row.id for row in rows})
    for why in told.values():
        if why.slug:
            assert why.more.total > why.less.total


@pytest.mark.parametrize("edition", EDITIONS)
@given(drawn=events(sizes=(2,)), low=st.integers(0, 3), high=st.integers(0, 2))
def test_buchholz_and_sonneborn_berger_are_what_the_articles_say(edition, drawn, low, high):
    """Worked out again from the records, article by article, without the room's own ledger."""
    records, scheme = drawn[0], of(edition)
    rounds = max((place.round for each in records for place in each.places), default=0)
    sign = f"/M{low}" if high else f"/C{low}" if low else ""
    ids = [each.id for each in records]
    book = ledger(records, scheme)
    if not high or low == high:
        by_rule = {each.id: _article(each, records, rounds, edition) for each in records}
        told = tie_break(f"BH{sign}").measure(book, ids)
        assert {id_: _cut(found, low, high, 1) for id_, found in by_rule.items()} == dict(told)
    sign = f"/C{low}" if low else ""
    told = tie_break(f"SB{sign}").measure(book, ids)
    by_rule = {each.id: _article(each, records, rounds, edition) for each in records}
    assert {id_: _cut(found, low, 0, 2) for id_, found in by_rule.items()} == dict(told)


def _rows(record, rounds):
    """Return for each round its kind, points and opponents; a round without a place is away."""
    there = {place.round: place for place in record.places}
    return [
        (there[n].kind, there[n].points, there[n].opponents) if n in there else ("zero-bye", 0, ())
        for n in range(1, rounds + 1)
    ]


def _score_for_others(record, rounds, edition):
    """Articles 16.2 and 16.3: byes asked for are draws where nobody was there again after them."""
    total, over = 0, True
    for kind, points, _others in reversed(_rows(record, rounds)):
        missed = kind in ("half-bye", "zero-bye", "forfeit-loss")
        over = over and missed
        asked = kind in ("half-bye", "zero-bye") or edition == 2023
        total += 1 if over and asked else points
    return total


def _article(record, records, rounds, edition):
    """Return for each round the opponent's score, what was made of it in halves, if missed."""
    by_id = {each.id: each for each in records}
    own = sum(points for _kind, points, _others in _rows(record, rounds))
    found = []
    for kind, points, others in _rows(record, rounds):
        if kind == "played":
            found.append((_score_for_others(by_id[others[0]], rounds, edition), points, False))
            continue
        dummy = own  # article 16.4
        if edition == 2026 and others:
            dummy = min(own, _score_for_others(by_id[others[0]], rounds, edition))  # 16.4.1
        elif edition == 2026:
            dummy = min(own, rounds)  # 16.4.2
        found.append((dummy, points, kind in ("half-bye", "zero-bye", "forfeit-loss")))
    return found


def _cut(found, low, high, column):
    """Articles 14 and 16.5: Buchholz counts the scores, Sonneborn-Berger what was made of them."""

    def worth(each):
        return Fraction(each[0] * each[1], 2) if column == 2 else Fraction(each[0])

    rest = list(found)
    for _ in range(min(low, len(rest))):
        least = min(rest, key=lambda each: (each[0], worth(each)))
        missed = sorted((e for e in rest if e[2]), key=lambda each: (worth(each), each[0]))
        rest.remove(missed[0] if missed and worth(missed[0]) >= worth(least) else least)
    for _ in range(min(high, len(rest))):
        rest.remove(max(rest, key=lambda each: each[0]))
    return sum(map(worth, rest), Fraction(0))


def test_an_order_is_written_and_read_as_files_of_arbiters_have_it():
    text = "EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP"
    slugs = ["EDET/P", "EMGSB/C1/P", "BH/C1/P", "extra:boards"]
    assert read_order(text) == slugs
    assert write_order(slugs) == "EDET/P,EMGSB/C1/P,BH/C1/P,MPvGP"
    told = read_order("PTS, BH/C1 ,BH,DE,GE")
    assert told == ["buchholz-cut-1", "buchholz", "direct-encounter", "REP"]


@pytest.mark.parametrize("slug", sorted({*TIE_BREAKS, "KS/L60", "extra:any", "SSSC/K5", "FB/M2/P"}))
def test_every_order_that_is_written_is_read_again(slug):
    assert read_order(write_order([slug])) == [slug]


@pytest.mark.parametrize("text", ["BH/Q", "XX", "BH,,SB/M1", "BH,PTS", "OTHER_", "BH/C99999"])
def test_a_file_with_an_order_nobody_knows_is_refused(text):
    with pytest.raises(UnknownTieBreak):
        read_order(text)
