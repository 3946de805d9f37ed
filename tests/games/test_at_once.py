"""Moves of several matches at once: as good as alone, and hardly dearer than a single one."""

from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games import clocks
from games.live import nudges
from games.lobby import book
from games.logbook import verifying
from games.matches import endings, moves, offers, rows
from games.matches.moves import AskedMove
from games.models import Ending, LogLine, Match, Outage
from games.refusals import NoSuchMatch, NotSeated, NotWords, StaleMove
from tests.games.conftest import NOW, match_between, play, reread, under_way, whole_move
from tests.tournaments.races import pass_on_postgresql

pytestmark = pytest.mark.django_db(transaction=True)
LIVE = clocks.Tempo("live", bank_ms=60_000, increment_ms=2_000)


@pytest.fixture
def tables(alice, bob):
    return [match_between(alice, bob) for _ in range(4)]


def asked(match, *people, **other):
    """Return a legal move of whoever is to act."""
    match.refresh_from_db()
    seat = match.to_act[0]
    given = {"by": people[seat].pk, "seen": match.version, "words": whole_move(match, seat)}
    return AskedMove(**{"code": match.code, **given, "ticket": uuid4(), "now": NOW, **other})


def play_alone(one):
    return moves.play_move(**{name: value for name, value in vars(one).items() if name != "seat"})


def versions(matches):
    return [reread(match).version for match in matches]


def statements(work, *args):
    with CaptureQueriesContext(connection) as said:
        work(*args)
    return len(said)


@pytest.mark.parametrize("tempo", [clocks.Tempo(), LIVE], ids=["no clock", "a clock"])
def test_many_moves_take_as_many_statements_as_one(alice, bob, tempo):
    matches = [match_between(alice, bob, tempo=tempo) for _ in range(7)]
    wanted = [asked(match, alice, bob) for match in matches]
    one, six = (
        statements(moves.play_at_once, wanted[:1]),
        statements(moves.play_at_once, wanted[1:]),
    )
    assert one == six <= (3 if rows.one_statement() else 6)
    assert versions(matches) == [1] * 7


def test_alone_they_would_take_six_times_as_many(tables, alice, bob):
    def alone(wanted):
        for each in wanted:
            play_alone(each)

    wanted = [asked(match, alice, bob) for match in tables]
    assert statements(alone, wanted[1:]) == 3 * statements(alone, wanted[:1])


def test_what_is_written_at_once_is_what_would_be_written_alone(tables, alice, bob):
    for match in tables:  # so that the two have the same cards
        Match.objects.filter(pk=match.pk).update(state=tables[0].state, to_act=tables[0].to_act)
    together, alone = tables[:2], tables[2:]
    for _ in range(5):
        wanted = [asked(match, alice, bob) for match in tables]
        assert moves.play_at_once(wanted[:2]) == [play_alone(one) for one in wanted[2:]]
    assert written(together[0]) == written(together[1]) == written(alone[0])


def written(match):
    """Return the row and its log, but for what no two matches have in common."""
    own = {"id", "code", "seed", "site_secret", "commitment", "people", "match_id", "ticket"}
    found = [Match.objects.get(pk=match.pk), *LogLine.objects.filter(match=match)]
    return [
        {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields if f.name not in own}
        | {"match_id": None}
        for row in found
    ]


def test_whole_matches_played_at_once_replay_to_what_is_stored(alice, bob):
    games = ("king_of_siam", "war_of_whispers")
    matches = [match_between(alice, bob, game=game) for game in games]
    for _ in range(12):
        assert None not in moves.play_at_once([asked(match, alice, bob) for match in matches])
    assert [list(verifying.faults(match.code)) for match in matches] == [[], []]


def test_a_match_that_ends_among_others_ends_alone(alice, bob, tables):
    short = match_between(alice, bob)
    while reread(short).state is not None and not _one_before_the_end(short, (alice, bob)):
        play(short, [alice, bob])
    numbers = moves.play_at_once([asked(short, alice, bob), asked(tables[0], alice, bob)])
    assert numbers == [reread(short).version, 1]
    assert reread(short).ending == Ending.RULES
    assert reread(tables[0]).ending == ""
    assert not list(verifying.faults(tables[0].code))


def _one_before_the_end(match, people):
    """Tell whether the next move ends the match."""
    with transaction.atomic():
        play(match, people)
        ended = reread(match).ending
        transaction.set_rollback(True)
    return bool(ended)


