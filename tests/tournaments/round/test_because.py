"""Between equal points it says what decided: on the page, in print, in the hall, to programs."""

from fractions import Fraction
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.standings.events import HALVES
from tests.standings.events import event as drawn_up
from tests.standings.test_federations_list import BY_HAND, PLAIN, RATED
from tests.tournaments import league_world
from tests.tournaments.hall import club_of, entered, event_of, played
from tests.tournaments.stages import drawn, event_in_parts, pools
from tests.tournaments.stages import play as play_part
from tournaments.models import Tournament
from tournaments.rounds import one_by_one, ranking
from tournaments.rounds.because import arithmetic, break_name, figure
from tournaments.seasons import read as seasons
from tournaments.standings import Sum, tie_break
from tournaments.standings.ledger import ledger
from tournaments.standings.tiebreaks.measure import Term

RATINGS = ("opponents-rating", "lot")  # nobody has the same: it always decides


def rounds_of(alice, rounds=2, entries=6, **plan):
    event = event_of(alice, club_of(alice), rounds=rounds, **plan)
    entered(event, alice, entries)
    for _ in range(rounds):
        played(event, alice)
    event.refresh_from_db()
    return event


def explained(event, after=None):
    table = ranking.table(event, after)
    return ranking.explained(event, table, table, after_round=after)


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


@pytest.mark.parametrize(
    ("plan", "entries"),
    [({}, 6), ({"format": "robin"}, 5), ({"kind": "four"}, 8), ({"kind": "three"}, 9)],
)
def test_every_pair_of_equal_points_says_what_decided(plan, entries, alice):
    event = rounds_of(alice, entries=entries, **plan)
    rows = explained(event)
    level = [(one, two) for one, two in pairwise(rows) if one.points == two.points]
    assert level
    for above, line in level:
        assert line.because is not None
        assert line.because.above == above.name
        assert (line.because.by == "") == (line.rank == above.rank)
        assert line.because.by == (line.decided_by if line.rank != above.rank else "")
    others = [line for line in rows if line not in [two for _one, two in level]]
    assert all(line.because is None for line in others)


def test_the_sum_ends_in_the_figure_that_the_table_prints(alice):
    event = rounds_of(alice, rounds=3, entries=8, tie_breaks=RATINGS)
    said = [line for line in explained(event) if line.because and line.because.more]
    assert said
    for line in said:
        assert line.because.less.split(" = ")[0] == line.breaks[0]
        assert line.because.less.count(" + ") == 2
        assert line.because.less.endswith(") : 3")


def test_sums_are_written_as_people_write_them():
    def told(slug, *terms, **more):
        names = {7: "Ada"}
        return arithmetic(Sum(terms, **more), slug, HALVES, names)

    five = (Term(Fraction(6)), Term(Fraction(16, 3)), Term(Fraction(10)))
    assert told("buchholz", *five) == "10⅔ = 3 + 2⅔ + 5"
    assert told("buchholz-cut-1", *five[:2], Term(Fraction(2), left_out=True)) == (
        "5⅔ = 3 + 2⅔, without 1"
    )
    assert told("sonneborn-berger", Term(Fraction(5), Fraction(1, 2)), five[0]) == "5½ = ½·5 + 3"
    assert told("direct-encounter", Term(Fraction(1, 2), other=7)) == "½ (Ada)"
    assert told("opponents-rating", Term(Fraction(1600)), Term(Fraction(1700)), divided=2) == (
        "1650 = (1600 + 1700) : 2"
    )
    assert told("lot") == ""


@pytest.mark.parametrize("acronym", BY_HAND)
def test_every_tie_break_of_the_federation_is_told_with_the_figure_that_the_table_prints(acronym):
    records = drawn_up(*PLAIN, scheme=HALVES, **RATED)
    names = {record.id: name for record, name in zip(records, "ABCD", strict=True)}
    book, each = ledger(records, HALVES), tie_break(acronym)
    for id_, value in each.measure(book, list(names)).items():
        told = arithmetic(each.explain(book, id_, list(names)), each.slug, HALVES, names)
        printed = figure(value, each.slug, HALVES)
        assert break_name(each.slug)
        # One term alone is its own figure, with its share or whose it is.
        terms = each.explain(book, id_, list(names)).terms
        assert told.startswith(f"{printed} = ") or len(terms) <= 1
        assert told


