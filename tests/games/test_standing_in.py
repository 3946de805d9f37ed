"""A bot takes the seat of somebody who did not come or went away, by a press of who may."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games import ordered_for
from games.logbook import verifying
from games.matches import pictures, robots, standing_in
from games.models import LogLine, Match, Status
from games.refusals import NotAllowed, NotRunning
from siamleague.history.models import AuditLine
from tests.games.conftest import NOW, match_between, play, reread
from tests.tournaments.hall import club_of, enter_user, event_of, published, tables
from tournaments.models import Club, Pool, Venue
from tournaments.ratings import games as rated_games
from tournaments.rounds import online, playing

LATER = NOW + timedelta(hours=1)
SOON = NOW + timedelta(minutes=1)


@pytest.fixture
def waiting(alice, bob):
    """A friendly match that Alice opened, in which Bob is waited for."""
    match = match_between(alice, bob)
    while match.to_act != [1]:
        match = match_between(alice, bob)
    return match


@pytest.fixture
def table(alice, bob, charlie):
    """A table of an event that Alice runs, between Bob and Charlie, online."""
    event = event_of(alice, club_of(alice), venue=Venue.MIXED, game="king_of_siam", game_name="")
    for user in (bob, charlie):
        enter_user(event, user)
    (found,) = tables(published(event, alice))
    playing.play_here(table_id=found.pk, by=bob.pk, now=NOW)
    found.refresh_from_db()
    return found


def call(match, by, seat=1, bot="club", now=LATER):
    code = getattr(match, "code", match)
    return standing_in.stand_in(code=code, seat=seat, bot=bot, by=by.pk, now=now)


def play_to_the_end(match, people):
    """Let bots and people move until the match is over."""
    while (match := reread(match)).status == Status.RUNNING:
        thought = robots.think(code=match.code)
        if thought is None:
            play(match, people, now=LATER)
        else:
            assert robots.carry_out(thought, now=LATER)
    return match


def test_a_bot_plays_for_bob_who_went_away_and_everybody_sees_that_it_is_one(waiting, alice, bob):
    call(waiting, alice)
    match = reread(waiting)
    assert (match.people[1]["bot"], match.people[1]["user"]) == ("club", bob.pk)
    for reader in (alice.pk, bob.pk, None):
        drawn = pictures.picture(match.code, pictures.Reader(reader))
        assert drawn["seats"][1] == {
            "seat": 1, "name": "Bob", "bot": "club", "gone": False, "stands_in": True,
        }  # fmt: skip
        assert drawn["log"][-1]["text"] == ["A bot plays for Bob."]
    over = play_to_the_end(waiting, [alice, bob])
    assert over.ending == "rules"
    assert list(verifying.faults(over.code)) == []


def test_twice_is_once_and_a_match_that_is_over_has_no_seats_to_give(waiting, alice, bob):
    assert call(waiting, alice) == call(waiting, alice) == 1
    assert LogLine.objects.filter(match=waiting, kind="standin").count() == 1
    Match.objects.filter(pk=waiting.pk).update(status=Status.FINISHED)
    with pytest.raises(NotRunning):
        call(waiting, alice, bot="")


def test_bob_takes_his_own_seat_back_or_gets_it_back(waiting, alice, bob, charlie):
    call(waiting, alice)
    assert reread(waiting).seat_of(bob.pk) is None
    with pytest.raises(NotAllowed):
        call(waiting, charlie, bot="")
    call(waiting, bob, bot="")
    assert reread(waiting).seat_of(bob.pk) == 1
    call(waiting, alice, now=LATER + timedelta(hours=1))
    call(waiting, alice, bot="")
    assert (reread(waiting).seat_of(bob.pk), reread(waiting).stood_in) == (1, [1])
    play(waiting, [alice, bob], now=LATER)


def test_others_may_not_and_whoever_sits_there_has_waited(waiting, alice, bob, charlie):
    for who in (bob, charlie):
        with pytest.raises(NotAllowed):
            call(waiting, who, seat=0)
    with pytest.raises(NotAllowed, match="Wait for 30 minutes"):
        call(waiting, alice, now=SOON)
    with pytest.raises(NotAllowed):
        call(waiting, alice, seat=0)
    with pytest.raises(NotAllowed):
        call(waiting, alice, bot="random")
    with pytest.raises(NotAllowed):
        call(waiting, alice, seat=7)
    assert not LogLine.objects.filter(kind="standin").exists()


def test_alice_does_not_turn_a_rated_match_into_another_one(alice, bob):
    match = match_between(alice, bob, rated=True)
    with pytest.raises(NotAllowed):
        call(match, alice, seat=match.to_act[0])
    assert reread(match).rated


def test_the_button_is_drawn_for_who_may_and_pressed(waiting, alice, bob, charlie, signed_in):
    page = reverse("games:match", args=[waiting.code])
    button = reverse("games:stand_in", args=[waiting.code])
    Match.objects.update(started_at=NOW.replace(year=2020))
    assert button in signed_in(alice).get(page).text
    for other in (bob, charlie):
        assert button not in signed_in(other).get(page).text
        signed_in(other).post(button, {"seat": "0", "bot": "club"})
    assert not LogLine.objects.exists()
    assert signed_in(alice).post(button, {"seat": "1", "bot": "master"})["Location"] == page
    assert reread(waiting).people[1]["bot"] == "master"
    assert button in signed_in(bob).get(page).text, "it is his own seat"


def test_the_organiser_need_not_wait_and_it_stands_in_the_events_history(table, alice, bob):
    with pytest.raises(NotAllowed):
        call(table.match, bob, now=SOON)
    call(table.match, alice, now=SOON)
    line = AuditLine.objects.get(verb="table.standin")
    assert (line.who_id, line.data["seat"], line.data["bot"]) == (alice.pk, 1, "club")


@pytest.mark.parametrize("club_rates_bots", [False, True])
def test_no_rating_counts_it_unless_the_club_lets_bots_play_rated_events(
    table, alice, bob, charlie, club_rates_bots
):
    Club.objects.update(rates_bots=club_rates_bots)
    Match.objects.update(rated=True)
    call(table.match, alice, seat=0)
    match = play_to_the_end(Match.objects.get(code=table.match), [bob, charlie])
    assert online.collect(keys=[match.made_for], now=LATER) == 1
    table.refresh_from_db()
    assert (table.result, table.unrated) == ("standing", not club_rates_bots)
    pool = Pool(club=Club.objects.get(), kind="duel", game="king_of_siam", venue="both")
    counted = rated_games._tables(pool, [table.round_id])
    assert bool(counted) == club_rates_bots


def test_without_a_room_that_runs_it_nobody_may(table, alice, monkeypatch):
    monkeypatch.setattr(ordered_for, "_orderers", {})
    with pytest.raises(NotAllowed):
        call(table.match, alice)