def test_who_is_refused_keeps_nobody_waiting_and_is_left_to_hear_of_it_alone(
    tables, alice, bob, charlie
):
    wanted = [
        asked(tables[0], alice, bob),
        asked(tables[1], alice, bob, by=charlie.pk),
        asked(tables[2], alice, bob, words=("dance",)),
        asked(tables[3], alice, bob, seen=3),
        AskedMove("nothing", alice.pk, 0, ("pass",), uuid4(), NOW),
    ]
    assert moves.play_at_once(wanted) == [1, None, None, None, None]
    assert versions(tables) == [1, 0, 0, 0]


def test_a_second_move_of_one_match_is_left(tables, alice, bob):
    twice = [asked(tables[0], alice, bob), asked(tables[0], alice, bob)]
    assert moves.play_at_once(twice) == [1, None]
    assert versions(tables) == [1, 0, 0, 0]


def test_alone_the_same_is_refused_by_name(tables, alice, bob, charlie):
    """A single move is a list of one: what a list leaves, it says no to."""
    wrong = {
        NotSeated: {"by": charlie.pk},
        NotWords: {"words": ("dance",)},
        StaleMove: {"seen": 3},
        NoSuchMatch: {"code": "nothing"},
    }
    for refusal, how in wrong.items():
        one = asked(tables[0], alice, bob, **how)
        assert moves.play_at_once([one]) == [None]
        with pytest.raises(refusal):
            play_alone(one)


def test_in_a_pause_nobody_moves(tables, alice, bob):
    for person in (alice, bob):
        offers.offer(code=tables[0].code, kind="pause", by=person.pk, ticket=uuid4(), now=NOW)
    assert moves.play_at_once([asked(tables[0], alice, bob)]) == [None]


def test_a_flag_that_fell_is_left_to_fall(alice, bob):
    match = under_way(match_between(alice, bob, tempo=LIVE))
    late = NOW + timedelta(seconds=61)
    assert moves.play_at_once([asked(match, alice, bob, now=late)]) == [None]
    assert reread(match).ending == ""
    assert endings.claim_time(code=match.code, now=late)


def test_a_move_sent_again_when_time_is_over_gets_its_answer_and_lets_no_flag_fall(alice, bob):
    match = match_between(alice, bob, tempo=LIVE)
    first = asked(match, alice, bob)
    seat = match.to_act[0]
    assert play_alone(first) == 1
    while seat not in reread(match).to_act:
        play(match, [alice, bob])
    again = replace(first, seen=reread(match).version, now=NOW + timedelta(hours=1))
    assert (play_alone(again), reread(match).ending) == (1, "")


def test_an_outage_costs_nobody_time_here_either(alice, bob):
    match = under_way(match_between(alice, bob, tempo=LIVE))
    Outage.objects.create(
        began_at=NOW + timedelta(seconds=10), ended_at=NOW + timedelta(seconds=70)
    )
    assert moves.play_at_once([asked(match, alice, bob, now=NOW + timedelta(seconds=100))]) == [1]
    spent = 60_000 + 2_000 - reread(match).clock["left"][match.to_act[0]]
    assert spent == 40_000


def test_a_ticket_that_was_used_writes_nothing_twice_and_spoils_the_common_commit(
    tables, alice, bob
):
    ticket = uuid4()
    moves.play_at_once([asked(tables[0], alice, bob, ticket=ticket)])
    play(tables[0], [alice, bob])
    again = asked(tables[0], alice, bob, ticket=ticket)
    with pytest.raises(IntegrityError):
        moves.play_at_once([again, asked(tables[1], alice, bob)])
    assert versions(tables) == [2, 0, 0, 0]
    assert play_alone(again) == 1, "alone it gets its answer"


def test_a_row_that_has_gone_on_is_not_overwritten(tables, alice, bob, monkeypatch):
    """Without the row's lock the number and the swap still let only one through."""
    wanted = [asked(match, alice, bob) for match in tables[:2]]
    behind = [reread(match) for match in tables[:2]]
    play(tables[0], [alice, bob])
    if rows.one_statement():  # there the statement itself compares, and lets the others through
        found = {match.code: match for match in rows.found_at_once([one.code for one in wanted])}
        for match in behind:
            match.row_as_of = found[match.code].row_as_of
            match.away_as_of = found[match.code].away_as_of
        monkeypatch.setattr(rows, "found_at_once", lambda codes: deepcopy(behind))
        assert (moves.play_at_once(wanted), versions(tables[:2])) == ([None, 1], [1, 1])
        assert LogLine.objects.filter(match=tables[0]).count() == 1
        return
    monkeypatch.setattr(rows, "held_at_once", lambda codes: deepcopy(behind))
    with pytest.raises(IntegrityError):
        moves.play_at_once(wanted)
    monkeypatch.setattr(rows, "append", lambda lines: None)
    with pytest.raises(StaleMove):
        moves.play_at_once(wanted)
    assert versions(tables[:2]) == [1, 0]


