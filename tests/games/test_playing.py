"""Playing a move: checked, appended, committed, only then told; twice is once."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from games import api as games
from games import clocks
from games.lobby import act as tables
from games.lobby import book
from games.logbook.replays import effective_moves, position_after
from games.matches import endings, moves, offers, pictures, sweeping
from games.models import Ending, LogLine, Match, Status
from games.refusals import Flagged, HasBegun, NotSeated, NotWords, Paused, StaleMove
from tests.games.conftest import NOW, match_between, play, reread, under_way, whole_move
from tests.people import person


def order(match, person, **other):
    seat = match.seat_of(person.pk)
    words = whole_move(match, seat) if seat in match.to_act else ("pass",)
    given = {"by": person.pk, "seen": match.version, "words": words, "ticket": uuid4(), "now": NOW}
    return {"code": match.code, **given, **other}


def mover(match, people):
    return people[match.to_act[0]]


def test_the_match_begins_when_the_last_seat_is_taken(duel):
    assert duel.status == Status.RUNNING
    assert len(duel.to_act) == 1
    assert duel.version == 0


def test_two_of_one_name_are_told_apart_and_long_names_are_cut(alice, bob):
    match = tables.open_table(table=tables.TableOrder("king_of_siam", 4), by=alice.pk, now=NOW)
    sitters = [
        tables.SeatTaker("House bot", bot="house"),
        tables.SeatTaker("N" * 60, alice.pk),
        tables.SeatTaker("House bot", bot="house"),
        tables.SeatTaker("n" * 55, bob.pk),
    ]
    for seat, sitter in enumerate(sitters):
        by = sitter.user or alice.pk
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=by, now=NOW)
    assert reread(match).names() == ["House bot", "N" * 40, "House bot 2", "n" * 38 + " 2"]


def test_a_move_is_appended_and_the_other_is_to_act(duel, alice, bob):
    first = mover(duel, [alice, bob])
    assert moves.play_move(**order(duel, first)) == 1
    after = reread(duel)
    assert (after.version, after.log.get().words) == (1, list(whole_move(duel, duel.to_act[0])))
    assert after.to_act != duel.to_act


def test_the_same_ticket_twice_writes_one_line_and_gets_one_answer(duel, alice, bob):
    asked = order(duel, mover(duel, [alice, bob]))
    assert moves.play_move(**asked) == moves.play_move(**asked) == 1
    assert LogLine.objects.count() == 1


def test_charlie_may_not_move_and_bob_not_out_of_turn(duel, alice, bob, charlie):
    with pytest.raises(NotSeated):
        moves.play_move(**order(duel, charlie))
    waiting = [alice, bob][1 - duel.to_act[0]]
    with pytest.raises(NotWords, match="not your turn"):
        moves.play_move(**order(duel, waiting))
    assert reread(duel).version == 0


def test_a_page_that_is_behind_is_told_so(duel, alice, bob):
    play(duel, [alice, bob])
    play(duel, [alice, bob])
    now = reread(duel)
    for seen in (0, now.version + 1):
        with pytest.raises(StaleMove):
            moves.play_move(**order(now, mover(now, [alice, bob]), seen=seen))
    assert reread(duel).version == 2


def test_words_the_rules_forbid_are_refused_in_the_readers_language(duel, alice, bob):
    from django.utils import translation

    with translation.override("it"), pytest.raises(NotWords) as no:
        moves.play_move(**order(duel, mover(duel, [alice, bob]), words=("dance",)))
    assert "non è una parola" in no.value.sentence


def test_two_who_write_the_same_number_cannot_both(duel, alice, bob, monkeypatch):
    """Without the row's lock the number and the swap still let only one through."""
    stale = reread(duel)
    play(duel, [alice, bob])
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        book.write(stale, book.NewLine("move", 0), NOW)
    assert reread(duel).version == 1


def test_the_log_rebuilds_the_position_after_every_move(duel, alice, bob):
    from games import shelf

    game = shelf.game(duel.game)
    for number in range(12):
        play(duel, [alice, bob], pick=number % 3)
        now = reread(duel)
        rebuilt = position_after(now, effective_moves(now.log.all()))
        assert game.encode(rebuilt) == now.state


def test_a_match_is_played_to_its_end_by_the_rules(duel, alice, bob):
    for number in range(400):
        if reread(duel).status == Status.FINISHED:
            break
        play(duel, [alice, bob], pick=number % 5)
    over = reread(duel)
    assert over.ending == Ending.RULES
    assert sorted(over.ranks)[0] == 1
    assert over.reason["it"]
    assert (over.to_act, over.deadline_at) == ([], None)