def test_a_lot_and_an_old_round_are_explained_too(alice):
    event = rounds_of(alice, tie_breaks=("lot",))
    said = [line.because for line in explained(event) if line.because]
    assert {(each.by, each.more) for each in said} == {("Drawing lots", "")}
    assert any(line.because for line in explained(event, after=1))


def test_a_knock_out_says_how_far_each_came(alice):
    event = rounds_of(alice, entries=4, format="knockout")
    said = [line.because for line in explained(event) if line.because]
    assert said
    assert all(each.by in ("", "how far they came") for each in said)


def test_pools_are_compared_by_their_place_alone(alice):
    event = event_in_parts(alice, club_of(alice))
    drawn(event, alice)
    Tournament.objects.filter(section__isnull=False).update(tie_breaks=RATINGS)
    for pool, draws in zip(pools(event), (True, False), strict=True):
        play_part(pool, alice, draws=draws)
    event.refresh_from_db()
    table = ranking.by_part(event)
    rows = ranking.explained(event, table, table)
    said = [(line.part, line.because.by) for line in rows if line.because]
    assert len(said) == 3
    assert {part for part, _by in said} == {"pool A"}, "in the other nobody is level"
    inside = {line.name: line.because for pool in pools(event) for line in explained(pool)}
    assert any(each is not None and each.more for each in inside.values())
    for line in rows:
        assert line.because == inside[line.name], "as in its own table, arithmetic and all"


def test_players_one_by_one_are_parted_by_wins_and_it_says_so(alice, client):
    event = rounds_of(alice, rounds=2, entries=6, kind="teams")
    found = one_by_one.individuals(event)
    level = [(one, two) for one, two in pairwise(found) if one.points == two.points]
    assert level
    for above, line in level:
        assert line.because.above == above.name
        assert (line.because.by == "") == (line.rank == above.rank)
    assert all(line.because is None for line in found if line not in [two for _o, two in level])
    page = client.get(address(event, "individuals")).content.decode()
    assert page.count('class="because"') == len(level)
    told = client.get(f"/api{address(event, 'event')}players/").json()
    assert [each["because"] is not None for each in told] == [
        line.because is not None for line in found
    ]


def test_a_table_of_a_division_says_what_decided_however_many_there_are(alice, client):
    season = league_world.started(alice, league_world.league_of(alice))
    for table in league_world.open_tables(season):
        league_world.decide(alice, table, (1, 1))
    divisions = seasons.divisions(season)

    def cost(shown):
        with CaptureQueriesContext(connection) as asked:
            found = seasons.boards(season, divisions, shown)
        return found, len(asked)

    cost(divisions)
    boards, many = cost(divisions)
    _one, few = cost(divisions[:1])
    assert many == few
    for board, division in zip(boards, divisions, strict=True):
        mine = {line.entry: line.because for line in explained(division.tournament)}
        assert any(mine.values())
        assert {row.entry: row.because for row in board.rows} == mine
        page = client.get(board.url).content.decode()
        assert page.count('class="because"') == sum(each is not None for each in mine.values())
    whole = client.get(season.get_absolute_url()).content.decode()
    assert whole.count('class="because"') == 6


@pytest.mark.django_db(transaction=True, reset_sequences=True)  # the lot goes by their numbers
def test_page_paper_hall_and_programs_say_the_same(alice, client):
    event = rounds_of(alice, entries=8, tie_breaks=RATINGS)
    line = next(each for each in explained(event) if each.because and each.because.more)
    for page in ("standings", "print_standings", "hall"):
        said = client.get(address(event, page)).content.decode()
        assert line.because.more in said, page
        assert line.because.less in said, page
    told = client.get(f"/api{address(event, 'standings')}").json()
    mine = next(each for each in told if each["entry"] == line.entry)
    assert mine["because"] == {
        "above": line.because.above,
        "by": "Average opponents' rating",
        "more": line.because.more,
        "less": line.because.less,
    }


def test_explaining_more_costs_no_more_queries(alice, django_assert_max_num_queries):
    event = rounds_of(alice, entries=30)
    table = ranking.table(event)
    with django_assert_max_num_queries(7):
        ranking.explained(event, table, table)