def test_nobody_hears_of_what_was_not_committed(tables, alice, bob, monkeypatch):
    rung = []
    monkeypatch.setattr(nudges, "changed", lambda code, *_: rung.append(code))
    with transaction.atomic():
        moves.play_at_once([asked(match, alice, bob) for match in tables])
        transaction.set_rollback(True)
    assert (rung, versions(tables)) == ([], [0, 0, 0, 0])
    moves.play_at_once([asked(match, alice, bob) for match in tables])
    assert sorted(rung) == sorted(match.code for match in tables)


def test_a_match_that_somebody_else_holds_is_left_and_not_waited_for(tables, alice, bob):
    if not connection.features.has_select_for_update_skip_locked:
        assert connection.vendor == "sqlite"  # one writer at a time: there is nobody else
        return
    wanted, found = [asked(match, alice, bob) for match in tables[:2]], []
    with transaction.atomic():
        book.hold(tables[0].code)
        other = Thread(target=lambda: found.extend(_in_a_connection_of_its_own(wanted)))
        other.start()
        other.join(10)
        assert found == [None, 1]


def test_what_is_written_beside_the_log_meanwhile_is_not_overwritten(
    tables, alice, bob, monkeypatch
):
    """A clock that is moved along with the machine's is no version of the match."""
    find, moved = rows.found_at_once, {**reread(tables[0]).clock, "since": 5}

    def found(codes):
        matches = find(codes)
        Match.objects.filter(pk=tables[0].pk).update(clock=moved)
        return matches

    wanted = [asked(match, alice, bob) for match in tables[:2]]
    monkeypatch.setattr(rows, "found_at_once", found)
    if not rows.one_statement():  # there a row is held from before it is read
        assert moves.play_at_once(wanted) == [1, 1]
        return
    assert (moves.play_at_once(wanted), versions(tables[:2])) == ([None, 1], [0, 1])
    assert reread(tables[0]).clock == moved


def _in_a_connection_of_its_own(wanted):
    try:
        return moves.play_at_once(wanted)
    finally:
        connection.close()


def test_of_somebody_who_asks_for_the_same_moves_four_times_at_once_one_is_served(
    tables, alice, bob
):
    """Whoever comes too late is left alone, in whatever order the four list the matches."""
    wanted = [asked(match, alice, bob) for match in tables]
    found, ready = [], Barrier(4)

    def ask(turn):
        again = [replace(one, ticket=uuid4()) for one in (*wanted[turn:], *wanted[:turn])]
        ready.wait(10)
        for one, number in zip(again, _in_a_connection_of_its_own(again), strict=True):
            found.append((one.code, number))

    threads = [Thread(target=ask, args=(turn,)) for turn in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(20)
    served = sorted(code for code, number in found if number is not None)
    assert served == sorted(match.code for match in tables)
    assert (len(found), versions(tables)) == (16, [1] * 4)
    assert LogLine.objects.filter(match__in=tables).count() == 4


def test_the_rows_are_found_without_reading_the_table(tables):
    """A database that takes a handful of rows for a hundred would rather read everything."""
    if connection.vendor == "sqlite":
        return  # it goes by the list in any case
    names = ("asked", "clock", "deadline_at", "offers", "state", "to_act", "version")
    sql = rows._update("postgresql", names, 1)
    Match.objects.bulk_create(
        Match(game="king_of_siam", rules_version=1, seats=2, opened_at=NOW) for _ in range(300)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_match")
        plans = [_plan(cursor, sql), _plan(cursor, sql.replace(" LIMIT 1", ""))]
        whole = _plan(cursor, rows._keep(names, 1))
    assert ["Seq Scan on games_match" in plan for plan in plans] == [False, True]
    assert "Seq Scan on games_match" not in whole


def _plan(cursor, sql):
    cursor.execute(f"EXPLAIN {sql}", ["[]"] * sql.count("%s"))
    return " ".join(line for (line,) in cursor.fetchall())


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    named = "somebody or reading or written or statements"
    pass_on_postgresql(__file__, postgres_url, named=named, passed=8)