def test_bob_resigns_and_alice_wins(duel, alice, bob):
    ticket = uuid4()
    for _ in range(2):
        endings.resign(code=duel.code, by=bob.pk, ticket=ticket, now=NOW)
    over = reread(duel)
    assert (over.ending, over.ranks) == (Ending.RESIGNED, [1, 2])
    assert over.log.count() == 1


def test_of_three_one_resigns_and_a_bot_plays_on_behind_the_others(alice, bob, charlie):
    people = [alice, bob, charlie]
    match = match_between(*people)
    endings.resign(code=match.code, by=charlie.pk, ticket=uuid4(), now=NOW)
    on = reread(match)
    assert on.status == Status.RUNNING
    assert on.seatings.get(seat=2).bot == endings.STAND_IN
    endings.resign(code=match.code, by=alice.pk, ticket=uuid4(), now=NOW)
    over = reread(match)
    assert (over.ending, over.ranks) == (Ending.RESIGNED, [2, 1, 3])


LIVE = clocks.Tempo("live", bank_ms=60_000, increment_ms=2_000)


def test_a_flag_falls_when_the_move_comes_too_late_and_the_move_is_not_kept(alice, bob):
    match = under_way(match_between(alice, bob, tempo=LIVE))
    late = NOW + timedelta(seconds=61)
    with pytest.raises(Flagged):
        moves.play_move(**order(match, mover(match, [alice, bob]), now=late))
    over = reread(match)
    assert (over.ending, over.log.get().kind) == (Ending.FLAGGED, "flag")


def test_time_can_be_claimed_once_it_is_over_and_not_before(alice, bob):
    match = under_way(match_between(alice, bob, tempo=LIVE))
    assert not endings.claim_time(code=match.code, now=NOW + timedelta(seconds=59))
    assert endings.claim_time(code=match.code, now=NOW + timedelta(seconds=61))
    assert not endings.claim_time(code=match.code, now=NOW + timedelta(seconds=62))
    assert reread(match).ranks[match.to_act[0]] == 2


@pytest.mark.parametrize("moved", [0, 1])
def test_a_match_that_not_everybody_began_is_called_off_and_nobody_loses(alice, bob, moved):
    match = match_between(alice, bob, tempo=LIVE, rated=True)
    for _ in range(moved):
        play(match, [alice, bob])
    absent = reread(match).to_act[0]
    soon = NOW + timedelta(milliseconds=clocks.FIRST_MOVE_MS - 1)
    assert not endings.claim_time(code=match.code, now=soon)
    sweeping.sweep(now=soon + timedelta(seconds=1))
    over = reread(match)
    assert (over.status, over.ending) == (Status.FINISHED, Ending.ABANDONED)
    line = over.log.last()
    assert (line.kind, line.data) == ("calloff", {"why": "absent", "seats": [absent]})
    assert "called off" in over.reason["en"]
    shown = pictures.picture(match.code, pictures.Reader(alice.pk, "en"))
    assert shown["ranks"] is None
    assert over.names()[absent] in shown["log"][-1]["text"][0]
    assert list(games.rated_matches(NOW)) == []
    assert not endings.claim_time(code=match.code, now=soon + timedelta(days=1))


def test_without_free_first_moves_somebody_would_lose_on_time(alice, bob, monkeypatch):
    """The control: clocks that begin with the game, as they did, make a rated loss of it."""
    monkeypatch.setattr(
        clocks, "begun", lambda clock, seats, now, first: clocks.turn_to(clock, seats, now)
    )
    match = match_between(alice, bob, tempo=LIVE, rated=True)
    sweeping.sweep(now=NOW + timedelta(minutes=16))
    assert reread(match).ending == Ending.FLAGGED
    assert len(list(games.rated_matches(NOW))) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_first_move_costs_time_at_any_table(seats, alice, bob, charlie):
    people = [alice, bob, charlie, person("Dora")][:seats]
    match = match_between(*people, tempo=LIVE)
    now = NOW
    for number in range(seats):
        now = NOW + timedelta(seconds=50 * (number + 1))
        play(match, people, now=now)
    assert reread(match).clock["left"] == [LIVE.bank_ms] * seats
    seat = reread(match).to_act[0]
    play(match, people, now=now + timedelta(seconds=10))
    assert reread(match).clock["left"][seat] == LIVE.bank_ms - 10_000 + LIVE.increment_ms


def test_a_match_is_called_off_for_the_board_until_somebody_moves_and_once(alice, bob):
    match, going = (match_between(alice, bob, tempo=LIVE) for _ in range(2))
    first, again = (endings.call_off(code=match.code, by=bob.pk, now=NOW) for _ in range(2))
    assert first == again == reread(match).version == 1
    assert reread(match).ending == Ending.ABANDONED
    play(going, [alice, bob])
    with pytest.raises(HasBegun):
        endings.call_off(code=going.code, by=bob.pk, now=NOW)
    assert reread(going).status == Status.RUNNING


