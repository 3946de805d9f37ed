"""Where a table is played: chosen by those who sit there, until the first move; and what nobody
began."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from games import api as games
from games.clocks import FIRST_MOVE_MS
from games.matches import sweeping
from games.models import Match
from games.refusals import HasBegun
from siamleague.jobs.models import Job
from tests.games.conftest import play
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, published, tables
from tests.tournaments.league_world import league_of
from tests.tournaments.round.test_online import made
from tests.tournaments.season.test_agreed_times import (
    TimeWish,
    accept,
    later,
    propose,
    running,
    table_of,
)
from tournaments.fixtures import reminding
from tournaments.models import PlayedAt, ResultState, Venue
from tournaments.refusals import NotNow, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import calling_off, online, playing, reporting, waits

SIAM = {"game": "king_of_siam", "game_name": "", "tempo": games.tempo_of("quick")}
WAIT = timedelta(milliseconds=FIRST_MOVE_MS + 1)


def between(alice, people, venue=Venue.MIXED):
    event = event_of(alice, club_of(alice), venue=venue, **SIAM)
    for user in people:
        enter_user(event, user)
    return event


@pytest.fixture
def table(alice, bob, charlie):
    (found,) = tables(published(between(alice, [bob, charlie]), alice))
    return found


def reread(table):
    table.refresh_from_db()
    return table


def here(table, user):
    return playing.play_here(table_id=table.pk, by=user.pk, now=NOW)


def board(table, user):
    return playing.play_at_board(table_id=table.pk, by=user.pk, now=NOW)


def offered(table, sits=True):
    found = playing.choice(table, table.round.tournament, sits=sits)
    return found.here, found.board


def test_in_a_mixed_event_no_match_begins_before_the_table_chooses(table):
    assert not Job.objects.filter(kind="make-matches").exists()
    assert not Match.objects.exists()
    assert offered(table) == (True, True)
    assert offered(table, sits=False) == (False, False)


def test_bob_plays_here_and_twice_is_one_match(table, bob, charlie):
    assert here(table, bob) == here(table, charlie) == Match.objects.get().code
    assert reread(table).played == PlayedAt.HERE
    assert offered(table) == (False, True)


def test_either_side_chooses_the_board_until_the_first_move_and_reports(table, bob, charlie):
    code = here(table, bob)
    for _ in range(2):
        board(table, charlie)
    match = Match.objects.get(code=code)
    assert (match.status, match.ending) == ("finished", "abandoned")
    assert (reread(table).match, table.played) == ("", PlayedAt.BOARD)
    assert online.collect(keys=[match.made_for], now=NOW) == 0, "its end is no news"
    assert reread(table).played == PlayedAt.BOARD
    score = reporting.Score((1, 2))
    reporting.report(table_id=table.pk, score=score, by=bob.pk, ticket=uuid4(), now=NOW)
    reporting.confirm(table_id=table.pk, by=charlie.pk, ticket=uuid4(), now=NOW)
    assert reread(table).result == ResultState.STANDING
    with pytest.raises(NotNow):
        here(table, bob)


def test_after_the_board_they_may_begin_here_all_the_same_with_a_match_of_its_own(
    table, bob, charlie
):
    first = here(table, bob)
    board(table, charlie)
    second = here(reread(table), bob)
    assert first != second
    found = Match.objects.get(code=second)
    assert (found.status, found.made_for) == ("running", f"table:{table.pk}.2")
    games.decide_match(code=second, by=bob.pk, ranks=[1, 2], why="", now=NOW)
    assert online.waiting_keys() == [found.made_for]
    assert online.collect(keys=online.waiting_keys(), now=NOW) == 1
    assert reread(table).ranks == [1, 2]


def test_after_the_first_move_the_board_is_refused(table, bob, charlie):
    match = Match.objects.get(code=here(table, bob))
    seats = [bob, charlie] if match.people[0]["user"] == bob.pk else [charlie, bob]
    play(match, seats)
    assert offered(reread(table)) == (False, False)
    with pytest.raises(HasBegun):
        board(table, charlie)
    assert reread(table).match == match.code


def test_alice_who_does_not_sit_there_chooses_nothing(table, alice):
    for choose in (here, board):
        with pytest.raises(NotYours):
            choose(table, alice)
    assert not Match.objects.exists()


def test_a_table_with_a_guest_is_played_at_the_board(alice, bob):
    event = between(alice, [bob])
    entered(event, alice, 1)
    (table,) = tables(published(event, alice))
    assert offered(table)[0] is False
    with pytest.raises(NotNow, match="account"):
        here(table, bob)


def test_an_online_event_has_no_board_to_choose(alice, bob, charlie):
    event = between(alice, [bob, charlie], venue=Venue.ONLINE)
    (table,) = tables(made(event, alice))
    assert offered(reread(table)) == (False, False)
    with pytest.raises(NotNow, match="online"):
        board(table, bob)


def nobody_came(event, alice):
    """Publish a round whose pages nobody opens, and let time pass."""
    (table,) = tables(made(event, alice))
    late = Match.objects.get().started_at + WAIT
    sweeping.sweep(now=late)
    online.collect(keys=online.waiting_keys(), now=late)
    return reread(table)


def test_nobody_loses_a_game_that_nobody_opened_and_the_arbiter_is_told(alice, bob, charlie):
    event = between(alice, [bob, charlie], venue=Venue.ONLINE)
    table = nobody_came(event, alice)
    assert (table.result, table.match, table.played) == (ResultState.NONE, "", PlayedAt.OFF)
    assert not table.results.exists()
    (told,) = [each for each in waits.waiting(alice.pk, NOW) if each.kind == "called-off"]
    assert "no result" in told.text
    letter = Job.objects.get(kind="waiting-letters", payload__kind="called-off")
    assert letter.payload["users"] == [alice.pk]
    # Found again by the sweeper, it is no news; the round waits for a result all the same.
    assert online.collect(keys=[f"table:{table.pk}"], now=NOW) == 0
    with pytest.raises(Exception, match="no result"):
        rounds.close_round(round_id=table.round_id, by=alice.pk, now=NOW)
    # Those who sit there are not at a dead end, and no arbiter's word is needed.
    assert offered(table) == (True, False)
    assert here(table, bob) == reread(table).match


def test_with_the_protection_off_somebody_has_a_rated_loss(alice, bob, charlie, monkeypatch):
    """The control: where clocks begin with the game, a match that nobody opened is lost on time."""
    from games import clocks

    monkeypatch.setattr(
        clocks, "begun", lambda clock, seats, now, first: clocks.turn_to(clock, seats, now)
    )
    event = between(alice, [bob, charlie], venue=Venue.ONLINE)
    table = nobody_came(event, alice)
    assert event.rated
    assert (table.result, sorted(table.ranks)) == (ResultState.STANDING, [1, 2])


def test_called_off_is_said_to_everybody_and_the_organiser_sees_it(
    alice, bob, charlie, signed_in, client
):
    event = between(alice, [bob, charlie], venue=Venue.ONLINE)
    table = nobody_came(event, alice)
    slugs = (event.club.slug, event.slug)
    words = "Not everybody began in time"
    page = reverse("tournaments:table", args=(*slugs, table.pk))
    assert words in client.get(page).content.decode()
    mine = signed_in(bob).get(reverse("tournaments:mine", args=slugs)).content.decode()
    assert words in mine
    assert "Begin again here, online" in mine
    run = signed_in(alice).get(reverse("tournaments:run", args=slugs)).content.decode()
    assert "the match was called off" in run


def test_an_arbiters_word_stands_and_is_not_called_off_afterwards(alice, bob, charlie):
    event = between(alice, [bob, charlie], venue=Venue.ONLINE)
    (table,) = tables(made(event, alice))
    score = reporting.Score((1, 2), (1,))
    reporting.decide(table_id=table.pk, score=score, by=alice.pk, why="", ticket=uuid4(), now=NOW)
    late = Match.objects.get().started_at + WAIT
    sweeping.sweep(now=late)
    code = reread(table).match
    assert not calling_off.take_calling_off(table_id=table.pk, code=code, now=late)
    assert reread(table).ranks == [1, 2]


def test_a_league_match_that_nobody_began_is_called_off_and_waits_for_a_new_time(
    alice, bob, charlie
):
    league = league_of(
        alice, venue="online", game="king_of_siam", game_name="", tempo=games.tempo_of("quick")
    )
    (division,) = running(alice, league, bob, charlie)
    table = table_of(division, 1, "Bob")
    with pytest.raises(NotNow, match="Agree on a time"):
        here(table, bob)
    accept(propose(table, bob, TimeWish(later(days=1), venue="online")), charlie)
    assert reminding.open_matches(now=later(days=1)) == 1
    sweeping.sweep(now=later(days=1, hours=1))
    online.collect(keys=online.waiting_keys(), now=later(days=1, hours=1))
    assert (reread(table).played, table.match) == (PlayedAt.OFF, "")
    assert reminding.open_matches(now=later(days=1, hours=2)) == 0, "not again and again"
    accept(propose(table, bob, TimeWish(later(days=2), venue="online"), now=later(days=1)), charlie)
    assert reread(table).played == ""
    assert reminding.open_matches(now=later(days=2)) == 1
    assert Match.objects.filter(status="running").get().made_for.endswith(".2")