def test_an_outage_of_the_server_costs_no_player_time(alice, bob):
    from games.models import Outage

    match = under_way(match_between(alice, bob, tempo=LIVE))
    Outage.objects.create(
        began_at=NOW + timedelta(seconds=10), ended_at=NOW + timedelta(seconds=70)
    )
    assert not endings.claim_time(code=match.code, now=NOW + timedelta(seconds=100))
    assert endings.claim_time(code=match.code, now=NOW + timedelta(seconds=121))


def test_everybody_agrees_on_a_pause_and_nobody_moves_in_it(alice, bob):
    match = match_between(alice, bob, tempo=LIVE)
    for each in (alice, bob):
        offers.offer(code=match.code, kind="pause", by=each.pk, ticket=uuid4(), now=NOW)
    with pytest.raises(Paused):
        moves.play_move(**order(reread(match), mover(match, [alice, bob])))
    later = NOW + timedelta(days=1)
    for each in (alice, bob):
        offers.offer(code=match.code, kind="resume", by=each.pk, ticket=uuid4(), now=later)
    again = reread(match)
    clock = book.settled_clock(again, later)
    assert min(clock.left_ms) == LIVE.bank_ms


def test_a_draw_needs_everybody_and_a_refusal_ends_the_offer(duel, alice, bob):
    ask = {"code": duel.code, "kind": "draw", "now": NOW}
    offers.offer(**ask, by=alice.pk, ticket=uuid4())
    offers.decline(**ask, by=bob.pk, ticket=uuid4())
    offers.offer(**ask, by=bob.pk, ticket=uuid4())
    assert reread(duel).status == Status.RUNNING
    offers.offer(**ask, by=alice.pk, ticket=uuid4())
    over = reread(duel)
    assert (over.ending, over.ranks) == (Ending.AGREED, [1, 1])


def test_a_friendly_move_is_taken_back_by_consent(duel, alice, bob):
    before = reread(duel).state
    play(duel, [alice, bob])
    for each in (alice, bob):
        offers.offer(code=duel.code, kind="takeback", by=each.pk, ticket=uuid4(), now=NOW)
    after = reread(duel)
    assert (after.state, after.to_act) == (before, duel.to_act)
    assert [line.kind for line in after.log.all()] == ["move", "offer", "takeback"]
    assert play(duel, [alice, bob], pick=1) == 4


def test_a_rated_move_stays(alice, bob):
    from games.refusals import NotAllowed

    match = match_between(alice, bob, rated=True)
    play(match, [alice, bob])
    with pytest.raises(NotAllowed):
        offers.offer(code=match.code, kind="takeback", by=alice.pk, ticket=uuid4(), now=NOW)


def test_a_seat_is_taken_once(alice, bob, charlie):
    from games.refusals import SeatTaken

    table = tables.TableOrder(game="king_of_siam", seats=3)
    match = tables.open_table(table=table, by=alice.pk, now=NOW)
    sit = {"code": match.code, "seat": 0, "now": NOW}
    for _ in range(2):
        tables.sit(**sit, sitter=tables.SeatTaker("Alice", alice.pk), by=alice.pk)
    with pytest.raises(SeatTaken):
        tables.sit(**sit, sitter=tables.SeatTaker("Bob", bob.pk), by=bob.pk)
    assert match.seatings.count() == 1


def test_a_rematch_is_one_table_with_the_seats_moved_on(duel, alice, bob):
    endings.resign(code=duel.code, by=bob.pk, ticket=uuid4(), now=NOW)
    first = tables.rematch(code=duel.code, by=alice.pk, now=NOW)
    second = tables.rematch(code=duel.code, by=bob.pk, now=NOW)
    assert first.pk == second.pk
    again = Match.objects.get(pk=first.pk)
    assert again.status == Status.RUNNING
    assert {s.seat: s.name for s in again.seatings.all()} == {1: "Alice", 0: "Bob"}


def test_a_caller_gets_one_match_for_one_key(alice, bob):
    table = tables.TableOrder(game="king_of_siam", seats=2, made_for="table:7")
    sitters = [tables.SeatTaker("Alice", alice.pk), tables.SeatTaker("Bob", bob.pk)]
    made = [tables.open_for(table=table, sitters=sitters, now=NOW).pk for _ in range(2)]
    assert made[0] == made[1]
    other = replace(table, made_for="table:8")
    assert tables.open_for(table=other, sitters=sitters, now=NOW).pk != made[0]
